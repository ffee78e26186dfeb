import { PRAYERS, type Prayer } from '#features/prayer/prayer-times/rules.ts'
import { addDays, toDate, toDayNumber, weekdayOf } from '#platform/shared/wall-time.ts'
import { type Cell, type Day, type Means, ask, isRelative, spoil } from './days.ts'
import { type Almanac, NEAR_CHANGE_DAYS, sunFieldOf } from './reference.ts'
import { runsOf } from './curve.ts'
import type { BeginsField } from './rules.ts'
import { median } from './smooth.ts'

/** A jamaat, on the clock and after its prayer. */
interface Called {
  readonly day: Day
  readonly cell: Cell
  readonly at: number
  readonly minutes: number
  /** Undefined where its beginning is missing or wrong. */
  readonly begins: number | undefined
  /** When the prayer begins by calculation. */
  readonly own: number | undefined
  /** How long it waits at the least while it is held there; undefined where that is for less than a week. */
  readonly held?: number | undefined
}

/**
 * A jamaat follows its prayer, or is held by the clock and moved by steps. One that leaves by an hour, by either measure,
 * and comes back by an hour within some weeks, did neither: the stretch is an hour out. Ramadan has times of its own.
 */
export function suspectJamaatHours(days: readonly Day[], means: Means): void {
  if (!means.almanac.hasPlace) return
  for (const called of calledIn(days, means.almanac))
    for (const block of blocksIn(called, means.almanac)) settle(block, means)
}

/** Each jamaat and each call of a table. */
function calledIn(days: readonly Day[], almanac: Almanac): (readonly Called[])[] {
  return PRAYERS.flatMap((prayer) =>
    (['jamaat', 'adhan'] as const).map((what) => {
      const all = days.flatMap((day) => readCalled(day, prayer, what, almanac))
      return withWaits(prayer === 'dhuhr' ? withoutFridays(all) : all)
    }),
  )
}

function withWaits(called: readonly Called[]): readonly Called[] {
  return runsOf(called).flatMap((run) => {
    const waits = waitsIn(run)
    const held = run.length >= WEEK && waits.length === run.length ? Math.min(...waits) : undefined
    return run.map((each) => ({ ...each, held }))
  })
}

/**
 * A single jamaat that leaves those on both sides, which are alike. Some keep one day of each week by itself, and that is no
 * mistake; nor is a step that is taken and given back because its prayer does so by a minute.
 */
export function suspectJamaatPeaks(days: readonly Day[], means: Means): void {
  if (!means.almanac.hasPlace) return
  for (const called of calledIn(days, means.almanac)) suspectPeaks(called, means)
}

function suspectPeaks(called: readonly Called[], { almanac, findings }: Means): void {
  const peaks = called.flatMap((each, i) => {
    const [before, after] = [called[i - 1], called[i + 1]]
    if (!before || !after || each.cell.bad || each.cell.doubt || after.at - before.at > NEXT)
      return []
    const [up, down] = [jumpBetween(before, each, almanac), jumpBetween(each, after, almanac)]
    const least = Math.min(Math.abs(up), Math.abs(down))
    const across = movesBetween(before, after, almanac).slice(0, 2).map(Math.abs)
    const isPeak = up * down < 0 && least >= LEAST_PEAK && Math.min(...across) <= least / 2
    // A beginning that is not there explains nothing.
    const rises = [before, after].map((beside) => (each.begins ?? NaN) - (beside.begins ?? NaN))
    const isOfPrayer = rises.every((rise) => rise * up > 0)
    // On the day on which the clocks change, and for that day alone, a jamaat may stand a step away.
    const [was, is] = [before, after].map((beside) => almanac.on(beside.day.date).offset)
    const isMeant = least <= STEP && (isOfPrayer || was !== is)
    return isPeak && !isMeant ? [{ ...each, instead: each.minutes - up }] : []
  })
  for (const { day, cell, instead } of peaks) {
    const alike = peaks.filter((each) => weekdayOf(each.day.date) === weekdayOf(day.date))
    if (alike.length < WEEKLY) ask(findings, 'unlike-its-neighbours', day, cell, instead)
  }
}

/** Minutes that are neither a step nor rounded away. */
const LEAST_PEAK = 8
const WEEKLY = 3

/** Where the jamaat of Fridays is that of Jumu'ah it has a time of its own, and says nothing of the days beside it. */
function withoutFridays(called: readonly Called[]): readonly Called[] {
  const isFriday = ({ day }: Called) => weekdayOf(day.date) === FRIDAY
  const between = called.flatMap((each, i) => {
    const beside = [called[i - 1], called[i + 1]]
    const isApart = beside.every((other) => other && Math.abs(other.minutes - each.minutes) > DAILY)
    return isFriday(each) ? [isApart] : []
  })
  const isOwn = between.filter(Boolean).length > between.length / 2
  return isOwn ? called.filter((each) => !isFriday(each)) : called
}

