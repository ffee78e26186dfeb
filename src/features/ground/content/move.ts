import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { FieldError } from '#platform/shared/envelope.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { CONTENT_REFUSALS, MOVING_REFUSALS, SOME_CANNOT } from './contract.ts'
import { findGone } from './named.ts'
import type { Kind, Place } from './rules.ts'
import {
  type Row,
  type Saved,
  changeItem,
  keep,
  lock,
  nameOf,
  needing,
  plain,
  rewrite,
  savedOf,
  tell,
} from './save.ts'
import { contentRevisions } from './tables.ts'

/** Whether something hangs on an item, of a kind of which that may be. */
export async function isNeeded(ctx: Work, kind: string, id: string): Promise<boolean> {
  return (await ctx.house.findPlugged(needing, kind)?.(ctx, id)) ?? false
}

/** One of several, as its reader saw it. */
export interface Seen {
  readonly id: string
  readonly basedOn: number
}

/** Says of an item why it is not the office's to move here; undefined where it is. */
export type Barred = (ctx: Work, id: string) => Promise<FieldError | undefined>

/**
 * Publishes these, makes them drafts, puts them away or into the trash: all of them, or none, and each that stands in the way is
 * named. What stands there already stays as it is.
 */
export function moveItems(
  ctx: Context | Work,
  kind: Kind,
  { to, items }: { readonly to: Place; readonly items: readonly Seen[] },
  barred?: Barred,
): Promise<Saved[]> {
  return allOrNone(ctx, items, barred, (ctx, seen) => moveItem(ctx, kind, to, seen))
}

async function moveItem(ctx: Work, kind: Kind, to: Place, { id, basedOn }: Seen): Promise<Saved> {
  const before = await lock(ctx, kind, id)
  if (isThere(before, to)) return savedOf(before)
  if (before.trashedAt) refuse('in-the-trash')
  if (before.revision !== basedOn) refuse('changed-meanwhile')
  if (to === 'published') return changeItem(ctx, kind, id, { state: 'published' })
  if (to === 'trashed' && (await isNeeded(ctx, kind.name, id))) refuse('still-needed')
  const at = ctx.now()
  return write(ctx, kind, before, {
    ...before,
    state: 'draft',
    archivedAt: to === 'archived' ? at : null,
    trashedAt: to === 'trashed' ? at : null,
  })
}

function isThere({ state, archivedAt, trashedAt }: Row, to: Place): boolean {
  if (trashedAt) return to === 'trashed'
  return to === (archivedAt ? 'archived' : state)
}

/**
 * Takes back the last change of these, which was that to `revision`: each is again what it was before, and what it was meanwhile
 * stays among its versions. All of them, or none. What was published the first time it was written becomes a draft; what named
 * something that is not in the library any more stays as it is, or comes back without the picture above it.
 */
export function takeBackItems(
  ctx: Context | Work,
  kind: Kind,
  items: readonly { readonly id: string; readonly revision: number }[],
  barred?: Barred,
): Promise<Saved[]> {
  return allOrNone(ctx, items, barred, (ctx, { id, revision }) =>
    takeBackItem(ctx, kind, id, revision),
  )
}

async function takeBackItem(ctx: Work, kind: Kind, id: string, revision: number): Promise<Saved> {
  const now = await lock(ctx, kind, id)
  const then = await withoutGone(ctx, kind, await readBefore(ctx, now, revision))
  // Asked again because no answer came.
  if (now.revision === revision + 1 && isSame(now, then)) return savedOf(now)
  if (now.revision !== revision) refuse('changed-meanwhile')
  const saved = await write(ctx, kind, now, then)
  await tell(ctx, kind, then)
  return saved
}

/** What it names stays in the library until it is written that it does. */
async function withoutGone(ctx: Work, kind: Kind, then: Row): Promise<Row> {
  const gone = await findGone(ctx, kind, then)
  if (gone.some(({ field }) => field !== 'imageId')) refuse('picture-gone')
  return gone.length > 0 ? { ...then, imageId: null } : then
}

/** Its place among the others is no part of what it said. */
async function readBefore(ctx: Work, now: Row, revision: number): Promise<Row> {
  const [kept] = await ctx.db
    .select({ item: contentRevisions.item })
    .from(contentRevisions)
    .where(
      and(
        eq(contentRevisions.organisationId, ctx.organisation.id),
        eq(contentRevisions.itemId, now.id),
        eq(contentRevisions.revision, revision - 1),
      ),
    )
  if (!kept) return { ...now, state: 'draft', archivedAt: null, trashedAt: null }
  const then = kept.item as unknown as Row
  const instant = (value: Date | null | undefined) => (value ? new Date(value) : null)
  const { organisationId, position, createdAt, createdBy } = now
  return {
    ...now,
    ...then,
    organisationId,
    position,
    createdAt,
    createdBy,
    publishFrom: new Date(then.publishFrom),
    publishUntil: instant(then.publishUntil),
    sortAt: new Date(then.sortAt),
    endsAt: instant(then.endsAt),
    archivedAt: instant(then.archivedAt),
    trashedAt: instant(then.trashedAt),
  }
}

function isSame(one: Row, other: Row): boolean {
  const said = ({ revision: _, updatedAt: __, updatedBy: ___, ...rest }: Row) => plain(rest)
  return isDeepStrictEqual(said(one), said(other))
}

async function write(ctx: Work, kind: Kind, before: Row, next: Row): Promise<Saved> {
  const row: Row = {
    ...next,
    revision: before.revision + 1,
    updatedAt: ctx.now(),
    updatedBy: nameOf(ctx.actor),
  }
  await rewrite(ctx, row)
  return keep(ctx, kind, row, before)
}

/** In the order of their ids, so that two who change the same ones never wait for each other. */
function allOrNone<Each extends { readonly id: string }>(
  ctx: Context | Work,
  items: readonly Each[],
  barred: Barred | undefined,
  deed: (ctx: Work, each: Each) => Promise<Saved>,
): Promise<Saved[]> {
  return inTransaction(ctx, async (ctx) => {
    const saved: Saved[] = []
    const errors: FieldError[] = []
    for (const each of items.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const bar = await barred?.(ctx, each.id)
      const done = bar ?? (await deed(ctx, each).catch((no: unknown) => faultOf(each.id, no)))
      if ('field' in done) errors.push(done)
      else saved.push(done)
    }
    if (errors.length > 0) throw new Refusal('some-cannot', SOME_CANNOT, { errors })
    return saved
  })
}

/** What the check of a draft refuses is said of all of it: whoever opens it reads which fields are meant. */
function faultOf(id: string, no: unknown): FieldError {
  if (!(no instanceof Refusal)) throw no
  if (no.code !== 'invalid') return { field: `${id}.${no.code}`, message: no.message }
  return { field: `${id}.not-complete`, message: MOVING_REFUSALS['not-complete'].says }
}

const REFUSALS = { ...CONTENT_REFUSALS, ...MOVING_REFUSALS }

export function refuse(code: keyof typeof REFUSALS): never {
  throw new Refusal(code, REFUSALS[code])
}
