import type { Work } from '#platform/server/context.ts'
import type { BankStatus } from './intents.ts'
import type { Decline } from './rules.ts'
import { tellOfNews } from './tell.ts'

/** What an intent becomes. What is left out stays as it is, except the decline: without one the last is over. */
export interface Change {
  readonly status: BankStatus
  readonly charge?: string
  /** The card of this try: a token, or a kept one, or the one that this payment keeps. */
  readonly tokenId?: string
  readonly cardId?: string | undefined
  readonly decline?: Decline | undefined
}

/** Moves an intent that the caller has locked, and tells the organisation of it: in one transaction, or not at all. */
export async function move(ctx: Work, intentId: string, change: Change): Promise<void> {
  const organisation = ctx.organisation.id
  const { status, charge = null, tokenId = null, cardId = null, decline } = change
  await Promise.all([
    ctx.sql`
      update sandbox_intents set
        status = ${status},
        latest_charge = coalesce(${charge}, latest_charge),
        token_id = coalesce(${tokenId}, token_id),
        card_id = case when ${tokenId}::text is null then coalesce(${cardId}, card_id)
          else ${cardId} end,
        decline_code = ${decline?.code ?? null},
        decline_reason = ${decline?.declineCode ?? null},
        advice = ${decline?.advice ?? null},
        updated_at = ${ctx.now().toISOString()}
      where organisation_id = ${organisation} and id = ${intentId}`,
    tellOfNews(ctx, {
      type: EVENT_TYPES[status],
      object: 'payment_intent',
      objectId: intentId,
      intentId,
      status,
    }),
  ])
}

const EVENT_TYPES: Record<BankStatus, string> = {
  requires_payment_method: 'payment_intent.payment_failed',
  requires_action: 'payment_intent.requires_action',
  processing: 'payment_intent.processing',
  succeeded: 'payment_intent.succeeded',
  cancelled: 'payment_intent.canceled',
}
