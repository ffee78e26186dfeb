import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { configure } from '#features/ground/configuration/configuration.ts'
import { DEMO_DONOR } from '#features/ground/people/rules.ts'
import { inviteColleague } from '#features/ground/people/staff-contract.ts'
import type { Endpoint, Question } from '#platform/shared/endpoint.ts'
import { codeAt, staffAt } from '#testing/staff.ts'
import { type World, story } from '#testing/story.ts'
import { openStripe } from '#testing/stripe/server.ts'
import { begin } from '../../../seed.ts'
import { saveCause, showCause } from './causes-contract.ts'
import { putContent } from './contract.ts'
import { connectPayments, showFirstHour, showOrPutAwayFirstHour } from './setup-contract.ts'

const SLUG = 'green-lane'

/** An organisation that was made a minute ago, as the command makes it, and its owner. */
async function atBeginning(
  t: Parameters<typeof story>[0],
  plan = 'premium',
  settings: Record<string, string> = {},
) {
  const world = await story(t, { settings })
  const id = randomUUID()
  const at = world.house.now()
  await world.rows(
    `insert into organisations (id, slug, live, created_at) values ($1, $2, false, $3)`,
    [id, SLUG, at],
  )
  await world.rows(
    `insert into organisation_hosts (host, organisation_id, added_at) values ($1, $2, $3)`,
    [`${SLUG}.localhost`, id, at],
  )
  world.house.organisations.forget()
  await begin(await world.contextOf(SLUG), {
    websiteName: 'Green Lane Mosque',
    contactEmail: 'office@green-lane.example',
    latitude: 53.79,
    longitude: -1.75,
    timezone: 'Europe/London',
    activePlan: plan,
  })
  world.house.organisations.forget()
  const owner = await workerAt(world, id, 'owner')
  const visitor = world.visitorOf(`${SLUG}.localhost`)
  const ask = <E extends Endpoint>(endpoint: E, input: Question<E>) =>
    visitor.asks(endpoint, input, { 'x-jwt-token': owner.token })
  const wanting = async () => {
    const { data } = await ask(showFirstHour, {})
    return data.steps.map(({ name, wanting }: { name: string; wanting: string[] }) =>
      [name, ...wanting].join(' '),
    )
  }
  const isShown = async () => (await ask(showFirstHour, {})).data.isShown
  return { world, id, owner, ask, wanting, isShown }
}

/** Somebody of its office; the donor of the demonstration lends them the password, and is gone again. */
async function workerAt(world: World, id: string, role: 'owner' | 'editor') {
  await world.rows(
    `insert into people (organisation_id, id, first_name, last_name, email, language, password_hash, created_at)
     select $1, id, first_name, last_name, email, language, password_hash, created_at from people
     where organisation_id = $2 and id = $3`,
    [id, world.ctx.organisation.id, DEMO_DONOR.id],
  )
  const worker = await staffAt(world, [role], SLUG)
  await world.rows('delete from people where organisation_id = $1 and id = $2', [id, DEMO_DONOR.id])
  return worker
}

const NEWS = {
  title: 'We have a website',
  summary: '',
  html: '<p>Welcome.</p>',
  state: 'published',
}

describe('the first hour of an organisation', () => {
  it('says what is not there yet, in the order in which somebody new would go', async (t) => {
    const { wanting, isShown } = await atBeginning(t)

    const steps = await wanting()

    assert.deepEqual(steps, [
      'face colour',
      'place address jamaats',
      'cause cause',
      'news news',
      'payments keys',
      'colleague colleague',
    ])
    assert.equal(await isShown(), true)
  })

  it('has each step done by what is done, wherever it is done', async (t) => {
    const stripe = await openStripe()
    t.after(() => stripe.close())
    const settings = { STRIPE_API_BASE: stripe.address }
    const { world, id, owner, ask, wanting, isShown } = await atBeginning(t, 'premium', settings)

    await configure(await world.contextOf(SLUG), {
      primaryColor: '#7a1f3d',
      contactAddress: '12 Courtyard Lane',
    })
    const rule = `insert into jamaat_rules select $1::uuid, id, "of", prayer, kind, time, minutes, starts_on, ends_on, weekdays, season, priority, round_up_to, not_before, not_after, held_from from jamaat_rules limit 1`
    await world.rows(rule, [id])
    const { draft, revision } = (await ask(showCause, { id: 'general-fund' })).data
    const saved = await ask(saveCause, {
      id: 'general-fund',
      basedOn: revision,
      draft: { ...draft, summary: 'For the roof.' },
    })
    const written = await ask(putContent, {
      kind: 'news',
      id: randomUUID(),
      basedOn: 0,
      draft: NEWS,
    })
    world.wait({ minutes: 1 })
    const invited = await ask(inviteColleague, {
      email: 'bilal@example.org',
      role: 'editor',
      code: codeAt(world, owner.key),
    })

    assert.deepEqual([saved.status, written.status, invited.status], [200, 200, 200])
    const steps = await wanting()
    assert.deepEqual(steps, ['face', 'place', 'cause', 'news', 'payments keys', 'colleague'])
    world.wait({ minutes: 1 })
    const code = codeAt(world, owner.key)
    const connected = await ask(connectPayments, { ...stripe.account.keys, code })
    assert.equal(connected.status, 200)
    assert.equal((await wanting()).at(4), 'payments')
    // Nothing more to do: it goes by itself.
    assert.equal(await isShown(), false)
  })

  it('is put away for every owner, and brought back', async (t) => {
    const { world, id, ask, isShown } = await atBeginning(t)

    for (const _ of [1, 2]) await ask(showOrPutAwayFirstHour, { isShown: false })
    const colleague = await workerAt(world, id, 'owner')
    const theirs = await world
      .visitorOf(`${SLUG}.localhost`)
      .asks(showFirstHour, {}, { 'x-jwt-token': colleague.token })
    assert.equal(theirs.data.isShown, false)

    await ask(showOrPutAwayFirstHour, { isShown: true })
    assert.equal(await isShown(), true)
  })

  it('is in nobody’s way where an organisation has run for some months', async (t) => {
    const { world, id, isShown } = await atBeginning(t)

    await world.rows(`update organisations set created_at = '2026-09-01T00:00:00Z' where id = $1`, [
      id,
    ])

    assert.equal(await isShown(), false)
  })

  it('leaves out what the plan does not have', async (t) => {
    const { world, wanting } = await atBeginning(t, 'standard')
    await configure(await world.contextOf(SLUG), { PrayerTimeDonateModuleOnly: true })
    world.house.organisations.forget()

    assert.deepEqual(
      (await wanting()).map((step: string) => step.split(' ')[0]),
      ['face', 'place', 'cause', 'payments', 'colleague'],
    )
  })

  it('is for owners', async (t) => {
    const { world, id } = await atBeginning(t)
    const editor = await workerAt(world, id, 'editor')
    const { status } = await world
      .visitorOf(`${SLUG}.localhost`)
      .asks(showFirstHour, {}, { 'x-jwt-token': editor.token })
    assert.equal(status, 403)
  })
})
