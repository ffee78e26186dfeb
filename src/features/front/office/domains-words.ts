import { type DnsState, MOST_WAITING, type RequestState } from '#features/ground/domains/rules.ts'
import type { InEveryLanguage } from '#platform/shared/languages.ts'

const en = {
  title: 'Domains',
  about: 'The addresses at which your website answers.',
  lead: 'Your website answers at each of these addresses. Emails and links carry the main one.',
  back: 'Settings',
  gone: 'There is no such page',
  main: 'Main address',
  look: 'Do they lead here?',
  lookText:
    'We ask the name servers of the internet now. A change you have just made can take an hour to arrive there.',
  press: 'Look it up',
  states: {
    here: 'It leads here.',
    partly:
      'Part of it leads here, and part elsewhere. Remove the records that lead elsewhere, also those of type AAAA.',
    elsewhere: 'It leads elsewhere.',
    nowhere: 'It leads nowhere.',
    'here-not-set':
      'It leads somewhere. We can’t tell whether that is here: we don’t know where this program is.',
    'not-told': 'The name servers did not answer. Try again later.',
    'only-here': 'It is no name of the internet, so there is nothing to look up.',
  } satisfies Record<DnsState, string> as Record<DnsState, string>,
  leadsTo: (addresses: string) => `It leads to ${addresses}.`,
  dns: 'What to set in its DNS',
  dnsText:
    'Sign in where you bought the domain, open “DNS”, and set this record for the address. Remove others of type A, AAAA and CNAME that it has.',
  either:
    'One of them is enough. A domain without anything before it, such as green-lane.org, often takes no CNAME: set A there, and AAAA too.',
  noTarget: 'Ask whoever runs this program where your domain is to lead.',
  copy: 'Copy',
  copyOf: (value: string) => `Copy: ${value}`,
  copied: 'Copied.',
  notCopied: 'This browser doesn’t let us copy. Press the line and copy it by hand.',
  ask: 'Ask for another address',
  askText:
    'Whoever runs this program lets your website answer there. You can set the DNS before or afterwards.',
  host: 'Address',
  hostHelp: 'Such as www.green-lane.org. It must be yours.',
  send: 'Ask for it',
  asked: 'Asked. You’ll read the answer here, and get it by email.',
  requests: 'Asked for',
  requestStates: {
    waiting: 'Waits for an answer',
    given: 'Given',
    refused: 'Refused',
  } satisfies Record<RequestState, string> as Record<RequestState, string>,
  askedAt: (when: string) => `Asked ${when}`,
  answeredAt: (when: string) => `Answered ${when}`,
  withdraw: 'Take back',
  withdrawOf: (host: string) => `Take back: ${host}`,
  withdrawn: 'Taken back.',
  noes: {
    invalid: 'Write a name such as www.green-lane.org.',
    'domain-here': 'Your website answers at this address already.',
    'domain-taken':
      'Another website here has this address. If it is yours, write to whoever runs this program.',
    'domain-of-program':
      'This is an address of the program that runs your website, so no website can have it.',
    'too-many-requests': `${MOST_WAITING} addresses wait for an answer already. Take one back first.`,
  } as Readonly<Record<string, string>>,
}

type Words = typeof en

