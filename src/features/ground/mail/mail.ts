import { randomUUID } from 'node:crypto'
import { type SQL, and, eq, inArray, sql } from 'drizzle-orm'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { EMAIL_PATTERN } from '#platform/shared/fields.ts'
import type { Language } from '#platform/shared/languages.ts'
import { deliverMail } from './jobs.ts'
import { GIVEN_UP, NOTHING_HELD, isUnsent } from './outbox.ts'
import { mails } from './tables.ts'

export { type OwnServer, dropOwnServer, findOwnServer, keepOwnServer } from './own-server.ts'
export { freeRefused } from './refused.ts'
export { findHalt, findHaltOfLists, liftHalt } from './standing.ts'
export { senderOf } from './sender.ts'
export { readSenderDomain } from './sender-domain.ts'
export { trySending } from './try-sending.ts'

export interface Letter {
  /** The template, `<feature>.<file in its mails folder>`: `giving.receipt`. */
  readonly kind: string
  /** What it is about, `gift:<id>`: the same kind about the same thing is one mail, however often it is asked for. */
  readonly about: string
  readonly to: string
  readonly language: Language
  /** Facts for the template, as JSON; `organisation` and `language` are added when it is rendered. */
  readonly input: Readonly<Record<string, unknown>>
  /** Only for mail that somebody subscribed to. It must end the subscription at a POST without a question (RFC 8058). */
  readonly unsubscribeUrl?: string
  /** Who is answered by pressing Reply: for mail to the office about somebody. The organisation when absent. */
  readonly replyTo?: string
  /** Somebody sits and waits for it: it goes before all other mail. */
  readonly isAwaited?: true
}

/**
 * Decides that a mail is to be sent: it is if and only if the caller's transaction commits. False when it was already
 * decided before, which is no mistake, or where nothing can be written to the address: one that is kept of somebody may have come
 * from elsewhere. What they would have read is done all the same; a line of the log says so.
 */
export async function sendLater(ctx: Work, letter: Letter): Promise<boolean> {
  const to = toAddress(letter.to)
  if (to === '') return false
  if (!canBeWrittenTo(to)) {
    const about = { organisation: ctx.organisation.id, mail: letter.kind, about: letter.about }
    ctx.house.log.warn(about, 'an address that cannot be written to: not mailed')
    return false
  }
  if (letter.about.includes('@')) {
    throw new Error(`A mail is about an id: ${letter.kind} would keep an address for ever.`)
  }
  const id = randomUUID()
  const written = await ctx.db
    .insert(mails)
    .values({
      organisationId: ctx.organisation.id,
      id,
      kind: letter.kind,
      about: letter.about,
      language: letter.language,
      toAddress: to,
      input: letter.input,
      unsubscribeUrl: letter.unsubscribeUrl ? new URL(letter.unsubscribeUrl).href : null,
      replyTo: letter.replyTo ?? null,
      createdAt: ctx.now(),
      attempts: 0,
    })
    .onConflictDoNothing({ target: [mails.organisationId, mails.kind, mails.about] })
    .returning({ id: mails.id })
  if (written.length === 0) return false

  await ctx.house.queue.add(ctx, deliverMail, { mailId: id }, { urgent: letter.isAwaited ?? false })
  return true
}

function toAddress(typed: string): string {
  return typed.trim().toLowerCase()
}

function canBeWrittenTo(address: string): boolean {
  return EMAIL_PATTERN.test(address) && address.length <= 254
}

/** Tries a mail again that was given up, while its content is still there. False when there is no such mail. */
export function sendAgain(ctx: Context | Work, mailId: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const [again] = await ctx.db
      .update(mails)
      .set({ failedAt: null, failure: null, attempts: 0 })
      .where(
        and(
          eq(mails.organisationId, ctx.organisation.id),
          eq(mails.id, mailId),
          eq(mails.failure, GIVEN_UP),
        ),
      )
      .returning({ id: mails.id })
    if (again) await ctx.house.queue.add(ctx, deliverMail, { mailId })
    return again !== undefined
  })
}

/** Erases what is held of mail to an address, and withdraws what has not left. For people who ask to be forgotten. */
export function forgetMailTo(ctx: Context | Work, address: string): Promise<void> {
  return forgetMail(ctx, eq(mails.toAddress, toAddress(address)))
}

/** The same for mail about somebody, whoever gets it: the office's copy of what they have sent. */
export async function forgetMailAbout(
  ctx: Context | Work,
  about: readonly string[],
): Promise<void> {
  if (about.length > 0) await forgetMail(ctx, inArray(mails.about, [...about]))
}

/** Withdraws what has not left of the mail that is ended at addresses that begin so: whoever has ended it gets no more. */
export function withdrawEnded(
  ctx: Context | Work,
  { to, unsubscribeUrl }: { readonly to: string; readonly unsubscribeUrl: string },
): Promise<void> {
  return forgetMail(
    ctx,
    and(
      eq(mails.toAddress, to),
      isUnsent(),
      sql`starts_with(${mails.unsubscribeUrl}, ${unsubscribeUrl})`,
    ),
  )
}

function forgetMail(ctx: Context | Work, which: SQL | undefined): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const theirs = and(eq(mails.organisationId, ctx.organisation.id), which)
    await ctx.db
      .update(mails)
      .set({ ...NOTHING_HELD, failedAt: ctx.now(), failure: 'withdrawn' })
      .where(and(theirs, isUnsent()))
    await ctx.db.update(mails).set(NOTHING_HELD).where(theirs)
  })
}
