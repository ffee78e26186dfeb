import assert from 'node:assert/strict'
import { type TestContext, describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { catchUp } from './catch-up.ts'
import { connectStripe } from './connect.ts'
import { PATIENCE_MS } from './stripe-asking.ts'
import { type GivingAtStripe, giveAtStripe } from '#testing/giving-at-stripe.ts'
import { type EventObject, newId } from '#testing/stripe/books.ts'
import { signatureOf } from '#testing/stripe/events.ts'

const DAY_SECONDS = 24 * 3_600
/** How many pages are read is told here, not how fast this machine is. */
const NO_HURRY_MS = 600_000

describe('events that were never sent to us', () => {
  it('are read from Stripe’s list, and what they tell of is posted', async (t) => {
    const giving = await given(t)
    giving.stripe.account.refund(String((await giving.payment())['intent_id']))

    await catchUp(await giving.context())
    await giving.world.drain()

    assert.equal((await giving.payment())['state'], 'refunded')
    assert.deepEqual(await typesOf(giving), [
      'charge.refunded',
      'payment_intent.succeeded',
      'refund.created',
    ])
  })

  it('are taken once each by their id, also those that were sent as well, and by ten copies at once', async (t) => {
    const giving = await given(t)
    giving.stripe.account.refund(String((await giving.payment())['intent_id']), 5_00)
    const sent = giving.stripe.account.books.events.find(({ type }) => type === 'refund.created')!
    await send(giving, sent)

    const ctx = await giving.context()
    await Promise.all(Array.from({ length: 10 }, () => catchUp(ctx)))
    await giving.world.drain()
    await catchUp(ctx)

    const [count] = await giving.world.rows(
      'select count(*)::int as all, count(distinct id)::int as each from payment_events',
    )
    assert.deepEqual(count, { all: 3, each: 3 })
    assert.equal((await giving.payment())['state'], 'partially_refunded')
  })

  it('are not read twice: the next time begins where the last one ended, a little before', async (t) => {
    const giving = await given(t)
    await catchUp(await giving.context())
    giving.world.wait({ days: 2 })
    await catchUp(await giving.context())
    giving.world.wait({ minutes: 60 })
    await catchUp(await giving.context())

    const [, second, third] = asked(giving).map(fromOf)
    assert.equal(Math.round((third! - second!) / 3_600), 48)
    const back = giving.world.ctx.now().getTime() / 1_000 - third!
    assert.equal(Math.round(back / 60), 70)
  })

  it('of a long outage are read page by page over several runs, and none is left out', async (t) => {
    const giving = await given(t)
    const { events } = giving.stripe.account.books
    const last = events.find(({ type }) => type === 'payment_intent.succeeded')!
    for (let i = 0; i < 2_450; i++) events.push({ ...last, id: newId('evt') })

    await catchUp(await giving.context(), NO_HURRY_MS)
    const after = (await typesOf(giving)).length
    const [begun] = await giving.world.rows('select * from payment_event_readings')
    await catchUp(await giving.context(), NO_HURRY_MS)

    assert.equal(after, 2_000)
    assert.notEqual(begun!['reading_after'], null)
    assert.equal((await typesOf(giving)).length, 2_451)
    const [done] = await giving.world.rows('select reading_after from payment_event_readings')
    assert.equal(done!['reading_after'], null)
  })

  it('go on from the beginning where the place that was reached is listed no more', async (t) => {
    const giving = await given(t)
    const at = (await giving.context()).now().toISOString()
    await giving.world.rows(
      `insert into payment_event_readings select organisation_id, id, chosen_at, $1, 'evt_gone'
       from payment_accounts`,
      [at],
    )

    await catchUp(await giving.context())
    await catchUp(await giving.context())

    assert.deepEqual(await typesOf(giving), ['payment_intent.succeeded'])
  })

  it('are asked for as far back as Stripe keeps them, thirty days, and no further', async (t) => {
    const giving = await given(t)
    await catchUp(await giving.context())
    giving.world.wait({ days: 45 })

    await catchUp(await giving.context())

    const now = giving.world.ctx.now().getTime() / 1_000
    const back = now - fromOf(asked(giving).at(-1)!)
    assert.ok(back < 30 * DAY_SECONDS && back > 29 * DAY_SECONDS, `${back} s`)
  })

  it('that are listed no more are told of once, when the account can be asked again', async (t) => {
    const giving = await given(t)
    await catchUp(await giving.context())
    giving.world.wait({ days: 45 })
    giving.stripe.faults.plan('unavailable', { at: 'GET /v1/events', times: 2 })
    const told = t.mock.method(giving.world.house.log, 'error', () => {})

    for (let run = 0; run < 4; run++) await catchUp(await giving.context())

    assert.equal(told.mock.callCount(), 1)
  })

  it('of a payment that is another organisation’s change nothing', async (t) => {
    const giving = await given(t)
    const { events } = giving.stripe.account.books
    const told = events.find(({ type }) => type === 'payment_intent.succeeded')!
    const { object } = told.data as { object: object }
    const metadata = { organisation: crypto.randomUUID(), payment: crypto.randomUUID() }
    const foreign = { ...object, id: newId('pi'), metadata }
    events.push({ ...told, id: newId('evt'), data: { object: foreign } })
    const before = giving.stripe.requests.length

    await catchUp(await giving.context())
    await giving.world.drain()

    const looked = giving.stripe.requests.slice(before).map(({ path }) => path)
    assert.deepEqual(
      looked.filter((path) => path.includes(foreign.id)),
      [],
    )
  })
})

describe('an account that gives no good answer to what has happened', () => {
  it('holds up no other account, and is asked again the next time', async (t) => {
    const giving = await given(t)
    const other = giving.stripe.addAccount()
    await connectStripe(await giving.context(), other.keys)
    giving.stripe.account.refund(String((await giving.payment())['intent_id']))
    giving.stripe.faults.plan('hang-before', { at: other.keys.secretKey })

    const began = Date.now()
    const run = catchUp(await giving.context())
    while (!(await typesOf(giving)).includes('refund.created')) await setTimeout(20)
    const took = Date.now() - began
    await giving.stripe.close()
    await run

    assert.ok(took < PATIENCE_MS.list / 2, `${took} ms`)
    assert.equal(asked(giving).length, 2)
  })

  it('by going round in a circle is read past after a page or two, once, and told of', async (t) => {
    const giving = await given(t)
    const { events } = giving.stripe.account.books
    const [one] = events.filter(({ type }) => type === 'payment_intent.succeeded')
    for (let i = 0; i < 300; i++) events.push(one!)
    const told = t.mock.method(giving.world.house.log, 'error', () => {})

    await catchUp(await giving.context())

    assert.equal(asked(giving).length, 2)
    assert.equal(told.mock.callCount(), 1)
    const [reading] = await giving.world.rows(
      `select r.known_until > a.chosen_at as is_read, reading_after
       from payment_event_readings r
       join payment_accounts a on a.organisation_id = r.organisation_id and a.id = r.account_id`,
    )
    assert.deepEqual(reading, { is_read: true, reading_after: null })
  })
})

async function given(t: TestContext): Promise<GivingAtStripe> {
  const giving = await giveAtStripe(t)
  await giving.press(await giving.form())
  // Its clock may be a little behind that of the local Stripe.
  giving.world.wait({ minutes: 1 })
  return giving
}

async function typesOf({ world }: GivingAtStripe): Promise<string[]> {
  const rows = await world.rows<{ type: string }>('select type from payment_events order by type')
  return rows.map(({ type }) => type)
}

function asked({ stripe }: GivingAtStripe) {
  return stripe.requests.filter(({ path }) => path === '/v1/events')
}

function fromOf({ query }: { readonly query: string }): number {
  return Number(new URLSearchParams(query).get('created[gte]'))
}

async function send(giving: GivingAtStripe, event: EventObject): Promise<void> {
  const { account } = giving.stripe
  const body = JSON.stringify(event)
  await giving.world.visitor.sends('POST', '/api/stripe/webhook', {
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signatureOf(body, account.keys.webhookSecret, new Date()),
    },
    body,
  })
}
