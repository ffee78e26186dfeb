import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import { forgetMailAbout } from '#features/mail/mail.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Held } from '#platform/server/feature.ts'
import { aboutOf } from './submissions.ts'
import { submissions } from './tables.ts'

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
} as const

/** Erases what was kept long enough. Harmless twice. */
export async function eraseOld(ctx: Context): Promise<void> {
  for (let erased = AT_ONCE; erased === AT_ONCE;) {
    erased = await inTransaction(ctx, async (ctx) => {
      const ours = eq(submissions.organisationId, ctx.organisation.id)
      const due = await ctx.db
        .select({ id: submissions.id })
        .from(submissions)
        .where(and(ours, isNull(submissions.erasedAt), lte(submissions.keptUntil, ctx.now())))
        .limit(AT_ONCE)
      const ids = due.map(({ id }) => id)
      if (ids.length > 0)
        await ctx.db
          .update(submissions)
          .set({ ...NOTHING_HELD, erasedAt: ctx.now() })
          .where(and(ours, inArray(submissions.id, ids)))
      return ids.length
    })
  }
}

/** What somebody has sent from their addresses, as they sent it, also what is kept sealed. */
export async function exportSent(ctx: Work, { emails }: Held): Promise<unknown> {
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
  return sent.map(({ id, sealed, fields, ...shown }) => {
    const opened = sealed && ctx.house.vault.open(sealed, aboutOf(ctx, id))
    return { ...shown, fields, ...(opened ? { sealed: JSON.parse(opened) as unknown } : {}) }
  })
}

/** Erases what somebody has sent; that something of its kind has come stays. */
export async function eraseSent(ctx: Work, { emails }: Held): Promise<void> {
  if (emails.length === 0) return
  const erased = await ctx.db
    .update(submissions)
    .set({ ...NOTHING_HELD, erasedAt: ctx.now() })
    .where(isFrom(ctx, emails))
    .returning({ id: submissions.id })
  await forgetMailAbout(
    ctx,
    erased.map(({ id }) => `submission:${id}`),
  )
}

function isFrom(ctx: Work, emails: readonly string[]) {
  return and(
    eq(submissions.organisationId, ctx.organisation.id),
    inArray(submissions.senderEmail, [...emails]),
    isNull(submissions.erasedAt),
  )
}
