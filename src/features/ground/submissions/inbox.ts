import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { people } from '#features/ground/people/tables.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
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
export function listDesk(
  ctx: Context | Work,
  wanted: WantedFromDesk,
): Promise<{ items: OnDesk[]; total: number }> {
  const { kinds, page, pageSize } = wanted
  if (kinds.length === 0) return Promise.resolve({ items: [], total: 0 })
  return inTransaction(ctx, async (ctx) => {
    const items = await ctx.db
      .select({
        id: submissions.id,
        kind: submissions.kind,
        reference: submissions.reference,
        senderName: sql<string>`coalesce(${submissions.senderName}, '')`,
        about: submissions.about,
        state: submissions.state,
        assignedTo: submissions.assignedTo,
        isSuspected: submissions.isSuspected,
        receivedAt: submissions.receivedAt,
        answeredAt: submissions.answeredAt,
        deskRevision: submissions.deskRevision,
      })
      .from(submissions)
      .where(isWanted(ctx, wanted))
      .orderBy(desc(submissions.receivedAt), desc(submissions.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    return { items, total: await ctx.db.$count(submissions, isWanted(ctx, wanted)) }
  })
}

/** How many of each kind nobody has looked at; kinds of which there are none are not in it. */
export function countNew(ctx: Context | Work): Promise<ReadonlyMap<string, number>> {
  return inTransaction(ctx, async (ctx) => {
    const rows = await ctx.db
      .select({ kind: submissions.kind, count: sql<number>`count(*)::int` })
      .from(submissions)
      .where(and(isHere(ctx), eq(submissions.state, 'new')))
      .groupBy(submissions.kind)
      .orderBy(submissions.kind)
    return new Map(rows.map(({ kind, count }) => [kind, count]))
  })
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

function isWanted(ctx: Work, { kinds, state }: WantedFromDesk) {
  return and(
    eq(submissions.organisationId, ctx.organisation.id),
    isNull(submissions.erasedAt),
    inArray(submissions.kind, [...kinds]),
    inArray(submissions.state, state ? [state] : ['new', 'open']),
  )
}

function isHere(ctx: Work) {
  return and(eq(submissions.organisationId, ctx.organisation.id), isNull(submissions.erasedAt))
}
