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
  fullText:
    'All places are taken. Tick the waiting list below, and we write to you when one becomes free.',
  over: 'This course has ended.',
  applyBy: (date: string) => `Apply by ${date}`,
  closed: 'Applications are closed.',
  apply: 'Apply for a place',
  applyText: 'Tell us who you are, and we keep a place for you.',
  send: 'Send the application',
  seated: 'You have a place',
  seatedText: (course: string, email: string) =>
    `A place in “${course}” is kept for you. We have sent a note to ${email}.`,
  waiting: 'You are on the waiting list',
  waitingText: (course: string, email: string) =>
    `All places in “${course}” are taken. When one becomes free we write to ${email}.`,
  mailSeated: (course: string) =>
    `A place in “${course}” is kept for you. If anything about it changes we write to this address.`,
  mailWaiting: (course: string) =>
    `You are on the waiting list of “${course}”. When a place becomes free we write to this address.`,
  mailMovedUp: (course: string) =>
    `A place in “${course}” has become free, and it is kept for you.`,
  nowFull: 'The last place has just been taken. Tick the waiting list, and send it again.',
  nowClosed: 'Applications for this course have just closed.',
  gone: 'This course is no longer on the site.',
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
    fullText: 'شُغلت كل المقاعد. اختر قائمة الانتظار أدناه، ونكتب إليك حين يخلو مقعد.',
    over: 'انتهت هذه الدورة.',
    applyBy: (date) => `آخر يوم للتقديم ${date}`,
    closed: 'أُغلق باب التقديم.',
    apply: 'قدّم للحصول على مقعد',
    applyText: 'أخبرنا من أنت لنحجز لك مقعدًا.',
    send: 'أرسل الطلب',
    seated: 'لك مقعد',
    seatedText: (course, email) => `حُجز لك مقعد في «${course}». أرسلنا إشعارًا إلى ${email}.`,
    waiting: 'أنت في قائمة الانتظار',
    waitingText: (course, email) => `شُغلت كل مقاعد «${course}». حين يخلو مقعد نكتب إلى ${email}.`,
    mailSeated: (course) => `حُجز لك مقعد في «${course}». وإذا تغيّر شيء كتبنا إلى هذا البريد.`,
    mailWaiting: (course) => `أنت في قائمة انتظار «${course}». حين يخلو مقعد نكتب إلى هذا البريد.`,
    mailMovedUp: (course) => `خلا مقعد في «${course}»، وقد حُجز لك.`,
    nowFull: 'شُغل آخر مقعد قبل لحظة. اختر قائمة الانتظار ثم أرسل مرة أخرى.',
    nowClosed: 'أُغلق باب التقديم لهذه الدورة قبل لحظة.',
    gone: 'لم تعد هذه الدورة في الموقع.',
  },
}
