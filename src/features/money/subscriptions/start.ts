import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { keepDonor, recognise } from '#features/money/donors/donors.ts'
import {
  type Asked,
  type Chosen,
  appealsOf,
  checkChoice,
  checkForNow,
  checkThrough,
  declareForAll,
  digestOf,
  feeOf,
  sumOf,
  toKeptNumber,
} from '#features/money/giving/giving.ts'
import { giveDonation } from '#features/money/giving/contract.ts'
import { ERASED } from '#features/money/giving/tables.ts'
import {
  CardsRefused,
  NoProvider,
  PuzzleNeeded,
  TooManyAtOnce,
  merchantAccountOf,
} from '#features/money/payments/payments.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { isUniqueViolation } from '#platform/server/database.ts'
import type { RawRequest } from '#platform/server/feature.ts'
import type { Reply } from '#platform/shared/endpoint.ts'
import { Refusal, refuse } from '#platform/shared/refusal.ts'
import { forgetCard } from './jobs.ts'
import { CardNotKept, CardUnusable, type Kept, keepCard } from './keep-card.ts'
import { sayStarted } from './letters.ts'
import { linkTo } from './links.ts'
import {
  type Amounts,
  findSeason,
  firstEvenings,
  lastEvening,
  nightsOf,
  planNights,
  writeNights,
} from './nights.ts'
import { type CivilKind, type End, firstDue, isCivil, isEndPossible, nextAfter } from './rules.ts'
import {
  type SubscriptionRow,
  fridaySettings,
  isGivenUp,
  isSubscription,
  lockSubscription,
  wallOf,
} from './subscriptions.ts'
import { subscriptionLines, subscriptions } from './tables.ts'

type Given = Reply<typeof giveDonation>

/**
 * Begins a gift that comes by itself: it is written, then its card is kept by the provider, and from then on it is due. No
 * money moves before its first day. The same attempt again goes on with the same one.
 */
export async function start(ctx: Context, asked: Asked, request: RawRequest): Promise<Given> {
  const subscription = await record(ctx, asked)
  if (subscription.state !== 'pending') return answer(ctx, subscription, asked, 'succeeded')
  if (isGivenUp(subscription)) return refuseGivenUp(ctx, subscription)
  const kept = await inOurWords(() =>
    keepCard(
      ctx,
      subscription,
      { token: asked.confirmationToken, challenge: asked.challenge, email: asked.donor.email },
      request,
    ),
  )
  if (kept.step === 'kept') {
    const begun = await activate(ctx, subscription, kept)
    return isGivenUp(begun) ? refuseGivenUp(ctx, begun) : answer(ctx, begun, asked, 'succeeded')
  }
  if (kept.step === 'declined')
    return { ...(await answer(ctx, subscription, asked, 'declined')), message: SORRY }
  const { clientSecret } = kept
  return { ...(await answer(ctx, subscription, asked, 'requires_action')), clientSecret }
}

/** In a minute it is gone, and the same form begins another, unless its last day is over. */
function refuseGivenUp(ctx: Context, row: SubscriptionRow): never {
  if (!isCivil(row)) refuse(giveDonation, 'nights-over')
  if (!isEndPossible(row, firstOf(ctx, row.kind).on)) refuse(giveDonation, 'last-day-over', 'ends')
  return refuse(giveDonation, 'provider-away')
}

const SORRY = 'The card was not accepted. Please check it, or try another one; nothing was taken.'

/** "Nothing was taken" is always true here. */
async function inOurWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CardUnusable) refuse(giveDonation, 'card-missing', 'confirmationToken')
    if (error instanceof CardsRefused) refuse(giveDonation, 'cards-refused')
    if (error instanceof PuzzleNeeded) refuse(giveDonation, 'puzzle-needed')
    if (error instanceof CardNotKept || error instanceof TooManyAtOnce)
      refuse(giveDonation, 'provider-away')
    throw error
  }
}

async function record(ctx: Context, asked: Asked): Promise<SubscriptionRow> {
  const bodyDigest = digestOf(asked)
  try {
    const chosen = await checkChoice(ctx, asked)
    await checkForNow(ctx, asked)
    checkRegular(ctx, asked)
    if (!asked.confirmationToken) refuse(giveDonation, 'card-missing', 'confirmationToken')
    return await write(ctx, asked, bodyDigest, chosen)
  } catch (error) {
    const isRepeated = isUniqueViolation(error) || error instanceof Refusal
    const first = isRepeated && (await findFirst(ctx, asked.attemptId))
    if (!first) throw error
    if (first.bodyDigest !== ERASED && first.bodyDigest !== bodyDigest)
      refuse(giveDonation, 'attempt-reused')
    return first
  }
}

