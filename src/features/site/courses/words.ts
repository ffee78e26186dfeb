import type { InEveryLanguage } from '#platform/shared/languages.ts'
import { plural } from '#platform/shared/plural.ts'

const en = {
  title: 'Courses',
  lead: 'Courses with a start and an end date. Places go to whoever applies first.',
  none: 'No courses at the moment',
  noneText: 'New courses will be listed here.',
  dates: 'Dates',
  seats: 'Places',
  from: (date: string) => `From ${date}`,
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  left: (count: number) => (count === 1 ? 'One place left' : `${count} places left`),
  full: 'Full',
  fullText:
    'All places are taken. Join the waiting list below and we’ll email you if one becomes free.',
  over: 'This course has finished.',
  applyBy: (date: string) => `Apply by ${date}`,
  closed: 'Applications have closed.',
  apply: 'Apply for a place',
  applyText: 'Give us your details and we’ll keep a place for you.',
  send: 'Send application',
  seated: 'You have a place',
  seatedText: (course: string, email: string) =>
    `We’re keeping a place on “${course}” for you. We’ve emailed a confirmation to ${email}.`,
  waiting: 'You’re on the waiting list',
  waitingText: (course: string, email: string) =>
    `All places on “${course}” are taken. If one becomes free, we’ll email ${email}.`,
  mailSeated: (course: string) =>
    `We’re keeping a place on “${course}” for you. If anything changes, we’ll email you at this address.`,
  mailWaiting: (course: string) =>
    `You’re on the waiting list for “${course}”. If a place becomes free, we’ll email you at this address.`,
  mailMovedUp: (course: string) =>
    `A place on “${course}” has become free, and we’re keeping it for you.`,
  nowFull: 'The last place has just been taken. Tick “waiting list” and send it again.',
  nowClosed: 'Applications for this course have just closed.',
  gone: 'This course is no longer listed.',
  others: 'Other courses',
  all: 'All courses',
}

const ur: typeof en = {
  title: 'کورسز',
  lead: 'شروع اور ختم کی تاریخ والے کورس۔ جگہ پہلے درخواست دینے والوں کو ملتی ہے۔',
  none: 'اس وقت کوئی کورس نہیں',
  noneText: 'نئے کورس یہاں لکھے جائیں گے۔',
  dates: 'تاریخیں',
  seats: 'نشستیں',
  from: (date: string) => `${date} سے`,
  fromTo: (from: string, to: string) => `${from} تا ${to}`,
  left: (count: number) => (count === 1 ? 'ایک جگہ باقی' : `${count} جگہیں باقی`),
  full: 'بھر گیا',
  fullText:
    'تمام جگہیں بھر گئیں۔ نیچے انتظار کی فہرست میں نام لکھیں، جگہ نکلی تو ہم ای میل کریں گے۔',
  over: 'یہ کورس ختم ہو چکا ہے۔',
  applyBy: (date: string) => `${date} تک درخواست دیں`,
  closed: 'درخواستیں بند ہو گئی ہیں۔',
  apply: 'جگہ کے لیے درخواست دیں',
  applyText: 'اپنی تفصیلات دیں، ہم آپ کی جگہ رکھیں گے۔',
  send: 'درخواست بھیجیں',
  seated: 'آپ کی جگہ پکی ہے',
  seatedText: (course: string, email: string) =>
    `ہم ”${course}“ میں آپ کی جگہ رکھ رہے ہیں۔ ${email} پر تصدیق بھیج دی ہے۔`,
  waiting: 'آپ انتظار کی فہرست میں ہیں',
  waitingText: (course: string, email: string) =>
    `”${course}“ کی تمام جگہیں بھر گئیں۔ جگہ نکلی تو ہم ${email} پر لکھیں گے۔`,
  mailSeated: (course: string) =>
    `ہم ”${course}“ میں آپ کی جگہ رکھ رہے ہیں۔ کچھ بدلا تو اسی پتے پر ای میل کریں گے۔`,
  mailWaiting: (course: string) =>
    `آپ ”${course}“ کی انتظار کی فہرست میں ہیں۔ جگہ نکلی تو اسی پتے پر ای میل کریں گے۔`,
  mailMovedUp: (course: string) =>
    `”${course}“ میں ایک جگہ نکلی ہے، اور وہ ہم آپ کے لیے رکھ رہے ہیں۔`,
  nowFull: 'آخری جگہ ابھی بھر گئی۔ ”انتظار کی فہرست“ پر نشان لگا کر دوبارہ بھیجیں۔',
  nowClosed: 'اس کورس کی درخواستیں ابھی بند ہوئی ہیں۔',
  gone: 'یہ کورس اب فہرست میں نہیں۔',
  others: 'دوسرے کورس',
  all: 'تمام کورس',
}

export const courseWords: InEveryLanguage<typeof en> = {
  en,
  ar: {
    title: 'الدورات',
    lead: 'دورات لها بداية ونهاية. الأولوية لمن يسجّل أولًا.',
    none: 'لا توجد دورات الآن',
    noneText: 'يُعلن هنا عن الدورات القادمة.',
    dates: 'التواريخ',
    seats: 'المقاعد',
    from: (date) => `من ${date}`,
    fromTo: (from, to) => `${from} إلى ${to}`,
    left: (count) =>
      plural('ar', count, {
        one: 'بقي مقعد واحد',
        two: 'بقي مقعدان',
        few: 'بقيت # مقاعد',
        many: 'بقي # مقعدًا',
        other: 'بقي # مقعد',
      }),
    full: 'اكتملت',
    fullText: 'شُغلت كل المقاعد. سجّل في قائمة الانتظار أدناه وسنراسلك إذا خلا مقعد.',
    over: 'انتهت هذه الدورة.',
    applyBy: (date) => `آخر يوم للتقديم ${date}`,
    closed: 'أُغلق باب التقديم.',
    apply: 'قدّم للحصول على مقعد',
    applyText: 'أخبرنا من أنت لنحجز لك مقعدًا.',
    send: 'أرسل الطلب',
    seated: 'لك مقعد',
    seatedText: (course, email) => `حجزنا لك مقعدًا في «${course}». أرسلنا تأكيدًا إلى ${email}.`,
    waiting: 'أنت في قائمة الانتظار',
    waitingText: (course, email) => `شُغلت كل مقاعد «${course}». إذا خلا مقعد فسنراسلك على ${email}.`,
    mailSeated: (course) => `حُجز لك مقعد في «${course}». وإذا تغيّر شيء كتبنا إلى هذا البريد.`,
    mailWaiting: (course) => `أنت في قائمة انتظار «${course}». حين يخلو مقعد نكتب إلى هذا البريد.`,
    mailMovedUp: (course) => `خلا مقعد في «${course}»، وقد حُجز لك.`,
    nowFull: 'شُغل آخر مقعد قبل لحظة. اختر قائمة الانتظار ثم أرسل مرة أخرى.',
    nowClosed: 'أُغلق باب التقديم لهذه الدورة قبل لحظة.',
    gone: 'لم تعد هذه الدورة في الموقع.',
    others: 'دورات أخرى',
    all: 'كل الدورات',
  },
  ur,
}
