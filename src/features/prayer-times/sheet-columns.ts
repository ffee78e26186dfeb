import type { Type } from '#platform/server/print/printer.ts'
import type { Day } from './contract.ts'
import { type Voice, writeDate } from './describe.ts'
import type { ResolvedDay } from './resolve.ts'
import { PRAYERS, type Prayer, writeClock } from './rules.ts'
import { timeWords } from './words.ts'

/** A few letters of one size. */
export interface Piece {
  readonly text: string
  readonly type: Type
}

/** A column of a sheet. */
export interface Column {
  /** Where its middle is, from where the table starts. */
  readonly middle: number
  readonly head: string
  readonly under: string
  readonly write: (day: Day) => readonly Piece[]
}

const CELL: Type = { face: 'text', size: 10 }
const STRONG: Type = { face: 'strong', size: 10 }
const SMALL: Type = { face: 'text', size: 7.5 }
const TINY: Type = { face: 'text', size: 6 }

interface Share extends Omit<Column, 'middle'> {
  /** Of the width, beside the others. */
  readonly share: number
}

/** What stands on a sheet of these days. Days of a Hijri month carry the names of their civil months. */
export function columnsOf(
  voice: Voice,
  width: number,
  days: readonly ResolvedDay[],
  isHijri: boolean,
): Column[] {
  const { names, settings, language } = voice
  const words = timeWords[language]
  const isRamadan = days.some(({ ramadan }) => ramadan !== undefined)
  const hasTaraweeh = days.some(({ ramadan }) => ramadan?.taraweeh !== undefined)
  const hasJamaat = days.some(({ prayers }) => PRAYERS.some((key) => prayers[key].jamaat))
  const under = hasJamaat ? words.columns : words.begins
  const clock = (time: string | null | undefined, type: Type, mark = ''): Piece[] =>
    time ? [{ text: writeClock(time, settings.timeFormat) + mark, type }] : []

  const date: Share = {
    share: 0.95,
    head: '',
    under: '',
    write: ({ date }) => [
      { text: writeDate(date, language, { weekday: 'short' }), type: CELL },
      { text: String(Number(date.slice(8))), type: STRONG },
      ...(isHijri ? [{ text: writeDate(date, language, { month: 'short' }), type: SMALL }] : []),
    ],
  }
  const hijri: Share = {
    share: 0.8,
    head: words.hijri,
    under: '',
    write: ({ hijri: { day, monthName } }) => [
      { text: String(day), type: CELL },
      ...(day === 1 ? [{ text: monthName, type: TINY }] : []),
    ],
  }
  const sunrise: Share = {
    share: 0.75,
    head: names.sunrise,
    under: '',
    write: ({ prayers }) => clock(prayers.sunrise.begins, CELL),
  }
  const taraweeh: Share = {
    share: 0.85,
    head: words.taraweeh,
    under: '',
    write: ({ ramadan }) => clock(ramadan?.taraweeh, STRONG),
  }
  const prayer = (key: Prayer, said = under): Share => ({
    share: key === 'asr' && settings.asrShown === 'both' ? 1.55 : 1.25,
    head: names[key],
    under: said,
    write({ prayers, jumuah, asrBegins: { shafi, hanafi }, moved }) {
      const { begins, jamaat } = prayers[key]
      const hasOther = key === 'asr' && settings.asrShown === 'both'
      const first = key === 'dhuhr' ? jumuah[0]?.jamaat : undefined
      return [
        ...clock(begins, CELL),
        ...clock(hasOther ? (begins === hanafi ? shafi : hanafi) : null, SMALL),
        ...clock(first ?? jamaat, STRONG, moved.includes(key) ? '*' : ''),
      ]
    },
  })

  return place(width, [
    date,
    hijri,
    prayer('fajr', isRamadan ? words.suhoor : under),
    ...(settings.showSunrise ? [sunrise] : []),
    prayer('dhuhr'),
    prayer('asr'),
    prayer('maghrib', isRamadan ? words.iftar : under),
    prayer('isha'),
    ...(hasTaraweeh ? [taraweeh] : []),
  ])
}

function place(width: number, shares: readonly Share[]): Column[] {
  const all = shares.reduce((sum, { share }) => sum + share, 0)
  let at = 0
  return shares.map(({ share, ...column }) => {
    const wide = (share / all) * width
    at += wide
    return { ...column, middle: at - wide / 2 }
  })
}
