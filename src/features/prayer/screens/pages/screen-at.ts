import type { Alert, Feed, FeedDay, FeedPrayer, FeedSession, Said } from '../feed-contract.ts'
import { type Panel, panelAt } from './panel.ts'
import { type Span, dayOf, eidTimes, spanAt } from './spans.ts'

/** What is known besides the feed: of the connection, and of the clock. */
export interface Known {
  /** Since when nobody has answered, in milliseconds since 1970. */
  readonly offlineSince?: number | null
  /** Nobody has confirmed the time since this screen was switched on, and its own clock cannot be right. */
  readonly isClockDoubtful?: boolean
  /** The server speaks of something that this script does not know. */
  readonly isOutdated?: boolean
}

export interface Row {
  readonly key: string
  readonly begins: string | null
  readonly other: FeedPrayer['other']
  readonly jamaat: string | null
  readonly state: 'past' | 'next' | 'later'
  /** The jamaat is another one from this day on. */
  readonly moved: boolean
}

/** What people wait for. */
export interface Target {
  readonly key: string
  readonly kind: 'begins' | 'jamaat' | 'khutbah'
  readonly label: string | null
  readonly at: number
}

export type Notice =
  | { readonly kind: 'change'; readonly key: string; readonly day: FeedDay; readonly time: string }
  | {
      readonly kind: 'special'
      readonly day: FeedDay
      readonly special: FeedDay['specials'][number]
    }
  | { readonly kind: 'clocks'; readonly minutes: number }
  | { readonly kind: 'ramadan'; readonly day: FeedDay }

export interface Screen {
  readonly now: number
  /** On the wall of the place. */
  readonly clock: { readonly hours: number; readonly minutes: number; readonly seconds: number }
  /** Null for the times as they stand all day. */
  readonly span: Span | null
  /** Nothing is known of this moment. */
  readonly isOutOfDate: boolean
  readonly today: FeedDay
  /** Whose times stand there: tomorrow's once Isha is over. */
  readonly shown: FeedDay
  readonly hijri: Said
  readonly rows: readonly Row[]
  readonly target: Target | null
  readonly panel: Panel | null
  /** Of the next Friday, every day. */
  readonly jumuah: { readonly day: FeedDay; readonly sessions: readonly FeedSession[] } | null
  readonly notices: readonly Notice[]
  readonly ticker: readonly string[]
  /** Takes the whole screen. */
  readonly alert: Alert | null
  readonly banners: readonly Alert[]
  /** From 0 to 1. */
  readonly brightness: number
  /** In hundredths of the short side, so that nothing burns in. */
  readonly shift: readonly [x: number, y: number]
  readonly warnings: readonly ('offline' | 'clock' | 'outdated')[]
  /** Since when nobody has answered, as the wall showed it, with the day where that is another; null while somebody does. */
  readonly offline: { readonly day: FeedDay | null; readonly time: string } | null
}

const MINUTE = 60_000
const DAY = 86_400_000
/** Shorter silences are nobody's business. */
const OFFLINE_AFTER = 10 * MINUTE
const CHANGES_AHEAD_DAYS = 7
const EID_AHEAD_DAYS = 7
const OTHERS_AHEAD_DAYS = 3
const SHIFT_EVERY = 3 * MINUTE
const SHIFTS: readonly (readonly [number, number])[] = [
  [0, 0],
  [0.4, 0.2],
  [0.2, 0.5],
  [-0.2, 0.3],
  [-0.4, 0],
  [-0.3, -0.4],
  [0.1, -0.5],
  [0.4, -0.2],
]

/**
 * What a screen shows at a moment: found from the feed and the moment alone, and from nothing that was shown before. So a
 * screen that slept, or whose clock was set, is right again with its next second, and anybody can ask what it will show.
 */
export function screenAt(feed: Feed, now: number, known: Known = {}): Screen {
  const index = dayAt(feed, now)
  const today = dayOf(feed, index)
  const clock = clockAt(feed, now)
  const isOutOfDate = now >= feed.endsAt || now < dayOf(feed, 0).startsAt
  const span = isOutOfDate ? undefined : spanAt(feed, index, now)
  const shown = dayOf(feed, shownDay(feed, index, now))
  const target = isOutOfDate ? null : targetAt(feed, index, now)
  const isPraying = isQuiet(span)
  const alerts = feed.alerts.filter(({ from, to }) => from <= now && now < to)
  const alert = alerts.filter(({ kind }) => takesAll(kind, isPraying))[0] || null
  const minutes = clock.hours * 60 + clock.minutes
  const warnings = warningsOf(now, known)
  // Several warnings need the room of what is played.
  const isIdle = !isOutOfDate && (!span || span.part === 'soon') && warnings.length < 2
  return {
    now,
    clock,
    span: span || null,
    isOutOfDate,
    today,
    shown,
    hijri: hijriAt(feed, index, now),
    rows: rowsOf(shown, now, target),
    target,
    panel: isIdle ? panelAt(feed, today, now, minutes) : null,
    jumuah: isOutOfDate ? null : nextFriday(feed, index, now),
    notices: isOutOfDate ? [] : noticesAt(feed, index, now),
    ticker: feed.ticker
      .filter(({ from, to }) => (from === null || from <= now) && (to === null || now < to))
      .map(({ text }) => text),
    alert,
    banners: alerts.filter((each) => each !== alert),
    brightness: brightnessAt(feed, index, now, isOutOfDate),
    shift: shiftAt(feed, now),
    warnings,
    offline: known.offlineSince ? offlineAt(feed, known.offlineSince, today) : null,
  }
}

