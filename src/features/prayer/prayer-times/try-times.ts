import type { Context } from '#platform/server/context.ts'
import { Refusal, refuse } from '#platform/shared/refusal.ts'
import { toTime } from '#platform/shared/time-of-day.ts'
import { addDays } from '#platform/shared/wall-time.ts'
import type { saveCorrection, saveRule, saveSession } from './admin/contract.ts'
import { today } from './month.ts'
import type { Minutes, ResolvedDay, Resolver } from './resolve.ts'
import { BEGINNINGS, type Prayer } from './rules.ts'

/** How far ahead a rule is tried out, day by day, before it is kept. */
export const DAYS_AHEAD = 366

/** The days of the year to come on which something is in force; none when it has ended. */
export function spanOf(
  ctx: Context,
  { startsOn, endsOn }: { startsOn: string; endsOn: string | null },
): { from: string; to: string } | undefined {
  const now = today(ctx)
  const from = startsOn > now ? startsOn : now
  const ahead = addDays(from, DAYS_AHEAD - 1)
  const to = endsOn !== null && endsOn < ahead ? endsOn : ahead
  return to < from ? undefined : { from, to }
}

/** Says on which day it does not fit, and what stands there. */
export function refuseTime(
  endpoint: typeof saveRule | typeof saveSession | typeof saveCorrection,
  field: string,
  { date, prayers }: ResolvedDay,
  prayer: Prayer,
  time: Minutes | undefined,
): never {
  const begins = prayers[prayer].begins?.minutes
  const isBefore = time !== undefined && begins !== undefined && time < begins
  const code = isBefore ? 'jamaat-before-begins' : 'jamaat-after-next'
  const refused = endpoint.refusals[code]
  const next = prayer === 'isha' ? undefined : BEGINNINGS[BEGINNINGS.indexOf(prayer) + 1]!
  const ends = next && prayers[next].begins?.minutes
  const bound = isBefore ? begins : ends
  const fact = bound === undefined ? '' : ` (${date}: ${toTime(bound)})`
  throw new Refusal(code, refused, { errors: [{ field, message: `${refused.says}${fact}` }] })
}

/** When the time of a prayer ends: as the next one begins, and of Isha at the next dawn. */
export function endOf(resolver: Resolver, day: ResolvedDay, prayer: Prayer): Minutes | undefined {
  if (prayer !== 'isha') {
    const next = BEGINNINGS[BEGINNINGS.indexOf(prayer) + 1]!
    return day.prayers[next].begins?.minutes
  }
  const dawn = resolver.day(addDays(day.date, 1)).prayers.fajr.begins?.minutes
  return dawn === undefined ? undefined : dawn + 1440
}

/** Refuses an adhan before its prayer begins, after its jamaat, or after its time has ended. */
export function checkAdhan(
  endpoint: typeof saveRule | typeof saveCorrection,
  field: string,
  { resolver, day, prayer }: { resolver: Resolver; day: ResolvedDay; prayer: Prayer },
): void {
  const { adhan, begins, jamaat } = day.prayers[prayer]
  if (!adhan) return
  const ends = endOf(resolver, day, prayer)
  const no = (code: keyof typeof endpoint.refusals, bound: Minutes) =>
    refuseBeside({ code, refused: endpoint.refusals[code], field, date: day.date, bound })
  if (begins && adhan.minutes < begins.minutes) no('adhan-before-begins', begins.minutes)
  if (jamaat && adhan.minutes > jamaat.minutes) no('adhan-after-jamaat', jamaat.minutes)
  if (ends !== undefined && adhan.minutes >= ends) no('adhan-after-next', ends)
}

interface Beside {
  readonly code: string
  readonly refused: { readonly status: number; readonly says: string }
  readonly field: string
  readonly date: string
  /** What it would lie on the wrong side of. */
  readonly bound: Minutes
}

export function refuseBeside({ code, refused, field, date, bound }: Beside): never {
  const message = `${refused.says} (${date}: ${toTime(bound)})`
  throw new Refusal(code, refused, { errors: [{ field, message }] })
}

export function checkDates(
  endpoint: typeof saveRule | typeof saveSession,
  { startsOn, endsOn }: { startsOn: string; endsOn: string | null },
): void {
  if (endsOn !== null && endsOn < startsOn) refuse(endpoint, 'dates-backwards', 'endsOn')
}
