import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Deed } from '#features/ground/trail/rules.ts'
import { writeDown } from '#features/ground/trail/trail.ts'
import { type Context, type Work, announceChange, inTransaction } from '#platform/server/context.ts'
import { MOST_OPEN } from './admin/contract.ts'
import { refuseCause } from './cause-refused.ts'
import { isTooLate } from './causes.ts'
import { checkHeads, checkPrices } from './check-cause.ts'
import type { Head } from './contract.ts'
import type { Row } from './draft.ts'
import { causeClosures, causes } from './tables.ts'

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
  return change(ctx, causeId, 'cause-saved', async (ctx, cause) => {
    if (heads) await checkHeads(ctx, cause.frequencies, cause)
    // Where nothing is suggested there is nothing else to choose.
    const isFree = !heads && cause.suggestedAmounts.length === 0
    await writeCause(ctx, causeId, {
      headOf: heads?.of ?? null,
      headPrices: heads?.prices ?? null,
      ...(isFree ? { allowCustomAmount: true } : {}),
    })
  })
}

/** From this instant on nothing is taken for it; null takes the deadline away. Cards that are being tried are not stopped. */
export function setDeadline(ctx: Context, causeId: string, closesAt: Date | null): Promise<void> {
  if (closesAt && closesAt <= ctx.now()) refuseCause('deadline-is-over')
  return change(ctx, causeId, 'cause-saved', async (ctx, before) => {
    await writeCause(ctx, causeId, { closesAt })
    if (isTooLate(ctx, before)) await checkRoom(ctx)
  })
}

/** Nothing more is taken for it. Again, nothing changes. */
export function closeCause(ctx: Context, causeId: string): Promise<void> {
  return change(ctx, causeId, 'cause-closed', async ({ db, organisation, now }) => {
    const closure = { organisationId: organisation.id, causeId, closedAt: now() }
    const closed = await db
      .insert(causeClosures)
      .values(closure)
      .onConflictDoNothing()
      .returning({ causeId: causeClosures.causeId })
    return closed.length > 0
  })
}

/** It is given to again; a deadline that has passed is taken away. Again, nothing changes. */
export function openCause(ctx: Context, causeId: string): Promise<void> {
  return change(ctx, causeId, 'cause-opened', async (ctx, { closesAt }) => {
    const { db, organisation } = ctx
    const opened = await db
      .delete(causeClosures)
      .where(
        and(eq(causeClosures.organisationId, organisation.id), eq(causeClosures.causeId, causeId)),
      )
      .returning({ causeId: causeClosures.causeId })
    const isOver = isTooLate(ctx, { closesAt })
    if (isOver) await writeCause(ctx, causeId, { closesAt: null })
    if (opened.length === 0 && !isOver) return false
    await checkRoom(ctx)
    return true
  })
}

/** All of them, in the order of the office. */
export function findAllCauses(ctx: Context | Work) {
  return inTransaction(ctx, ({ db, organisation }) =>
    db
      .select({
        id: causes.id,
        title: causes.title,
        headOf: causes.headOf,
        headPrices: causes.headPrices,
        zakatEligible: causes.zakatEligible,
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

/**
 * Changes one cause, one change at a time, writes down who did, and tells everybody. Work that answers false has found
 * nothing to do.
 */
export function change(
  ctx: Context,
  causeId: string,
  deed: Deed,
  work: (ctx: Work, cause: Row) => Promise<boolean | void>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await takeTurn(ctx)
    const [cause] = await ctx.db.select().from(causes).where(isCause(ctx, causeId)).for('update')
    if (!cause) refuseCause('cause-not-found')
    if ((await work(ctx, cause)) === false) return
    await writeDown(ctx, { deed, subject: causeId, title: cause.title })
    await announceChange(ctx)
  })
}

/** Until this transaction ends nobody else changes a cause of this organisation, adds one, or moves them. */
export async function takeTurn({ sql, organisation }: Work): Promise<void> {
  const lock = `causes of ${organisation.id}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`
}

/** Refuses what has made one too many of them open. */
export async function checkRoom({ db, organisation, now }: Work): Promise<void> {
  const open = await db
    .select({ id: causes.id })
    .from(causes)
    .leftJoin(
      causeClosures,
      and(
        eq(causeClosures.organisationId, causes.organisationId),
        eq(causeClosures.causeId, causes.id),
      ),
    )
    .where(
      and(
        eq(causes.organisationId, organisation.id),
        isNull(causeClosures.closedAt),
        or(isNull(causes.closesAt), gt(causes.closesAt, now())),
      ),
    )
  if (open.length > MOST_OPEN) refuseCause('too-many-open')
}

export async function writeCause(
  ctx: Work,
  causeId: string,
  changes: Partial<Omit<Row, 'organisationId'>>,
): Promise<void> {
  await ctx.db.update(causes).set(changes).where(isCause(ctx, causeId))
}

function isCause({ organisation }: Work, causeId: string) {
  return and(eq(causes.organisationId, organisation.id), eq(causes.id, causeId))
}
