import { hash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Context } from '#platform/server/context.ts'
import { type Answered, OddPayment, apply, assertFits } from './apply.ts'
import { rememberPayer, whileAdmitted } from './card-testing.ts'
import { endPayment } from './end-payment.ts'
import { cancelPayment, lookUp } from './look-up.ts'
import { findForgotten, openIntent } from './open-intent.ts'
import { type Payment, getPayment } from './open-payments.ts'
import {
  NoProvider,
  ProviderRefused,
  ProviderUnclear,
  TOKEN_UNUSABLE,
  isSaved,
} from './provider-errors.ts'
import type { Intent } from './provider-objects.ts'
import type { PaymentProvider } from './provider.ts'
import { type Arrival, purposeOf } from './purpose.ts'
import { isPaymentOver } from './rules.ts'
import { step } from './step.ts'
import { type MerchantAccount, merchantAccountOf } from './merchant-accounts.ts'

/** The card cannot be tried with this token: the payer has to enter it again. Nothing was taken. */
export class CardNeeded extends Error {
  override readonly name = 'CardNeeded'
}

/** The provider will not take this payment, and nothing was taken. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken'
}

/** The provider did not answer before anything was asked that could take money: nothing was taken. */
export class NotAsked extends Error {
  override readonly name = 'NotAsked'
}

/** Nobody knows yet whether money was taken, because the provider cannot be asked just now. */
export class NotKnown extends Error {
  override readonly name = 'NotKnown'
}

/** Where the answer of a confirmation is unclear and nothing seems to have happened, it is asked again after these pauses. */
const PAUSES_MS = [300, 1_200]
const SECOND_MS = 1_000

/** Nothing was asked: what it was for was kept back for a while, and is somebody else's by now. The payment has ended. */
export class TooLate extends Error {
  override readonly name = 'TooLate'
}

/** What is kept back for a payment is kept for at least twice as long. */
const SURE_MS = 5 * 60 * SECOND_MS

export interface Paying {
  /** From the provider's own card fields; without it nothing new is asked. */
  readonly token?: string | undefined
  /** The solved puzzle that goes with it, where one was asked for. */
  readonly challenge?: string | undefined
  /** Of the payer: refused cards are counted for it. */
  readonly email?: string | undefined
  /** Whoever pays has just written it, and what it is for is kept back. */
  readonly isNew?: boolean | undefined
  readonly arrival?: (() => Arrival) | undefined
}

export interface Paid {
  readonly payment: Payment
  /** As the provider told it last; absent where nobody was asked, or it is not known. */
  readonly intent?: Intent | undefined
}

/**
 * Goes on with a payment that the caller holds, and whose payer waits: finds out what became of it and, where it waits for a
 * card, opens it at the provider and tries that card. The order is what keeps money safe: its id and "asked" are durable
 * before anything is confirmed, and every answer is taken over by `apply`. A card is admitted (`whileAdmitted`) once it is
 * known that nothing was taken. One that was begun at an account which takes no new payments ends there. Throws CardNeeded,
 * NotTaken, NotAsked, NotKnown and OddPayment, and what admission throws.
 */
export async function pay(ctx: Context, held: Payment, paying: Paying): Promise<Paid> {
  if (isPaymentOver(held.state)) return { payment: held }
  const merchant = await findMerchantAccount(ctx)
  if (merchant?.account.id !== held.accountId) return endElsewhere(ctx, held)
  const { provider } = merchant
  const { token, challenge, email, arrival } = paying
  if (token) rememberPayer(ctx, held, email)
  const found =
    held.intentId === null
      ? undefined
      : await unlessNotKnown(() => lookUp(ctx, provider, held, { arrival, isHeard: true }))
  const { payment, intent } = found ?? { payment: held }
  if (intent && isPassed(payment, intent))
    return confirmPayment(ctx, provider, payment, intent, paying)
  if (!token || !waitsForCard(payment, intent) || isAnswered(payment, token))
    return { payment, intent }
  return whileAdmitted(ctx, { proof: challenge, email }, async () => {
    const opened = intent ?? (await open(ctx, provider, payment, paying))
    if ('payment' in opened) return opened
    const former = await askFormer(ctx, provider, payment, paying)
    if (former && !(former.intent && mayTryAnother(former.payment, former.intent))) return former
    return confirmPayment(
      ctx,
      provider,
      former?.payment ?? payment,
      former?.intent ?? opened,
      paying,
    )
  })
}

/**
 * Another card that was asked for, and of which nobody has heard: whoever asked may be asleep, and may ask on. So it is asked
 * for again, under its own key, and no other card before that has an answer.
 */
async function askFormer(
  ctx: Context,
  provider: PaymentProvider,
  payment: Payment,
  { token, arrival }: Paying,
): Promise<Found | undefined> {
  const { state, token: former } = payment
  if (state !== 'processing' || former === null || former === token) return undefined
  return askForPayment(ctx, provider, payment, { arrival, isHeard: true, wasAsked: true })
}

