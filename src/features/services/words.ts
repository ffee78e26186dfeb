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
  write: 'Write to us',
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
    write: 'راسلنا',
    call: 'اتصل',
    enquire: 'اسأل عن هذه الخدمة',
    enquireText: 'نجيب خلال يومي عمل. وفي حالة الوفاة نرجو الاتصال، فهناك من يجيب ليلًا ونهارًا.',
    all: 'كل الخدمات',
  },
}
