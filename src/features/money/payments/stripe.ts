import type { StripeAccount } from './accounts.ts'
import { ProviderRefused, ProviderUnclear, WrongSignature } from './provider-errors.ts'
import type { PaymentProvider } from './provider.ts'
import { toEvent } from './stripe-answers.ts'
import { PATIENCE_MS } from './stripe-asking.ts'
import { readBooks } from './stripe-books.ts'
import { keepCards } from './stripe-cards.ts'
import { type Where, openClient } from './stripe-client.ts'
import { explained } from './stripe-errors.ts'
import { takePayments } from './stripe-payments.ts'
import { stripeLibrary } from './stripe-library.ts'

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

/** How an account stands, as far as its keys may ask. */
export interface Standing {
  readonly account: 'reached' | 'keys-refused' | 'silent' | 'not-told'
  /** ISO 4217, in capitals. */
  readonly currency?: string
  readonly takesCharges?: boolean
  readonly paysOut?: boolean
  /** The newest that Stripe has told of, the latest first; absent where the keys may not read them, or nothing was heard. */
  readonly events?: readonly { readonly id: string; readonly at: Date }[]
}

/** What Stripe tells us of by itself, and we keep. */
const HEARD = ['payment_intent.succeeded', 'charge.succeeded', 'charge.refunded']
const SOME_EVENTS = 20

/** Asks how the account stands: three questions that change nothing, none of them waited for long. */
export async function askStanding(secretKey: string, where: Where): Promise<Standing> {
  const client = openClient(secretKey, where)
  const patience = { timeout: PATIENCE_MS.ask }
  const [accepted, told, events] = await Promise.all([
    saidTo(() => client.paymentIntents.list({ limit: 1 }, patience)),
    saidTo(() => client.accounts.retrieveCurrent({}, patience)),
    saidTo(() => client.events.list({ limit: SOME_EVENTS, types: HEARD }, patience)),
  ])
  if (accepted === 'refused') return { account: 'keys-refused' }
  if (accepted === 'silent') return { account: 'silent' }
  const heard =
    typeof events === 'string'
      ? {}
      : { events: events.data.map(({ id, created }) => ({ id, at: new Date(created * 1000) })) }
  // A restricted key may take payments and not be told whose they are.
  if (typeof told === 'string') return { account: 'not-told', ...heard }
  return {
    account: 'reached',
    ...(told.default_currency && { currency: told.default_currency.toUpperCase() }),
    takesCharges: told.charges_enabled,
    paysOut: told.payouts_enabled,
    ...heard,
  }
}

async function saidTo<T>(question: () => Promise<T>): Promise<T | 'refused' | 'silent'> {
  try {
    return await explained(question)
  } catch (error) {
    if (error instanceof ProviderRefused) return 'refused'
    if (error instanceof ProviderUnclear) return 'silent'
    throw error
  }
}
