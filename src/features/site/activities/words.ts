import type { InEveryLanguage } from '#platform/shared/languages.ts'
import type { Prayer } from './rules.ts'

const en = {
  title: 'Weekly activities',
  lead: 'Every week at the same time. Come along and try any of them.',
  today: 'Today',
  none: 'No weekly activities yet',
  noneText: 'Weekly activities will be listed here.',
  nothingToday: 'Nothing today',
  after: (prayer: string) => `After ${prayer}`,
  prayers: {
    fajr: 'Fajr',
    dhuhr: 'Dhuhr',
    asr: 'Asr',
    maghrib: 'Maghrib',
    isha: 'Isha',
  } satisfies Record<Prayer, string>,
  todayAtHome: 'On today',
  wholeWeek: 'See the whole week',
}

const ur: typeof en = {
  title: 'ہفتہ وار سرگرمیاں',
  lead: 'ہر ہفتے اسی وقت۔ آئیں اور کوئی بھی آزمائیں۔',
  today: 'آج',
  none: 'ابھی کوئی ہفتہ وار سرگرمی نہیں',
  noneText: 'ہفتہ وار سرگرمیاں یہاں لکھی جائیں گی۔',
  nothingToday: 'آج کچھ نہیں',
  after: (prayer: string) => `${prayer} کے بعد`,
  prayers: {
    fajr: 'فجر',
    dhuhr: 'ظہر',
    asr: 'عصر',
    maghrib: 'مغرب',
    isha: 'عشاء',
  } satisfies Record<Prayer, string>,
  todayAtHome: 'آج کیا ہے',
  wholeWeek: 'پورا ہفتہ دیکھیں',
}

export const activityWords: InEveryLanguage<typeof en> = {
  en,
  ar: {
    title: 'الأنشطة الأسبوعية',
    lead: 'كل أسبوع في الموعد نفسه. تعال وجرّب ما شئت منها.',
    today: 'اليوم',
    none: 'لا توجد أنشطة أسبوعية بعد',
    noneText: 'ستجد هنا الأنشطة الأسبوعية.',
    nothingToday: 'لا شيء اليوم',
    after: (prayer) => `بعد صلاة ${prayer}`,
    prayers: { fajr: 'الفجر', dhuhr: 'الظهر', asr: 'العصر', maghrib: 'المغرب', isha: 'العشاء' },
    todayAtHome: 'أنشطة اليوم',
    wholeWeek: 'الأسبوع كله',
  },
  ur,
}
