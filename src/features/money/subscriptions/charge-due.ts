import {
  type MerchantAccount,
  NoProvider,
  chargeSavedCard,
  merchantAccountOf,
  slowsDown,
  takeLease,
  waitForTurn,
  whileHeld,
} from '#features/money/payments/payments.ts'
import type { AfterDecline } from '#features/money/payments/rules.ts'
import type { Context } from '#platform/server/context.ts'
import { type Claimed, claim, countDue } from './claim.ts'
import { halt, isHalted, isSilence, noteFailure } from './halt.ts'
import { settleItem } from './settle.ts'
import type { Item, SubscriptionRow } from './subscriptions.ts'

/** So many questions in a row without an answer: the provider is left alone for a while. */
const MOST_UNANSWERED = 3
/** For one organisation in one minute; others wait for their turn. */
const LONGEST_RUN_MS = 45_000

/** In batches that are claimed, each item by one runner. A provider that does not answer halts it, and no donor is blamed. */
export async function chargeDue(ctx: Context): Promise<void> {
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

async function findMerchant(ctx: Context): Promise<MerchantAccount | undefined> {
  try {
    return await merchantAccountOf(ctx)
  } catch (error) {
    if (error instanceof NoProvider) return undefined
    throw error
  }
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
