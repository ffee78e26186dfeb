import type { InEveryLanguage } from '#platform/shared/languages.ts'

const en = {
  title: 'Courses',
  lead: 'A beginning, an end, and a place for whoever comes first.',
  none: 'No courses at the moment',
  noneText: 'The next ones are announced here.',
  dates: 'Dates',
  seats: 'Places',
  from: (date: string) => `From ${date}`,
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  left: (count: number) => (count === 1 ? 'One place left' : `${count} places left`),
  full: 'Full',
  fullText: 'All places are taken. Ask us to put you on the waiting list.',
  over: 'This course has ended.',
  applyBy: (date: string) => `Apply by ${date}`,
  closed: 'Applications are closed.',
  apply: 'Apply for a place',
  applyText: 'Tell us who you are, and we keep a place for you.',
  write: 'Write to us',
}

export const courseWords: InEveryLanguage<typeof en> = {
  en,
  ar: {
    title: 'الدورات',
    lead: 'لها بداية ونهاية، والأولوية لمن يسبق.',
    none: 'لا توجد دورات الآن',
    noneText: 'يُعلن هنا عن الدورات القادمة.',
    dates: 'التواريخ',
    seats: 'المقاعد',
    from: (date) => `من ${date}`,
    fromTo: (from, to) => `${from} إلى ${to}`,
    left: (count) => (count === 1 ? 'بقي مقعد واحد' : `المقاعد الباقية: ${count}`),
    full: 'اكتملت',
    fullText: 'شُغلت كل المقاعد. اطلب منا إضافتك إلى قائمة الانتظار.',
    over: 'انتهت هذه الدورة.',
    applyBy: (date) => `آخر يوم للتقديم ${date}`,
    closed: 'أُغلق باب التقديم.',
    apply: 'قدّم للحصول على مقعد',
    applyText: 'أخبرنا من أنت لنحجز لك مقعدًا.',
    write: 'راسلنا',
  },
}
