import { PRAYERS } from '#features/prayer/prayer-times/rules.ts'
import { toDayNumber } from '#platform/shared/wall-time.ts'
import {
  type Cell,
  type Day,
  type Means,
  ask,
  goodIn,
  isRelative,
  reportRow,
  spoil,
} from './days.ts'
import { isDhuhrHeld, isLateOn } from './held-dhuhr.ts'
import { lawOf } from './laws.ts'
import { NEAR_CHANGE_DAYS } from './reference.ts'
import type { TimeField } from './rules.ts'
import { median } from './smooth.ts'
import { type Law, type Point, jumpTo } from './curve.ts'
import { type SunColumn, type SunReading } from './sun-columns.ts'

type ClockCode = 'in-standard-time' | 'in-summer-time' | 'another-year' | 'hour-out'

/** A row of which most of what the sun shows stands an hour off: `by` puts it right. */
interface Shifted {
  readonly day: Day
  readonly by: number
}

/** Rows whose clock stands an hour off: a table in winter time all year, one of another year, or single mistakes. */
export function suspectClocks(
  days: readonly Day[],
  columns: readonly SunColumn[],
  { almanac, answers, findings }: Means,
): void {
  const { step } = almanac
  const seen = columns.flatMap(({ readings }) => readings)
  const rows = days.flatMap((day): { day: Day; by: number }[] => {
    const here = seen.filter((each) => each.day === day)
    if (here.length === 0) return []
    const by = [step, -step].find(
      (each) =>
        here.filter(({ hour, isOnCurve }) => isOnCurve && hour === -each).length > here.length / 2,
    )
    return [{ day, by: by ?? 0 }]
  })
  const shifted = rows.filter(({ by }) => by !== 0)
  const isSummer = ({ day }: Shifted) => almanac.forwardOn(day.date) > 0
  const share = (by: number, isMeant: (row: Shifted) => boolean) => {
    const known = rows.filter(isMeant)
    return known.length < 5 ? 0 : known.filter((row) => row.by === by).length / known.length
  }
  const isWinter = (row: Shifted) => !isSummer(row)
  const isNear = ({ day }: Shifted) => almanac.daysFromChange(day.date) <= NEAR_CHANGE_DAYS
  let rest: readonly Shifted[] = shifted
  const settle = (
    code: ClockCode,
    fix: (typeof answers.fixes)[number],
    isMeant: (row: Shifted) => boolean,
  ) => {
    const meant = rest.filter(isMeant)
    if (meant.length === 0) return
    rest = rest.filter((row) => !isMeant(row))
    if (answers.fixes.includes(fix)) shift(meant, days, columns, almanac)
    else for (const row of meant) spoilRow(code, row, columns, findings)
  }
  if (share(step, isSummer) > 0.8 && share(step, isWinter) < 0.1)
    settle('in-standard-time', 'from-standard-time', (row) => row.by > 0 && isSummer(row))
  else if (share(-step, isWinter) > 0.8 && share(-step, isSummer) < 0.1)
    settle('in-summer-time', 'from-summer-time', (row) => row.by < 0 && isWinter(row))
  settle('another-year', 'from-another-year', isNear)
  settle('hour-out', 'correct-hours', () => true)
}

/** One word for the whole row. */
function spoilRow(
  code: ClockCode,
  { day, by }: Shifted,
  columns: readonly SunColumn[],
  findings: Means['findings'],
): void {
  const wrong = columns
    .flatMap(({ readings }) => readings)
    .find((each) => each.day === day && each.hour === -by)!
  reportRow(findings, code, day, wrong.cell, wrong.cell.minutes! + by)
  for (const cell of day.cells.values()) cell.bad ??= code
}

/** Moves what stands in the same clock: each column is asked by itself, over each run of such rows. */
function shift(
  rows: readonly Shifted[],
  days: readonly Day[],
  columns: readonly SunColumn[],
  almanac: Means['almanac'],
): void {
  const isHeld = isDhuhrHeld(days, almanac)
  for (const run of runsOf(rows)) {
    const moves: Move[] = isHeld ? heldDhuhrsIn(run, almanac) : []
    for (const { field, readings } of columns) {
      for (const { day, by } of run) {
        const reading = readings.find((each) => each.day === day)
        if (reading?.hour === -by) moves.push({ day, cell: day.cells.get(field)!, by })
      }
    }
    for (const field of ['fajr', 'asr', 'asrShafi', 'asrHanafi', 'isha'] as const) {
      const cells = run.flatMap(({ day, by }) => {
        const cell = day.cells.get(field)
        return cell && !cell.bad && cell.minutes !== undefined ? [{ day, cell, by }] : []
      })
      if (movesAlong(cells, days, lawOf(field, almanac))) moves.push(...cells)
    }
    move(moves, days)
  }
}

