import type { InEveryLanguage } from '#platform/shared/languages.ts'
import type { Prayer } from './rules.ts'

const en = {
  title: 'Weekly activities',
  lead: 'The same every week. Come to any of them; the first time is for looking.',
  today: 'Today',
  none: 'Nothing is planned for the week yet',
  noneText: 'When there is something every week it stands here.',
  nothingToday: 'Nothing today',
  after: (prayer: string) => `After ${prayer}`,
  prayers: {
    fajr: 'Fajr',
    dhuhr: 'Dhuhr',
    asr: 'Asr',
    maghrib: 'Maghrib',
    isha: 'Isha',
  } satisfies Record<Prayer, string>,
  todayAtHome: 'Today with us',
  wholeWeek: 'The whole week',
}

export const activityWords: InEveryLanguage<typeof en> = {
  en,
  ar: {
    title: 'الأنشطة الأسبوعية',
    lead: 'كل أسبوع في الموعد نفسه. احضر ما شئت، والمرة الأولى للتعرّف.',
    today: 'اليوم',
    none: 'لا توجد أنشطة أسبوعية بعد',
    noneText: 'حين يكون هناك نشاط أسبوعي ستجده هنا.',
    nothingToday: 'لا شيء اليوم',
    after: (prayer) => `بعد صلاة ${prayer}`,
    prayers: { fajr: 'الفجر', dhuhr: 'الظهر', asr: 'العصر', maghrib: 'المغرب', isha: 'العشاء' },
    todayAtHome: 'عندنا اليوم',
    wholeWeek: 'الأسبوع كله',
  },
}
