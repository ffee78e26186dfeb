import {
  type Resolver,
  type Uploaded,
  openResolver,
} from '#features/prayer/prayer-times/resolve.ts'
import { BEGINNINGS, PRAYERS } from '#features/prayer/prayer-times/rules.ts'
import { layered } from '#features/prayer/prayer-times/timetable.ts'
import { toTime } from '#platform/shared/time-of-day.ts'
import type { JudgedDay } from './days.ts'
import type { toTimetable } from './reference.ts'
import type { Change, ChangedDay, Counts } from './rules.ts'

/** Day by day, what people would see differently. */
export function compare(
  days: readonly JudgedDay[],
  before: Resolver,
  timetable: ReturnType<typeof toTimetable>,
): { preview: ChangedDay[]; counts: Counts } {
  const uploads = new Map([
    ...timetable.uploads,
    ...layered([
      ...[...timetable.uploads].filter(([date]) => days.some((day) => day.date === date)),
      ...days.map(({ date, times }) => [date, times] as const),
    ]),
  ])
  const after = openResolver({ ...timetable, uploads })
  const counts = { added: 0, changed: 0, same: 0 }
  const preview: ChangedDay[] = []
  for (const { date } of days) {
    const old = timetable.uploads.get(date)
    const isSame = old !== undefined && isEqual(old, uploads.get(date)!)
    if (isSame) counts.same++
    else counts[old === undefined ? 'added' : 'changed']++
    const changes = isSame ? [] : changesOn(date, before, after)
    if (changes.length > 0) preview.push({ date, changes })
  }
  return { preview, counts }
}

function isEqual(a: Uploaded, b: Uploaded): boolean {
  const flat = (times: Uploaded) =>
    Object.entries(times)
      .flatMap(([what, of]) =>
        Object.entries((of ?? {}) as Record<string, string>).map(
          ([key, time]) => `${what} ${key} ${time}`,
        ),
      )
      .toSorted()
      .join('\n')
  return flat(a) === flat(b)
}

function changesOn(date: string, before: Resolver, after: Resolver): Change[] {
  const shown = (resolver: Resolver) => {
    const { prayers, asr } = resolver.day(date)
    return new Map<string, number | undefined>([
      ...BEGINNINGS.map((key) => [key, prayers[key].begins?.minutes] as const),
      ['asrShafi', asr.shafi],
      ['asrHanafi', asr.hanafi],
      ...PRAYERS.map((key) => [`${key}.jamaat`, prayers[key].jamaat?.minutes] as const),
      ...PRAYERS.map((key) => [`${key}.adhan`, prayers[key].adhan?.minutes] as const),
    ])
  }
  const [old, now] = [shown(before), shown(after)]
  return [...now].flatMap(([field, minutes]): Change[] => {
    const was = old.get(field)
    if (was === minutes) return []
    const write = (each: number | undefined) => (each === undefined ? null : toTime(each))
    return [{ field, old: write(was), new: write(minutes) }]
  })
}
