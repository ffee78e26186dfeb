import { and, eq } from 'drizzle-orm'
import { writeDown } from '#features/ground/trail/trail.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { Refusal, refuse } from '#platform/shared/refusal.ts'
import { toTime } from '#platform/shared/time-of-day.ts'
import { addDays, weekdayOf } from '#platform/shared/wall-time.ts'
import {
  type listTimes,
  type removeCorrection,
  type removeRule,
  type removeSession,
  saveCorrection,
  saveRule,
  saveSession,
} from './admin/contract.ts'
import { noteChange } from './changes.ts'
import { today } from './month.ts'
import {
  type Minutes,
  type ResolvedDay,
  type Rule,
  type Session,
  type Timetable,
  openResolver,
} from './resolve.ts'
import { BEGINNINGS, PRAYERS, type Prayer, onDay } from './rules.ts'
import { MOST_SPECIAL_DAYS } from './save-special-days.ts'
import { dayOverrides, jamaatRules, jumuahSessions, specialDays } from './tables.ts'
import { readTimetable } from './timetable.ts'

/** Far above what a house of prayer needs. */
const MOST_RULES = 200
const MOST_SESSIONS = 100
const MOST_CORRECTIONS = 2_000

/** How far ahead a rule is tried out, day by day, before it is kept. */
export const DAYS_AHEAD = 366

export function readTimes(ctx: Context): Promise<Reply<typeof listTimes>> {
  return inTransaction(ctx, async ({ db, organisation }) => {
    const { id } = organisation
    return {
      rules: await db
        .select()
        .from(jamaatRules)
        .where(eq(jamaatRules.organisationId, id))
        .orderBy(jamaatRules.prayer, jamaatRules.startsOn, jamaatRules.id)
        .limit(MOST_RULES),
      sessions: await db
        .select()
        .from(jumuahSessions)
        .where(eq(jumuahSessions.organisationId, id))
        .orderBy(jumuahSessions.startsOn, jumuahSessions.position, jumuahSessions.id)
        .limit(MOST_SESSIONS),
      specialDays: await db
        .select()
        .from(specialDays)
        .where(eq(specialDays.organisationId, id))
        .orderBy(specialDays.date, specialDays.hijriMonth, specialDays.hijriDay, specialDays.id)
        .limit(MOST_SPECIAL_DAYS),
      corrections: await db
        .select()
        .from(dayOverrides)
        .where(eq(dayOverrides.organisationId, id))
        .orderBy(dayOverrides.date, dayOverrides.prayer)
        .limit(MOST_CORRECTIONS),
    }
  })
}

/** Keeps a rule, after it was tried on each day of the year to come: a jamaat outside of its prayer is refused. */
export function keepRule(
  ctx: Context,
  rule: Input<typeof saveRule>,
): Promise<Reply<typeof saveRule>> {
  return inTransaction(ctx, async (ctx) => {
    await checkRule(ctx, rule)
    const { db, organisation } = ctx
    const row = { ...rule, organisationId: organisation.id }
    const [before] = await db
      .select()
      .from(jamaatRules)
      .where(and(eq(jamaatRules.organisationId, organisation.id), eq(jamaatRules.id, rule.id)))
    const kept = await db
      .insert(jamaatRules)
      .values(row)
      .onConflictDoUpdate({ target: [jamaatRules.organisationId, jamaatRules.id], set: rule })
      .returning()
    const all = await db.$count(jamaatRules, eq(jamaatRules.organisationId, organisation.id))
    if (all > MOST_RULES) refuse(saveRule, 'too-many-rules')
    await noteChange(ctx, rule, ...(before ? [before] : []))
    await writeDown(ctx, { deed: 'rule-saved', subject: rule.id, before, after: rule })
    return kept[0]!
  })
}

/** Refuses a rule that cannot be meant, and one by which a jamaat would be outside of its prayer. */
export async function checkRule(ctx: Work, rule: Rule): Promise<void> {
  checkDates(saveRule, rule)
  if (rule.kind === 'fixed' && rule.time === null) refuse(saveRule, 'time-missing', 'time')
  const [least, most] = [rule.notBefore, rule.notAfter].map((time) =>
    time === null ? undefined : onDay(rule.prayer, time),
  )
  if (least !== undefined && most !== undefined && least > most)
    refuse(saveRule, 'bounds-backwards', 'notBefore')
  await tryRule(ctx, rule)
}

