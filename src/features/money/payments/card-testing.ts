import { setTimeout } from 'node:timers/promises'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { takeProof } from '#features/ground/submissions/submissions.ts'
import type { Context, House } from '#platform/server/context.ts'
import { networkOf } from '#platform/server/http/network.ts'
import type { Payment } from './open-payments.ts'
import type { Setup } from './provider-objects.ts'

/** How many cards of one household may be refused in an hour. After that none is tried. */
export const DECLINES_PER_HOUSEHOLD = 10
/** More refused cards than this in ten minutes, and more than half of all: somebody is trying out stolen ones. */
export const DECLINES_PER_ORGANISATION = 20
/** How long a card waits its turn, while as many of its household are being tried as may still be refused. */
const PATIENCE_MS = 15_000
const HOUR_MS = 3_600_000
const MOST_COUNTED = 10_000

/** Too many cards of this household were refused: this one was not tried. */
export class CardsRefused extends Error {
  override readonly name = 'CardsRefused'
}

/** Stolen cards are being tried out here: this one was not tried, because no puzzle was solved for it. */
export class PuzzleNeeded extends Error {
  override readonly name = 'PuzzleNeeded'
}

/** So many cards of this household are being tried that this one was not. */
export class TooManyAtOnce extends Error {
  override readonly name = 'TooManyAtOnce'
}

interface Counters {
  readonly household: RateLimiterMemory
  readonly tried: RateLimiterMemory
  readonly declined: RateLimiterMemory
  /** How many cards of each household are being tried just now. */
  readonly trying: Map<string, number>
  /** Outcomes of kept cards that have been counted. */
  readonly counted: Set<string>
  /** Whose card each payment was last tried with, of this hour and the one before: a refusal is often found later. */
  payers: { since: number; recent: Map<string, string>; former: Map<string, string> }
}

/** In memory: each copy of the program counts for itself, and keeps no address longer than it counts. */
const counters = new WeakMap<House, Counters>()

/**
 * Lets a card be tried by `work`: never for a household whose cards are refused again and again, and, while an organisation
 * is used to try out stolen cards, only where the computer has solved a puzzle for this very try. Each try holds one of the
 * refusals that its household has left; when all are held the next one waits. Throws CardsRefused, PuzzleNeeded and
 * TooManyAtOnce, and then nothing was asked.
 */
export async function whileAdmitted<T>(
  ctx: Context,
  proof: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const mine = countersOf(ctx)
  if (!mine) return work()
  const household = householdOf(ctx)
  await enter(mine, household)
  try {
    await assertSolved(ctx, mine, proof)
    return await work()
  } finally {
    leave(mine, household)
  }
}

/** Remembers, for an hour or two, who tries the cards of a payment. */
export function rememberPayer(ctx: Context, { id }: Payment): void {
  const mine = countersOf(ctx)
  if (!mine) return
  const now = ctx.now().getTime()
  if (now - mine.payers.since > HOUR_MS)
    mine.payers = { since: now, recent: new Map(), former: mine.payers.recent }
  mine.payers.recent.set(id, householdOf(ctx))
}

/** A card of a visitor has succeeded or was refused, whoever has found out: its donor, an event, or the reconciler. */
export async function countCard(ctx: Context, payment: Payment, isRefused: boolean): Promise<void> {
  const mine = countersOf(ctx)
  // Without a token it was no visitor's try.
  if (!mine || payment.token === null) return
  const { recent, former } = mine.payers
  await countFor(ctx, mine, recent.get(payment.id) ?? former.get(payment.id), isRefused)
}

/** The same of a card that a visitor wants to have kept, without a payment: its bank is asked all the same. */
export async function countKeptCard(
  ctx: Context,
  { id, refusal = '' }: Pick<Setup, 'id' | 'refusal'>,
  isRefused: boolean,
): Promise<void> {
  const mine = countersOf(ctx)
  if (!mine) return
  // What has become of a card is asked for again and again: each outcome counts once.
  const outcome = `${id} ${refusal}`
  if (mine.counted.has(outcome)) return
  const [oldest] = mine.counted
  if (mine.counted.size >= MOST_COUNTED) mine.counted.delete(oldest!)
  mine.counted.add(outcome)
  await countFor(ctx, mine, householdOf(ctx), isRefused)
}

async function countFor(
  ctx: Context,
  mine: Counters,
  household: string | undefined,
  isRefused: boolean,
): Promise<void> {
  await count(mine.tried, ctx.organisation.id)
  if (!isRefused) return
  if (household !== undefined) await count(mine.household, household)
  const declined = await count(mine.declined, ctx.organisation.id)
  if (declined === DECLINES_PER_ORGANISATION + 1)
    ctx.house.log.error({ organisation: ctx.organisation.slug, declined }, 'cards are being tested')
}

/** Its place among those of its household that are tried now comes before the count, so that none slips in between. */
async function enter(mine: Counters, household: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const place = (mine.trying.get(household) ?? 0) + 1
    mine.trying.set(household, place)
    const refused = await spent(mine.household, household)
    if (refused + place <= DECLINES_PER_HOUSEHOLD) return
    leave(mine, household)
    if (refused >= DECLINES_PER_HOUSEHOLD) throw new CardsRefused('Too many cards were refused.')
    if (Date.now() > until) throw new TooManyAtOnce('Too many cards are being tried at once.')
    await setTimeout(50)
  }
}

function leave({ trying }: Counters, household: string): void {
  const left = trying.get(household)! - 1
  if (left > 0) trying.set(household, left)
  else trying.delete(household)
}

async function assertSolved(
  ctx: Context,
  mine: Counters,
  proof: string | undefined,
): Promise<void> {
  const tried = await spent(mine.tried, ctx.organisation.id)
  const declined = await spent(mine.declined, ctx.organisation.id)
  const isUnderTest = declined > DECLINES_PER_ORGANISATION && declined * 2 > tried
  if (isUnderTest && !(proof && (await takeProof(ctx, proof))))
    throw new PuzzleNeeded('Cards are being tested here.')
}

function countersOf({ house }: Context): Counters | undefined {
  if (house.settings.REQUESTS_PER_MINUTE === 0) return undefined
  let mine = counters.get(house)
  if (!mine) counters.set(house, (mine = openCounters()))
  return mine
}

function openCounters(): Counters {
  const forMinutes = (minutes: number) =>
    new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: minutes * 60 })
  return {
    household: forMinutes(60),
    tried: forMinutes(10),
    declined: forMinutes(10),
    trying: new Map(),
    counted: new Set(),
    payers: { since: 0, recent: new Map(), former: new Map() },
  }
}

function householdOf({ organisation, address }: Context): string {
  return `${organisation.id} ${networkOf(address)}`
}

async function spent(counter: RateLimiterMemory, key: string): Promise<number> {
  return (await counter.get(key))?.consumedPoints ?? 0
}

async function count(counter: RateLimiterMemory, key: string): Promise<number> {
  return (await counter.consume(key)).consumedPoints
}
