import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { DEMO_ORGANISATIONS } from '#features/ground/organisations/seed.ts'
import { inTransaction, programContext } from '#platform/server/context.ts'
import { story } from '#testing/story.ts'
import { fillIn } from './seed.ts'

class Enough extends Error {}

/** What the demonstration shows lies some days before and after the day on which it begins. */
const DAYS = [
  // Every day of a week.
  ...[23, 24, 25, 26, 27, 28, 29].map((day) => `2026-11-${day}T10:30:00Z`),
  // The clocks change, Ramadan, its last night, Eid, the end of a year, a leap day.
  '2027-03-28T00:30:00Z',
  '2027-02-10T18:00:00Z',
  '2027-03-08T21:00:00Z',
  '2027-03-09T06:00:00Z',
  '2027-12-31T23:59:00Z',
  '2028-02-29T12:00:00Z',
]

it('the demonstration can begin on any day', async (t) => {
  const world = await story(t)
  await world.rows(`update organisations set slug = slug || '-before'`)
  for (const { slug } of DEMO_ORGANISATIONS) {
    const id = randomUUID()
    await world.rows(
      `insert into organisations (id, slug, live, created_at) values ($1, $2, false, now())`,
      [id, slug],
    )
    await world.rows(
      `insert into organisation_hosts (host, organisation_id, added_at) values ($1, $2, now())`,
      [`new-${slug}.localhost`, id],
    )
    const organisation = (await world.house.organisations.byId(id))!
    for (const day of DAYS) {
      world.wait({ minutes: (Date.parse(day) - world.ctx.now().getTime()) / 60_000 })
      const begun = inTransaction(
        programContext(world.house, organisation),
        async (ctx) => {
          await fillIn(ctx)
          throw new Enough()
        },
        60_000,
      )
      await assert.rejects(begun, Enough, `${slug} on ${day}`)
    }
  }
})
