import type { InEveryLanguage } from '#platform/shared/languages.ts'

export const WORDS: InEveryLanguage<{
  title: string
  explains: string
  sentToo: string
  none: string
  newest: (most: number) => string
  asData: string
  forgotten: string
  letter: string
  telephone: string
  text: string
  body: string
  views: string
  state: string
  about: string
  waiting: string
  kept: string
  sent: string
  failed: string
  empty: string
}> = {
  en: {
    title: 'Mail',
    explains: 'This is a demo: these messages were kept here and nobody has received them.',
    sentToo:
      'This is a demo with a mail server: these messages were sent, and copies are kept here.',
    none: 'No mail yet. Give something, or ask for a new password, and look again.',
    newest: (most) => `The newest ${most} are shown.`,
    asData: 'The same as data',
    forgotten: 'address erased',
    letter: 'Letter',
    telephone: 'On a telephone',
    text: 'As plain text',
    body: 'The message',
    views: 'Ways to look at it',
    state: 'State',
    about: 'About',
    waiting: 'Waiting',
    kept: 'Kept',
    sent: 'Sent',
    failed: 'Failed',
    empty: 'The text of this message is not held: it has not been written yet, or it was erased.',
  },
  ar: {
    title: 'البريد',
    explains: 'هذا عرض تجريبي: حُفظت هذه الرسائل هنا ولم تصل إلى أحد.',
    sentToo: 'هذا عرض تجريبي مع خادم بريد: أُرسلت هذه الرسائل وحُفظت نسخ منها هنا.',
    none: 'لا بريد بعد. تبرّع بشيء أو اطلب كلمة مرور جديدة ثم انظر من جديد.',
    newest: (most) => `تظهر أحدث ${most} رسالة.`,
    asData: 'البيانات نفسها',
    forgotten: 'مُحي العنوان',
    letter: 'الرسالة',
    telephone: 'على الهاتف',
    text: 'نص بسيط',
    body: 'نص الرسالة',
    views: 'طرق العرض',
    state: 'الحالة',
    about: 'الموضوع',
    waiting: 'في الانتظار',
    kept: 'محفوظة',
    sent: 'أُرسلت',
    failed: 'تعذّر الإرسال',
    empty: 'نص هذه الرسالة غير محفوظ: لم يُكتب بعد أو مُحي.',
  },
  ur: {
    title: 'ڈاک',
    explains: 'یہ نمائشی سائٹ ہے: یہ پیغامات یہاں رکھے گئے ہیں، کسی کو ملے نہیں۔',
    sentToo: 'یہ میل سرور کے ساتھ نمائشی سائٹ ہے: پیغامات بھیجے گئے اور نقلیں یہاں رکھی گئیں۔',
    none: 'ابھی کوئی ڈاک نہیں۔ کوئی عطیہ دیں یا نیا پاس ورڈ مانگیں، پھر دیکھیں۔',
    newest: (most) => `تازہ ترین ${most} دکھائے جا رہے ہیں۔`,
    asData: 'یہی، ڈیٹا کی شکل میں',
    forgotten: 'پتہ مٹا دیا گیا',
    letter: 'خط',
    telephone: 'فون پر',
    text: 'سادہ متن',
    body: 'پیغام',
    views: 'دیکھنے کے طریقے',
    state: 'حالت',
    about: 'بابت',
    waiting: 'انتظار میں',
    kept: 'محفوظ',
    sent: 'بھیجا گیا',
    failed: 'ناکام',
    empty: 'اس پیغام کا متن موجود نہیں: ابھی لکھا نہیں گیا، یا مٹا دیا گیا۔',
  },
}
