import { type Day, type Names, showNext } from '#features/prayer/prayer-times/contract.ts'
import { readMonth, today } from '#features/prayer/prayer-times/prayer-times.ts'
import { onDay } from '#features/prayer/prayer-times/rules.ts'
import { type Gathering, SEQUENCE } from '#features/prayer/screens/rules.ts'
import { screenWords } from '#features/prayer/screens/words.ts'
import type { Context } from '#platform/server/context.ts'
import { whyClosed } from '#platform/shared/gating.ts'
import { addDays, zoneOf } from '#platform/shared/wall-time.ts'
import { type Pause, joinPauses } from './rules.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
/** Isha of yesterday may still be prayed; whoever has lost the way to us still knows tomorrow. */
const DAYS = 4

/**
 * When a house does not ask for money: from each adhan until the supplication after it is over, while a sermon is given, and
 * while people pray together, as its screens have it. Those that are over are left out. None where the site shows no
 * times of prayer.
 */
export async function findPauses(ctx: Context): Promise<readonly Pause[]> {
  if (whyClosed(showNext, ctx.organisation.standing)) return []
  const from = addDays(today(ctx), -1)
  const { days, names } = await readMonth(ctx, { from, to: addDays(from, DAYS - 1) })
  const { taraweeh, eid } = screenWords[ctx.language].of
  const all = days.flatMap((day) => pausesOf(ctx, day, { ...names, taraweeh, eid }))
  return joinPauses(all).filter(({ until }) => until > ctx.now().getTime())
}

type AllNames = Names & Readonly<Record<'taraweeh' | 'eid', string>>

function pausesOf(ctx: Context, day: Day, names: AllNames): Pause[] {
  const instantOf = toInstant(ctx, day.date)
  const pauses: Pause[] = []
  const pray = (of: Gathering, at: number | null | undefined, from = at) => {
    if (at == null || from == null) return
    const until = at + SEQUENCE.prayerMinutes[of] * MINUTE_MS
    pauses.push({ name: names[of], from, until })
  }
  for (const key of ['fajr', 'dhuhr', 'asr', 'maghrib', 'isha'] as const) {
    const { adhan, beginsAt, jamaatAt } = day.prayers[key]
    const called = instantOf(key, adhan) ?? parse(beginsAt)
    if (called !== null)
      pauses.push({ name: names[key], from: called, until: called + CALL_SECONDS * SECOND_MS })
    if (key !== 'dhuhr' || day.jumuah.length === 0) pray(key, parse(jamaatAt))
  }
  for (const { khutbahAt, jamaatAt } of day.jumuah)
    pray('jumuah', Date.parse(jamaatAt), parse(khutbahAt) ?? Date.parse(jamaatAt))
  pray('taraweeh', instantOf('taraweeh', day.ramadan?.taraweeh ?? null))
  for (const { kind, times } of day.specials)
    if (kind === 'eid') for (const { at } of times) pray('eid', Date.parse(at))
  return pauses
}

const CALL_SECONDS = SEQUENCE.adhanSeconds + SEQUENCE.duaSeconds

/** Times that were written down, at their place on the clocks of that day. */
function toInstant({ organisation }: Context, date: string) {
  const zone = zoneOf(organisation.timeZone)
  return (prayer: Parameters<typeof onDay>[0], time: string | null): number | null => {
    const minutes = time === null ? undefined : onDay(prayer, time)
    return minutes === undefined ? null : zone.instantOf(date, minutes)
  }
}

function parse(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant)
}
