import type { Said } from '#features/ground/content/rules.ts'

/** The demonstration in Arabic, by the title in English. */
export const IN_ARABIC: Readonly<Record<string, Said>> = {
  'Madrasa teacher, ages 7 to 9': {
    title: 'معلم أو معلمة للأعمار من 7 إلى 9',
    summary: 'اثنا عشر طفلًا، أربعة أيام بعد العصر، ومديرة تقرأ كل خطة درس.',
    fields: {
      hours: 'من الاثنين إلى الخميس، 16:30 إلى 19:15',
      pay: '‏15.20 جنيهًا في الساعة',
      place: 'القاعة العليا',
    },
  },
  'Caretaker’s apprentice': {
    title: 'متدرب عند القيّم',
    summary: 'تعلّم المراجل والمزاريب والأقفال من الحاج عبد الكريم قبل أن يتقاعد.',
    fields: {
      hours: '‏35 ساعة في الأسبوع، منها صباحات باكرة',
      pay: 'أجر متدرب وبطاقة مواصلات',
      place: 'المبنى كله',
    },
  },
  'Library desk': {
    title: 'مكتب المكتبة',
    summary: 'ساعتان في الأسبوع بين الكتب والأطفال.',
    fields: { hours: 'ساعتان في الأسبوع', place: 'المكتبة' },
  },
  'Treasurer’s assistant': {
    title: 'مساعد أمينة الصندوق',
    summary: 'مساء في الأسبوع مع الجداول ومن يشرحها.',
    fields: { hours: 'مساء واحد في الأسبوع', place: 'المكتب' },
  },
}
