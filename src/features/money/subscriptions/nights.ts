import { type SQL, and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { recallCauses } from '#features/money/causes/causes.ts'
import { whyNotTaken } from '#features/money/causes/rules.ts'
import { type Asked, feeOf } from '#features/money/giving/giving.ts'
import { giveDonation } from '#features/money/giving/contract.ts'
import { MOST_PER_GIFT, timesOn } from '#features/money/giving/rules.ts'
import {
  type LastNight,
  lastNightsOf,
  showsTimes,
  startOfRamadan,
  yearOfRamadan,
} from '#features/prayer/prayer-times/prayer-times.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { addDays } from '#platform/shared/wall-time.ts'
import { type SubscriptionRow, isSubscription, itemIdOf, wallOf } from './subscriptions.ts'
import {
  subscriptionCycles,
  subscriptionItems,
  subscriptionNights,
  subscriptions,
} from './tables.ts'

/** So long before Ramadan its nights can be planned. */
const SEASON_DAYS = 42
const LAST = 30
/** The moon of Shawwal is seen at its sunset: so long after it a house has said whether there is a thirtieth night. */
const MOON_MS = 3 * 3_600_000
/** A night that is so nearly over is not joined any more. */
const LEAST_MS = 15 * 60_000
const ROWS_AT_ONCE = 500
/** Before every id. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

export type PlannedNight = typeof subscriptionNights.$inferSelect

export interface Season {
  /** The Hijri year. */
  readonly year: number
  /** Those that can still be given, in their order; the thirtieth also where it is not known to come. */
  readonly nights: readonly LastNight[]
}

/**
 * The nights that can be planned now: from six weeks before Ramadan until the last of them. Undefined at other times, and where
 * nobody can say, or read, when a night begins.
 */
export async function findSeason(ctx: Context): Promise<Season | undefined> {
  if (!showsTimes(ctx)) return undefined
  const year = yearOfRamadan(ctx)
  if (wallOf(ctx).date < addDays(startOfRamadan(ctx, year), -SEASON_DAYS)) return undefined
  const ahead = (await lastNightsOf(ctx, year)).filter((night) => !isOver(ctx, night, LEAST_MS))
  const isSure = ahead.some(({ comes }) => comes) && ahead.every(({ span }) => span !== undefined)
  return isSure ? { year, nights: ahead } : undefined
}

/** From Maghrib; the thirtieth from when the moon is known. */
function isNow(ctx: Context, { night, span, comes }: LastNight): boolean {
  if (!span || !comes) return false
  const begins = span.begins.getTime() + (night === LAST ? MOON_MS : 0)
  return ctx.now().getTime() >= begins && ctx.now() < span.ends
}

export function isOver(ctx: Context, { span, evening }: LastNight, leastMs = 0): boolean {
  return span ? ctx.now().getTime() >= span.ends.getTime() - leastMs : evening < wallOf(ctx).date
}

/** What is promised for each night, with what is added for the card, and the nights themselves. Refuses what cannot be. */
export async function planNights(
  ctx: Context,
  asked: Asked,
): Promise<{ readonly season: Season; readonly planned: Amounts }> {
  const season = await findSeason(ctx)
  if (!season) refuse(giveDonation, 'nights-over')
  const { nights, items } = asked
  if (!nights || asked.ends) refuse(giveDonation, 'spread-not-possible', 'nights')
  if ((nights.spread === 'own') !== (nights.amounts !== undefined))
    refuse(giveDonation, 'spread-not-possible', 'nights')
  if (nights.spread === 'own' && items.length > 1)
    refuse(giveDonation, 'own-amounts-of-one', 'nights')
  const own = (nights.amounts ?? []).map(({ night }) => night)
  if (new Set(own).size < own.length) refuse(giveDonation, 'night-twice', 'nights')
  const planned = amountsOf(asked, season)
  if (planned.length === 0) refuse(giveDonation, 'nights-over')
  await checkAmounts(ctx, asked, planned)
  const sum = planned.reduce((sum, { amountMinor, feeMinor }) => sum + amountMinor + feeMinor, 0)
  if (sum > nights.atMost) refuse(giveDonation, 'nights-moved', 'nights')
  return { season, planned }
}

export type Amounts = readonly Pick<PlannedNight, 'night' | 'amountMinor' | 'feeMinor'>[]