const ar: Words = {
  title: 'النطاقات',
  about: 'العناوين التي يجيب عليها موقعكم.',
  lead: 'يجيب موقعكم على كل عنوان من هذه. وتذكر الرسائل والروابط العنوان الرئيسي.',
  back: 'الإعدادات',
  gone: 'لا توجد هذه الصفحة',
  main: 'العنوان الرئيسي',
  look: 'هل تقود إلى هنا؟',
  lookText: 'نسأل الآن خوادم الأسماء على الإنترنت. قد يحتاج تغيير أجريته قبل قليل إلى ساعة.',
  press: 'انظر الآن',
  states: {
    here: 'يقود إلى هنا.',
    partly: 'بعضه يقود إلى هنا وبعضه إلى مكان آخر. احذف السجلات التي تقود إلى غيره، ومنها نوع AAAA.',
    elsewhere: 'يقود إلى مكان آخر.',
    nowhere: 'لا يقود إلى أي مكان.',
    'here-not-set': 'يقود إلى مكان ما. ولا نعرف هل هو هنا: لا نعرف مكان هذا البرنامج.',
    'not-told': 'لم تجب خوادم الأسماء. حاول لاحقًا.',
    'only-here': 'ليس اسمًا على الإنترنت، فلا شيء نبحث عنه.',
  },
  leadsTo: (addresses) => `يقود إلى \u2066${addresses}\u2069.`,
  dns: 'ما يُضبط في DNS',
  dnsText:
    'ادخل إلى الموقع الذي اشتريت منه النطاق وافتح قسم DNS واضبط هذا السجل للعنوان. واحذف ما له من سجلات أخرى من أنواع A وAAAA وCNAME.',
  either:
    'يكفي واحد منها. النطاق الذي لا شيء قبله، مثل \u2066green-lane.org\u2069، كثيرًا ما لا يقبل CNAME: اضبط له A، وAAAA أيضًا.',
  noTarget: 'اسأل من يشغّل هذا البرنامج إلى أين يقود نطاقكم.',
  copy: 'نسخ',
  copyOf: (value) => `نسخ: \u2066${value}\u2069`,
  copied: 'نُسخ.',
  notCopied: 'لا يسمح هذا المتصفح بالنسخ. اضغط على السطر وانسخه بيدك.',
  ask: 'اطلب عنوانًا آخر',
  askText: 'من يشغّل هذا البرنامج يجعل موقعكم يجيب عليه. ويمكن ضبط DNS قبل ذلك أو بعده.',
  host: 'العنوان',
  hostHelp: 'مثل \u2066www.green-lane.org\u2069. ويجب أن يكون لكم.',
  send: 'اطلبه',
  asked: 'أُرسل الطلب. ستقرأ الجواب هنا، ويصلك بالبريد.',
  requests: 'ما طُلب',
  requestStates: { waiting: 'ينتظر جوابًا', given: 'أُعطي', refused: 'رُفض' },
  askedAt: (when) => `طُلب ${when}`,
  answeredAt: (when) => `أُجيب ${when}`,
  withdraw: 'اسحب الطلب',
  withdrawOf: (host) => `اسحب الطلب: \u2066${host}\u2069`,
  withdrawn: 'سُحب الطلب.',
  noes: {
    invalid: 'اكتب اسمًا مثل \u2066www.green-lane.org\u2069.',
    'domain-here': 'يجيب موقعكم على هذا العنوان من قبل.',
    'domain-taken': 'هذا العنوان لموقع آخر هنا. إن كان لكم فراسل من يشغّل هذا البرنامج.',
    'domain-of-program': 'هذا عنوان البرنامج نفسه الذي يعمل به موقعكم، فلا يكون لأي موقع.',
    'too-many-requests': `عدد العناوين التي تنتظر جوابًا ${MOST_WAITING}، وهو الحد الأقصى. اسحب واحدًا منها أولًا.`,
  },
}

