import type { Resolver } from '#features/prayer-times/resolve.ts'
import { BEGINNINGS, type Beginning, PRAYERS, type Prayer } from '#features/prayer-times/rules.ts'
import { addDays } from '#platform/shared/wall-time.ts'
import { AFTER, type Day, type Means, beginsOf, isRelative, spoil } from './days.ts'
import { isBegins } from './reference.ts'
import { partsOf } from './rules.ts'

/**
 * Jamaats are judged beside the beginnings that people would see: those of the table, or where these are left out what
 * was there before.
 */
export function settleJamaats(
  days: readonly Day[],
  before: Resolver,
  { answers, findings }: Means,
): void {
  const byDate = new Map(days.map((day) => [day.date, day]))
  const begun = (date: string, key: Beginning): number | undefined => {
    const day = byDate.get(date)
    return (day && beginsOf(day, key)) ?? before.day(date).prayers[key].begins?.minutes
  }
  const jamaats = (day: Day) =>
    PRAYERS.flatMap((prayer) =>
      (['jamaat', 'adhan'] as const).flatMap((what) => {
        const cell = day.cells.get(`${prayer}.${what}`)
        return cell && !cell.bad && cell.minutes !== undefined ? [{ prayer, cell }] : []
      }),
    )
  for (const day of days) {
    const hasBad = (key: Beginning) =>
      [...day.cells.values()].some(
        ({ bad, field }) =>
          bad && !answers.accept.includes(bad) && isBegins(field) && partsOf(field).key === key,
      )
    for (const { prayer, cell } of jamaats(day)) {
      const begins = begun(day.date, prayer)
      if (isRelative(cell.minutes)) {
        if (begins === undefined) spoil(findings, 'time-unreadable', day, cell)
        else cell.minutes = begins + AFTER - cell.minutes!
      }
      const minutes = cell.minutes
      if (minutes === undefined || cell.bad) continue
      if (hasBad(prayer)) continue
      if (begins !== undefined && minutes < begins)
        spoil(findings, 'jamaat-before-begins', day, cell, begins)
      else {
        const ends = endOf(prayer, day, begun)
        if (ends !== undefined && minutes >= ends)
          spoil(findings, 'jamaat-after-next', day, cell, ends)
      }
    }
  }
}

function endOf(
  prayer: Prayer,
  day: Day,
  begun: (date: string, key: Beginning) => number | undefined,
): number | undefined {
  if (prayer !== 'isha') return begun(day.date, BEGINNINGS[BEGINNINGS.indexOf(prayer) + 1]!)
  const fajr = begun(addDays(day.date, 1), 'fajr')
  return fajr === undefined ? undefined : fajr + 1440
}