function amountsOf({ nights, items, coverFees, currency }: Asked, season: Season): Amounts {
  const usual = items.reduce((sum, { amount }) => sum + amount, 0)
  const { spread, amounts = [] } = nights!
  return season.nights.flatMap(({ night }) => {
    const amountMinor =
      spread === 'own'
        ? (amounts.find((own) => own.night === night)?.amount ?? 0)
        : usual * timesOn(spread, night)
    if (amountMinor === 0) return []
    const whole = [{ donationId: '', amount: amountMinor }]
    return [{ night, amountMinor, feeMinor: feeOf({ items: whole, coverFees, currency }) }]
  })
}

/** Each payment is one that its causes take. */
async function checkAmounts(ctx: Context, asked: Asked, planned: Amounts): Promise<void> {
  const { items, currency } = asked
  const causes = await recallCauses(
    ctx,
    items.map(({ donationId }) => donationId!),
  )
  const usual = items.reduce((sum, { amount }) => sum + amount, 0)
  const own = ctx.organisation.configuration.defaultCurrency
  for (const { amountMinor, feeMinor } of planned) {
    if (amountMinor + feeMinor > MOST_PER_GIFT) refuse(giveDonation, 'amount-too-large', 'nights')
    for (const { donationId, amount } of items) {
      const cause = causes.get(donationId!)!
      // A multiple of what is offered is taken as well.
      const limits = {
        ...cause,
        allowCustomAmount: cause.allowCustomAmount || asked.nights!.spread !== 'own',
        minimumAmount: cause.minimumMinor,
        maximumAmount: cause.maximumMinor,
      }
      const part = items.length === 1 ? amountMinor : (amountMinor / usual) * amount
      const problem = whyNotTaken(part, limits, own, currency)
      if (problem) refuse(giveDonation, `amount-${problem}`, 'nights')
    }
  }
}

/** The first evening on which a new gift is due, and the one after it; undefined where none is left. */
export function firstEvenings(
  { nights }: Season,
  planned: Amounts,
): readonly [first: string | undefined, next: string | undefined] {
  const [first, next] = nights.filter(({ night }) => planned.some((each) => each.night === night))
  return [first?.evening, next?.evening]
}

/** The last evening that belongs to them. */
export function lastEvening({ nights }: Season, planned: Amounts): string {
  const last = planned.at(-1)!.night
  return nights.find(({ night }) => night === last)!.evening
}

export async function writeNights(ctx: Work, subscriptionId: string, planned: Amounts) {
  const organisationId = ctx.organisation.id
  const rows = planned.map((night) => ({
    ...night,
    organisationId,
    subscriptionId,
    skippedAt: null,
  }))
  await ctx.db.insert(subscriptionNights).values(rows)
}

export async function nightsOf(ctx: Work, id: string): Promise<PlannedNight[]> {
  const { id: of } = ctx.organisation
  return ctx.db
    .select()
    .from(subscriptionNights)
    .where(
      and(eq(subscriptionNights.organisationId, of), eq(subscriptionNights.subscriptionId, id)),
    )
    .orderBy(asc(subscriptionNights.night))
}

/** What was promised in all, with what is added for the card. */
export async function promisedOf(ctx: Work, id: string): Promise<number> {
  const nights = await nightsOf(ctx, id)
  return nights.reduce((sum, { amountMinor, feeMinor }) => sum + amountMinor + feeMinor, 0)
}

/**
 * Follows the moon, and opens the night that has begun: each gift that has promised something for it one item. What was given,
 * tried or left out once is not opened again, whatever evening it is moved to, and on one evening never two.
 */
export async function openNights(ctx: Context): Promise<void> {
  for (const year of await findYears(ctx)) {
    const nights = await lastNightsOf(ctx, year)
    await followMoon(ctx, year, nights)
    const night = nights.find((each) => isNow(ctx, each))
    if (!night) continue
    // A handful at a time: nobody's change waits for all of them.
    while (await inTransaction(ctx, (ctx) => isSomeOpened(ctx, year, nights, night)));
    ctx.house.checkpoint('subscription.opened')
  }
}

async function findYears(ctx: Context): Promise<number[]> {
  const rows = await inTransaction(ctx, ({ db, organisation }) =>
    db
      .selectDistinct({ year: subscriptions.ramadanYear })
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.organisationId, organisation.id),
          eq(subscriptions.kind, 'nights'),
          inArray(subscriptions.state, ['active', 'past_due', 'paused']),
        ),
      )
      .orderBy(asc(subscriptions.ramadanYear)),
  )
  return rows.map(({ year }) => year!)
}

/**
 * False once none is left. Only who has promised this night: the calendar may have moved since their evening was written down,
 * or since the caller has read it.
 */
