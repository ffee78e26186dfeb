import { Stripe } from 'stripe'
import type { Settings } from '#platform/server/settings.ts'
import type { Account } from './accounts.ts'
import { type PaymentProvider, ProviderRefused, WrongSignature } from './provider.ts'
import { declineOf, explain, toEvent, toIntent } from './stripe-answers.ts'

/**
 * A donor is waiting, and an answer that is late is found again by looking the intent up: so it is better to be
 * unclear soon than certain late. A confirmation includes the donor's bank and gets longer.
 */
const PATIENCE_MS = { ask: 3_000, confirm: 7_000 } as const

const WITH_FEE = ['latest_charge.balance_transaction']

type Where = Pick<Settings, 'STRIPE_API_BASE'>

/** Stripe, with one organisation's own keys. Money is asked for once: what is unclear is looked up, never repeated here. */
export function stripeProvider(account: Account, where: Where, now: () => Date): PaymentProvider {
  const client = openClient(account.secretKey, where)
  const { paymentIntents } = client
  const ask = (idempotencyKey?: string) => ({
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    timeout: PATIENCE_MS.ask,
  })

  return {
    name: 'stripe',
    test: !account.live,
    publishableKey: account.publishableKey,
    createIntent: ({ key, amount, currency, gift, organisationId, suffix }) =>
      explained(async () => {
        const made = await paymentIntents.create(
          {
            amount,
            currency: currency.toLowerCase(),
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            metadata: { gift, organisation: organisationId },
            ...(suffix !== undefined && { statement_descriptor_suffix: suffix }),
          },
          ask(key),
        )
        return toIntent(made)
      }),
    confirmIntent: ({ intentId, key, confirmationToken, returnUrl }) =>
      explained(async () => {
        try {
          const confirmed = await paymentIntents.confirm(
            intentId,
            { confirmation_token: confirmationToken, return_url: returnUrl, expand: WITH_FEE },
            { idempotencyKey: key, timeout: PATIENCE_MS.confirm },
          )
          return toIntent(confirmed)
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeCardError) || !error.payment_intent)
            throw error
          return { ...toIntent(error.payment_intent), decline: declineOf(error) }
        }
      }),
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

async function explained<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (error) {
    throw explain(error)
  }
}
