import type { Type } from '#platform/server/print/printer.ts'
import type { Day } from './contract.ts'
import { type Voice, writeDate } from './describe.ts'
import type { ResolvedDay } from './resolve.ts'
import { type Prayer, writeClock } from './rules.ts'
import { timeWords } from './words.ts'

/** A few letters of one size. */
export interface Piece {
  readonly text: string
  readonly type: Type
  /** Another jamaat than before: a line is drawn around it. */
  readonly isChanged?: boolean
}

/** A column of a sheet. */
export interface Column {
  /** Where its middle is, from where the table starts. */
  readonly middle: number
  readonly width: number
  readonly under: string
  readonly isTime: boolean
  readonly write: (day: Day) => Piece | undefined
}

/** Columns that belong together, under one name. */
export interface Group {
  readonly head: string
  readonly from: number
  readonly to: number
  readonly columns: readonly Column[]
}

interface Part {
  readonly share: number
  readonly under: string
  readonly isDate?: boolean
  readonly write: (day: Day) => Piece | undefined
}
interface Parts {
  readonly head: string
  readonly parts: readonly Part[]
}

/** How much larger than its beginning a jamaat is set. */
export const JAMAAT = 1.08

/** What stands on a sheet of these days, in letters of `size`. Days of a Hijri month carry the names of their civil months. */
export function columnsOf(
  voice: Voice,
  { width, size }: { width: number; size: number },
  days: readonly ResolvedDay[],
  isHijri: boolean,
): Group[] {
  const { names, settings, language } = voice
  const words = timeWords[language]
  const begins: Type = { face: 'text', size }
  const jamaats: Type = { face: 'strong', size: size * JAMAAT }
  const quiet: Type = { face: 'text', size: size * 0.85 }
  const isRamadan = days.some(({ ramadan }) => ramadan !== undefined)
  const hasTaraweeh = days.some(({ ramadan }) => ramadan?.taraweeh !== undefined)
  const hasJamaat = (key: Prayer) =>
    days.some(
      ({ prayers, jumuah }) => prayers[key].jamaat ?? (key === 'dhuhr' && jumuah.length > 0),
    )
  const clock = (time: string | null | undefined, type: Type): Piece | undefined =>
    time ? { text: writeClock(time, settings.timeFormat), type } : undefined

  const date: Parts = {
    head: '',
    parts: [
      {
        share: language !== 'en' ? 1.1 : 0.85,
        under: '',
        isDate: true,
        write: ({ date }) => ({
          text: writeDate(date, language, { weekday: 'short' }),
          type: quiet,
        }),
      },
      {
        share: isHijri ? 1.2 : 0.6,
        under: '',
        isDate: true,
        write: ({ date }) => ({
          text: isHijri
            ? writeDate(date, language, { day: 'numeric', month: 'short' })
            : String(Number(date.slice(8))),
          type: { face: 'strong', size },
        }),
      },
    ],
  }
  const hijri: Parts = {
    head: words.hijri,
    parts: [
      {
        share: 0.55,
        under: '',
        isDate: true,
        write: ({ hijri: { day } }) => ({
          text: String(day),
          type: day === 1 ? { face: 'strong', size } : quiet,
        }),
      },
    ],
  }
  const sunrise: Parts = {
    head: names.sunrise,
    parts: [{ share: 1, under: '', write: ({ prayers }) => clock(prayers.sunrise.begins, begins) }],
  }
  const taraweeh: Parts = {
    head: words.taraweeh,
    parts: [{ share: 1.35, under: '', write: ({ ramadan }) => clock(ramadan?.taraweeh, jamaats) }],
  }
  const prayer = (key: Prayer, said = words.begins): Parts => {
    const asks = settings.asrShown
    const ways = key === 'asr' && asks === 'both' ? (['shafi', 'hanafi'] as const) : [undefined]
    return {
      head: names[key],
      parts: [
        ...ways.map((way, i) => ({
          share: 1,
          under: way === undefined ? said : words.ways[i]!,
          write: ({ prayers, asrBegins }: Day) =>
            clock(way === undefined ? prayers[key].begins : asrBegins[way], begins),
        })),
        ...(hasJamaat(key)
          ? [
              {
                share: 1.08,
                under: words.jamaatHead,
                write: ({ prayers, jumuah, moved }: Day) => {
                  const first = key === 'dhuhr' ? jumuah[0]?.jamaat : undefined
                  const piece = clock(first ?? prayers[key].jamaat, jamaats)
                  return piece && { ...piece, isChanged: moved.includes(key) }
                },
              },
            ]
          : []),
      ],
    }
  }

  return place(width, [
    date,
    hijri,
    prayer('fajr', isRamadan ? words.suhoor : words.begins),
    ...(settings.showSunrise ? [sunrise] : []),
    prayer('dhuhr'),
    prayer('asr'),
    prayer('maghrib', isRamadan ? words.iftar : words.begins),
    prayer('isha'),
    ...(hasTaraweeh ? [taraweeh] : []),
  ])
}

function place(width: number, groups: readonly Parts[]): Group[] {
  const all = groups.flatMap(({ parts }) => parts).reduce((sum, { share }) => sum + share, 0)
  let at = 0
  return groups.map(({ head, parts }) => {
    const from = at
    const columns = parts.map(({ share, under, isDate = false, write }) => {
      const wide = (share / all) * width
      at += wide
      return { under, write, isTime: !isDate, width: wide, middle: at - wide / 2 }
    })
    return { head, from, to: at, columns }
  })
}
