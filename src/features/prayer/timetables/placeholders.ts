import { toDayNumber } from '#platform/shared/wall-time.ts'
import { type Day, isRelative, report } from './days.ts'
import type { Findings } from './findings.ts'
import { type TimeField, partsOf } from './rules.ts'

/** What programs write where nothing was filled in: the first minute of a day, and its last. */
const NOTHING = [0, 1439]
/** How far a time near midnight may stand from the days around it. */
const NEAR = 45
const REACH_DAYS = 60
const NEAR_DAYS = 14
const SEVERAL = 3

/**
 * `00:00` and `23:59` are times only where the days around them are near midnight too. Elsewhere they mean that nobody
 * wrote anything, and are taken so.
 */
export function dropPlaceholders(days: readonly Day[], findings: Findings): void {
  const fields = new Set(days.flatMap(({ cells }) => [...cells.keys()]))
  for (const field of fields) {
    const marks = days.flatMap((day) => {
      const minutes = minutesOf(day, field)
      return minutes === undefined ? [] : [{ day, at: toDayNumber(day.date), minutes }]
    })
    const real = marks.filter(({ minutes }) => !NOTHING.includes(minutes))
    let held: { at: number; minutes: number } | undefined
    for (const { day, at, minutes } of marks) {
      if (!NOTHING.includes(minutes)) continue
      const around = [real.findLast((each) => each.at < at), real.find((each) => each.at > at)]
      const beside = around.filter(
        (each) => each !== undefined && Math.abs(each.at - at) <= REACH_DAYS,
      )
      // Rows of other days may have come in between.
      const near = real.filter(
        (each) => Math.abs(each.at - at) <= NEAR_DAYS && apart(each.minutes, minutes) <= NEAR,
      )
      const isReal =
        near.length >= SEVERAL ||
        // Held there since a day that was right.
        (held?.minutes === minutes && at - held.at <= NEAR_DAYS) ||
        beside.some((each) => apart(each!.minutes, minutes) <= NEAR) ||
        isSoonAfterBegins(day, field, minutes)
      if (isReal) held = { at, minutes }
      if (isReal) continue
      report(findings, 'read-as-empty', day, day.cells.get(field)!)
      day.cells.delete(field)
      day.blanks.add(field)
    }
  }
}

/** A jamaat at midnight, of a prayer that begins shortly before it. */
function isSoonAfterBegins(day: Day, field: TimeField, minutes: number): boolean {
  const { key, what } = partsOf(field)
  if (what === 'begins' || key !== 'isha') return false
  const begins = minutesOf(day, 'isha')
  return begins !== undefined && !NOTHING.includes(begins) && apart(begins, minutes) <= 2 * NEAR
}

function minutesOf({ cells }: Day, field: TimeField): number | undefined {
  const cell = cells.get(field)
  if (!cell || cell.minutes === undefined || isRelative(cell.minutes)) return undefined
  return ((cell.minutes % 1440) + 1440) % 1440
}

/** On the face of a day. */
function apart(a: number, b: number): number {
  const between = Math.abs(a - b)
  return Math.min(between, 1440 - between)
}
