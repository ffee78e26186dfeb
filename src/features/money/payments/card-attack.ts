import { randomUUID } from 'node:crypto'
import {
  and,
  count,
  countDistinct,
  desc,
  eq,
  gte,
  isNull,
  lt,
  max,
  min,
  sql,
  sum,
} from 'drizzle-orm'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { readSetting } from '#features/ground/configuration/configuration.ts'
import { sendLater, senderOf } from '#features/ground/mail/mail.ts'
import { listStaff } from '#features/ground/people/staff.ts'
import { type Context, type Work, inTransaction, mainOrigin } from '#platform/server/context.ts'
import { type Condition, holds } from '#platform/server/by-the-clock.ts'
import type { Reply } from '#platform/shared/endpoint.ts'
import { DAY_MS } from '#platform/shared/wall-time.ts'
import { WEIGHED_MS, catchUpWithOthers, knownTo } from './card-refusals.ts'
import type { listCardAttacks } from './contract.ts'
import { paymentSettings } from './settings.ts'
import { cardAttacks, cardRefusals } from './tables.ts'

type Attack = typeof cardAttacks.$inferSelect

/** It is over when for so long hardly a card was refused, or no more than had succeeded. */
const QUIET_MS = 30 * 60_000
const MOST_WHILE_QUIET = 5
const SHOWN = 10

/** Begins it, unless it lasts already, also by another copy; owners and treasurers are told once. */
export async function beginAttack(ctx: Context): Promise<void> {
  knownTo(ctx).attack = await inTransaction(ctx, async (ctx) => {
    const { id: organisationId } = ctx.organisation
    const [begun] = await ctx.db
      .insert(cardAttacks)
      .values({ organisationId, id: randomUUID(), beganAt: ctx.now(), turnedAway: 0 })
      .onConflictDoNothing()
      .returning()
    if (begun) await tellOffice(ctx, begun)
    return begun ?? findLasting(ctx)
  })
}

/** What a gift by card must be at least, just now, in the organisation's own currency; 0: as always. */
export async function minimumForNow(ctx: Context): Promise<number> {
  if (ctx.house.settings.REQUESTS_PER_MINUTE === 0) return 0
  const { attack } = await catchUpWithOthers(ctx)
  return attack ? readSetting(ctx, paymentSettings, 'minimumWhileTested') : 0
}

/**
 * It lasts, or refusals are kept that nothing is counted from any more. By the oldest of them: asked for any older one the database
 * may read all of everybody, where an attack has left very many.
 */
export const areRefusalsKept: Condition = ({ sql, organisation, now }) => sql`exists (
    select from card_attacks a where a.organisation_id = ${organisation.id} and a.ended_at is null)
  or coalesce((
    select min(r.at) from card_refusals r
    where r.organisation_id = ${organisation.id}) < ${new Date(now().getTime() - DAY_MS).toISOString()}, false)`

/**
 * Ends what has grown quiet, with a report to those who were told that it began, and forgets refusals that
 * nothing is counted from any more.
 */
export async function endAttack(ctx: Context): Promise<void> {
  if (!(await holds(ctx, areRefusalsKept))) return
  // What this copy has turned away stands in the report.
  if (knownTo(ctx).attack) await catchUpWithOthers(ctx, { atOnce: true })
  const isOver = await inTransaction(ctx, async (ctx) => {
    const lasting = await findLasting(ctx)
    const isOver = lasting !== undefined && (await isQuiet(ctx, lasting))
    if (isOver) await end(ctx, lasting)
    const kept = lasting && !isOver ? firstOf(lasting) : ctx.now()
    const before = new Date(Math.min(kept.getTime(), ctx.now().getTime() - DAY_MS))
    await ctx.db
      .delete(cardRefusals)
      .where(and(eq(cardRefusals.organisationId, ctx.organisation.id), lt(cardRefusals.at, before)))
    return isOver
  })
  if (isOver) knownTo(ctx).attack = undefined
}

async function findLasting(ctx: Work): Promise<Attack | undefined> {
  const [lasting] = await ctx.db
    .select()
    .from(cardAttacks)
    .where(and(eq(cardAttacks.organisationId, ctx.organisation.id), isNull(cardAttacks.endedAt)))
    .for('update')
  return lasting
}

