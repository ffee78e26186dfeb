import { readAfterPrayer } from '#features/prayer/prayer-times/prayer-times.ts'
import { type Prayer, onDay } from '#features/prayer/prayer-times/rules.ts'
import type { Work } from '#platform/server/context.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { toMinutes, toTime } from '#platform/shared/time-of-day.ts'
import { wallClock, zoneOf } from '#platform/shared/wall-time.ts'
import { announceJanazah } from './janazah-contract.ts'

type Asked = Pick<Input<typeof announceJanazah>, 'date' | 'after' | 'time'>

/** When a funeral is prayed, and after which prayer; null for a time of its own. */
export interface Prayed {
  readonly at: Date
  readonly after: Prayer | 'jumuah' | null
}

type No = 'time-missing' | 'time-unknown' | 'time-before-prayer' | 'time-skipped'

/** Refuses what cannot be prayed at such a time. */
export async function prayedOf(ctx: Work, asked: Asked): Promise<Prayed> {
  const prayed = await findPrayed(ctx, asked)
  return 'no' in prayed ? refuse(announceJanazah, prayed.no, 'time') : prayed
}

/** The same for whoever refuses nothing. */
export async function findPrayed(ctx: Work, asked: Asked): Promise<Prayed | { readonly no: No }> {
  const { date, after, time } = asked
  if (after === null && time === null) return { no: 'time-missing' }
  const prayer = after === null ? undefined : await readAfterPrayer(ctx, date, after)
  const minutes = time === null ? prayer?.jamaat : minutesOf(after, time)
  if (minutes === undefined) return { no: 'time-unknown' }
  if (prayer?.earliest !== undefined && minutes < prayer.earliest)
    return { no: 'time-before-prayer' }
  const { timeZone } = ctx.organisation
  const at = new Date(zoneOf(timeZone).instantOf(date, minutes))
  if (wallClock(at, timeZone).time !== toTime(minutes)) return { no: 'time-skipped' }
  return { at, after: prayer?.prayer ?? null }
}

/** After an evening’s prayer a time before noon is that of the night. */
function minutesOf(after: Prayer | null, time: string): number | undefined {
  return after === null ? toMinutes(time) : onDay(after, time)
}
