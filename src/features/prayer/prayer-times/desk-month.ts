import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { toTime } from '#platform/shared/time-of-day.ts'
import { addDays } from '#platform/shared/wall-time.ts'
import type { listDays } from './admin/contract.ts'
import { voiceOf } from './describe.ts'
import { today } from './month.ts'
import { type ResolvedDay, type Timetable, openResolver } from './resolve.ts'
import { PRAYERS } from './rules.ts'
import { readTimetable } from './timetable.ts'

type Month = Reply<typeof listDays>

/** This month when none is asked for. */
export function readDesk(ctx: Context, input: Input<typeof listDays>): Promise<Month> {
  return inTransaction(ctx, async (ctx) => {
    const now = today(ctx)
    const { year = Number(now.slice(0, 4)), month = Number(now.slice(5, 7)) } = input
    const from = firstOf(year, month)
    const to = addDays(month === 12 ? firstOf(year + 1, 1) : firstOf(year, month + 1), -1)
    const timetable = await readTimetable(ctx, from, to)
    const usual = openResolver({ ...timetable, overrides: new Map() }).days(from, to)
    const days = openResolver(timetable).days(from, to)
    return {
      today: now,
      year,
      month,
      names: namesOf(ctx, timetable),
      days: days.map((day, i) => toDeskDay(timetable, day, usual[i]!)),
    }
  })
}

function toDeskDay(
  { overrides }: Timetable,
  day: ResolvedDay,
  usual: ResolvedDay,
): Month['days'][number] {
  const { date, prayers, jumuah, specials } = day
  const corrections = overrides.get(date) ?? []
  return {
    date,
    prayers: PRAYERS.map((prayer) => {
      const found = corrections.find((each) => each.prayer === prayer)
      return {
        prayer,
        begins: write(prayers[prayer].begins),
        jamaat: write(prayers[prayer].jamaat),
        usual: write(usual.prayers[prayer].jamaat),
        correction: found ? { ...found, date, prayer } : null,
      }
    }),
    jumuah: jumuah.map(({ label, jamaat }) => ({ label, jamaat })),
    specials: specials.map(({ label }) => label),
  }
}

function namesOf(ctx: Work, { zone }: Timetable): Month['names'] {
  const { fajr, dhuhr, asr, maghrib, isha, jumuah } = voiceOf(ctx, zone).names
  return { fajr, dhuhr, asr, maghrib, isha, jumuah }
}

function write(cell: { readonly minutes: number } | undefined): string | null {
  return cell ? toTime(cell.minutes) : null
}

function firstOf(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, '0')}-01`
}
