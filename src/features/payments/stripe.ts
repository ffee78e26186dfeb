import { Stripe } from 'stripe'
import type { Settings } from '#platform/server/settings.ts'
import type { Account } from './accounts.ts'
import {
  type Consent,
  type Intent,
  NOT_FOUND,
  type Page,
  type PaymentProvider,
  ProviderRefused,
  type Span,
  WrongSignature,
  assertChargeable,
} from './provider.ts'
import {
  refusalOf,
  toDispute,
  toEvent,
  toIntent,
  toMovement,
  toPayout,
  toRefund,
  toSetup,
} from './stripe-answers.ts'
import { explainRefund, explained } from './stripe-errors.ts'

/**
 * A donor is waiting, and an answer that is late is found again by looking the intent up: so it is better to be
 * unclear soon than certain late. A confirmation includes the donor's bank and gets longer; for lists nobody waits.
 */
const PATIENCE_MS = { ask: 3_000, confirm: 7_000, list: 15_000 } as const

const WITH_FEE = ['latest_charge.balance_transaction']

type Where = Pick<Settings, 'STRIPE_API_BASE'>

/** Stripe, with one organisation's own keys. Money is asked for once: what is unclear is looked up, never repeated here. */
export function stripeProvider(account: Account, where: Where, now: () => Date): PaymentProvider {
  const client = openClient(account.secretKey, where)
  return {
    name: 'stripe',
    test: !account.live,
    publishableKey: account.publishableKey,
    ...takePayments(client),
    ...keepCards(client),
    ...readBooks(client),
    readEvent(rawBody, signature) {
      for (const { secret, until } of account.webhookSecrets) {
        if (until !== undefined && Date.parse(until) < now().getTime()) continue
        try {
          return toEvent(client.webhooks.constructEvent(rawBody, signature, secret))
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
        }
      }
      throw new WrongSignature('None of this organisation’s webhook secrets made this signature.')
    },
  }
}

/** What we can finish: no redirects to other sites, nothing that is paid days later. Wallets count as cards. */
const METHODS: ['card'] = ['card']

type Taking = Pick<
  PaymentProvider,
  'createIntent' | 'confirmIntent' | 'chargeSaved' | 'findIntent' | 'cancelIntent'
>

function takePayments({ paymentIntents }: Stripe): Taking {
  const tryCard = (
    intentId: string,
    key: string,
    how: Stripe.PaymentIntentConfirmParams,
  ): Promise<Intent> =>
    explained(async () => {
      try {
        const params = { ...how, expand: WITH_FEE }
        const options = { idempotencyKey: key, timeout: PATIENCE_MS.confirm }
        return toIntent(await paymentIntents.confirm(intentId, params, options))
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeCardError) || !error.payment_intent) throw error
        return { ...toIntent(error.payment_intent), ...refusalOf(error) }
      }
    })
  return {
    createIntent: ({ key, amount, currency, customer, savesCard, suffix, ...metadata }) =>
      explained(async () => {
        assertChargeable({ amount, currency })
        const made = await paymentIntents.create(
          {
            amount,
            currency: currency.toLowerCase(),
            allowed_payment_method_types: METHODS,
            metadata: toMetadata(metadata),
            ...(customer !== undefined && { customer }),
            ...(savesCard && { setup_future_usage: 'off_session' as const }),
            ...(suffix !== undefined && { statement_descriptor_suffix: suffix }),
          },
          ask(key),
        )
        return toIntent(made)
      }),
    confirmIntent: ({ intentId, key, confirmationToken, returnUrl, consent }) =>
      tryCard(intentId, key, {
        confirmation_token: confirmationToken,
        return_url: returnUrl,
        ...(consent && { mandate_data: toMandate(consent) }),
      }),
    chargeSaved: ({ intentId, key, savedCard }) =>
      tryCard(intentId, key, { payment_method: savedCard, off_session: true }),
    findIntent: (intentId) =>
      explained(async () =>
        toIntent(await paymentIntents.retrieve(intentId, { expand: WITH_FEE }, ask())),
      ),
    cancelIntent: ({ intentId, key }) =>
      explained(async () =>
        toIntent(
          await paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' }, ask(key)),
        ),
      ),
  }
}

