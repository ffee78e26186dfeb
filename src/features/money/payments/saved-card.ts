import { createHash } from 'node:crypto'
import type { Context, Work } from '#platform/server/context.ts'
import { apply, assertFits } from './apply.ts'
import type { FindOpened } from './find-opened.ts'
import { type LookedUp, lookUp } from './look-up.ts'
import { providerOf } from './merchant-accounts.ts'
import { findForgotten, openIntent } from './open-intent.ts'
import { type Payment, findPayment, getPayment } from './open-payments.ts'
import { CARD_GONE, ProviderRefused, ProviderUnclear, isSaved } from './provider-errors.ts'
import type { Decline, Intent } from './provider-objects.ts'
import type { PaymentProvider } from './provider.ts'
import { type AfterDecline, isPaymentOver, nextAfter } from './rules.ts'
import { step } from './step.ts'
import { payments } from './tables.ts'

export interface OffSessionOrder extends Pick<
  Payment,
  'id' | 'purpose' | 'accountId' | 'amountMinor' | 'currency'
> {
  /** When it fell due: after a restore, what was opened for it since then is found again. */
  readonly dueAt: Date
  /** When the reconciler ends what its own runner has left open. */
  readonly givenUpAt: Date
}

/**
 * Writes a payment that is to be taken from a saved card, the payer being elsewhere; nobody holds it yet, and nothing is
 * asked. Once for an id: written again, the first one stays.
 */
export async function openOffSession(
  ctx: Work,
  { dueAt, givenUpAt, ...order }: OffSessionOrder,
): Promise<void> {
  await ctx.db
    .insert(payments)
    .values({
      ...order,
      organisationId: ctx.organisation.id,
      state: 'created',
      version: 0,
      intentId: null,
      token: null,
      keySequence: 0,
      declines: 0,
      refusalId: null,
      chargeId: null,
      feeMinor: null,
      leaseBy: null,
      leaseUntil: null,
      nextLookAt: givenUpAt,
      setAsideWhy: null,
      createdAt: dueAt,
      askedAt: null,
      promisedAt: null,
      settledAt: null,
    })
    .onConflictDoNothing()
}

export interface SavedCard {
  readonly customer: string
  /** Of the question under way the one that was asked: the caller keeps it until there is an answer. */
  readonly card: string
  /** Refusals that have been drawn conclusions from: another one is an answer, and no reason to ask. */
  readonly knownDeclines: number
  readonly findOpened?: FindOpened
}

export interface ChargedAlone {
  readonly payment: Payment
  /** What makes sense now, where the card was refused. */
  readonly next?: AfterDecline
}

/**
 * Goes on with a payment that the caller holds, from a saved card, once: finds out what became of it and, where nothing has,
 * asks. The id at the provider and "asked" are durable before anything is confirmed, and every answer is taken over by
 * `apply`. Harmless when repeated after a kill at any point. Throws ProviderUnclear and ProviderRefused where the provider
 * cannot be asked just now or does not take our questions; then nothing is known to have happened, and the payer is not to
 * blame.
 */
export async function chargeSavedCard(
  ctx: Context,
  held: Payment,
  card: SavedCard,
): Promise<ChargedAlone> {
  if (isPaymentOver(held.state)) return { payment: held }
  const provider = await providerOf(ctx, held)
  const { payment, intent } = held.intentId
    ? await lookUp(ctx, provider, held, HEARD)
    : await open(ctx, provider, held, card)
  if (isPaymentOver(payment.state) || intent.status === 'processing') return { payment }
  if (payment.declines > card.knownDeclines) return toRefused(payment, intent.decline)
  const asked =
    payment.state === 'processing' ? payment : await mark(ctx, payment, intent, card.card)
  if (!asked) return { payment: await getPayment(ctx, held.id) }
  ctx.house.checkpoint('payment.asked', held.id)
  return charge(ctx, provider, asked, card.card)
}

/**
 * Ends a payment that no bank was ever asked about, without asking anybody: whoever is at it, or sleeps, can ask no more. False,
 * and nothing written, where one may have been asked. What was opened for it at the provider is closed by the reconciler.
 */
export async function withdraw(ctx: Work, { id }: Pick<Payment, 'id'>): Promise<boolean> {
  const payment = await findPayment(ctx, { id })
  if (!payment) return true
  if (payment.state !== 'created' || payment.askedAt !== null) return false
  const change = { state: 'cancelled', nextLookAt: ctx.now() } as const
  const told = { step: 'cancel', outcome: 'given up' } as const
  return (await step(ctx, payment, change, { told })) !== undefined
}

