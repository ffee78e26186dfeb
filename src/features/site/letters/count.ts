import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import { subscriptionEnds } from '#features/site/subscribers/tables.ts'
import type { SubscriberTopic } from '#features/site/subscribers/rules.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Reply } from '#platform/shared/endpoint.ts'
import type { showLetter } from './contract.ts'
import { letters } from './tables.ts'

type Row = typeof letters.$inferSelect
type Shown = Reply<typeof showLetter>

/** How many have said yes to exactly these topics and can be written to. */
export async function countReaders({ sql, organisation }: Work): Promise<Shown['readers']> {
  const of = organisation.id
  return sql<{ topics: SubscriberTopic[]; count: number }[]>`
    select s.topics, count(*)::int as count from subscribers s
    where s.organisation_id = ${of} and s.confirmed_at is not null
      and not exists (select from refused_addresses r
        where r.organisation_id = ${of} and r.address = s.email)
    group by s.topics order by s.topics`
}

/** What has become of a letter's copies; once none is on its way any more, as it was written down then. */
export async function countCopies(ctx: Work, row: Row): Promise<Shown['letter']['counts']> {
  const ended = row.begunAt
    ? await ctx.db.$count(
        subscriptionEnds,
        and(
          eq(subscriptionEnds.organisationId, ctx.organisation.id),
          eq(subscriptionEnds.letterId, row.id),
        ),
      )
    : 0
  const { decided } = row
  const isSettled = row.settledAt !== null || row.begunAt === null
  const { waiting, sent, refused, failed } = isSettled
    ? { ...row, waiting: 0 }
    : await look(ctx, row.id)
  return { decided, waiting, sent, refused, failed, ended }
}

interface Looked {
  readonly waiting: number
  readonly sent: number
  readonly refused: number
  readonly failed: number
}

/** Of each copy there is one mail, found by its key. Where mail is kept for reading instead of sent, kept is sent. */
async function look({ sql, organisation }: Work, letterId: string): Promise<Looked> {
  const of = organisation.id
  const [looked] = await sql<[Looked]>`
    select count(*) filter (where num_nonnulls(m.sent_at, m.kept_at, m.failed_at) = 0)::int as waiting,
      count(*) filter (where m.sent_at is not null or m.kept_at is not null)::int as sent,
      count(*) filter (where m.failure like 'refused%')::int as refused,
      count(*) filter (where m.failed_at is not null and m.failure not like 'refused%')::int as failed
    from letter_copies c
    join mails m on m.organisation_id = ${of} and m.kind = 'letters.letter'
      and m.about = 'letter:' || c.letter_id || ':' || c.subscriber_id
    where c.organisation_id = ${of} and c.letter_id = ${letterId}`
  return looked
}

/** Writes down what has become of letters that nobody is written to any more. Harmless twice. */
export async function settleCounts(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const rows = await ctx.db
      .select()
      .from(letters)
      .where(
        and(
          eq(letters.organisationId, ctx.organisation.id),
          isNotNull(letters.begunAt),
          isNull(letters.settledAt),
          or(isNotNull(letters.doneAt), isNotNull(letters.stoppedAt)),
        ),
      )
      .orderBy(asc(letters.begunAt))
      .for('update')
    for (const { id } of rows) {
      const { waiting, sent, refused, failed } = await look(ctx, id)
      if (waiting > 0) continue
      await ctx.db
        .update(letters)
        .set({ sent, refused, failed, settledAt: ctx.now() })
        .where(and(eq(letters.organisationId, ctx.organisation.id), eq(letters.id, id)))
    }
  })
}
