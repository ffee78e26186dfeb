import { and, eq } from 'drizzle-orm'
import { providerFor } from '#features/payments/payments.ts'
import { type ProviderEvent, WrongSignature } from '#features/payments/provider.ts'
import { type Context, inTransaction } from '#platform/server/context.ts'
import type { RawRequest } from '#platform/server/feature.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { receiveEvent, receiveEventFor } from './contract.ts'
import { findGift } from './gifts.ts'
import { applyEvent } from './jobs.ts'
import { lookUp } from './look-up.ts'
import { providerEvents } from './tables.ts'

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
 * One insert and a job, in one transaction, then 200: the provider repeats what we do not take in time. The same event
 * again changes nothing; one that speaks of another organisation is taken and left alone.
 */
export async function receive(
  ctx: Context,
  _input: unknown,
  request: RawRequest,
): Promise<Received> {
  const provider = await providerFor(ctx)
  const event = read(provider, request)
  const isOurs =
    event.metadataOrganisation === undefined || event.metadataOrganisation === ctx.organisation.id

  await inTransaction(ctx, async (ctx) => {
    const { id, type, intentId, created } = event
    const isOver = !isOurs || !intentId || !isAboutAGift(type)
    const [first] = await ctx.db
      .insert(providerEvents)
      .values({
        organisationId: ctx.organisation.id,
        provider: provider.name,
        id,
        type,
        intentId: intentId ?? null,
        createdAt: created,
        receivedAt: ctx.now(),
        doneAt: isOver ? ctx.now() : null,
      })
      .onConflictDoNothing()
      .returning({ id: providerEvents.id })
    if (first && !isOver)
      await ctx.house.queue.add(ctx, applyEvent, { provider: provider.name, id })
  })
  return { received: true }
}

/** Applies an event by asking the provider what is true now. */
export async function follow(
  ctx: Context,
  { provider: name, id }: { provider: string; id: string },
): Promise<void> {
  const of = ctx.organisation.id
  const isEvent = and(
    eq(providerEvents.organisationId, of),
    eq(providerEvents.provider, name),
    eq(providerEvents.id, id),
  )
  const [event] = await inTransaction(ctx, ({ db }) =>
    db.select().from(providerEvents).where(isEvent),
  )
  if (!event || event.doneAt || !event.intentId) return

  const gift = await findGift(ctx, { intentId: event.intentId })
  const provider = await providerFor(ctx)
  const isNews =
    gift &&
    gift.provider === provider.name &&
    !(event.type === 'payment_intent.succeeded' && gift.state === 'succeeded')
  if (isNews) await lookUp(ctx, provider, gift)
  await inTransaction(ctx, ({ db }) =>
    db.update(providerEvents).set({ doneAt: ctx.now() }).where(isEvent),
  )
}

function read(
  provider: Awaited<ReturnType<typeof providerFor>>,
  { headers, rawBody }: RawRequest,
): ProviderEvent {
  try {
    return provider.readEvent(rawBody ?? Buffer.alloc(0), String(headers['stripe-signature'] ?? ''))
  } catch (error) {
    if (error instanceof WrongSignature) refuse(receiveEvent, 'wrong-signature')
    throw error
  }
}

function isAboutAGift(type: string): boolean {
  return type.startsWith('payment_intent.') || type.startsWith('charge.')
}
