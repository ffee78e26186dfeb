import { setTimeout as wait } from 'node:timers/promises'
import type postgres from 'postgres'
import { giveDonation } from '#features/money/giving/contract.ts'
import type { Envelope } from '#platform/shared/envelope.ts'
import { addDays, weekdayOf } from '#platform/shared/wall-time.ts'
import { clock } from '../stripe/books.ts'
import type { StripeServer } from '../stripe/server.ts'
import { type Comparison, compareBooks, hasArrived } from './books.ts'
import { type Chance, openChance } from './chance.ts'
import { type Plan, makeTrouble, sendEvents, whenSettled } from './drill.ts'
import { type Fleet, openFleet } from './fleet.ts'

export interface CyclePlan extends Pick<Plan, 'seed' | 'copies' | 'trouble' | 'lateFees'> {
  /** Whoever gives every Friday. */
  readonly givers: number
  /** Of the program, while the Friday is taken. */
  readonly kills: number
  /** Of the database, while the program lives. */
  readonly databaseKills: number
  /** How long everything may take to be right after the last kill. */
  readonly settlesWithinMs: number
}

export interface CycleReport extends Comparison {
  readonly kills: number
  /** Givers whose card pays, and who were charged exactly once. */
  readonly once: number
  /** Givers whose card pays, and who were not; or whose card pays nothing, and who were. */
  readonly wrong: readonly string[]
  /** What the program says of a Friday beside what was charged for it, where these differ. */
  readonly uneven: readonly string[]
  readonly tookMs: number
}

/** How cards answer that were kept: most pay, some are refused for now, and some banks are slow. */
const CARDS = [
  [88, '4242424242424242'],
  [7, '4000000000000341'],
  [5, '4000000010040006'],
] as const
const REFUSED = '4000000000000341'

const AT_ONCE = 8
const MINUTE_MS = 60_000
/** Longer than a runner may be silent before another goes on with what it had claimed. */
const STEP_MS = 3 * MINUTE_MS
/** By then a fee that nobody has told of, as the job that would have was killed too often, is looked up by the reconciler. */
const LOOKED_AT_MS = 5 * 60 * MINUTE_MS
/** Longer than a lease lives. */
const LEASE_MS = 11_000

interface Giver {
  readonly subscription: string
  readonly pays: boolean
}

interface Ground {
  readonly stripe: StripeServer
  readonly sql: postgres.Sql
  readonly settings: Readonly<Record<string, string>>
  readonly folder: string
  readonly say?: (line: string) => void
  /** Kills the database, and waits until it answers again. */
  readonly killDatabase?: () => Promise<void>
}

/**
 * A Friday under the worst that can happen: everybody begins a gift through the public API on the day before; then the
 * program is killed again and again while it takes them. What comes of it is compared with Stripe's own books.
 */
export async function drillCycle(plan: CyclePlan, ground: Ground): Promise<CycleReport> {
  const { stripe, sql, folder, say = () => {}, killDatabase = nothingToKill } = ground
  const chance = openChance(plan.seed)
  const friday = nextFriday()
  clock.aheadMs = Date.parse(`${addDays(friday, -1)}T10:00:00Z`) - Date.now()
  const settings = () => ({
    ...ground.settings,
    STRIPE_API_BASE: stripe.address,
    NOW: clock.now().toISOString(),
  })
  const fleet = await openFleet({ copies: plan.copies, folder, settings, chance })
  try {
    sendEvents(stripe, fleet, chance)
    const givers = await gather(plan, fleet, stripe)
    say(`${givers.length} have begun.`)
    makeTrouble(stripe, plan, chance)
    clock.aheadMs = Date.parse(`${friday}T07:30:00Z`) - Date.now()
    await fleet.restart()
    const began = Date.now()
    const kills = await takeWhileKilled(plan, {
      fleet,
      stripe,
      sql,
      chance,
      givers: givers.length,
      say,
      killDatabase,
    })
    stripe.faults.clear()
    stripe.faults.land()
    await takeTheRest(plan, { fleet, sql })
    stripe.account.settle()
    const items = await readItems(sql, friday)
    const byGiver = Map.groupBy(items, (item) => item.subscription)
    const stories = givers.map(({ subscription }) => ({
      gifts: (byGiver.get(subscription) ?? []).map(({ id }) => id),
      told: 'unknown' as const,
    }))
    const books = {
      hasArrived: () => hasArrived(sql, stripe.account),
      compare: () => compareBooks(sql, stripe.account, stories),
    }
    let comparison = await whenSettled(plan.settlesWithinMs / 2, books)
    if (!comparison.isEqual) {
      say('Five hours later by its clock, for what nobody has told.')
      clock.aheadMs += LOOKED_AT_MS
      await fleet.restart()
      comparison = await whenSettled(plan.settlesWithinMs / 2, books)
    }
    const tookMs = Date.now() - began
    return {
      ...comparison,
      ...judge(givers, await readItems(sql, friday), chargedAt(stripe)),
      kills,
      tookMs,
    }
  } finally {
    stripe.account.events.pause()
    clock.aheadMs = 0
    await fleet.close()
  }
}

function nextFriday(): string {
  let date = addDays(new Date().toISOString().slice(0, 10), 2)
  while (weekdayOf(date) !== 5) date = addDays(date, 1)
  return date
}

/** Everybody begins on Thursday, some at a time; with an address of their own, so that nobody's letters are too many. */
async function gather({ seed, givers }: CyclePlan, fleet: Fleet, stripe: StripeServer) {
  const begun: Giver[] = []
  let next = 0
  const queue = async () => {
    while (next < givers) {
      const place = next++
      const card = openChance(seed * 1_000_003 + place).pick(CARDS)
      const subscription = await begin(fleet, place, stripe.account.mintToken(card))
      begun.push({ subscription, pays: card !== REFUSED })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, queue))
  return begun
}

