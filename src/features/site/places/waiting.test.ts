import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { changeItem } from '#features/ground/content/save.ts'
import { inTransaction } from '#platform/server/context.ts'
import { open } from '#features/ground/submissions/submissions.ts'
import { waitersFor } from '#testing/locks.ts'
import { type World, story } from '#testing/story.ts'
import { applyForCourse, courseKind, showCourse } from '#features/site/courses/contract.ts'
import { moveUp, moveUpEverywhere } from './move-up.ts'
import { giveBackPlace } from './withdraw.ts'

/** A course of two places. */
const COURSE = 'mental-health-first-aid'

describe('a course that is full', () => {
  it('gives the place of whoever withdraws to who has waited longest, and says so', async (t) => {
    const { world, formOf } = await full(t, ['Third', 'Fourth'])

    assert.equal(await giveBackPlace(world.ctx, await formOf('First')), true)
    await world.drain()

    assert.deepEqual(await waiting(world), ['fourth@example.org'])
    assert.deepEqual(await told(world), ['third@example.org'])
    assert.equal(await seatsLeft(world), 0)
    const [mail] = await world.rows<{ subject: string; text: string }>(
      `select subject, text from mails where kind = 'submissions.moved-up'`,
    )
    assert.equal(mail!.subject, 'You have a place now')
    assert.match(mail!.text, /A place on “Mental health first aid” has become free/)
  })

  it('gives on the place of whoever is erased, and tells them before that they had it', async (t) => {
    const { world } = await full(t, ['Third', 'Fourth'])
    const held = { personId: randomUUID(), emails: [by('First').email, by('Third').email] }
    const { export: read } = world.house.holdings.get('places')!
    const before = await inTransaction(world.ctx, (ctx) => read(ctx, held))

    await inTransaction(world.ctx, async (ctx) => {
      for (const { erase } of [...ctx.house.holdings.values()].toReversed()) await erase(ctx, held)
    })

    assert.deepEqual(
      (before as { in: string; isWaiting: boolean }[]).map((each) => [each.in, each.isWaiting]),
      [
        ['Mental health first aid', true],
        ['Mental health first aid', false],
      ],
    )
    assert.deepEqual(await told(world), ['fourth@example.org'])
    assert.deepEqual(await waiting(world), [])
    assert.equal(await seatsLeft(world), 0)
  })

  it('does nothing again when the same is withdrawn twice, also at the same moment', async (t) => {
    const { world, formOf } = await full(t, ['Third', 'Fourth'])
    const first = await formOf('First')

    const answers = await Promise.all([1, 2, 3, 4].map(() => giveBackPlace(world.ctx, first)))
    answers.push(await giveBackPlace(world.ctx, first))

    assert.equal(answers.filter(Boolean).length, 1)
    assert.deepEqual(await told(world), ['third@example.org'])
  })

  it('moves up as many as withdraw at the same moment, each once', async (t) => {
    const { world, formOf } = await full(t, ['Third', 'Fourth', 'Fifth'])
    const forms = [await formOf('First'), await formOf('Second')]

    await Promise.all([
      ...forms.map((form) => giveBackPlace(world.ctx, form)),
      moveUpEverywhere(world.ctx),
      moveUpEverywhere(world.ctx),
    ])

    assert.deepEqual(await told(world), ['fourth@example.org', 'third@example.org'])
    assert.deepEqual(await waiting(world), ['fifth@example.org'])
  })

  it('moves nobody up twice when two find the same place', async (t) => {
    const { world } = await full(t, ['Third', 'Fourth'])
    await setCourse(world, { seats: 3 })
    const { id } = await findCourseRow(world)

    const second = await inTransaction(world.ctx, async (ctx) => {
      await moveUp(ctx, { offer: 'course', about: id })
      const second = moveUpEverywhere(world.ctx)
      await waitersFor(world, 1)
      return { second }
    })
    await second.second

    assert.deepEqual(await told(world), ['third@example.org'])
    assert.deepEqual(await waiting(world), ['fourth@example.org'])
  })

  it('has places for those who wait when the office adds some, before anybody else', async (t) => {
    const { world } = await full(t, ['Third', 'Fourth'])
    await setCourse(world, { seats: 3 })

    const late = await world.visitor.asks(applyForCourse, by('Late'))
    await moveUpEverywhere(world.ctx)

    assert.equal(late.status, 409)
    assert.deepEqual(await told(world), ['third@example.org'])
    assert.deepEqual(await waiting(world), ['fourth@example.org'])
  })

  it('moves nobody up once it has begun', async (t) => {
    const { world, formOf } = await full(t, ['Third'])

    world.wait({ days: 60 })
    await giveBackPlace(world.ctx, await formOf('First'))

    assert.deepEqual(await told(world), [])
    assert.deepEqual(await waiting(world), ['third@example.org'])
  })

  it('lets who has withdrawn apply again, at the end of the list', async (t) => {
    const { world, formOf } = await full(t, ['Third'])
    await giveBackPlace(world.ctx, await formOf('First'))

    const { data } = await world.visitor.asks(
      applyForCourse,
      by('First', { waitingList: true, message: 'After all.' }),
    )

    assert.equal(data.waiting, true)
    assert.deepEqual(await waiting(world), ['first@example.org'])
  })

  it('withdraws who only waits without moving anybody', async (t) => {
    const { world, formOf } = await full(t, ['Third', 'Fourth'])

    assert.equal(await giveBackPlace(world.ctx, await formOf('Third')), true)

    assert.deepEqual(await told(world), [])
    assert.deepEqual(await waiting(world), ['fourth@example.org'])
  })
})

const by = (name: string, changes = {}) => ({
  courseId: COURSE,
  firstName: name,
  lastName: 'Begum',
  email: `${name.toLowerCase()}@example.org`,
  contactNumber: '07700 900123',
  ...changes,
})

/** Both places taken, by First and Second, and some who wait. */
async function full(t: Parameters<typeof story>[0], waits: readonly string[]) {
  const world = await story(t)
  for (const name of ['First', 'Second']) await world.visitor.asks(applyForCourse, by(name))
  for (const name of waits) {
    world.wait({ minutes: 1 })
    await world.visitor.asks(applyForCourse, by(name, { waitingList: true }))
  }
  const formOf = async (name: string) => {
    const [form] = await world.rows<{ id: string }>(
      'select id from submissions where sender_email = $1 order by received_at',
      [by(name).email],
    )
    return form!.id
  }
  return { world, formOf }
}

async function setCourse(world: World, changes: { seats: number }): Promise<void> {
  const { id, fields } = await findCourseRow(world)
  await changeItem(world.ctx, courseKind, id, { fields: { ...fields, ...changes } })
}

async function findCourseRow({ rows }: World): Promise<{ id: string; fields: object }> {
  const [course] = await rows<{ id: string; fields: object }>(
    'select id, fields from content_items where slug = $1',
    [COURSE],
  )
  return course!
}

async function waiting(world: World): Promise<string[]> {
  const rows = await world.rows<{ submission_id: string }>(
    'select submission_id from place_holders where is_waiting order by asked_at',
  )
  const forms = await Promise.all(rows.map(({ submission_id }) => open(world.ctx, submission_id)))
  return forms.map((form) => form!.senderEmail!)
}

async function told({ rows }: World): Promise<string[]> {
  const mails = await rows<{ to_address: string }>(
    `select to_address from mails where kind = 'submissions.moved-up' order by to_address`,
  )
  return mails.map(({ to_address }) => to_address)
}

async function seatsLeft({ visitor }: World): Promise<number> {
  const { data } = await visitor.asks(showCourse, { id: COURSE })
  return data.seatsLeft
}
