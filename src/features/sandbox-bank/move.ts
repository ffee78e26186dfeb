import type { Work } from '#platform/server/context.ts'
import type { BankStatus } from './intents.ts'
import { deliverEvent } from './jobs.ts'
import { newId } from './new-id.ts'
import type { Decline } from './rules.ts'

/** What an intent becomes. What is left out stays as it is, except the decline: without one the last is over. */
export interface Change {
  readonly status: BankStatus
  readonly charge?: string
  readonly tokenId?: string
  readonly decline?: Decline | undefined
}

/** Moves an intent that the caller has locked, and tells the organisation of it: in one transaction, or not at all. */
export async function move(ctx: Work, intentId: string, change: Change): Promise<void> {
  const organisation = ctx.organisation.id
  const now = ctx.now().toISOString()
  const { status, charge = null, tokenId = null, decline } = change
  const event = newId('evt')
  // None needs the answer of another: they travel in one go.
  await Promise.all([
    ctx.sql`
      update sandbox_intents set
        status = ${status},
        latest_charge = coalesce(${charge}, latest_charge),
        token_id = coalesce(${tokenId}, token_id),
        decline_code = ${decline?.code ?? null},
        decline_reason = ${decline?.declineCode ?? null},
        advice = ${decline?.advice ?? null},
        updated_at = ${now}
      where organisation_id = ${organisation} and id = ${intentId}`,
    ctx.sql`
      insert into sandbox_events (organisation_id, id, type, intent_id, status, created_at)
      values (${organisation}, ${event}, ${EVENT_TYPES[status]}, ${intentId}, ${status}, ${now})`,
    ctx.house.queue.add(ctx, deliverEvent, { event }),
  ])
}

const EVENT_TYPES: Record<BankStatus, string> = {
  requires_payment_method: 'payment_intent.payment_failed',
  requires_action: 'payment_intent.requires_action',
  processing: 'payment_intent.processing',
  succeeded: 'payment_intent.succeeded',
  cancelled: 'payment_intent.canceled',
}
