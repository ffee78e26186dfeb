import { openResolver } from '#features/prayer/prayer-times/resolve.ts'
import { readTimetable } from '#features/prayer/prayer-times/timetable.ts'
import { type Context, inTransaction } from '#platform/server/context.ts'
import type { Download } from '#platform/server/feature.ts'
import { toTime } from '#platform/shared/time-of-day.ts'
import type { ResolvedDay } from '#features/prayer/prayer-times/resolve.ts'

/** The columns of our own template: headings that the import knows without asking. */
const TEMPLATE: readonly (readonly [
  heading: string,
  read: (day: ResolvedDay) => number | undefined,
])[] = [
  ['fajr_begins', ({ prayers }) => prayers.fajr.begins?.minutes],
  ['fajr_jamaat', ({ prayers }) => prayers.fajr.jamaat?.minutes],
  ['sunrise', ({ prayers }) => prayers.sunrise.begins?.minutes],
  ['dhuhr_begins', ({ prayers }) => prayers.dhuhr.begins?.minutes],
  ['dhuhr_jamaat', ({ prayers }) => prayers.dhuhr.jamaat?.minutes],
  ['asr_shafi', ({ asr }) => asr.shafi],
  ['asr_hanafi', ({ asr }) => asr.hanafi],
  ['asr_jamaat', ({ prayers }) => prayers.asr.jamaat?.minutes],
  ['maghrib_begins', ({ prayers }) => prayers.maghrib.begins?.minutes],
  ['maghrib_jamaat', ({ prayers }) => prayers.maghrib.jamaat?.minutes],
  ['isha_begins', ({ prayers }) => prayers.isha.begins?.minutes],
  ['isha_jamaat', ({ prayers }) => prayers.isha.jamaat?.minutes],
]

/** A year as it is now, to be edited and sent back. Imported again unchanged, it changes nothing that people see. */
export async function download(ctx: Context, { year }: { year: number }): Promise<Download> {
  return {
    body: Buffer.from(await writeYear(ctx, year)),
    type: 'text/csv; charset=utf-8',
    name: `${ctx.organisation.slug}-${year}.csv`,
    disposition: 'attachment',
  }
}

export async function writeYear(ctx: Context, year: number): Promise<string> {
  const [from, to] = [`${year}-01-01`, `${year}-12-31`]
  const timetable = await inTransaction(ctx, (ctx) => readTimetable(ctx, from, to))
  // A Friday's Dhuhr has its jamaat in the table, too: it counts where there are no sessions.
  const days = openResolver({ ...timetable, sessions: [] }).days(from, to)
  const lines = days.map((day) => {
    const times = TEMPLATE.map(([, read]) => read(day))
    return [day.date, ...times.map((each) => (each === undefined ? '' : toTime(each)))]
  })
  return toCsv([['date', ...TEMPLATE.map(([heading]) => heading)], ...lines])
}

export function toCsv(lines: readonly (readonly string[])[]): string {
  return `${lines.map((cells) => cells.map(toCell).join(',')).join('\r\n')}\r\n`
}

/** Never a formula in somebody's spreadsheet, whatever stands in a cell. */
export function toCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
