import type { InEveryLanguage } from '#platform/shared/languages.ts'

const en = {
  title: 'Vacancies',
  lead: 'Work here, for a wage or for nothing but tea.',
  none: 'Nothing is open at the moment',
  noneText: 'When we look for somebody it stands here, until the closing date.',
  kind: 'Kind',
  kinds: { paid: 'Paid', voluntary: 'Voluntary' },
  hours: 'Hours',
  pay: 'Pay',
  place: 'Where',
  closes: 'Apply by',
  closesOn: (date: string) => `Apply by ${date}`,
  closed: 'Closed',
  closedText: 'The closing date has passed. Thank you for your interest.',
  apply: 'Apply',
  applyText: 'Tell us in a few lines who you are and why you would like to do this.',
  send: 'Send the application',
  arrived: 'Your application has arrived',
  arrivedText: (email: string) =>
    `Thank you. We have sent a note to ${email}, and we answer there.`,
  gone: 'This vacancy is no longer on the site.',
}

export const vacancyWords: InEveryLanguage<typeof en> = {
  en,
  ar: {
    title: 'الوظائف',
    lead: 'اعمل معنا، بأجر أو تطوعًا.',
    none: 'لا توجد وظائف شاغرة الآن',
    noneText: 'حين نبحث عن أحد ستجد الإعلان هنا حتى آخر يوم للتقديم.',
    kind: 'النوع',
    kinds: { paid: 'بأجر', voluntary: 'تطوعي' },
    hours: 'ساعات العمل',
    pay: 'الأجر',
    place: 'المكان',
    closes: 'آخر يوم للتقديم',
    closesOn: (date) => `آخر يوم للتقديم ${date}`,
    closed: 'أُغلق التقديم',
    closedText: 'انتهى موعد التقديم. شكرًا لاهتمامك.',
    apply: 'قدّم طلبك',
    applyText: 'أخبرنا في بضعة أسطر من أنت ولماذا ترغب في هذا العمل.',
    send: 'أرسل الطلب',
    arrived: 'وصل طلبك',
    arrivedText: (email) => `شكرًا لك. أرسلنا إشعارًا إلى ${email}، وإليه نرسل الرد.`,
    gone: 'لم تعد هذه الوظيفة في الموقع.',
  },
}
