import type { InEveryLanguage } from '#platform/shared/languages.ts'

const en = {
  title: 'Services',
  lead: 'Weddings, funerals, family support and more. You don’t need to be a member.',
  none: 'No services listed yet',
  noneText: 'Please ask the office. We may still be able to help.',
  send: 'Send enquiry',
  arrived: 'We’ve received your enquiry',
  arrivedText: (email: string) =>
    `We’ve emailed a confirmation to ${email} and will reply to that address.`,
  notHere: 'You can’t ask for this service online. Please call the office.',
  gone: 'This service is no longer offered.',
  call: 'Call',
  enquire: 'Ask about this service',
  enquireText:
    'We reply within two working days. If somebody has died, please call us at any time, day or night.',
  all: 'All services',
  others: 'Other services',
}

const ur: typeof en = {
  title: 'خدمات',
  lead: 'نکاح، جنازہ، گھریلو مدد اور بہت کچھ۔ رکن ہونا ضروری نہیں۔',
  none: 'ابھی کوئی خدمت درج نہیں',
  noneText: 'دفتر سے پوچھیں۔ شاید ہم پھر بھی مدد کر سکیں۔',
  send: 'سوال بھیجیں',
  arrived: 'آپ کا سوال مل گیا',
  arrivedText: (email: string) => `ہم نے ${email} پر تصدیق بھیج دی ہے اور اسی پتے پر جواب دیں گے۔`,
  notHere: 'یہ خدمت آن لائن نہیں مانگی جا سکتی۔ دفتر کو فون کریں۔',
  gone: 'یہ خدمت اب نہیں دی جاتی۔',
  call: 'فون کریں',
  enquire: 'اس خدمت کے بارے میں پوچھیں',
  enquireText:
    'ہم دو کام کے دنوں میں جواب دیتے ہیں۔ کسی کا انتقال ہو گیا ہو تو دن رات کسی بھی وقت فون کریں۔',
  all: 'تمام خدمات',
  others: 'دوسری خدمات',
}

export const serviceWords: InEveryLanguage<typeof en> = {
  en,
  ar: {
    title: 'الخدمات',
    lead: 'الزواج والجنائز ودعم الأسرة وغير ذلك. لا يُشترط أن تكون عضوًا.',
    none: 'لا توجد خدمات معروضة بعد',
    noneText: 'اسأل في المكتب، فقد نستطيع المساعدة على أي حال.',
    send: 'أرسل الطلب',
    arrived: 'وصلنا طلبك',
    arrivedText: (email) => `أرسلنا تأكيدًا إلى ${email}، وسنرد عليك على هذا العنوان.`,
    notHere: 'لا يمكن طلب هذه الخدمة عبر الموقع. نرجو الاتصال بالمكتب.',
    gone: 'لم تعد هذه الخدمة في الموقع.',
    call: 'اتصل',
    enquire: 'اسأل عن هذه الخدمة',
    enquireText: 'نرد خلال يومي عمل. وفي حالة الوفاة اتصل بنا في أي وقت، ليلًا أو نهارًا.',
    all: 'كل الخدمات',
    others: 'خدمات أخرى',
  },
  ur,
}
