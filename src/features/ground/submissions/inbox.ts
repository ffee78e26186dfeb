import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { people } from '#features/ground/people/tables.ts'
import { type Context, type Work, inTransaction, readOnce } from '#platform/server/context.ts'
import type { Sql, Unsent } from '#platform/server/database.ts'
import { type Counted, MOST_COUNTED, farthestCount, toCounted } from '#platform/shared/long-list.ts'
import type { State } from './rules.ts'
import { submissionFiles, submissionNotes, submissions } from './tables.ts'

export { factsFor, listReplies, writeReply } from './replies.ts'
export { findTemplate, listTemplates, removeTemplate, saveTemplate } from './templates.ts'

/** Something that was sent, as the office sees it among others. */
export interface OnDesk {
  readonly id: string
  readonly kind: string
  readonly reference: string
  readonly senderName: string
  readonly about: string | null
  readonly state: State
  readonly assignedTo: string | null
  readonly isSuspected: boolean
  readonly receivedAt: Date
  readonly answeredAt: Date | null
  readonly deskRevision: number
}

export interface WantedFromDesk {
  readonly kinds: readonly string[]
  /** What still waits for somebody when it is absent. */
  readonly state?: State | undefined
  readonly page: number
  readonly pageSize: number
}

/** What was sent of these kinds and not erased, the newest first. */
export async function listDesk(
  ctx: Context | Work,
  wanted: WantedFromDesk,
): Promise<Counted & { items: OnDesk[] }> {
  if (wanted.kinds.length === 0) return { items: [], ...toCounted(0) }
  const [page] = await readOnce(ctx, (ctx) => selectDesk(ctx, wanted))
  const { items, found } = page!
  return { items: items.map(toOnDesk), ...toCounted(found, farthestCount(wanted)) }
}

/** Each kind in each state is a stretch of one index, and of none more is read than this page needs. */
export function selectDesk(
  { sql, organisation }: Work,
  wanted: WantedFromDesk,
): Unsent<{ items: Sent[]; found: number }[]> {
  const { kinds, state, page, pageSize } = wanted
  const of = organisation.id
  const stretches = sql`unnest(${[...kinds]}::text[]) k (kind), unnest(${state ? [state] : WAITING}::text[]) f (state)`
  const stretch = sql`from submissions s
    where s.organisation_id = ${of} and s.erased_at is null and s.kind = k.kind and s.state = f.state`
  const most = farthestCount(wanted) + 1
  return sql`
    select
      (select count(*)::int from (
        select from ${stretches}, lateral (select ${stretch} limit ${most}) one limit ${most}) counted) as found,
      (select coalesce(json_agg(${deskJson(sql)} order by s.received_at desc, s.id desc), '[]'::json)
      from submissions s
      where s.organisation_id = ${of} and s.id = any(array(
        select newest.id from ${stretches}, lateral (
          select s.id, s.received_at ${stretch}
          order by s.received_at desc, s.id desc limit ${page * pageSize}) newest
        order by newest.received_at desc, newest.id desc
        limit ${pageSize} offset ${(page - 1) * pageSize}))) as items`
}

/** What nobody has seen to yet. */
const WAITING: readonly State[] = ['new', 'open']

/** As JSON writes it. */
type Sent = Omit<OnDesk, 'receivedAt' | 'answeredAt'> & {
  readonly receivedAt: string
  readonly answeredAt: string | null
}

function deskJson(sql: Sql) {
  return sql`json_build_object('id', s.id, 'kind', s.kind, 'reference', s.reference,
    'senderName', coalesce(s.sender_name, ''), 'about', s.about, 'state', s.state, 'assignedTo', s.assigned_to,
    'isSuspected', s.is_suspected, 'receivedAt', s.received_at, 'answeredAt', s.answered_at,
    'deskRevision', s.desk_revision)`
}

function toOnDesk({ receivedAt, answeredAt, ...sent }: Sent): OnDesk {
  return {
    ...sent,
    receivedAt: new Date(receivedAt),
    answeredAt: answeredAt === null ? null : new Date(answeredAt),
  }
}

/** How many of each of these kinds nobody has looked at. */
export async function countNew(
  ctx: Context | Work,
  kinds: readonly string[],
): Promise<ReadonlyMap<string, Counted>> {
  const rows = await readOnce(ctx, (ctx) => selectNew(ctx, kinds))
  return new Map(rows.map(({ kind, found }) => [kind, toCounted(found)]))
}

