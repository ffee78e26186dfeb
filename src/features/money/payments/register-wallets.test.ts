import assert from 'node:assert/strict'
import { type TestContext, describe, it } from 'node:test'
import { giveAtStripe } from '#testing/giving-at-stripe.ts'
import { type World, story } from '#testing/story.ts'
import type { StripeAccount } from '#testing/stripe/account.ts'
import { type StripeServer, openStripe } from '#testing/stripe/server.ts'
import { runTool } from '#testing/tool.ts'
import { checkAccount } from './check-account.ts'
import { connectStripe } from './connect.ts'
import { ProviderUnclear } from './provider-errors.ts'
import { register, wantWallets } from './register-wallets.ts'

const APPLE_SAYS = 'Apple does not know alnoor.org.'

describe('wallets at the hosts of an organisation', () => {
  it('are registered when its keys are connected, twice as well as once, and nothing for a machine’s own name', async (t) => {
    const { world, stripe, context } = await atStripe(t)

    await Promise.allSettled([register(await context()), register(await context())])
    await world.drain()
    await connectStripe(await context(), stripe.account.keys)
    await world.drain()

    assert.deepEqual(registered(stripe.account), ['alnoor.org', 'give.alnoor.org'])
    assert.equal(changes(stripe), 2)
    assert.deepEqual(stripe.badManners(), [])
  })

  it('are registered at a host that is added later, also where only the night knows of it', async (t) => {
    const { world, stripe, context } = await atStripe(t)
    await world.drain()

    const words = ['domain', 'al-noor', 'add', 'ramadan.alnoor.org']
    const { code } = await runTool(story.copyOf(world), 'tools/organisation.ts', words)
    await world.drain()
    const soon = registered(stripe.account)
    await addHost(world, 'al-noor', 'eid.alnoor.org')
    await wantWallets(await context())
    await world.drain()

    assert.equal(code, 0)
    assert.deepEqual(soon.slice(2), ['ramadan.alnoor.org'])
    assert.deepEqual(registered(stripe.account).slice(3), ['eid.alnoor.org'])
  })

  it('are tried again while Stripe is away, one host after the other all the same', async (t) => {
    const { world, stripe, context } = await atStripe(t)
    await world.rows('delete from graphile_worker._private_jobs')
    stripe.faults.plan('unavailable', { at: 'POST /v1/payment_method_domains' })

    await assert.rejects(register(await context()), ProviderUnclear)
    const first = registered(stripe.account)
    await register(await context())

    assert.deepEqual(first, ['give.alnoor.org'])
    assert.deepEqual(registered(stripe.account), ['give.alnoor.org', 'alnoor.org'])
  })

  it('are left to the next night by keys that Stripe does not accept', async (t) => {
    const giving = await atStripe(t)
    const { world, stripe, context } = giving
    stripe.account.rollKeys()

    await world.drain()

    const left = await world.rows(
      `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'payments.register-wallets'`,
    )
    assert.equal(left.length, 0)
    assert.deepEqual(registered(stripe.account), [])
    assert.deepEqual((await checkAccount(await context())).wallets, [])
  })

  it('are looked at again where Apple Pay is wanting, and the office hears why', async (t) => {
    const { world, stripe, context } = await atStripe(t)
    const { walletsBarred } = stripe.account.books
    walletsBarred.set('alnoor.org', APPLE_SAYS)
    const wallets = async () => (await checkAccount(await context())).wallets

    const before = await wallets()
    await world.drain()
    const wanting = await wallets()
    walletsBarred.clear()
    await register(await context())

    const well = { host: 'give.alnoor.org', state: 'both', why: '' }
    assert.deepEqual(
      before.map(({ state }) => state),
      ['awaited', 'awaited'],
    )
    assert.deepEqual(wanting, [{ host: 'alnoor.org', state: 'google-only', why: APPLE_SAYS }, well])
    assert.deepEqual(await wallets(), [{ ...well, host: 'alnoor.org' }, well])
  })

  it('stay off where somebody has switched them off at Stripe', async (t) => {
    const { world, stripe, context } = await atStripe(t)
    await world.drain()
    const [domain] = stripe.account.books.domains.values()
    domain!.enabled = false

    await register(await context())

    assert.equal(domain!.enabled, false)
    assert.equal(changes(stripe), 2)
    assert.equal((await checkAccount(await context())).wallets[0]!.state, 'switched-off')
  })

  it('are nothing to an organisation without an account, nor to the account of another one', async (t) => {
    const stripe = await openStripe()
    t.after(() => stripe.close())
    const world = await story(t, { settings: { STRIPE_API_BASE: stripe.address } })
    const [, second] = await world.rows<{ slug: string }>(
      `select slug from organisations order by slug = 'al-noor' desc`,
    )
    const other = stripe.addAccount()
    await addHost(world, 'al-noor', 'alnoor.org')
    await addHost(world, second!.slug, 'elsewhere.org')

    await wantWallets(world.ctx)
    await world.drain()
    assert.equal(stripe.requests.length, 0)
    await connectStripe(await world.contextOf(second!.slug), other.keys)
    await world.drain()

    assert.deepEqual(registered(other), ['elsewhere.org'])
    assert.deepEqual(registered(stripe.account), [])
  })
})

/** Al-Noor at two names of the world besides its own machine’s, with an account whose hosts are still to be registered. */
async function atStripe(t: TestContext) {
  const giving = await giveAtStripe(t)
  await addHost(giving.world, 'al-noor', 'alnoor.org')
  await addHost(giving.world, 'al-noor', 'give.alnoor.org')
  return giving
}

/** Without telling anybody. */
async function addHost(world: World, slug: string, host: string): Promise<void> {
  await world.rows(
    `insert into organisation_hosts (host, organisation_id, added_at)
     select $1, id, now() + (select count(*) from organisation_hosts) * interval '1 second'
     from organisations where slug = $2`,
    [host, slug],
  )
}

function registered({ books }: StripeAccount): string[] {
  return [...books.domains.values()].map(({ domain_name }) => domain_name)
}

/** The keys under which something was to be changed, each once. */
function changes({ requests }: StripeServer): number {
  const asked = requests.filter(({ request }) =>
    request.startsWith('POST /v1/payment_method_domains'),
  )
  return new Set(asked.map(({ key }) => key)).size
}
