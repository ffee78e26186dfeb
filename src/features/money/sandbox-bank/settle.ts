import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { charge } from './charge.ts'
import { lockIntent } from './intents.ts'
import { settlePayment } from './jobs.ts'
import { listUnsettled, settleBankRefund } from './refunds.ts'
import { SETTLES_AFTER_MS } from './rules.ts'

/** Takes, or is refused, the money of a payment in processing. Any other payment stays as it is. */
export async function settleIntent(
  ctx: Context,
  { intent: intentId }: { intent: string },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const intent = await lockIntent(ctx, intentId)
    const { status, tokenId, behaviour } = intent
    if (status !== 'processing' || tokenId === null || behaviour === null) return
    await charge(ctx, intent, { tokenId, behaviour })
  })
}

/** Settles the payment by itself in a few seconds. */
export async function settleLater(ctx: Work, intent: string): Promise<void> {
  const at = new Date(ctx.now().getTime() + SETTLES_AFTER_MS)
  await ctx.house.queue.add(ctx, settlePayment, { intent }, { at })
}

/** Settles whatever is processing at this moment, refunds as well, without the wait; for tests and tools. */
export async function settlePending(ctx: Context): Promise<void> {
  const pending = await inTransaction(
    ctx,
    (ctx) => ctx.sql<{ id: string }[]>`
      select id from sandbox_intents
      where organisation_id = ${ctx.organisation.id} and status = 'processing' order by created_at, id`,
  )
  for (const { id } of pending) await settleIntent(ctx, { intent: id })
  for (const refund of await listUnsettled(ctx)) await settleBankRefund(ctx, { refund })
}