/** Held, it stands in the clock of its row where it is after noon only once that is put right. */
function heldDhuhrsIn(run: readonly Shifted[], almanac: Means['almanac']): Move[] {
  return run.flatMap(({ day, by }) => {
    const cell = day.cells.get('dhuhr')
    if (!cell || cell.bad || cell.minutes === undefined) return []
    const isMoved = isLateOn(day, cell.minutes + by, almanac)
    return isMoved && !isLateOn(day, cell.minutes, almanac) ? [{ day, cell, by }] : []
  })
}

/** A beginning that is put right by so many minutes. */
export interface Move {
  readonly day: Day
  readonly cell: Cell
  readonly by: number
}

/**
 * Puts beginnings right, and with them each jamaat and adhan that was written in the same clock: the one whose distance
 * from its beginning is what it is on the days before or after. Where both could be it goes as the others of its days do.
 */
export function move(moves: readonly Move[], days: readonly Day[]): void {
  const moved = new Set(moves.map(({ cell }) => cell))
  const called = PRAYERS.flatMap((prayer) => {
    const own = moves.filter(({ cell }) => cell.field.startsWith(prayer))
    return (['jamaat', 'adhan'] as const).flatMap((what) =>
      runsOf(once(own)).flatMap((run) => {
        const field: TimeField = `${prayer}.${what}`
        const stands = standsIn(run, field, { days, moved })
        return stands ? [{ run, field, ...stands }] : []
      }),
    )
  })
  const clear = called.filter(({ isClear }) => isClear)
  const others = clear.filter(({ isMoved }) => isMoved).length > clear.length / 2
  for (const { run, field, isClear, isMoved } of called)
    if (isClear || clear.length === 0 ? isMoved : others)
      for (const { day, by } of run) {
        const cell = day.cells.get(field)
        if (cell?.minutes !== undefined && !isRelative(cell.minutes)) cell.minutes += by
      }
  for (const { cell, by } of moves) cell.minutes! += by
}

/** In which of the two clocks a jamaat stands; undefined where there is none. */
function standsIn(
  run: readonly Move[],
  field: TimeField,
  { days, moved }: { days: readonly Day[]; moved: ReadonlySet<Cell> },
): { isMoved: boolean; isClear: boolean } | undefined {
  const begins = run[0]!.cell.field
  const along = median(run.flatMap(({ day }) => gapOf(day, field, begins, new Set())))
  if (along === undefined) return undefined
  const left = along - run[0]!.by
  const [first, last] = [run[0]!.day.date, run.at(-1)!.day.date]
  const reach = run.length + AROUND
  const near = days.filter(({ date }) => Math.abs(toDayNumber(date) - toDayNumber(first)) <= reach)
  const sides = [
    near.filter(({ date }) => date < first),
    near.filter(({ date }) => date > last),
  ].flatMap((side) => median(side.flatMap((day) => gapOf(day, field, begins, moved))) ?? [])
  if (sides.length === 0) return { isMoved: left < 0, isClear: left < 0 }
  const off = (wait: number) => Math.min(...sides.map((usual) => Math.abs(wait - usual)))
  return { isMoved: off(along) <= off(left), isClear: Math.abs(off(along) - off(left)) > UNCLEAR }
}

/** Minutes by which one clock is nearer to what is usual than the other. */
const UNCLEAR = 10

/** Days on each side of a run that tell what is usual. */
const AROUND = 10

/** Two ways of finding Asr are one prayer. */
function once(moves: readonly Move[]): Move[] {
  return [...new Map(moves.map((each) => [each.day, each])).values()]
}

function gapOf(
  { cells }: Day,
  field: TimeField,
  beginning: TimeField,
  moved: ReadonlySet<Cell>,
): number[] {
  const called = cells.get(field)?.minutes
  const begins = cells.get(beginning)
  if (called === undefined || isRelative(called) || begins?.minutes === undefined) return []
  return moved.has(begins) ? [] : [called - begins.minutes]
}

/** Rows that follow each other and are off by the same. */
function runsOf<T extends { readonly day: Day; readonly by: number }>(rows: readonly T[]): T[][] {
  const runs: T[][] = []
  for (const row of rows.toSorted((a, b) => (a.day.date < b.day.date ? -1 : 1))) {
    const last = runs.at(-1)?.at(-1)
    const isNext =
      last !== undefined &&
      last.by === row.by &&
      toDayNumber(row.day.date) - toDayNumber(last.day.date) <= 3
    if (isNext) runs.at(-1)!.push(row)
    else runs.push([row])
  }
  return runs
}

