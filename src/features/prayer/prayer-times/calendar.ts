import { pathOf } from '#features/ground/addresses/rules.ts'
import { type CalendarEntry, toCalendarFile } from '#platform/server/calendar-file.ts'
import { type Context, inTransaction, mainOrigin } from '#platform/server/context.ts'
import type { Download } from '#platform/server/feature.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { textIn } from '#platform/shared/texts.ts'
import { toTime } from '#platform/shared/time-of-day.ts'
import { addDays } from '#platform/shared/wall-time.ts'
import { readChanges } from './changes.ts'
import type { calendarFile } from './contract.ts'
import { type Voice, explain } from './describe.ts'
import { resolveSpan, today } from './month.ts'
import type { ResolvedDay } from './resolve.ts'
import { PRAYERS, onDay } from './rules.ts'
import { timeWords } from './words.ts'

const BACK_DAYS = 7
const AHEAD_DAYS = 60
/** Times are set for months; a correction of today is seen on the site and on the screens. */
const REFRESH_HOURS = 12
/** How long an entry fills a calendar. */
const LASTS_MINUTES = { jamaat: 20, begins: 10 } as const

type Asked = Input<typeof calendarFile>

/** A window that moves on with the days. The same prayer of the same day is the same entry, however often it moves. */
export async function downloadCalendar(ctx: Context, asked: Asked): Promise<Download> {
  const now = today(ctx)
  const span = { from: addDays(now, -BACK_DAYS), to: addDays(now, AHEAD_DAYS) }
  const [{ voice, days }, changedAt] = await inTransaction(ctx, async (ctx) => [
    await resolveSpan(ctx, span),
    await readChanges(ctx, span.from, span.to),
  ])
  const hasJamaat = days.some(({ prayers }) => PRAYERS.some((key) => prayers[key].jamaat))
  const kind = asked.kind ?? (hasJamaat ? 'jamaat' : 'begins')
  const name = textIn(ctx.organisation.configuration, ctx.language, 'websiteName')
  const entries = days.flatMap((day): CalendarEntry[] => {
    const at = changedAt(day.date)
    return entriesOf(ctx, voice, day, { ...asked, kind }).map((entry) => ({
      ...entry,
      changedAt: new Date(at ?? asFirstSet(day.date)),
      revision: at === undefined ? 0 : Math.max(1, Math.floor((at - COUNTED_FROM) / 1000)),
    }))
  })
  return {
    body: Buffer.from(toCalendarFile(name, voice.zone.name, entries, REFRESH_HOURS)),
    type: 'text/calendar; charset=utf-8',
    name: 'prayer-times.ics',
    disposition: 'inline',
  }
}

interface Entry {
  readonly key: string
  readonly title: string
  readonly about: string
  readonly minutes: number
  readonly place?: string
}

function entriesOf(
  ctx: Context,
  voice: Voice,
  day: ResolvedDay,
  { prayers: wanted, kind, alarm }: Asked & { kind: 'jamaat' | 'begins' },
): Omit<CalendarEntry, 'changedAt'>[] {
  const { zone, names, language } = voice
  const { date, prayers, jumuah, specials, ramadan } = day
  const words = timeWords[language]
  const explained = explain(voice, [day], { isDated: true })
  const isWanted = (key: string) => wanted === undefined || wanted.some((each) => each === key)
  const found: Entry[] = PRAYERS.filter(isWanted).flatMap((key) => {
    const { begins, jamaat } = prayers[key]
    const cell = kind === 'jamaat' ? jamaat : begins
    if (!cell) return []
    const begun = kind === 'jamaat' && begins ? [words.beginsAt(toTime(begins.minutes))] : []
    const about = [...begun, ...explained].join(' ')
    const title = kind === 'jamaat' ? words.jamaat(names[key]) : names[key]
    return [{ key: `${key}-${kind}`, title, about, minutes: cell.minutes }]
  })
  if (kind === 'jamaat' && (isWanted('jumuah') || isWanted('dhuhr'))) {
    for (const [i, { jamaat, label, language, khutbah, place }] of jumuah.entries()) {
      const minutes = onDay('dhuhr', jamaat)
      if (minutes === undefined) continue
      const title = [names.jumuah, label, language].filter(Boolean).join(', ')
      const about = khutbah ? words.khutbahAt(khutbah) : ''
      found.push({ key: `jumuah-${i + 1}`, title, about, minutes, place })
    }
  }
  if (wanted === undefined) {
    const night = ramadan?.taraweeh
    if (night !== undefined)
      found.push({ key: 'taraweeh', title: words.taraweeh, about: '', minutes: night })
    for (const { id, kind, label, place, times } of specials) {
      for (const [i, { time, label: which }] of times.entries()) {
        const minutes = onDay(kind === 'tarawih' ? 'taraweeh' : 'dhuhr', time)
        if (minutes === undefined) continue
        const name = id === 'first-taraweeh' ? words.firstTaraweeh : label
        const title = [name, which].filter(Boolean).join(', ')
        found.push({ key: `special-${id}-${i + 1}`, title, about: '', minutes, place })
      }
    }
  }

  const place = textIn(ctx.organisation.configuration, ctx.language, 'websiteName')
  return found.map(({ key, title, about, minutes, place: hall }) => {
    const startsAt = new Date(zone.instantOf(date, minutes))
    return {
      uid: `${date}-${key}@${ctx.organisation.slug}`,
      title,
      description: about,
      location: [place, hall].filter(Boolean).join(', '),
      url: `${mainOrigin(ctx)}${pathOf('prayerTimes')}`,
      startsAt,
      endsAt: new Date(startsAt.getTime() + LASTS_MINUTES[kind] * 60_000),
      remindMinutes: alarm,
    }
  })
}

/** Revisions count seconds from here: each change has a higher one, and 32 bits last until 2088. */
const COUNTED_FROM = Date.UTC(2020, 0, 1)

/** When a day was set that nobody has changed is not known. It must be in the past, and always the same. */
function asFirstSet(date: string): number {
  return Date.parse(`${addDays(date, -366)}T00:00:00Z`)
}