async function begin(fleet: Fleet, place: number, confirmationToken: string): Promise<string> {
  const { text } = await fleet.ask({
    method: 'POST',
    path: giveDonation.path,
    body: {
      attemptId: crypto.randomUUID(),
      confirmationToken,
      items: [{ donationId: 'where-needed-most', amount: 500 + place }],
      currency: 'GBP',
      frequency: 'friday',
      coverFees: place % 3 === 0,
      donor: { firstName: 'Aisha', lastName: 'Khan', email: `giver-${place}@example.org` },
    },
    patienceMs: MINUTE_MS,
  })
  const { data, message } = JSON.parse(text) as Envelope<Record<string, string>>
  if (data?.['status'] !== 'succeeded') throw new Error(`A giver could not begin: ${message}`)
  return data['transactionId']!
}

interface Taking {
  readonly fleet: Fleet
  readonly sql: postgres.Sql
}

async function nothingToKill(): Promise<void> {
  throw new Error('There is no database here that may be killed.')
}

/** Kills a copy or the database each time so many have been asked for; a copy starts again some minutes later by its clock. */
async function takeWhileKilled(
  plan: CyclePlan,
  {
    fleet,
    stripe,
    sql,
    chance,
    givers,
    say,
    killDatabase,
  }: Taking & {
    readonly stripe: StripeServer
    readonly chance: Chance
    readonly givers: number
    readonly say: (line: string) => void
    readonly killDatabase: () => Promise<void>
  },
): Promise<number> {
  const before = askedAt(stripe)
  const killCopy = async () => {
    clock.aheadMs += STEP_MS
    await fleet.kill()
  }
  const deeds = [
    ...Array<typeof killCopy>(plan.kills).fill(killCopy),
    ...Array<typeof killCopy>(plan.databaseKills).fill(killDatabase),
  ].map((deed) => ({ deed, moment: chance.between(0, givers - 1) }))
  let kills = 0
  for (const { deed, moment } of deeds.toSorted((a, b) => a.moment - b.moment)) {
    await run(sql)
    const patient = Date.now() + LEASE_MS
    while (askedAt(stripe) - before < moment && Date.now() < patient) await wait(2)
    await wait(chance.between(0, 60))
    await deed()
    kills++
    say(
      `Killed ${kills} of ${deeds.length} times, after ${askedAt(stripe) - before} were asked for.`,
    )
  }
  return kills
}

/** Until nothing of the Friday is under way; where nothing moves for as long as a lease lives, some minutes pass. */
async function takeTheRest({ settlesWithinMs }: CyclePlan, { fleet, sql }: Taking): Promise<void> {
  const until = Date.now() + settlesWithinMs
  let before = Infinity
  while (Date.now() < until) {
    await run(sql)
    const open = await countAfterLease(sql)
    if (open === 0) return
    const moves = open < before
    before = open
    if (moves) continue
    clock.aheadMs += STEP_MS
    await fleet.restart()
  }
}

/** How many are open after a lease's life, or 0 as soon as none is. */
async function countAfterLease(sql: postgres.Sql): Promise<number> {
  const patient = Date.now() + LEASE_MS
  for (;;) {
    const open = await countOpen(sql)
    if (open === 0 || Date.now() >= patient) return open
    await wait(200)
  }
}

/** Has organisations asked what is due, as each minute does, without waiting for it. */
async function run(sql: postgres.Sql): Promise<void> {
  await sql`select graphile_worker.add_job('jobs.look', priority := -10)`
}

async function countOpen(sql: postgres.Sql): Promise<number> {
  const [found] = await sql<{ open: number }[]>`
    select (select count(*) from subscription_items where state in ('due', 'charging'))::int
      + (select count(*) from subscriptions where state = 'active' and started_on = next_on)::int as open`
  return found!.open
}

interface Item {
  readonly id: string
  readonly subscription: string
  readonly state: string
}

async function readItems(sql: postgres.Sql, friday: string): Promise<Item[]> {
  return sql<Item[]>`
    select id, subscription_id as subscription, state from subscription_items
    where due_on = ${friday} order by id`
}

/** How often cards were asked, paid or not. */
function askedAt({ account: { books } }: StripeServer): number {
  return books.charges.size
}

function chargedAt({ account }: StripeServer): ReadonlyMap<string, number> {
  const byGift = Map.groupBy(account.charges(), ({ metadata }) => metadata['gift'] ?? '')
  return new Map([...byGift].map(([gift, charges]) => [gift, charges.length]))
}

function judge(
  givers: readonly Giver[],
  items: readonly Item[],
  charged: ReadonlyMap<string, number>,
): Pick<CycleReport, 'once' | 'wrong' | 'uneven'> {
  const byGiver = Map.groupBy(items, (item) => item.subscription)
  const timesOf = ({ subscription }: Giver) =>
    (byGiver.get(subscription) ?? []).reduce((times, { id }) => times + (charged.get(id) ?? 0), 0)
  const wrong = givers.filter((giver) => timesOf(giver) !== (giver.pays ? 1 : 0))
  return {
    once: givers.filter((giver) => giver.pays && timesOf(giver) === 1).length,
    wrong: wrong.map((giver) => `${giver.subscription}: charged ${timesOf(giver)} times`),
    uneven: items
      .filter(({ id, state }) => (state === 'paid') !== charged.has(id))
      .map(({ id, state }) => `${id}: ${state}, charged ${charged.get(id) ?? 0} times`),
  }
}