function mayTryAnother(payment: Payment, intent: Intent): boolean {
  return payment.state !== 'processing' && waitsForCard(payment, intent)
}

/** Where new payments go, unless none are taken. */
async function findMerchantAccount(ctx: Context): Promise<MerchantAccount | undefined> {
  try {
    return await merchantAccountOf(ctx)
  } catch (error) {
    if (error instanceof NoProvider) return undefined
    throw error
  }
}

/**
 * That account decides. What was taken there stands; otherwise it ends there, so that a card of the present account is never
 * asked for it.
 */
function endElsewhere(ctx: Context, held: Payment): Promise<Paid> {
  return unlessNotKnown(async () => ({ payment: await endPayment(ctx, held) }))
}

const WAITS_FOR_CARD: ReadonlySet<Intent['status']> = new Set<Intent['status']>([
  'requires_payment_method',
  'requires_action',
  'requires_confirmation',
])

function waitsForCard({ state }: Payment, intent: Intent | undefined): boolean {
  return (intent === undefined || WAITS_FOR_CARD.has(intent.status)) && !isPaymentOver(state)
}

/** The donor has done what their bank asked, and the provider waits for our word. */
export function isPassed({ state }: Payment, { status }: Intent): boolean {
  return (
    status === 'requires_confirmation' && (state === 'requires_action' || state === 'processing')
  )
}

/** A card that was answered already, asked again unchanged: the answer stands. */
function isAnswered({ state, token: asked }: Payment, token: string): boolean {
  return (state === 'declined' || state === 'requires_action') && asked === token
}

/**
 * Opens the payment, unless it was opened before. Where others have moved it on meanwhile, or its money was taken, that stands,
 * and it is answered.
 */
async function open(
  ctx: Context,
  provider: PaymentProvider,
  payment: Payment,
  { arrival }: Pick<Paying, 'arrival'>,
): Promise<Intent | Found> {
  const { id, keySequence } = payment
  const opened = await unlessNotKnown(() => findForgotten(ctx, provider, payment))
  if (opened && opened.status !== 'requires_payment_method') {
    const known = { step: 'look-up', test: provider.test, arrival, isHeard: true } as const
    return { payment: await apply(ctx, payment, opened, known), intent: opened }
  }
  try {
    const intent = opened ?? (await openIntent(ctx, provider, payment))
    await assertAsOrdered(ctx, payment, intent)
    ctx.house.checkpoint('payment.opened')
    return intent
  } catch (error) {
    if (!(error instanceof ProviderUnclear) && !(error instanceof ProviderRefused)) throw error
    // Only an answer that the provider would repeat moves the key on.
    const change = isSaved(error) ? { keySequence: keySequence + 1 } : {}
    if (!(await step(ctx, payment, change))) return { payment: await getPayment(ctx, id) }
    if (error instanceof ProviderUnclear) throw new NotAsked(error.message, { cause: error })
    throw new NotTaken(error.message, { cause: error })
  }
}

/** Before anything is confirmed; one that is not what we have ordered never is. */
async function assertAsOrdered(ctx: Context, payment: Payment, intent: Intent): Promise<void> {
  try {
    await assertFits(ctx, payment, intent)
  } catch (error) {
    if (!(error instanceof OddPayment)) throw error
    ctx.house.log.error({ err: error, payment: payment.id }, 'opened with something else than ours')
    throw new NotTaken(error.message, { cause: error })
  }
}

/**
 * Tries to take the money for an opened payment. Under a key that holds the card's token: another card is another question,
 * the same card the same one. Without a new token it is the card that the bank has let pass, and a question of its own.
 */
export async function confirmPayment(
  ctx: Context,
  provider: PaymentProvider,
  payment: Payment,
  intent: Intent,
  paying: Omit<Paying, 'challenge' | 'email'> & Pick<Answered, 'isHeard'>,
): Promise<Paid> {
  const { id: intentId } = intent
  const hasPassed = isPassed(payment, intent)
  await assertStillKept(ctx, provider, { ...payment, intentId }, paying)
  const question = hasPassed
    ? { token: payment.token, keySequence: payment.keySequence + 1 }
    : { token: paying.token ?? null, keySequence: payment.keySequence }
  const asked = await step(
    ctx,
    payment,
    {
      state: 'processing',
      intentId,
      ...question,
      askedAt: ctx.now(),
      nextLookAt: new Date(ctx.now().getTime() + 30 * SECOND_MS),
    },
    { told: { step: 'confirm', outcome: 'asked', key: confirmKey({ ...payment, ...question }) } },
  )
  // Somebody else has taken over, or it has moved on: what they wrote stands, and nothing was asked here.
  if (!asked) return { payment: await getPayment(ctx, payment.id) }
  ctx.house.checkpoint('payment.asked')
  const { payment: after, intent: told } = await askForPayment(ctx, provider, asked, {
    ...paying,
    hasPassed,
  })
  ctx.house.checkpoint('payment.settled')
  if (after.state === 'failed' && after.nextLookAt)
    await cancelPayment(ctx, provider, after).catch((error: unknown) =>
      ctx.house.log.warn(
        { err: error, payment: after.id },
        'not cancelled yet; the reconciler will',
      ),
    )
  return { payment: after, intent: told }
}