const FRIDAY = 5
/** By which a jamaat moves with its prayer from one day to the next. */
const DAILY = 4

function readCalled(
  day: Day,
  prayer: Prayer,
  what: 'jamaat' | 'adhan',
  almanac: Almanac,
): Called[] {
  const cell = day.cells.get(`${prayer}.${what}`)
  if (!cell || cell.bad || cell.minutes === undefined || isRelative(cell.minutes)) return []
  const names: readonly BeginsField[] =
    prayer === 'asr' ? ['asr', 'asrHanafi', 'asrShafi'] : [prayer]
  const written = names.map((name) => day.cells.get(name)).find((each) => each !== undefined)
  const own = almanac.on(day.date).own?.[sunFieldOf(names[0]!)]
  const begins = written?.bad ? undefined : written?.minutes
  return [{ day, cell, at: toDayNumber(day.date), minutes: cell.minutes, begins, own }]
}

interface Block {
  readonly called: readonly Called[]
  readonly hour: number
  /** Moved by the hour, it is what stands beside it. */
  readonly isExact: boolean
}

function blocksIn(called: readonly Called[], almanac: Almanac): Block[] {
  const jumps = called.map((each, i) => (i === 0 ? 0 : jumpBetween(called[i - 1]!, each, almanac)))
  const exact = (each: number) => Math.abs(Math.abs(each) - almanac.step) <= EXACT
  const overYear = jumpOverYear(called, almanac)
  const isBackOverYear = (jump: number) =>
    isAnHour(jump, almanac) && isAnHour(overYear, almanac) && jump * overYear < 0
  /** By an hour, and nothing but the end of the table shows whether it stays there. */
  const isUnexplained = (at: number) =>
    isBackOverYear(jumps[at]!) ||
    (exact(jumps[at]!) && !isWithClocks(called[at]!, jumps[at]!, almanac))
  const blocks: Block[] = []
  for (let from = 1; from < called.length; from++) {
    const jump = jumps[from]!
    if (!isAnHour(jump, almanac)) continue
    const back = backOf(from, called, jumps, almanac)
    // Of two that go the same way, the one that comes back most nearly is the mistake; the other was a season's.
    const isNearer = (each: number) =>
      isAnHour(each, almanac) && Math.abs(each + jumps[back]!) <= Math.abs(jump + jumps[back]!)
    if (back >= 0 && jumps.slice(from + 1, back).some(isNearer)) continue
    const end = back < 0 ? called.length : back
    // Beside a jamaat that is before its prayer it is that one which is wrong.
    if ([called[from - 1], called[end]].some((each) => each && isTooEarly(each))) continue
    const [first, last] = [called[from]!, called[end - 1]!]
    const hour = Math.sign(jump) * almanac.step
    const isEven = back < 0 ? isBackOverYear(jump) : exact(jump) && exact(jumps[back]!)
    const block = called.slice(from, end)
    const isAsUsual = back >= 0 && waitsByAnHour(block, hour, called)
    const isShort =
      isAsUsual ||
      followsByAnHour(block, hour, called) ||
      (last.at - first.at < (isEven ? LONGEST_EVEN : LONGEST) &&
        (back >= 0 || (from > called.length / 2 && exact(jump) && isUnexplained(from))))
    if (isUnlikeTheRest(block, hour, called)) continue
    if (!isShort || isRamadans(block, called, almanac) || !mayMove(block, hour)) continue
    if (!isAsUsual && isMonths(block, called, almanac)) continue
    // Where its prayer itself goes over to another rule, the jamaat goes with it, some days earlier or later.
    const isRuled = (at: number) =>
      isRuleBeside(called.slice(Math.max(0, at - WEEK), at + WEEK), almanac)
    if (isRuled(from) || isRuled(end)) continue
    const isWhole = (at: number) => isHourTo(called[at - 1]!, called[at]!, almanac)
    const isOne = jumps.slice(from + 1, end).every((each) => Math.abs(each) <= STEP)
    blocks.push({
      called: block,
      hour,
      isExact:
        back >= 0 && isOne && last.at - first.at < LONGEST && (isWhole(from) || isWhole(back)),
    })
    from = end
  }
  const first = jumps.findIndex((each) => isAnHour(each, almanac))
  if (first < 0) return blocks
  const [block, hour] = [called.slice(0, first), -Math.sign(jumps[first]!) * almanac.step]
  // Where it moves by more than a step meanwhile, and waits as on no other day, that is more than one mistake, and stands beside
  // the times that are wrong.
  const isOne =
    jumps.slice(1, first).every((each) => Math.abs(each) <= STEP) ||
    waitsByAnHour(block, hour, called)
  const isAtStart =
    isOne &&
    first < called.length / 2 &&
    isUnexplained(first) &&
    !isTooEarly(called[first]!) &&
    (followsByAnHour(block, hour, called) ||
      called[first]!.at - called[0]!.at <
        (isBackOverYear(jumps[first]!) ? LONGEST_EVEN : LONGEST)) &&
    !isTakenBack(first, called, jumps, almanac)
  if (!isAtStart || isRamadans(block, called, almanac) || isMonths(block, called, almanac))
    return blocks
  if (!mayMove(block, hour) || isUnlikeTheRest(block, hour, called)) return blocks
  return [{ called: block, hour, isExact: false }, ...blocks]
}

