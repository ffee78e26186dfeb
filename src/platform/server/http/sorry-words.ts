import type { InEveryLanguage } from '#platform/shared/languages.ts'

export interface SorryWords {
  readonly title: string
  readonly heading: string
  /** By the name of the problem. */
  readonly says: Readonly<
    Record<
      'too-many' | 'busy' | 'unexpected' | 'not-allowed' | 'suspended' | 'method-not-allowed',
      string
    >
  >
  /** For the "no"s of one call, which has no words here. */
  readonly byStatus: Readonly<Record<number, string>>
  readonly otherwise: string
  readonly waitFor: (time: string) => string
  readonly number: (requestId: string) => string
  readonly again: string
  /** Where nothing was sent: only this opens, and nothing is tried. */
  readonly open: string
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
      'method-not-allowed':
        'This was not sent, and no money was taken: the part of the page that sends it did not reach your device. Go back with your browser, where what you typed should still be, and copy it. Then open the page again and send it from there.',
    },
    byStatus: {
      404: 'We could not find this. Part of the link may be missing: please open it again where you found it.',
      409: 'This is not ready yet. Please try again a little later.',
    },
    otherwise: 'We could not read that address.',
    waitFor: (time) => `Please wait ${time}, then try again.`,
    number: (requestId) => `If it happens again, please tell us this number: ${requestId}`,
    again: 'Try again',
    open: 'Open the page again',
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
      'method-not-allowed':
        'لم يُرسل هذا ولم يُسحب أي مال: لم يصل إلى جهازك الجزء الذي يرسله من الصفحة. ارجع إلى الصفحة السابقة في متصفحك، ويُفترض أن ما كتبته ما زال هناك، وانسخه. ثم افتح الصفحة من جديد وأرسله منها.',
    },
    byStatus: {
      404: 'لم نعثر على هذا. ربما ينقص الرابط جزء منه: افتحه مرة أخرى من حيث وجدته.',
      409: 'هذا ليس جاهزًا بعد. حاول مرة أخرى بعد قليل.',
    },
    otherwise: 'تعذّرت قراءة هذا العنوان.',
    waitFor: (time) => `انتظر ${time} من فضلك ثم حاول مرة أخرى.`,
    number: (requestId) => `إذا تكرر ذلك فأخبرنا بهذا الرقم: ${requestId}`,
    again: 'المحاولة مرة أخرى',
    open: 'افتح الصفحة من جديد',
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
      'method-not-allowed':
        'یہ نہیں بھیجا گیا اور کوئی رقم نہیں لی گئی: صفحے کا وہ حصہ جو اسے بھیجتا ہے آپ کے آلے تک نہیں پہنچا۔ براؤزر میں پیچھے جائیں، جہاں آپ کا لکھا موجود ہونا چاہیے، اور اسے کاپی کر لیں۔ پھر صفحہ دوبارہ کھول کر وہاں سے بھیجیں۔',
    },
    byStatus: {
      404: 'یہ نہیں ملا۔ شاید لنک کا کچھ حصہ رہ گیا ہے: جہاں ملا تھا وہاں سے دوبارہ کھولیں۔',
      409: 'یہ ابھی تیار نہیں۔ کچھ دیر بعد کوشش کریں۔',
    },
    otherwise: 'یہ پتہ نہیں پڑھا جا سکا۔',
    waitFor: (time) => `${time} انتظار کریں، پھر دوبارہ کوشش کریں۔`,
    number: (requestId) => `اگر پھر ایسا ہو تو ہمیں یہ نمبر بتائیں: ${requestId}`,
    again: 'دوبارہ کوشش کریں',
    open: 'صفحہ دوبارہ کھولیں',
  },
}
