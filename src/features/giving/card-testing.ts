import { RateLimiterMemory } from 'rate-limiter-flexible'
import { takeProof } from '#features/submissions/submissions.ts'
import type { Context, House } from '#platform/server/context.ts'
import { networkOf } from '#platform/server/http/limits.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { giveDonation } from './contract.ts'

/** How many cards of one household may be refused in an hour. After that none is tried. */
export const DECLINES_PER_HOUSEHOLD = 10
/** More refused cards than this in ten minutes, and more than half of all: somebody is trying out stolen ones. */
export const DECLINES_PER_ORGANISATION = 20

interface Counters {
  readonly household: RateLimiterMemory
  readonly tried: RateLimiterMemory
  readonly declined: RateLimiterMemory
}

/** In memory: each copy of the program counts for itself, and keeps no address longer than it counts. */
const counters = new WeakMap<House, Counters>()

/**
 * Before a card is tried: refuses a household whose cards are refused again and again, and, while an organisation is
 * used to try out stolen cards, everybody whose computer has not solved a puzzle for this very try.
 */
export async function admitCard(ctx: Context, proof: string | undefined): Promise<void> {
  const mine = countersOf(ctx)
  if (!mine) return
  const [household, tried, declined] = await Promise.all([
    spent(mine.household, householdOf(ctx)),
    spent(mine.tried, ctx.organisation.id),
    spent(mine.declined, ctx.organisation.id),
  ])
  if (household >= DECLINES_PER_HOUSEHOLD) refuse(giveDonation, 'cards-refused')
  const isUnderTest = declined > DECLINES_PER_ORGANISATION && declined * 2 > tried
  if (isUnderTest && !(proof && (await takeProof(ctx, proof))))
    refuse(giveDonation, 'puzzle-needed')
}

/** After a card was tried, whatever the provider said. */
export async function countCard(ctx: Context, isDeclined: boolean): Promise<void> {
  const mine = countersOf(ctx)
  if (!mine) return
  await count(mine.tried, ctx.organisation.id)
  if (!isDeclined) return
  await count(mine.household, householdOf(ctx))
  const declined = await count(mine.declined, ctx.organisation.id)
  if (declined === DECLINES_PER_ORGANISATION + 1)
    ctx.house.log.error({ organisation: ctx.organisation.slug, declined }, 'cards are being tested')
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
