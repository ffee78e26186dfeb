import { type Day, type Means, swappedJamaats } from './days.ts'
import { BEGINS_FIELDS, type BeginsField, type TimeField } from './rules.ts'

/** Two columns that fit each other's times better than their own, on nearly every day. */
export function suspectSwaps(days: readonly Day[], { almanac, answers, findings }: Means): void {
  if (!almanac.hasPlace) return
  const fields = BEGINS_FIELDS.filter((field) => days.some(({ cells }) => cells.has(field)))
  for (const [i, a] of fields.entries()) {
    for (const b of fields.slice(i + 1)) {
      if (areSwapped(days, a, b, almanac)) settleSwap(days, a, b, { answers, findings })
    }
  }
}

/** A jamaat cannot stand before its beginning day after day. */
export function suspectSwappedJamaats(
  days: readonly Day[],
  means: Pick<Means, 'answers' | 'findings'>,
): void {
  for (const prayer of swappedJamaats(days)) {
    const begins = days.some(({ cells }) => cells.has(prayer)) ? prayer : undefined
    if (begins) settleSwap(days, begins, `${prayer}.jamaat`, means)
  }
}

function settleSwap(
  days: readonly Day[],
  a: TimeField,
  b: TimeField,
  { answers, findings }: Pick<Means, 'answers' | 'findings'>,
): void {
  if (answers.fixes.includes('swap-columns')) for (const day of days) exchange(day, a, b)
  else {
    findings.add('columns-swapped', { field: a, instead: b })
    for (const { cells } of days)
      for (const field of [a, b]) if (cells.has(field)) cells.get(field)!.bad ??= 'columns-swapped'
  }
}

function areSwapped(
  days: readonly Day[],
  a: BeginsField,
  b: BeginsField,
  almanac: Means['almanac'],
): boolean {
  const gains = days.flatMap(({ date, cells }) => {
    const [first, second] = [cells.get(a)?.minutes, cells.get(b)?.minutes]
    const [wantedA, wantedB] = [almanac.guess(a, date), almanac.guess(b, date)]
    if (first === undefined || second === undefined) return []
    return [
      cost(first, wantedA) + cost(second, wantedB) - cost(first, wantedB) - cost(second, wantedA),
    ]
  })
  return gains.length >= 5 && gains.filter((gain) => gain > 40).length > gains.length * 0.8
}

/** On a face of twelve hours, so that a table without AM and PM is not taken for another fault. */
function cost(minutes: number, wanted: number): number {
  const difference = Math.abs(minutes - wanted) % 720
  return Math.min(difference, 720 - difference)
}

function exchange({ cells }: Day, a: TimeField, b: TimeField): void {
  const [first, second] = [cells.get(a), cells.get(b)]
  cells.delete(a)
  cells.delete(b)
  if (first) cells.set(b, { ...first, field: b })
  if (second) cells.set(a, { ...second, field: a })
}
