import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import { forgetMailAbout } from '#features/ground/mail/mail.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Held } from '#platform/server/feature.ts'
import { dropDocuments } from './documents.ts'
import { eraseDue } from './jobs.ts'
import { aboutReply } from './replies.ts'
import { aboutOf } from './submissions.ts'
import { submissionFiles, submissionNotes, submissionReplies, submissions } from './tables.ts'

const AT_ONCE = 500

/** Nothing of the person, and nothing that they wrote. */
const NOTHING_HELD = {
  about: null,
  senderName: null,
  senderLastName: null,
  senderEmail: null,
  fields: null,
  sealed: null,
  consents: null,
  fingerprint: '',
  answer: null,
} as const

/** Erases what was kept long enough. Harmless twice, and when it is stopped in the middle. */
export async function eraseOld(ctx: Context): Promise<void> {
  for (let erased = AT_ONCE; erased === AT_ONCE;) {
    const { ids, files } = await inTransaction(ctx, findDue)
    // First the bytes, then the rows that know of them: what is left over after a crash is found again.
    await dropDocuments(ctx, files)
    await inTransaction(ctx, (ctx) => erase(ctx, ids))
    erased = ids.length
  }
}

async function findDue(ctx: Work) {
  const ours = eq(submissions.organisationId, ctx.organisation.id)
  const due = await ctx.db
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(ours, isNull(submissions.erasedAt), lte(submissions.keptUntil, ctx.now())))
    .limit(AT_ONCE)
  const ids = due.map(({ id }) => id)
  if (ids.length === 0) return { ids, files: [] }
  const files = await ctx.db.select().from(submissionFiles).where(cameWith(ctx, ids))
  return { ids, files }
}

async function erase(ctx: Work, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const ours = eq(submissions.organisationId, ctx.organisation.id)
  await ctx.db.delete(submissionFiles).where(cameWith(ctx, ids))
  await ctx.db
    .delete(submissionNotes)
    .where(
      and(
        eq(submissionNotes.organisationId, ctx.organisation.id),
        inArray(submissionNotes.submissionId, [...ids]),
      ),
    )
  await forgetMailAbout(
    ctx,
    (await repliesTo(ctx, ids)).map(({ id }) => aboutReply(id)),
  )
  await ctx.db.delete(submissionReplies).where(answers(ctx, ids))
  await ctx.db
    .update(submissions)
    .set({ ...NOTHING_HELD, erasedAt: ctx.now() })
    .where(and(ours, inArray(submissions.id, [...ids])))
}

function answeredIn(replies: Awaited<ReturnType<typeof repliesTo>>, id: string) {
  const mine = replies.filter(({ submissionId }) => submissionId === id)
  return mine.length > 0
    ? { replies: mine.map(({ words, writtenAt }) => ({ words, writtenAt })) }
    : {}
}

function repliesTo(ctx: Work, ids: readonly string[]) {
  const { id, submissionId, words, writtenAt } = submissionReplies
  return ctx.db
    .select({ id, submissionId, words, writtenAt })
    .from(submissionReplies)
    .where(answers(ctx, ids))
    .orderBy(writtenAt, id)
}

function answers({ organisation }: Work, ids: readonly string[]) {
  return and(
    eq(submissionReplies.organisationId, organisation.id),
    inArray(submissionReplies.submissionId, [...ids]),
  )
}

function cameWith({ organisation }: Work, ids: readonly string[]) {
  return and(
    eq(submissionFiles.organisationId, organisation.id),
    inArray(submissionFiles.submissionId, [...ids]),
  )
}

/** What somebody has sent from their addresses, as they sent it, also what is kept sealed. */
export async function exportSent(ctx: Work, { emails, closedKinds = [] }: Held): Promise<unknown> {
  if (emails.length === 0) return undefined
  const sent = await ctx.db
    .select({
      kind: submissions.kind,
      reference: submissions.reference,
      receivedAt: submissions.receivedAt,
      keptUntil: submissions.keptUntil,
      name: submissions.senderName,
      email: submissions.senderEmail,
      fields: submissions.fields,
      sealed: submissions.sealed,
      id: submissions.id,
      consents: submissions.consents,
    })
    .from(submissions)
    .where(isFrom(ctx, emails))
  if (sent.length === 0) return undefined
  const replies = await repliesTo(
    ctx,
    sent.map(({ id }) => id),
  )
  return sent.map(({ id, sealed, fields, reference, ...shown }) => {
    if (closedKinds.includes(shown.kind)) return { ...shown, isConfidential: true }
    const opened = sealed && ctx.house.vault.open(sealed, aboutOf(ctx.organisation.id, id))
    return {
      ...shown,
      reference,
      fields,
      ...(opened ? { sealed: JSON.parse(opened) as unknown } : {}),
      ...answeredIn(replies, id),
    }
  })
}

/**
 * Erases what somebody has sent; that something of its kind has come stays. What came with documents is erased by a job,
 * seconds later: files are no part of a transaction.
 */
export async function eraseSent(ctx: Work, { emails }: Held): Promise<void> {
  if (emails.length === 0) return
  const sent = await ctx.db
    .select({ id: submissions.id })
    .from(submissions)
    .where(isFrom(ctx, emails))
  const ids = sent.map(({ id }) => id)
  if (ids.length === 0) return
  await forgetMailAbout(
    ctx,
    ids.map((id) => `submission:${id}`),
  )
  const files = await ctx.db.select().from(submissionFiles).where(cameWith(ctx, ids))
  const later = ids.filter((id) => files.some(({ submissionId }) => submissionId === id))
  await erase(
    ctx,
    ids.filter((id) => !later.includes(id)),
  )
  if (later.length === 0) return
  const ours = eq(submissions.organisationId, ctx.organisation.id)
  await ctx.db
    .update(submissions)
    .set({ keptUntil: ctx.now() })
    .where(and(ours, inArray(submissions.id, later)))
  await ctx.house.queue.add(ctx, eraseDue, {})
}

function isFrom(ctx: Work, emails: readonly string[]) {
  return and(
    eq(submissions.organisationId, ctx.organisation.id),
    inArray(submissions.senderEmail, [...emails]),
    isNull(submissions.erasedAt),
  )
}
