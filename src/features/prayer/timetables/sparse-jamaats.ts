import { cellText } from './cells.ts'
import type { Cell, Day, Means } from './days.ts'
import { PRAYERS } from '#features/prayer/prayer-times/rules.ts'
import type { TimeField } from './rules.ts'

/**
 * Many write a jamaat on the day on which it changes and leave the days below it empty. Whether it holds until the next
 * one that is written is asked, and done when that is the answer; `-` is of its own day.
 */
export function holdSparse(
  days: readonly Day[],
  { answers, findings }: Pick<Means, 'answers' | 'findings'>,
) {
  const holds = answers.fixes.includes('hold-until-next')
  for (const field of PRAYERS.map((prayer): TimeField => `${prayer}.jamaat`)) {
    const first = days.findIndex((day) => isWritten(day, field))
    const since = first < 0 ? [] : days.slice(first)
    if (!isSparse(since, field)) continue
    if (holds) hold(since, field)
    else ask(since, field, findings)
  }
}

/** Most days are empty, and most of those on which something stands have an empty day below them. */
function isSparse(days: readonly Day[], field: TimeField): boolean {
  const written = days.filter((day) => isWritten(day, field))
  const empty = days.filter((day) => isEmpty(day, field))
  const alone = days.filter((day, i) => {
    const next = days[i + 1]
    return isWritten(day, field) && (next === undefined || isEmpty(next, field))
  })
  return empty.length > written.length && alone.length * 2 > written.length
}

function hold(days: readonly Day[], field: TimeField): void {
  let last: Cell | undefined
  for (const day of days) {
    if (isWritten(day, field)) last = day.cells.get(field)
    else if (last && isEmpty(day, field)) day.cells.set(field, { ...last })
  }
}

function ask(days: readonly Day[], field: TimeField, findings: Means['findings']): void {
  const empty = days.filter((day) => isEmpty(day, field))
  const [from, to] = [empty[0]!, empty.at(-1)!]
  const span = { field, from: from.date, to: to.date, days: empty.length, least: null, most: null }
  const { row, date, cells } = days[0]!
  const value = cellText(cells.get(field)!.written)
  findings.add(
    'jamaats-now-and-then',
    { sheet: row.sheet, line: row.line, date, field, value },
    span,
  )
}

function isWritten({ cells }: Day, field: TimeField): boolean {
  return cells.get(field)?.minutes !== undefined
}

function isEmpty({ cells }: Day, field: TimeField): boolean {
  return !cells.has(field)
}
