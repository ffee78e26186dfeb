import type { InEveryLanguage } from '#platform/shared/languages.ts'
import type { TimeLeft } from './rules.ts'

/** Apart from the words of the page, because every page counts down. */
export const countdownWords: InEveryLanguage<{
  readonly left: (left: TimeLeft) => string
  /** For the narrow place in the header. */
  readonly leftShort: (left: TimeLeft) => string
}> = {
  en: {
    left(left) {
      if (left.kind === 'now') return 'now'
      if (left.kind === 'seconds') {
        const { minutes, seconds } = left
        return `in ${join(' ', minutes && `${minutes} min`, `${minutes ? twoFigures(seconds) : seconds} s`)}`
      }
      const { hours, minutes } = left
      return `in ${join(' ', counted(hours, 'hour'), counted(minutes, 'minute'))}`
    },
    leftShort(left) {
      if (left.kind === 'now') return 'now'
      const { hours, minutes } = inMinutes(left)
      return `in ${join(' ', hours && `${hours} h`, minutes && `${minutes} min`)}`
    },
  },
  ar: {
    left(left) {
      if (left.kind === 'now') return 'الآن'
      if (left.kind === 'seconds') {
        const { minutes, seconds } = left
        return `بعد ${join(' ', minutes && `${minutes} د`, `${minutes ? twoFigures(seconds) : seconds} ث`)}`
      }
      const { hours, minutes } = left
      return `بعد ${joinInArabic(arabicCount(hours, HOURS), arabicCount(minutes, MINUTES))}`
    },
    leftShort(left) {
      if (left.kind === 'now') return 'الآن'
      const { hours, minutes } = inMinutes(left)
      return `بعد ${join(' ', hours && `${hours} س`, minutes && `${minutes} د`)}`
    },
  },
  ur: {
    left(left) {
      if (left.kind === 'now') return 'ابھی'
      if (left.kind === 'seconds') {
        const { minutes, seconds } = left
        return `${join(' ', minutes && `${minutes} منٹ`, `${minutes ? twoFigures(seconds) : seconds} سیکنڈ`)} میں`
      }
      const { hours, minutes } = left
      return `${join(' ', hours && `${hours} گھنٹے`, minutes && `${minutes} منٹ`)} میں`
    },
    leftShort(left) {
      if (left.kind === 'now') return 'ابھی'
      const { hours, minutes } = inMinutes(left)
      return `${join(' ', hours && `${hours} گھ`, minutes && `${minutes} منٹ`)} میں`
    },
  },
}

function inMinutes(left: Exclude<TimeLeft, { kind: 'now' }>) {
  if (left.kind === 'minutes') return left
  return { hours: 0, minutes: left.minutes + (left.seconds > 0 ? 1 : 0) }
}

function join(by: string, ...parts: readonly (string | 0)[]): string {
  return parts.filter(Boolean).join(by)
}

/** The letter that joins stands apart from a figure: joined to it, voices read both as one name. */
function joinInArabic(...parts: readonly string[]): string {
  return parts
    .filter(Boolean)
    .reduce((said, part) => `${said} و${/^\d/.test(part) ? '\u00A0' : ''}${part}`)
}

function counted(count: number, what: string): string {
  if (count === 0) return ''
  return count === 1 ? `1 ${what}` : `${count} ${what}s`
}

/** One, two, a few, and from eleven on. */
type Counted = readonly [one: string, two: string, few: string, many: string]
const HOURS: Counted = ['ساعة', 'ساعتين', 'ساعات', 'ساعة']
const MINUTES: Counted = ['دقيقة', 'دقيقتين', 'دقائق', 'دقيقة']

function arabicCount(count: number, [one, two, few, many]: Counted): string {
  if (count === 0) return ''
  if (count === 1) return one
  if (count === 2) return two
  return `${count} ${count <= 10 ? few : many}`
}

function twoFigures(value: number): string {
  return String(value).padStart(2, '0')
}
