import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, describe, it } from 'node:test'
import { makeConfirmationToken } from '#features/money/sandbox-bank/contract.ts'
import { DatabaseAway } from '#platform/server/database.ts'
import { type Context, inTransaction } from '#platform/server/context.ts'
import { openStripe } from '#testing/stripe/server.ts'
import { type World, story } from '#testing/story.ts'
import { findAccount } from './accounts.ts'
import { KeysRefused, connectStripe } from './connect.ts'
import {
  assertSafeToStart,
  describeAccount,
  describePayment,
  providerOfNewPayments,
} from './payments.ts'
import { NoProvider, ProviderRefused, ProviderUnclear, WrongSignature } from './provider-errors.ts'

const LIVE_KEYS = {
  publishableKey: 'pk_live_0123456789',
  secretKey: 'sk_live_0123456789',
  webhookSecret: 'whsec_0123456789',
}

describe('an organisation without an account', () => {
  it('has the sandbox, and takes a test payment like a real one', async (t) => {
    const { ctx, visitor } = await story(t)
    const provider = await providerOfNewPayments(ctx)
    const card = { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' }
    const { data } = await visitor.asks(makeConfirmationToken, { card })

    const { id } = await provider.createIntent(orderOf(ctx))
    const confirmationToken = data.confirmationToken as string
    const paid = await provider.confirmIntent({
      intentId: id,
      key: 'c',
      confirmationToken,
    })

    assert.deepEqual([provider.name, provider.test], ['sandbox', true])
    assert.deepEqual(await provider.findIntent(id), paid)
    assert.deepEqual(
      [paid.status, paid.amount, paid.currency, paid.feeMinor, paid.metadata],
      ['succeeded', 2_500, 'GBP', 58, { gift: 'g1', organisation: ctx.organisation.id }],
    )
  })

  it('hears of unclear and refused as of any provider', async (t) => {
    const { ctx, visitor } = await story(t)
    const provider = await providerOfNewPayments(ctx)
    const card = { number: '4000000010030007', expMonth: 12, expYear: 2030, cvc: '123' }
    const { data } = await visitor.asks(makeConfirmationToken, { card })
    const { id } = await provider.createIntent(orderOf(ctx))
    const confirm = (confirmationToken: string) =>
      provider.confirmIntent({ intentId: id, key: 'c', confirmationToken })

    await assert.rejects(confirm(data.confirmationToken as string), ProviderUnclear)
    await assert.rejects(confirm('ctoken_none'), { code: 'token-unusable' })
    await assert.rejects(provider.findIntent('pi_none'), ProviderRefused)
    assert.throws(() => provider.readEvent(Buffer.from('{}'), 't=1,v1=x'), WrongSignature)
  })

  it('says so to the giving page', async (t) => {
    const { ctx } = await story(t)

    assert.deepEqual(await describePayment(ctx), {
      provider: 'sandbox',
      publishableKey: 'pk_sandbox',
      testMode: true,
    })
  })
})

describe('connecting Stripe', () => {
  it('takes payments there from now on, and closes the sandbox', async (t) => {
    const { world, keys } = await besideStripe(t)
    const { ctx, visitor } = world

    await connectStripe(ctx, keys)

    const provider = await providerOfNewPayments(await read(world))
    assert.deepEqual([provider.name, provider.test], ['stripe', true])
    assert.equal((await provider.createIntent(orderOf(ctx))).status, 'requires_payment_method')
    const card = { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' }
    const { status, data } = await visitor.asks(makeConfirmationToken, { card })
    assert.deepEqual([status, data.problem], [404, 'not-the-sandbox'])
  })

  it('keeps the keys sealed, each for its own organisation', async (t) => {
    const { world, keys } = await besideStripe(t)

    await connectStripe(world.ctx, keys)

    const [row] = await world.rows('select * from payment_accounts')
    const stored = Buffer.concat(
      Object.values(row!).map((value) =>
        Buffer.isBuffer(value) ? value : Buffer.from(String(value)),
      ),
    )
    assert.equal(stored.includes(keys.secretKey), false)
    assert.equal(stored.includes(keys.webhookSecret), false)
    const crescent = await world.contextOf('crescent')
    // In two steps: a cluster moves no row to another organisation.
    await world.rows('delete from payment_accounts')
    const moved = { ...row, organisation_id: crescent.organisation.id }
    await world.rows(
      `insert into payment_accounts (${Object.keys(moved).join()}) values (${Object.keys(moved)
        .map((_, i) => `$${i + 1}`)
        .join()})`,
      Object.values(moved),
    )
    await assert.rejects(findAccount(crescent))
    await world.rows('delete from payment_accounts')
  })

  it('shows no more of the secret key than its end', async (t) => {
    const { world, keys } = await besideStripe(t)
    await connectStripe(world.ctx, keys)

    const shown = await describeAccount(world.ctx)

    assert.equal(shown?.secretKeyEnd, keys.secretKey.slice(-4))
    assert.doesNotMatch(JSON.stringify(shown), /sk_|whsec_/)
  })

  it('keeps the former webhook secret for a day', async (t) => {
    const { world, keys } = await besideStripe(t)
    await connectStripe(world.ctx, keys)

    await connectStripe(world.ctx, { ...keys, webhookSecret: 'whsec_the_next_one' })
    await connectStripe(world.ctx, { ...keys, webhookSecret: 'whsec_the_next_one' })

    const account = await findAccount(world.ctx)
    assert.deepEqual(
      account?.webhookSecrets.map(({ secret }) => secret),
      ['whsec_the_next_one', keys.webhookSecret],
    )
  })

  it('stores nothing of keys that do not fit together or that Stripe does not know', async (t) => {
    const { world, keys } = await besideStripe(t)
    const wrong = { ...keys, secretKey: 'sk_test_nobody_has_this_one' }

    await assert.rejects(connectStripe(world.ctx, { ...keys, secretKey: 'sk_test' }), KeysRefused)
    await assert.rejects(connectStripe(world.ctx, wrong), /does not accept/)

    assert.deepEqual(await world.rows('select * from payment_accounts'), [])
    assert.equal((await providerOfNewPayments(await read(world))).name, 'sandbox')
  })

  it('refuses real money beside a simulated clock or another host', async (t) => {
    const { world } = await besideStripe(t)

    await assert.rejects(connectStripe(world.ctx, LIVE_KEYS), /NOW or STRIPE_API_BASE/)
  })
})

describe('a live organisation', () => {
  it('never has the sandbox: without keys it takes nothing at all', async (t) => {
    const world = await story(t)
    const live = await goLive(world)

    await assert.rejects(providerOfNewPayments(live), NoProvider)
    await assert.rejects(assertSafeToStart(world.house), /al-noor is live, but has no account/)
    const card = { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' }
    assert.equal((await world.visitor.asks(makeConfirmationToken, { card })).status, 404)
  })

  it('takes nothing with test keys, and the program does not start with them', async (t) => {
    const { world, keys } = await besideStripe(t)
    await connectStripe(world.ctx, keys)
    const live = await goLive(world)

    await assert.rejects(providerOfNewPayments(live), NoProvider)
    await assert.rejects(connectStripe(live, keys), /needs live keys/)
    await assert.rejects(assertSafeToStart(world.house), /its keys are for tests/)

    await world.rows('update organisations set live = false')
  })

  it('takes nothing while the clock is simulated, and the program does not start', async (t) => {
    const world = await story(t, { settings: { NOW: '2026-11-21T12:00:00Z' } })
    const live = await goLive(world)
    await pretendLiveKeys(live)

    await assert.rejects(providerOfNewPayments(live), NoProvider)
    await assert.rejects(assertSafeToStart(world.house), /takes real money/)
  })

  it('starts and takes real payments with live keys', async (t) => {
    const world = await story(t)
    const live = await goLive(world)
    await pretendLiveKeys(live)

    await assertSafeToStart(world.house)

    assert.deepEqual(await describePayment(live), {
      provider: 'stripe',
      publishableKey: LIVE_KEYS.publishableKey,
      testMode: false,
    })
  })

  it('is named with all others for which the program does not start', async (t) => {
    const world = await story(t)
    await world.rows('update organisations set live = true')
    const slugs = await world.rows<{ slug: string }>('select slug from organisations order by slug')

    const sentences = slugs.map(({ slug }) => `\n  ${slug} is live, but has no account at Stripe.`)
    await assert.rejects(assertSafeToStart(world.house), ({ message }: Error) => {
      assert.equal(
        message.replaceAll(' Connect it first.', ''),
        `The program does not start:${sentences.join('')}`,
      )
      return true
    })

    await world.rows('update organisations set live = false')
  })

  it('is not blamed where its keys could not be read', async (t) => {
    const world = await story(t)
    const live = await goLive(world)
    await pretendLiveKeys(live)
    const away = new DatabaseAway('The database did not answer in time.')
    const database = { ...world.house.database, read: () => Promise.reject(away) }

    await assert.rejects(assertSafeToStart({ ...world.house, database }), away)
  })

  it('does not start when its keys were sealed with another SECRET_KEY', async (t) => {
    const world = await story(t)
    const live = await goLive(world)
    await pretendLiveKeys(live, 'somebody else')

    await assert.rejects(assertSafeToStart(world.house), /keys do not open/)
  })
})

function orderOf(ctx: Context) {
  const organisationId = ctx.organisation.id
  return { key: 'o', amount: 2_500, currency: 'GBP', labels: { gift: 'g1' }, organisationId }
}

/** A story in which Stripe is the local stand-in. */
async function besideStripe(t: TestContext) {
  const stripe = await openStripe()
  t.after(() => stripe.close())
  const world = await story(t, { settings: { STRIPE_API_BASE: stripe.address } })
  return { world, stripe, keys: stripe.account.keys }
}

/** Al-Noor Masjid as it is now, read anew. */
async function read(world: World): Promise<Context> {
  world.house.organisations.forget()
  return world.contextOf('al-noor')
}

async function goLive(world: World): Promise<Context> {
  await world.rows(`update organisations set live = true where slug = 'al-noor'`)
  await world.rows('update people set password_hash = null')
  return read(world)
}

/** Live keys, without asking the real Stripe for its opinion. */
async function pretendLiveKeys(ctx: Context, about = `payment account of ${ctx.organisation.id}`) {
  const { id } = ctx.organisation
  const seal = (plain: string) => ctx.house.vault.seal(plain, about)
  await inTransaction(ctx, async (ctx) => {
    const now = ctx.now().toISOString()
    await ctx.sql`
      insert into payment_accounts (organisation_id, id, provider, publishable_key, secret_key_sealed,
        webhook_secrets_sealed, live, chosen_at, updated_at)
      values (${id}, ${randomUUID()}, 'stripe', ${LIVE_KEYS.publishableKey}, ${seal(LIVE_KEYS.secretKey)},
        ${seal(JSON.stringify([{ secret: LIVE_KEYS.webhookSecret }]))}, true, ${now}, ${now})`
    await ctx.sql`
      insert into sandbox_closures (organisation_id, closed_at) values (${id}, ${now})`
  })
}
