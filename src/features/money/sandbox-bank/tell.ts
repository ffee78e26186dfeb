import type { Work } from '#platform/server/context.ts'
import { deliverEvent } from './jobs.ts'
import { newId } from './new-id.ts'

/** What an event is about, in the words that the outside uses. */
export interface News {
  readonly type: string
  readonly object: 'payment_intent' | 'setup_intent' | 'refund' | 'dispute' | 'payout'
  readonly objectId: string
  readonly intentId?: string
  readonly status: string
}

/** Tells the organisation, in the transaction that changes the object: both happen, or neither. */
export async function tellOfNews(ctx: Work, news: News): Promise<void> {
  const event = newId('evt')
  const { type, object, objectId, intentId = null, status } = news
  // None needs the answer of another: they travel in one go.
  await Promise.all([
    ctx.sql`
      insert into sandbox_events
        (organisation_id, id, type, object, object_id, intent_id, status, created_at)
      values (${ctx.organisation.id}, ${event}, ${type}, ${object}, ${objectId}, ${intentId},
        ${status}, ${ctx.now().toISOString()})`,
    ctx.house.queue.add(ctx, deliverEvent, { event }),
  ])
}
