import type { Context } from '#platform/server/context.ts'
import { addDays, zoneOf } from '#platform/shared/wall-time.ts'
import { voiceOf, writeLongDate, writeSpecial } from './describe.ts'
import { openResolver } from './resolve.ts'
import { readTimetable } from './timetable.ts'

/** Two Eids lie in every Hijri year, which is shorter than this. */
const A_YEAR = 356

/**
 * The next Eid that the organisation has said how it prays, today's included: its date, its place and its prayers. It
 * moves with the announced beginning of its month. Undefined where there is none, or no prayer times are shown.
 */
export async function nextEid(ctx: Context) {
  const { date: today } = zoneOf(ctx.organisation.timeZone).wallAt(ctx.now().getTime())
  const timetable = await readTimetable(ctx, today, addDays(today, A_YEAR))
  if (!timetable.specials.some(({ kind }) => kind === 'eid')) return undefined
  const resolver = openResolver(timetable)
  const voice = voiceOf(ctx, timetable.zone)
  for (let days = 0; days <= A_YEAR; days++) {
    const date = addDays(today, days)
    const special = resolver.day(date).specials.find(({ kind }) => kind === 'eid')
    if (!special) continue
    const { label, place, times } = writeSpecial(voice, date, special)
    const prayers = times.map(({ label, time }) => ({ label, time }))
    return { date, dateText: writeLongDate(date, voice.language), label, place, times: prayers }
  }
  return undefined
}