async function tryRule(ctx: Work, rule: Rule): Promise<void> {
  const { prayer, of, kind } = rule
  if (of !== 'jamaat' || prayer === 'taraweeh' || kind === 'none' || kind === 'same-as-begins')
    return
  const span = spanOf(ctx, rule)
  if (!span) return
  const timetable = await readTimetable(ctx, span.from, span.to)
  const resolve = (rules: readonly Rule[]) =>
    openResolver({ ...withoutJamaats(timetable), rules, sessions: [] }).days(span.from, span.to)
  // Beside the beginning itself, which stands on every day on which the rule is in force.
  const begun = resolve([{ ...rule, kind: 'same-as-begins' }])
  for (const [i, day] of resolve([rule]).entries()) {
    const begins = begun[i]!.prayers[prayer].jamaat?.minutes
    if (begins === undefined || day.prayers[prayer].jamaat !== undefined) continue
    if (prayer === 'dhuhr' && hasSessions(timetable, day.date)) continue
    const isFixed = kind === 'fixed' && rule.time !== null
    const fixed: Minutes | undefined = isFixed ? onDay(prayer, rule.time) : undefined
    refuseTime(saveRule, isFixed ? 'time' : 'minutes', day, prayer, fixed)
  }
}

function hasSessions({ sessions }: Timetable, date: string): boolean {
  return sessions.length > 0 && weekdayOf(date) === 5
}

/** Beginnings alone: what a rule stands beside. */
function withoutJamaats(timetable: Timetable): Timetable {
  return {
    ...timetable,
    uploads: new Map(
      [...timetable.uploads].map(([date, { begins = {} }]) => [date, { begins }] as const),
    ),
    overrides: new Map(
      [...timetable.overrides].map(
        ([date, all]) =>
          [date, all.map((each) => ({ ...each, adhan: null, jamaat: null }))] as const,
      ),
    ),
  }
}

/** The days of the year to come on which something is in force; none when it has ended. */
function spanOf(
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
function refuseTime(
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

export function dropRule(ctx: Context, { id }: Input<typeof removeRule>): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const { db, organisation } = ctx
    const gone = await db
      .delete(jamaatRules)
      .where(and(eq(jamaatRules.organisationId, organisation.id), eq(jamaatRules.id, id)))
      .returning()
    await noteChange(ctx, ...gone)
    for (const before of gone) await writeDown(ctx, { deed: 'rule-removed', subject: id, before })
    return null
  })
}

/** Keeps a Friday prayer that stands within the time of Dhuhr on each Friday of the year to come. */
export function keepSession(
  ctx: Context,
  session: Input<typeof saveSession>,
): Promise<Reply<typeof saveSession>> {
  return inTransaction(ctx, async (ctx) => {
    await checkSession(ctx, session)
    const { db, organisation } = ctx
    const row = { ...session, organisationId: organisation.id }
    const [before] = await db
      .select()
      .from(jumuahSessions)
      .where(
        and(eq(jumuahSessions.organisationId, organisation.id), eq(jumuahSessions.id, session.id)),
      )
    const kept = await db
      .insert(jumuahSessions)
      .values(row)
      .onConflictDoUpdate({
        target: [jumuahSessions.organisationId, jumuahSessions.id],
        set: session,
      })
      .returning()
    const all = await db.$count(jumuahSessions, eq(jumuahSessions.organisationId, organisation.id))
    if (all > MOST_SESSIONS) refuse(saveSession, 'too-many-sessions')
    await noteChange(ctx, session, ...(before ? [before] : []))
    await writeDown(ctx, {
      deed: 'session-saved',
      subject: session.id,
      title: session.label,
      before,
      after: session,
    })
    return kept[0]!
  })
}

