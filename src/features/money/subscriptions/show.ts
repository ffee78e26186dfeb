import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import { findStanding, isDonorOf, speaksFor } from '#features/money/donors/donors.ts'
import { donors } from '#features/money/donors/tables.ts'
import { heldOf, personOf } from '#features/ground/people/people.ts'
import { feeOf } from '#features/money/giving/giving.ts'
import { canHaveGiftAid, giftAidOn, shareOut } from '#features/money/giving/rules.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Held } from '#platform/server/feature.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { stepOf } from '#platform/shared/money.ts'
import { refuse } from '#platform/shared/refusal.ts'
import {
  type CHARGE_STATES,
  type Subscription,
  type listSubscriptions,
  showSubscription,
} from './contract.ts'
import { type GivenTo, findGivenTo, isOverForGood } from './given-to.ts'
import { nightsOf } from './nights.ts'
import { type ItemState, isNewCardDue } from './rules.ts'
import { showNights, sumOfNights } from './show-nights.ts'
import {
  type Item,
  type SubscriptionLine,
  type SubscriptionRow,
  countTaken,
  linesOf,
  wallOf,
} from './subscriptions.ts'
import { findTheirs } from './theirs.ts'
import { subscriptionItems, subscriptions } from './tables.ts'

/** A year of Fridays. */
const MOST_CHARGES = 52

/** Those of whoever asks: begun signed in, or as a guest from an address that they have proved; what goes on comes first. */
export function listMine(ctx: Context): Promise<Reply<typeof listSubscriptions>> {
  return inTransaction(ctx, async (ctx) => {
    const rows = await findOf(ctx, await heldOf(ctx, personOf(ctx).id))
    const shown: Subscription[] = []
    for (const row of rows) shown.push(await toSubscription(ctx, row))
    return { responseData: shown }
  })
}

export function findSubscription(
  ctx: Context,
  asked: Input<typeof showSubscription>,
): Promise<Reply<typeof showSubscription>> {
  return inTransaction(ctx, async (ctx) => {
    const row = await findTheirs(ctx, asked)
    return row ? toSubscription(ctx, row) : refuse(showSubscription, 'subscription-not-found')
  })
}

/** Where real money is taken, tests are in nobody's list. One whose card was never kept is none yet: anybody can begin those. */
export async function findOf(ctx: Work, held: Held): Promise<SubscriptionRow[]> {
  const { id, live } = ctx.organisation
  const rows = await ctx.db
    .select({ row: subscriptions })
    .from(subscriptions)
    .innerJoin(
      donors,
      and(
        eq(donors.organisationId, subscriptions.organisationId),
        eq(donors.id, subscriptions.donorId),
      ),
    )
    .where(
      and(
        eq(subscriptions.organisationId, id),
        isDonorOf(ctx, held),
        ne(subscriptions.state, 'pending'),
        live ? ne(subscriptions.test, true) : undefined,
      ),
    )
    .orderBy(desc(subscriptions.createdAt))
    .limit(100)
  const found = rows.map(({ row }) => row)
  return [...found.filter(goesOn), ...found.filter((row) => !goesOn(row))]
}

function goesOn({ state }: SubscriptionRow): boolean {
  return state !== 'cancelled' && state !== 'ended'
}