const ur: Words = {
  title: 'ڈومین',
  about: 'وہ پتے جن پر آپ کی ویب سائٹ جواب دیتی ہے۔',
  lead: 'آپ کی ویب سائٹ ان سب پتوں پر جواب دیتی ہے۔ ای میلوں اور لنکس میں مرکزی پتہ آتا ہے۔',
  back: 'ترتیبات',
  gone: 'ایسا کوئی صفحہ نہیں',
  main: 'مرکزی پتہ',
  look: 'کیا یہ یہاں آتے ہیں؟',
  lookText:
    'ہم ابھی انٹرنیٹ کے نیم سرورز سے پوچھتے ہیں۔ ابھی کی گئی تبدیلی پہنچنے میں ایک گھنٹہ لگ سکتا ہے۔',
  press: 'ابھی دیکھیں',
  states: {
    here: 'یہ یہاں آتا ہے۔',
    partly:
      'کچھ یہاں آتا ہے اور کچھ کہیں اور جاتا ہے۔ جو ریکارڈ کہیں اور لے جاتے ہیں، AAAA قسم کے بھی، ہٹا دیں۔',
    elsewhere: 'یہ کہیں اور جاتا ہے۔',
    nowhere: 'یہ کہیں نہیں جاتا۔',
    'here-not-set':
      'یہ کہیں جاتا ہے۔ وہ جگہ یہی ہے یا نہیں، معلوم نہیں: ہمیں نہیں معلوم کہ یہ پروگرام کہاں ہے۔',
    'not-told': 'نیم سرورز نے جواب نہیں دیا۔ بعد میں آزمائیں۔',
    'only-here': 'یہ انٹرنیٹ کا نام نہیں، اس لیے دیکھنے کو کچھ نہیں۔',
  },
  leadsTo: (addresses) => `یہ \u2066${addresses}\u2069 پر لے جاتا ہے۔`,
  dns: 'اس کے DNS میں کیا رکھیں',
  dnsText:
    'جہاں سے ڈومین خریدا وہاں داخل ہو کر DNS کھولیں اور پتے کے لیے یہ ریکارڈ رکھیں۔ اس کے A، AAAA اور CNAME قسم کے دوسرے ریکارڈ ہٹا دیں۔',
  either:
    'ان میں سے ایک کافی ہے۔ جس ڈومین سے پہلے کچھ نہ ہو، جیسے \u2066green-lane.org\u2069، وہ اکثر CNAME نہیں لیتا: وہاں A رکھیں، اور AAAA بھی۔',
  noTarget: 'پروگرام چلانے والے سے پوچھیں کہ آپ کا ڈومین کہاں لے جائے۔',
  copy: 'کاپی کریں',
  copyOf: (value) => `کاپی کریں: \u2066${value}\u2069`,
  copied: 'کاپی ہو گیا۔',
  notCopied: 'یہ براؤزر کاپی نہیں کرنے دیتا۔ سطر دبا کر خود کاپی کریں۔',
  ask: 'ایک اور پتہ مانگیں',
  askText:
    'پروگرام چلانے والا آپ کی ویب سائٹ کو وہاں جواب دینے دیتا ہے۔ DNS پہلے یا بعد میں رکھا جا سکتا ہے۔',
  host: 'پتہ',
  hostHelp: 'جیسے \u2066www.green-lane.org\u2069۔ یہ آپ کا ہونا چاہیے۔',
  send: 'مانگیں',
  asked: 'مانگ لیا گیا۔ جواب آپ یہاں پڑھیں گے، اور ای میل سے بھی ملے گا۔',
  requests: 'جو مانگا گیا',
  requestStates: { waiting: 'جواب کا منتظر', given: 'مل گیا', refused: 'انکار ہوا' },
  askedAt: (when) => `${when} کو مانگا`,
  answeredAt: (when) => `${when} کو جواب ملا`,
  withdraw: 'واپس لیں',
  withdrawOf: (host) => `واپس لیں: \u2066${host}\u2069`,
  withdrawn: 'واپس لے لیا۔',
  noes: {
    invalid: 'نام لکھیں، جیسے \u2066www.green-lane.org\u2069۔',
    'domain-here': 'آپ کی ویب سائٹ پہلے ہی اس پتے پر جواب دیتی ہے۔',
    'domain-taken':
      'یہ پتہ یہاں کی ایک اور ویب سائٹ کا ہے۔ اگر آپ کا ہے تو پروگرام چلانے والے کو لکھیں۔',
    'domain-of-program':
      'یہ پتہ خود اس پروگرام کا ہے جو آپ کی ویب سائٹ چلاتا ہے، اس لیے کسی ویب سائٹ کا نہیں ہو سکتا۔',
    'too-many-requests': `${MOST_WAITING} پتے پہلے ہی جواب کے منتظر ہیں۔ پہلے ایک واپس لیں۔`,
  },
}

export const domainsWords: InEveryLanguage<Words> = { en, ar, ur }
