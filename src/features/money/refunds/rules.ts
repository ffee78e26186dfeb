/** Why the office gives money back. Kept in the database: a name stays. */
export const REASONS = ['asked', 'twice', 'mistake', 'fraud', 'other'] as const
export type Reason = (typeof REASONS)[number]

/** Our order to give back: what is left of it once the provider has answered is in the ledger. */
export const ORDER_STATES = ['asked', 'sent', 'refused'] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** What became of an order, as the office reads it. */
export type Outcome = 'asked' | 'on-its-way' | 'returned' | 'came-back' | 'refused'

/** `returned` once the money has left the balance, `came-back` where the giver's bank has sent it back to us. */
export function outcomeOf(
  { state, refundId }: { readonly state: OrderState; readonly refundId: string | null },
  posted: ReadonlySet<string>,
): Outcome {
  if (state !== 'sent') return state
  if (posted.has(`refund-failed:${refundId}`)) return 'came-back'
  return posted.has(`refund:${refundId}`) ? 'returned' : 'on-its-way'
}

/** Why nothing of a gift can be given back from here. */
export type WhyNot = 'not-by-card' | 'not-arrived' | 'disputed' | 'nothing-left'
