import { createHash } from 'node:crypto'
import type { Day } from '#features/prayer/prayer-times/contract.ts'
import { readMonth, today, writeLongDate } from '#features/prayer/prayer-times/prayer-times.ts'
import { onDay } from '#features/prayer/prayer-times/rules.ts'
import { settingsOf } from '#features/prayer/prayer-times/timetable.ts'
import { type Context, inTransaction } from '#platform/server/context.ts'
import type { Configuration } from '#platform/shared/configuration.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import type { Language } from '#platform/shared/languages.ts'
import { deriveTheme } from '#platform/shared/palette.ts'
import { addDays, zoneOf } from '#platform/shared/wall-time.ts'
import type { readScreenFeed } from './contract.ts'
import type { Feed, FeedDay, FeedPrayer, Said } from './feed-contract.ts'
import { playedOn } from './played.ts'
import { DIMMEST, FEED_DAYS, POLL_SECONDS, SEQUENCE } from './rules.ts'
import { type Screen, mustFindShown } from './screens.ts'
import { screenBundle } from './shell.ts'
import { VERSES } from './verses.ts'
import { screenWords } from './words.ts'

/** Everything that a screen needs, from yesterday on. Every time comes from the one resolver. */
export async function readFeed(
  ctx: Context,
  { token }: Input<typeof readScreenFeed>,
): Promise<Reply<typeof readScreenFeed>> {
  const screen = await mustFindShown(ctx, token)
  const from = addDays(today(ctx), -1)
  const times = await timesOf(ctx, from, screen.options.languages)
  const { value: played, until } = await inTransaction(ctx, (ctx) => playedOn(ctx, screen))
  const feed = {
    ...times,
    ...played,
    holdsUntil: Math.min(times.holdsUntil, until),
    schema: 1 as const,
    appVersion: screenBundle().version,
    screen: describeScreen(ctx, screen),
    organisation: describeHouse(ctx),
    sequence: sequenceOf(screen),
    verses: VERSES,
    refresh: { pollSeconds: POLL_SECONDS },
  }
  const revision = createHash('sha256').update(JSON.stringify(feed)).digest('base64url')
  return { ...feed, revision: revision.slice(0, 22), serverTime: ctx.now().getTime() }
}

/** Screens of one organisation that are set alike, and play the same list, have the same feed to the last byte. */
export async function whatItShows(
  ctx: Context,
  { token }: Input<typeof readScreenFeed>,
): Promise<string> {
  const { playlist, options } = await mustFindShown(ctx, token)
  return JSON.stringify([playlist, options])
}

type Times = Pick<Feed, 'days' | 'names' | 'offsets' | 'endsAt' | 'holdsUntil'>

/** The screens of an organisation have the same times, and many of them ask in the same minute. */
const known = new WeakMap<Configuration, Map<string, Promise<Times>>>()

function timesOf(ctx: Context, from: string, languages: readonly Language[]): Promise<Times> {
  const { configuration } = ctx.organisation
  let kept = known.get(configuration)
  if (!kept) known.set(configuration, (kept = new Map()))
  const key = `${from} ${languages.join(' ')}`
  const already = kept.get(key)
  if (already) return already
  const making = findTimes(ctx, from, languages)
  kept.set(key, making)
  making.catch(() => kept.delete(key))
  return making
}

async function findTimes(
  ctx: Context,
  from: string,
  languages: readonly Language[],
): Promise<Times> {
  const to = addDays(from, FEED_DAYS - 1)
  const said = await Promise.all(
    languages.map((language) => readMonth({ ...ctx, language }, { from, to })),
  )
  const zone = zoneOf(ctx.organisation.timeZone)
  const days = said[0]!.days.map((day, i) => ({
    ...toDay(ctx, day),
    text: inEach(languages, (language) => writeLongDate(day.date, language)),
    hijri: inEach(languages, (_, at) => said[at]?.days[i]?.hijri.text ?? ''),
  }))
  return {
    days,
    names: Object.fromEntries(
      languages.map((language, i) => {
        const { taraweeh, eid } = screenWords[language].of
        return [language, { ...said[i]!.names, taraweeh, eid }]
      }),
    ),
    offsets: offsetsOf(ctx, days),
    endsAt: zone.instantOf(addDays(to, 1), 0),
    holdsUntil: zone.instantOf(addDays(from, 2), 0),
  }
}

function inEach(
  languages: readonly Language[],
  say: (language: Language, at: number) => string,
): Said {
  return Object.fromEntries(languages.map((language, at) => [language, say(language, at)]))
}

