import { type SQL, and, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/server/context.ts'
import type { RawRequest } from '#platform/server/feature.ts'
import { type Condition, holds } from '#platform/server/by-the-clock.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { OddPayment } from './apply.ts'
import { receiveEvent, receiveEventFor } from './contract.ts'
import { lookUp } from './look-up.ts'
import { type Payment, findPayment } from './open-payments.ts'
import {
  KEYS_NOT_ACCEPTED,
  NoProvider,
  ProviderRefused,
  WrongSignature,
} from './provider-errors.ts'
import type { ProviderEvent } from './provider-objects.ts'
import { followPayout } from './payouts.ts'
import { followReturns } from './follow-returns.ts'
import { followWarnings } from './follow-warnings.ts'
import { paymentEvents } from './tables.ts'
import { WARNING, takeEvent } from './take-event.ts'
import { type MerchantAccount, allMerchantAccounts, providerOf } from './merchant-accounts.ts'

type Received = Reply<typeof receiveEvent>

export function receiveFor(
  ctx: Context,
  { organisation }: Input<typeof receiveEventFor>,
  request: RawRequest,
): Promise<Received> {
  if (organisation !== ctx.organisation.slug && organisation !== ctx.organisation.id)
    refuse(receiveEventFor, 'other-organisation')
  return receive(ctx, {}, request)
}

/** Taken from every account that this organisation ever had. The provider repeats what we do not take in time. */
export async function receive(
  ctx: Context,
  _input: unknown,
  request: RawRequest,
): Promise<Received> {
  const { merchant, event } = read(await allMerchantAccounts(ctx), request)
  await takeEvent(ctx, merchant.account.id, event)
  return { received: true }
}

/**
 * Applies an event, and with it all that wait for the same payment, by asking the provider what is true now. What fits no
 * payment of ours is kept, with the reason.
 */
export async function follow(
  ctx: Context,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  const waiting = await findWaiting(ctx, accountId, id)
  if (waiting.length === 0) return
  const oddWhy = await followAll(ctx, waiting)
  await inTransaction(ctx, ({ db, organisation }) =>
    db
      .update(paymentEvents)
      .set(oddWhy === undefined ? { doneAt: ctx.now(), oddWhy: null } : { oddWhy })
      .where(
        and(
          eq(paymentEvents.organisationId, organisation.id),
          eq(paymentEvents.accountId, accountId),
          inArray(
            paymentEvents.id,
            waiting.map((event) => event.id),
          ),
        ),
      ),
  )
}

type Event = typeof paymentEvents.$inferSelect

/** An event may be faster than the list that it speaks of. */
const NOT_LISTED = 'no early fraud warning is listed'

/** What is not done of the object that this event is about. */
async function findWaiting(ctx: Context, accountId: string, id: string): Promise<Event[]> {
  return inTransaction(ctx, async ({ db, organisation }) => {
    const isOfAccount = and(
      eq(paymentEvents.organisationId, organisation.id),
      eq(paymentEvents.accountId, accountId),
    )
    const [event] = await db
      .select()
      .from(paymentEvents)
      .where(and(isOfAccount, eq(paymentEvents.id, id)))
    if (!event) return []
    const { intentId, objectId } = event
    const isAboutIt =
      intentId === null
        ? and(isNull(paymentEvents.intentId), eq(paymentEvents.objectId, objectId ?? ''))
        : eq(paymentEvents.intentId, intentId)
    return db
      .select()
      .from(paymentEvents)
      .where(and(isOfAccount, isNull(paymentEvents.doneAt), isAboutIt))
  })
}

export const areEventsLost: Condition = ({ sql, organisation, now }) => sql`exists (
  select from payment_events e
  where e.organisation_id = ${organisation.id} and e.done_at is null and e.odd_why is null
    and e.received_at < ${lostBefore(now()).toISOString()})`

/** Events whose job was lost, with an older copy of the program or with the queue, or waits for its next try. */
export async function followLost(ctx: Context): Promise<void> {
  if (!(await holds(ctx, areEventsLost))) return
  const before = lostBefore(ctx.now())
  await followWaiting(ctx, and(isNull(paymentEvents.oddWhy), lt(paymentEvents.receivedAt, before)))
}

/** Warnings that were not listed when their events came. Run every quarter of an hour; after three days they are left odd. */
export function lookForWarnings(ctx: Context): Promise<void> {
  const since = new Date(ctx.now().getTime() - LISTED_MS)
  return followWaiting(
    ctx,
    and(eq(paymentEvents.oddWhy, NOT_LISTED), gt(paymentEvents.receivedAt, since)),
  )
}

/** Those of them that are not done, the oldest first. One that cannot be followed holds up no other. */
async function followWaiting(ctx: Context, which: SQL | undefined): Promise<void> {
  const waiting = await inTransaction(ctx, ({ db, organisation }) =>
    db
      .select({ accountId: paymentEvents.accountId, id: paymentEvents.id })
      .from(paymentEvents)
      .where(
        and(eq(paymentEvents.organisationId, organisation.id), isNull(paymentEvents.doneAt), which),
      )
      .orderBy(paymentEvents.receivedAt)
      .limit(MOST_LOST),
  )
  for (const event of waiting)
    await follow(ctx, event).catch((error: unknown) =>
      ctx.house.log.warn({ err: error, event: event.id }, 'event not followed; next time'),
    )
}

const LOST_MS = 60_000

function lostBefore(now: Date): Date {
  return new Date(now.getTime() - LOST_MS)
}

const MOST_LOST = 50

const LISTED_MS = 3 * 24 * 3_600_000

async function followAll(ctx: Context, waiting: readonly Event[]): Promise<string | undefined> {
  const { accountId, objectId } = waiting[0]!
  const intentId = waiting[0]!.intentId
  try {
    if (intentId === null) {
      await followPayout(ctx, { accountId, payoutId: objectId! })
      return undefined
    }
    const payment = await findConcerned(ctx, intentId, waiting)
    if (!payment) return 'no payment of ours'
    if (payment.intentId !== null && payment.intentId !== intentId)
      return `payment ${payment.id} has another intent`
    if (payment.intentId === null && payment.accountId !== accountId)
      return `payment ${payment.id} is at another account`
    // Whoever tells of an intent knows it, also where its payment stands at another account of ours: then the two are one.
    const provider = await providerOf(ctx, { accountId })
    const { payment: now, intent } = await lookUp(ctx, provider, { ...payment, intentId })
    const isWarned = waiting.some(({ type }) => type.startsWith(WARNING))
    const hasMoved = intent.refundedMinor > 0 || intent.isDisputed
    // Whoever heeds a warning asks the ledger what is left: what went back before is in it first, also where its event is late.
    if (waiting.some(({ type }) => isOfReturn(type)) || (isWarned && hasMoved))
      await followReturns(ctx, provider, now)
    if (isWarned) return await oddWarnings(followWarnings(ctx, provider, now, intent.card))
  } catch (error) {
    if (error instanceof OddPayment) return error.message
    if (error instanceof NoProvider) return 'its account cannot be asked'
    throw error
  }
  return undefined
}

/** Everything else goes on without the right to read them. */
async function oddWarnings(following: Promise<boolean>): Promise<string | undefined> {
  try {
    return (await following) ? undefined : NOT_LISTED
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === KEYS_NOT_ACCEPTED)
      return 'its key may not read early fraud warnings'
    throw error
  }
}

/** By the intent, or by what we wrote on it: a database that was restored may not know its intent yet. */
async function findConcerned(
  ctx: Context,
  intentId: string,
  events: readonly Event[],
): Promise<Payment | undefined> {
  const known = await findPayment(ctx, { intentId })
  const id = events.find(({ paymentId }) => paymentId !== null)?.paymentId
  if (known || !id) return known
  return findPayment(ctx, { id })
}

function read(
  merchants: readonly MerchantAccount[],
  { headers, rawBody }: RawRequest,
): { merchant: MerchantAccount; event: ProviderEvent } {
  for (const merchant of merchants) {
    try {
      const body = rawBody ?? Buffer.alloc(0)
      const event = merchant.provider.readEvent(body, String(headers['stripe-signature'] ?? ''))
      return { merchant, event }
    } catch (error) {
      if (!(error instanceof WrongSignature)) throw error
    }
  }
  return refuse(receiveEvent, 'wrong-signature')
}

/** Money that goes back to a donor, or comes from one again. */
function isOfReturn(type: string): boolean {
  return ['refund.', 'charge.refund', 'charge.dispute.'].some((kind) => type.startsWith(kind))
}