async function isSomeOpened(
  ctx: Work,
  year: number,
  nights: readonly LastNight[],
  { night, evening, span }: LastNight,
): Promise<boolean> {
  const due = await ctx.db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.organisationId, ctx.organisation.id),
        eq(subscriptions.kind, 'nights'),
        eq(subscriptions.ramadanYear, year),
        inArray(subscriptions.state, ['active', 'past_due']),
        eq(subscriptions.nextOn, evening),
        sql`not exists (
          select from subscription_items i
          where i.organisation_id = ${ctx.organisation.id} and i.subscription_id = ${subscriptions.id}
            and i.ended_at is null)`,
        sql`exists (
          select from subscription_nights n
          where n.organisation_id = ${ctx.organisation.id} and n.subscription_id = ${subscriptions.id}
            and n.night = ${night} and n.skipped_at is null)`,
      ),
    )
    .orderBy(asc(subscriptions.id))
    .limit(ROWS_AT_ONCE)
    .for('update')
  if (due.length === 0) return false
  await beginNight(ctx, evening, span!.ends)
  await writeItems(ctx, due, { night, evening })
  await align(ctx, nights, due)
  return true
}

async function beginNight(ctx: Work, dueOn: string, closesAt: Date): Promise<void> {
  await ctx.db
    .insert(subscriptionCycles)
    .values({
      organisationId: ctx.organisation.id,
      kind: 'nights',
      dueOn,
      openedAt: ctx.now(),
      closesAt,
      haltedUntil: null,
      closedAt: null,
    })
    .onConflictDoNothing()
}

/** Its id is made from the night and not from the evening, so that a moved night is the same question at the provider. */
async function writeItems(
  ctx: Work,
  due: readonly SubscriptionRow[],
  { night, evening: dueOn }: Pick<LastNight, 'night' | 'evening'>,
): Promise<void> {
  await ctx.db
    .insert(subscriptionItems)
    .values(
      due.map((row) => ({
        organisationId: row.organisationId,
        id: itemIdOf(row, `${row.ramadanYear}-09-${night}`),
        subscriptionId: row.id,
        kind: row.kind,
        dueOn,
        night,
        state: 'due' as const,
        amountMinor: null,
        card: null,
        declines: 0,
        nextTryAt: ctx.now(),
        createdAt: ctx.now(),
        endedAt: null,
      })),
    )
    .onConflictDoNothing()
}

/**
 * Every gift of a Ramadan, some at a time. Looked at without holding it: only those that have to move are held, so that the
 * minutes in which nothing is decided keep nobody's change waiting.
 */
async function followMoon(ctx: Context, year: number, nights: readonly LastNight[]): Promise<void> {
  let last: string | undefined = BEFORE_ALL
  while (last !== undefined) {
    const after: string = last
    last = await inTransaction(ctx, async (ctx) => {
      const rows = await followed(ctx, year, gt(subscriptions.id, after))
      const ids = (await findMoved(ctx, nights, rows)).map(({ id }) => id)
      if (ids.length > 0) {
        const held = followed(ctx, year, inArray(subscriptions.id, ids)).for('update')
        await align(ctx, nights, await held)
      }
      return rows.at(-1)?.id
    })
  }
}

function followed(ctx: Work, year: number, which: SQL) {
  return ctx.db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.organisationId, ctx.organisation.id),
        which,
        eq(subscriptions.kind, 'nights'),
        eq(subscriptions.ramadanYear, year),
        inArray(subscriptions.state, ['active', 'past_due', 'paused']),
      ),
    )
    .orderBy(asc(subscriptions.id))
    .limit(ROWS_AT_ONCE)
    .$dynamic()
}

/**
 * Puts gifts that the caller holds to the next evening on which something is still to be given, and their end to the last one. The
 * thirtieth counts until its evening is over: whether it comes is known only then.
 */
async function align(
  ctx: Work,
  nights: readonly LastNight[],
  rows: readonly SubscriptionRow[],
): Promise<void> {
  const moved = await findMoved(ctx, nights, rows)
  const alike = Map.groupBy(moved, ({ to }) => `${to.nextOn} ${to.endsOn}`)
  for (const some of alike.values())
    await ctx.db
      .update(subscriptions)
      .set({ ...some[0]!.to, version: sql`${subscriptions.version} + 1` })
      .where(
        and(
          eq(subscriptions.organisationId, ctx.organisation.id),
          inArray(
            subscriptions.id,
            some.map(({ id }) => id),
          ),
        ),
      )
}

