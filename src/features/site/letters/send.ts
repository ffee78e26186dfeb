import { and, asc, desc, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { findHaltOfLists, liftHalt, sendLater } from '#features/ground/mail/mail.ts'
import { writeDown } from '#features/ground/trail/trail.ts'
import { linksOf } from '#features/site/subscribers/subscribers.ts'
import { type Context, type Work, inTransaction, mainOrigin } from '#platform/server/context.ts'
import { type Condition, holds } from '#platform/server/by-the-clock.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { whyClosed } from '#platform/shared/gating.ts'
import type { Language } from '#platform/shared/languages.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { instantOf } from '#platform/shared/wall-time.ts'
import { countReaders, settleCounts } from './count.ts'
import { listLetters, sendLetter, stopLetter } from './contract.ts'
import { copyNext } from './jobs.ts'
import { type LetterRow, hold, isLetter, toLetter, whatLacks } from './letters.ts'
import { COPIES_AT_ONCE, mayGoOn, standingOf } from './rules.ts'
import { letterCopies, letters } from './tables.ts'

/**
 * Sends a letter, now or later. Pressed twice, also at the same moment, it is sent once: the second press finds it on its
 * way. One that was stopped goes on where it was.
 */
export function send(
  ctx: Context,
  { id, basedOn, at }: Input<typeof sendLetter>,
): Promise<Reply<typeof sendLetter>> {
  return inTransaction(ctx, async (ctx) => {
    const row = await hold(ctx, id)
    if (!row) return refuse(sendLetter, 'letter-not-found')
    const standing = standingOf(row)
    if (standing === 'sending' && at === null) return toLetter(ctx, row)
    if (standing === 'sending' || standing === 'sent' || (standing === 'stopped' && at !== null))
      return refuse(sendLetter, 'letter-begun')
    if (row.revision !== basedOn) return refuse(sendLetter, 'changed-meanwhile')
    const lacking = whatLacks(row)
    if (lacking) return refuse(sendLetter, 'letter-empty', lacking)
    if (
      !(await countReaders(ctx)).some(({ topics }) =>
        topics.some((one) => row.topics.includes(one)),
      )
    )
      return refuse(sendLetter, 'nobody-to-write-to', 'topics')
    if (at !== null) return schedule(ctx, row, at)
    await liftHalt(ctx)
    return begin(ctx, row)
  })
}

async function begin(ctx: Work, row: LetterRow) {
  const begunAt = row.begunAt ?? ctx.now()
  const sending = await change(ctx, row.id, {
    begunAt,
    scheduledFor: null,
    stoppedAt: null,
    settledAt: null,
  })
  await writeDown(ctx, { deed: 'letter-sent', subject: row.id, title: row.title })
  await ctx.house.queue.add(ctx, copyNext, {}, { key: `letters:${ctx.organisation.id}` })
  return toLetter(ctx, sending)
}

async function schedule(ctx: Work, row: LetterRow, at: string) {
  const [date = '', time = ''] = at.split('T')
  const scheduledFor = instantOf(date, time, ctx.organisation.timeZone)
  if (scheduledFor <= ctx.now()) return refuse(sendLetter, 'moment-past', 'at')
  const scheduled = await change(ctx, row.id, { scheduledFor })
  await writeDown(ctx, { deed: 'letter-scheduled', subject: row.id, title: row.title, after: at })
  return toLetter(ctx, scheduled)
}

/** What was decided on goes out; nobody else is written to. A letter that has been sent stays so. */
export function stop(
  ctx: Context,
  { id }: Input<typeof stopLetter>,
): Promise<Reply<typeof stopLetter>> {
  return inTransaction(ctx, async (ctx) => {
    const row = await hold(ctx, id)
    if (!row) return refuse(stopLetter, 'letter-not-found')
    const standing = standingOf(row)
    if (standing !== 'sending' && standing !== 'scheduled') return toLetter(ctx, row)
    const stopped = await change(
      ctx,
      id,
      standing === 'sending' ? { stoppedAt: ctx.now() } : { scheduledFor: null },
    )
    await writeDown(ctx, { deed: 'letter-stopped', subject: id, title: row.title })
    return toLetter(ctx, stopped)
  })
}

async function change(
  ctx: Work,
  id: string,
  next: Partial<Omit<LetterRow, 'organisationId'>>,
): Promise<LetterRow> {
  const [row] = await ctx.db.update(letters).set(next).where(isLetter(ctx, id)).returning()
  return row!
}

/** Something is to begin, or is not settled yet. Nobody is sent to a page that is closed to them. */
export const areLettersDue: Condition = ({ sql, organisation, now }) =>
  whyClosed(listLetters, organisation.standing)
    ? sql`false`
    : sql`exists (
        select from letters l
        where l.organisation_id = ${organisation.id} and l.scheduled_for <= ${now().toISOString()})
      or exists (
        select from letters l
        where l.organisation_id = ${organisation.id} and l.begun_at is not null and l.settled_at is null)`

/**
 * Begins what is due and decides on the next copies of the letter that was begun first: so many in a minute for each
 * organisation, however often and from however many copies of the program it is called. May be killed anywhere: how far a
 * letter has come is kept with its copies, both or neither.
 */
export async function sendDue(
  ctx: Context,
  { atOnce = COPIES_AT_ONCE }: { readonly atOnce?: number } = {},
): Promise<void> {
  if (!(await holds(ctx, areLettersDue))) return
  await inTransaction(ctx, (ctx) => sendSome(ctx, atOnce))
  ctx.house.checkpoint('letters.copied')
  await settleCounts(ctx)
}

async function sendSome(ctx: Work, atOnce: number): Promise<void> {
  const lock = `letters of ${ctx.organisation.id}`
  await ctx.sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`
  await beginDue(ctx)
  if (await findHaltOfLists(ctx)) return stopAll(ctx)
  const [last] = await ctx.db
    .select({ at: letters.lastCopiesAt })
    .from(letters)
    .where(and(isOurs(ctx), isNotNull(letters.lastCopiesAt)))
    .orderBy(desc(letters.lastCopiesAt))
    .limit(1)
  if (!mayGoOn(last?.at ?? null, ctx.now())) return
  const [row] = await ctx.db
    .select()
    .from(letters)
    .where(and(isOurs(ctx), isUnderWay()))
    .orderBy(asc(letters.begunAt), asc(letters.id))
    .limit(1)
    .for('update')
  if (row) await writeCopies(ctx, row, atOnce)
}

/** The mail server refuses everybody: who has not been written to is written to when somebody of the office lets it go on. */
async function stopAll(ctx: Work): Promise<void> {
  await ctx.db
    .update(letters)
    .set({ stoppedAt: ctx.now() })
    .where(and(isOurs(ctx), isUnderWay()))
}

async function beginDue(ctx: Work): Promise<void> {
  const now = ctx.now()
  await ctx.db
    .update(letters)
    .set({ begunAt: now, scheduledFor: null })
    .where(and(isOurs(ctx), lte(letters.scheduledFor, now)))
}

interface Reader {
  readonly id: string
  readonly email: string
  readonly language: Language
}

async function writeCopies(ctx: Work, row: LetterRow, atOnce: number): Promise<void> {
  const readers = await findSome(ctx, row, atOnce)
  let decided = 0
  for (const reader of readers) if (await writeTo(ctx, row, reader)) decided++
  const isDone = readers.length < atOnce
  await change(ctx, row.id, {
    readTo: readers.at(-1)?.id ?? row.readTo,
    lastCopiesAt: readers.length > 0 ? ctx.now() : row.lastCopiesAt,
    decided: row.decided + decided,
    doneAt: isDone ? ctx.now() : null,
  })
}

/** The next in the order of their ids. Held until their copies are decided: whoever ends it meanwhile finds them, and stops them. */
async function findSome({ sql, organisation }: Work, row: LetterRow, atOnce: number) {
  const of = organisation.id
  return sql<Reader[]>`
    select s.id, s.email, s.language from subscribers s
    where s.organisation_id = ${of} and s.id > ${row.readTo ?? NOBODY}
      and s.confirmed_at <= ${row.begunAt!.toISOString()} and s.topics && ${row.topics as string[]}::text[]
      and not exists (select from refused_addresses r
        where r.organisation_id = ${of} and r.address = s.email)
    order by s.id limit ${atOnce} for share of s`
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Once for each letter and subscriber: false where it was decided on before. */
async function writeTo(
  ctx: Work,
  row: LetterRow,
  { id, email, language }: Reader,
): Promise<boolean> {
  const [copy] = await ctx.db
    .insert(letterCopies)
    .values({
      organisationId: ctx.organisation.id,
      letterId: row.id,
      subscriberId: id,
      decidedAt: ctx.now(),
    })
    .onConflictDoNothing()
    .returning({ id: letterCopies.subscriberId })
  if (!copy) return false
  const links = linksOf(ctx, id, row.id)
  return sendLater(ctx, {
    kind: 'letters.letter',
    about: `letter:${row.id}:${id}`,
    to: email,
    language,
    unsubscribeUrl: links.unsubscribe,
    input: { ...factsOf(ctx, row), isTest: false, endUrl: links.manage },
  })
}

/** What the template is told, whoever it goes to. */
export function factsOf(
  ctx: Context,
  { title, html, language }: Pick<LetterRow, 'title' | 'html' | 'language'>,
) {
  return { title, html, textLanguage: language, origin: mainOrigin(ctx) }
}

/** Where the links of a test and of a preview lead: nobody’s letters end there. */
export function withoutReader(ctx: Context): string {
  return `${mainOrigin(ctx)}${pathOf('subscribe')}`
}

function isUnderWay() {
  return and(
    isNotNull(letters.begunAt),
    isNull(letters.settledAt),
    isNull(letters.doneAt),
    isNull(letters.stoppedAt),
  )
}

function isOurs({ organisation }: Work) {
  return eq(letters.organisationId, organisation.id)
}
