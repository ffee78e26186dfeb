import { createHash } from 'node:crypto'
import { imageOf } from '#features/ground/media/media.ts'
import type { Day } from '#features/prayer/prayer-times/contract.ts'
import { readMonth, today, writeLongDate } from '#features/prayer/prayer-times/prayer-times.ts'
import { onDay } from '#features/prayer/prayer-times/rules.ts'
import { settingsOf } from '#features/prayer/prayer-times/timetable.ts'
import { type Context, type Work, inTransaction, mainOrigin } from '#platform/server/context.ts'
import type { Organisation } from '#platform/server/organisations.ts'
import { drawSquareCode } from '#platform/server/square-code.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { type Language, localeOf } from '#platform/shared/languages.ts'
import { deriveTheme } from '#platform/shared/palette.ts'
import { addDays, zoneOf } from '#platform/shared/wall-time.ts'
import type { readScreenFeed } from './contract.ts'
import type { Feed, FeedDay, Said } from './feed-contract.ts'
import { findShown, listAlerts, listSlides } from './playing.ts'
import { DIMMEST, FEED_DAYS, POLL_SECONDS, SEQUENCE } from './rules.ts'
import { type Screen, mustFindScreen } from './screens.ts'
import { screenBundle } from './shell.ts'
import type { Shown } from './showing.ts'
import { VERSES } from './verses.ts'
import { screenWords } from './words.ts'

/** Everything that a screen needs, from yesterday on. Every time comes from the one resolver. */
export async function readFeed(
  ctx: Context,
  { token }: Input<typeof readScreenFeed>,
): Promise<Reply<typeof readScreenFeed>> {
  const screen = await mustFindScreen(ctx, token)
  const from = addDays(today(ctx), -1)
  const times = await timesOf(ctx, from, screen.options.languages)
  const played = await inTransaction(ctx, (ctx) => playedOn(ctx, screen))
  const feed = {
    ...times,
    ...played,
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
  const { playlist, options } = await mustFindScreen(ctx, token)
  return JSON.stringify([playlist, options])
}

type Times = Pick<Feed, 'days' | 'names' | 'offsets' | 'endsAt' | 'holdsUntil'>

/** Of one reading of an organisation: its screens have the same times, and many of them ask in the same minute. */
const known = new WeakMap<Organisation, Map<string, Promise<Times>>>()

function timesOf(ctx: Context, from: string, languages: readonly Language[]): Promise<Times> {
  const { organisation } = ctx
  let kept = known.get(organisation)
  if (!kept) known.set(organisation, (kept = new Map()))
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

/** What this screen plays, in its order. What is over is left out; what is to come, or comes again, is judged there. */
async function playedOn(
  ctx: Work,
  { playlist, options }: Screen,
): Promise<Pick<Feed, 'slides' | 'ticker' | 'alerts'>> {
  const now = ctx.now()
  const ours = (await listSlides(ctx)).filter(
    ({ playlists, endsAt }) =>
      (playlists.length === 0 || playlists.includes(playlist)) && (endsAt === null || endsAt > now),
  )
  const pictures = await imageOf(
    ctx,
    ours.map(({ pictureId }) => pictureId),
  )
  const slides = ours
    .filter(({ kind }) => kind !== 'line')
    .map((slide) => ({
      ...slide,
      ...squareOf(ctx, slide.link),
      picture: pictures.get(slide.pictureId ?? '')?.src ?? null,
      from: slide.startsAt?.getTime() ?? null,
      to: slide.endsAt?.getTime() ?? null,
    }))
  const events = new Map<string, Shown>()
  for (const { id, kind, link } of ours) {
    const shown = kind === 'event' ? await findShown(ctx, { kind, link }) : undefined
    if (shown) events.set(id, shown)
  }
  return {
    slides: slides.flatMap((slide) => {
      if (slide.kind !== 'event') return slide
      const shown = events.get(slide.id)
      return shown ? { ...slide, ...announce(ctx, options, shown, slide) } : []
    }),
    ticker: ours
      .filter(({ kind }) => kind === 'line')
      .map(({ text, title, startsAt, endsAt }) => ({
        text: text || title,
        from: startsAt?.getTime() ?? null,
        to: endsAt?.getTime() ?? null,
      })),
    alerts: (await listAlerts(ctx)).map(({ id, kind, text, startsAt, endsAt }) => ({
      id,
      kind,
      text,
      from: startsAt.getTime(),
      to: endsAt.getTime(),
    })),
  }
}

/** In the first language of the screen. What somebody has written on the slide stands before what is known. */
function announce(
  { organisation }: Context,
  { languages, timeFormat }: Screen['options'],
  { title, date, time, place, picture, until }: Shown,
  slide: Pick<Feed['slides'][number], 'title' | 'text' | 'picture' | 'to'>,
): Pick<Feed['slides'][number], 'title' | 'text' | 'picture' | 'to'> {
  const format = timeFormat ?? settingsOf(organisation.configuration).timeFormat
  const [language = 'en'] = languages
  const at = time && (format === '24h' ? time : withHalfOfDay(time, language))
  const when = [writeLongDate(date, language), at, place]
  return {
    title: slide.title || title,
    text: slide.text || when.filter(Boolean).join(' · '),
    picture: slide.picture ?? picture,
    to: Math.min(slide.to ?? until, until),
  }
}

/** No name of a prayer stands beside it, so it says which half of the day it means. */
function withHalfOfDay(time: string, language: Language): string {
  const format = { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(localeOf(language), format).format(
    new Date(`1970-01-01T${time}:00Z`),
  )
}

function squareOf(
  ctx: Context,
  link: string | null,
): Pick<Feed['slides'][number], 'link' | 'square'> {
  if (link === null) return { link: null, square: null }
  const address = link.startsWith('/') ? `${mainOrigin(ctx)}${link}` : link
  const square = drawSquareCode(address, { border: 2 })
  return { link: address.replace(/^https?:\/\//, ''), square }
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
