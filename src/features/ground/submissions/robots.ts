import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Context, House } from '#platform/server/context.ts'
import { networkOf } from '#platform/server/http/network.ts'
import type { Endpoint, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import type { Guard, askPuzzle, beginForm, FORM_REFUSALS } from './contract.ts'
import { LEAST_SECONDS, MOST_HOURS } from './rules.ts'

/** An endpoint that takes a form. */
export type FormEndpoint = Endpoint & { readonly refusals: typeof FORM_REFUSALS }

/** A cheap telephone makes about thirty thousand tries a second, and needs half of them on average. */
const MOST_TRIES = 60_000
const PUZZLE_MINUTES = 20

/** What one household sends in ten minutes before its computer has to solve a puzzle for the next. */
export const FREE_WITH_FORM = 6
/** The same without the marks of a form, as programs send it. */
export const FREE_WITHOUT_FORM = 3
/** What an organisation receives in ten minutes before everybody has to: a flood, or the first evening of registration. */
export const FREE_FOR_ALL = 120

export async function begin(ctx: Context): Promise<Reply<typeof beginForm>> {
  const began = ctx.now().getTime().toString(36)
  return { stamp: `${began}.${ctx.house.vault.sign(began, stampPurpose(ctx))}` }
}

export async function makePuzzle(ctx: Context): Promise<Reply<typeof askPuzzle>> {
  const expires = new Date(ctx.now().getTime() + PUZZLE_MINUTES * 60_000)
  const puzzle = await createChallenge({ hmacKey: puzzleKey(ctx), maxnumber: MOST_TRIES, expires })
  return { ...puzzle, algorithm: 'SHA-256', maxnumber: MOST_TRIES }
}

export interface Weighed {
  /** The puzzle that was solved for it, to be kept: no puzzle serves twice. */
  readonly proof: string | null
  readonly isSuspected: boolean
}

/**
 * Lets people through and makes robots work. Nobody is asked to prove anything by eye, ear or hand: what looks like a
 * robot is refused with `puzzle-needed`, and the browser solves it and sends the form again by itself.
 */
export async function weigh(
  ctx: Context,
  endpoint: FormEndpoint,
  guard: Guard | undefined,
): Promise<Weighed> {
  const proof = guard?.proof ? await takeProof(ctx, guard.proof) : null
  const isSuspected = (guard?.homepage ?? '') !== ''
  const isFast = guard?.stamp !== undefined && !isBelieved(ctx, guard.stamp)
  // Counted also for those who have solved one, so that the count is true.
  const isMuch = await hasSentMuch(ctx, guard?.stamp !== undefined)
  if (!proof && (isSuspected || isFast || isMuch)) refuse(endpoint, 'puzzle-needed')
  return { proof, isSuspected }
}

/**
 * The same for what comes without the marks of a form: whether this household has sent so much that a puzzle has to be
 * solved for it, and none was. To be asked once for each sending, as it counts.
 */
export async function lacksProof(ctx: Context, proof: string | undefined): Promise<boolean> {
  return (await hasSentMuch(ctx, true)) && !(proof && (await takeProof(ctx, proof)))
}

/** Begun by us, long enough ago to have been read, and not so long ago that it is passed around. */
function isBelieved(ctx: Context, stamp: string): boolean {
  const [began = '', signature = ''] = stamp.split('.')
  if (!ctx.house.vault.verify(began, stampPurpose(ctx), signature)) return false
  const seconds = (ctx.now().getTime() - Number.parseInt(began, 36)) / 1000
  return seconds >= LEAST_SECONDS && seconds <= MOST_HOURS * 3600
}

/** Puzzles that have served, for as long as they are good; each copy of the program knows its own. */
const served = new WeakMap<House, RateLimiterMemory>()

/**
 * Takes a puzzle of ours that was solved in time, and answers its name. Null when it was not, or has served before,
 * whichever form that was: of two at once one gets it.
 */
export async function takeProof(ctx: Context, proof: string): Promise<string | null> {
  if (!(await verifySolution(proof, puzzleKey(ctx), false).catch(() => false))) return null
  const expires = Number(extractParams(proof)['expires']) * 1000
  if (!(expires > ctx.now().getTime())) return null
  const { challenge } = JSON.parse(atob(proof)) as { challenge: string }
  let mine = served.get(ctx.house)
  if (!mine) {
    mine = new RateLimiterMemory({ points: 1, duration: PUZZLE_MINUTES * 60 })
    served.set(ctx.house, mine)
  }
  return (await isSpent(mine, `${ctx.organisation.id} ${challenge}`)) ? null : challenge
}

interface Counters {
  readonly withForm: RateLimiterMemory
  readonly withoutForm: RateLimiterMemory
  readonly all: RateLimiterMemory
}

/** In memory: each copy of the program counts for itself, and keeps no address longer than it counts. */
const counters = new WeakMap<House, Counters>()

async function hasSentMuch(ctx: Context, hasStamp: boolean): Promise<boolean> {
  const { house, organisation, address } = ctx
  if (house.settings.REQUESTS_PER_MINUTE === 0) return false
  let mine = counters.get(house)
  if (!mine) counters.set(house, (mine = openCounters()))
  const household = `${organisation.id} ${networkOf(address)}`
  const own = hasStamp ? mine.withForm : mine.withoutForm
  const spent = await Promise.all([isSpent(own, household), isSpent(mine.all, organisation.id)])
  return spent.includes(true)
}

function openCounters(): Counters {
  const count = (points: number) => new RateLimiterMemory({ points, duration: 600 })
  return {
    withForm: count(FREE_WITH_FORM),
    withoutForm: count(FREE_WITHOUT_FORM),
    all: count(FREE_FOR_ALL),
  }
}

async function isSpent(counter: RateLimiterMemory, key: string): Promise<boolean> {
  return counter.consume(key).then(
    () => false,
    () => true,
  )
}

function stampPurpose({ organisation }: Context): string {
  return `form-stamp ${organisation.id}`
}

function puzzleKey({ house, organisation }: Context): string {
  return house.vault.sign(organisation.id, 'form-puzzle')
}
