import { setTimeout as wait } from 'node:timers/promises'
import type postgres from 'postgres'
import type { StripeServer } from '../stripe/server.ts'
import { type Comparison, compareBooks, hasArrived } from './books.ts'
import { type Chance, openChance } from './chance.ts'
import { type Story, give } from './donor.ts'
import { type Fleet, openFleet } from './fleet.ts'

export interface Plan {
  readonly seed: number
  readonly gifts: number
  /** How many donors there are at a time. */
  readonly atOnce: number
  /** Of the program, at random moments. */
  readonly kills: number
  /** Processes that are stopped past their lease, and then go on as if nothing had been. */
  readonly sleeps: number
  readonly copies: number
  /** How many of Stripe's answers go wrong, from 0 to 1: lost, late, broken, refused. */
  readonly trouble: number
  /** Half of the fees are told only later, by an event. */
  readonly lateFees: boolean
  /** How long everything may take to be right once the last donor has gone. */
  readonly settlesWithinMs: number
}

/** Longer than a lease lives. */
const SLEEP_MS = [8_000, 11_000] as const

export interface Report extends Comparison {
  readonly took: { readonly givingMs: number; readonly settlingMs: number }
  readonly kills: number
  readonly sleeps: number
  /** What the donors were told last, and how often. */
  readonly told: Readonly<Record<Story['told'], number>>
}

/**
 * Gifts under the worst that can happen, asked through the public API as browsers do. What comes of it is compared with
 * Stripe's own books. The database is prepared, and takes its payments at this Stripe.
 */
export async function drill(
  plan: Plan,
  ground: {
    readonly stripe: StripeServer
    readonly sql: postgres.Sql
    readonly settings: Readonly<Record<string, string>>
    readonly folder: string
    readonly say?: (line: string) => void
  },
): Promise<Report> {
  const { stripe, sql, say = () => {} } = ground
  const chance = openChance(plan.seed)
  const { folder } = ground
  const settings = { ...ground.settings, STRIPE_API_BASE: stripe.address }
  const fleet = await openFleet({ copies: plan.copies, folder, settings: () => settings, chance })
  try {
    makeTrouble(stripe, plan, chance)
    sendEvents(stripe, fleet, chance)
    const began = Date.now()
    const crowd = gather(plan, { fleet, stripe, chance })
    const [kills, sleeps, stories] = await Promise.all([
      strike(plan.kills, plan.gifts, chance, crowd, () => fleet.kill(), say),
      strike(
        plan.sleeps,
        plan.gifts,
        chance,
        crowd,
        () => fleet.sleep(chance.between(...SLEEP_MS)),
        say,
      ),
      crowd.stories,
    ])
    const ended = Date.now()
    say(`The last donor left after ${Math.round((ended - began) / 1000)} s.`)
    stripe.faults.clear()
    stripe.faults.land()
    stripe.account.settle()
    const comparison = await whenSettled(plan.settlesWithinMs, {
      hasArrived: () => hasArrived(sql, stripe.account),
      compare: () => compareBooks(sql, stripe.account, stories),
    })
    const tellings = (what: Story['told']) => stories.filter(({ told }) => told === what).length
    return {
      ...comparison,
      took: { givingMs: ended - began, settlingMs: Date.now() - ended },
      kills,
      sleeps,
      told: {
        thanked: tellings('thanked'),
        confirming: tellings('confirming'),
        nothing: tellings('nothing'),
        unknown: tellings('unknown'),
      },
    }
  } finally {
    stripe.account.events.pause()
    await fleet.close()
  }
}

interface Crowd {
  /** How many have come so far. */
  readonly count: () => number
  readonly stories: Promise<readonly Story[]>
}

function gather(
  { seed, gifts, atOnce }: Plan,
  { fleet, stripe, chance }: { fleet: Fleet; stripe: StripeServer; chance: Chance },
): Crowd {
  let next = 0
  const stories: Story[] = []
  const queue = async () => {
    while (next < gifts) {
      // Each donor's own chance: what one does hangs on no other.
      const own = openChance(seed * 1_000_003 + next++)
      const currency = own.is(0.8) ? 'GBP' : 'EUR'
      stories.push(await give({ fleet, stripe: stripe.account, chance: own, currency }))
      await wait(chance.between(0, 30))
    }
  }
  const all = Promise.all(Array.from({ length: atOnce }, queue))
  return { count: () => next, stories: all.then(() => stories) }
}

/** Does something so many times, at random moments while the donors come. */
async function strike(
  times: number,
  gifts: number,
  chance: Chance,
  crowd: Crowd,
  deed: () => Promise<void>,
  say: (line: string) => void,
): Promise<number> {
  const moments = Array.from({ length: times }, () => chance.between(1, gifts - 1))
  let done = 0
  for (const moment of moments.toSorted((a, b) => a - b)) {
    while (crowd.count() < moment) await wait(5)
    await wait(chance.between(0, 150))
    await deed()
    done++
    if (done % 10 === 0) say(`${done} of ${times} after ${crowd.count()} donors.`)
  }
  return done
}

export function makeTrouble(
  stripe: StripeServer,
  { trouble, lateFees }: Pick<Plan, 'trouble' | 'lateFees'>,
  chance: Chance,
): void {
  stripe.latencyMs = () =>
    chance.is(trouble / 4) ? chance.between(1_000, 9_000) : chance.between(2, 30)
  stripe.account.books.feeDelayMs = () =>
    lateFees && chance.is(0.5) ? chance.between(1, 3_000) : 0
  if (trouble === 0) return
  const faults = [
    'error-before',
    'error-after',
    'error-instead',
    'reset-before',
    'reset-after',
    'cut-off',
    'in-flight',
    'busy',
    'overloaded',
    'unavailable',
  ] as const
  for (const fault of faults)
    stripe.faults.plan(fault, {
      times: Infinity,
      chance: trouble / faults.length,
      landsAfterMs: () => chance.between(100, 9_000),
    })
}

/** Twice now and then, out of order, and some lost on the way; Stripe sends again what was not received. */
export function sendEvents(stripe: StripeServer, { ports }: Fleet, chance: Chance): void {
  stripe.account.events.sendTo({
    url: () => `http://127.0.0.1:${ports[chance.between(0, ports.length - 1)]}/api/stripe/webhook`,
    host: 'al-noor.localhost',
    copies: 2,
    // Stripe does not give up for three days: longer than the program is away here.
    tries: 100,
    delayMs: () => chance.between(0, 1_500),
    isLost: () => chance.is(0.2),
  })
}

/** The comparison once there is nothing more to wait for, or when the time is over. */
export async function whenSettled(
  withinMs: number,
  {
    hasArrived,
    compare,
  }: { readonly hasArrived: () => Promise<boolean>; readonly compare: () => Promise<Comparison> },
): Promise<Comparison> {
  const until = Date.now() + withinMs
  for (;;) {
    while (!(await hasArrived()) && Date.now() <= until) await wait(500)
    const now = await compare()
    const late = [now.lost, now.unsettled, now.unheard]
    const isRight = now.isEqual && late.every(({ length }) => length === 0)
    if (isRight || Date.now() > until) return now
    await wait(500)
  }
}
