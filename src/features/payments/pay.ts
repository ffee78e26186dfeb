import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Context } from '#platform/server/context.ts'
import { apply } from './apply.ts'
import { cancel, lookUp } from './look-up.ts'
import { type Payment, getPayment } from './open-payments.ts'
import {
  type Intent,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnclear,
  TOKEN_UNUSABLE,
} from './provider.ts'
import type { Arrival } from './purpose.ts'
import { isOver, statementSuffix } from './rules.ts'
import { step } from './step.ts'

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

export interface Paying {
  /** From the provider's own card fields; without it nothing new is asked. */
  readonly token?: string | undefined
  readonly returnUrl: string
  readonly arrival?: (() => Arrival) | undefined
}

export interface Paid {
  readonly payment: Payment
  /** As the provider told it last; absent where nobody was asked, or it is not known. */
  readonly intent?: Intent | undefined
  /** A card was tried. */
  readonly isTried?: boolean
  /** The lease was let go with the last step. */
  readonly isLetGo: boolean
}

/**
 * Goes on with a payment that the caller holds: opens it at the provider, or finds out what became of it, and tries the card
 * where it waits for one. The order is what keeps money safe: its id and "asked" are durable before anything is confirmed,
 * and every answer is taken over by `apply`. Throws CardNeeded, NotTaken, NotAsked and NotKnown.
 */
export async function pay(
  ctx: Context,
  provider: PaymentProvider,
  held: Payment,
  paying: Paying,
): Promise<Paid> {
  const { token, arrival } = paying
  const { payment, intent } = held.intentId
    ? await unlessNotKnown(() => lookUp(ctx, provider, held, { arrival }))
    : { payment: held, intent: await open(ctx, provider, held) }
  const waitsForCard =
    intent.status === 'requires_payment_method' || intent.status === 'requires_action'
  if (token && waitsForCard && !isOver(payment.state) && !isAnswered(payment, token))
    return confirm(ctx, provider, payment, intent, { ...paying, token })
  return { payment, intent, isLetGo: isLetGo(held, payment) }
}

/** A card that was answered already, asked again unchanged: the answer stands. */
export function isAnswered({ state, token: asked }: Payment, token: string): boolean {
  return (state === 'declined' || state === 'requires_action') && asked === token
}

/** Opens the payment. Asked again, by whomever, it is the same one: the key is that of our payment. */
async function open(ctx: Context, provider: PaymentProvider, payment: Payment): Promise<Intent> {
  const { organisationId, id, amountMinor, currency, keySequence } = payment
  const suffix = statementSuffix(String(ctx.organisation.configuration['websiteName']))
  try {
    const intent = await provider.createIntent({
      key: `payment:${organisationId}:${id}:create:${keySequence}`,
      amount: amountMinor,
      currency,
      gift: id,
      payment: id,
      organisationId,
      ...(suffix ? { suffix } : {}),
    })
    ctx.house.checkpoint('give.opened')
    return intent
  } catch (error) {
    if (!(error instanceof ProviderUnclear) && !(error instanceof ProviderRefused)) throw error
    // Only an answer that the provider would repeat moves the key on. What may have been opened under it takes nothing:
    // a payment is confirmed only once its one intent is stored, and no step ever puts another in its place.
    if (isSaved(error)) await step(ctx, payment, { keySequence: keySequence + 1 })
    if (error instanceof ProviderUnclear) throw new NotAsked(error.message, { cause: error })
    throw new NotTaken(error.message, { cause: error })
  }
}

/**
 * Tries to take the money for an opened payment. Under a key that holds the card's token: another card is another question,
 * the same card the same one.
 */
