import { archiveItem, putItem, revisionOf } from '#features/ground/content/save.ts'
import {
  dropSpecialDay,
  keepSpecialDay,
  openPrayerClock,
  today,
  writeLongDate,
} from '#features/prayer/prayer-times/prayer-times.ts'
import { prayerNames } from '#features/prayer/prayer-times/words.ts'
import { announcementKind } from '#features/site/announcements/contract.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import type { Language } from '#platform/shared/languages.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { addDays, wallClock, weekdayOf } from '#platform/shared/wall-time.ts'
import { announceJanazah, type takeBackJanazah } from './janazah-contract.ts'
import { janazahWords } from './janazah-words.ts'

type Janazah = Input<typeof announceJanazah>

const FRIDAY = 5

/** Says it everywhere at once: an announcement for the home page, and a special day for all that shows times. */
export function announce(ctx: Context, janazah: Janazah): Promise<Reply<typeof announceJanazah>> {
  const { id, date, place } = janazah
  if (date < today(ctx)) refuse(announceJanazah, 'day-over', 'date')
  return inTransaction(ctx, async (ctx) => {
    const time = janazah.time ?? (await jamaatOf(ctx, janazah))
    if (time === undefined) refuse(announceJanazah, 'time-unknown', 'time')
    const now = wallClock(ctx.now(), ctx.organisation.timeZone)
    if (date === now.date && time < now.time) refuse(announceJanazah, 'time-over', 'time')
    const [first = 'en', ...others] = ctx.organisation.languages
    const say = (language: Language) => sayIn(language, janazah, time)
    const { title } = say(first)
    const times = [{ label: janazahWords[first].says.prayer, time }]
    await keepSpecialDay(ctx, {
      id,
      date,
      hijriMonth: null,
      hijriDay: null,
      kind: 'janazah',
      label: title,
      place,
      times,
    })
    const draft = {
      ...say(first),
      language: first,
      translations: Object.fromEntries(others.map((each) => [each, say(each)])),
      state: 'published',
      publishUntil: `${addDays(date, 1)}T00:00`,
      fields: { weight: 'urgent' },
    } as const
    await putItem(ctx, announcementKind, id, draft, { basedOn: await revision(ctx, id) })
    return say(ctx.language)
  })
}

/** On a Friday that of the last Jumu’ah in the place of Dhuhr. */
async function jamaatOf(ctx: Work, { date, after }: Janazah): Promise<string | undefined> {
  if (after === null) return undefined
  const clock = await openPrayerClock(ctx, date, date)
  const friday = isJumuah(date, after) ? clock(date, 'jumuah') : undefined
  const at = friday ?? clock(date, after)
  return at && wallClock(at, ctx.organisation.timeZone).time
}

function isJumuah(date: string, after: Janazah['after']): boolean {
  return after === 'dhuhr' && weekdayOf(date) === FRIDAY
}

function sayIn(language: Language, { name, date, after, place, burial }: Janazah, time: string) {
  const { says } = janazahWords[language]
  const prayer = isJumuah(date, after) ? 'jumuah' : after
  const prayed = says.prayed({
    day: writeLongDate(date, language),
    time,
    after: prayer ? prayerNames[language][prayer] : '',
    place,
  })
  const summary = burial ? `${prayed} ${says.burial(burial)}` : prayed
  return { title: says.title(name), summary }
}

/** The special day goes, and the announcement is put away: nothing of it is lost. */
export function takeBack(ctx: Context, { id }: Input<typeof takeBackJanazah>): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    await dropSpecialDay(ctx, { id })
    const basedOn = await revision(ctx, id)
    if (basedOn > 0) await archiveItem(ctx, announcementKind, id, { isArchived: true, basedOn })
    return null
  })
}

function revision(ctx: Work, id: string): Promise<number> {
  return revisionOf(ctx, announcementKind, id)
}
