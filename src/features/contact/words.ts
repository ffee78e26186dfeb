import type { InEveryLanguage } from '#platform/shared/languages.ts'

const en = {
  title: 'Get in touch',
  lead: 'Ask us anything. A person reads every message and answers it.',
  describe: (name: string) => `How to reach ${name}: write a message, call, or come by.`,
  write: 'Write to us',
  send: 'Send the message',
  otherTopic: 'Something else',
  arrived: 'Your message has arrived',
  arrivedText: (email: string) =>
    `We have sent a note to ${email} that says so, and we will answer there.`,
  again: 'Write another message',
  address: 'Where we are',
  directions: 'Directions',
  outside: '(opens another site)',
  hours: 'When the office is open',
  call: 'Call us',
  email: 'Email us',
  map: 'Map',
  showMap: 'Show the map',
  mapNote: (host: string) => `It comes from ${host}, which will then see that you looked.`,
}

export const contactWords: InEveryLanguage<typeof en> = {
  en,
  ar: {
    title: 'تواصل معنا',
    lead: 'اسألنا عما تشاء. يقرأ إنسان كل رسالة ويرد عليها.',
    describe: (name) => `كيف تصل إلى ${name}: اكتب رسالة أو اتصل أو زرنا.`,
    write: 'اكتب إلينا',
    send: 'أرسل الرسالة',
    otherTopic: 'شيء آخر',
    arrived: 'وصلت رسالتك',
    arrivedText: (email) => `أرسلنا إلى ${email} ما يفيد بذلك، وإليه نرسل الرد.`,
    again: 'اكتب رسالة أخرى',
    address: 'أين نحن',
    directions: 'الاتجاهات',
    outside: '(يفتح موقعًا آخر)',
    hours: 'أوقات المكتب',
    call: 'اتصل بنا',
    email: 'راسلنا',
    map: 'الخريطة',
    showMap: 'اعرض الخريطة',
    mapNote: (host) => `تأتي من ${host}، وسيعرف حينها أنك نظرت إليها.`,
  },
}
