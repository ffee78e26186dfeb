import { and, eq, like, or, sql } from 'drizzle-orm'
import { toSlug } from '#features/ground/content/rules.ts'
import { writeDown } from '#features/ground/trail/trail.ts'
import { hasFund, openFund } from '#features/money/funds/funds.ts'
import { type Context, type Work, announceChange, inTransaction } from '#platform/server/context.ts'
import { refuseCause } from './cause-refused.ts'
import { isTooLate } from './causes.ts'
import { change, checkRoom, findAllCauses, takeTurn, writeCause } from './change-cause.ts'
import { checkDraft } from './check-cause.ts'
import { type Row, isSame, revisionOf, toDraft } from './draft.ts'
import { type RegularGifts, countRegularGifts } from './still-to-come.ts'
import { causeClosures, causes } from './tables.ts'

type Given = Readonly<Record<string, unknown>>

/**
 * Adds a cause behind the others, with a fund of its own, and answers its name: made of the title, it never changes. The
 * attempt, an id of whoever fills in the form, becomes that of the fund, so that the same attempt adds one however often it
 * comes; another draft under it is refused.
 */
export function addCause(ctx: Context, attemptId: string, draft: Given): Promise<string> {
  return inTransaction(ctx, async (ctx) => {
    await takeTurn(ctx)
    const known = await findByFund(ctx, attemptId)
    if (known && isSame(ctx, known, await checkDraft(ctx, draft, known))) return known.id
    if (known || (await hasFund(ctx, attemptId))) refuseCause('added-already')
    const columns = await checkDraft(ctx, draft)
    const id = await chooseName(ctx, columns.title)
    await openFund(ctx, { id: attemptId, title: columns.title })
    await ctx.db.insert(causes).values({
      organisationId: ctx.organisation.id,
      id,
      fundId: attemptId,
      ...columns,
      position: await lastPosition(ctx),
      createdAt: ctx.now(),
    })
    await checkRoom(ctx)
    await writeDown(ctx, { deed: 'cause-saved', subject: id, title: columns.title })
    await announceChange(ctx)
    return id
  })
}

/** Refused when somebody was quicker than the revision that it is based on. The same again changes nothing. */
export function saveCause(
  ctx: Context,
  causeId: string,
  { draft, basedOn }: { readonly draft: Given; readonly basedOn: string },
): Promise<void> {
  return change(ctx, causeId, 'cause-saved', async (ctx, before) => {
    const columns = await checkDraft(ctx, draft, before)
    // Whoever was slower may have sent the same: then there is nothing to refuse.
    if (isSame(ctx, before, columns)) return false
    if (revisionOf(ctx, before) !== basedOn) refuseCause('changed-meanwhile')
    await writeCause(ctx, causeId, columns)
    if (isTooLate(ctx, before)) await checkRoom(ctx)
    return true
  })
}

/** Puts all of them into this order; refused when they do not stand as they were read. The same again changes nothing. */
export function orderCauses(
  ctx: Context,
  { order, was }: { readonly order: readonly string[]; readonly was: readonly string[] },
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await takeTurn(ctx)
    const now = (await findAllCauses(ctx)).map(({ id }) => id)
    if (isEqual(now, order)) return
    if (!isEqual(now, was) || !isEqual(now.toSorted(), order.toSorted()))
      refuseCause('changed-meanwhile')
    for (const [position, id] of order.entries()) await writeCause(ctx, id, { position })
    await writeDown(ctx, { deed: 'causes-ordered', subject: 'causes' })
    await announceChange(ctx)
  })
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, i) => id === other[i])
}

export interface OfOffice {
  readonly row: Row
  readonly closedAt: Date | null
  readonly revision: string
  readonly draft: ReturnType<typeof toDraft>
  readonly regular: RegularGifts
}

/** A cause as the office wrote it, with what it is based on and what comes for it by itself. */
export function openDraft(ctx: Context | Work, causeId: string): Promise<OfOffice> {
  return inTransaction(ctx, async (ctx) => {
    const [found] = await ctx.db
      .select({ row: causes, closedAt: causeClosures.closedAt })
      .from(causes)
      .leftJoin(
        causeClosures,
        and(
          eq(causeClosures.organisationId, causes.organisationId),
          eq(causeClosures.causeId, causes.id),
        ),
      )
      .where(and(eq(causes.organisationId, ctx.organisation.id), eq(causes.id, causeId)))
    if (!found) return refuseCause('cause-not-found')
    return {
      ...found,
      revision: revisionOf(ctx, found.row),
      draft: toDraft(ctx, found.row),
      regular: await countRegularGifts(ctx, causeId),
    }
  })
}

async function findByFund({ db, organisation }: Work, fundId: string): Promise<Row | undefined> {
  const [found] = await db
    .select()
    .from(causes)
    .where(and(eq(causes.organisationId, organisation.id), eq(causes.fundId, fundId)))
  return found
}

/** Numbered until it is free. */
async function chooseName({ db, organisation }: Work, title: string): Promise<string> {
  const wanted = toSlug(title)
  const named = await db
    .select({ id: causes.id })
    .from(causes)
    .where(
      and(
        eq(causes.organisationId, organisation.id),
        or(eq(causes.id, wanted), like(causes.id, `${wanted}-%`)),
      ),
    )
  // The page on which one is added has this name.
  const taken = new Set(['new', ...named.map(({ id }) => id)])
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted}-${number}`
    if (!taken.has(name)) return name
  }
}

async function lastPosition({ db, organisation }: Work): Promise<number> {
  const [last] = await db
    .select({ position: sql<number>`coalesce(max(${causes.position}) + 1, 0)::int` })
    .from(causes)
    .where(eq(causes.organisationId, organisation.id))
  return last?.position ?? 0
}