/** What is asked of regular gifts only. */
function checkRegular(ctx: Context, { frequency, items, currency, giftAid, nights }: Asked): void {
  const { jummahpayEnabled, jummahpayMinimumAmount } = fridaySettings(ctx)
  const { defaultCurrency } = ctx.organisation.configuration
  if (frequency === 'friday' && !jummahpayEnabled)
    refuse(giveDonation, 'frequency-not-offered', 'frequency')
  const isSmall = currency === defaultCurrency && sumOf(items) < jummahpayMinimumAmount
  if (frequency === 'friday' && isSmall) refuse(giveDonation, 'amount-too-small', 'items.0.amount')
  if (nights && frequency !== 'nights') refuse(giveDonation, 'spread-not-possible', 'nights')
  // A declaration for one gift alone covers none that is still to come.
  if (giftAid?.declared && giftAid.scope === 'this')
    refuse(giveDonation, 'gift-aid-not-possible', 'giftAid')
}

async function findFirst(ctx: Context, attemptId: string): Promise<SubscriptionRow | undefined> {
  const [found] = await inTransaction(ctx, ({ db, organisation }) =>
    db
      .select()
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.organisationId, organisation.id),
          eq(subscriptions.attemptId, attemptId),
        ),
      ),
  )
  return found
}

async function write(
  ctx: Context,
  asked: Asked,
  bodyDigest: string,
  chosen: readonly Chosen[],
): Promise<SubscriptionRow> {
  const { account } = await getAccount(ctx)
  const { firstName, lastName, email, address, contactNumber } = asked.donor
  const number = contactNumber ? toKeptNumber(ctx, contactNumber) : null
  const donor = await recognise(ctx, asked.donor)
  const { on, schedule, end, nights } = await toTerms(ctx, asked)
  const organisationId = ctx.organisation.id
  const row: Omit<SubscriptionRow, 'donorId'> = {
    organisationId,
    id: randomUUID(),
    attemptId: asked.attemptId,
    bodyDigest,
    accountId: account.id,
    ...schedule,
    ...end,
    currency: asked.currency,
    coversFees: asked.coverFees,
    anonymous: asked.anonymous ?? false,
    company: asked.company ?? null,
    test: !account.live,
    language: ctx.language,
    state: 'pending',
    version: 0,
    customerId: null,
    setupId: null,
    setupSequence: 0,
    savedCard: null,
    cardBrand: null,
    cardLast4: null,
    cardExpMonth: null,
    cardExpYear: null,
    refusedCard: null,
    startedOn: on,
    nextOn: on,
    pausedUntil: null,
    missed: 0,
    createdAt: ctx.now(),
    endedAt: null,
  }
  const lines = asked.items.map(({ donationId, fundraiserId, amount }, line) => ({
    organisationId,
    subscriptionId: row.id,
    line,
    causeId: donationId ?? null,
    ...(donationId === undefined
      ? { ...toPlan(chosen[line]!), fundraiserId, wantsUpdates: asked.updates ?? false }
      : {}),
    amountMinor: amount,
  }))
  const written = await inTransaction(ctx, async (ctx) => {
    await checkThrough(asked.items, chosen, (through) => appealsOf(ctx).hasPage(ctx, through))
    const about = { firstName, lastName, email, contactNumber: number, address: address ?? null }
    const donorId = await keepDonor(ctx, donor, about)
    await ctx.db.insert(subscriptions).values({ ...row, donorId })
    await ctx.db.insert(subscriptionLines).values(lines)
    if (nights.length > 0) await writeNights(ctx, row.id, nights)
    if (asked.giftAid?.declared) await declareForAll(ctx, donorId, asked.donor)
    return { ...row, donorId }
  })
  ctx.house.checkpoint('subscription.recorded')
  return written
}

/** A campaign is given to regularly by its plans alone. */
function toPlan({ fundId, planId, title }: Chosen) {
  return { fundId, planId, title }
}

interface Terms {
  /** The day on which it is due first. */
  readonly on: string
  readonly schedule: Pick<SubscriptionRow, 'kind' | 'dayOfMonth' | 'monthOfYear' | 'ramadanYear'>
  readonly end: End
  readonly nights: Amounts
}

async function toTerms(ctx: Context, asked: Asked): Promise<Terms> {
  if (asked.frequency === 'nights') return toTermsOfNights(ctx, asked)
  const { on, schedule } = firstOf(ctx, asked.frequency as CivilKind)
  const end = toEnd(asked)
  if (!isEndPossible(end, on)) refuse(giveDonation, 'end-not-possible', 'ends')
  return { on, schedule: { ...schedule, ramadanYear: null }, end, nights: [] }
}

