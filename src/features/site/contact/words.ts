import type { InEveryLanguage } from '#platform/shared/languages.ts'

const en = {
  title: 'Get in touch',
  lead: 'Ask us anything. We read and answer every message.',
  describe: (name: string) => `How to contact ${name}: send a message, call or visit.`,
  write: 'Send us a message',
  send: 'Send message',
  otherTopic: 'Something else',
  arrived: 'We’ve received your message',
  arrivedText: (email: string) =>
    `We’ve emailed a confirmation to ${email} and will reply to that address.`,
  again: 'Send another message',
  address: 'Where we are',
  directions: 'Directions',
  outside: '(opens another website)',
  hours: 'Office hours',
  call: 'Call us',
  email: 'Email us',
  map: 'Map',
  showMap: 'Show the map',
  mapNote: (host: string) => `The map comes from ${host}, which will know that you opened it.`,
}

export const contactWords: InEveryLanguage<typeof en> = {
  en,
  ar: {
    title: 'تواصل معنا',
    lead: 'اسألنا عما تشاء. نقرأ كل رسالة ونرد عليها.',
    describe: (name) => `كيف تصل إلى ${name}: اكتب رسالة أو اتصل أو زرنا.`,
    write: 'اكتب إلينا',
    send: 'أرسل الرسالة',
    otherTopic: 'شيء آخر',
    arrived: 'وصلتنا رسالتك',
    arrivedText: (email) => `أرسلنا تأكيدًا إلى ${email}، وسنرد عليك على هذا العنوان.`,
    again: 'اكتب رسالة أخرى',
    address: 'أين نحن',
    directions: 'كيف تصل إلينا',
    outside: '(يفتح موقعًا آخر)',
    hours: 'أوقات المكتب',
    call: 'اتصل بنا',
    email: 'راسلنا',
    map: 'الخريطة',
    showMap: 'اعرض الخريطة',
    mapNote: (host) => `تأتي الخريطة من ${host}، وسيعرف أنك فتحتها.`,
  },
}
