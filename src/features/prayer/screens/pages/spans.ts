import type { Feed, FeedDay, FeedPrayer } from '../feed-contract.ts'
import type { Gathering, Part } from '../rules.ts'

/** A stretch of time in which the screen shows one part of the sequence around a prayer. */
export interface Span {
  readonly part: Part
  readonly of: Gathering
  /** What somebody has called it: a session of Friday, an Eid prayer. */
  readonly label: string | null
  readonly from: number
  readonly to: number
  /** What it leads to, or what has begun with it. */
  readonly at: number
}

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Of two that overlap the one that matters more is shown: nobody is called to a prayer while one is prayed. */
const RANK: Readonly<Record<Part, number>> = {
  prayer: 9,
  rows: 8,
  khutbah: 7,
  adhan: 6,
  dua: 5,
  iftar: 4,
  countdown: 3,
  adhkar: 2,
  soon: 1,
  takbirat: 0,
}

const known = new WeakMap<Feed, Span[][]>()

/** What is on at a moment; of several of one rank the one that began last. */
export function spanAt(feed: Feed, index: number, now: number): Span | undefined {
  let found: Span | undefined
  // Isha may come after midnight, and a Fajr far north before it.
  for (let i = Math.max(index - 1, 0); i <= index + 1 && i < feed.days.length; i++)
    for (const span of spansOf(feed, i)) {
      if (span.from > now || span.to <= now) continue
      if (!found || isBefore(found, span)) found = span
    }
  return found
}

function isBefore(found: Span, span: Span): boolean {
  const difference = RANK[span.part] - RANK[found.part]
  return difference > 0 || (difference === 0 && span.from > found.from)
}

function spansOf(feed: Feed, index: number): Span[] {
  let days = known.get(feed)
  if (!days) known.set(feed, (days = []))
  return (days[index] = days[index] || findSpans(feed, dayOf(feed, index)))
}

/** All parts of a day that are switched on, in no order. */
function findSpans(feed: Feed, day: FeedDay): Span[] {
  const { on, iftarSeconds, prayerMinutes } = feed.sequence
  const spans: Span[] = []
  const add = (part: Part, of: Gathering, at: number, from: number, to: number, label?: string) => {
    if (on[part] && from < to) spans.push({ part, of, at, from, to, label: label || null })
  }
  for (const prayer of day.prayers) if (prayer.key !== 'sunrise') addPrayer(feed, day, prayer, add)
  for (const { jamaatAt, khutbahAt, label } of day.jumuah) {
    if (khutbahAt !== null) add('khutbah', 'jumuah', jamaatAt, khutbahAt, jamaatAt, label)
    addGathering(feed, 'jumuah', jamaatAt, add, { label, countTo: khutbahAt })
  }
  const { taraweehAt = null, iftarAt = null } = day.ramadan || {}
  if (taraweehAt !== null) addGathering(feed, 'taraweeh', taraweehAt, add)
  if (iftarAt !== null) add('iftar', 'maghrib', iftarAt, iftarAt - iftarSeconds * SECOND, iftarAt)
  for (const { at, label } of eidTimes(day)) addGathering(feed, 'eid', at, add, { label })
  const first = eidTimes(day)[0]
  const fajr = day.prayers[0] && (day.prayers[0].jamaatAt || day.prayers[0].beginsAt)
  if (first && fajr)
    add('takbirat', 'eid', first.at, fajr + prayerMinutes.fajr * MINUTE, first.at, first.label)
  return spans
}

type Add = (part: Part, of: Gathering, at: number, from: number, to: number, label?: string) => void

function addPrayer(feed: Feed, day: FeedDay, prayer: FeedPrayer, add: Add): void {
  const { soonSeconds, adhanSeconds, duaSeconds } = feed.sequence
  const key = prayer.key as Gathering
  const { adhanAt: called, jamaatAt } = prayer
  if (called !== null) {
    const silent = called + adhanSeconds * SECOND
    add('soon', key, called, called - soonSeconds * SECOND, called)
    add('adhan', key, called, called, silent)
    add('dua', key, called, silent, silent + duaSeconds * SECOND)
  }
  // On Fridays its sessions stand in place of the jamaat of Dhuhr.
  const isJumuah = key === 'dhuhr' && day.jumuah.length > 0
  if (jamaatAt !== null && !isJumuah) addGathering(feed, key, jamaatAt, add, { notBefore: called })
}

/** From the countdown to the remembrance afterwards. Nothing is counted down to before it has been called. */
function addGathering(
  feed: Feed,
  of: Gathering,
  at: number,
  add: Add,
  more: {
    readonly label?: string
    readonly countTo?: number | null
    readonly notBefore?: number | null
  } = {},
): void {
  const { countdownSeconds, rowsSeconds, prayerMinutes, adhkarSeconds, on } = feed.sequence
  const { label, notBefore } = more
  const target = more.countTo || at
  const standing = at + (on.rows ? rowsSeconds * SECOND : 0)
  const over = at + prayerMinutes[of] * MINUTE
  const begins = Math.max(target - countdownSeconds * SECOND, notBefore || 0)
  add('countdown', of, target, begins, target, label)
  add('rows', of, at, at, Math.min(standing, over), label)
  add('prayer', of, at, standing, over, label)
  if (of !== 'eid' && of !== 'taraweeh')
    add('adhkar', of, at, over, over + adhkarSeconds * SECOND, label)
}

/** The prayers of Eid on a day, which are kept in their order. */
export function eidTimes(day: FeedDay): FeedDay['specials'][number]['times'] {
  const times: FeedDay['specials'][number]['times'] = []
  for (const { kind, times: of } of day.specials) if (kind === 'eid') times.push(...of)
  return times
}

/** Throws where there is no such day: a feed has at least one, and all that follow it. */
export function dayOf({ days }: Feed, index: number): FeedDay {
  const day = days[index]
  if (!day) throw new Error(`The feed has no day ${index}.`)
  return day
}