export async function toSubscription(ctx: Work, row: SubscriptionRow): Promise<Subscription> {
  const lines = await linesOf(ctx, row.id)
  const givenTo = await findGivenTo(ctx, row, lines)
  const nights = row.kind === 'nights' ? await nightsOf(ctx, row.id) : undefined
  const { amount, fee } = nights ? sumOfNights(nights) : sumOfLines(row, lines)
  const card = { expMonth: row.cardExpMonth ?? 0, expYear: row.cardExpYear ?? 0 }
  return {
    id: row.id,
    version: row.version,
    kind: row.kind,
    amount,
    fee,
    total: amount + fee,
    currency: row.currency,
    items: (nights ? wholeOf(row, lines, amount) : lines).map(
      ({ causeId, planId, amountMinor }, at) => ({
        ...(causeId === null ? {} : { donationId: causeId }),
        ...(planId === null ? {} : { planId }),
        amount: amountMinor,
        title: givenTo[at]?.shownAs ?? '',
      }),
    ),
    giftAid: await giftAidOf(ctx, row, nights ? wholeOf(row, lines, amount) : lines, givenTo),
    nights: nights ? await showNights(ctx, row, nights) : null,
    status: statusOf(row),
    startedOn: row.startedOn,
    endsOn: row.endsOn,
    times: row.times,
    taken: await countTaken(ctx, row.id),
    nextChargeOn: isOverForGood(givenTo) ? null : row.nextOn,
    pausedUntil: row.pausedUntil,
    card: {
      brand: row.cardBrand ?? '',
      last4: row.cardLast4 ?? '',
      ...card,
      expires:
        goesOn(row) && row.nextOn !== null && isNewCardDue(card, row.nextOn, wallOf(ctx).date),
    },
    charges: (await findItems(ctx, row)).map(toCharge),
    test: row.test,
  }
}

function sumOfLines({ coversFees, currency }: SubscriptionRow, lines: readonly SubscriptionLine[]) {
  const items = lines.map(({ amountMinor }) => ({ donationId: '', amount: amountMinor }))
  const amount = items.reduce((sum, one) => sum + one.amount, 0)
  return { amount, fee: feeOf({ items, coverFees: coversFees, currency }) }
}

/** What each cause gets of all nights together. */
function wholeOf(
  { currency }: SubscriptionRow,
  lines: readonly SubscriptionLine[],
  amount: number,
): readonly SubscriptionLine[] {
  const shares = lines.map(({ amountMinor }) => amountMinor)
  const parts = shareOut(amount, shares, stepOf(currency))
  return lines.map((line, at) => ({ ...line, amountMinor: parts[at]! }))
}

/** As it will be written with its next payment: of what can still be given to. */
async function giftAidOf(
  ctx: Work,
  row: SubscriptionRow,
  lines: readonly SubscriptionLine[],
  givenTo: readonly (GivenTo | undefined)[],
): Promise<Subscription['giftAid']> {
  const eligible = lines.filter((_, at) => givenTo[at]?.giftAidEligible && !givenTo[at].isOver)
  const isPossible = canHaveGiftAid(row.currency) && row.company === null && eligible.length > 0
  if (!goesOn(row) || !isPossible) return null
  const declared = (await findStanding(ctx, row.donorId)) !== undefined
  const amount = eligible.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const needsAccount = !declared && !(await speaksFor(ctx, row.donorId))
  return { declared, needsAccount, reclaim: declared ? giftAidOn(amount) : 0 }
}

function statusOf({ state }: SubscriptionRow): Subscription['status'] {
  return state === 'pending' || state === 'ended' ? 'cancelled' : state
}

function findItems(ctx: Work, { id }: SubscriptionRow): Promise<Item[]> {
  return ctx.db
    .select()
    .from(subscriptionItems)
    .where(
      and(
        eq(subscriptionItems.organisationId, ctx.organisation.id),
        inArray(subscriptionItems.subscriptionId, [id]),
      ),
    )
    .orderBy(desc(subscriptionItems.dueOn))
    .limit(MOST_CHARGES)
}

function toCharge({ id, dueOn, amountMinor, state }: Item): Subscription['charges'][number] {
  const giftId = amountMinor === null ? null : id
  return { date: dueOn, amount: amountMinor, status: CHARGES[state], giftId }
}

const CHARGES: Record<ItemState, (typeof CHARGE_STATES)[number]> = {
  due: 'waiting',
  retry: 'waiting',
  charging: 'charging',
  needs_card: 'needs_you',
  needs_donor: 'needs_you',
  paid: 'paid',
  missed: 'missed',
  skipped: 'skipped',
}
