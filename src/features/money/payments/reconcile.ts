import type { Context } from '#platform/server/context.ts'
import { holds } from '#platform/server/by-the-clock.ts'
import { HOUR_MS } from '#platform/shared/wall-time.ts'
import { OddPayment } from './apply.ts'
import { bringManyFees } from './bring-fees.ts'
import { followReturns } from './follow-returns.ts'
import { takeLease, whileHeld } from './lease.ts'
import { type FindOpened, findingOpened } from './find-opened.ts'
import { cancelPayment, endUnstored, lookUp } from './look-up.ts'
import { type Payment, areLooksDue, findDue } from './open-payments.ts'
import { TooLate, askForPayment, confirmPayment, isPassed } from './pay.ts'
import {
  KEYS_NOT_ACCEPTED,
  NOT_FOUND,
  NoProvider,
  ProviderRefused,
  ProviderUnclear,
} from './provider-errors.ts'
import type { Intent } from './provider-objects.ts'
import type { PaymentProvider } from './provider.ts'
import { isPaymentOver } from './rules.ts'
import { step } from './step.ts'
import { KEYS_REFUSED } from './take-up-again.ts'
import { providerOf } from './merchant-accounts.ts'

const MINUTE_MS = 60_000
/** A payment that is being paid is left alone at first. */
export const QUIET_MS = 2 * MINUTE_MS
/** Asked for, and nothing has happened: for so long it is asked again. The payer was told that it is on its way. */
const ASK_AGAIN_MS = 10 * MINUTE_MS
/** Nobody has continued it for so long: it is closed. */
const GIVE_UP_MS = HOUR_MS
/** For so long, new keys of an account may still come that go on with it. */
const NEW_KEYS_MS = 72 * HOUR_MS
const MOST_AT_ONCE = 50
/** Each waits for the provider most of the time. */
const SIDE_BY_SIDE = 4
/** A fee that is not told within a week will not be told. */
const FEE_MS = 7 * 24 * HOUR_MS
/** For one organisation; others wait for their turn. */
const LONGEST_RUN_MS = 20_000
/** An account that leaves so many questions unanswered is not asked again before the next run. */
const MOST_UNANSWERED = 3

/**
 * Finds what no event and no browser will tell any more: killed in the middle, answer lost, payer gone, fee told later. Takes what is due, what has waited longest first, and moves each on before it looks: one that cannot be looked
 * up is looked at again later, one that does not fit is set aside, and neither stops another. Nor does an account that does
 * not answer. One that somebody is working on is left alone. After `longestMs` none is begun; the fees that are brought
 * together, so that none of theirs has to be looked up, leave half of it to the others.
 */
export async function reconcile(ctx: Context, longestMs = LONGEST_RUN_MS): Promise<void> {
  if (!(await holds(ctx, areLooksDue))) return
  const begun = Date.now()
  try {
    await bringManyFees(ctx, begun + longestMs / 2)
  } finally {
    await lookAfterDue(ctx, Math.max(begun + longestMs, Date.now() + longestMs / 2))
  }
}

async function lookAfterDue(ctx: Context, until: number): Promise<void> {
  const seen = new Set<string>()
  const unanswered = new Map<string, number>()
  const findOpened = findingOpened()
  const isSilent = (accountId: string) => (unanswered.get(accountId) ?? 0) >= MOST_UNANSWERED
  for (;;) {
    const due = await findDue(ctx, MOST_AT_ONCE, [...unanswered.keys()].filter(isSilent))
    const waiting = due.filter(({ id }) => !seen.has(id))
    if (waiting.length === 0) return
    const look = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { id, accountId } = next
        if (Date.now() > until) return
        if (isSilent(accountId)) continue
        seen.add(id)
        if (await isUnanswered(ctx, next, findOpened))
          unanswered.set(accountId, (unanswered.get(accountId) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, look))
    if (due.length < MOST_AT_ONCE || Date.now() > until) return
  }
}

/** Looks after one that is due. Whether its account did not answer. */
async function isUnanswered(ctx: Context, due: Payment, findOpened: FindOpened): Promise<boolean> {
  const held = await takeLease(ctx, due)
  // Somebody is at it just now, and moves it on.
  if (!held) return false
  let isSilent = false
  await whileHeld(ctx, held, async () => {
    // Moved on first: whatever goes wrong below, the next run begins with others.
    const moved = await step(ctx, held, { nextLookAt: nextLook(ctx, held) })
    if (moved)
      await lookAfter(ctx, moved, findOpened).catch((error: unknown) => {
        isSilent = error instanceof ProviderUnclear && error.reason === 'no-answer'
        return report(ctx, moved, error)
      })
    return undefined
  })
  return isSilent
}

