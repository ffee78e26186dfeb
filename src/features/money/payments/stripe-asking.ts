import type { Stripe } from 'stripe'
import type { Consent, IntentOrder } from './provider.ts'

/**
 * A donor is waiting, and an answer that is late is found again by looking the intent up: so it is better to be
 * unclear soon than certain late. A confirmation includes the donor's bank and gets longer; for lists nobody waits.
 */
export const PATIENCE_MS = { ask: 3_000, confirm: 7_000, list: 15_000 } as const

/** What we can finish: no redirects to other sites, nothing that is paid days later. Wallets count as cards. */
export const METHODS: ['card'] = ['card']

export const WITH_FEE = ['latest_charge.balance_transaction']

/** How a question is asked. With a key it is asked once, however often. */
export function ask(idempotencyKey?: string) {
  return {
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    timeout: PATIENCE_MS.ask,
  }
}

export function toMetadata({
  organisationId,
  payment,
  labels,
}: Pick<IntentOrder, 'organisationId' | 'payment' | 'labels'>) {
  return { ...labels, ...(payment !== undefined && { payment }), organisation: organisationId }
}

export function toMandate({
  at,
  address,
  browser,
}: Consent): Stripe.PaymentIntentConfirmParams.MandateData {
  return {
    customer_acceptance: {
      type: 'online' as const,
      accepted_at: Math.floor(at.getTime() / 1000),
      online: { ip_address: address, user_agent: browser },
    },
  }
}