function toDay(ctx: Context, day: Day): Omit<FeedDay, 'text' | 'hijri'> {
  const zone = zoneOf(ctx.organisation.timeZone)
  const { date, weekday, ramadan, prayers } = day
  const at = (prayer: Parameters<typeof onDay>[0], time: string | null) => {
    const minutes = time === null ? undefined : onDay(prayer, time)
    return minutes === undefined ? null : zone.instantOf(date, minutes)
  }
  const keys = ['fajr', 'sunrise', 'dhuhr', 'asr', 'maghrib', 'isha'] as const
  return {
    date,
    weekday,
    startsAt: zone.instantOf(date, 0),
    prayers: keys.map((key) => {
      const { begins, beginsAt, adhan, jamaat, jamaatAt } = prayers[key]
      const called = key === 'sunrise' ? null : (at(key, adhan) ?? instant(beginsAt))
      return {
        key,
        begins,
        other: key === 'asr' ? otherAsr(ctx, day) : null,
        beginsAt: instant(beginsAt),
        adhanAt: called,
        jamaat,
        jamaatAt: instant(jamaatAt),
        moved: day.moved.includes(key),
      }
    }),
    jumuah: day.jumuah.map(({ label, khutbah, khutbahAt, jamaat, jamaatAt, place, language }) => ({
      label,
      khutbah,
      khutbahAt: instant(khutbahAt),
      jamaat,
      jamaatAt: Date.parse(jamaatAt),
      place,
      language,
    })),
    ramadan: ramadan && {
      ...ramadan,
      iftarAt: at('maghrib', ramadan.iftar),
      taraweehAt: at('taraweeh', ramadan.taraweeh),
    },
    specials: day.specials.map(({ kind, label, place, times }) => ({
      kind,
      label,
      place,
      times: times.map(({ label, time, at }) => ({ label, time, at: Date.parse(at) })),
    })),
  }
}

/** Where both are shown, the one that does not count here. */
function otherAsr({ organisation }: Context, { prayers, asrBegins }: Day): FeedPrayer['other'] {
  if (settingsOf(organisation.configuration).asrShown !== 'both') return null
  const school = prayers.asr.begins === asrBegins.hanafi ? 'shafi' : 'hanafi'
  const time = asrBegins[school]
  return time === null ? null : { time, school }
}

function instant(text: string | null): number | null {
  return text === null ? null : Date.parse(text)
}

const HOUR = 3_600_000
const MINUTE = 60_000

/** To the minute: a few in a year at most. */
function offsetsOf(ctx: Context, days: readonly { startsAt: number }[]): Feed['offsets'] {
  const zone = zoneOf(ctx.organisation.timeZone)
  const first = days[0]!.startsAt
  const offsets = [{ from: first, minutes: zone.offsetAt(first) }]
  for (const [i, { startsAt }] of days.entries()) {
    const end = days[i + 1]?.startsAt ?? startsAt + 24 * HOUR
    if (zone.offsetAt(end) === offsets.at(-1)!.minutes) continue
    let from = startsAt
    while (zone.offsetAt(from) === offsets.at(-1)!.minutes) from += MINUTE
    offsets.push({ from, minutes: zone.offsetAt(end) })
  }
  return offsets
}

function describeScreen(ctx: Context, { playlist, options }: Screen): Feed['screen'] {
  const { sequence: _, timeFormat, night, ...rest } = options
  const { configuration } = ctx.organisation
  return {
    playlist,
    ...rest,
    night: night && { ...night, level: Math.max(night.level, DIMMEST) },
    timeFormat: timeFormat ?? settingsOf(configuration).timeFormat,
  }
}

function sequenceOf({ options: { sequence } }: Screen): Feed['sequence'] {
  const { prayerMinutes, on, ...seconds } = sequence
  return {
    ...SEQUENCE,
    ...(seconds as Partial<Feed['sequence']>),
    prayerMinutes: { ...SEQUENCE.prayerMinutes, ...prayerMinutes },
    on: { ...SEQUENCE.on, ...on },
  }
}

const COLOURS = {
  night: {
    ground: 'surface-deeper',
    raised: 'surface-deep',
    text: 'text-on-deep',
    dim: 'text-on-deep-muted',
    accent: 'accent-on-deep',
    mark: 'action-on-deep',
    'on-mark': 'on-action-on-deep',
    danger: 'danger-on-deep',
  },
  day: {
    ground: 'surface-page',
    raised: 'surface-raised',
    text: 'text',
    dim: 'text-muted',
    accent: 'text-accent',
    mark: 'action',
    'on-mark': 'on-action',
    danger: 'danger',
  },
} as const

function describeHouse({ organisation }: Context): Feed['organisation'] {
  const { configuration, timeZone } = organisation
  const { hijri, rolloverMinutes, showSunrise } = settingsOf(configuration)
  const { primaryColor, accentColor, cornerStyle, fontPair, footerLogo, websiteName } =
    configuration
  const brand = { primaryColor, cornerStyle, ...(accentColor ? { accentColor } : {}) }
  const { light } = deriveTheme(brand).tokens
  const pick = (wanted: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(wanted).map(([name, token]) => [name, light[token] ?? '']))
  return {
    name: websiteName,
    logo: typeof footerLogo === 'string' && footerLogo !== '' ? footerLogo : null,
    timeZone,
    hijriChangesAtMaghrib: hijri.changesAtMaghrib,
    rolloverMinutes,
    showSunrise,
    fontPair,
    colours: { night: pick(COLOURS.night), day: pick(COLOURS.day) },
  }
}