/** Whether a column of a run stands in the clock of the sun's columns: moved, it goes on where its neighbours are. */
function movesAlong(cells: readonly Move[], days: readonly Day[], law: Law): boolean {
  if (cells.length === 0) return false
  const points = cells.map(({ day, cell }) => pointOf(day, cell))
  const [first, last] = [cells[0]!, cells.at(-1)!]
  const { field } = first.cell
  const neighbour = (from: Day, side: -1 | 1): Point | undefined => {
    const at = days.indexOf(from) + side
    const cell = days[at]?.cells.get(field)
    if (!cell || cell.bad || cell.minutes === undefined) return undefined
    return pointOf(days[at]!, cell)
  }
  const costWith = (by: number) => {
    const at = ({ at, minutes }: Point) => ({ at, minutes: minutes + by })
    const jump = (point: Point, beside: Point | undefined) =>
      beside === undefined ? 0 : Math.abs(jumpTo(at(point), law.expect(beside, point.at)))
    const ends =
      jump(points[0]!, neighbour(first.day, -1)) + jump(points.at(-1)!, neighbour(last.day, 1))
    return ends + points.filter((point) => !law.isPossible(at(point))).length * IMPOSSIBLE
  }
  return costWith(first.by) <= costWith(0)
}

/** A time that cannot be is worse than a jump of so many minutes. */
const IMPOSSIBLE = 10

export function pointOf({ date }: Day, { minutes }: Cell): Point {
  return { at: toDayNumber(date), minutes: minutes! }
}

/**
 * Days an hour off that follow each other lie to the curve as the other days do; those of another month, which cross it an
 * hour away, do not.
 */
function evenHoursIn(readings: readonly SunReading[]): (i: number) => boolean {
  const left = readings.map(({ cell, expected, hour }) => cell.minutes! - expected - (hour ?? 0))
  const usual = left.filter((_, i) => readings[i]!.hour === 0).toSorted((a, b) => a - b)
  const [least = 0, most = 0] = [
    usual[Math.floor(usual.length * 0.02)],
    usual[Math.floor(usual.length * 0.98)],
  ]
  const isOut = (i: number) => left[i]! < least - EVENLY || left[i]! > most + EVENLY
  return (i) => {
    const { hour } = readings[i]!
    let [from, to] = [i, i]
    while (readings[from - 1]?.hour === hour) from--
    while (readings[to + 1]?.hour === hour) to++
    const run = Array.from({ length: to - from + 1 }, (_, n) => from + n)
    return usual.length === 0 || !run.some(isOut)
  }
}

/** Minutes that rounding adds. */
const EVENLY = 0.8

/** A single column of the sun that stands an hour off, or nowhere. */
export function suspectSunCells(
  days: readonly Day[],
  columns: readonly SunColumn[],
  { answers, findings }: Means,
): void {
  const moves: Move[] = []
  for (const { field, readings } of columns) {
    const isEven = evenHoursIn(readings)
    for (const [
      i,
      { day, cell, sun, expected, hour, isOnCurve, isInWindow },
    ] of readings.entries()) {
      const beside = [readings[i - 1], readings[i + 1]]
      // Among times that are wrong in other ways an hour is an accident.
      const isAlone = beside.every((each) => !each || each.isOnCurve)
      if (cell.bad) continue
      if (isOnCurve && hour === 0) continue
      if (isOnCurve && isAlone && hour !== undefined && isEven(i)) {
        if (answers.fixes.includes('correct-hours')) moves.push({ day, cell, by: -hour })
        else spoil(findings, 'hour-out', day, cell, cell.minutes! - hour)
      } else if (isInWindow) ask(findings, 'unlike-its-neighbours', day, cell, expected)
      else if (field === 'dhuhr' && cell.minutes! < sun)
        spoil(findings, 'dhuhr-before-noon', day, cell, Math.ceil(sun))
      else spoil(findings, 'not-the-sun', day, cell, expected)
    }
  }
  move(moves, days)
}

/** Held, it is still after noon, and less than an hour after it. */
export function suspectHeldDhuhr(
  days: readonly Day[],
  { almanac, answers, findings }: Means,
): void {
  if (!isDhuhrHeld(days, almanac)) return
  const moves: Move[] = []
  const times = goodIn(days, 'dhuhr')
  const held = new Set(
    times.flatMap(({ day, cell }) => (isLateOn(day, cell.minutes, almanac) ? cell.minutes : [])),
  )
  for (const { day, cell } of times) {
    const { noon } = almanac.sky!.on(day.date)
    if (isLateOn(day, cell.minutes, almanac)) continue
    // It is an hour only where it then stands as it does on other days.
    const by = [almanac.step, -almanac.step].find((each) => held.has(cell.minutes + each))
    if (by !== undefined && answers.fixes.includes('correct-hours')) moves.push({ day, cell, by })
    else if (by !== undefined) spoil(findings, 'hour-out', day, cell, cell.minutes + by)
    else spoil(findings, cell.minutes < noon ? 'dhuhr-before-noon' : 'not-the-sun', day, cell, noon)
  }
  move(moves, days)
}
