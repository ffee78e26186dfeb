import { configure, readConfiguration } from '#features/ground/configuration/configuration.ts'
import { writeDown } from '#features/ground/trail/trail.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { toTime } from '#platform/shared/time-of-day.ts'
import { addDays } from '#platform/shared/wall-time.ts'
import { announceMonth, type prepareMonth, type takeBackMonth } from './admin/contract.ts'
import { voiceOf } from './describe.ts'
import { type HijriSettings, announce, nameOfMonth, openCalendar, whyImpossible } from './hijri.ts'
import { today } from './month.ts'
import { type Timetable, openResolver } from './resolve.ts'
import { readTimetable, settingsOf } from './timetable.ts'

const RAMADAN = 9

/** Both days on which the next month can begin, with what people would see, so that one tap decides. */
export function prepare(ctx: Context): Promise<Reply<typeof prepareMonth>> {
  return inTransaction(ctx, async (ctx) => {
    const settings = await readSettings(ctx)
    const calendar = openCalendar(settings)
    const now = calendar.on(today(ctx))
    // The day after it has begun it can still be said that it began otherwise.
    const isNew = now.day <= 2
    const here = isNew ? now : next(now)
    const before = isNew ? previous(now) : now
    const expected = calendar.startOf(here.year, here.month)
    const earliest = addDays(calendar.startOf(before.year, before.month), 29)
    const timetable = await readTimetable(ctx, addDays(earliest, -2), addDays(earliest, 34))
    const announced = settings.monthStarts[nameOfMonth(here.year, here.month)]
    const outcomes = [0, 1, 2]
      .map((days) => addDays(earliest, days))
      .filter((startsOn) => isNew || startsOn > today(ctx))
      .flatMap((startsOn) => {
        const own = whyImpossible(settings, here, startsOn) === undefined
        const then = own ? announce(settings, here, startsOn) : moveBoth(settings, here, startsOn)
        if (!then) return []
        return [
          {
            startsOn,
            lengthBefore: openCalendar(then).lengthOf(before.year, before.month),
            isExpected: startsOn === expected,
            isAnnounced: startsOn === announced,
            movesBefore: !own,
            ...foresee(timetable, then, here, startsOn),
          },
        ]
      })
    const plain = outcomes.filter(({ movesBefore }) => !movesBefore)
    const { hijriMonths } = voiceOf(ctx, timetable.zone)
    return {
      ...here,
      name: hijriMonths[here.month - 1] ?? '',
      outcomes: plain.length > 1 ? plain : outcomes.slice(0, 2),
    }
  })
}

/**
 * Where a month is announced a day later than it could be, the months before it had begun later as well: as far back as
 * is needed for each to have 29 or 30 days. Undefined when that does not help.
 */
function moveBoth(
  settings: HijriSettings,
  here: { year: number; month: number },
  startsOn: string,
): HijriSettings | undefined {
  let moved = settings
  let month = here
  for (let back = 0; back < FURTHEST_BACK; back++) {
    month = previous(month)
    const { year, month: number } = month
    const later = addDays(openCalendar(settings).startOf(year, number), 1)
    const why = whyImpossible(moved, month, later)
    moved = announce(moved, month, later)
    if (why === 'too-long') continue
    return whyImpossible(moved, here, startsOn) ? undefined : announce(moved, here, startsOn)
  }
  return undefined
}

const FURTHEST_BACK = 4

function foresee(
  timetable: Timetable,
  settings: HijriSettings,
  { month }: { month: number },
  startsOn: string,
) {
  const resolver = openResolver({ ...timetable, calendar: openCalendar(settings) })
  const [first, eve] = [resolver.day(startsOn), resolver.day(addDays(startsOn, -1))]
  const write = (minutes: number | undefined) => (minutes === undefined ? null : toTime(minutes))
  const night = eve.specials.find(({ id }) => id === 'first-taraweeh')?.times[0]?.time
  const days = resolver
    .days(startsOn, addDays(startsOn, 29))
    .filter((day) => day.hijri.month === month)
  return {
    suhoorEnds: month === RAMADAN ? write(first.ramadan?.suhoorEnds) : null,
    iftar: month === RAMADAN ? write(first.ramadan?.iftar) : null,
    taraweeh: month === RAMADAN && night ? { date: eve.date, time: night } : null,
    specials: days.flatMap(({ date, specials }) =>
      specials
        .filter(({ hijriMonth }) => hijriMonth === month)
        .map(({ label }) => ({ date, label })),
    ),
  }
}

/** From now on the month begins on that day, in every calendar of the organisation. A month that cannot be is refused. */
export function begin(
  ctx: Context,
  { year, month, startsOn, movesBefore }: Input<typeof announceMonth>,
): Promise<Reply<typeof announceMonth>> {
  return inTransaction(ctx, async (ctx) => {
    const settings = await readSettings(ctx)
    const why = whyImpossible(settings, { year, month }, startsOn)
    const moved =
      why === 'too-long' && movesBefore ? moveBoth(settings, { year, month }, startsOn) : undefined
    if (why && !moved) refuse(announceMonth, `month-${why}`, 'startsOn')
    await configure(ctx, { hijri: moved ?? announce(settings, { year, month }, startsOn) })
    const subject = nameOfMonth(year, month)
    await writeDown(ctx, { deed: 'month-announced', subject, after: startsOn })
    return { year, month, startsOn }
  })
}

export function takeBack(
  ctx: Context,
  { year, month }: Input<typeof takeBackMonth>,
): Promise<Reply<typeof takeBackMonth>> {
  return inTransaction(ctx, async (ctx) => {
    const { monthStarts, ...settings } = await readSettings(ctx)
    const { [nameOfMonth(year, month)]: _, ...rest } = monthStarts
    const hijri = { ...settings, monthStarts: rest }
    await configure(ctx, { hijri })
    await writeDown(ctx, { deed: 'month-taken-back', subject: nameOfMonth(year, month) })
    return { year, month, startsOn: openCalendar(hijri).startOf(year, month) }
  })
}

/** As they are stored this moment: two people may announce at once, and neither may lose the other's month. */
async function readSettings({ house, sql, organisation }: Work): Promise<HijriSettings> {
  return settingsOf(await readConfiguration(house.registry, sql, organisation.id)).hijri
}

function next({ year, month }: { year: number; month: number }) {
  return month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 }
}

function previous({ year, month }: { year: number; month: number }) {
  return month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 }
}
