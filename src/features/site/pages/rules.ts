import type { InEveryLanguage } from '#platform/shared/languages.ts'

/** One thing that this site keeps in a visitor's browser. */
export interface Stored {
  /** What it is called there. What ends in `*` begins so. */
  readonly name: string
  readonly kind: 'cookie' | 'local' | 'session' | 'cache'
  readonly why: InEveryLanguage<string>
  readonly until: InEveryLanguage<string>
}

const WHILE_OPEN = {
  en: 'Until you close the tab',
  ar: 'إلى أن تغلق الصفحة',
  ur: 'جب تک آپ ٹیب بند نہ کریں',
}
const UNTIL_CLEARED = {
  en: 'Until you clear your browser’s data',
  ar: 'إلى أن تمسح بيانات متصفحك',
  ur: 'جب تک آپ براؤزر کا ڈیٹا صاف نہ کریں',
}

/**
 * Everything that the site keeps in a browser: the privacy page prints it, and a test holds it against what a browser
 * really has. Nothing of it is for advertising, and nothing is read by anybody else.
 */
export const STORED: readonly Stored[] = [
  {
    name: 'language',
    kind: 'cookie',
    why: { en: 'The language you chose', ar: 'اللغة التي اخترتها', ur: 'آپ کی چنی ہوئی زبان' },
    until: { en: 'One year', ar: 'سنة واحدة', ur: 'ایک سال' },
  },
  {
    name: 'sahn_device',
    kind: 'cookie',
    why: {
      en: 'Keeps you signed in on this device',
      ar: 'يُبقيك مسجلًا على هذا الجهاز',
      ur: 'آپ کو اس آلے پر سائن اِن رکھتا ہے',
    },
    until: {
      en: 'Until you sign out, 180 days at most',
      ar: 'إلى أن تسجّل الخروج، و180 يومًا على الأكثر',
      ur: 'سائن آؤٹ کرنے تک، زیادہ سے زیادہ 180 دن',
    },
  },
  {
    name: 'userData',
    kind: 'local',
    why: {
      en: 'Your name and email address, and the proof that you are signed in',
      ar: 'اسمك وبريدك وما يثبت أنك سجّلت الدخول',
      ur: 'آپ کا نام اور ای میل پتہ، اور سائن اِن ہونے کا ثبوت',
    },
    until: { en: 'Until you sign out', ar: 'إلى أن تسجّل الخروج', ur: 'سائن آؤٹ کرنے تک' },
  },
  {
    name: 'registerData',
    kind: 'local',
    why: {
      en: 'Your email address, while you confirm a new account',
      ar: 'بريدك، ريثما تؤكد حسابًا جديدًا',
      ur: 'آپ کا ای میل پتہ، جب تک نیا اکاؤنٹ تصدیق ہو',
    },
    until: {
      en: 'Until the account is confirmed',
      ar: 'إلى أن يتأكد الحساب',
      ur: 'اکاؤنٹ کی تصدیق تک',
    },
  },
  {
    name: 'secondStep',
    kind: 'session',
    why: {
      en: 'That your password was right, while you enter the code',
      ar: 'أن كلمة المرور صحيحة، ريثما تُدخل الرمز',
      ur: 'کہ آپ کا پاس ورڈ درست تھا، جب تک آپ کوڈ لکھیں',
    },
    until: WHILE_OPEN,
  },
  {
    name: 'comeBack',
    kind: 'session',
    why: {
      en: 'The page to go back to after you sign in',
      ar: 'الصفحة التي تعود إليها بعد تسجيل الدخول',
      ur: 'وہ صفحہ جس پر سائن اِن کے بعد واپس جانا ہے',
    },
    until: WHILE_OPEN,
  },
  {
    name: 'configData',
    kind: 'local',
    why: {
      en: 'The settings of this site, so that pages open faster',
      ar: 'إعدادات هذا الموقع، لتُفتح الصفحات أسرع',
      ur: 'اس سائٹ کی ترتیبات، تاکہ صفحے جلد کھلیں',
    },
    until: UNTIL_CLEARED,
  },
  {
    name: 'currencyObj',
    kind: 'local',
    why: {
      en: 'The currency you give in',
      ar: 'العملة التي تتبرع بها',
      ur: 'وہ کرنسی جس میں آپ دیتے ہیں',
    },
    until: UNTIL_CLEARED,
  },
  {
    name: 'pages *',
    kind: 'cache',
    why: {
      en: 'Home, the prayer times, the events and how to visit, to read them without a connection',
      ar: 'الرئيسية وأوقات الصلاة والفعاليات وصفحة الزيارة، لتقرأها بلا اتصال',
      ur: 'مرکزی صفحہ، نماز کے اوقات، پروگرام اور آنے کا صفحہ، انٹرنیٹ کے بغیر پڑھنے کے لیے',
    },
    until: UNTIL_CLEARED,
  },
  {
    name: 'giftDraft',
    kind: 'session',
    why: {
      en: 'What you have filled in about a gift, but never the card',
      ar: 'ما كتبته عن تبرعك، ولا تُحفظ البطاقة أبدًا',
      ur: 'عطیے کے بارے میں آپ کا لکھا، کارڈ کبھی نہیں',
    },
    until: WHILE_OPEN,
  },
  {
    name: 'giftAttempt',
    kind: 'session',
    why: {
      en: 'A number for your gift, so that it is never taken twice',
      ar: 'رقم لتبرعك، كي لا يُخصم مرتين',
      ur: 'آپ کے عطیے کا نمبر، تاکہ رقم دو بار نہ لی جائے',
    },
    until: WHILE_OPEN,
  },
  {
    name: 'justGiven',
    kind: 'session',
    why: {
      en: 'What you gave last and when, to ask before the same is given again',
      ar: 'ما تبرعت به آخر مرة ومتى، لنسألك قبل أن تتبرع به مرة أخرى',
      ur: 'آپ نے آخری بار کیا اور کب دیا، تاکہ وہی دوبارہ دینے سے پہلے پوچھا جائے',
    },
    until: WHILE_OPEN,
  },
  {
    name: 'form:*',
    kind: 'session',
    why: {
      en: 'What you have typed into a form',
      ar: 'ما كتبته في استمارة',
      ur: 'فارم میں آپ کا لکھا',
    },
    until: WHILE_OPEN,
  },
  {
    name: 'typed:*',
    kind: 'session',
    why: {
      en: 'The same, when you leave the page before it has loaded',
      ar: 'مثله، إذا غادرت الصفحة قبل اكتمالها',
      ur: 'یہی، جب آپ صفحہ کھلنے سے پہلے چلے جائیں',
    },
    until: WHILE_OPEN,
  },
  {
    name: 'draft:*',
    kind: 'session',
    why: {
      en: 'What you have chosen on a page',
      ar: 'ما اخترته في صفحة',
      ur: 'صفحے پر آپ کی چنی ہوئی چیزیں',
    },
    until: WHILE_OPEN,
  },
  {
    name: 'reloaded-for:*',
    kind: 'session',
    why: {
      en: 'That a page has been loaded again once because a part was missing',
      ar: 'أن صفحة أُعيد تحميلها مرة واحدة لأن جزءًا منها لم يصل',
      ur: 'کہ صفحہ ایک بار دوبارہ کھولا گیا کیونکہ ایک حصہ نہیں پہنچا تھا',
    },
    until: WHILE_OPEN,
  },
  {
    name: 'react-router-scroll-positions',
    kind: 'session',
    why: {
      en: 'How far you had read on a page, for when you go back to it',
      ar: 'الموضع الذي بلغته في صفحة، لتعود إليه',
      ur: 'آپ صفحے میں کہاں تک پہنچے تھے، واپسی کے لیے',
    },
    until: WHILE_OPEN,
  },
  {
    name: 'sent:*',
    kind: 'session',
    why: {
      en: 'A number for a form that you send, so that it arrives once',
      ar: 'رقم للاستمارة التي ترسلها، كي تصل مرة واحدة',
      ur: 'آپ کے بھیجے فارم کا نمبر، تاکہ ایک ہی بار پہنچے',
    },
    until: WHILE_OPEN,
  },
  {
    name: 'promises *',
    kind: 'local',
    why: {
      en: 'Of the office on an appeal night: promises that were written down and are not sent yet',
      ar: 'للمكتب في ليلة التبرع: تعهّدات كُتبت ولم تُرسل بعد',
      ur: 'دفتر کے لیے اپیل کی رات: لکھے گئے وعدے جو ابھی بھیجے نہیں گئے',
    },
    until: { en: 'Until they are sent', ar: 'إلى أن تُرسل', ur: 'بھیجے جانے تک' },
  },
  {
    name: 'sahn_office',
    kind: 'cookie',
    why: {
      en: 'Of the office: that its own people are not counted as visitors',
      ar: 'للمكتب: كي لا يُعدّ العاملون فيه زوارًا',
      ur: 'دفتر کے لیے: تاکہ اس کے اپنے لوگ زائرین میں نہ گنے جائیں',
    },
    until: { en: 'One year', ar: 'سنة واحدة', ur: 'ایک سال' },
  },
]

/** What a name in the browser is listed as; undefined for what is not. */
export function listedAs(name: string): Stored | undefined {
  return STORED.find((entry) =>
    entry.name.endsWith('*') ? name.startsWith(entry.name.slice(0, -1)) : entry.name === name,
  )
}
