import type { Day } from '../contract.ts'
import { PRAYERS } from '../rules.ts'

/** A day as a line of a timetable. */
export interface Row {
  readonly date: string
  readonly weekday: number
  readonly hijriDay: number
  /** With its year, where a Hijri month begins. */
  readonly hijriMonth: string
  readonly isToday: boolean
  readonly clockChange: 'forward' | 'back' | null
  readonly sunrise: string | null
  /** Begins, jamaat, and whether the jamaat has been moved; in the order of the prayers. */
  readonly times: readonly (readonly [
    begins: string | null,
    jamaat: string | null,
    moved: boolean,
  ])[]
  /** The other Asr, where both are shown. */
  readonly otherAsr: string | null
  readonly jumuah: readonly string[]
  readonly ramadan: Day['ramadan']
  readonly specials: readonly string[]
}

export function toRows(days: readonly Day[], asrShown: 'shafi' | 'hanafi' | 'both'): Row[] {
  return days.map((day) => {
    const { prayers, asrBegins, hijri } = day
    const isHanafi = prayers.asr.begins === asrBegins.hanafi
    const other = isHanafi ? asrBegins.shafi : asrBegins.hanafi
    return {
      date: day.date,
      weekday: day.weekday,
      hijriDay: hijri.day,
      hijriMonth: hijri.day === 1 ? `${hijri.monthName} ${hijri.year}` : '',
      isToday: day.isToday,
      clockChange: day.clockChange,
      sunrise: prayers.sunrise.begins,
      times: PRAYERS.map((key) => {
        const { begins, jamaat } = prayers[key]
        return [begins, jamaat, day.moved.includes(key)]
      }),
      otherAsr: asrShown === 'both' ? other : null,
      jumuah: day.jumuah.map(({ jamaat }) => jamaat),
      ramadan: day.ramadan,
      specials: day.specials.map(({ label }) => label),
    }
  })
}

/** A day about which there is nothing to say but its date. */
export function isSilent({ times, jumuah, specials }: Row): boolean {
  const isTimeless = times.every(([begins, jamaat]) => begins === null && jamaat === null)
  return isTimeless && jumuah.length === 0 && specials.length === 0
}
