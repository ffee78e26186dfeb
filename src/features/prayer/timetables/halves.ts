import type { Resolver } from '#features/prayer/prayer-times/resolve.ts'
import type { Beginning } from '#features/prayer/prayer-times/rules.ts'
import { type Day, type Means, beginsOf, isRelative, spoil } from './days.ts'
import { isBegins } from './reference.ts'
import { type TimeField, partsOf } from './rules.ts'

/** `1:30` for Dhuhr is half past one in the afternoon; said aloud, because a person should see what was made of it. */
export function readHalves(
  days: readonly Day[],
  before: Resolver,
  { almanac, answers, findings }: Means,
): void {
  const isMended = answers.fixes.includes('read-as-afternoon')
  for (const day of days) {
    const begun = (key: Beginning) => {
      const own = beginsOf(day, key)
      return own ?? before.day(day.date).prayers[key].begins?.minutes
    }
    for (const field of [...day.cells.keys()].toSorted(beginningsFirst)) {
      const cell = day.cells.get(field)!
      const { minutes } = cell
      if (minutes === undefined || cell.bad || isRelative(minutes)) continue
      const key = partsOf(field).key
      const expected = isBegins(field)
        ? almanac.guess(field, day.date)
        : (begun(key) ?? almanac.guess(key, day.date)) + USUAL_WAIT
      if (Math.abs(minutes - expected) <= HALF_OF_TWELVE_HOURS / 2) continue
      const face = minutes % 720
      const [nearest = minutes] = [face, face + 720, face + 1440].toSorted(
        (a, b) => Math.abs(a - expected) - Math.abs(b - expected),
      )
      if (nearest === minutes || Math.abs(nearest - expected) > HALF_OF_TWELVE_HOURS) continue
      if (isMended) cell.minutes = nearest
      else spoil(findings, 'twelve-hour', day, cell, nearest)
    }
  }
}

const USUAL_WAIT = 20
const HALF_OF_TWELVE_HOURS = 360

function beginningsFirst(a: TimeField, b: TimeField): number {
  return Number(!isBegins(a)) - Number(!isBegins(b))
}