/** Those that it was known by came before it began. */
function firstOf({ beganAt }: Attack): Date {
  return new Date(beganAt.getTime() - WEIGHED_MS)
}

async function isQuiet(ctx: Work, { beganAt }: Attack): Promise<boolean> {
  const since = new Date(ctx.now().getTime() - QUIET_MS)
  if (beganAt > since) return false
  const [recent] = await ctx.db
    .select({ many: count(), good: sum(cardRefusals.good).mapWith(Number) })
    .from(cardRefusals)
    .where(and(eq(cardRefusals.organisationId, ctx.organisation.id), gte(cardRefusals.at, since)))
  const { many, good } = recent!
  return many <= MOST_WHILE_QUIET || good >= many
}

async function end(ctx: Work, attack: Attack): Promise<void> {
  const own = ctx.organisation.configuration.defaultCurrency
  const { organisationId, at, network, good, amountMinor, currency } = cardRefusals
  const amount = sql<number | null>`case when ${currency} = ${own} then ${amountMinor} end`
  const [seen] = await ctx.db
    .select({
      refused: count(),
      good: sum(good).mapWith(Number),
      networks: countDistinct(network),
      smallestMinor: min(amount).mapWith(Number),
      largestMinor: max(amount).mapWith(Number),
    })
    .from(cardRefusals)
    .where(and(eq(organisationId, ctx.organisation.id), gte(at, firstOf(attack))))
  const { good: succeeded, ...report } = seen!
  const [ended] = await ctx.db
    .update(cardAttacks)
    .set({ ...report, tried: report.refused + (succeeded ?? 0), endedAt: ctx.now() })
    .where(and(eq(cardAttacks.organisationId, ctx.organisation.id), eq(cardAttacks.id, attack.id)))
    .returning()
  await tellOffice(ctx, ended!)
}

/** Owners and treasurers, each once when it begins and once when it has ended. No donor stands in it. */
async function tellOffice(ctx: Work, attack: Attack): Promise<void> {
  const minimum = await readSetting(ctx, paymentSettings, 'minimumWhileTested')
  const staff = await listStaff(ctx)
  for (const { id, email, roles } of staff) {
    if (!roles.includes('owner') && !roles.includes('treasurer')) continue
    await sendLater(ctx, {
      kind: 'payments.attacked',
      about: `attack:${attack.id}:${attack.endedAt ? 'ended' : 'began'}:${id}`,
      to: email,
      language: ctx.organisation.languages[0] ?? 'en',
      input: {
        organisation: senderOf(ctx),
        report: attack.endedAt ? toReport(attack) : null,
        minimum,
        currency: ctx.organisation.configuration.defaultCurrency,
        url: `${mainOrigin(ctx)}${pathOf('officeGifts')}`,
        test: !ctx.organisation.live,
      },
    })
  }
}

function toReport({ beganAt, endedAt, tried, refused, networks, ...seen }: Attack) {
  const until = endedAt ?? beganAt
  return {
    minutes: Math.round((until.getTime() - beganAt.getTime()) / 60_000),
    tried: tried ?? 0,
    refused: refused ?? 0,
    networks: networks ?? 0,
    turnedAway: seen.turnedAway,
    smallest: seen.smallestMinor,
    largest: seen.largestMinor,
  }
}

/** The latest first. Of one that lasts there is no report yet. */
export function listAttacks(ctx: Context): Promise<Reply<typeof listCardAttacks>> {
  return inTransaction(ctx, async (ctx) => {
    const rows = await ctx.db
      .select()
      .from(cardAttacks)
      .where(eq(cardAttacks.organisationId, ctx.organisation.id))
      .orderBy(desc(cardAttacks.beganAt))
      .limit(SHOWN)
    const items = rows.map((attack) => ({
      id: attack.id,
      beganAt: attack.beganAt.toISOString(),
      report: attack.endedAt ? toReport(attack) : null,
    }))
    const { defaultCurrency: currency } = ctx.organisation.configuration
    const minimum = await readSetting(ctx, paymentSettings, 'minimumWhileTested')
    return { items, minimum, currency }
  })
}
