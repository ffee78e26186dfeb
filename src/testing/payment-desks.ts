import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import type { StripeAccount } from '#features/money/payments/accounts.ts'
import type { ProviderEvent } from '#features/money/payments/provider-objects.ts'
import type { PaymentProvider } from '#features/money/payments/provider.ts'
import { sandboxProvider } from '#features/money/payments/sandbox.ts'
import { stripeProvider } from '#features/money/payments/stripe.ts'
import { authenticate, makeConfirmationToken } from '#features/money/sandbox-bank/contract.ts'
import {
  endDispute,
  endPayoutNow,
  payOutNow,
  settleNow,
} from '#features/money/sandbox-bank/sandbox-bank.ts'
import { signatureOf } from './stripe/events.ts'
import { openStripe } from './stripe/server.ts'
import { type World, story } from './story.ts'

/** A provider, and the hands of everybody else: the donor, the donor's bank, and the bank that payouts go to. */
export interface Desk {
  readonly provider: PaymentProvider
  readonly organisationId: string
  readonly now: () => Date
  /** What the browser's card fields hand over. */
  token(number: string): Promise<string>
  /** What the donor does at their bank. */
  authenticate(clientSecret: string, outcome: 'pass' | 'fail'): Promise<void>
  /** Ends what is processing: payments, and refunds, some of which come back. */
  settle(): Promise<void>
  endDispute(disputeId: string, outcome: 'won' | 'lost'): Promise<void>
  payOut(): Promise<void>
  endPayout(payoutId: string, outcome: 'paid' | 'failed'): Promise<void>
  /** The same provider, with another account. */
  otherAccount(): Promise<Pick<Desk, 'provider' | 'organisationId'>>
  /** Every event so far, as it was sent and read. */
  heard(): Promise<readonly ProviderEvent[]>
}

export async function atSandbox(t: TestContext): Promise<Desk> {
  const world = await story(t)
  const { ctx, visitor } = world
  const provider = sandboxProvider(ctx)
  return {
    provider,
    organisationId: ctx.organisation.id,
    now: ctx.now,
    async token(number) {
      const card = { number, expMonth: 12, expYear: 2030, cvc: '123' }
      const { data } = await visitor.asks(makeConfirmationToken, { card })
      return data.confirmationToken as string
    },
    async authenticate(clientSecret, outcome) {
      await visitor.asks(authenticate, { clientSecret, outcome })
    },
    settle: () => settleNow(ctx),
    endDispute: (disputeId, outcome) => endDispute(ctx, { disputeId, outcome }),
    payOut: () => payOutNow(ctx),
    endPayout: (payoutId, outcome) => endPayoutNow(ctx, { payoutId, outcome }),
    async otherAccount() {
      const other = await world.contextOf('crescent')
      return { provider: sandboxProvider(other), organisationId: other.organisation.id }
    },
    heard: () => listen(t, world, provider),
  }
}

/** Lets the bank send what it has to tell to an ear instead of the program. */
async function listen(
  t: TestContext,
  world: World,
  provider: PaymentProvider,
): Promise<readonly ProviderEvent[]> {
  const heard: ProviderEvent[] = []
  const ear = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature'])
      heard.push(provider.readEvent(Buffer.concat(parts), signature))
      response.end()
    })
  })
  await new Promise<void>((resolve) => ear.listen(0, '127.0.0.1', resolve))
  t.after(() => ear.close())
  const { ownAddress } = world.house
  world.house.ownAddress = `http://127.0.0.1:${(ear.address() as AddressInfo).port}`
  await world.drain()
  world.house.ownAddress = ownAddress
  return heard
}

/** When the test ends, everything that the adapter asked must have been well asked. */
export async function atStripe(t: TestContext): Promise<Desk> {
  const stripe = await openStripe()
  t.after(() => stripe.close())
  t.after(() => assert.deepEqual(stripe.badManners(), []))
  const { account } = stripe
  const now = () => new Date()
  const open = (keys: typeof account.keys) =>
    stripeProvider(toAccount(keys), { STRIPE_API_BASE: stripe.address })
  const provider = open(account.keys)
  const done = (deed: () => unknown) => Promise.resolve(void deed())
  const organisationId = '0190f2a8-0000-7000-8000-000000000001'
  return {
    provider,
    organisationId,
    now,
    token: async (number) => account.mintToken(number, { expMonth: 12, expYear: 2030 }),
    authenticate: (clientSecret, outcome) =>
      done(() => account.authenticate(clientSecret.split('_secret_')[0]!, outcome)),
    settle: () => done(() => account.settle()),
    endDispute: (disputeId, outcome) => done(() => account.endDispute(disputeId, outcome)),
    payOut: () => done(() => account.payOut()),
    endPayout: (payoutId, outcome) => done(() => account.endPayout(payoutId, outcome)),
    otherAccount: async () => ({ provider: open(stripe.addAccount().keys), organisationId }),
    heard: async () =>
      account.books.events.map((event) => {
        const body = JSON.stringify(event)
        const signature = signatureOf(body, account.keys.webhookSecret, now())
        return provider.readEvent(Buffer.from(body), signature)
      }),
  }
}

/** An account as it is kept, out of the keys of one at the local Stripe. */
export function toAccount(keys: {
  publishableKey: string
  secretKey: string
  webhookSecret: string
}): StripeAccount {
  const { publishableKey, secretKey, webhookSecret } = keys
  const webhookSecrets = [{ secret: webhookSecret }]
  return {
    id: '00000000-0000-4000-8000-00000000acc0',
    provider: 'stripe',
    publishableKey,
    secretKey,
    webhookSecrets,
    live: false,
    updatedAt: new Date(),
  }
}
