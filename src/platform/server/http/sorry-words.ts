import type { InEveryLanguage } from '#platform/shared/languages.ts'

export interface SorryWords {
  readonly title: string
  readonly heading: string
  /** By the name of the problem. */
  readonly says: Readonly<
    Record<
      'too-many' | 'busy' | 'unexpected' | 'not-allowed' | 'suspended' | 'pressed-early',
      string
    >
  >
  /** For the "no"s of one call, which has no words here. */
  readonly byStatus: Readonly<Record<number, string>>
  readonly otherwise: string
  readonly waitFor: (time: string) => string
  readonly number: (requestId: string) => string
  readonly again: string
  /** Where trying again begins with an empty form. */
  readonly anew: string
}

export const sorryWords: InEveryLanguage<SorryWords> = {
  en: {
    title: 'Please try again',
    heading: 'We are sorry',
    says: {
      'too-many':
        'We have had too many requests from your network in a short time, perhaps from somebody else who shares it.',
      busy: 'We are very busy just now and could not show you this page.',
      unexpected: 'Something went wrong on our side. Nothing that you have done is lost.',
      'not-allowed': 'This link is no longer valid.',
      suspended:
        'This site is resting for now. Nothing of it is lost. Please come back another day.',
      'pressed-early':
        'The page was not ready when you pressed, so nothing was sent and no money was taken. Please go back: what you typed should still be there. Wait a moment, then press again.',
    },
    byStatus: {
      404: 'We could not find this. Part of the link may be missing: please open it again where you found it.',
      409: 'This is not ready yet. Please try again a little later.',
    },
    otherwise: 'We could not read that address.',
    waitFor: (time) => `Please wait ${time}, then try again.`,
    number: (requestId) => `If it happens again, please tell us this number: ${requestId}`,
    again: 'Try again',
    anew: 'Or begin again with an empty form',
  },
  ar: {
    title: 'حاول مرة أخرى من فضلك',
    heading: 'نعتذر منك',
    says: {
      'too-many':
        'وردتنا من شبكتك طلبات كثيرة في وقت قصير، وربما كانت من شخص آخر على الشبكة نفسها.',
      busy: 'الزوار كثيرون الآن، ولم نتمكن من الرد عليك.',
      unexpected: 'حدث خطأ من جانبنا. لم يضع شيء مما فعلته.',
      'not-allowed': 'لم يعد هذا الرابط صالحًا.',
      suspended: 'هذا الموقع متوقف مؤقتًا. لم يضع منه شيء. عد إليه في يوم آخر من فضلك.',
      'pressed-early':
        'لم تكن الصفحة جاهزة حين ضغطت، فلم يُرسل شيء ولم يُسحب أي مال. ارجع إلى الصفحة السابقة من فضلك، فما كتبته لا يزال فيها على الأغلب. انتظر لحظة ثم اضغط مرة أخرى.',
    },
    byStatus: {
      404: 'لم نعثر على هذا. ربما ينقص الرابط جزء منه: افتحه مرة أخرى من حيث وجدته.',
      409: 'هذا ليس جاهزًا بعد. حاول مرة أخرى بعد قليل.',
    },
    otherwise: 'تعذّرت قراءة هذا العنوان.',
    waitFor: (time) => `انتظر ${time} من فضلك ثم حاول مرة أخرى.`,
    number: (requestId) => `إذا تكرر ذلك فأخبرنا بهذا الرقم: ${requestId}`,
    again: 'المحاولة مرة أخرى',
    anew: 'أو ابدأ من جديد بنموذج فارغ',
  },
  ur: {
    title: 'دوبارہ کوشش کریں',
    heading: 'معذرت',
    says: {
      'too-many':
        'آپ کے نیٹ ورک سے تھوڑی دیر میں بہت درخواستیں آئیں، شاید کسی اور سے جو اسے استعمال کرتا ہے۔',
      busy: 'اس وقت بہت رش ہے اور ہم یہ صفحہ نہیں دکھا سکے۔',
      unexpected: 'ہماری طرف سے کچھ خرابی ہوئی۔ آپ کا کیا ہوا کچھ ضائع نہیں ہوا۔',
      'not-allowed': 'یہ لنک اب درست نہیں۔',
      suspended: 'یہ سائٹ فی الحال بند ہے۔ اس کی کوئی چیز ضائع نہیں ہوئی۔ کسی اور دن دوبارہ آئیں۔',
      'pressed-early':
        'جب آپ نے دبایا تو صفحہ تیار نہیں تھا، اس لیے نہ کچھ بھیجا گیا نہ کوئی رقم لی گئی۔ واپس جائیں: آپ کا لکھا ہوا وہیں ہونا چاہیے۔ تھوڑا انتظار کریں، پھر دوبارہ دبائیں۔',
    },
    byStatus: {
      404: 'یہ نہیں ملا۔ شاید لنک کا کچھ حصہ رہ گیا ہے: جہاں ملا تھا وہاں سے دوبارہ کھولیں۔',
      409: 'یہ ابھی تیار نہیں۔ کچھ دیر بعد کوشش کریں۔',
    },
    otherwise: 'یہ پتہ نہیں پڑھا جا سکا۔',
    waitFor: (time) => `${time} انتظار کریں، پھر دوبارہ کوشش کریں۔`,
    number: (requestId) => `اگر پھر ایسا ہو تو ہمیں یہ نمبر بتائیں: ${requestId}`,
    again: 'دوبارہ کوشش کریں',
    anew: 'یا خالی فارم سے دوبارہ شروع کریں',
  },
}
