import { addDays, toDayNumber, weekdayOf } from '#platform/shared/wall-time.ts'

/** How a jamaat is kept through a year, as it can be seen in the table of one. */
export type Habit =
  /** So many minutes after its prayer begins, from day to day, up to the next full `step` of minutes. */
  | { readonly kind: 'follows'; readonly minutes: number; readonly step: number }
  /** Held, and moved on one weekday, onto a grid of minutes; a year without a move is held as well. */
  | { readonly kind: 'held'; readonly weekday: number | undefined; readonly step: number }
  | { readonly kind: 'none' }
  /** Nothing of the kind could be seen: the times of last year stand, each moved with its prayer. */
  | { readonly kind: 'unread' }

interface Then {
  readonly date: string
  readonly minutes: number | 'none'
  readonly begins: number | undefined
}
interface Now {
  readonly date: string
  readonly begins: number | undefined
}
interface Calendar {
  isRamadan(date: string): boolean
  forwardOn(date: string): number
}

const FRIDAY = 5
const STEPS = [60, 30, 15, 10, 5, 1]
/** Of the moves: from here on it is a weekday's habit. */
const MOSTLY = 0.6

/** Reads the rule of a year and follows it through the next one. */
export function carryHabit(
  then: readonly Then[],
  now: readonly Now[],
  calendar: Calendar,
): { habit: Habit; ramadan: Habit | undefined; times: Map<string, number | 'none'> } {
  const fridays = then.filter(({ date }) => weekdayOf(date) === FRIDAY)
  const others = then.filter(({ date }) => weekdayOf(date) !== FRIDAY)
  const share = (all: readonly Then[]) =>
    all.filter(({ minutes }) => minutes === 'none').length / Math.max(1, all.length)
  // A Friday without a jamaat of Dhuhr has its own prayer; one that is missing in the table says nothing.
  const hasNoFridays = fridays.length > 0 && share(fridays) > MOSTLY && share(others) < 0.5
  const hasFridays = fridays.length > 0
  const usual = (hasNoFridays ? others : then).flatMap(({ minutes, ...rest }) =>
    minutes === 'none' ? [] : [{ ...rest, minutes }],
  )
  if (usual.length === 0)
    return {
      habit: { kind: 'none' },
      ramadan: undefined,
      times: new Map(now.map(({ date }) => [date, 'none'])),
    }
  const times = new Map<string, number | 'none'>()
  const isAsked = (date: string) => hasFridays || weekdayOf(date) !== FRIDAY
  const hasOwnRamadan = isRamadanApart(usual, calendar)
  const parts = hasOwnRamadan ? [false, true] : [undefined]
  const habits = parts.map((isRamadan) => {
    const isMeant = ({ date }: { date: string }) =>
      isRamadan === undefined || calendar.isRamadan(date) === isRamadan
    const part = usual.filter(isMeant)
    const habit = readHabit(part, calendar)
    const days = now.filter((day) => isMeant(day) && isAsked(day.date))
    follow(habit, part, days, { times, calendar, isRamadan: isRamadan === true })
    return habit
  })
  if (hasNoFridays)
    for (const { date } of now) if (weekdayOf(date) === FRIDAY) times.set(date, 'none')
  for (const { date, minutes } of others) {
    if (minutes !== 'none' || share(others) < MOSTLY) continue
    const like = now.find((each) => each.date.slice(5) === date.slice(5))
    if (like) times.set(like.date, 'none')
  }
  return {
    habit: habits[0]!,
    ramadan: habits[1],
    times: new Map([...times].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  }
}

type Usual = Then & { readonly minutes: number }

/**
 * Ramadan has times of its own where they begin and end with it, beside the clock and beside the prayer, or where they
 * follow the prayer on a finer grid than those of the months around it.
 */
function isRamadanApart(days: readonly Usual[], calendar: Calendar): boolean {
  const inside = days.filter(({ date }) => calendar.isRamadan(date))
  const outside = days.filter(({ date }) => !calendar.isRamadan(date))
  if (inside.length >= FEWEST && outside.length >= FEWEST && stepOf(inside) < stepOf(outside))
    return true
  const edges = days.flatMap((day, i) => {
    const before = days[i - 1]
    if (!before || calendar.isRamadan(day.date) === calendar.isRamadan(before.date)) return []
    const gap = ({ minutes, begins = 0 }: Usual) => minutes - begins
    return [day.minutes !== before.minutes && Math.abs(gap(day) - gap(before)) >= OWN_TIMES]
  })
  return edges.length > 0 && edges.every(Boolean) && edges.length < days.length / 10
}

const OWN_TIMES = 4
/** Days that show how a jamaat is kept. */
const FEWEST = 20

function readHabit(days: readonly Usual[], calendar: Calendar): Habit {
  const moves = movesOf(days)
  const following = moves.length > 0 ? readFollowing(days) : undefined
  if (following && (following.step === 1 || moves.length > days.length / OFTEN)) return following
  if (moves.length > days.length / 4) return { kind: 'unread' }
  const step = stepOf(days)
  // The clocks' own changes fall on a weekday of theirs.
  const own = moves.filter(
    ({ date }) => calendar.forwardOn(date) === calendar.forwardOn(addDays(date, -1)),
  )
  const weekdays = new Map<number, number>()
  for (const { date } of own) {
    const weekday = weekdayOf(date)
    weekdays.set(weekday, (weekdays.get(weekday) ?? 0) + 1)
  }
  const [weekday, times] = [...weekdays].toSorted((a, b) => b[1] - a[1])[0] ?? [undefined, 0]
  const isWeekly = weekday !== undefined && times >= own.length * MOSTLY
  return { kind: 'held', weekday: isWeekly ? weekday : undefined, step }
}

/** Whoever moves more often than once in so many days does not hold. */
const OFTEN = 6

function stepOf(days: readonly Usual[]): number {
  return STEPS.find((each) => days.every(({ minutes }) => minutes % each === 0)) ?? 1
}

/** By how many minutes, and onto which grid, nearly all days follow their prayer. */
function readFollowing(days: readonly Usual[]): Extract<Habit, { kind: 'follows' }> | undefined {
  const known = days.flatMap(({ minutes, begins }) =>
    begins === undefined ? [] : [{ minutes, begins }],
  )
  const steps = [1, ...[5, 10, 15].filter((step) => stepOf(days) % step === 0)]
  for (const step of steps) {
    const fits = new Map<number, number>()
    // All the minutes that would have been rounded up to what is printed.
    for (const { minutes, begins } of known)
      for (let less = 0; less < step; less++) {
        const gap = minutes - less - begins
        fits.set(gap, (fits.get(gap) ?? 0) + 1)
      }
    const [minutes, most] = [...fits].toSorted((a, b) => b[1] - a[1])[0] ?? [0, 0]
    if (most > known.length * 0.9) return { kind: 'follows', minutes, step }
  }
  return undefined
}

/** A stretch of days that share a time. */
interface Held {
  readonly date: string
  readonly last: string
  readonly minutes: number
}

function heldIn(days: readonly Usual[]): Held[] {
  const held: Held[] = []
  for (const { date, minutes } of days.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const last = held.at(-1)
    if (last?.minutes === minutes) held[held.length - 1] = { ...last, last: date }
    else held.push({ date, last: date, minutes })
  }
  return held
}

function movesOf(days: readonly Usual[]): Held[] {
  return heldIn(days).slice(1)
}

interface Target {
  readonly times: Map<string, number | 'none'>
  readonly calendar: Calendar
  /** The days are those of Ramadan alone. */
  readonly isRamadan: boolean
}

function follow(
  habit: Habit,
  then: readonly Usual[],
  now: readonly Now[],
  { times, calendar, isRamadan }: Target,
): void {
  if (now.length === 0) return
  const byDate = new Map(then.map((day) => [day.date, day]))
  if (habit.kind === 'follows') {
    for (const { date, begins } of now)
      if (begins !== undefined)
        times.set(date, Math.ceil((begins + habit.minutes) / habit.step) * habit.step)
    return
  }
  if (habit.kind === 'held') return hold(habit, then, now, { times, calendar, isRamadan })
  for (const [i, { date, begins }] of now.entries()) {
    // Ramadan's days are counted from its own beginning.
    const like = isRamadan ? then[i] : byDate.get(lastYear(date))
    if (!like) continue
    const moved = begins === undefined || like.begins === undefined ? 0 : begins - like.begins
    times.set(date, like.minutes + moved)
  }
}

/** 29 February stands beside the 28th. */
export function lastYear(date: string): string {
  return `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`.replace('-02-29', '-02-28')
}

/**
 * Each stretch of last year comes again: its move on the same weekday of the nearest week, the clocks' own changes on
 * their new day. In between it is held, so that no time comes back for a day or two.
 */
function hold(
  { weekday, step }: Extract<Habit, { kind: 'held' }>,
  then: readonly Usual[],
  now: readonly Now[],
  { times, calendar, isRamadan }: Target,
): void {
  const year = Number(now[0]!.date.slice(0, 4))
  const first = then[0]!.date
  const starts = heldIn(then).map(({ date, minutes }, i) => {
    // Ramadan's days are counted from its own beginning.
    const moved = isRamadan
      ? addDays(now[0]!.date, toDayNumber(date) - toDayNumber(first))
      : `${year}${date.slice(4)}`.replace('-02-29', '-02-28')
    return { minutes, date: i === 0 ? moved : settle(date, moved, weekday, calendar) }
  })
  const begun = new Map(now.map(({ date, begins }) => [date, begins]))
  const filled = isRamadan ? [] : bridge(then, begun, { weekday, step }, year)
  const sorted = [...starts, ...filled].toSorted((a, b) => (a.date < b.date ? -1 : 1))
  const early = then.filter(({ minutes, begins }) => begins !== undefined && minutes < begins)
  const isKept = early.length > then.length / 20
  const gaps = then.flatMap(({ minutes, begins }) => (begins === undefined ? [] : minutes - begins))
  // No jamaat comes nearer to its prayer than it ever did, but for the minutes by which the sun differs between two years.
  const least = Math.max(0, Math.min(...gaps) - YEARS_APART)
  for (const [i, { date: from, minutes }] of sorted.entries()) {
    const until = sorted[i + 1]?.date
    const days = now.filter(
      ({ date }) => (date >= from || i === 0) && (until === undefined || date < until),
    )
    for (const week of weeksOf(days, weekday)) {
      const latest = Math.max(...week.flatMap(({ begins }) => begins ?? [])) + least
      const held = isKept || minutes >= latest ? minutes : Math.ceil(latest / step) * step
      for (const { date } of week) times.set(date, held)
    }
  }
}

const YEARS_APART = 4

/** From one day of moves to the next. */
function weeksOf(days: readonly Now[], weekday: number | undefined): Now[][] {
  const weeks: Now[][] = []
  for (const day of days) {
    if (weeks.length === 0 || weekdayOf(day.date) === weekday) weeks.push([])
    weeks.at(-1)!.push(day)
  }
  return weeks
}

/**
 * What no day of last year tells, because Ramadan lay there: each week at the distance that the weeks on both sides had.
 */
function bridge(
  then: readonly Usual[],
  begun: ReadonlyMap<string, number | undefined>,
  { weekday = MONDAY, step }: { weekday: number | undefined; step: number },
  year: number,
): { date: string; minutes: number }[] {
  return then.flatMap((before, i) => {
    const after = then[i + 1]
    if (!after || before.begins === undefined || after.begins === undefined) return []
    const whole = toDayNumber(after.date) - toDayNumber(before.date)
    if (whole <= 8) return []
    const gaps = [before.minutes - before.begins, after.minutes - after.begins] as const
    return Array.from({ length: whole - 1 }, (_, n) => n + 1).flatMap((days) => {
      const date = addDays(`${year}${before.date.slice(4)}`, days)
      const begins = begun.get(date)
      if (begins === undefined || (weekdayOf(date) !== weekday && days > 1)) return []
      const gap = gaps[0] + ((gaps[1] - gaps[0]) * days) / whole
      return [{ date, minutes: Math.round((begins + gap) / step) * step }]
    })
  })
}

const MONDAY = 1

/** On the day of the week on which it has always been moved; where the clocks moved it, on the day on which they do. */
function settle(
  date: string,
  moved: string,
  weekday: number | undefined,
  calendar: Calendar,
): string {
  const changes = (on: string) => calendar.forwardOn(on) !== calendar.forwardOn(addDays(on, -1))
  if (changes(date)) {
    for (let days = 0; days <= 8; days++)
      for (const on of [addDays(moved, days), addDays(moved, -days)]) if (changes(on)) return on
  }
  // The same weekday, at most three days away.
  const wanted = weekday !== undefined && weekdayOf(date) === weekday ? weekday : weekdayOf(date)
  const ahead = (wanted - weekdayOf(moved) + 7) % 7
  const nearest = addDays(moved, ahead > 3 ? ahead - 7 : ahead)
  // What came after a change of the clocks comes after it again, and what came before it before.
  const isSame = (on: string) => calendar.forwardOn(on) === calendar.forwardOn(date)
  return [nearest, addDays(nearest, 7), addDays(nearest, -7)].find(isSame) ?? nearest
}