type Keeping = Pick<
  PaymentProvider,
  | 'createCustomer'
  | 'eraseCustomer'
  | 'createSetup'
  | 'confirmSetup'
  | 'findSetup'
  | 'cancelSetup'
  | 'removeCard'
>

const WITH_CARD = ['payment_method']

function keepCards({ customers, setupIntents, paymentMethods }: Stripe): Keeping {
  return {
    createCustomer: ({ key, donor, organisationId }) =>
      explained(async () => {
        const metadata = { donor, organisation: organisationId }
        const { id } = await customers.create({ metadata }, ask(key))
        return { id }
      }),
    eraseCustomer: (customer) =>
      unlessGone(() => customers.del(customer, undefined, { timeout: PATIENCE_MS.ask })),
    createSetup: ({ key, customer, ...metadata }) =>
      explained(async () => {
        const made = await setupIntents.create(
          {
            customer,
            usage: 'off_session',
            allowed_payment_method_types: METHODS,
            metadata: toMetadata(metadata),
          },
          ask(key),
        )
        return toSetup(made)
      }),
    confirmSetup: ({ setupId, key, confirmationToken, returnUrl, consent }) =>
      explained(async () => {
        try {
          const confirmed = await setupIntents.confirm(
            setupId,
            {
              confirmation_token: confirmationToken,
              return_url: returnUrl,
              mandate_data: toMandate(consent),
              expand: WITH_CARD,
            },
            { idempotencyKey: key, timeout: PATIENCE_MS.confirm },
          )
          return toSetup(confirmed)
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeCardError) || !error.setup_intent) throw error
          return { ...toSetup(error.setup_intent), ...refusalOf(error) }
        }
      }),
    findSetup: (setupId) =>
      explained(async () =>
        toSetup(await setupIntents.retrieve(setupId, { expand: WITH_CARD }, ask())),
      ),
    cancelSetup: ({ setupId, key }) =>
      explained(async () =>
        toSetup(await setupIntents.cancel(setupId, { cancellation_reason: 'abandoned' }, ask(key))),
      ),
    removeCard: ({ savedCard, key }) =>
      unlessGone(() => paymentMethods.detach(savedCard, {}, ask(key))),
  }
}

/** What is to be gone, and is gone already, is as it should be. */
async function unlessGone(removal: () => Promise<unknown>): Promise<void> {
  try {
    await explained(async () => {
      try {
        await removal()
      } catch (error) {
        if (!isDetached(error)) throw error
      }
    })
  } catch (error) {
    if (!(error instanceof ProviderRefused) || error.code !== NOT_FOUND) throw error
  }
}

/** Stripe has no code for it, only words. */
function isDetached(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    /not attached to a customer/.test(error.message)
  )
}

type Reading = Pick<
  PaymentProvider,
  | 'listIntents'
  | 'refund'
  | 'findRefund'
  | 'listRefunds'
  | 'findDispute'
  | 'listDisputes'
  | 'findPayout'
  | 'listPayouts'
  | 'listMovements'
>

const WITH_MOVEMENTS = ['balance_transaction', 'failure_balance_transaction']

