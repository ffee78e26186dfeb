import { and, eq } from 'drizzle-orm'
import { type Asked, checkChoice } from '#features/money/giving/giving.ts'
import {
  CardsRefused,
  NoProvider,
  PuzzleNeeded,
  TooManyAtOnce,
  findPayment,
  merchantAccountOf,
} from '#features/money/payments/payments.ts'
import { shareOut } from '#features/money/giving/rules.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { RawRequest } from '#platform/server/feature.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { stepOf } from '#platform/shared/money.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { hasPlan } from './given-to.ts'
import { changeSubscription } from './contract.ts'
import { changeNights, isStillFree, planChange } from './change-nights.ts'
import { CardNotKept, CardUnusable, type Kept, keepCard } from './keep-card.ts'
import { sayChanged, standing } from './letters.ts'
import { alignOne } from './nights.ts'
import { findOpenItem, leaveOut } from './settle.ts'
import { toSubscription } from './show.ts'
import {
  type Item,
  type SubscriptionRow,
  fridaySettings,
  isItem,
  isSubscription,
  linesOf,
} from './subscriptions.ts'
import { findTheirs } from './theirs.ts'
import { subscriptionItems, subscriptionLines, subscriptions } from './tables.ts'

type Change = Input<typeof changeSubscription>
type Changed = Reply<typeof changeSubscription>

/**
 * Changes what is given and from which card: all of it, or nothing where the card is not kept. What is being taken just now is
 * not touched; what was begun with another amount and never taken is left out. Otherwise, with another card, what waits for
 * one is tried again at once.
 */
export async function change(ctx: Context, asked: Change, request: RawRequest): Promise<Changed> {
  const before = await inTransaction(ctx, (ctx) => findChangeable(ctx, asked))
  const items = await inTransaction(ctx, (ctx) => toItems(ctx, before.row, asked))
  if (items) await checkItems(ctx, before.row, items)
  if (asked.nights) await inTransaction(ctx, (ctx) => planChange(ctx, before.row, asked.nights!))
  const wantsCard = asked.confirmationToken !== undefined || asked.finishCard === true
  const kept = wantsCard ? await tryCard(ctx, before.row, asked, request) : undefined
  if (kept && kept.step !== 'kept') return unchanged(ctx, asked, kept)
  return inTransaction(ctx, async (ctx) => {
    const { row, item } = await findChangeable(ctx, asked)
    // A keeping that is over long ago brings no other card.
    const another = kept && kept.card.savedCard !== row.savedCard ? kept : undefined
    const before = await standing(ctx, row)
    const isChanged = items || another || asked.nights
    if (asked.nights) await changeNights(ctx, row, await planChange(ctx, row, asked.nights))
    const written = isChanged ? await write(ctx, row, items, another) : row
    const changed = asked.nights ? await alignOne(ctx, written) : written
    await sayChanged(ctx, changed, before, changed.savedCard !== row.savedCard)
    const open = item && (await goOnWith(ctx, row, item, { items, another }))
    return {
      subscription: await toSubscription(ctx, changed),
      appliesFrom: open && isStillFree(open) ? open.dueOn : changed.nextOn,
      cardStep: another ? 'kept' : 'unchanged',
    }
  })
}

function unchanged(
  ctx: Context,
  asked: Change,
  kept: Exclude<Kept, { step: 'kept' }>,
): Promise<Changed> {
  return inTransaction(ctx, async (ctx) => {
    const { row } = await findChangeable(ctx, asked)
    return {
      subscription: await toSubscription(ctx, row),
      appliesFrom: row.nextOn,
      cardStep: kept.step,
      ...(kept.step === 'requires_action' ? { clientSecret: kept.clientSecret } : {}),
    }
  })
}

async function findChangeable(
  ctx: Work,
  asked: Change,
): Promise<{ readonly row: SubscriptionRow; readonly item: Item | undefined }> {
  const row = await findTheirs(ctx, asked)
  if (!row) refuse(changeSubscription, 'subscription-not-found')
  if (row.state === 'cancelled' || row.state === 'ended')
    refuse(changeSubscription, 'already-ended')
  if (row.kind === 'nights' && (asked.items ?? asked.amount) !== undefined)
    refuse(changeSubscription, 'nights-as-promised')
  if (row.kind !== 'nights' && asked.nights) refuse(changeSubscription, 'nights-of-others')
  if ((asked.items ?? asked.amount) !== undefined && hasPlan(await linesOf(ctx, row.id)))
    refuse(changeSubscription, 'plan-as-promised')
  if (row.version !== asked.version) refuse(changeSubscription, 'changed-meanwhile')
  const item = await findOpenItem(ctx, row)
  if (item?.state === 'charging' && (await isAsked(ctx, item)))
    refuse(changeSubscription, 'applies-from-next-friday')
  return { row, item }
}

