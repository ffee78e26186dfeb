import { setTimeout } from 'node:timers/promises'
import { takeProof } from '#features/ground/submissions/submissions.ts'
import type { Context, House } from '#platform/server/context.ts'
import { HOUR_MS } from '#platform/shared/wall-time.ts'
import { beginAttack } from './card-attack.ts'
import {
  MOST_COUNTED,
  type Payer,
  catchUpWithOthers,
  countGood,
  countRefusal,
  knownTo,
  payerOf,
  refusedOf,
  weigh,
} from './card-refusals.ts'
import type { Payment } from './open-payments.ts'
import type { Setup } from './provider-objects.ts'

/** How many cards of one household may be refused in an hour. After that none is tried. */
export const DECLINES_PER_HOUSEHOLD = 10
/**
 * How many for one address of mail. After that each needs a puzzle and is tried: anybody can type an address that is
 * somebody else's, who would be shut out for an hour.
 */
const DECLINES_PER_MAIL = 10
/** More refused cards than this in ten minutes, and more than half of all: somebody is trying out stolen ones. */
export const DECLINES_PER_ORGANISATION = 20
/** How long a card waits its turn, while as many of its payer are being tried as may still be refused. */
const PATIENCE_MS = 15_000

/** Too many cards of this payer were refused: this one was not tried. */
export class CardsRefused extends Error {
  override readonly name = 'CardsRefused'
}

/** Stolen cards are being tried out, here or for this address: this one was not tried, because no puzzle was solved for it. */
export class PuzzleNeeded extends Error {
  override readonly name = 'PuzzleNeeded'
}

/** So many cards of this payer are being tried that this one was not. */
export class TooManyAtOnce extends Error {
  override readonly name = 'TooManyAtOnce'
}

interface Tries {
  /** How many cards of each network are being tried just now, by this copy. */
  readonly trying: Map<string, number>
  /** Kept cards that have been counted. */
  readonly counted: Set<string>
  /** Whose card each payment was last tried with, of this hour and the one before: a refusal is often found later. */
  payers: { since: number; recent: Map<string, Payer>; former: Map<string, Payer> }
}

const tries = new WeakMap<House, Tries>()

export interface Admission {
  /** The solved puzzle, where one was asked for. */
  readonly proof?: string | undefined
  readonly email?: string | undefined
}

/**
 * Lets a card be tried by `work`: never for a household whose cards are refused again and again, and only where the computer has
 * solved a puzzle for this very try while an organisation, or an address of mail, is used to try out stolen cards. What the
 * other copies of the program have seen counts as well. Each try holds one of the refusals that its household has left; when all
 * are held the next one waits. Throws CardsRefused, PuzzleNeeded and TooManyAtOnce, and then nothing was asked.
 */
export async function whileAdmitted<T>(
  ctx: Context,
  { proof, email }: Admission,
  work: () => Promise<T>,
): Promise<T> {
  const mine = triesOf(ctx)
  if (!mine) return work()
  const payer = payerOf(ctx, email)
  await catchUpWithOthers(ctx)
  // Of somebody whose card was refused already, all that any copy knows is asked for.
  const { ofNetwork, ofMail } = refusedOf(ctx, payer)
  if (ofNetwork + ofMail > 0) await catchUpWithOthers(ctx, { atOnce: true })
  await enter(ctx, mine, payer)
  try {
    await assertSolved(ctx, payer, proof)
    return await work()
  } finally {
    leave(mine, payer.network)
  }
}

/** Remembers, for an hour or two, who tries the cards of a payment. */
export function rememberPayer(ctx: Context, { id }: Payment, email: string | undefined): void {
  const mine = triesOf(ctx)
  if (!mine) return
  const now = ctx.now().getTime()
  if (now - mine.payers.since > HOUR_MS)
    mine.payers = { since: now, recent: new Map(), former: mine.payers.recent }
  mine.payers.recent.set(id, payerOf(ctx, email))
}

