import type { Context } from '#platform/server/context.ts'
import type { Download } from '#platform/server/feature.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { toTime } from '#platform/shared/time-of-day.ts'
import type { tableFile } from './contract.ts'
import { explain } from './describe.ts'
import { type Span, resolveSpan, toSpan } from './month.ts'
import type { Cell, ResolvedDay } from './resolve.ts'

/** The columns that mosques' websites have exchanged for years, so that a table goes from program to program. */
const COLUMNS = [
  'd_date',
  'fajr_begins',
  'fajr_jamah',
  'sunrise',
  'zuhr_begins',
  'zuhr_jamah',
  'asr_mithl_1',
  'asr_mithl_2',
  'asr_jamah',
  'maghrib_begins',
  'maghrib_jamah',
  'isha_begins',
  'isha_jamah',
  'is_ramadan',
  'hijri_date',
]

/** On Fridays with sessions of its own Dhuhr has no jamaat, and its cell is empty. */
export async function downloadTable(
  ctx: Context,
  input: Input<typeof tableFile>,
): Promise<Download> {
  const span = toFileSpan(ctx, input)
  const { voice, days } = await resolveSpan(ctx, span)
  // Whose times they are stands beside those that are borrowed; elsewhere the columns are what they always were.
  const notes = days.map((day) => explain(voice, [day], { isDated: true }).join(' '))
  const hasNotes = notes.some(Boolean)
  const lines = [
    [...COLUMNS, ...(hasNotes ? ['note'] : [])],
    ...days.map((day, i) => [...toLine(day), ...(hasNotes ? [`"${notes[i]}"`] : [])]),
  ].map((cells) => cells.join(','))
  return {
    body: Buffer.from(`${lines.join('\r\n')}\r\n`),
    type: 'text/csv; charset=utf-8',
    name: `${ctx.organisation.slug}-${nameOfSpan(span)}.csv`,
  }
}

/** As the calls are asked; only that a year alone is all of it. */
export function toFileSpan(ctx: Context, input: Input<typeof tableFile>): Span {
  const { year, month, ...rest } = input
  const isWholeYear =
    year !== undefined &&
    month === undefined &&
    Object.values(rest).every((value) => value === undefined)
  return isWholeYear ? { from: `${year}-01-01`, to: `${year}-12-31` } : toSpan(ctx, input)
}

/** `2026-11` of a month, `2026` of a year, and both ends of everything else. */
export function nameOfSpan({ from, to, hijri }: Span): string {
  if (hijri) return `hijri-${hijri.year}-${String(hijri.month).padStart(2, '0')}`
  if (from.slice(0, 7) === to.slice(0, 7)) return from.slice(0, 7)
  if (from.endsWith('-01-01') && to.endsWith('-12-31') && from.slice(0, 4) === to.slice(0, 4))
    return from.slice(0, 4)
  return `${from}-to-${to}`
}

function toLine({ date, prayers, asr, hijri, ramadan }: ResolvedDay): string[] {
  const time = (cell: Cell | undefined) => (cell ? toTime(cell.minutes) : '')
  const minutes = (value: number | undefined) => (value === undefined ? '' : toTime(value))
  const { fajr, sunrise, dhuhr, asr: prayed, maghrib, isha } = prayers
  return [
    date,
    time(fajr.begins),
    time(fajr.jamaat),
    time(sunrise.begins),
    time(dhuhr.begins),
    time(dhuhr.jamaat),
    minutes(asr.shafi),
    minutes(asr.hanafi),
    time(prayed.jamaat),
    time(maghrib.begins),
    time(maghrib.jamaat),
    time(isha.begins),
    time(isha.jamaat),
    ramadan ? '1' : '0',
    [hijri.year, hijri.month, hijri.day].map((part) => String(part).padStart(2, '0')).join('-'),
  ]
}
