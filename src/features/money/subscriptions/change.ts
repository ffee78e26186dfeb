import { and, eq } from 'drizzle-orm'
import { type Asked, checkChoice } from '#features/money/giving/giving.ts'
import {
  CardsRefused,
  NoProvider,
  PuzzleNeeded,
  TooManyAtOnce,
  merchantAccountOf,
} from '#features/money/payments/payments.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { RawRequest } from '#platform/server/feature.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { stepOf } from '#platform/shared/money.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { changeSubscription } from './contract.ts'
import { CardNotKept, CardUnusable, type Kept, keepCard } from './keep-card.ts'
import { sayChanged, standing } from './letters.ts'
import { findOpenItem } from './settle.ts'
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
 * not touched. With another card, what waits for one is tried again at once.
 */
export async function change(ctx: Context, asked: Change, request: RawRequest): Promise<Changed> {
  const before = await inTransaction(ctx, (ctx) => findChangeable(ctx, asked))
  const items = await inTransaction(ctx, (ctx) => toItems(ctx, before.row, asked))
  if (items) await checkItems(ctx, before.row, items)
  const wantsCard = asked.confirmationToken !== undefined || asked.finishCard === true
  const kept = wantsCard ? await tryCard(ctx, before.row, asked, request) : undefined
  if (kept && kept.step !== 'kept') return unchanged(ctx, asked, kept)
  return inTransaction(ctx, async (ctx) => {
    const { row, item } = await findChangeable(ctx, asked)
    const before = await standing(ctx, row)
    const changed = await write(ctx, row, items, kept)
    await sayChanged(ctx, changed, before, changed.savedCard !== row.savedCard)
    if (kept) await tryAgain(ctx, item)
    return {
      subscription: await toSubscription(ctx, changed),
      appliesFrom: item?.state === 'due' ? item.dueOn : changed.nextOn,
      cardStep: kept ? 'kept' : 'unchanged',
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
  if (row.version !== asked.version) refuse(changeSubscription, 'changed-meanwhile')
  const item = await findOpenItem(ctx, row)
  if (item?.state === 'charging') refuse(changeSubscription, 'applies-from-next-friday')
  return { row, item }
}

type Items = Asked['items']

/** With only an amount the causes keep their shares; what does not divide goes to the first. */
async function toItems(
  ctx: Work,
  row: SubscriptionRow,
  { amount, items }: Change,
): Promise<Items | undefined> {
  if (items) return items
  if (amount === undefined) return undefined
  const lines = await linesOf(ctx, row.id)
  const sum = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const step = stepOf(row.currency)
  const scaled = lines.map(({ causeId, amountMinor }) => ({
    donationId: causeId,
    amount: Math.floor((amount * amountMinor) / sum / step) * step,
  }))
  const left = amount - scaled.reduce((sum, one) => sum + one.amount, 0)
  return scaled.map((one, at) => (at === 0 ? { ...one, amount: one.amount + left } : one))
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
  { confirmationToken: token }: Change,
  request: RawRequest,
): Promise<Kept> {
  try {
    const there = token ? await moveToPresentAccount(ctx, row) : row
    return await keepCard(ctx, there, { token }, request)
  } catch (error) {
    if (error instanceof CardUnusable)
      return refuse(changeSubscription, 'card-missing', 'confirmationToken')
    const isBusy = [CardsRefused, PuzzleNeeded, TooManyAtOnce, CardNotKept, NoProvider]
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

/** What waited for another card, or for another day. */
async function tryAgain(ctx: Work, item: Item | undefined): Promise<void> {
  if (!item || item.state === 'due') return
  await ctx.db
    .update(subscriptionItems)
    .set({ state: 'retry', nextTryAt: ctx.now() })
    .where(isItem(ctx, item.id))
}