export function selectNew(
  { sql, organisation }: Work,
  kinds: readonly string[],
): Unsent<{ kind: string; found: number }[]> {
  return sql`
    select k.kind, (
      select count(*)::int from (
        select from submissions s
        where s.organisation_id = ${organisation.id} and s.erased_at is null and s.kind = k.kind and s.state = 'new'
        limit ${MOST_COUNTED + 1}) counted) as found
    from unnest(${[...kinds]}::text[]) k (kind)`
}

export interface Note {
  readonly id: string
  readonly note: string
  /** Empty when they are no longer known. */
  readonly writtenBy: string
  readonly writtenAt: Date
}

/** What the office has written to itself about it, in that order. */
export function listNotes(ctx: Work, submissionId: string): Promise<Note[]> {
  return ctx.db
    .select({
      id: submissionNotes.id,
      note: submissionNotes.note,
      writtenBy: sql<string>`coalesce(${people.firstName} || ' ' || ${people.lastName}, '')`,
      writtenAt: submissionNotes.writtenAt,
    })
    .from(submissionNotes)
    .leftJoin(
      people,
      and(eq(people.organisationId, ctx.organisation.id), eq(people.id, submissionNotes.writtenBy)),
    )
    .where(
      and(
        eq(submissionNotes.organisationId, ctx.organisation.id),
        eq(submissionNotes.submissionId, submissionId),
      ),
    )
    .orderBy(asc(submissionNotes.writtenAt), asc(submissionNotes.id))
}

/** The documents that came with it. */
export function listFiles(ctx: Work, submissionId: string) {
  return ctx.db
    .select({
      id: submissionFiles.id,
      field: submissionFiles.field,
      name: submissionFiles.originalName,
      kind: submissionFiles.kind,
      bytes: submissionFiles.bytes,
    })
    .from(submissionFiles)
    .where(
      and(
        eq(submissionFiles.organisationId, ctx.organisation.id),
        eq(submissionFiles.submissionId, submissionId),
      ),
    )
    .orderBy(submissionFiles.field)
}

/**
 * How far the office has come with it, and who sees to it. Undefined when it is not there or was erased; false when
 * somebody has changed it since `basedOn`. The same again is no change.
 */
export function moveOn(
  ctx: Context | Work,
  id: string,
  {
    basedOn,
    ...next
  }: { readonly state: State; readonly assignedTo: string | null; readonly basedOn: number },
): Promise<number | false | undefined> {
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select()
      .from(submissions)
      .where(and(isHere(ctx), eq(submissions.id, id)))
      .for('update')
    if (!row) return undefined
    if (row.state === next.state && row.assignedTo === next.assignedTo) return row.deskRevision
    if (row.deskRevision !== basedOn) return false
    const deskRevision = basedOn + 1
    await ctx.db
      .update(submissions)
      .set({ ...next, deskRevision })
      .where(and(isHere(ctx), eq(submissions.id, id)))
    return deskRevision
  })
}

/** Why one of several stays as it is. */
export type Unmoved = 'submission-not-found' | 'changed-meanwhile'

/**
 * The same for one of several of these kinds; whoever sees to it stays. Answers its new revision, or why it stays as it is.
 */
export async function moveOneOf(
  ctx: Work,
  kinds: readonly string[],
  { id, state, basedOn }: { readonly id: string; readonly state: State; readonly basedOn: number },
): Promise<number | Unmoved> {
  const [row] = await ctx.db
    .select()
    .from(submissions)
    .where(and(isHere(ctx), eq(submissions.id, id), inArray(submissions.kind, [...kinds])))
    .for('update')
  if (!row) return 'submission-not-found'
  const moved = await moveOn(ctx, id, { state, assignedTo: row.assignedTo, basedOn })
  return moved === false ? 'changed-meanwhile' : (moved ?? 'submission-not-found')
}

/** Writes a note about it, once for each id of a note. False when it is not there or was erased. */
export function writeNote(
  ctx: Context | Work,
  submissionId: string,
  {
    id,
    note,
    writtenBy,
  }: { readonly id: string; readonly note: string; readonly writtenBy: string },
): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select({ id: submissions.id })
      .from(submissions)
      .where(and(isHere(ctx), eq(submissions.id, submissionId)))
      .for('update')
    if (!row) return false
    await ctx.db
      .insert(submissionNotes)
      .values({
        organisationId: ctx.organisation.id,
        id,
        submissionId,
        note,
        writtenBy,
        writtenAt: ctx.now(),
      })
      .onConflictDoNothing()
    return true
  })
}

function isHere(ctx: Work) {
  return and(eq(submissions.organisationId, ctx.organisation.id), isNull(submissions.erasedAt))
}
