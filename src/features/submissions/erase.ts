import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { dropDocuments } from './documents.ts'
import { submissionFiles, submissions } from './tables.ts'

const AT_ONCE = 500

/** Nothing of the person, and nothing that they wrote. */
const NOTHING_HELD = {
  about: null,
  senderName: null,
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
    .update(submissions)
    .set({ ...NOTHING_HELD, erasedAt: ctx.now() })
    .where(and(ours, inArray(submissions.id, [...ids])))
}

function cameWith({ organisation }: Work, ids: readonly string[]) {
  return and(
    eq(submissionFiles.organisationId, organisation.id),
    inArray(submissionFiles.submissionId, [...ids]),
  )
}