/** Nobody waits on a page: whoever charges tells the payer. */
const HEARD = { isHeard: true } as const

async function open(
  ctx: Context,
  provider: PaymentProvider,
  payment: Payment,
  { customer, findOpened }: SavedCard,
): Promise<LookedUp> {
  const opened = await findForgotten(ctx, provider, payment, findOpened)
  if (opened) return { payment: await apply(ctx, payment, opened, LOOK_UP), intent: opened }
  const intent = await movingKeyOn(ctx, payment, () => openIntent(ctx, provider, payment, customer))
  await assertFits(ctx, payment, intent)
  ctx.house.checkpoint('payment.opened', payment.id)
  return { payment, intent }
}

const LOOK_UP = { step: 'look-up', isHeard: true } as const

/** Only an answer that the provider would repeat moves the key on. */
async function movingKeyOn<T>(ctx: Context, payment: Payment, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isAnswer = error instanceof ProviderUnclear || error instanceof ProviderRefused
    if (isAnswer && isSaved(error))
      await step(ctx, payment, { keySequence: payment.keySequence + 1 })
    throw error
  }
}

/** Durable before the question leaves. */
function mark(
  ctx: Context,
  payment: Payment,
  intent: Intent,
  card: string,
): Promise<Payment | undefined> {
  return step(
    ctx,
    payment,
    { intentId: intent.id, state: 'processing', askedAt: ctx.now() },
    { told: { step: 'confirm', outcome: 'asked', key: keyOf(payment, card) } },
  )
}

async function charge(
  ctx: Context,
  provider: PaymentProvider,
  asked: Payment,
  card: string,
): Promise<ChargedAlone> {
  const question = { intentId: asked.intentId!, key: keyOf(asked, card), savedCard: card }
  try {
    const intent = await provider.chargeSaved(question)
    ctx.house.checkpoint('payment.confirmed', asked.id)
    const known = { step: 'confirm', test: provider.test, isHeard: true } as const
    const payment = await apply(ctx, asked, intent, known)
    ctx.house.checkpoint('payment.settled', asked.id)
    return payment.declines > asked.declines ? toRefused(payment, intent.decline) : { payment }
  } catch (error) {
    if (!(error instanceof ProviderUnclear) && !(error instanceof ProviderRefused)) throw error
    return afterFault(ctx, provider, asked, { error, card })
  }
}

/** What is true is looked up; where nothing has happened, the same is asked again later, or never with this card. */
async function afterFault(
  ctx: Context,
  provider: PaymentProvider,
  asked: Payment,
  { error, card }: { error: ProviderUnclear | ProviderRefused; card: string },
): Promise<ChargedAlone> {
  const { payment, intent } = await lookUp(ctx, provider, asked, { step: 'confirm', isHeard: true })
  if (payment.declines > asked.declines) return toRefused(payment, intent.decline)
  if (payment.state !== 'processing' || intent.status === 'processing') return { payment }
  if (error instanceof ProviderRefused) {
    const back = await giveBack(ctx, payment, error, card)
    if (error.code === CARD_GONE) return { payment: back, next: 'other-card' }
  } else if (isSaved(error)) await step(ctx, payment, { keySequence: payment.keySequence + 1 })
  throw error
}

/** The provider will not, and nothing was taken: the next try is another question. */
async function giveBack(
  ctx: Context,
  payment: Payment,
  { code }: ProviderRefused,
  card: string,
): Promise<Payment> {
  const state = payment.declines > 0 ? 'declined' : 'created'
  const change = { state, keySequence: payment.keySequence + 1 } as const
  const written = await step(ctx, payment, change, {
    told: { step: 'confirm', outcome: 'refused', code, key: keyOf(payment, card) },
  })
  return written ?? getPayment(ctx, payment.id)
}

function toRefused(payment: Payment, decline: Decline | undefined): ChargedAlone {
  return { payment, next: decline ? nextAfter(decline) : 'try-later' }
}

/** Another card, and the same one another day, is another question. */
function keyOf({ organisationId, id, keySequence, declines }: Payment, card: string): string {
  const digest = createHash('sha256').update(card).digest('base64url').slice(0, 22)
  return `payment:${organisationId}:${id}:charge:${keySequence}:${declines}:${digest}`
}
