import type { InEveryLanguage, Language } from '#platform/shared/languages.ts'
import { useSite } from './site.ts'

/** Writes times of day as the organisation has them: `useTimes()('19:30')`. */
export function useTimes(): (time: string) => string {
  const { configuration, language } = useSite()
  const format = configuration.timeFormat === '12h' ? '12' : '24'
  return (time) => writeTime(time, language, format)
}

/** "19:30", or "7:30 pm" where clocks have twelve hours. */
export function writeTime(time: string, language: Language, format: '12' | '24' = '24'): string {
  if (format === '24') return time
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const half = HALVES[language][hours < 12 ? 0 : 1]
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${half}`
}

const HALVES: InEveryLanguage<readonly [string, string]> = {
  en: ['am', 'pm'],
  ar: ['ص', 'م'],
  ur: ['صبح', 'شام'],
}
