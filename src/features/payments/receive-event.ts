import { and, eq, isNull, lt } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/server/context.ts'
import type { RawRequest } from '#platform/server/feature.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { OddPayment } from './apply.ts'
import { receiveEvent, receiveEventFor } from './contract.ts'
import { applyEvent } from './jobs.ts'
import { lookUp } from './look-up.ts'
import { type Payment, findPayment } from './open-payments.ts'
import { NoProvider, type ProviderEvent, WrongSignature } from './provider.ts'
import { paymentEvents } from './tables.ts'
import { type Till, allTills, providerOf } from './tills.ts'

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

/**
 * One insert and a job, in one transaction, then 200: the provider repeats what we do not take in time. Taken from every
 * account that this organisation ever had. The same event again changes nothing; one that speaks of another organisation is
 * taken and left alone.
 */
export async function receive(
  ctx: Context,
  _input: unknown,
  request: RawRequest,
): Promise<Received> {
  const { till, event } = read(await allTills(ctx), request)
  const { id, type, intentId, created, metadata } = event
  const organisation = metadata?.organisation || event.metadataOrganisation
  const isOver =
    (organisation !== undefined && organisation !== ctx.organisation.id) ||
    !intentId ||
    !isAboutAPayment(type)

  await inTransaction(ctx, async (ctx) => {
    const [first] = await ctx.db
      .insert(paymentEvents)
      .values({
        organisationId: ctx.organisation.id,
        accountId: till.account.id,
        id,
        type,
        intentId: intentId ?? null,
        paymentId: toUuid(metadata?.payment || metadata?.gift),
        createdAt: created,
        receivedAt: ctx.now(),
        doneAt: isOver ? ctx.now() : null,
      })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id })
    if (first && !isOver)
      await ctx.house.queue.add(ctx, applyEvent, { accountId: till.account.id, id })
  })
  return { received: true }
}

/** Applies an event by asking the provider what is true now. What fits no payment of ours is kept, with the reason. */
export async function follow(
  ctx: Context,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  const isEvent = and(
    eq(paymentEvents.organisationId, ctx.organisation.id),
    eq(paymentEvents.accountId, accountId),
    eq(paymentEvents.id, id),
  )
  const [event] = await inTransaction(ctx, ({ db }) =>
    db.select().from(paymentEvents).where(isEvent),
  )
  if (!event || event.doneAt || !event.intentId) return
  const oddWhy = await followOne(ctx, { ...event, intentId: event.intentId })
  await inTransaction(ctx, ({ db }) =>
    db
      .update(paymentEvents)
      .set(oddWhy === undefined ? { doneAt: ctx.now(), oddWhy: null } : { oddWhy })
      .where(isEvent),
  )
}

/** Events whose job was lost: with an older copy of the program, or with the queue. */
export async function followLost(ctx: Context): Promise<void> {
  const lost = await inTransaction(ctx, ({ db, organisation }) =>
    db
      .select({ accountId: paymentEvents.accountId, id: paymentEvents.id })
      .from(paymentEvents)
      .where(
        and(
          eq(paymentEvents.organisationId, organisation.id),
          isNull(paymentEvents.doneAt),
          isNull(paymentEvents.oddWhy),
          lt(paymentEvents.receivedAt, new Date(ctx.now().getTime() - LOST_MS)),
        ),
      )
      .orderBy(paymentEvents.receivedAt)
      .limit(MOST_LOST),
  )
  for (const event of lost)
    await follow(ctx, event).catch((error: unknown) =>
      ctx.house.log.warn({ err: error, event: event.id }, 'event not followed; next time'),
    )
}

const LOST_MS = 10 * 60_000
const MOST_LOST = 50

type Event = Omit<typeof paymentEvents.$inferSelect, 'intentId'> & { readonly intentId: string }

async function followOne(ctx: Context, event: Event): Promise<string | undefined> {
  const payment = await findConcerned(ctx, event)
  if (!payment) return 'no payment of ours'
  if (payment.accountId !== event.accountId) return `payment ${payment.id} is at another account`
  if (payment.intentId !== null && payment.intentId !== event.intentId)
    return `payment ${payment.id} has another intent`
  // Its own answer was faster, and nothing is left to learn.
  if (event.type === 'payment_intent.succeeded' && payment.settledAt && payment.feeMinor !== null)
    return undefined
  try {
    await lookUp(ctx, await providerOf(ctx, payment), { ...payment, intentId: event.intentId })
  } catch (error) {
    if (error instanceof OddPayment) return error.message
    if (error instanceof NoProvider) return 'its account cannot be asked'
    throw error
  }
  return undefined
}

/** By the intent, or by what we wrote on it: a database that was restored may not know its intent yet. */
async function findConcerned(ctx: Context, event: Event): Promise<Payment | undefined> {
  const known = await findPayment(ctx, { intentId: event.intentId })
  if (known || event.paymentId === null) return known
  return findPayment(ctx, { id: event.paymentId })
}

function read(
  tills: readonly Till[],
  { headers, rawBody }: RawRequest,
): { till: Till; event: ProviderEvent } {
  for (const till of tills) {
    try {
      const body = rawBody ?? Buffer.alloc(0)
      const event = till.provider.readEvent(body, String(headers['stripe-signature'] ?? ''))
      return { till, event }
    } catch (error) {
      if (!(error instanceof WrongSignature)) throw error
    }
  }
  return refuse(receiveEvent, 'wrong-signature')
}

function isAboutAPayment(type: string): boolean {
  return type.startsWith('payment_intent.') || type.startsWith('charge.')
}

function toUuid(text: string | undefined): string | null {
  return text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : null
}