/** A card of a visitor has succeeded or was refused, whoever has found out: its donor, an event, or the reconciler. */
export async function countCard(ctx: Context, payment: Payment, isRefused: boolean): Promise<void> {
  const mine = triesOf(ctx)
  // Without a token it was no visitor's try.
  if (!mine || payment.token === null) return
  if (!isRefused) return countGood(ctx)
  const { id, declines, amountMinor, currency } = payment
  const payer = mine.payers.recent.get(id) ?? mine.payers.former.get(id) ?? NOBODY
  await countFor(ctx, { id: `${id} ${declines}`, ...payer, amountMinor, currency })
}

const NOBODY = { network: null, mail: null }

/** The same of a card that a visitor wants to have kept, without a payment: its bank is asked all the same. */
export async function countKeptCard(
  ctx: Context,
  { id, refusal = '' }: Pick<Setup, 'id' | 'refusal'>,
  isRefused: boolean,
  email: string | undefined,
): Promise<void> {
  const mine = triesOf(ctx)
  if (!mine) return
  // What has become of a card is asked for again and again: each outcome counts once.
  const outcome = `${id} ${refusal}`
  if (mine.counted.has(outcome)) return
  const [oldest] = mine.counted
  if (mine.counted.size >= MOST_COUNTED) mine.counted.delete(oldest!)
  mine.counted.add(outcome)
  if (!isRefused) return countGood(ctx)
  await countFor(ctx, { id: outcome, ...payerOf(ctx, email), amountMinor: null, currency: null })
}

/** What is counted never stands in the way of a donor's answer: where it cannot be written, this copy knows it alone. */
async function countFor(ctx: Context, refusal: Parameters<typeof countRefusal>[1]): Promise<void> {
  try {
    if (!(await countRefusal(ctx, refusal))) return
    if (knownTo(ctx).attack) return
    // Together they may have seen enough, though no copy has by itself.
    const known = await catchUpWithOthers(ctx, { atOnce: true })
    if (known.attack || !isUnderTest(ctx)) return
    await beginAttack(ctx)
    const { slug } = ctx.organisation
    ctx.house.log.error({ organisation: slug, ...weigh(ctx) }, 'cards are being tested')
  } catch (error) {
    ctx.house.log.error({ err: error }, 'a refused card was not written down')
  }
}

/** Its place among those that are tried now comes before the count, so that none slips in between. */
async function enter(ctx: Context, mine: Tries, payer: Payer): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const place = takePlace(mine, payer.network)
    const { ofNetwork } = refusedOf(ctx, payer)
    if (ofNetwork + place <= DECLINES_PER_HOUSEHOLD) return
    leave(mine, payer.network)
    if (ofNetwork >= DECLINES_PER_HOUSEHOLD) {
      knownTo(ctx).turnedAway++
      throw new CardsRefused('Too many cards were refused.')
    }
    if (Date.now() > until) throw new TooManyAtOnce('Too many cards are being tried at once.')
    await setTimeout(50)
  }
}

/** Digests of networks of one organisation are no other's. */
function takePlace({ trying }: Tries, network: string): number {
  const place = (trying.get(network) ?? 0) + 1
  trying.set(network, place)
  return place
}

function leave({ trying }: Tries, network: string): void {
  const left = trying.get(network)! - 1
  if (left > 0) trying.set(network, left)
  else trying.delete(network)
}

async function assertSolved(ctx: Context, payer: Payer, proof: string | undefined): Promise<void> {
  const known = knownTo(ctx)
  const isOfMail = refusedOf(ctx, payer).ofMail >= DECLINES_PER_MAIL
  if (!known.attack && !isUnderTest(ctx) && !isOfMail) return
  if (proof && (await takeProof(ctx, proof))) {
    // A browser is asked for the puzzle, and comes back with it: it was not turned away.
    known.turnedAway = Math.max(0, known.turnedAway - 1)
    return
  }
  known.turnedAway++
  throw new PuzzleNeeded('Cards are being tested here.')
}

function isUnderTest(ctx: Context): boolean {
  const { declined, tried } = weigh(ctx)
  return declined > DECLINES_PER_ORGANISATION && declined * 2 > tried
}

function triesOf({ house }: Context): Tries | undefined {
  if (house.settings.REQUESTS_PER_MINUTE === 0) return undefined
  let mine = tries.get(house)
  if (!mine) {
    const payers = { since: 0, recent: new Map(), former: new Map() }
    tries.set(house, (mine = { trying: new Map(), counted: new Set(), payers }))
  }
  return mine
}
