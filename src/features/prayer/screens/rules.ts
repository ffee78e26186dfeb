/** What a screen shows around a prayer; each part has a switch of its own. */
export const PARTS = [
  'soon',
  'adhan',
  'dua',
  'countdown',
  'khutbah',
  'rows',
  'prayer',
  'adhkar',
  'iftar',
  'takbirat',
] as const
export type Part = (typeof PARTS)[number]

/** What people come together for. */
export const GATHERINGS = [
  'fajr',
  'dhuhr',
  'asr',
  'maghrib',
  'isha',
  'jumuah',
  'taraweeh',
  'eid',
] as const
export type Gathering = (typeof GATHERINGS)[number]

/**
 * `line` runs below the times; a slide that says `give` asks for money, and so is not shown near a sermon; `event` says of
 * the event that its link leads to what it is, when and where, until that is over; `campaign` says what has come for the
 * one that its link leads to, and asks as well. A `picture` that says nothing besides stands large above the times.
 */
export const SLIDE_KINDS = ['text', 'picture', 'give', 'event', 'campaign', 'line'] as const
/** What is not shown near a sermon. */
export const ASKS_FOR_MONEY: readonly SlideKind[] = ['give', 'campaign']
export type SlideKind = (typeof SLIDE_KINDS)[number]

/**
 * What somebody writes of each kind of slide: of an event or a campaign the screen finds the rest by itself, and a line below the
 * times is there all day, ten seconds in turn with others.
 */
export const WRITTEN = {
  text: ['title', 'text', 'link', 'seconds', 'hours'],
  picture: ['picture', 'title', 'text', 'link', 'seconds', 'hours'],
  give: ['title', 'text', 'link', 'picture', 'seconds', 'hours'],
  event: ['link', 'seconds', 'hours'],
  campaign: ['link', 'seconds', 'hours'],
  line: ['text'],
} as const satisfies Record<SlideKind, readonly string[]>
export type Written = (typeof WRITTEN)['picture'][number]

export const ALERT_KINDS = ['urgent', 'child', 'car'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]
export const THEMES = ['night', 'day', 'auto'] as const

/** How long the parts take, in seconds and minutes, unless an organisation has set others. */
export const SEQUENCE = {
  soonSeconds: 300,
  adhanSeconds: 150,
  duaSeconds: 60,
  countdownSeconds: 600,
  rowsSeconds: 30,
  adhkarSeconds: 140,
  iftarSeconds: 120,
  prayerMinutes: {
    fajr: 10,
    dhuhr: 10,
    asr: 10,
    maghrib: 8,
    isha: 12,
    jumuah: 10,
    taraweeh: 75,
    eid: 20,
  },
  on: {
    soon: true,
    adhan: true,
    dua: true,
    countdown: true,
    khutbah: true,
    rows: true,
    prayer: true,
    adhkar: true,
    iftar: true,
    takbirat: true,
  },
} as const

/** Text that is dimmed further is no longer read: below this, less than 4.5 to 1 of its contrast is left. */
export const DIMMEST = 0.55

/** All that a screen can be set to, and what it is set to where nobody has. */
export const OPTIONS = {
  theme: 'night',
  rotate: 0,
  languages: ['en', 'ar'],
  showSeconds: false,
  safeAreaPercent: 3,
  pixelShift: true,
  night: { afterMinutes: 60, beforeMinutes: 45, level: DIMMEST },
  sequence: {},
} as const

/** How many days a screen is given, yesterday among them. */
export const FEED_DAYS = 400
export const POLL_SECONDS = 60

/** Without signs that are taken for each other. */
export const CODE_SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const CODE_LENGTH = 6
export const CODE_MINUTES = 10
/** Codes of one organisation that are open at once: the more there are, the easier one is guessed. */
export const MOST_WAITING = 20
export const MOST_SCREENS = 600
export const MOST_SLIDES = 200
export const MOST_ALERTS = 20
/** 128 bits in base64url. */
export const TOKEN = /^[A-Za-z0-9_-]{22}$/

/** A screen is heard each minute. */
export const SILENT_MINUTES = 10
/** What a clock may be off before somebody should see to it; the screen itself follows the server's. */
const MOST_SKEW = 60_000

export type Health = 'never' | 'silent' | 'other-day' | 'faults' | 'clock' | 'old' | 'well'

interface Heard {
  /** Milliseconds since 1970; null for never. */
  readonly seenAt: number | null
  readonly shownDate: string | null
  readonly clockSkewMs: number | null
  readonly errors: number | null
  readonly appVersion: string | null
}

/** How a screen is, by what it has said last: the worst first. */
export function healthOf(
  { seenAt, shownDate, clockSkewMs, errors, appVersion }: Heard,
  {
    now,
    today,
    version,
  }: { readonly now: number; readonly today: string; readonly version: string },
): Health {
  if (seenAt === null) return 'never'
  if (isSilent(seenAt, now)) return 'silent'
  if (shownDate !== today) return 'other-day'
  if (errors) return 'faults'
  if (Math.abs(clockSkewMs ?? 0) > MOST_SKEW) return 'clock'
  return appVersion === version ? 'well' : 'old'
}

export function isSilent(seenAt: number, now: number): boolean {
  return now - seenAt > SILENT_MINUTES * 60_000
}

/** As somebody types it: in small letters, with spaces. */
export function readCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
