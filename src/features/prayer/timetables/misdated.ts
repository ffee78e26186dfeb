import { addDays, toDayNumber, weekdayOf } from '#platform/shared/wall-time.ts'
import { type Written, readTime } from './cells.ts'
import { BEGINS_FIELDS, type TimeField } from './rules.ts'

interface Dated {
  readonly date: string
  readonly cells: ReadonlyMap<TimeField, Written>
  readonly weekday: number | undefined
}

/**
 * Rows that bear the date of the row beside them and fit the next day or the day before, which is missing: with that day.
 * A date that was typed twice is not a day that was written twice.
 */
export function misdatedIn<T extends Dated>(rows: readonly T[]): ReadonlyMap<T, string> {
  const known = new Set(rows.map(({ date }) => date))
  /** A row beside one of the same date, of the next day (1) or of the day before (-1). */
  const meantBy = (at: number, by: 1 | -1): [T, string][] => {
    const [row, twin] = [rows[at]!, rows[at - by]]
    const meant = addDays(row.date, by)
    const [behind, beyond] = [rows[at - 2 * by], rows[at + by]]
    const isBetween =
      twin?.date === row.date &&
      !known.has(meant) &&
      (!behind || behind.date === addDays(row.date, -by)) &&
      (!beyond || beyond.date === addDays(meant, by))
    if (!isBetween) return []
    // At an end of the table nothing shows that a day is missing, and the row itself must.
    const beside = beyond ? [behind ?? twin, beyond] : [rows[at - FURTHER * by], behind]
    return fits(row, twin, meant, { beside, isCertain: !!beyond }) ? [[row, meant]] : []
  }
  return new Map(rows.flatMap((_, i) => [...meantBy(i, 1), ...meantBy(i, -1)]))
}

const FURTHER = 7

interface Around {
  /** Rows on which the columns lie from the one to the other. */
  readonly beside: readonly (Dated | undefined)[]
  readonly isCertain: boolean
}

function fits(row: Dated, twin: Dated, meant: string, { beside, isCertain }: Around): boolean {
  if (row.weekday !== undefined && twin.weekday !== undefined && row.weekday !== twin.weekday)
    return row.weekday === weekdayOf(meant)
  const isSame = [...row.cells].every(([field, written]) => twin.cells.get(field) === written)
  const [from, to] = beside
  if (isSame || !from || !to) return false
  let [moved, stayed, isOnFive] = [0, 0, true]
  for (const field of BEGINS_FIELDS) {
    const [first, last, own] = [from, to, row].map(({ cells }) =>
      readTime(cells.get(field) ?? null),
    )
    if (first?.kind !== 'time' || last?.kind !== 'time' || own?.kind !== 'time') continue
    const slope = (last.minutes - first.minutes) / (toDayNumber(to.date) - toDayNumber(from.date))
    if (Math.abs(slope) > STEEPEST) continue
    const offOn = (date: string) =>
      Math.abs(own.minutes - first.minutes - slope * (toDayNumber(date) - toDayNumber(from.date)))
    moved += offOn(meant)
    stayed += offOn(row.date)
    isOnFive &&= own.minutes % 5 === 0
  }
  return isCertain ? isOnFive || moved <= stayed + ROUNDED : moved < stayed
}

/** Minutes from day to day; more is where the clocks change. */
const STEEPEST = 8
/** What rounding may leave in a row, as a whole. */
const ROUNDED = 2