/** Refuses a Friday prayer whose times contradict each other, and one outside of the time of Dhuhr. */
export async function checkSession(ctx: Work, session: Session): Promise<void> {
  checkDates(saveSession, session)
  const { doors, khutbah, jamaat } = session
  const times = [doors, khutbah, jamaat].filter((time) => time !== null)
  if (times.some((time, i) => i > 0 && time < times[i - 1]!))
    refuse(
      saveSession,
      'session-backwards',
      khutbah !== null && khutbah > jamaat ? 'khutbah' : 'doors',
    )
  await trySession(ctx, session)
}

async function trySession(ctx: Work, session: Session): Promise<void> {
  const span = spanOf(ctx, session)
  if (!span) return
  const timetable = await readTimetable(ctx, span.from, span.to)
  const resolver = openResolver({ ...timetable, sessions: [session] })
  const jamaat = onDay('dhuhr', session.jamaat)!
  for (const day of resolver.days(span.from, span.to)) {
    if (day.jumuah.length === 0) continue
    const [begins, asr] = [day.prayers.dhuhr.begins?.minutes, day.prayers.asr.begins?.minutes]
    const isEarly = begins !== undefined && jamaat < begins
    if (isEarly || (asr !== undefined && jamaat >= asr))
      refuseTime(saveSession, 'jamaat', day, 'dhuhr', jamaat)
  }
}

export function dropSession(ctx: Context, { id }: Input<typeof removeSession>): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const { db, organisation } = ctx
    const gone = await db
      .delete(jumuahSessions)
      .where(and(eq(jumuahSessions.organisationId, organisation.id), eq(jumuahSessions.id, id)))
      .returning()
    await noteChange(ctx, ...gone)
    for (const before of gone)
      await writeDown(ctx, { deed: 'session-removed', subject: id, title: before.label, before })
    return null
  })
}

/** Keeps a correction of one prayer of one day, if the day still makes sense with it. */
export function keepCorrection(
  ctx: Context,
  correction: Input<typeof saveCorrection>,
): Promise<Reply<typeof saveCorrection>> {
  const { date, prayer, begins, adhan, jamaat, note } = correction
  if (begins === null && adhan === null && jamaat === null && note === '')
    refuse(saveCorrection, 'correction-empty', 'begins')
  return inTransaction(ctx, async (ctx) => {
    await tryCorrection(ctx, correction)
    const { db, organisation } = ctx
    const times = { begins, adhan, jamaat, note }
    const row = { organisationId: organisation.id, date, prayer, ...times }
    await db
      .insert(dayOverrides)
      .values(row)
      .onConflictDoUpdate({
        target: [dayOverrides.organisationId, dayOverrides.date, dayOverrides.prayer],
        set: times,
      })
    await noteChange(ctx, { startsOn: date, endsOn: date })
    await writeDown(ctx, { deed: 'time-corrected', subject: `${date} ${prayer}`, after: row })
    return correction
  })
}

async function tryCorrection(ctx: Work, correction: Input<typeof saveCorrection>): Promise<void> {
  const { date, prayer } = correction
  const timetable = await readTimetable(ctx, date, date)
  const others = (timetable.overrides.get(date) ?? []).filter((each) => each.prayer !== prayer)
  const overrides = new Map([...timetable.overrides, [date, [...others, correction]]])
  const day = openResolver({ ...timetable, overrides, sessions: [] }).day(date)
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

export function dropCorrection(
  ctx: Context,
  { date, prayer }: Input<typeof removeCorrection>,
): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const { db, organisation } = ctx
    await db
      .delete(dayOverrides)
      .where(
        and(
          eq(dayOverrides.organisationId, organisation.id),
          eq(dayOverrides.date, date),
          eq(dayOverrides.prayer, prayer),
        ),
      )
    await noteChange(ctx, { startsOn: date, endsOn: date })
    await writeDown(ctx, { deed: 'correction-removed', subject: `${date} ${prayer}` })
    return null
  })
}

function checkDates(
  endpoint: typeof saveRule | typeof saveSession,
  { startsOn, endsOn }: { startsOn: string; endsOn: string | null },
): void {
  if (endsOn !== null && endsOn < startsOn) refuse(endpoint, 'dates-backwards', 'endsOn')
}
