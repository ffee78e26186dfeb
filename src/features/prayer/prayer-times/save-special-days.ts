import { and, eq } from 'drizzle-orm'
import { writeDown } from '#features/ground/trail/trail.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { Refusal, refuse } from '#platform/shared/refusal.ts'
import { toTime } from '#platform/shared/time-of-day.ts'
import { addDays } from '#platform/shared/wall-time.ts'
import {
  FUNERAL_DAY_NOES,
  StoredSpecialDay,
  removeSpecialDay,
  saveSpecialDay,
} from './admin/contract.ts'
import { EVERY_DAY, type Touched, noteChange } from './changes.ts'
import { today } from './month.ts'
import { stands, takeTurn } from './one-at-a-time.ts'
import { type Special, openResolver } from './resolve.ts'
import { FUNERAL_DAYS_AHEAD, onDay } from './rules.ts'
import { specialDays } from './tables.ts'
import { readTimetable } from './timetable.ts'

/** Far above what a house of prayer needs. */
export const MOST_SPECIAL_DAYS = 500

/** A Hijri date comes again within this. */
const HIJRI_YEAR_DAYS = 356

type SpecialDay = Omit<Input<typeof saveSpecialDay>, 'was'>

/** Keeps Eid or a closed day, unless somebody else has changed or removed meanwhile what it began with. */
export function changeSpecialDay(
  ctx: Context,
  { was, ...given }: Input<typeof saveSpecialDay>,
): Promise<SpecialDay> {
  return inTransaction(ctx, async (ctx) => {
    await takeTurn(ctx)
    const special = await checkSpecialDay(ctx, given)
    if (stands((await findSpecialDay(ctx, given.id)) ?? null, was, special)) return special
    return store(ctx, special)
  })
}

/** Keeps a funeral for whoever keeps its notice. Refuses a day that is over, and one that is far away. */
export function keepFuneralDay(
  ctx: Context | Work,
  {
    date,
    ...funeral
  }: Pick<Special, 'id' | 'label' | 'place'> & {
    readonly date: string
    readonly times: SpecialDay['times']
  },
): Promise<SpecialDay> {
  checkFuneralDay(ctx, date)
  const special = { ...funeral, date, hijriMonth: null, hijriDay: null, kind: 'janazah' } as const
  return inTransaction(ctx, async (ctx) => {
    await takeTurn(ctx)
    return store(ctx, special)
  })
}

/** Refuses a day on which no funeral is announced. */
export function checkFuneralDay(ctx: Context, date: string, earliest = today(ctx)): void {
  const isOver = date < earliest
  if (!isOver && date <= addDays(today(ctx), FUNERAL_DAYS_AHEAD)) return
  const code = isOver ? 'day-over' : 'day-far'
  const refused = FUNERAL_DAY_NOES[code]
  throw new Refusal(code, refused, { errors: [{ field: 'date', message: refused.says }] })
}

async function store(ctx: Work, special: SpecialDay): Promise<SpecialDay> {
  const { db, organisation } = ctx
  const before = await findSpecialDay(ctx, special.id)
  await db
    .insert(specialDays)
    .values({ ...special, organisationId: organisation.id })
    .onConflictDoUpdate({ target: [specialDays.organisationId, specialDays.id], set: special })
  const all = await db.$count(specialDays, eq(specialDays.organisationId, organisation.id))
  if (all > MOST_SPECIAL_DAYS) refuse(saveSpecialDay, 'too-many-special-days')
  await noteChange(ctx, spanOf(special), ...(before ? [spanOf(before)] : []))
  const told = { deed: 'special-day-saved', subject: special.id, title: special.label } as const
  await writeDown(ctx, { ...told, before, after: special })
  return special
}

/** As it is kept; undefined when there is none under this id. */
export async function findSpecialDay(ctx: Work, id: string): Promise<SpecialDay | undefined> {
  const [row] = await ctx.db.select().from(specialDays).where(isSpecialDay(ctx, id))
  return row && StoredSpecialDay.parse(row)
}

function isSpecialDay({ organisation }: Work, id: string) {
  return and(eq(specialDays.organisationId, organisation.id), eq(specialDays.id, id))
}

