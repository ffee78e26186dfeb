import { and, desc, eq } from 'drizzle-orm'
import { isDonorOf } from '#features/money/donors/donors.ts'
import { donors } from '#features/money/donors/tables.ts'
import { heldOf } from '#features/ground/people/people.ts'
import type { showFirstPayments } from '#features/money/giving/contract.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Reply } from '#platform/shared/endpoint.ts'
import { writeInstant, zoneOf } from '#platform/shared/wall-time.ts'
import type { showCycle } from './contract.ts'
import { findSeason } from './nights.ts'
import { type CivilKind, type ItemState, dueAfter, firstDue } from './rules.ts'
import { chargeMoment, fridaySettings, isOfCycle, wallOf } from './subscriptions.ts'
import { subscriptionCycles, subscriptionItems, subscriptions } from './tables.ts'

type Cycle = typeof subscriptionCycles.$inferSelect
type CycleReply = Reply<typeof showCycle>

/** So many are taken in a second, at least. */
const A_SECOND = 20

/** How the Friday gifts of this organisation stand, and how the asker's own does. */
export function showCycleState(ctx: Context): Promise<CycleReply> {
  return inTransaction(ctx, async (ctx) => {
    const write = (at: Date) => writeInstant(zoneOf(ctx.organisation.timeZone), at.getTime())
    const { jummahpayChargeTime } = fridaySettings(ctx)
    const next = firstDue('friday', wallOf(ctx), jummahpayChargeTime).on
    const nextCycleAt = write(chargeMoment(ctx, next))
    const cycle = await findLatest(ctx)
    if (!cycle)
      return {
        isRunning: false,
        friday: null,
        state: 'scheduled',
        startedAt: null,
        expectedEnd: null,
        nextCycleAt,
        mine: 'none',
      }
    const states = await statesOf(ctx, cycle)
    const state = stateOf(ctx, cycle, states)
    const isRunning = state === 'collecting' || state === 'halted'
    const seconds = Math.ceil(states.length / A_SECOND)
    return {
      isRunning,
      friday: cycle.dueOn,
      state,
      startedAt: write(cycle.openedAt),
      expectedEnd: isRunning ? write(new Date(cycle.openedAt.getTime() + seconds * 1_000)) : null,
      nextCycleAt,
      mine: await mineIn(ctx, cycle),
    }
  })
}

async function findLatest(ctx: Work): Promise<Cycle | undefined> {
  const [cycle] = await ctx.db
    .select()
    .from(subscriptionCycles)
    .where(
      and(
        eq(subscriptionCycles.organisationId, ctx.organisation.id),
        eq(subscriptionCycles.kind, 'friday'),
      ),
    )
    .orderBy(desc(subscriptionCycles.dueOn))
    .limit(1)
  return cycle
}

async function statesOf(ctx: Work, { dueOn }: Cycle): Promise<ItemState[]> {
  const rows = await ctx.db
    .select({ state: subscriptionItems.state })
    .from(subscriptionItems)
    .where(isOfCycle(ctx, 'friday', dueOn))
  return rows.map(({ state }) => state)
}

function stateOf(ctx: Work, cycle: Cycle, states: readonly ItemState[]): CycleReply['state'] {
  if (cycle.closedAt) return 'closed'
  const has = (...some: ItemState[]) => states.some((state) => some.includes(state))
  if (has('due', 'charging'))
    return cycle.haltedUntil && cycle.haltedUntil > ctx.now() ? 'halted' : 'collecting'
  return has('retry', 'needs_card', 'needs_donor') ? 'retrying' : 'closed'
}

const MINE: Record<ItemState, CycleReply['mine']> = {
  due: 'waiting',
  retry: 'waiting',
  charging: 'charging',
  needs_card: 'needs_you',
  needs_donor: 'needs_you',
  paid: 'paid',
  missed: 'none',
  skipped: 'none',
}

async function mineIn(ctx: Work, { dueOn }: Cycle): Promise<CycleReply['mine']> {
  if (ctx.actor.kind !== 'person') return 'none'
  const of = ctx.organisation.id
  const held = await heldOf(ctx, ctx.actor.id)
  const [mine] = await ctx.db
    .select({ state: subscriptionItems.state })
    .from(subscriptionItems)
    .innerJoin(
      subscriptions,
      and(
        eq(subscriptions.organisationId, of),
        eq(subscriptions.organisationId, subscriptionItems.organisationId),
        eq(subscriptions.id, subscriptionItems.subscriptionId),
      ),
    )
    .innerJoin(
      donors,
      and(
        eq(donors.organisationId, subscriptions.organisationId),
        eq(donors.id, subscriptions.donorId),
      ),
    )
    .where(and(isOfCycle(ctx, 'friday', dueOn), isDonorOf(ctx, held)))
    .limit(1)
  return mine ? MINE[mine.state] : 'none'
}

/** For a form: the first two days of a gift that is begun now. */
export async function firstPayments(ctx: Context): Promise<Reply<typeof showFirstPayments>> {
  const settings = fridaySettings(ctx)
  const daysOf = (kind: CivilKind) => {
    const { on, schedule } = firstDue(kind, wallOf(ctx), settings.jummahpayChargeTime)
    return { first: on, next: dueAfter(schedule, on) }
  }
  return {
    friday: settings.jummahpayEnabled ? daysOf('friday') : null,
    monthly: daysOf('monthly'),
    yearly: daysOf('yearly'),
    nights: await showNights(ctx),
    jummahpay: {
      suggestedAmounts: [...settings.jummahpaySuggestedAmounts],
      minimumAmount: settings.jummahpayMinimumAmount,
      introduction: settings.jummahpayIntroduction,
    },
  }
}

async function showNights(ctx: Context): Promise<Reply<typeof showFirstPayments>['nights']> {
  const season = await findSeason(ctx)
  if (!season) return null
  const zone = zoneOf(ctx.organisation.timeZone)
  const items = season.nights.map(({ night, evening, span, comes }) => {
    return { night, evening, begins: writeInstant(zone, span!.begins.getTime()), comes }
  })
  return { year: season.year, items }
}