/** Which of them stand elsewhere than they should, and where that is. */
async function findMoved(
  ctx: Work,
  nights: readonly LastNight[],
  rows: readonly SubscriptionRow[],
) {
  if (rows.length === 0) return []
  const [planned, items] = [await plannedOf(ctx, rows), await itemsOf(ctx, rows)]
  return rows.flatMap((row) => {
    const to = standingOf(ctx, row, {
      nights,
      planned: planned.get(row.id) ?? [],
      items: items.get(row.id) ?? [],
    })
    return to.nextOn === row.nextOn && to.endsOn === row.endsOn ? [] : [{ id: row.id, to }]
  })
}

type Begun = Pick<typeof subscriptionItems.$inferSelect, 'subscriptionId' | 'night' | 'dueOn'>

function standingOf(
  ctx: Work,
  { state, pausedUntil }: SubscriptionRow,
  {
    nights,
    planned,
    items,
  }: {
    readonly nights: readonly LastNight[]
    readonly planned: readonly PlannedNight[]
    readonly items: readonly Begun[]
  },
): Pick<SubscriptionRow, 'nextOn' | 'endsOn'> {
  const promised = nights.filter((here) => planned.some(({ night }) => night === here.night))
  const endsOn = promised.at(-1)?.evening ?? null
  if (state === 'paused' && pausedUntil === null) return { nextOn: null, endsOn }
  const next = promised.find((here) => {
    const isLeftOut = planned.some(({ night, skippedAt }) => night === here.night && skippedAt)
    const isBegun = items.some(({ night, dueOn }) => night === here.night || dueOn === here.evening)
    return !isLeftOut && !isBegun && !isOver(ctx, here) && here.evening >= (pausedUntil ?? '')
  })
  return { nextOn: next?.evening ?? null, endsOn }
}

async function plannedOf(ctx: Work, rows: readonly SubscriptionRow[]) {
  const found = await ctx.db
    .select()
    .from(subscriptionNights)
    .where(
      and(
        eq(subscriptionNights.organisationId, ctx.organisation.id),
        inArray(
          subscriptionNights.subscriptionId,
          rows.map(({ id }) => id),
        ),
      ),
    )
  return Map.groupBy(found, ({ subscriptionId }) => subscriptionId)
}

async function itemsOf(ctx: Work, rows: readonly SubscriptionRow[]) {
  const { subscriptionId, night, dueOn } = subscriptionItems
  const found = await ctx.db
    .select({ subscriptionId, night, dueOn })
    .from(subscriptionItems)
    .where(
      and(
        eq(subscriptionItems.organisationId, ctx.organisation.id),
        inArray(
          subscriptionItems.subscriptionId,
          rows.map(({ id }) => id),
        ),
      ),
    )
  return Map.groupBy(found, ({ subscriptionId }) => subscriptionId)
}

/** One of them, after a change of its giver's; answers it as it stands then. The caller holds it. */
export async function alignOne(ctx: Work, row: SubscriptionRow): Promise<SubscriptionRow> {
  await align(ctx, await lastNightsOf(ctx, row.ramadanYear!), [row])
  const [aligned] = await ctx.db.select().from(subscriptions).where(isSubscription(ctx, row.id))
  return aligned!
}

/** Leaves out the night that would be given next. The caller holds the gift. */
export async function skipNext(ctx: Work, row: SubscriptionRow): Promise<void> {
  const nights = await lastNightsOf(ctx, row.ramadanYear!)
  const next = nights.find(({ evening }) => evening === row.nextOn)
  if (!next) return
  await ctx.db
    .update(subscriptionNights)
    .set({ skippedAt: ctx.now() })
    .where(
      and(
        eq(subscriptionNights.organisationId, ctx.organisation.id),
        eq(subscriptionNights.subscriptionId, row.id),
        eq(subscriptionNights.night, next.night),
        isNull(subscriptionNights.skippedAt),
      ),
    )
}

/** When the night of an item is over: what is open then ends, and nothing is tried after it. */
export async function endOfNight(ctx: Work, dueOn: string): Promise<Date> {
  const [cycle] = await ctx.db
    .select({ closesAt: subscriptionCycles.closesAt })
    .from(subscriptionCycles)
    .where(
      and(
        eq(subscriptionCycles.organisationId, ctx.organisation.id),
        eq(subscriptionCycles.kind, 'nights'),
        eq(subscriptionCycles.dueOn, dueOn),
      ),
    )
  return cycle!.closesAt
}
