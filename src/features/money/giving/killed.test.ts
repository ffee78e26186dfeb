import assert from 'node:assert/strict'
import { type TestContext, describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import postgres from 'postgres'
import { assertSound } from '#testing/sound.ts'
import { toOptions } from '#platform/server/database.ts'
import { readSettings } from '#platform/server/settings.ts'
import { connectStripe } from '#features/money/payments/connect.ts'
import { programContext } from '#platform/server/context.ts'
import { atEnd } from '#platform/server/embedded-postgres/testing.ts'
import { type Copy, TEST_SETTINGS, copyTemplate } from '#testing/ground.ts'
import { CARD, gift, payWith } from '#testing/gifts.ts'
import { newId } from '#testing/stripe/books.ts'
import { signatureOf } from '#testing/stripe/events.ts'
import { type StripeServer, openStripe } from '#testing/stripe/server.ts'
import { type Program, startProgram } from '#testing/program.ts'
import { openHouse } from '../../../house.ts'
import { giveDonation } from './contract.ts'
import { reconcile } from '#features/money/payments/reconcile.ts'

/** Every step of a gift at which the process can die, and whether money had moved by then. */
const STEPS = {
  'give.recorded': 'nothing',
  'payment.opened': 'nothing',
  'payment.asked': 'nothing',
  'payment.confirmed': 'paid',
  'payment.settled': 'paid',
} as const

describe('a process that sleeps past its lease in the middle of a gift', () => {
  for (const step of Object.keys(STEPS)) {
    it(`at ${step}: the donor who presses again elsewhere, with another card, has given once when it wakes`, async (t) => {
      const giving = await besideStripe(t)
      const { copy, stripe, settings } = giving
      const asleep = await start(t, copy, {
        ...settings,
        CRASH_AT: step,
        CRASH_SIGNAL: 'stop',
      })
      const asked = await giving.form()
      const late = asleep.post(giveDonation.path, asked)
      await giving.hasFallenAsleep(asleep)
      await letLeasesLapse(copy)
      const awake = await start(t, copy, settings)

      // The provider is busy just then: what the other opens must be the same payment.
      stripe.faults.plan('overloaded', { at: 'POST' })
      await awake.post(giveDonation.path, giving.withAnotherCard(asked))
      const again = await awake.post(giveDonation.path, giving.withAnotherCard(asked))
      asleep.wake()
      const woken = await late

      assert.equal(again.data['status'], 'succeeded')
      assert.equal(woken.data['status'], 'succeeded')
      assert.equal(stripe.account.charges().length, 1)
      assert.equal(stripe.account.books.intents.size, 1)
      assert.match(await readBooks(copy), /^succeeded, .* in the ledger 1 times$/)
    })
  }
})

describe('a process that sleeps while another one is told of another card that was refused', () => {
  it('charges nothing of which the donor was told that nothing was taken', async (t) => {
    const giving = await besideStripe(t)
    const { copy, stripe, settings } = giving
    const asleep = await start(t, copy, {
      ...settings,
      CRASH_AT: 'payment.asked',
      CRASH_SIGNAL: 'stop',
    })
    const asked = await giving.form()
    const late = asleep.post(giveDonation.path, asked)
    await giving.hasFallenAsleep(asleep)
    await letLeasesLapse(copy)
    const awake = await start(t, copy, settings)

    const other = await awake.post(giveDonation.path, giving.withAnotherCard(asked, CARD.declined))
    asleep.wake()
    const woken = await late

    assert.deepEqual(
      [other.data['status'], woken.data['status'], stripe.account.charges().length],
      ['succeeded', 'succeeded', 1],
    )
  })
})

describe('a process that is killed in the middle of a gift', () => {
  for (const [step, moved] of Object.entries(STEPS)) {
    it(`at ${step}: the donor who tries again has given once; one who does not has ${moved === 'paid' ? 'given once' : 'paid nothing'}`, async (t) => {
      const copy = await copyTemplate()
      t.after(() => copy.remove())
      const asked = await dieAt(copy, step)
      await letLeasesLapse(copy)
      const left = await copyTemplate(copy)
      t.after(() => left.remove())

      const program = await startProgram(copy)
      const again = await program.post(giveDonation.path, asked)
      await program.kill()
      await reconcileLater(left)

      assert.equal(again.data['status'], 'succeeded')
      assert.equal(await readBooks(copy), 'succeeded, charged 1 times, in the ledger 1 times')
      assert.equal(
        await readBooks(left),
        moved === 'paid'
          ? 'succeeded, charged 1 times, in the ledger 1 times'
          : 'cancelled, charged 0 times, in the ledger 0 times',
      )
    })
  }

  it('is not waited for longer than its lease: the donor who tries again at once is served', async (t) => {
    const copy = await copyTemplate()
    t.after(() => copy.remove())
    const asked = await dieAt(copy, 'payment.asked')
    const program = await startProgram(copy)

    const { data } = await program.post(giveDonation.path, asked)

    assert.equal(data['status'], 'succeeded')
    await program.kill()
  })

  it('finishes a request in progress when it is asked to stop', async (t) => {
    const copy = await copyTemplate()
    t.after(() => copy.remove())
    const program = await startProgram(copy)
    const asked = await gift({ visitor: askerOf(program) }, {})

    const answer = program.post(giveDonation.path, {
      ...asked,
      confirmationToken: await payWith({ visitor: askerOf(program) }, CARD.slowBank),
    })
    await hasBegun(copy)
    const stopping = program.kill('SIGTERM')

    assert.equal((await answer).data['status'], 'succeeded')
    await stopping
    assert.equal(await program.ended, 0)
  })
})

describe('a process that is killed when it has just posted a refund', () => {
  it('leaves the mail that the donor gets to another: two copies send one', async (t) => {
    const { copy, stripe, settings, form } = await besideStripe(t)
    const dying = await startProgram(copy, { ...settings, CRASH_AT: 'payment.returned' })
    await dying.post(giveDonation.path, await form())
    const [intent] = stripe.account.books.intents.keys()
    stripe.account.refund(intent!)

    await tell(dying, stripe, 'refund.created')
    assert.equal(await dying.ended, 'SIGKILL')
    const left = [await start(t, copy, settings), await start(t, copy, settings)]
    for (const program of left) await tell(program, stripe, 'charge.refunded')
    await hasNothingLeft(copy)

    assert.deepEqual(await readMails(copy), ['giving.receipt', 'giving.refunded'])
  })
})

/** The last event of this type arrives, as the provider would send it. */
async function tell(program: Program, { account }: StripeServer, type: string): Promise<void> {
  const event = account.books.events.findLast((one) => one.type === type)
  const body = { ...event, id: newId('evt') }
  const signature = signatureOf(JSON.stringify(body), account.keys.webhookSecret, new Date())
  await program
    .post('/api/stripe/webhook', body, { 'stripe-signature': signature })
    // Whoever dies of it may not have answered.
    .catch(() => {})
}

/** No event, no job and no follow-up waits any more. */
async function hasNothingLeft(copy: Copy): Promise<void> {
  const sql = postgres({ ...toOptions(copy.owner), max: 1, onnotice: () => {} })
  for (;;) {
    const waiting = await sql`
      select 1 from payment_events where done_at is null union all select 1 from follow_ups
      union all select 1 from mails where sent_at is null and kept_at is null
      union all select 1 from graphile_worker._private_jobs 
        where attempts < max_attempts and (locked_at is not null or run_at <= now())`
    if (waiting.length === 0) break
    await setTimeout(100)
  }
  await sql.end()
}

async function readMails(copy: Copy): Promise<string[]> {
  const sql = postgres({ ...toOptions(copy.owner), max: 1, onnotice: () => {} })
  const mails = await sql<{ kind: string }[]>`select kind from mails order by kind`
  await sql.end()
  return mails.map(({ kind }) => kind)
}

/** Asks for a gift and sees the program die at `step`; answers what was asked. */
async function dieAt(copy: Copy, step: string) {
  const program = await startProgram(copy, { CRASH_AT: step })
  const asked = await gift({ visitor: askerOf(program) })
  await assert.rejects(program.post(giveDonation.path, asked))
  assert.equal(await program.ended, 'SIGKILL')
  return asked
}

/** Two hours later, without any webhook and any browser. */
async function reconcileLater(copy: Copy): Promise<void> {
  const house = await openHouse(readSettings({ ...TEST_SETTINGS }), copy, {
    now: () => new Date(Date.now() + 2 * 3_600_000),
  })
  const organisation = await house.organisations.byHost('al-noor.localhost')
  await reconcile(programContext(house, organisation!))
  await house.close()
}

/** The one gift there is, in a sentence. */
async function readBooks(copy: Copy): Promise<string> {
  const sql = postgres({ ...toOptions(copy.owner), max: 1, onnotice: () => {} })
  try {
    await assertSound(sql)
    const [gift] = await sql<{ state: string; charges: number; postings: number }[]>`
      select p.state,
        (select count(*)::int from sandbox_charges) as charges,
        (select count(*)::int from postings where kind = 'charge') as postings
      from gifts g join payments p on p.organisation_id = g.organisation_id and p.id = g.payment_id`
    const { state, charges, postings } = gift!
    return `${state}, charged ${charges} times, in the ledger ${postings} times`
  } finally {
    await sql.end()
  }
}

/** Ended with its test, also where that fails: what a test leaves running would hold up its file for ever. */
async function start(t: TestContext, copy: Copy, settings: Record<string, string>) {
  const program = await startProgram(copy, settings)
  atEnd(t, () => program.kill('SIGKILL'))
  return program
}

/** An organisation whose provider is the local Stripe, for several programs over one database. */
async function besideStripe(t: TestContext) {
  const [copy, stripe] = [await copyTemplate(), await openStripe()]
  atEnd(t, () => copy.remove())
  atEnd(t, () => stripe.close())
  const settings = { STRIPE_API_BASE: stripe.address }
  const house = await openHouse(readSettings({ ...TEST_SETTINGS, ...settings }), copy)
  const organisation = await house.organisations.byHost('al-noor.localhost')
  await connectStripe(programContext(house, organisation!), stripe.account.keys)
  await house.close()
  const token = (card: string = CARD.good) => stripe.account.mintToken(card)
  return {
    copy,
    stripe,
    settings,
    form: () => gift({ visitor: undefined as never }, { confirmationToken: token() }),
    withAnotherCard: (form: object, card?: string) => ({ ...form, confirmationToken: token(card) }),
    async hasFallenAsleep({ isAsleep }: Program) {
      while (!isAsleep()) await setTimeout(20)
    },
  }
}

async function letLeasesLapse(copy: Copy): Promise<void> {
  const sql = postgres({ ...toOptions(copy.owner), max: 1, onnotice: () => {} })
  await sql`update payments set lease_until = now() - interval '1 second' where lease_until is not null`
  await sql.end()
}

async function hasBegun(copy: Copy): Promise<void> {
  const sql = postgres({ ...toOptions(copy.owner), max: 1, onnotice: () => {} })
  for (;;) {
    const [row] = await sql`select from payments where state = 'processing'`
    if (row) break
  }
  await sql.end()
}

function askerOf(program: Program) {
  return {
    asks: (endpoint: { path: string }, input: object) => program.post(endpoint.path, input),
  } as never
}