async function toTermsOfNights(ctx: Context, asked: Asked): Promise<Terms> {
  const { season, planned } = await planNights(ctx, asked)
  return {
    on: firstEvenings(season, planned)[0]!,
    schedule: { kind: 'nights', dayOfMonth: null, monthOfYear: null, ramadanYear: season.year },
    end: { endsOn: lastEvening(season, planned), times: null },
    nights: planned,
  }
}

async function getAccount(ctx: Context) {
  try {
    return await merchantAccountOf(ctx)
  } catch (error) {
    if (error instanceof NoProvider) refuse(giveDonation, 'cannot-take-payments')
    throw error
  }
}

function firstOf(ctx: Context, kind: CivilKind) {
  return firstDue(kind, wallOf(ctx), fridaySettings(ctx).jummahpayChargeTime)
}

/**
 * Its card is kept: from now on it is due. Its first day is counted from this moment, however long the bank has taken; where that
 * lies after its last day it is given up, and its card with it. Answers it as it stands then.
 */
function activate(
  ctx: Context,
  { id }: SubscriptionRow,
  { card }: Extract<Kept, { step: 'kept' }>,
): Promise<SubscriptionRow> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockSubscription(ctx, id)
    if (!row) throw new Error(`Subscription ${id} is gone.`)
    if (row.state !== 'pending' || isGivenUp(row)) return row
    const first = isCivil(row) ? firstOf(ctx, row.kind) : await firstNightOf(ctx, row)
    if (!first || (isCivil(row) && !isEndPossible(row, first.on))) return giveUp(ctx, row)
    const { on, schedule } = first
    const due = { ...card, ...schedule, startedOn: on, nextOn: on, state: 'active' } as const
    const change = { ...due, version: row.version + 1 }
    const begun = { ...row, ...change }
    await ctx.db.update(subscriptions).set(change).where(isSubscription(ctx, id))
    await sayStarted(ctx, begun)
    return begun
  })
}

/** The evening of the first that can still be given; undefined where they are over by now. */
async function firstNightOf(ctx: Work, { id, ramadanYear }: SubscriptionRow) {
  const season = await findSeason(ctx)
  if (season?.year !== ramadanYear || !season) return undefined
  const [on] = firstEvenings(season, await nightsOf(ctx, id))
  return on === undefined ? undefined : { on, schedule: {} }
}

async function giveUp(ctx: Work, row: SubscriptionRow): Promise<SubscriptionRow> {
  const endedAt = ctx.now()
  await ctx.db.update(subscriptions).set({ endedAt }).where(isSubscription(ctx, row.id))
  await ctx.house.queue.add(ctx, forgetCard, { subscriptionId: row.id })
  return { ...row, endedAt }
}

function toEnd({ ends }: Asked): End {
  const endsOn = ends && 'on' in ends ? ends.on : null
  return { endsOn, times: ends && 'after' in ends ? ends.after : null }
}

interface Sums extends Pick<Given, 'total' | 'fee'> {
  readonly next: string | null | undefined
}

/** What is taken in all, or each time, and when for the second time. */
async function sumsOf(ctx: Context, row: SubscriptionRow, asked: Asked): Promise<Sums> {
  if (!isCivil(row)) return sumsOfNights(ctx, row)
  const fee = feeOf(asked)
  const next = row.times === 1 ? null : nextAfter(row, row.nextOn ?? row.startedOn)
  return { total: sumOf(asked.items) + fee, fee, next }
}

function sumsOfNights(ctx: Context, { id }: SubscriptionRow): Promise<Sums> {
  return inTransaction(ctx, async (ctx) => {
    const nights = await nightsOf(ctx, id)
    const fee = nights.reduce((sum, { feeMinor }) => sum + feeMinor, 0)
    const given = nights.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const season = await findSeason(ctx)
    const next = season && firstEvenings(season, nights)[1]
    return { total: given + fee, fee, next }
  })
}

async function answer(
  ctx: Context,
  row: SubscriptionRow,
  asked: Asked,
  status: Given['status'],
): Promise<Given> {
  const { next, ...sums } = await sumsOf(ctx, row, asked)
  return {
    transactionId: row.id,
    status,
    ...sums,
    currency: row.currency,
    firstChargeOn: row.nextOn ?? row.startedOn,
    ...(next ? { nextChargeOn: next } : {}),
    ...(status === 'succeeded' ? { continueAt: linkTo(ctx, row) } : {}),
  }
}