/** People pray, or listen to the sermon. */
export function isQuiet(span: Span | null | undefined): boolean {
  return !!span && (span.part === 'prayer' || span.part === 'rows' || span.part === 'khutbah')
}

/** A fire is told at once; a child that is lost waits for the end of the prayer, on a line below. */
function takesAll(kind: Alert['kind'], isPraying: boolean): boolean {
  return kind === 'urgent' || (kind === 'child' && !isPraying)
}

/** The last day that has begun; the first or the last one where nothing is known. */
export function dayAt(feed: Feed, now: number): number {
  let [low, high] = [0, feed.days.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (dayOf(feed, middle).startsAt <= now) low = middle
    else high = middle - 1
  }
  return low
}

/** Seconds that have begun: at 10:53:59.9 it is not yet 10:54. */
function clockAt({ offsets }: Feed, now: number): Screen['clock'] {
  let offset = 0
  for (const { from, minutes } of offsets) if (from <= now) offset = minutes
  const seconds = Math.floor(now / 1000) + offset * 60
  const ofDay = ((seconds % 86_400) + 86_400) % 86_400
  return {
    hours: Math.floor(ofDay / 3600),
    minutes: Math.floor(ofDay / 60) % 60,
    seconds: ofDay % 60,
  }
}

function offlineAt(feed: Feed, since: number, today: FeedDay): Screen['offline'] {
  const { hours, minutes } = clockAt(feed, since)
  const day = dayOf(feed, dayAt(feed, since))
  const time = `${hours < 10 ? '0' : ''}${hours}:${minutes < 10 ? '0' : ''}${minutes}`
  return { day: day === today ? null : day, time }
}

/** The moment at which the wall of the place shows this, such as `2026-11-27T12:20`; undefined for anything else. */
export function momentOf({ offsets }: Feed, written: string): number | undefined {
  const shown = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(written)
    ? Date.parse(`${written}Z`)
    : Number.NaN
  if (!(shown >= 0)) return undefined
  const found =
    offsets.filter(({ from, minutes }) => from <= shown - minutes * MINUTE).pop() || offsets[0]
  return found && shown - found.minutes * MINUTE
}

/** Yesterday while its Isha, after midnight, is still to come; tomorrow once it is over. */
function shownDay(feed: Feed, index: number, now: number): number {
  if (index > 0 && now < ishaOver(feed, index - 1)) return index - 1
  const isOver = now >= ishaOver(feed, index)
  return isOver && index + 1 < feed.days.length ? index + 1 : index
}

function ishaOver(feed: Feed, index: number): number {
  const isha = prayerOf(dayOf(feed, index), 'isha')
  const at = isha && (isha.jamaatAt || isha.beginsAt)
  return at ? at + feed.organisation.rolloverMinutes * MINUTE : endOf(feed, index)
}

function endOf(feed: Feed, index: number): number {
  const next = feed.days[index + 1]
  return next ? next.startsAt : feed.endsAt
}

function prayerOf(day: FeedDay, key: string): FeedPrayer | undefined {
  return day.prayers.filter((prayer) => prayer.key === key)[0]
}

/** The Islamic day begins at sunset. */
function hijriAt(feed: Feed, index: number, now: number): Said {
  const today = dayOf(feed, index)
  const maghrib = prayerOf(today, 'maghrib')
  const next = feed.days[index + 1]
  const hasSet = !!maghrib && maghrib.beginsAt !== null && now >= maghrib.beginsAt
  return feed.organisation.hijriChangesAtMaghrib && hasSet && next ? next.hijri : today.hijri
}

function rowsOf(day: FeedDay, now: number, target: Target | null): Row[] {
  return day.prayers
    .filter(({ key }) => key !== 'sunrise')
    .map((prayer) => {
      const sessions = prayer.key === 'dhuhr' ? day.jumuah : []
      const last = sessions[sessions.length - 1]
      const over = last ? last.jamaatAt : prayer.jamaatAt || prayer.beginsAt
      const first = sessions[0]
      const isNext = !!target && isOf(target, prayer, sessions)
      return {
        key: first ? 'jumuah' : prayer.key,
        begins: prayer.begins,
        // A feed from before this was known has none.
        other: prayer.other || null,
        jamaat: first ? first.jamaat : prayer.jamaat,
        moved: prayer.moved,
        state: isNext ? 'next' : over !== null && over <= now ? 'past' : 'later',
      } as const
    })
}

