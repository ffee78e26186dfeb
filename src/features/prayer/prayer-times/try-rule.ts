import type { Work } from '#platform/server/context.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { weekdayOf } from '#platform/shared/wall-time.ts'
import { FROM_JAMAAT, saveRule } from './admin/contract.ts'
import {
  type Minutes,
  type ResolvedDay,
  type Resolver,
  type Rule,
  type Timetable,
  openResolver,
} from './resolve.ts'
import { onDay } from './rules.ts'
import { readTimetable } from './timetable.ts'
import { checkAdhan, checkDates, endOf, refuseBeside, refuseTime, spanOf } from './try-times.ts'

/** Refuses a rule that cannot be meant, and one by which a jamaat or an adhan would be outside of its prayer. */
export async function checkRule(ctx: Work, rule: Rule): Promise<void> {
  checkDates(saveRule, rule)
  const isOfJamaat = rule.of === 'jamaat' && rule.prayer !== 'taraweeh'
  if (isOfJamaat && FROM_JAMAAT.some((kind) => kind === rule.kind))
    refuse(saveRule, 'counts-from-itself', 'kind')
  if (rule.kind === 'fixed' && rule.time === null) refuse(saveRule, 'time-missing', 'time')
  const [least, most] = [rule.notBefore, rule.notAfter].map((time) =>
    time === null ? undefined : onDay(rule.prayer, time),
  )
  if (least !== undefined && most !== undefined && least > most)
    refuse(saveRule, 'bounds-backwards', 'notBefore')
  await (isOfJamaat ? tryJamaat(ctx, rule) : tryBeside(ctx, rule))
}

/** Of an adhan and of taraweeh: beside the jamaats as they will really stand. */
async function tryBeside(ctx: Work, rule: Rule): Promise<void> {
  const { prayer, of, kind } = rule
  const span = spanOf(ctx, rule)
  if (!span) return
  const timetable = await readTimetable(ctx, span.from, span.to)
  const others = timetable.rules.filter((each) => each.of !== of || each.prayer !== prayer)
  const resolver = openResolver({ ...timetable, rules: [...others, rule] })
  const field = kind === 'fixed' ? 'time' : kind === 'same-as-begins' ? 'kind' : 'minutes'
  for (const day of resolver.days(span.from, span.to))
    if (prayer === 'taraweeh') checkTaraweeh(field, resolver, day)
    else if (day.prayers[prayer].adhan?.source === 'rule')
      checkAdhan(saveRule, field, { resolver, day, prayer })
}

/** After Isha, with its jamaat where there is one, and before dawn. */
function checkTaraweeh(field: string, resolver: Resolver, day: ResolvedDay): void {
  const taraweeh = day.ramadan?.taraweeh
  if (taraweeh === undefined) return
  const { date, prayers } = day
  const isha = (prayers.isha.jamaat ?? prayers.isha.begins)?.minutes
  const dawn = endOf(resolver, day, 'isha')
  const no = (code: 'taraweeh-before-isha' | 'taraweeh-after-dawn', bound: Minutes) =>
    refuseBeside({ code, refused: saveRule.refusals[code], field, date, bound })
  if (isha !== undefined && taraweeh < isha) no('taraweeh-before-isha', isha)
  if (dawn !== undefined && taraweeh >= dawn) no('taraweeh-after-dawn', dawn)
}

async function tryJamaat(ctx: Work, rule: Rule): Promise<void> {
  const { prayer, kind } = rule
  if (prayer === 'taraweeh' || kind === 'none' || kind === 'same-as-begins') return
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
