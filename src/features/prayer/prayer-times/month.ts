import type { Context, Work } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { textIn } from '#platform/shared/texts.ts'
import { addDays, toDayNumber, zoneOf } from '#platform/shared/wall-time.ts'
import { type readFeed, showMonth } from './contract.ts'
import {
  type Voice,
  explain,
  methodOf,
  toDay,
  voiceOf,
  writeDate,
  writeSpecial,
} from './describe.ts'
import { openCalendar } from './hijri.ts'
import { type ResolvedDay, openResolver } from './resolve.ts'
import { FIRST_YEAR, LAST_YEAR, MOST_DAYS } from './rules.ts'
import { readTimetable, settingsOf } from './timetable.ts'

/** The days that a question is about, both included. */
export interface Span {
  readonly from: string
  readonly to: string
  /** Set when it is a Hijri month: its title then is. */
  readonly hijri?: { readonly year: number; readonly month: number }
}

export function today({ organisation, now }: Context): string {
  return zoneOf(organisation.timeZone).wallAt(now().getTime()).date
}

export async function readMonth(
  ctx: Context,
  input: Partial<Input<typeof showMonth>>,
): Promise<Reply<typeof showMonth>> {
  return readDays(ctx, toSpan(ctx, input))
}

export async function feed(
  ctx: Context,
  { days }: Input<typeof readFeed>,
): Promise<Reply<typeof readFeed>> {
  const from = addDays(today(ctx), -1)
  return readDays(ctx, { from, to: addDays(from, days - 1) })
}

/** Resolved, and in what voice to speak of them. */
export async function resolveSpan(
  ctx: Context | Work,
  { from, to }: Span,
): Promise<{ voice: Voice; days: ResolvedDay[] }> {
  const timetable = await readTimetable(ctx, from, to)
  return { voice: voiceOf(ctx, timetable.zone), days: openResolver(timetable).days(from, to) }
}

/** What an empty question means, and which questions make no sense. */
export function toSpan(ctx: Context, input: Partial<Input<typeof showMonth>>): Span {
  const { month, year, from, to, hijriYear, hijriMonth } = input
  const asked = [
    month !== undefined || year !== undefined,
    from !== undefined || to !== undefined,
    hijriYear !== undefined || hijriMonth !== undefined,
  ]
  if (asked.filter(Boolean).length > 1) refuse(showMonth, 'two-questions')
  const now = today(ctx)
  if (asked[1]) return range(from, to)
  if (asked[2]) {
    const { hijri } = settingsOf(ctx.organisation.configuration)
    const calendar = openCalendar(hijri)
    const { year, month } = { ...calendar.on(now), ...definedOf({ hijriYear, hijriMonth }) }
    const start = calendar.startOf(year, month)
    return {
      from: start,
      to: addDays(start, calendar.lengthOf(year, month) - 1),
      hijri: { year, month },
    }
  }
  return monthOf(year ?? Number(now.slice(0, 4)), month ?? Number(now.slice(5, 7)))
}

export function monthOf(year: number, month: number): Span {
  const from = `${year}-${String(month).padStart(2, '0')}-01`
  const next =
    month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
  return { from, to: addDays(next, -1) }
}

function definedOf({
  hijriYear,
  hijriMonth,
}: {
  hijriYear?: number | undefined
  hijriMonth?: number | undefined
}) {
  return {
    ...(hijriYear === undefined ? {} : { year: hijriYear }),
    ...(hijriMonth === undefined ? {} : { month: hijriMonth }),
  }
}

function range(from: string | undefined, to: string | undefined): Span {
  if (from === undefined || to === undefined) refuse(showMonth, 'range-half', from ? 'to' : 'from')
  if (to < from) refuse(showMonth, 'range-backwards', 'to')
  const isKept = (date: string) =>
    Number(date.slice(0, 4)) >= FIRST_YEAR && Number(date.slice(0, 4)) <= LAST_YEAR
  if (!isKept(from) || !isKept(to)) refuse(showMonth, 'year-not-kept', isKept(from) ? 'to' : 'from')
  if (toDayNumber(to) - toDayNumber(from) >= MOST_DAYS) refuse(showMonth, 'too-many-days', 'to')
  return { from, to }
}

async function readDays(ctx: Context, span: Span): Promise<Reply<typeof showMonth>> {
  const { voice, days } = await resolveSpan(ctx, span)
  const { from, hijri } = span
  const now = today(ctx)
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))]
  return {
    organisation: textIn(ctx.organisation.configuration, ctx.language, 'websiteName'),
    timeZone: voice.zone.name,
    timeFormat: voice.settings.timeFormat,
    asOf: ctx.now().toISOString(),
    year,
    month,
    title: titleOf(voice, span),
    hijriTitle: hijriTitleOf(voice, days),
    method: methodOf(voice, days),
    names: voice.names,
    asrShown: voice.settings.asrShown,
    explained: explain(voice, days),
    beside: hijri ? await readBeside(ctx, span) : [],
    previous: month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 },
    next: month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 },
    days: days.map((day) => toDay(voice, day, now)),
  }
}

/** The night before a Hijri month and the day after it: the first taraweeh of a Ramadan, and Eid. */
async function readBeside(ctx: Context, { from, to }: Span) {
  const around = [addDays(from, -1), addDays(to, 1)]
  const { voice, days } = await resolveSpan(ctx, { from: around[0]!, to: around[1]! })
  return days
    .filter(({ date }) => around.includes(date))
    .flatMap(({ date, specials }) =>
      specials.map((special) => ({
        date,
        dateText: writeDate(date, voice.language, { day: 'numeric', month: 'long' }),
        special: writeSpecial(voice, date, special),
      })),
    )
}

export function titleOf({ language, hijriMonths }: Voice, { from, to, hijri }: Span): string {
  if (hijri) return `${hijriMonths[hijri.month - 1]} ${hijri.year}`
  const isMonth =
    from.endsWith('-01') && addDays(to, 1).endsWith('-01') && from.slice(0, 7) === to.slice(0, 7)
  if (isMonth) return writeDate(from, language, { month: 'long', year: 'numeric' })
  const write = (date: string) =>
    writeDate(date, language, { day: 'numeric', month: 'long', year: 'numeric' })
  return from === to ? write(from) : `${write(from)} – ${write(to)}`
}

/** `Ramadan – Shawwal 1447`; a new year stands with both. */
export function hijriTitleOf({ hijriMonths }: Voice, days: readonly ResolvedDay[]): string {
  const [first, last] = [days[0]?.hijri, days.at(-1)?.hijri]
  if (!first || !last) return ''
  const name = ({ month }: { month: number }) => hijriMonths[month - 1] ?? ''
  if (first.year !== last.year) return `${name(first)} ${first.year} – ${name(last)} ${last.year}`
  if (first.month === last.month) return `${name(first)} ${first.year}`
  return `${name(first)} – ${name(last)} ${last.year}`
}
