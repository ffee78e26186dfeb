import { and, eq, gte, isNotNull, isNull } from 'drizzle-orm'
import {
  archiveItem,
  isItemId,
  lockItem,
  putItem,
  revisionOf,
} from '#features/ground/content/save.ts'
import {
  checkFuneralDay,
  dropFuneralDay,
  findSpecialDay,
  keepFuneralDay,
  today,
  writeLongDate,
} from '#features/prayer/prayer-times/prayer-times.ts'
import { prayerNames } from '#features/prayer/prayer-times/words.ts'
import { announcementKind } from '#features/site/announcements/contract.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { type Condition, holds } from '#platform/server/by-the-clock.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import type { FieldError } from '#platform/shared/envelope.ts'
import type { Language } from '#platform/shared/languages.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { addDays, wallClock } from '#platform/shared/wall-time.ts'
import { WRITING, type putContent } from './contract.ts'
import { announceJanazah, takeBackJanazah } from './janazah-contract.ts'
import { type Prayed, findPrayed, prayedOf } from './janazah-time.ts'
import { janazahWords } from './janazah-words.ts'
import { janazahs } from './tables.ts'

type Janazah = Input<typeof announceJanazah>

const MINUTE = 60_000

/** Says it everywhere at once: an announcement for the home page, and a special day for all that shows times. */
export function announce(ctx: Context, janazah: Janazah): Promise<Reply<typeof announceJanazah>> {
  // What is prayed after midnight follows the prayer of the day before.
  checkFuneralDay(ctx, janazah.date, addDays(today(ctx), -1))
  return inTransaction(ctx, async (ctx) => {
    await lockItem(ctx, janazah.id)
    const before = await find(ctx, janazah.id)
    if (before?.takenBackAt) refuse(announceJanazah, 'taken-back')
    if (!before && (await isTaken(ctx, janazah.id))) refuse(announceJanazah, 'not-a-funeral')
    const prayed = await prayedOf(ctx, janazah)
    checkFuneralDay(ctx, wallOf(ctx, prayed.at).date)
    if (prayed.at.getTime() + MINUTE <= ctx.now().getTime())
      refuse(announceJanazah, 'time-over', 'time')
    return say(ctx, janazah, prayed)
  })
}

/** The funeral, its special day and its notice become one thing again, whatever they were. */
async function say(ctx: Work, janazah: Janazah, prayed: Prayed) {
  const { id, place } = janazah
  const { date, time } = wallOf(ctx, prayed.at)
  const [first = 'en', ...others] = ctx.organisation.languages
  const sayIn = (language: Language) => write(language, janazah, prayed, { date, time })
  const times = [{ label: janazahWords[first].says.prayer, time }]
  await keep(ctx, { ...janazah, prayedAt: prayed.at })
  await keepFuneralDay(ctx, { id, date, label: sayIn(first).title, place, times })
  const draft = {
    ...sayIn(first),
    language: first,
    translations: Object.fromEntries(others.map((each) => [each, sayIn(each)])),
    state: 'published',
    publishUntil: `${addDays(date, 1)}T00:00`,
    fields: { weight: 'urgent' },
  } as const
  await putItem(ctx, announcementKind, id, draft, { basedOn: await revision(ctx, id) })
  return sayIn(ctx.language)
}

async function keep(ctx: Work, janazah: Janazah & { readonly prayedAt: Date }): Promise<void> {
  await ctx.db
    .insert(janazahs)
    .values({ ...janazah, organisationId: ctx.organisation.id })
    .onConflictDoUpdate({ target: [janazahs.organisationId, janazahs.id], set: janazah })
}

function write(
  language: Language,
  { name, place, burial }: Janazah,
  { after }: Prayed,
  { date, time }: { readonly date: string; readonly time: string },
) {
  const { says } = janazahWords[language]
  const prayed = says.prayed({
    day: writeLongDate(date, language),
    time,
    after: after ? prayerNames[language][after] : '',
    place,
  })
  const summary = burial ? `${prayed} ${says.burial(burial)}` : prayed
  return { title: says.title(name), summary }
}