/** It waits as long as on the other days, and moved by the hour would wait longer or shorter than on any of them: so it is meant. */
function isUnlikeTheRest(
  block: readonly Called[],
  hour: number,
  called: readonly Called[],
): boolean {
  const rest = waitsIn(called.filter((each) => !block.includes(each)))
  const [least, most] = [Math.min(...rest) - STEP / 3, Math.max(...rest) + STEP / 3]
  const isUsual = (wait: number) => wait >= least && wait <= most
  const own = waitsIn(block)
  return own.length > 0 && own.every(isUsual) && !own.every((wait) => isUsual(wait - hour))
}

/**
 * Before it and after it the jamaat waits for its prayer as long as on all other days, up to a step or two, and meanwhile an
 * hour more or less. A season has a time of its own; it does not wait as usual, and an hour.
 */
function waitsByAnHour(block: readonly Called[], hour: number, called: readonly Called[]): boolean {
  const [own, rest] = [waitsIn(block), waitsIn(called.filter((each) => !block.includes(each)))]
  const [least, most] = [Math.min(...rest), Math.max(...rest)]
  const isUsual = (wait: number) => wait >= least - STEP / 3 && wait <= most + STEP / 3
  return (
    rest.length >= Math.max(FEWEST_FOLLOWING, block.length) &&
    own.length > block.length / 2 &&
    most - least <= Math.abs(hour) / 2 &&
    own.every((wait) => isUsual(wait - hour))
  )
}

function waitsIn(called: readonly Called[]): number[] {
  return called.flatMap(({ minutes, begins }) => (begins === undefined ? [] : [minutes - begins]))
}

/** Who follows a prayer by the same minutes on all other days does not follow it by an hour more for a season. */
function followsByAnHour(
  block: readonly Called[],
  hour: number,
  called: readonly Called[],
): boolean {
  const waits = (some: readonly Called[]) =>
    some.map(({ minutes, begins }) => (begins === undefined ? Number.NaN : minutes - begins))
  const [own, rest] = [waits(block), waits(called.filter((each) => !block.includes(each)))]
  const usual = median(rest) ?? Number.NaN
  const isOn = (wait: number) => Math.abs(wait - usual) <= ROUNDED
  return (
    rest.length >= FEWEST_FOLLOWING &&
    rest.length >= block.length &&
    rest.every(isOn) &&
    own.every((wait) => isOn(wait - hour))
  )
}

const FEWEST_FOLLOWING = 30

/**
 * Where the hour of a jump is taken back; -1 where it never is. Where the jamaat has waited an hour more than usual until then, the
 * next step of it may fall together with that.
 */
function backOf(
  from: number,
  called: readonly Called[],
  jumps: readonly number[],
  almanac: Almanac,
): number {
  const jump = jumps[from]!
  const backBy = (step: number) =>
    jumps.findIndex(
      (each, i) =>
        i > from &&
        each * jump < 0 &&
        isAnHour(each, almanac, step) &&
        Math.abs(each + jump) <= step,
    )
  const back = backBy(STEP)
  if (back >= 0) return back
  const late = backBy(LONG_STEP)
  const hour = Math.sign(jump) * almanac.step
  return late >= 0 && waitsByAnHour(called.slice(from, late), hour, called) ? late : -1
}

/** How far it moves from the last day of a whole year to its first, which the sun shows alike; 0 for other tables. */
function jumpOverYear(called: readonly Called[], almanac: Almanac): number {
  const [first, last] = [called[0], called.at(-1)]
  if (!first || !last || Math.abs(last.at - first.at - YEAR) > NEXT) return 0
  return jumpBetween(last, first, almanac)
}

function isTakenBack(
  from: number,
  called: readonly Called[],
  jumps: readonly number[],
  almanac: Almanac,
): boolean {
  const back = backOf(from, called, jumps, almanac)
  return back >= 0 && called[back]!.at - called[from]!.at < LONGEST_EVEN
}