function isOf({ key, at }: Target, prayer: FeedPrayer, sessions: readonly FeedSession[]): boolean {
  if (key === 'jumuah')
    return sessions.some(({ jamaatAt, khutbahAt }) => at === (khutbahAt || jamaatAt))
  return key === prayer.key && (at === prayer.jamaatAt || at === prayer.beginsAt)
}

/** The next jamaat, or the beginning of a prayer that has none; of Friday the sermon. */
function targetAt(feed: Feed, index: number, now: number): Target | null {
  let next: Target | null = null
  for (let i = Math.max(index - 1, 0); i <= index + 1 && i < feed.days.length; i++)
    for (const target of targetsOf(dayOf(feed, i)))
      if (target.at > now && (!next || target.at < next.at)) next = target
  return next
}

function targetsOf(day: FeedDay): Target[] {
  const targets: Target[] = day.jumuah.map(({ label, khutbahAt, jamaatAt }) => ({
    key: 'jumuah',
    kind: khutbahAt === null ? 'jamaat' : 'khutbah',
    label: day.jumuah.length > 1 ? label : null,
    at: khutbahAt || jamaatAt,
  }))
  for (const { key, jamaatAt, beginsAt } of day.prayers) {
    if (key === 'sunrise' || (key === 'dhuhr' && day.jumuah.length > 0)) continue
    const at = jamaatAt || beginsAt
    if (at) targets.push({ key, kind: jamaatAt ? 'jamaat' : 'begins', label: null, at })
  }
  for (const { label, at } of eidTimes(day)) targets.push({ key: 'eid', kind: 'jamaat', label, at })
  return targets
}

function nextFriday(feed: Feed, index: number, now: number): Screen['jumuah'] {
  for (let i = index; i < feed.days.length && i <= index + 7; i++) {
    const day = dayOf(feed, i)
    const sessions = day.jumuah
    const last = sessions[sessions.length - 1]
    if (last && last.jamaatAt > now) return { day, sessions }
  }
  return null
}

function noticesAt(feed: Feed, index: number, now: number): Notice[] {
  const notices: Notice[] = []
  const today = dayOf(feed, index)
  if (today.ramadan) notices.push({ kind: 'ramadan', day: today })
  for (let i = index; i < feed.days.length && i <= index + EID_AHEAD_DAYS; i++) {
    const day = dayOf(feed, i)
    for (const special of day.specials)
      if ((special.kind === 'eid' || i <= index + OTHERS_AHEAD_DAYS) && isToCome(special, now))
        notices.push({ kind: 'special', day, special })
  }
  for (const { from, minutes } of feed.offsets) {
    const before = feed.offsets.filter((offset) => offset.from < from).pop()
    if (before && from > now && from - now < DAY)
      notices.push({ kind: 'clocks', minutes: minutes - before.minutes })
  }
  return notices.concat(changesAhead(feed, index))
}

/** What has no times is on all day. */
function isToCome({ times }: FeedDay['specials'][number], now: number): boolean {
  return times.length === 0 || times.some(({ at }) => at > now)
}

/** Each prayer whose jamaat moves today, which the board underlines, or within a week: once, with the first day of the new time. */
function changesAhead(feed: Feed, index: number): Notice[] {
  const changes: Notice[] = []
  const seen: Record<string, boolean> = {}
  for (let i = index; i < feed.days.length && i <= index + CHANGES_AHEAD_DAYS; i++)
    for (const { key, moved, jamaat } of dayOf(feed, i).prayers) {
      if (!moved || jamaat === null || seen[key]) continue
      seen[key] = i > index
      changes.push({ kind: 'change', key, day: dayOf(feed, i), time: jamaat })
    }
  return changes
}

function shiftAt({ screen }: Feed, now: number): Screen['shift'] {
  const shift = SHIFTS[Math.floor(now / SHIFT_EVERY) % SHIFTS.length]
  return screen.pixelShift && shift ? shift : [0, 0]
}

/** Dim at night, and where the times are not right. */
function brightnessAt(feed: Feed, index: number, now: number, isOutOfDate: boolean): number {
  const { night } = feed.screen
  if (isOutOfDate) return 0.6
  if (!night) return 1
  for (let i = Math.max(index - 1, 0); i <= index; i++) {
    const [isha, day] = [prayerOf(dayOf(feed, i), 'isha'), feed.days[i + 1]]
    const fajr = day && prayerOf(day, 'fajr')
    const begins = isha && (isha.jamaatAt || isha.beginsAt)
    if (!begins || !fajr || !fajr.beginsAt) continue
    const isNight =
      now >= begins + night.afterMinutes * MINUTE &&
      now < fajr.beginsAt - night.beforeMinutes * MINUTE
    if (isNight) return night.level
  }
  return 1
}

function warningsOf(now: number, known: Known): Screen['warnings'] {
  const { offlineSince, isClockDoubtful, isOutdated } = known
  const warnings: ('offline' | 'clock' | 'outdated')[] = []
  if (offlineSince && now - offlineSince >= OFFLINE_AFTER) warnings.push('offline')
  if (isClockDoubtful) warnings.push('clock')
  if (isOutdated) warnings.push('outdated')
  return warnings
}