/** The special day goes, and the announcement is put away: nothing of it is lost. Its id is not announced again. */
export function takeBack(ctx: Context, { id }: Input<typeof takeBackJanazah>): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    await lockItem(ctx, id)
    const before = await find(ctx, id)
    if (!before && (await isTaken(ctx, id))) refuse(takeBackJanazah, 'not-a-funeral')
    if (!before || before.takenBackAt) return null
    await ctx.db.update(janazahs).set({ takenBackAt: ctx.now() }).where(isJanazah(ctx, id))
    await dropFuneralDay(ctx, id)
    const basedOn = await revision(ctx, id)
    if (basedOn > 0) await archiveItem(ctx, announcementKind, id, { isArchived: true, basedOn })
    return null
  })
}

/** Whether `listFollowing` lists any. */
export const areJamaatsFollowed: Condition = (ctx) => ctx.sql`exists (
  select from janazahs j
  where j.organisation_id = ${ctx.organisation.id} and j.date >= ${addDays(today(ctx), -1)}
    and j.after is not null and j.time is null and j.taken_back_at is null)`

/**
 * Says those anew whose jamaat has moved since, by a correction, a rule or a table. Where there is no jamaat any more what
 * was announced stands. Twice is once.
 */
export async function followJamaats(ctx: Context): Promise<void> {
  if (!(await holds(ctx, areJamaatsFollowed))) return
  for (const { id } of await listFollowing(ctx))
    await inTransaction(ctx, async (ctx) => {
      await lockItem(ctx, id)
      const janazah = await find(ctx, id)
      if (!janazah || janazah.takenBackAt) return
      const { prayedAt, takenBackAt: _, organisationId: __, ...written } = janazah
      const prayed = await findPrayed(ctx, written)
      if ('no' in prayed || prayed.at.getTime() === prayedAt.getTime()) return
      await say(ctx, written, prayed)
    })
}

function listFollowing(ctx: Context): Promise<{ id: string }[]> {
  return inTransaction(ctx, ({ db, organisation }) =>
    db
      .select({ id: janazahs.id })
      .from(janazahs)
      .where(
        and(
          eq(janazahs.organisationId, organisation.id),
          gte(janazahs.date, addDays(today(ctx), -1)),
          isNotNull(janazahs.after),
          isNull(janazahs.time),
          isNull(janazahs.takenBackAt),
        ),
      ),
  )
}

/** Writing content as before, but for the notice of a funeral, also of one that was taken back: it is changed with its special day. */
export function sparingFunerals<I extends { readonly id: string }, Answer>(
  endpoint: typeof putContent,
  operation: (ctx: Context, input: I) => Promise<Answer>,
) {
  return async (ctx: Context, input: I): Promise<Answer> => {
    if (await inTransaction(ctx, (ctx) => find(ctx, input.id))) refuse(endpoint, 'is-a-funeral')
    return operation(ctx, input)
  }
}

/** The same where several are changed at once. */
export async function barFunerals(ctx: Work, id: string): Promise<FieldError | undefined> {
  if (!(await find(ctx, id))) return undefined
  return { field: `${id}.is-a-funeral`, message: WRITING['is-a-funeral'].says }
}

async function find(ctx: Work, id: string): Promise<typeof janazahs.$inferSelect | undefined> {
  const [found] = await ctx.db.select().from(janazahs).where(isJanazah(ctx, id))
  return found
}

function isJanazah({ organisation }: Work, id: string) {
  return and(eq(janazahs.organisationId, organisation.id), eq(janazahs.id, id))
}

/** By another special day, or by anything that is read. */
async function isTaken(ctx: Work, id: string): Promise<boolean> {
  return (await findSpecialDay(ctx, id)) !== undefined || (await isItemId(ctx, id))
}

function wallOf({ organisation }: Work, at: Date) {
  return wallClock(at, organisation.timeZone)
}

function revision(ctx: Work, id: string): Promise<number> {
  return revisionOf(ctx, announcementKind, id)
}