type Items = readonly { readonly donationId: string; readonly amount: number }[]

/** With only an amount the causes keep their shares; what does not divide goes to the first. */
async function toItems(
  ctx: Work,
  row: SubscriptionRow,
  { amount, items }: Change,
): Promise<Items | undefined> {
  if (items) return items
  if (amount === undefined) return undefined
  const lines = await linesOf(ctx, row.id)
  const shares = lines.map(({ amountMinor }) => amountMinor)
  const parts = shareOut(amount, shares, stepOf(row.currency))
  return lines.map(({ causeId }, at) => ({ donationId: causeId!, amount: parts[at]! }))
}

/** By the rules of every gift, and those of Friday giving. */
async function checkItems(ctx: Context, row: SubscriptionRow, items: Items): Promise<void> {
  const { currency, kind, coversFees } = row
  const asked = { items, currency, frequency: kind, coverFees: coversFees }
  await checkChoice(ctx, asked as Asked)
  const sum = items.reduce((sum, { amount }) => sum + amount, 0)
  const isOwn = currency === ctx.organisation.configuration.defaultCurrency
  if (kind === 'friday' && isOwn && sum < fridaySettings(ctx).jummahpayMinimumAmount)
    refuse(changeSubscription, 'amount-too-small', 'amount')
}

async function tryCard(
  ctx: Context,
  row: SubscriptionRow,
  { confirmationToken: token, challenge }: Change,
  request: RawRequest,
): Promise<Kept> {
  try {
    const there = token ? await moveToPresentAccount(ctx, row) : row
    return await keepCard(ctx, there, { token, challenge }, request)
  } catch (error) {
    if (error instanceof CardUnusable)
      return refuse(changeSubscription, 'card-missing', 'confirmationToken')
    if (error instanceof PuzzleNeeded) return refuse(changeSubscription, 'puzzle-needed')
    const isBusy = [CardsRefused, TooManyAtOnce, CardNotKept, NoProvider]
    if (isBusy.some((each) => error instanceof each)) refuse(changeSubscription, 'provider-away')
    throw error
  }
}

/** Where the organisation takes its money elsewhere by now, the new card is kept there. */
async function moveToPresentAccount(ctx: Context, row: SubscriptionRow): Promise<SubscriptionRow> {
  const { account } = await merchantAccountOf(ctx)
  if (account.id === row.accountId) return row
  return { ...row, accountId: account.id, test: !account.live, customerId: null, setupId: null }
}

async function write(
  ctx: Work,
  row: SubscriptionRow,
  items: Items | undefined,
  kept: Extract<Kept, { step: 'kept' }> | undefined,
): Promise<SubscriptionRow> {
  if (items) await writeLines(ctx, row, items)
  const state = kept && row.state === 'past_due' ? 'active' : row.state
  const change = { ...kept?.card, state, version: row.version + 1 }
  await ctx.db.update(subscriptions).set(change).where(isSubscription(ctx, row.id))
  return { ...row, ...change }
}

async function writeLines(ctx: Work, row: SubscriptionRow, items: Items): Promise<void> {
  await ctx.db
    .delete(subscriptionLines)
    .where(
      and(
        eq(subscriptionLines.organisationId, ctx.organisation.id),
        eq(subscriptionLines.subscriptionId, row.id),
      ),
    )
  await ctx.db.insert(subscriptionLines).values(
    items
      .filter(({ amount }) => amount > 0)
      .map(({ donationId, amount }, line) => ({
        organisationId: ctx.organisation.id,
        subscriptionId: row.id,
        line,
        causeId: donationId,
        amountMinor: amount,
      })),
  )
}

async function isAsked(ctx: Work, { id }: Item): Promise<boolean> {
  const payment = await findPayment(ctx, { id })
  return payment !== undefined && (payment.state !== 'created' || payment.askedAt !== null)
}

/**
 * What is open, after a change. Of what was begun with the former amount nothing is asked any more: it is left out. What waited
 * for another card, or for another day, is tried again.
 */
async function goOnWith(
  ctx: Work,
  row: SubscriptionRow,
  item: Item,
  { items, another }: { readonly items: Items | undefined; readonly another: Kept | undefined },
): Promise<Item | undefined> {
  const isFormer = items !== undefined && item.amountMinor !== null
  const isClaimed = another !== undefined && item.state === 'charging'
  if (isFormer || isClaimed) {
    if (!(await leaveOut(ctx, item, row))) refuse(changeSubscription, 'applies-from-next-friday')
    return undefined
  }
  if (!another || item.state === 'due') return item
  const change = { state: 'retry', nextTryAt: ctx.now() } as const
  await ctx.db.update(subscriptionItems).set(change).where(isItem(ctx, item.id))
  return { ...item, ...change }
}
