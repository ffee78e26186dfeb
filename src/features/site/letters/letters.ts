import { and, desc, eq, isNull } from 'drizzle-orm'
import { findHaltOfLists } from '#features/ground/mail/mail.ts'
import { holdMedia, mediaIn } from '#features/ground/media/media.ts'
import { GONE_FROM_TEXT } from '#features/ground/media/rules.ts'
import { personOf } from '#features/ground/people/people.ts'
import { writeDown } from '#features/ground/trail/trail.ts'
import { TOPICS } from '#features/site/subscribers/rules.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { toSafeHtml } from '#platform/server/html.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse, refuseCommon } from '#platform/shared/refusal.ts'
import { toPlainText } from '#platform/shared/safe-html.ts'
import { countCopies, countReaders } from './count.ts'
import {
  type listLetters,
  type listReaders,
  removeLetter,
  saveLetter,
  showLetter,
} from './contract.ts'
import { standingOf } from './rules.ts'
import { letters } from './tables.ts'

export type LetterRow = typeof letters.$inferSelect
type Draft = Input<typeof saveLetter>['draft']

export function findLetters(
  ctx: Context,
  { page, pageSize }: Input<typeof listLetters>,
): Promise<Reply<typeof listLetters>> {
  return inTransaction(ctx, async (ctx) => {
    const ours = eq(letters.organisationId, ctx.organisation.id)
    const rows = await ctx.db
      .select()
      .from(letters)
      .where(ours)
      .orderBy(desc(letters.changedAt), desc(letters.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    return {
      items: rows.map((row) => ({
        id: row.id,
        title: row.title,
        language: row.language,
        standing: standingOf(row),
        topics: row.topics,
        changedAt: row.changedAt.toISOString(),
        scheduledFor: row.scheduledFor?.toISOString() ?? null,
        begunAt: row.begunAt?.toISOString() ?? null,
        decided: row.decided,
      })),
      page,
      pageSize,
      total: await ctx.db.$count(letters, ours),
    }
  })
}

export function findLetter(
  ctx: Context,
  { id }: Input<typeof showLetter>,
): Promise<Reply<typeof showLetter>> {
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(letters).where(isLetter(ctx, id))
    if (!row) return refuse(showLetter, 'letter-not-found')
    return { letter: await toLetter(ctx, row), readers: await countReaders(ctx) }
  })
}

export function readers(ctx: Context): Promise<Reply<typeof listReaders>> {
  return inTransaction(ctx, async (ctx) => ({ readers: await countReaders(ctx) }))
}

/** Saved again as it stands it is no change, so that a lost answer can be asked for again. */
export function save(
  ctx: Context,
  { id, basedOn, draft }: Input<typeof saveLetter>,
): Promise<Reply<typeof saveLetter>> {
  return inTransaction(ctx, async (ctx) => {
    const next = toStored(draft)
    await holdPictures(ctx, next.html)
    if (basedOn === 0) {
      const [written] = await ctx.db
        .insert(letters)
        .values({
          ...next,
          ...stampOf(ctx),
          ...NOTHING_SENT,
          organisationId: ctx.organisation.id,
          id,
          revision: 1,
        })
        .onConflictDoNothing()
        .returning()
      if (written) return toLetter(ctx, written)
    }
    const row = await hold(ctx, id)
    if (!row) return refuse(saveLetter, 'letter-not-found')
    if (isSame(row, next)) return toLetter(ctx, row)
    if (row.begunAt) return refuse(saveLetter, 'letter-begun')
    if (row.revision !== basedOn) return refuse(saveLetter, 'changed-meanwhile')
    if (row.scheduledFor && whatLacks(next))
      return refuse(saveLetter, 'letter-empty', whatLacks(next))
    const [saved] = await ctx.db
      .update(letters)
      .set({ ...next, ...stampOf(ctx), revision: basedOn + 1 })
      .where(isLetter(ctx, id))
      .returning()
    return toLetter(ctx, saved!)
  })
}

/** Of a picture that somebody takes out of the library meanwhile, one of the two is told. */
async function holdPictures(ctx: Work, html: string): Promise<void> {
  const shown = mediaIn(html)
  if ((await holdMedia(ctx, shown)).size < shown.length)
    refuseCommon('invalid', { errors: [{ field: 'html', message: GONE_FROM_TEXT }] })
}

export function remove(ctx: Context, { id }: Input<typeof removeLetter>): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const row = await hold(ctx, id)
    if (!row) return null
    if (row.begunAt) return refuse(removeLetter, 'letter-begun')
    await ctx.db.delete(letters).where(and(isLetter(ctx, id), isNull(letters.begunAt)))
    await writeDown(ctx, { deed: 'letter-removed', subject: id, title: row.title })
    return null
  })
}

/** The letter, which nobody else changes until the transaction ends. */
export async function hold(ctx: Work, id: string): Promise<LetterRow | undefined> {
  const [row] = await ctx.db.select().from(letters).where(isLetter(ctx, id)).for('update')
  return row
}

export function isLetter({ organisation }: Work, id: string) {
  return and(eq(letters.organisationId, organisation.id), eq(letters.id, id))
}

/** Safe as what the site shows, and each topic once. */
export function toStored({ title, html, language, topics }: Draft): Draft {
  return {
    title,
    html: toSafeHtml(html),
    language,
    topics: TOPICS.filter((topic) => topics.includes(topic)),
  }
}

/** The first field that a letter cannot leave without; undefined when nothing is missing. */
export function whatLacks({ title, html, topics }: Draft): 'title' | 'html' | 'topics' | undefined {
  if (title === '') return 'title'
  if (toPlainText(html) === '') return 'html'
  return topics.length === 0 ? 'topics' : undefined
}

export async function toLetter(ctx: Work, row: LetterRow): Promise<Reply<typeof saveLetter>> {
  const { id, title, html, language, topics, revision } = row
  return {
    id,
    draft: { title, html, language, topics },
    standing: standingOf(row),
    revision,
    changedAt: row.changedAt.toISOString(),
    scheduledFor: row.scheduledFor?.toISOString() ?? null,
    begunAt: row.begunAt?.toISOString() ?? null,
    doneAt: row.doneAt?.toISOString() ?? null,
    counts: await countCopies(ctx, row),
    haltedBy: await findHaltOfLists(ctx),
  }
}

const NOTHING_SENT = {
  scheduledFor: null,
  begunAt: null,
  stoppedAt: null,
  doneAt: null,
  readTo: null,
  lastCopiesAt: null,
  decided: 0,
  sent: 0,
  refused: 0,
  failed: 0,
  settledAt: null,
} as const satisfies Partial<LetterRow>

function stampOf(ctx: Work) {
  return { changedAt: ctx.now(), changedBy: personOf(ctx).id }
}

function isSame(row: Draft, next: Draft): boolean {
  return (
    row.title === next.title &&
    row.html === next.html &&
    row.language === next.language &&
    row.topics.join() === next.topics.join()
  )
}