/** Refuses what cannot be meant, or not be prayed at such a time; answers it with its times in the order of the day. */
export async function checkSpecialDay(ctx: Work, given: SpecialDay): Promise<SpecialDay> {
  const { id, date, hijriMonth, hijriDay, kind } = given
  if (kind === 'janazah' || (await findSpecialDay(ctx, id))?.kind === 'janazah')
    refuse(saveSpecialDay, 'is-a-funeral', 'kind')
  const isHijri = hijriMonth !== null && hijriDay !== null
  if ((date === null) !== isHijri || (hijriMonth === null) !== (hijriDay === null))
    refuse(saveSpecialDay, 'one-calendar', date === null ? 'date' : 'hijriMonth')
  if (kind === 'tarawih' && given.times.length === 0)
    refuse(saveSpecialDay, 'time-missing', 'times')
  const special = { ...given, times: inOrder(given) }
  const twice = special.times.findIndex(({ time }, i) => time === special.times[i - 1]?.time)
  if (twice !== -1) refuse(saveSpecialDay, 'time-twice', `times.${twice}.time`)
  await trySpecialDay(ctx, special)
  return special
}

function spanOf({ date }: Pick<Special, 'date'>): Touched {
  return date === null ? EVERY_DAY : { startsOn: date, endsOn: date }
}

function inOrder({ kind, times }: Pick<Special, 'kind' | 'times'>) {
  return times.toSorted((a, b) => minutesOf(kind, a.time) - minutesOf(kind, b.time))
}

/** What is prayed at night may come after midnight, and still belongs to the day before. */
function minutesOf(kind: Special['kind'], time: string): number {
  return onDay(kind === 'tarawih' ? 'taraweeh' : 'dhuhr', time)!
}

/** On its date, or the next time that its Hijri date comes: Eid is prayed in the morning, taraweeh after Isha. */
async function trySpecialDay(ctx: Work, special: Special): Promise<void> {
  const { kind, times, date } = special
  if (kind !== 'eid' && kind !== 'tarawih') return
  const from = date ?? today(ctx)
  const to = date ?? addDays(from, HIJRI_YEAR_DAYS)
  const timetable = await readTimetable(ctx, from, to)
  const resolver = openResolver({ ...timetable, specials: [special] })
  const day = resolver.days(from, to).find(({ specials }) => specials.some(isSame(special)))
  if (!day) return
  const { sunrise, dhuhr, isha } = day.prayers
  for (const [i, { time }] of times.entries()) {
    const minutes = minutesOf(kind, time)
    const field = `times.${i}.time`
    if (kind === 'tarawih') {
      if (isha.begins && minutes < isha.begins.minutes)
        refuseTime('taraweeh-before-isha', field, day.date, isha.begins.minutes)
    } else if (sunrise.begins && minutes < sunrise.begins.minutes)
      refuseTime('eid-before-sunrise', field, day.date, sunrise.begins.minutes)
    else if (dhuhr.begins && minutes >= dhuhr.begins.minutes)
      refuseTime('eid-after-noon', field, day.date, dhuhr.begins.minutes)
  }
}

function isSame(special: Special) {
  return ({ id }: Special) => id === special.id
}

/** Says on which day it does not fit, and what stands there. */
function refuseTime(
  code: 'eid-before-sunrise' | 'eid-after-noon' | 'taraweeh-before-isha',
  field: string,
  date: string,
  bound: number,
): never {
  const refused = saveSpecialDay.refusals[code]
  const message = `${refused.says} (${date}: ${toTime(bound)})`
  throw new Refusal(code, refused, { errors: [{ field, message }] })
}

/**
 * Removes any but a funeral, whose notice would stay behind. Twice is once; whoever has read another day than stands
 * there is refused.
 */
export function removeSpecial(
  ctx: Context,
  { id, was }: Input<typeof removeSpecialDay>,
): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    await takeTurn(ctx)
    const now = await findSpecialDay(ctx, id)
    if (now?.kind === 'janazah') refuse(removeSpecialDay, 'is-a-funeral')
    if (stands(now ?? null, was, null)) return null
    return remove(ctx, id)
  })
}

/** Removes a funeral for whoever takes its notice away; twice is once. */
export function dropFuneralDay(ctx: Context | Work, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    await takeTurn(ctx)
    return remove(ctx, id)
  })
}

async function remove(ctx: Work, id: string): Promise<null> {
  const before = await findSpecialDay(ctx, id)
  if (!before) return null
  await ctx.db.delete(specialDays).where(isSpecialDay(ctx, id))
  await noteChange(ctx, spanOf(before))
  const { label: title } = before
  await writeDown(ctx, { deed: 'special-day-removed', subject: id, title, before })
  return null
}
