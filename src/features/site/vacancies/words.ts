import type { InEveryLanguage } from '#platform/shared/languages.ts'

const en = {
  title: 'Vacancies',
  lead: 'Paid work and volunteering with us.',
  none: 'No vacancies at the moment',
  noneText: 'New vacancies will be listed here.',
  closesOn: (date: string) => `Apply by ${date}`,
  closed: 'Closed',
  closedText: 'The closing date has passed. Thank you for your interest.',
  apply: 'Apply',
  applyText: 'Tell us briefly about yourself and why you’d like to do this.',
  send: 'Send application',
  arrived: 'We’ve received your application',
  arrivedText: (email: string) =>
    `Thank you. We’ve emailed a confirmation to ${email} and will reply to that address.`,
  gone: 'This vacancy is no longer listed.',
  others: 'Other vacancies',
  all: 'All vacancies',
}

const ur: typeof en = {
  title: 'آسامیاں',
  lead: 'ہمارے ساتھ ملازمت اور رضاکارانہ کام۔',
  none: 'اس وقت کوئی آسامی نہیں',
  noneText: 'نئی آسامیاں یہاں لکھی جائیں گی۔',
  closesOn: (date: string) => `${date} تک درخواست دیں`,
  closed: 'بند',
  closedText: 'آخری تاریخ گزر گئی۔ دلچسپی کا شکریہ۔',
  apply: 'درخواست دیں',
  applyText: 'مختصراً اپنے بارے میں اور یہ کام کرنے کی وجہ بتائیں۔',
  send: 'درخواست بھیجیں',
  arrived: 'آپ کی درخواست مل گئی',
  arrivedText: (email: string) =>
    `شکریہ۔ ہم نے ${email} پر تصدیق بھیج دی ہے اور اسی پتے پر جواب دیں گے۔`,
  gone: 'یہ آسامی اب فہرست میں نہیں۔',
  others: 'دوسری آسامیاں',
  all: 'تمام آسامیاں',
}

export const vacancyWords: InEveryLanguage<typeof en> = {
  en,
  ar: {
    title: 'الوظائف',
    lead: 'اعمل معنا، بأجر أو تطوعًا.',
    none: 'لا توجد وظائف شاغرة الآن',
    noneText: 'ستُعلن الوظائف الجديدة هنا.',
    closesOn: (date) => `آخر يوم للتقديم ${date}`,
    closed: 'أُغلق التقديم',
    closedText: 'انتهى موعد التقديم. شكرًا لاهتمامك.',
    apply: 'قدّم طلبك',
    applyText: 'أخبرنا في بضعة أسطر من أنت ولماذا ترغب في هذا العمل.',
    send: 'أرسل الطلب',
    arrived: 'وصلنا طلبك',
    arrivedText: (email) => `شكرًا لك. أرسلنا تأكيدًا إلى ${email}، وسنرد عليك على هذا العنوان.`,
    gone: 'لم تعد هذه الوظيفة في الموقع.',
    others: 'وظائف أخرى',
    all: 'كل الوظائف',
  },
  ur,
}
