import type { InEveryLanguage } from '#platform/shared/languages.ts'

const en = {
  live: 'Live on Fridays',
  today: 'Live today: the Friday prayer',
  at: (host: string) => `Watch on ${host}`,
}

const ur: typeof en = {
  live: 'ہر جمعے براہِ راست',
  today: 'آج براہِ راست: نمازِ جمعہ',
  at: (host: string) => `${host} پر دیکھیں`,
}

/** Apart from the others, because Home says it too. */
export const liveWords: InEveryLanguage<typeof en> = {
  en,
  ar: {
    live: 'بث مباشر كل جمعة',
    today: 'بث مباشر اليوم: صلاة الجمعة',
    at: (host) => `شاهد على ${host}`,
  },
  ur,
}