async function confirm(
  ctx: Context,
  provider: PaymentProvider,
  payment: Payment,
  { id: intentId }: Intent,
  paying: Paying & { token: string },
): Promise<Paid> {
  const { token } = paying
  const asked = await step(
    ctx,
    payment,
    {
      state: 'processing',
      intentId,
      token,
      askedAt: ctx.now(),
      nextLookAt: new Date(ctx.now().getTime() + 30 * SECOND_MS),
    },
    { told: { step: 'confirm', outcome: 'asked', key: confirmKey(payment, token) } },
  )
  // Somebody else has taken over, or it has moved on: what they wrote stands, and nothing was asked here.
  if (!asked) return { payment: await getPayment(ctx, payment.id), isLetGo: false }
  ctx.house.checkpoint('give.asked')
  const { payment: after, intent } = await ask(ctx, provider, asked, paying)
  ctx.house.checkpoint('give.settled')
  if (after.state === 'failed' && after.nextLookAt)
    await cancel(ctx, provider, after).catch((error: unknown) =>
      ctx.house.log.warn(
        { err: error, payment: after.id },
        'not cancelled yet; the reconciler will',
      ),
    )
  return { payment: after, intent, isTried: true, isLetGo: isLetGo(asked, after) }
}

/**
 * Asks for the money of a payment that is marked as asked. An unclear answer is looked up; where nothing has happened it is
 * asked again, under the same key, because the first question may still be on its way.
 */
export async function ask(
  ctx: Context,
  provider: PaymentProvider,
  asked: Payment,
  {
    returnUrl,
    arrival,
    patient = true,
  }: Pick<Paying, 'returnUrl' | 'arrival'> & { patient?: boolean },
): Promise<{ payment: Payment; intent?: Intent }> {
  let payment = asked
  // One that was asked before may have been taken by a question of which nobody heard.
  let wasUnclear = !patient
  for (const pause of patient ? [...PAUSES_MS, 0] : [0]) {
    const confirmationToken = payment.token!
    const key = confirmKey(payment, confirmationToken)
    try {
      const intentId = payment.intentId!
      const intent = await provider.confirmIntent({ intentId, key, confirmationToken, returnUrl })
      ctx.house.checkpoint('give.confirmed')
      const known = { step: 'confirm', test: provider.test, arrival } as const
      return { payment: await apply(ctx, payment, intent, known), intent }
    } catch (error) {
      if (error instanceof ProviderRefused && !wasUnclear) return giveUp(ctx, payment, error, key)
      if (!(error instanceof ProviderUnclear) && !(error instanceof ProviderRefused)) throw error
      wasUnclear = true
      ctx.house.log.warn({ err: error, payment: payment.id }, 'unclear answer of the provider')
      const found = await lookUp(ctx, provider, payment, { step: 'confirm', arrival }).catch(
        (problem: unknown) => {
          if (problem instanceof ProviderUnclear || problem instanceof ProviderRefused)
            return undefined
          throw problem
        },
      )
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

function hasHappened({ payment, intent }: { payment: Payment; intent: Intent }): boolean {
  return payment.state !== 'processing' || intent.status === 'processing'
}

/** The provider will not, and nothing was taken: the next try is a new one, and the payer is told what to do. */
async function giveUp(
  ctx: Context,
  payment: Payment,
  error: ProviderRefused,
  key: string,
): Promise<never> {
  await step(
    ctx,
    payment,
    {
      state: payment.declines > 0 ? 'declined' : 'created',
      keySequence: payment.keySequence + 1,
      token: null,
    },
    { told: { step: 'confirm', outcome: 'refused', code: error.code, key } },
  )
  if (error.code === TOKEN_UNUSABLE) throw new CardNeeded(error.message, { cause: error })
  ctx.house.log.error({ err: error, payment: payment.id }, 'the provider refused a confirmation')
  throw new NotTaken(error.message, { cause: error })
}

function confirmKey({ organisationId, id, keySequence }: Payment, token: string): string {
  const digest = createHash('sha256').update(token).digest('base64url').slice(0, 22)
  return `payment:${organisationId}:${id}:confirm:${keySequence}:${digest}`
}

/** What the provider would answer again under the same key, for a day. */
function isSaved(error: ProviderUnclear | ProviderRefused): boolean {
  return error instanceof ProviderRefused || ['provider-error', 'key-reused'].includes(error.reason)
}

function isLetGo(held: Payment, { lease }: Payment): boolean {
  return lease !== held.lease
}

async function unlessNotKnown<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderUnclear || error instanceof ProviderRefused)
      throw new NotKnown(error.message, { cause: error })
    throw error
  }
}
