import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { configure } from '#features/ground/configuration/configuration.ts'
import { moveUpEverywhere, giveBackPlace } from '#features/site/places/places.ts'
import { inTransaction } from '#platform/server/context.ts'
import { type World, story } from '#testing/story.ts'
import { registerChildren } from './contract.ts'
import { settingsOf } from './maktab.ts'

/** A session of two places. */
const SATURDAY = 'Saturday, all ages'

describe('a session that is full', () => {
  it('gives the places of a family that withdraws to the one that has waited longest', async (t) => {
    const { world, formOf } = await full(t, { Third: 2, Fourth: 1 })

    assert.equal(await giveBackPlace(world.ctx, await formOf('First')), true)
    await world.drain()

    assert.deepEqual(await waiting(world), ['Fourth'])
    const [mail] = await world.rows<{ to_address: string; text: string }>(
      `select to_address, text from mails where kind = 'submissions.moved-up'`,
    )
    assert.equal(mail!.to_address, 'third@example.org')
    assert.match(mail!.text, /places for your children in “Saturday, all ages”/)
  })

  it('gives on the places of a guardian who is erased, and tells them before that they had them', async (t) => {
    const { world } = await full(t, { Third: 2, Fourth: 1 })
    const held = { personId: randomUUID(), emails: [family('First', 1).guardian.email] }
    const { export: read } = world.house.holdings.get('places')!
    const before = await inTransaction(world.ctx, (ctx) => read(ctx, held))

    await inTransaction(world.ctx, async (ctx) => {
      for (const { erase } of [...ctx.house.holdings.values()].toReversed()) await erase(ctx, held)
    })

    const [place] = before as { in: string; people: number; isWaiting: boolean }[]
    assert.deepEqual([place?.in, place?.people, place?.isWaiting], [SATURDAY, 2, false])
    assert.deepEqual(await told(world), ['third@example.org'])
    assert.deepEqual(await waiting(world), ['Fourth'])
  })

  it('lets a small family pass a large one that does not fit', async (t) => {
    const { world, formOf } = await full(t, { Third: 3, Fourth: 1, Fifth: 1 })

    await giveBackPlace(world.ctx, await formOf('First'))

    assert.deepEqual(await waiting(world), ['Third'])
    assert.deepEqual(await told(world), ['fifth@example.org', 'fourth@example.org'])
  })

  it('moves each family up once, however many do it at the same moment', async (t) => {
    const { world, formOf } = await full(t, { Third: 1, Fourth: 1, Fifth: 1 })
    const form = await formOf('First')

    await Promise.all([
      giveBackPlace(world.ctx, form),
      giveBackPlace(world.ctx, form),
      moveUpEverywhere(world.ctx),
      moveUpEverywhere(world.ctx),
    ])

    assert.deepEqual(await waiting(world), ['Fifth'])
    assert.deepEqual(await told(world), ['fourth@example.org', 'third@example.org'])
  })

  it('has room for those who wait when the office adds places', async (t) => {
    const { world } = await full(t, { Third: 1, Fourth: 2 })
    const sessions = settingsOf(world.ctx).maktabSessions
    await configure(world.ctx, {
      maktabSessions: sessions.map((each) =>
        each.name === SATURDAY ? { ...each, places: 5 } : each,
      ),
    })
    world.house.organisations.forget()

    await moveUpEverywhere(await world.contextOf('al-noor'))
    await moveUpEverywhere(await world.contextOf('al-noor'))

    assert.deepEqual(await waiting(world), [])
    assert.deepEqual(await told(world), ['fourth@example.org', 'third@example.org'])
  })
})

const family = (name: string, children: number) => ({
  children: Array.from({ length: children }, (_, i) => ({
    firstName: `${name}${'abc'[i]}`,
    lastName: 'Yilmaz',
    dateOfBirth: '2018-05-04',
  })),
  guardian: {
    firstName: name,
    lastName: 'Yilmaz',
    relationship: 'Mother',
    email: `${name.toLowerCase()}@example.org`,
    contactNumber: '07700 900123',
    address: { line1: '4 Mill Lane', city: 'Birmingham', postcode: 'B11 1AA' },
  },
  emergencyContact: { name: 'Mehmet Yilmaz', contactNumber: '0121 496 0999' },
  session: SATURDAY,
  waitingList: true,
  consent: { terms: true as const, medical: true, photos: false },
})

/** Both places taken, by the children of First; and some families that wait. */
async function full(t: Parameters<typeof story>[0], waits: Readonly<Record<string, number>>) {
  const world = await story(t)
  for (const [name, children] of Object.entries({ First: 2, ...waits })) {
    world.wait({ minutes: 1 })
    await world.visitor.asks(registerChildren, family(name, children))
  }
  const formOf = async (name: string) => {
    const [form] = await world.rows<{ id: string }>(
      'select id from submissions where sender_email = $1',
      [family(name, 1).guardian.email],
    )
    return form!.id
  }
  return { world, formOf }
}

async function waiting({ rows }: World): Promise<string[]> {
  const families = await rows<{ name: string }>(
    `select s.sender_name as name from place_holders p join submissions s on s.organisation_id = p.organisation_id and s.id = p.submission_id
     where p.is_waiting group by s.id, s.sender_name, s.received_at order by s.received_at`,
  )
  return families.map(({ name }) => name.split(' ')[0]!)
}

async function told({ rows }: World): Promise<string[]> {
  const mails = await rows<{ to_address: string }>(
    `select to_address from mails where kind = 'submissions.moved-up' order by to_address`,
  )
  return mails.map(({ to_address }) => to_address)
}