async function lookAfter(ctx: Context, payment: Payment, findOpened: FindOpened): Promise<void> {
  // Killed before the payment's id was stored: whoever presses again goes on with it for a while.
  if (payment.intentId === null && !isOld(ctx, payment)) return
  const provider = await providerOf(ctx, payment)
  if (payment.intentId === null) {
    await endUnstored(ctx, provider, payment, { findOpened })
    return
  }
  const { payment: now, intent } = await lookUp(ctx, provider, payment)
  if (intent.refundedMinor > 0 || intent.isDisputed) await followReturns(ctx, provider, now)
  if (isFinal(intent)) return
  if (isPaymentOver(now.state) || isOld(ctx, now)) await cancelPayment(ctx, provider, now)
  else if (now.state === 'processing') await askAgain(ctx, provider, now, intent)
  else if (isPassed(now, intent))
    await confirmPayment(ctx, provider, now, intent, { isHeard: false }).catch(unlessTooLate)
}

/** It has ended, and whoever waits was told. */
function unlessTooLate(error: unknown): void {
  if (!(error instanceof TooLate)) throw error
}

function isFinal({ status }: Intent): boolean {
  return status === 'succeeded' || status === 'cancelled' || status === 'processing'
}

/** The question may never have arrived; the payer was told to wait. Asked again for a while, then it ends, and they hear. */
async function askAgain(
  ctx: Context,
  provider: PaymentProvider,
  payment: Payment,
  intent: Intent,
): Promise<void> {
  const askedAt = payment.askedAt?.getTime() ?? 0
  const hasPassed = isPassed(payment, intent)
  if ((payment.token === null && !hasPassed) || ctx.now().getTime() - askedAt > ASK_AGAIN_MS) {
    await cancelPayment(ctx, provider, payment)
    return
  }
  await askForPayment(ctx, provider, payment, { isHeard: false, hasPassed, wasAsked: true })
}

function isOld(ctx: Context, { createdAt }: Payment): boolean {
  return createdAt.getTime() <= ctx.now().getTime() - GIVE_UP_MS
}

/**
 * Often while somebody waits, then ever more rarely; and in time to be closed. For a fee after one minute, two, four … until
 * nobody will tell it any more.
 */
function nextLook(ctx: Context, { state, createdAt, askedAt, settledAt }: Payment): Date | null {
  const now = ctx.now().getTime()
  if (settledAt) {
    const since = now - settledAt.getTime()
    return since > FEE_MS
      ? null
      : new Date(now + Math.min(Math.max(MINUTE_MS, since), 12 * HOUR_MS))
  }
  if (state === 'processing' && askedAt && now - askedAt.getTime() < 2 * ASK_AGAIN_MS)
    return new Date(now + MINUTE_MS)
  const age = now - createdAt.getTime()
  const next = now + Math.min(Math.max(MINUTE_MS, age / 2), 12 * HOUR_MS)
  const close = createdAt.getTime() + GIVE_UP_MS
  return new Date(!isPaymentOver(state) && now < close ? Math.min(next, close) : next)
}

/** Why nobody will ever tell what became of it: a person has to look, and nothing is gained by asking again. */
function whyNever(ctx: Context, { createdAt }: Payment, error: unknown): string | undefined {
  const age = ctx.now().getTime() - createdAt.getTime()
  if (age < GIVE_UP_MS) return undefined
  if (error instanceof ProviderRefused && error.code === KEYS_NOT_ACCEPTED)
    return age > NEW_KEYS_MS ? KEYS_REFUSED : undefined
  if (error instanceof NoProvider) return 'its account can no longer be asked'
  if (error instanceof ProviderRefused && error.code === NOT_FOUND)
    return 'its account does not know it'
  return undefined
}

async function report(ctx: Context, payment: Payment, error: unknown): Promise<void> {
  const about = { err: error, payment: payment.id }
  const why = whyNever(ctx, payment, error)
  if (why) await step(ctx, payment, { setAsideWhy: why, nextLookAt: null })
  if (why || error instanceof OddPayment) ctx.house.log.error(about, 'a payment was set aside')
  else if (error instanceof ProviderUnclear || error instanceof ProviderRefused)
    ctx.house.log.warn(about, 'could not be looked up; next time')
  else ctx.house.log.error(about, 'a payment could not be reconciled; next time')
}
