import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { DAYS_KEPT } from './rules.ts'
import { mails } from './tables.ts'

export type MailRow = typeof mails.$inferSelect
/** A mail on its way: what it needs is there. */
export type UnsentMail = MailRow & {
  toAddress: string
  input: Readonly<Record<string, unknown>>
}

export const GIVEN_UP = 'given up'

/** A row that holds no person any more. */
export const NOTHING_HELD = {
  doubt: null,
  toAddress: null,
  input: null,
  unsubscribeUrl: null,
  replyTo: null,
  subject: null,
  html: null,
  text: null,
} as const satisfies Partial<MailRow>

export function isUnsent() {
  return and(isNull(mails.sentAt), isNull(mails.keptAt), isNull(mails.failedAt))
}

/** Counts a try and answers with the mail; undefined when it has left, failed or been withdrawn meanwhile. */
export function beginTry(ctx: Context, id: string): Promise<UnsentMail | undefined> {
  return inTransaction(ctx, async (ctx) => {
    const [mail] = await ctx.db
      .update(mails)
      .set({ attempts: sql`${mails.attempts} + 1` })
      .where(and(isOurs(ctx, id), isUnsent()))
      .returning()
    if (!mail) return undefined
    const { toAddress, input } = mail
    if (toAddress === null || input === null) throw new Error(`The unsent mail ${id} is empty.`)
    return { ...mail, toAddress, input }
  })
}

/** Writes how a try ended, and what is known from it, together. Nothing happens when the mail has been withdrawn meanwhile. */
export async function endTry(
  ctx: Context,
  id: string,
  end: Partial<Omit<MailRow, 'organisationId'>>,
  also?: (ctx: Work) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const ended = await ctx.db
      .update(mails)
      .set(end)
      .where(and(isOurs(ctx, id), isUnsent()))
      .returning({ id: mails.id })
    if (ended.length > 0) await also?.(ctx)
  })
}

/** Empties what was kept long enough. */
export async function forgetOld(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - DAYS_KEPT * 24 * 60 * 60 * 1000)
  await inTransaction(ctx, (ctx) =>
    ctx.db
      .update(mails)
      .set(NOTHING_HELD)
      .where(
        and(
          eq(mails.organisationId, ctx.organisation.id),
          lt(mails.createdAt, before),
          or(isNotNull(mails.sentAt), isNotNull(mails.keptAt), isNotNull(mails.failedAt)),
          or(isNotNull(mails.toAddress), isNotNull(mails.html)),
        ),
      ),
  )
}

function isOurs(ctx: Work, id: string) {
  return and(eq(mails.organisationId, ctx.organisation.id), eq(mails.id, id))
}
