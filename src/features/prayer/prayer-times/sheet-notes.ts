import { directionOf } from '#platform/shared/languages.ts'
import type { Day } from './contract.ts'
import { type Voice, explain, methodOf, toDay, writeDate } from './describe.ts'
import type { ResolvedDay } from './resolve.ts'
import { writeClock } from './rules.ts'
import { timeWords } from './words.ts'

/** What stands below the table of a sheet, as sentences and lines. */
export interface SheetNotes {
  /** Each stretch of Fridays that have the same prayers; its dates stand with it where there is more than one. */
  readonly fridays: readonly string[]
  /** Days unlike others, each with its date. */
  readonly remarks: readonly string[]
  readonly explained: readonly string[]
  readonly small: readonly string[]
}

/** `beside` are days around those of the table, of which only what is unlike others is said. */
export function toNotes(
  voice: Voice,
  days: readonly ResolvedDay[],
  { beside, printedOn }: { beside: readonly ResolvedDay[]; printedOn: string },
): SheetNotes {
  const words = timeWords[voice.language]
  const shown = days.map((day) => toDay(voice, day, ''))
  const around = beside.map((day) => toDay(voice, day, ''))
  const first = shown[0]?.date ?? ''
  const isMoved = shown.some(({ moved }) => moved.length > 0)
  const hasJumuah = shown.some(({ jumuah }) => jumuah.length > 0)
  const hasBothAsr = voice.settings.asrShown === 'both'
  return {
    fridays: fridaysOf(voice, shown),
    remarks: [
      ...around.filter(({ date }) => date < first).flatMap((day) => specialsOf(voice, day)),
      ...shown.flatMap((day) => remarksOf(voice, day)),
      ...around.filter(({ date }) => date > first).flatMap((day) => specialsOf(voice, day)),
    ],
    explained: explain(voice, days),
    small: [
      methodOf(voice, days).note,
      ...(hasJumuah ? [words.fridayDhuhr] : []),
      ...(hasBothAsr ? [words.bothWays] : []),
      ...(isMoved ? [words.box] : []),
      words.moon,
      words.printedOn(writeDate(printedOn, voice.language, { dateStyle: 'long' })),
    ],
  }
}

function fridaysOf(voice: Voice, days: readonly Day[]): string[] {
  const { language, names, settings } = voice
  const groups: { said: string; dates: string[] }[] = []
  for (const { date, jumuah } of days) {
    if (jumuah.length === 0) continue
    const said = jumuah
      .map(
        ({ label, language, jamaat }) =>
          `${holdIn(voice.language, language || label)} ${writeClock(jamaat, settings.timeFormat)}`,
      )
      .join(` · ${start(voice.language)}`)
    const last = groups.at(-1)
    if (last?.said === said) last.dates.push(date)
    else groups.push({ said, dates: [date] })
  }
  return groups.map(({ said, dates }) => {
    const when = groups.length > 1 ? ` ${writeStretch(voice, dates)}` : ''
    return `${names.jumuah}${when}: ${start(language)}${said}`
  })
}

function writeStretch({ language }: Voice, dates: readonly string[]): string {
  const [first, last] = [dates[0]!, dates.at(-1)!]
  const write = (date: string) => writeDate(date, language, { day: 'numeric', month: 'long' })
  return first === last ? write(first) : timeWords[language].fromTo(write(first), write(last))
}

function remarksOf(voice: Voice, day: Day): string[] {
  const words = timeWords[voice.language]
  const { clockChange, hijri, ramadan } = day
  return dated(voice, day, [
    ...(hijri.day === 1 && !ramadan ? [`1 ${hijri.monthName}`] : []),
    ...(clockChange ? [words.clockChange[clockChange]] : []),
    ...namesOf(voice, day),
  ])
}

function specialsOf(voice: Voice, day: Day): string[] {
  return dated(voice, day, namesOf(voice, day))
}

function namesOf({ settings, language }: Voice, { specials }: Day): string[] {
  const { comma } = timeWords[language]
  return specials.map(({ label, times }) =>
    [
      holdIn(language, label),
      times.map(({ time }) => writeClock(time, settings.timeFormat)).join(comma),
    ]
      .filter(Boolean)
      .join(' '),
  )
}

/** A name in another script keeps its place in the line, and takes nothing beside it along. */
function holdIn(language: Voice['language'], name: string): string {
  return `${start(language)}${name}${start(language)}`
}

function dated({ language }: Voice, { date }: Day, said: readonly string[]): string[] {
  if (said.length === 0) return []
  const day = writeDate(date, language, { day: 'numeric', month: 'long' })
  return [`${start(language)}${day}: ${said.join(timeWords[language].comma)}`]
}

/** Each remark reads in the direction of its sheet, whatever stands before it. */
function start(language: Voice['language']): string {
  return directionOf(language) === 'rtl' ? '\u200F' : '\u200E'
}
