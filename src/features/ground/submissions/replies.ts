import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { withoutAddresses } from '#features/ground/mail/rules.ts'
import { sendLater } from '#features/ground/mail/mail.ts'
import { mails } from '#features/ground/mail/tables.ts'
import { people } from '#features/ground/people/tables.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { type FormKind, type Placeholder, fillIn } from './rules.ts'
import { submissionReplies, submissions } from './tables.ts'

type Row = typeof submissions.$inferSelect

/** What stands at the places of an answer to this. A name is no address that a mail program would make a link of. */
export function factsFor(
  ctx: Context,
  form: FormKind,
  { senderName, reference, language }: Pick<Row, 'senderName' | 'reference' | 'language'>,
): Record<Placeholder, string> {
  return {
    name: withoutAddresses(senderName ?? ''),
    reference,
    form: form.title[language],
    organisation: ctx.organisation.configuration.websiteName,
  }
}

export interface Answering {
  readonly id: string
  readonly words: string
  readonly writtenBy: string
}

/**
 * Answers by mail, once for each id of a reply; its places are filled in, and pressing Reply writes to the office. What was
 * new is in hand then.
 */
export function writeReply(
  ctx: Context | Work,
  form: FormKind,
  submissionId: string,
  { id, words, writtenBy }: Answering,
): Promise<'written' | 'submission-not-found' | 'reply-of-another'> {
  return inTransaction(ctx, async (ctx) => {
    const isIt = and(
      eq(submissions.organisationId, ctx.organisation.id),
      eq(submissions.id, submissionId),
      isNull(submissions.erasedAt),
    )
    const [row] = await ctx.db.select().from(submissions).where(isIt).for('update')
    if (!row?.senderEmail) return 'submission-not-found'
    const said = fillIn(words, factsFor(ctx, form, row))
    const now = ctx.now()
    const [written] = await ctx.db
      .insert(submissionReplies)
      .values({
        organisationId: ctx.organisation.id,
        id,
        submissionId,
        words: said,
        writtenBy,
        writtenAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: submissionReplies.id })
    if (!written) return (await isOf(ctx, id, submissionId)) ? 'written' : 'reply-of-another'
    await sendLater(ctx, {
      kind: 'submissions.reply',
      about: aboutReply(id),
      to: row.senderEmail,
      language: row.language,
      input: { title: form.title[row.language], words: said, reference: row.reference },
    })
    const isNew = row.state === 'new'
    await ctx.db
      .update(submissions)
      .set({
        answeredAt: now,
        ...(isNew ? { state: 'open' as const, deskRevision: row.deskRevision + 1 } : {}),
      })
      .where(isIt)
    return 'written'
  })
}

async function isOf({ db, organisation }: Work, id: string, submissionId: string) {
  const found = await db.$count(
    submissionReplies,
    and(
      eq(submissionReplies.organisationId, organisation.id),
      eq(submissionReplies.id, id),
      eq(submissionReplies.submissionId, submissionId),
    ),
  )
  return found > 0
}

export function aboutReply(id: string): string {
  return `reply:${id}`
}

export interface Replied {
  readonly id: string
  readonly words: string
  /** Empty when they are no longer known. */
  readonly writtenBy: string
  readonly writtenAt: Date
  readonly standing: 'waiting' | 'sent' | 'refused' | 'failed'
}

/** What the office has answered by mail, in that order, and what has become of it. */
export function listReplies(ctx: Work, submissionId: string): Promise<Replied[]> {
  const of = ctx.organisation.id
  return ctx.db
    .select({
      id: submissionReplies.id,
      words: submissionReplies.words,
      writtenBy: sql<string>`coalesce(${people.firstName} || ' ' || ${people.lastName}, '')`,
      writtenAt: submissionReplies.writtenAt,
      standing: sql<Replied['standing']>`case
        when ${mails.failure} like 'refused%' then 'refused' when ${mails.failedAt} is not null then 'failed'
        when ${mails.sentAt} is not null or ${mails.keptAt} is not null then 'sent' else 'waiting' end`,
    })
    .from(submissionReplies)
    .leftJoin(
      people,
      and(eq(people.organisationId, of), eq(people.id, submissionReplies.writtenBy)),
    )
    .leftJoin(
      mails,
      and(
        eq(mails.organisationId, of),
        eq(mails.kind, 'submissions.reply'),
        eq(mails.about, sql`'reply:' || ${submissionReplies.id}`),
      ),
    )
    .where(
      and(
        eq(submissionReplies.organisationId, of),
        eq(submissionReplies.submissionId, submissionId),
      ),
    )
    .orderBy(asc(submissionReplies.writtenAt), asc(submissionReplies.id))
}
