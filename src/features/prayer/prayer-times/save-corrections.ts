import { and, eq } from 'drizzle-orm'
import { writeDown } from '#features/ground/trail/trail.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { addDays } from '#platform/shared/wall-time.ts'
import { type removeCorrection, saveCorrection } from './admin/contract.ts'
import { noteChange } from './changes.ts'
import { stands, takeTurn } from './one-at-a-time.ts'
import { openResolver } from './resolve.ts'
import { BEGINNINGS, PRAYERS } from './rules.ts'
import { dayOverrides } from './tables.ts'
import { readTimetable } from './timetable.ts'
import { checkAdhan, refuseTime } from './try-times.ts'

type Correction = Omit<Input<typeof saveCorrection>, 'was'>
type Corrected = Pick<Correction, 'date' | 'prayer'>

/**
 * Keeps a correction of one prayer of one day, if the day still makes sense with it. Whoever began with one that somebody
 * else has changed or removed meanwhile is refused.
 */
export function keepCorrection(
  ctx: Context,
  { was, ...correction }: Input<typeof saveCorrection>,
): Promise<Correction> {
  const { date, prayer, ...times } = correction
  const { begins, adhan, jamaat, note } = times
  if (begins === null && adhan === null && jamaat === null && note === '')
    refuse(saveCorrection, 'correction-empty', 'begins')
  return inTransaction(ctx, async (ctx) => {
    await takeTurn(ctx)
    const before = await findCorrection(ctx, correction)
    if (stands(before, was, correction)) return correction
    await tryCorrection(ctx, correction)
    await ctx.db
      .insert(dayOverrides)
      .values({ organisationId: ctx.organisation.id, ...correction })
      .onConflictDoUpdate({
        target: [dayOverrides.organisationId, dayOverrides.date, dayOverrides.prayer],
        set: times,
      })
    await noteChange(ctx, { startsOn: date, endsOn: date })
    const subject = `${date} ${prayer}`
    await writeDown(ctx, { deed: 'time-corrected', subject, before, after: correction })
    return correction
  })
}

async function tryCorrection(ctx: Work, correction: Correction): Promise<void> {
  const { date, prayer } = correction
  const timetable = await readTimetable(ctx, date, date)
  const others = (timetable.overrides.get(date) ?? []).filter((each) => each.prayer !== prayer)
  const overrides = new Map([...timetable.overrides, [date, [...others, correction]]])
  const resolver = openResolver({ ...timetable, overrides, sessions: [] })
  const day = resolver.day(date)
  if (correction.adhan !== null && prayer !== 'sunrise')
    checkAdhan(saveCorrection, 'adhan', { resolver, day, prayer })
  const started = BEGINNINGS.flatMap((key) => day.prayers[key].begins?.minutes ?? [])
  if (
    correction.begins !== null &&
    started.some((minutes, i) => i > 0 && minutes <= started[i - 1]!)
  )
    refuse(saveCorrection, 'out-of-order', 'begins')
  const tomorrow = openResolver(timetable).day(addDays(date, 1)).prayers.fajr.begins?.minutes
  for (const key of PRAYERS) {
    if (key !== prayer && correction.begins === null) continue
    const { begins, jamaat } = day.prayers[key]
    const next = key === 'isha' ? undefined : day.prayers[BEGINNINGS[BEGINNINGS.indexOf(key) + 1]!]
    const ends = key === 'isha' ? tomorrow && tomorrow + 1440 : next?.begins?.minutes
    // A rule gives way where it does not fit; what was written down does not.
    if (!jamaat || jamaat.source === 'rule') continue
    const isEarly = begins !== undefined && jamaat.minutes < begins.minutes
    if (isEarly || (ends !== undefined && jamaat.minutes >= ends))
      refuseTime(
        saveCorrection,
        key === prayer && correction.jamaat ? 'jamaat' : 'begins',
        day,
        key,
        jamaat.minutes,
      )
  }
}

/** Twice is once; whoever has read another correction than stands there is refused. */
export function dropCorrection(
  ctx: Context,
  { date, prayer, was }: Input<typeof removeCorrection>,
): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    await takeTurn(ctx)
    const before = await findCorrection(ctx, { date, prayer })
    if (stands(before, was, null) || !before) return null
    await ctx.db.delete(dayOverrides).where(isOf(ctx, before))
    await noteChange(ctx, { startsOn: date, endsOn: date })
    await writeDown(ctx, { deed: 'correction-removed', subject: `${date} ${prayer}`, before })
    return null
  })
}

async function findCorrection(ctx: Work, of: Corrected): Promise<Correction | null> {
  const [row] = await ctx.db.select().from(dayOverrides).where(isOf(ctx, of))
  return row ? saveCorrection.reply.parse(row) : null
}

function isOf({ organisation }: Work, { date, prayer }: Corrected) {
  return and(
    eq(dayOverrides.organisationId, organisation.id),
    eq(dayOverrides.date, date),
    eq(dayOverrides.prayer, prayer),
  )
}