/** How far it moves: the least of all measures. */
function jumpBetween(a: Called, b: Called, almanac: Almanac): number {
  if (b.at - a.at > NEXT) return 0
  return movesBetween(a, b, almanac).reduce((least, each) =>
    Math.abs(each) < Math.abs(least) ? each : least,
  )
}

/** By one of them it moves by an hour to the minute. */
function isHourTo(a: Called, b: Called, almanac: Almanac): boolean {
  return movesBetween(a, b, almanac).some((each) => Math.abs(each) === almanac.step)
}

/**
 * How far it moves by the clock, by that of the sun, and after its prayer or what is calculated for it. Who moves it by as much as
 * the prayer moves while it is held lets people wait as long as before.
 */
function movesBetween(a: Called, b: Called, almanac: Almanac): number[] {
  const clock = b.minutes - a.minutes
  const moves = almanac.on(b.day.date).offset - almanac.on(a.day.date).offset
  const by = [clock, clock - moves]
  if (a.begins !== undefined && b.begins !== undefined) by.push(clock - b.begins + a.begins)
  else if (a.own !== undefined && b.own !== undefined) by.push(clock - b.own + a.own)
  if (a.held !== undefined && b.held !== undefined && Math.abs(b.held - a.held) <= STEP)
    by.push(b.held - a.held)
  return by
}

function isAnHour(jump: number, { step }: Almanac, left = STEP): boolean {
  return Math.abs(Math.abs(jump) - step) <= left
}

/** Many move it with the clocks on the day of the week on which they always do, or for the whole week of the change. */
function isWithClocks({ day: { date } }: Called, jump: number, almanac: Almanac): boolean {
  const [before, after] = [-NEAR_CHANGE_DAYS, NEAR_CHANGE_DAYS].map((days) =>
    almanac.forwardOn(addDays(date, days)),
  )
  return (after! - before!) * jump > 0
}

function isTooEarly({ minutes, begins }: Called): boolean {
  return begins !== undefined && minutes < begins
}

function isRuleBeside(called: readonly Called[], almanac: Almanac): boolean {
  return called.some((each, i) => {
    const before = called[i - 1]
    if (before?.begins === undefined || each.begins === undefined) return false
    const moves = almanac.on(each.day.date).offset - almanac.on(before.day.date).offset
    return Math.abs(each.begins - before.begins - moves) > RULE
  })
}

/** It begins and ends with Ramadan, or where the table does. */
function isRamadans(
  block: readonly Called[],
  called: readonly Called[],
  almanac: Almanac,
): boolean {
  const [first, last] = [block[0]!, block.at(-1)!]
  const turns = (at: Called) =>
    [-3, 3].some(
      (days) => almanac.isRamadan(toDate(at.at + days)) !== almanac.isRamadan(toDate(at.at - days)),
    )
  const [isFirst, isLast] = [first === called[0], last === called.at(-1)]
  return (isFirst || turns(first)) && (isLast || turns(last))
}

/** It was moved on the first of a month, as it mostly is: then by as much as the prayer moves in one. */
function isMonths(block: readonly Called[], called: readonly Called[], almanac: Almanac): boolean {
  const after = called[called.indexOf(block.at(-1)!) + 1]
  const isFirst = (each: Called | undefined) =>
    each === undefined || each === called[0] || each.day.date.endsWith('-01')
  const moved = called.filter((each, i) => {
    const before = called[i - 1]
    const isWithClock =
      before && almanac.on(each.day.date).offset !== almanac.on(before.day.date).offset
    return before && !isWithClock && before.minutes !== each.minutes
  })
  return isFirst(block[0]) && isFirst(after) && moved.filter(isFirst).length > moved.length / 2
}

/** An hour that was taken for the prayer's sake cannot be given back. */
function mayMove(block: readonly Called[], hour: number): boolean {
  return block.every(
    ({ minutes, begins }) => begins === undefined || minutes - hour >= begins - ROUNDED,
  )
}

function settle({ called, hour, isExact }: Block, { answers, findings }: Means): void {
  for (const { day, cell } of called)
    if (!isExact) ask(findings, 'unlike-its-neighbours', day, cell, cell.minutes! - hour)
    else if (answers.fixes.includes('correct-hours')) cell.minutes! -= hour
    else spoil(findings, 'hour-out', day, cell, cell.minutes! - hour)
}

/** Days from the first of a year to its last. */
const YEAR = 364
/** Days over which it can be seen that something jumps. */
const NEXT = 4
/** Jamaats move by steps, and one may fall together with the mistake. */
const STEP = 15
const LONG_STEP = 25
const EXACT = 3
const ROUNDED = 1
const WEEK = 7
/** Minutes from one day to the next that no sun moves. */
const RULE = 20
/** What lasts longer may be a season: nobody can tell, and it is said. */
const LONGEST = 45
/** An hour to the minute, there and back, is no season but for half a year. */
const LONGEST_EVEN = 120
