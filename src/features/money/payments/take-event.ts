import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { applyEvent, bringLateFees } from './jobs.ts'
import { findPayment } from './open-payments.ts'
import type { ProviderEvent } from './provider-objects.ts'
import { paymentIn, toUuid } from './rules.ts'
import { paymentEvents } from './tables.ts'

/**
 * One insert and a job, in one transaction. The same event again changes nothing, whether it was sent or read from the
 * provider's list; one that speaks of another organisation, or of what we know already, is taken and left alone. Events of one
 * payment that wait share one job, and all fees that come later than their money another.
 */
export async function takeEvent(
  ctx: Context,
  accountId: string,
  event: ProviderEvent,
): Promise<void> {
  const { id, type, intentId, created, metadata, about } = event
  const organisation = metadata?.organisation || event.metadataOrganisation
  const isOthers = organisation !== undefined && organisation !== ctx.organisation.id
  const object = intentId ?? (about.kind === 'payout' ? about.id : undefined)

  await inTransaction(ctx, async (ctx) => {
    const isForUs = !isOthers && object !== undefined && isOfUse(event)
    const known = isForUs ? await whatIsKnown(ctx, accountId, event) : 'all'
    const isOver = known !== 'less'
    const [first] = await ctx.db
      .insert(paymentEvents)
      .values({
        organisationId: ctx.organisation.id,
        accountId,
        id,
        type,
        intentId: intentId ?? null,
        objectId: intentId === undefined ? (object ?? null) : null,
        paymentId: toUuid(metadata && paymentIn(metadata)),
        createdAt: created,
        receivedAt: ctx.now(),
        doneAt: isOver ? ctx.now() : null,
      })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id })
    if (!first) return
    if (known === 'but-the-fee') {
      const key = `${bringLateFees.name}:${ctx.organisation.id}:${accountId}`
      await ctx.house.queue.follow(ctx, bringLateFees, { accountId }, key)
    }
    if (isOver) return
    const key = `${applyEvent.name}:${ctx.organisation.id}:${accountId}:${object}`
    await ctx.house.queue.add(ctx, applyEvent, { accountId, id }, { key })
  })
}

/** How much of what the event could teach its payment says already: mostly its own answer was faster. */
async function whatIsKnown(
  ctx: Work,
  accountId: string,
  { type, intentId }: ProviderEvent,
): Promise<'all' | 'but-the-fee' | 'less'> {
  if (intentId === undefined || !(ARRIVALS.includes(type) || type === FEE_TOLD)) return 'less'
  const payment = await findPayment(ctx, { intentId })
  if (payment?.accountId !== accountId || payment.settledAt === null) return 'less'
  if (type !== FEE_TOLD || payment.feeMinor !== null) return 'all'
  return payment.chargeId === null ? 'less' : 'but-the-fee'
}

const ARRIVALS = ['payment_intent.succeeded', 'charge.succeeded']
/** Comes once more where a fee was not known with the charge. */
const FEE_TOLD = 'charge.updated'

/** No money moves; but a dispute may follow. */
export const WARNING = 'radar.early_fraud_warning.'

/** What may have moved money, or ended a payment. That one was opened we have done ourselves. */
function isOfUse({ type, about }: ProviderEvent): boolean {
  if (about.kind === 'payout') return type !== 'payout.created'
  return (
    type !== 'payment_intent.created' &&
    ['payment_intent.', 'charge.', 'refund.', WARNING].some((kind) => type.startsWith(kind))
  )
}
