import type { Context } from '#platform/server/context.ts'
import { OddPayment } from './apply.ts'
import { takeLease, whileHeld } from './lease.ts'
import { cancel, endUnopened, lookUp } from './look-up.ts'
import { type Payment, findDue } from './open-payments.ts'
import { ask } from './pay.ts'
import {
  type Intent,
  NOT_FOUND,
  NoProvider,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnclear,
} from './provider.ts'
import { isOver } from './rules.ts'
import { step } from './step.ts'
import { providerOf } from './tills.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A payment that is being paid is left alone at first. */
export const QUIET_MS = 2 * MINUTE_MS
/** Asked for, and nothing has happened: for so long it is asked again. The payer was told that it is on its way. */
const ASK_AGAIN_MS = 10 * MINUTE_MS
/** Nobody has continued it for so long: it is closed. */
const GIVE_UP_MS = HOUR_MS
const MOST_AT_ONCE = 50
/** A run ends before the next one begins. */
const LONGEST_RUN_MS = 45_000

/**
 * Finds what no event and no browser will tell any more: killed in the middle, answer lost, payer gone, fee told later. Run
 * every minute. Takes what is due, what has waited longest first, and moves each on before the next: one that cannot be
 * looked up is looked at again later, one that does not fit is set aside, and neither stops another.
 */
export async function reconcile(ctx: Context): Promise<void> {
  const until = Date.now() + LONGEST_RUN_MS
  for (;;) {
    const due = await findDue(ctx, MOST_AT_ONCE)
    for (const payment of due) await reconcileOne(ctx, payment)
    if (due.length < MOST_AT_ONCE || Date.now() > until) return
  }
}

async function reconcileOne(ctx: Context, due: Payment): Promise<void> {
  const held = await takeLease(ctx, due)
  // Somebody is at it just now: whatever comes of that, it is looked at again soon.
  if (!held) {
    await step(ctx, due, { nextLookAt: new Date(ctx.now().getTime() + MINUTE_MS) })
    return
  }
  await whileHeld(ctx, held, async () => {
    // Moved on first: whatever goes wrong below, the next run begins with others.
    const moved = await step(ctx, held, { nextLookAt: nextLook(ctx, held) })
    if (moved) await lookAfter(ctx, moved).catch((error: unknown) => report(ctx, moved, error))
    return {}
  })
}

async function lookAfter(ctx: Context, payment: Payment): Promise<void> {
  if (payment.intentId === null) {
    // Killed before the payment's id was stored. What was opened and never confirmed takes nothing.
    if (isOld(ctx, payment)) await endUnopened(ctx, payment)
    return
  }
  const provider = await providerOf(ctx, payment)
  const { payment: now, intent } = await lookUp(ctx, provider, payment)
  if (isFinal(intent)) return
  if (isOver(now.state) || isOld(ctx, now)) await cancel(ctx, provider, now)
  else if (now.state === 'processing') await askAgain(ctx, provider, now)
}

function isFinal({ status }: Intent): boolean {
  return status === 'succeeded' || status === 'cancelled' || status === 'processing'
}

/** The question may never have arrived; the payer was told to wait. Asked again for a while, then it ends, and they hear. */
async function askAgain(ctx: Context, provider: PaymentProvider, payment: Payment): Promise<void> {
  const askedAt = payment.askedAt?.getTime() ?? 0
  if (payment.token === null || ctx.now().getTime() - askedAt > ASK_AGAIN_MS) {
    await cancel(ctx, provider, payment)
    return
  }
  await ask(ctx, provider, payment, {
    returnUrl: `${ctx.origin}/thank-you/${payment.id}`,
    patient: false,
  })
}

function isOld(ctx: Context, { createdAt }: Payment): boolean {
  return createdAt.getTime() <= ctx.now().getTime() - GIVE_UP_MS
}

/** Often while somebody waits, then ever more rarely; and in time to be closed. */
function nextLook(ctx: Context, { state, createdAt, askedAt }: Payment): Date {
  const now = ctx.now().getTime()
  if (state === 'processing' && askedAt && now - askedAt.getTime() < 2 * ASK_AGAIN_MS)
    return new Date(now + MINUTE_MS)
  const age = now - createdAt.getTime()
  const next = now + Math.min(Math.max(MINUTE_MS, age / 2), 12 * HOUR_MS)
  const close = createdAt.getTime() + GIVE_UP_MS
  return new Date(!isOver(state) && now < close ? Math.min(next, close) : next)
}

/** Why nobody will ever tell what became of it: a person has to look, and nothing is gained by asking again. */
function whyNever(error: unknown): string | undefined {
  if (error instanceof NoProvider) return 'its account can no longer be asked'
  if (error instanceof ProviderRefused && error.code === NOT_FOUND)
    return 'its account does not know it'
  return undefined
}

async function report(ctx: Context, payment: Payment, error: unknown): Promise<void> {
  const about = { err: error, payment: payment.id }
  const why = isOld(ctx, payment) ? whyNever(error) : undefined
  if (why) await step(ctx, payment, { setAsideWhy: why, nextLookAt: null })
  if (why || error instanceof OddPayment) ctx.house.log.error(about, 'a payment was set aside')
  else if (error instanceof ProviderUnclear || error instanceof ProviderRefused)
    ctx.house.log.warn(about, 'could not be looked up; next time')
  else ctx.house.log.error(about, 'a payment could not be reconciled; next time')
}
