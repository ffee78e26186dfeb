import type { Stripe } from 'stripe'
import type { Settings } from '#platform/server/settings.ts'
import type { StripeAccount } from './accounts.ts'
import { ProviderRefused, ProviderUnclear, WrongSignature } from './provider-errors.ts'
import type { PaymentProvider } from './provider.ts'
import { toEvent } from './stripe-answers.ts'
import { PATIENCE_MS } from './stripe-asking.ts'
import { readBooks } from './stripe-books.ts'
import { keepCards } from './stripe-cards.ts'
import { explained } from './stripe-errors.ts'
import { takePayments } from './stripe-payments.ts'
import { stripeLibrary } from './stripe-library.ts'

type Where = Pick<Settings, 'STRIPE_API_BASE'>

/** Stripe, with one organisation's own keys. Money is asked for once: what is unclear is looked up, never repeated here. */
export function stripeProvider(account: StripeAccount, where: Where): PaymentProvider {
  const client = openClient(account.secretKey, where)
  return {
    name: 'stripe',
    test: !account.live,
    publishableKey: account.publishableKey,
    ...takePayments(client),
    ...keepCards(client),
    ...readBooks(client),
    readEvent(rawBody, signature) {
      for (const { secret } of account.webhookSecrets) {
        try {
          return toEvent(client.webhooks.constructEvent(rawBody, signature, secret))
        } catch (error) {
          if (!(error instanceof stripeLibrary().errors.StripeSignatureVerificationError))
            throw error
        }
      }
      throw new WrongSignature('None of this organisation’s webhook secrets made this signature.')
    },
  }
}

/**
 * What Stripe says to these keys, by questions that change nothing. Silence is not a no. `account` is Stripe's id of the
 * account that they open: absent where it does not say, as to a restricted key that may not ask.
 */
export async function tryKeys(
  secretKey: string,
  where: Where,
): Promise<{ said: 'accepted' | 'refused' | 'silent'; account?: string }> {
  const client = openClient(secretKey, where)
  const patience = { timeout: PATIENCE_MS.ask }
  try {
    await explained(() => client.paymentIntents.list({ limit: 1 }, patience))
  } catch (error) {
    return { said: error instanceof ProviderRefused ? 'refused' : 'silent' }
  }
  try {
    const { id: account } = await explained(() => client.accounts.retrieveCurrent({}, patience))
    return { said: 'accepted', account }
  } catch (error) {
    if (!(error instanceof ProviderRefused) && !(error instanceof ProviderUnclear)) throw error
    return { said: 'accepted' }
  }
}

function openClient(secretKey: string, { STRIPE_API_BASE }: Where): Stripe {
  const other = STRIPE_API_BASE === undefined ? undefined : new URL(STRIPE_API_BASE)
  const Library = stripeLibrary()
  return new Library(secretKey, {
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
