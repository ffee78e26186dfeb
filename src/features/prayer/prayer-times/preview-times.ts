import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { toTime } from '#platform/shared/time-of-day.ts'
import { addDays } from '#platform/shared/wall-time.ts'
import type { previewTimes } from './admin/contract.ts'
import { voiceOf, writeSpecial } from './describe.ts'
import { today } from './month.ts'
import { type ResolvedDay, type Special, type Timetable, openResolver } from './resolve.ts'
import { PRAYERS } from './rules.ts'
import { checkSpecialDay } from './save-special-days.ts'
import { checkSession } from './save-sessions.ts'
import { readTimetable } from './timetable.ts'
import { checkRule } from './try-rule.ts'
import { DAYS_AHEAD } from './try-times.ts'
import { timeWords } from './words.ts'

type Preview = Reply<typeof previewTimes>
type Change = Preview['days'][number]['changes'][number]
type Standing = NonNullable<Change['before']>

/** So many days show what is meant. */
const DAYS_SHOWN = 6

/** Resolves the days ahead twice, as they are and as they would be, and answers where they differ. */
export function preview(ctx: Context, asked: Input<typeof previewTimes>): Promise<Preview> {
  return inTransaction(ctx, async (ctx) => {
    const { rule, session } = asked
    if (rule) await checkRule(ctx, rule)
    if (session) await checkSession(ctx, session)
    const specialDay = asked.specialDay && (await checkSpecialDay(ctx, asked.specialDay))
    const starts = rule?.startsOn ?? session?.startsOn ?? specialDay?.date ?? today(ctx)
    const from = starts > addDays(today(ctx), DAYS_AHEAD) ? starts : today(ctx)
    const to = addDays(from, DAYS_AHEAD)
    const now = await readTimetable(ctx, from, to)
    const then = {
      ...now,
      rules: withOne(now.rules, rule),
      sessions: withOne(now.sessions, session),
      specials: withOne(now.specials, specialDay),
    }
    const days = differences(ctx, now, then, { from, to })
    return { count: days.length, days: days.slice(0, DAYS_SHOWN) }
  })
}

function withOne<T extends { readonly id: string }>(
  all: readonly T[],
  one: T | null,
): readonly T[] {
  return one ? [...all.filter(({ id }) => id !== one.id), one] : all
}

function differences(
  ctx: Work,
  now: Timetable,
  then: Timetable,
  { from, to }: { from: string; to: string },
): Preview['days'] {
  const say = openSaying(ctx, now)
  const changed = openResolver(then).days(from, to)
  return openResolver(now)
    .days(from, to)
    .flatMap((day, i) => {
      const changes = compare(say(day), say(changed[i]!))
      return changes.length > 0 ? [{ date: day.date, changes }] : []
    })
}

type Said = Map<string, Pick<Change, 'of' | 'name'> & { readonly standing: Standing }>

function compare(before: Said, after: Said): Change[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])]
  return keys.flatMap((key) => {
    const [one, other] = [before.get(key), after.get(key)]
    if (JSON.stringify(one) === JSON.stringify(other)) return []
    const { of, name } = (other ?? one)!
    return [{ of, name, before: one?.standing ?? null, after: other?.standing ?? null }]
  })
}

/** Everything of a day that people decide, under keys by which two days are laid beside each other. */
function openSaying(ctx: Work, { zone }: Timetable): (day: ResolvedDay) => Said {
  const voice = voiceOf(ctx, zone)
  const { names } = voice
  const nameOf = (date: string, special: Special) => writeSpecial(voice, date, special).label
  return ({ date, prayers, jumuah, ramadan, specials }) => {
    const said: Said = new Map()
    const say = (of: Change['of'], name: string, times: readonly string[], text = '', key = name) =>
      said.set(`${of} ${key}`, { of, name, standing: { times: [...times], text } })
    for (const key of PRAYERS) {
      const { jamaat, adhan } = prayers[key]
      if (jamaat) say('jamaat', names[key], [toTime(jamaat.minutes)])
      if (adhan) say('adhan', names[key], [toTime(adhan.minutes)])
    }
    if (ramadan?.taraweeh !== undefined)
      say('jamaat', timeWords[ctx.language].taraweeh, [toTime(ramadan.taraweeh)])
    for (const { id, label, khutbah, jamaat, place, language } of jumuah)
      say(
        'jumuah',
        `${names.jumuah} · ${label}`,
        khutbah ? [khutbah, jamaat] : [jamaat],
        [place, language].filter(Boolean).join(' · '),
        id,
      )
    for (const special of specials)
      say(
        'special',
        nameOf(date, special),
        special.times.map(({ time }) => time),
        special.place,
        special.id,
      )
    return said
  }
}