function readBooks(client: Stripe): Reading {
  const { paymentIntents, refunds, disputes, payouts, balanceTransactions } = client
  const of = (intentId: string | undefined) =>
    intentId !== undefined && { payment_intent: intentId }
  return {
    listIntents: (span) =>
      readPage(
        () => paymentIntents.list({ ...toRange(span), expand: inList(WITH_FEE) }, LISTING),
        toIntent,
      ),
    refund: ({ key, intentId, amount, refund, ...metadata }) =>
      explained(async () => {
        try {
          const made = await refunds.create(
            {
              payment_intent: intentId,
              ...(amount !== undefined && { amount }),
              reason: 'requested_by_customer',
              metadata: { ...toMetadata(metadata), refund },
              expand: WITH_MOVEMENTS,
            },
            { idempotencyKey: key, timeout: PATIENCE_MS.confirm },
          )
          return toRefund(made)
        } catch (error) {
          throw explainRefund(error)
        }
      }),
    findRefund: (refundId) =>
      explained(async () =>
        toRefund(await refunds.retrieve(refundId, { expand: WITH_MOVEMENTS }, ask())),
      ),
    listRefunds: ({ intentId, ...span }) =>
      readPage(
        () =>
          refunds.list(
            { ...toRange(span), ...of(intentId), expand: inList(WITH_MOVEMENTS) },
            LISTING,
          ),
        toRefund,
      ),
    findDispute: (disputeId) =>
      explained(async () => toDispute(await disputes.retrieve(disputeId, {}, ask()))),
    listDisputes: ({ intentId, ...span }) =>
      readPage(() => disputes.list({ ...toRange(span), ...of(intentId) }, LISTING), toDispute),
    findPayout: (payoutId) =>
      explained(async () => toPayout(await payouts.retrieve(payoutId, {}, ask()))),
    listPayouts: (span) => readPage(() => payouts.list(toRange(span), LISTING), toPayout),
    listMovements: ({ payout, source, ...span }) =>
      readPage(
        () =>
          balanceTransactions.list(
            {
              ...toRange(span),
              ...(payout !== undefined && { payout }),
              ...(source !== undefined && { source }),
            },
            LISTING,
          ),
        toMovement,
      ),
  }
}

const LISTING = { timeout: PATIENCE_MS.list }

async function readPage<Line extends { id: string }, T>(
  list: () => Promise<Stripe.ApiList<Line>>,
  read: (line: Line) => T,
): Promise<Page<T>> {
  const { data, has_more: hasMore } = await explained(list)
  const last = data.at(-1)
  return { items: data.map(read), ...(hasMore && last && { next: last.id }) }
}

function toRange({ from, until, after }: Span) {
  const created = {
    ...(from && { gte: Math.ceil(from.getTime() / 1000) }),
    ...(until && { lt: Math.ceil(until.getTime() / 1000) }),
  }
  return {
    limit: 100,
    ...((from ?? until) && { created }),
    ...(after !== undefined && { starting_after: after }),
  }
}

function inList(paths: readonly string[]): string[] {
  return paths.map((path) => `data.${path}`)
}

function toMandate({ at, address, browser }: Consent) {
  return {
    customer_acceptance: {
      type: 'online' as const,
      accepted_at: Math.floor(at.getTime() / 1000),
      online: { ip_address: address, user_agent: browser },
    },
  }
}

function toMetadata({ organisationId, ...ours }: { organisationId: string; gift: string }) {
  return { ...ours, organisation: organisationId }
}

function ask(idempotencyKey?: string) {
  return {
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    timeout: PATIENCE_MS.ask,
  }
}

/** What Stripe says to these keys, by a question that changes nothing. Silence is not a no. */
export async function tryKeys(
  secretKey: string,
  where: Where,
): Promise<'accepted' | 'refused' | 'silent'> {
  const client = openClient(secretKey, where)
  try {
    await explained(() => client.paymentIntents.list({ limit: 1 }, { timeout: PATIENCE_MS.ask }))
    return 'accepted'
  } catch (error) {
    return error instanceof ProviderRefused ? 'refused' : 'silent'
  }
}

function openClient(secretKey: string, { STRIPE_API_BASE }: Where): Stripe {
  const other = STRIPE_API_BASE === undefined ? undefined : new URL(STRIPE_API_BASE)
  return new Stripe(secretKey, {
    apiVersion: '2026-10-28.endive',
    // Money is never asked for twice behind our back; the SDK still repeats once on a closed connection, with our key.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(other && {
      host: other.hostname,
      port: other.port || (other.protocol === 'http:' ? 80 : 443),
      protocol: other.protocol === 'http:' ? 'http' : 'https',
    }),
  })
}
