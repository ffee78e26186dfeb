import type { InEveryLanguage } from '#platform/shared/languages.ts'

const en = {
  title: 'Services',
  lead: 'For a wedding, a funeral, a hard week. You do not need to be a member.',
  none: 'Nothing is listed yet',
  noneText: 'Please ask in the office: we may be able to help all the same.',
  bring: 'What to bring',
  hours: 'When',
  cost: 'What it costs',
  contact: 'Whom to ask',
  phone: 'Telephone',
  send: 'Send the question',
  arrived: 'Your question has arrived',
  arrivedText: (email: string) => `We have sent a note to ${email}, and we answer there.`,
  notHere: 'This service is not asked for on the site. Please call the office.',
  gone: 'This service is no longer on the site.',
  call: 'Call',
  enquire: 'Ask about this',
  enquireText:
    'We answer within two working days. For a death, please call: somebody is there day and night.',
  all: 'All services',
}

export const serviceWords: InEveryLanguage<typeof en> = {
  en,
  ar: {
    title: 'الخدمات',
    lead: 'لزواج أو جنازة أو أسبوع صعب. لا يُشترط أن تكون عضوًا.',
    none: 'لا توجد خدمات معروضة بعد',
    noneText: 'اسأل في المكتب، فقد نستطيع المساعدة على أي حال.',
    bring: 'ما ينبغي إحضاره',
    hours: 'متى',
    cost: 'التكلفة',
    contact: 'من تسأل',
    phone: 'الهاتف',
    send: 'أرسل السؤال',
    arrived: 'وصل سؤالك',
    arrivedText: (email) => `أرسلنا إشعارًا إلى ${email}، وإليه نرسل الرد.`,
    notHere: 'لا تُطلب هذه الخدمة عبر الموقع. نرجو الاتصال بالمكتب.',
    gone: 'لم تعد هذه الخدمة في الموقع.',
    call: 'اتصل',
    enquire: 'اسأل عن هذه الخدمة',
    enquireText: 'نجيب خلال يومي عمل. وفي حالة الوفاة نرجو الاتصال، فهناك من يجيب ليلًا ونهارًا.',
    all: 'كل الخدمات',
  },
}
