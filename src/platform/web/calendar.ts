import type { Language } from '#platform/shared/languages.ts'
import { weekdayOf } from '#platform/shared/wall-time.ts'

/**
 * Days and times as people write them. In words of our own: a browser and a server of another age abbreviate differently,
 * and then the page would change as it comes to life. Western figures in every language (decision: western-figures).
 */
const NAMES = {
  en: {
    months: 'January February March April May June July August September October November December',
    shortMonths: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
    days: 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday',
    shortDays: 'Mon Tue Wed Thu Fri Sat Sun',
  },
  ar: {
    months: 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر',
    shortMonths: 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر',
    days: 'الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت الأحد',
    shortDays: 'الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت الأحد',
  },
  ur: {
    months: 'جنوری فروری مارچ اپریل مئی جون جولائی اگست ستمبر اکتوبر نومبر دسمبر',
    shortMonths: 'جنوری فروری مارچ اپریل مئی جون جولائی اگست ستمبر اکتوبر نومبر دسمبر',
    days: 'پیر منگل بدھ جمعرات جمعہ ہفتہ اتوار',
    shortDays: 'پیر منگل بدھ جمعرات جمعہ ہفتہ اتوار',
  },
} as const

type Length = 'long' | 'short'

/** Monday is 1. */
export function weekdayName(weekday: number, language: Language, length: Length = 'long'): string {
  const { days, shortDays } = NAMES[language]
  return (length === 'long' ? days : shortDays).split(' ')[weekday - 1] ?? ''
}

/** January is 1. */
export function monthName(month: number, language: Language, length: Length = 'long'): string {
  const { months, shortMonths } = NAMES[language]
  return (length === 'long' ? months : shortMonths).split(' ')[month - 1] ?? ''
}

/** The parts of a civil date, `2026-11-24`: for a block with the day in front. */
export function dayOf(date: string, language: Language) {
  const [year = '', month = '', day = ''] = date.split('-')
  return {
    day: String(Number(day)),
    weekday: weekdayName(weekdayOf(date), language, 'short'),
    month: monthName(Number(month), language, 'short'),
    year,
  }
}

/** "Tuesday 24 November 2026"; short "24 Nov 2026". The year is left out where it is `year`. */
export function writeDate(
  date: string,
  language: Language,
  { length = 'long', year: known }: { length?: Length; year?: string } = {},
): string {
  const [year = '', month = '', day = ''] = date.split('-')
  const parts = [
    ...(length === 'long' ? [weekdayName(weekdayOf(date), language)] : []),
    String(Number(day)),
    monthName(Number(month), language, length),
    ...(year === known ? [] : [year]),
  ]
  return parts.join(' ')
}

/** "November 2026" of `2026-11`. */
export function writeMonth(month: string, language: Language): string {
  const [year = '', number = ''] = month.split('-')
  return `${monthName(Number(number), language)} ${year}`
}

export { writeTime } from './write-time.ts'