/**
 * Every word of ours comes by here: nothing is taken for what went to somebody else. Of a payment that was written before, and of
 * which no card was tried, nothing may be kept back any more.
 */
async function assertStillKept(
  ctx: Context,
  provider: PaymentProvider,
  payment: Payment,
  { isHeard, isNew = false }: Pick<Answered, 'isHeard'> & Pick<Paying, 'isNew'>,
): Promise<void> {
  const isSure = isNew || payment.state !== 'created'
  if (isSure && ctx.now().getTime() - payment.createdAt.getTime() < SURE_MS) return
  if ((await purposeOf(ctx, payment).mayStillAsk?.(ctx, payment)) ?? true) return
  await cancelPayment(ctx, provider, payment, { isHeard })
  throw new TooLate(`Payment ${payment.id} is for something that is gone.`)
}

export interface Asking extends Pick<Paying, 'arrival'>, Pick<Answered, 'isHeard'> {
  /** For the card that the bank has let pass; otherwise for the one of the payment's token. */
  readonly hasPassed?: boolean
  /** Already, by somebody of whom nothing was heard: they may have been answered, or ask on. */
  readonly wasAsked?: boolean
}

/**
 * Asks for the money of a payment that is marked as asked. An unclear answer is looked up; where nothing has happened it is
 * asked again, under the same key, because the first question may still be on its way. Once only where no payer waits.
 */
export async function askForPayment(
  ctx: Context,
  provider: PaymentProvider,
  asked: Payment,
  { arrival, isHeard = true, hasPassed = false, wasAsked = false }: Asking,
): Promise<Found> {
  let payment = asked
  let wasUnclear = wasAsked || !isHeard
  for (const pause of isHeard ? [...PAUSES_MS, 0] : [0]) {
    const key = confirmKey(payment)
    const question = { intentId: payment.intentId!, key }
    try {
      const intent = hasPassed
        ? await provider.confirmPassed(question)
        : await provider.confirmIntent({ ...question, confirmationToken: payment.token! })
      ctx.house.checkpoint('payment.confirmed')
      const known = { step: 'confirm', test: provider.test, arrival, isHeard } as const
      return { payment: await apply(ctx, payment, intent, known), intent }
    } catch (error) {
      if (error instanceof ProviderRefused && !wasUnclear) return giveUp(ctx, payment, error, key)
      if (!(error instanceof ProviderUnclear) && !(error instanceof ProviderRefused)) throw error
      wasUnclear = true
      ctx.house.log.warn({ err: error, payment: payment.id }, 'unclear answer of the provider')
      const found = await lookUp(ctx, provider, payment, {
        step: 'confirm',
        arrival,
        isHeard,
      }).catch((problem: unknown) => {
        if (problem instanceof ProviderUnclear || problem instanceof ProviderRefused)
          return undefined
        throw problem
      })
      if (found && hasHappened(found)) return found
      payment = found?.payment ?? payment
      // Looked at, and nothing had happened: only a saved fault needs another key.
      if (found && isSaved(error))
        payment = (await step(ctx, payment, { keySequence: payment.keySequence + 1 })) ?? payment
      if (pause > 0) await setTimeout(pause)
    }
  }
  return { payment }
}

/** A payment as it now stands and, where it was asked, the provider's word. */
interface Found {
  readonly payment: Payment
  readonly intent?: Intent
}

function hasHappened({ payment, intent }: { payment: Payment; intent: Intent }): boolean {
  return payment.state !== 'processing' || intent.status === 'processing'
}

/**
 * The provider will not, and nothing was taken: the next try is a new one, and the payer is told what to do. Where others have
 * moved the payment on meanwhile, what they wrote stands, and it is answered.
 */
async function giveUp(
  ctx: Context,
  payment: Payment,
  error: ProviderRefused,
  key: string,
): Promise<Found> {
  const written = await step(
    ctx,
    payment,
    {
      state: payment.declines > 0 ? 'declined' : 'created',
      keySequence: payment.keySequence + 1,
      token: null,
    },
    { told: { step: 'confirm', outcome: 'refused', code: error.code, key } },
  )
  if (!written) return { payment: await getPayment(ctx, payment.id) }
  if (error.code === TOKEN_UNUSABLE) throw new CardNeeded(error.message, { cause: error })
  ctx.house.log.error({ err: error, payment: payment.id }, 'the provider refused a confirmation')
  throw new NotTaken(error.message, { cause: error })
}

function confirmKey({ organisationId, id, keySequence, token }: Payment): string {
  const digest = hash('sha256', token ?? '', 'base64url').slice(0, 22)
  return `payment:${organisationId}:${id}:confirm:${keySequence}:${digest}`
}

async function unlessNotKnown<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isAway =
      error instanceof ProviderUnclear ||
      error instanceof ProviderRefused ||
      error instanceof NoProvider
    if (isAway) throw new NotKnown(error.message, { cause: error })
    throw error
  }
}
