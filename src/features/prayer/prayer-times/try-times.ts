import type { Context } from '#platform/server/context.ts'
import { Refusal, refuse } from '#platform/shared/refusal.ts'
import { toTime } from '#platform/shared/time-of-day.ts'
import { addDays } from '#platform/shared/wall-time.ts'
import type { saveCorrection, saveRule, saveSession } from './admin/contract.ts'
import { today } from './month.ts'
import type { Minutes, ResolvedDay } from './resolve.ts'
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

export function checkDates(
  endpoint: typeof saveRule | typeof saveSession,
  { startsOn, endsOn }: { startsOn: string; endsOn: string | null },
): void {
  if (endsOn !== null && endsOn < startsOn) refuse(endpoint, 'dates-backwards', 'endsOn')
}
