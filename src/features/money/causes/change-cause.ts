import { and, eq } from 'drizzle-orm'
import { leastCharge } from '#features/money/payments/rules.ts'
import { type Context, type Work, announceChange, inTransaction } from '#platform/server/context.ts'
import { MOST_MINOR, stepOf } from '#platform/shared/money.ts'
import { CauseRefused } from './cause-refused.ts'
import type { Head } from './contract.ts'
import { causeClosures, causes } from './tables.ts'

export { CauseRefused } from './cause-refused.ts'

export interface ByHeads {
  readonly of: Head
  /** What one costs, in minor units, by currency. */
  readonly prices: Readonly<Record<string, number>>
}

/**
 * From now on the cause is given by heads, at these prices; who has the form open with another one is told the new price
 * before anything is taken. Null lets any amount be given again.
 */
export function setHeads(ctx: Context, causeId: string, heads: ByHeads | null): Promise<void> {
  if (heads) checkPrices(heads.prices)
  return change(ctx, causeId, async (ctx, { frequencies }) => {
    // What is taken by itself goes on at its amount: it would be no number of heads.
    const isOnce = frequencies.length === 1 && frequencies[0] === 'once'
    if (heads && !isOnce) throw new CauseRefused('given-regularly')
    await write(ctx, causeId, { headOf: heads?.of ?? null, headPrices: heads?.prices ?? null })
  })
}

/** From this instant on nothing is taken for it; null takes the deadline away. Cards that are being tried are not stopped. */
export function setDeadline(ctx: Context, causeId: string, closesAt: Date | null): Promise<void> {
  if (closesAt && closesAt <= ctx.now()) throw new CauseRefused('deadline-is-over')
  return change(ctx, causeId, (ctx) => write(ctx, causeId, { closesAt }))
}

/** Nothing more is taken for it. Again, nothing changes. */
export function closeCause(ctx: Context, causeId: string): Promise<void> {
  return change(ctx, causeId, async ({ db, organisation, now }) => {
    const closure = { organisationId: organisation.id, causeId, closedAt: now() }
    await db.insert(causeClosures).values(closure).onConflictDoNothing()
  })
}

/** It is given to again; a deadline that has passed is taken away. */
export function openCause(ctx: Context, causeId: string): Promise<void> {
  return change(ctx, causeId, async (ctx, { closesAt }) => {
    const { db, organisation } = ctx
    await db
      .delete(causeClosures)
      .where(
        and(eq(causeClosures.organisationId, organisation.id), eq(causeClosures.causeId, causeId)),
      )
    if (closesAt && closesAt <= ctx.now()) await write(ctx, causeId, { closesAt: null })
  })
}

/** All of them, in the order of the office. */
export function findAllCauses(ctx: Context) {
  return inTransaction(ctx, ({ db, organisation }) =>
    db
      .select({
        id: causes.id,
        title: causes.title,
        headOf: causes.headOf,
        headPrices: causes.headPrices,
        closesAt: causes.closesAt,
        closedAt: causeClosures.closedAt,
      })
      .from(causes)
      .leftJoin(
        causeClosures,
        and(
          eq(causeClosures.organisationId, causes.organisationId),
          eq(causeClosures.causeId, causes.id),
        ),
      )
      .where(eq(causes.organisationId, organisation.id))
      .orderBy(causes.position, causes.title),
  )
}

type Row = typeof causes.$inferSelect

function change(
  ctx: Context,
  causeId: string,
  work: (ctx: Work, cause: Row) => Promise<void>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const [cause] = await ctx.db.select().from(causes).where(isCause(ctx, causeId)).for('update')
    if (!cause) throw new CauseRefused('cause-not-found')
    await work(ctx, cause)
    await announceChange(ctx)
  })
}

async function write(ctx: Work, causeId: string, changes: Partial<Row>): Promise<void> {
  await ctx.db.update(causes).set(changes).where(isCause(ctx, causeId))
}

function isCause({ organisation }: Work, causeId: string) {
  return and(eq(causes.organisationId, organisation.id), eq(causes.id, causeId))
}

function checkPrices(prices: ByHeads['prices']): void {
  const all = Object.entries(prices)
  if (all.length === 0) throw new CauseRefused('price-missing')
  const isPayable = ([currency, price]: [string, number]) =>
    Number.isSafeInteger(price) &&
    price >= (leastCharge(currency) ?? 1) &&
    price <= MOST_MINOR &&
    price % stepOf(currency) === 0
  if (!all.every(isPayable)) throw new CauseRefused('price-not-payable')
}
