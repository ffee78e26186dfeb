export const PRAYERS = ['fajr', 'dhuhr', 'asr', 'maghrib', 'isha'] as const
export type Prayer = (typeof PRAYERS)[number]

/** Where an activity stands in its day when only the prayer before it is known: for its place in the week, never shown. */
const USUAL_TIMES: Readonly<Record<Prayer, string>> = {
  fajr: '06:30',
  dhuhr: '13:15',
  asr: '16:30',
  maghrib: '18:30',
  isha: '20:30',
}

interface Timed {
  readonly days: readonly number[]
  readonly startTime: string | null
  readonly follows: Prayer | null
}

/** When it begins, for its place in the day. */
function timeOf({ startTime, follows }: Omit<Timed, 'days'>): string {
  return startTime ?? USUAL_TIMES[follows ?? 'isha']
}

/** Where the parts of a day begin: early, morning, afternoon, evening. */
const PARTS = ['00:00', '09:00', '12:00', '17:00'] as const

export interface Day<Activity> {
  /** Monday is 1. */
  readonly weekday: number
  /** What there is in each part of the day that has anything, and in which row of the sheet. */
  readonly parts: readonly { readonly row: number; readonly activities: readonly Activity[] }[]
}

export interface Week<Activity> {
  /** How many parts of the day have anything at all. */
  readonly rows: number
  readonly days: readonly Day<Activity>[]
}

/** The week as a sheet: days across, the parts of the day down; in each the earliest first. */
export function toWeek<Activity extends Timed>(activities: readonly Activity[]): Week<Activity> {
  const partOf = (activity: Activity) => PARTS.findLastIndex((begin) => timeOf(activity) >= begin)
  const used = [...new Set(activities.map(partOf))].toSorted((one, other) => one - other)
  const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    const today = onDay(activities, weekday)
    const parts = used.flatMap((part, row) => {
      const then = today.filter((activity) => partOf(activity) === part)
      return then.length > 0 ? [{ row, activities: then }] : []
    })
    return { weekday, parts }
  })
  return { rows: used.length, days }
}

/** What happens on a day, early first. */
export function onDay<Activity extends Timed>(
  activities: readonly Activity[],
  weekday: number,
): Activity[] {
  return activities
    .filter(({ days }) => days.includes(weekday))
    .toSorted((one, other) => timeOf(one).localeCompare(timeOf(other)))
}
