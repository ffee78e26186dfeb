import { and, asc, desc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import { findStanding } from '#features/money/donors/donors.ts'
import { feeOf, writeComingGift } from '#features/money/giving/giving.ts'
import { canHaveGiftAid, shareOut } from '#features/money/giving/rules.ts'
import {
  KEYS_NOT_ACCEPTED,
  type MerchantAccount,
  NoProvider,
  type Payment,
  ProviderRefused,
  ProviderUnclear,
  chargeSavedCard,
  endPayment,
  findPayment,
  merchantAccountOf,
  openOffSession,
  slowsDown,
  takeLease,
  waitForTurn,
  whileHeld,
} from '#features/money/payments/payments.ts'
import type { AfterDecline } from '#features/money/payments/rules.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { stepOf } from '#platform/shared/money.ts'
import { addDays } from '#platform/shared/wall-time.ts'
import { endOver, endSubscription } from './end-over.ts'
import { findGivenTo, isNothingLeft, isOverForGood, tellCampaigns } from './given-to.ts'
import { openDue } from './open-cycles.ts'
import { nightsOf } from './nights.ts'
import { DAYS_OPEN } from './rules.ts'
import { endItem, settleItem } from './settle.ts'
import {
  type Item,
  type SubscriptionLine,
  type SubscriptionRow,
  chargeMoment,
  isItem,
  linesOf,
  wantsOtherCard,
} from './subscriptions.ts'
import { subscriptionCycles, subscriptionItems, subscriptions } from './tables.ts'

const MINUTE_MS = 60_000
/** Whoever has begun with an item and is silent for so long has died, or sleeps. */
const SILENT_MS = 2 * MINUTE_MS
const AT_ONCE = 8
/** So many questions in a row without an answer: the provider is left alone for a while. */
const MOST_UNANSWERED = 3
const HALT_MS = MINUTE_MS
/** For one organisation in one minute; others wait for their turn. */
const LONGEST_RUN_MS = 45_000

/**
 * Takes what is due, run every minute and by several copies at once: ends what is over, opens what falls due, then goes on with
 * every item whose time has come, and ends what has come for the last time. May be killed anywhere; the next run goes on.
 */
export async function runCycles(ctx: Context): Promise<void> {
  await closeOver(ctx)
  await openDue(ctx)
  await chargeDue(ctx)
  await endOver(ctx)
}

/** In batches that are claimed, each item by one runner. A provider that does not answer halts it, and no donor is blamed. */
async function chargeDue(ctx: Context): Promise<void> {
  const until = Date.now() + LONGEST_RUN_MS
  if (await isHalted(ctx)) return
  const merchant = await findMerchant(ctx)
  if (!merchant) return
  let unanswered = 0
  while (Date.now() < until) {
    const many = await countDue(ctx)
    if (many === 0 || !(await waitForTurn(ctx, merchant, many))) return
    const { taken, claimed } = await claim(ctx, merchant, many)
    if (taken === 0) return
    ctx.house.checkpoint('subscription.claimed')
    const answered = await Promise.all(claimed.map((one) => isAnswered(ctx, merchant, one)))
    for (const isOne of answered) unanswered = isOne ? 0 : unanswered + 1
    if (unanswered >= MOST_UNANSWERED || (unanswered > 0 && claimed.length === unanswered)) {
      await halt(ctx)
      return
    }
  }
}

/** A handful at most. Nothing is frozen while a turn is waited for, and no turn is kept for nothing. */
async function countDue(ctx: Context): Promise<number> {
  const due = await inTransaction(ctx, (ctx) =>
    ctx.db
      .select({ id: subscriptionItems.id })
      .from(subscriptionItems)
      .where(isDue(ctx))
      .limit(AT_ONCE),
  )
  return due.length
}

/** Its time has come, and its week is not over: what is over is ended, and nothing is asked for it. */
function isDue(ctx: Work) {
  const { organisation } = ctx
  const { kind, dueOn } = subscriptionItems
  return and(
    eq(subscriptionItems.organisationId, organisation.id),
    inArray(subscriptionItems.state, ['due', 'charging', 'retry']),
    lte(subscriptionItems.nextTryAt, ctx.now()),
    sql`exists (
      select from subscription_cycles c
      where c.organisation_id = ${organisation.id} and c.kind = ${kind} and c.due_on = ${dueOn}
        and c.closes_at > ${ctx.now().toISOString()})`,
  )
}

async function findMerchant(ctx: Context): Promise<MerchantAccount | undefined> {
  try {
    return await merchantAccountOf(ctx)
  } catch (error) {
    if (error instanceof NoProvider) return undefined
    throw error
  }
}

interface Claimed {
  readonly item: Item
  readonly subscription: SubscriptionRow
}

/**
 * Takes up to `many` of what is due, with their subscriptions, and nobody else's: what others hold is left to them. A first
 * claim freezes what is given: gift and payment are written with it. From then on it counts, whatever is changed. Of those that
 * are `taken`, some end there and nobody is asked.
 */
function claim(
  ctx: Context,
  merchant: MerchantAccount,
  many: number,
): Promise<{ readonly taken: number; readonly claimed: readonly Claimed[] }> {
  return inTransaction(ctx, async (ctx) => {
    const of = ctx.organisation.id
    const found = await ctx.db
      .select({ item: subscriptionItems, subscription: subscriptions })
      .from(subscriptionItems)
      .innerJoin(
        subscriptions,
        and(
          eq(subscriptions.organisationId, of),
          eq(subscriptions.organisationId, subscriptionItems.organisationId),
          eq(subscriptions.id, subscriptionItems.subscriptionId),
        ),
      )
      .where(isDue(ctx))
      .orderBy(asc(subscriptionItems.nextTryAt))
      .limit(many)
      .for('update', { skipLocked: true })
    const claimed: Claimed[] = []
    for (const one of found) {
      const item = await begin(ctx, one, merchant)
      if (item) claimed.push({ ...one, item })
    }
    return { taken: found.length, claimed }
  })
}

async function begin(
  ctx: Work,
  { item, subscription }: Claimed,
  { account }: MerchantAccount,
): Promise<Item | undefined> {
  const mayBegin = ['active', 'past_due'].includes(subscription.state)
  // Begun already: it counts, also where the subscription has ended since.
  const isUnderWay = item.state === 'charging'
  if (!isUnderWay && !mayBegin) return endItem(ctx, item, subscription, 'skipped')
  const isElsewhere = subscription.accountId !== account.id
  if (!isUnderWay && (isElsewhere || wantsOtherCard(subscription)))
    return needCard(ctx, item, subscription)
  const amountMinor = item.amountMinor ?? (await writeGift(ctx, item, subscription))
  if (amountMinor === undefined) return leaveOver(ctx, item, subscription)
  const change = {
    amountMinor,
    state: 'charging',
    card: isUnderWay ? item.card : subscription.savedCard,
    nextTryAt: new Date(ctx.now().getTime() + SILENT_MS),
  } as const
  await ctx.db.update(subscriptionItems).set(change).where(isItem(ctx, item.id))
  return { ...item, ...change }
}

/**
 * Nothing is left to give to. A plan ends with its campaign. Where that is taken down it may come back, so the plan ends only when
 * it was left out the time before as well (decision: instalments-outlive-their-campaign).
 */
async function leaveOver(ctx: Work, item: Item, row: SubscriptionRow): Promise<undefined> {
  const givenTo = await findGivenTo(ctx, row, await linesOf(ctx, row.id))
  const isAway = givenTo.some((to) => to?.isAway)
  const wasLeftOut = isAway && (await stateBefore(ctx, item)) === 'skipped'
  await endItem(ctx, item, row, 'skipped')
  if (wasLeftOut || isOverForGood(givenTo)) await endSubscription(ctx, row, 'campaign-over')
  return undefined
}

/** Of the one before. */
async function stateBefore(ctx: Work, { subscriptionId, dueOn }: Item) {
  const [before] = await ctx.db
    .select({ state: subscriptionItems.state })
    .from(subscriptionItems)
    .where(
      and(
        eq(subscriptionItems.organisationId, ctx.organisation.id),
        eq(subscriptionItems.subscriptionId, subscriptionId),
        lt(subscriptionItems.dueOn, dueOn),
      ),
    )
    .orderBy(desc(subscriptionItems.dueOn))
    .limit(1)
  return before?.state
}

/**
 * No bank is asked: its card was refused for good, or is kept where the organisation takes no money any more. Nobody is asked for
 * another card where nothing is left to give to.
 */
async function needCard(ctx: Work, item: Item, row: SubscriptionRow): Promise<undefined> {
  if (isNothingLeft(await findGivenTo(ctx, row, await linesOf(ctx, row.id))))
    return leaveOver(ctx, item, row)
  await settleItem(ctx, item.id, 'other-card')
  return undefined
}

/**
 * What is given and to what, from now on unchanged. Causes and campaigns that are over are left out; undefined where none is left, or
 * nothing was promised for the night.
 */
async function writeGift(
  ctx: Work,
  item: Item,
  subscription: SubscriptionRow,
): Promise<number | undefined> {
  const { donorId, currency, coversFees, anonymous, company, language, test, kind, accountId } =
    subscription
  const chosen = await linesOf(ctx, subscription.id)
  const givenTo = await findGivenTo(ctx, subscription, chosen)
  const promised = await findPromised(ctx, item)
  if (item.night !== null && !promised) return undefined
  const lines = withShares(chosen, promised, currency).flatMap(({ amountMinor }, at) => {
    const to = givenTo[at]
    if (!to || to.isOver) return []
    const { fundId, title, giftAidEligible, planId } = to
    return [{ fundId, title, amountMinor, giftAidEligible, planId }]
  })
  if (lines.length === 0) return undefined
  const items = lines.map(({ amountMinor }) => ({ donationId: '', amount: amountMinor }))
  const amountMinor = await writeComingGift(ctx, {
    id: item.id,
    donorId,
    test,
    currency,
    feeMinor: Math.min(
      feeOf({ items, coverFees: coversFees, currency }),
      promised?.feeMinor ?? Infinity,
    ),
    frequency: kind,
    anonymous,
    company,
    language,
    declarationId:
      canHaveGiftAid(currency) && company === null
        ? ((await findStanding(ctx, donorId)) ?? null)
        : null,
    tribute: null,
    note: null,
    lines,
  })
  await tellCampaigns(
    ctx,
    item.id,
    chosen.filter((_, at) => !givenTo[at]?.isOver),
  )
  await openOffSession(ctx, {
    id: item.id,
    purpose: 'subscription',
    accountId,
    amountMinor,
    currency,
    dueAt: chargeMoment(ctx, item.dueOn),
    givenUpAt: chargeMoment(ctx, addDays(item.dueOn, item.night === null ? DAYS_OPEN + 1 : 2)),
  })
  return amountMinor
}

/** What was promised for the night of an item; undefined for any other. */
async function findPromised(ctx: Work, { subscriptionId, night }: Item) {
  if (night === null) return undefined
  return (await nightsOf(ctx, subscriptionId)).find((each) => each.night === night)
}

/** Of a night each cause has its share of what was promised for it. */
function withShares(
  lines: readonly SubscriptionLine[],
  promised: { readonly amountMinor: number } | undefined,
  currency: string,
): readonly SubscriptionLine[] {
  if (!promised) return lines
  const shares = lines.map(({ amountMinor }) => amountMinor)
  const parts = shareOut(promised.amountMinor, shares, stepOf(currency))
  return lines.map((line, at) => ({ ...line, amountMinor: parts[at]! }))
}

/** Goes on with one. False where the provider is silent; that we ask too much is an answer. */
async function isAnswered(
  ctx: Context,
  merchant: MerchantAccount,
  { item, subscription }: Claimed,
): Promise<boolean> {
  try {
    const next = await charge(ctx, item, subscription)
    if (next !== 'busy') await settleItem(ctx, item.id, next)
    ctx.house.checkpoint('subscription.settled', item.id)
    return true
  } catch (error) {
    noteFailure(ctx, item, error)
    return (await slowsDown(ctx, merchant, error)) || !isSilence(error)
  }
}

/** The provider was asked and gave no answer, or does not take our keys. */
function isSilence(error: unknown): boolean {
  return (
    error instanceof ProviderUnclear ||
    error instanceof NoProvider ||
    (error instanceof ProviderRefused && error.code === KEYS_NOT_ACCEPTED)
  )
}

/** What a provider says is its own affair; anything else is ours. */
function noteFailure(ctx: Context, { id }: Item, error: unknown): void {
  const isTheirs = isSilence(error) || error instanceof ProviderRefused
  const about = { err: error, item: id }
  ctx.house.log[isTheirs ? 'warn' : 'error'](
    about,
    'a regular gift could not be taken or ended; next time',
  )
}

async function charge(
  ctx: Context,
  { id, card, declines: knownDeclines }: Item,
  { customerId }: SubscriptionRow,
): Promise<AfterDecline | undefined | 'busy'> {
  const held = await takeLease(ctx, { id })
  // Whoever holds it is alive, and settles it.
  if (!held) return 'busy'
  let next: AfterDecline | undefined
  await whileHeld(ctx, held, async () => {
    const charged = await chargeSavedCard(ctx, held, {
      customer: customerId!,
      card: card!,
      knownDeclines,
    })
    next = charged.next
    return charged
  })
  return next
}

/**
 * What nobody has paid by its last day ends there: nothing can be taken for it any more. What was taken meanwhile stands. A
 * provider that answers nothing is left alone.
 */
async function closeOver(ctx: Context): Promise<void> {
  if (await isHalted(ctx)) return
  const over = await inTransaction(ctx, ({ db, organisation }) =>
    db
      .select()
      .from(subscriptionCycles)
      .where(
        and(
          eq(subscriptionCycles.organisationId, organisation.id),
          isNull(subscriptionCycles.closedAt),
          lte(subscriptionCycles.closesAt, ctx.now()),
        ),
      ),
  )
  for (const { kind, dueOn } of over) {
    if (!(await endAllOf(ctx, { kind, dueOn }))) continue
    await inTransaction(ctx, ({ db, organisation }) =>
      db
        .update(subscriptionCycles)
        .set({ closedAt: ctx.now() })
        .where(
          and(
            eq(subscriptionCycles.organisationId, organisation.id),
            eq(subscriptionCycles.kind, kind),
            eq(subscriptionCycles.dueOn, dueOn),
          ),
        ),
    )
  }
}

/** A handful at a time and in any order, so that the same ones are not always first; false where something is still open. */
async function endAllOf(ctx: Context, { kind, dueOn }: Pick<Item, 'kind' | 'dueOn'>) {
  const open = await inTransaction(ctx, ({ db, organisation }) =>
    db
      .select()
      .from(subscriptionItems)
      .where(
        and(
          eq(subscriptionItems.organisationId, organisation.id),
          eq(subscriptionItems.kind, kind),
          eq(subscriptionItems.dueOn, dueOn),
          isNull(subscriptionItems.endedAt),
        ),
      )
      .orderBy(sql`random()`),
  )
  let isAll = true
  for (let at = 0; at < open.length; at += AT_ONCE) {
    const ends = await Promise.all(open.slice(at, at + AT_ONCE).map((item) => endOne(ctx, item)))
    if (ends.every((end) => end === 'unanswered')) return false
    isAll &&= ends.every((end) => end === 'ended')
  }
  return isAll
}

/** Ends one of a cycle that is over; where the provider could not be asked, or is not done with it, the next run tries again. */
async function endOne(ctx: Context, item: Item): Promise<'ended' | 'open' | 'unanswered'> {
  const { id } = item
  try {
    const payment = await inTransaction(ctx, (ctx) => findPayment(ctx, { id }))
    if (payment && !(await isPaymentEnded(ctx, payment))) return 'open'
    await inTransaction(ctx, (ctx) => settleItem(ctx, id, undefined, { isOver: true }))
    return 'ended'
  } catch (error) {
    noteFailure(ctx, item, error)
    return isSilence(error) ? 'unanswered' : 'open'
  }
}

async function isPaymentEnded(ctx: Context, { id }: Payment): Promise<boolean> {
  const held = await takeLease(ctx, { id })
  if (!held) return false
  const ended = await whileHeld(ctx, held, async () => ({ payment: await endPayment(ctx, held) }))
  return !['processing', 'requires_action'].includes(ended.payment.state)
}

async function isHalted(ctx: Context): Promise<boolean> {
  const halted = await inTransaction(ctx, ({ db, organisation }) =>
    db
      .select({ until: subscriptionCycles.haltedUntil })
      .from(subscriptionCycles)
      .where(
        and(
          eq(subscriptionCycles.organisationId, organisation.id),
          isNull(subscriptionCycles.closedAt),
        ),
      ),
  )
  return halted.some(({ until }) => until !== null && until > ctx.now())
}

async function halt(ctx: Context): Promise<void> {
  await inTransaction(ctx, ({ db, organisation }) =>
    db
      .update(subscriptionCycles)
      .set({ haltedUntil: new Date(ctx.now().getTime() + HALT_MS) })
      .where(
        and(
          eq(subscriptionCycles.organisationId, organisation.id),
          isNull(subscriptionCycles.closedAt),
        ),
      ),
  )
}
