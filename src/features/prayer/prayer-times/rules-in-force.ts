import { type Zone, toDate, toDayNumber, weekdayOf } from '#platform/shared/wall-time.ts'
import type { HijriCalendar } from './hijri.ts'
import { type Beginning, type Prayer, onDay } from './rules.ts'
import type { Minutes } from './sun.ts'

export const SEASONS = ['any', 'summer', 'winter', 'ramadan'] as const
export type Season = (typeof SEASONS)[number]

const RANK: Record<Season, number> = { any: 0, winter: 1, summer: 1, ramadan: 2 }

/** In force from a date on, until another one, in a season. */
export interface Dated {
  readonly id: string
  readonly startsOn: string
  readonly endsOn: string | null
  readonly season: Season
}

export const RULE_KINDS = [
  'fixed',
  'after-begins',
  'before-sunrise',
  'same-as-begins',
  'before-jamaat',
  'after-jamaat',
  'none',
] as const
export type RuleKind = (typeof RULE_KINDS)[number]

/** How the adhan or the jamaat of a prayer is found on days for which nobody has written it down. */
export interface Rule extends Dated {
  readonly of: 'jamaat' | 'adhan'
  readonly prayer: Prayer | 'taraweeh'
  readonly kind: RuleKind
  /** For `fixed`. */
  readonly time: string | null
  /** For the kinds that are so much before or after something. */
  readonly minutes: number
  /** From Monday, 1; empty for every day. */
  readonly weekdays: readonly number[]
  readonly priority: number
  readonly roundUpTo: number
  readonly notBefore: string | null
  readonly notAfter: string | null
  /** The weekday on which a time moves, and is then held for a week; null when it may move daily. */
  readonly heldFrom: number | null
}

/** What a rule counts from on a day. */
interface Marks {
  begins(key: Beginning, day: number): Minutes | undefined
  jamaat(prayer: Prayer, day: number): Minutes | undefined
}

interface RulesInForce {
  /** The one rule that counts on a day; undefined where there is none. */
  find(of: Rule['of'], prayer: Rule['prayer'], day: number): Rule | undefined
  /** Undefined where the rule says that there is no time, or what it counts from is not known. */
  timeOf(rule: Rule, day: number): Minutes | undefined
}

const RAMADAN = 9

/** Which rule counts on a day, and what follows from it. Days are numbers of days. */
export function openRules(
  { zone, calendar, rules }: { zone: Zone; calendar: HijriCalendar; rules: readonly Rule[] },
  { begins, jamaat }: Marks,
): RulesInForce {
  const sorted = rules.toSorted(strongerFirst)

  return {
    find(of, prayer, day) {
      const date = toDate(day)
      return sorted.find(
        (rule) =>
          rule.of === of &&
          rule.prayer === prayer &&
          (rule.weekdays.length === 0 || rule.weekdays.includes(weekdayOf(date))) &&
          isInForce(rule, date, zone, calendar),
      )
    },
    timeOf(rule, day) {
      const { kind, minutes, time } = rule
      const prayer = rule.prayer === 'taraweeh' ? 'isha' : rule.prayer
      if (kind === 'none') return undefined
      if (kind === 'fixed') return time === null ? undefined : onDay(rule.prayer, time)
      if (kind === 'same-as-begins') return begins(prayer, day)
      if (kind === 'before-jamaat' || kind === 'after-jamaat') {
        const stands = jamaat(prayer, day)
        if (stands === undefined) return undefined
        return kind === 'before-jamaat'
          ? stands - minutes
          : roundUp(stands + minutes, rule.roundUpTo)
      }
      const isAfter = kind === 'after-begins'
      const times = heldDays(zone, rule, day).flatMap(
        (each) => begins(isAfter ? prayer : 'sunrise', each) ?? [],
      )
      if (times.length === 0) return undefined
      const found = isAfter
        ? roundUp(Math.max(...times) + minutes, rule.roundUpTo)
        : roundDown(Math.min(...times) - minutes, rule.roundUpTo)
      return within(rule, found)
    },
  }
}

/** The most particular first: Ramadan, then a season; then single weekdays, then weight, then the one that came last. */
function strongerFirst(a: Rule, b: Rule): number {
  return (
    RANK[b.season] - RANK[a.season] ||
    Number(b.weekdays.length > 0) - Number(a.weekdays.length > 0) ||
    b.priority - a.priority ||
    (a.startsOn === b.startsOn ? 0 : a.startsOn < b.startsOn ? 1 : -1) ||
    (a.id < b.id ? -1 : 1)
  )
}

/** Of several that may hold together, those of the most particular season that has any on this date. */
export function strongestInForce<T extends Dated>(
  all: readonly T[],
  date: string,
  zone: Zone,
  calendar: HijriCalendar,
): T[] {
  const open = all.filter((each) => isInForce(each, date, zone, calendar))
  const strongest = Math.max(...open.map(({ season }) => RANK[season]))
  return open.filter(({ season }) => RANK[season] === strongest)
}

function isInForce(
  { startsOn, endsOn, season }: Dated,
  date: string,
  zone: Zone,
  calendar: HijriCalendar,
): boolean {
  if (date < startsOn || (endsOn !== null && date > endsOn)) return false
  if (season === 'any') return true
  if (season === 'ramadan') return calendar.on(date).month === RAMADAN
  return isSummer(zone, date) === (season === 'summer')
}

/** The days that share one time: a day alone, or its week as far as the clocks stay as they are. */
function heldDays(zone: Zone, { heldFrom }: Rule, day: number): number[] {
  if (heldFrom === null) return [day]
  const start = day - ((weekdayOf(toDate(day)) - heldFrom + 7) % 7)
  const offset = noonOffset(zone, day)
  return Array.from({ length: 7 }, (_, i) => start + i).filter(
    (each) => noonOffset(zone, each) === offset,
  )
}

/** Summer is while the clocks are forward; where they never are, it is always winter. */
function isSummer(zone: Zone, date: string): boolean {
  const year = date.slice(0, 4)
  const least = Math.min(
    noonOffset(zone, toDayNumber(`${year}-01-01`)),
    noonOffset(zone, toDayNumber(`${year}-07-01`)),
  )
  return noonOffset(zone, toDayNumber(date)) > least
}

function noonOffset(zone: Zone, day: number): number {
  return zone.offsetAt(zone.instantOf(toDate(day), 720))
}

function within({ prayer, notBefore, notAfter }: Rule, minutes: Minutes): Minutes {
  const [least, most] = [notBefore, notAfter].map((time) =>
    time === null ? undefined : onDay(prayer, time),
  )
  return Math.min(Math.max(minutes, least ?? minutes), most ?? Infinity)
}

function roundUp(minutes: Minutes, to: number): Minutes {
  return Math.ceil(minutes / to) * to
}

function roundDown(minutes: Minutes, to: number): Minutes {
  return Math.floor(minutes / to) * to
}
