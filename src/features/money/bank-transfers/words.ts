import type { InEveryLanguage } from '#platform/shared/languages.ts'

/** What is copied into a bank's form, by its name there. */
export interface DetailWords {
  readonly amount: string
  readonly accountName: string
  readonly sortCode: string
  readonly accountNumber: string
  readonly iban: string
  readonly reference: string
}

export const detailWords: InEveryLanguage<DetailWords> = {
  en: {
    amount: 'Amount',
    accountName: 'Account name',
    sortCode: 'Sort code',
    accountNumber: 'Account number',
    iban: 'IBAN',
    reference: 'Reference',
  },
  ar: {
    amount: 'المبلغ',
    accountName: 'اسم الحساب',
    sortCode: 'رمز الفرع (Sort code)',
    accountNumber: 'رقم الحساب',
    iban: 'الآيبان (IBAN)',
    reference: 'الرقم المرجعي',
  },
  ur: {
    amount: 'رقم',
    accountName: 'اکاؤنٹ کا نام',
    sortCode: 'سارٹ کوڈ (Sort code)',
    accountNumber: 'اکاؤنٹ نمبر',
    iban: 'آئی بین (IBAN)',
    reference: 'حوالہ نمبر',
  },
}

const en = {
  title: 'Your bank transfer',
  lead: (organisation: string) =>
    `Please send it with your own bank, to the account of ${organisation}. Nothing has been taken from you.`,
  details: 'For your bank',
  copy: (what: string) => `Copy: ${what}`,
  copyShort: 'Copy',
  copied: (what: string) => `${what} copied.`,
  notCopied: 'Your browser won’t let us copy this. Please select it and copy it yourself.',
  why: 'Please use exactly this reference, so that we know the money is yours and what it is for.',
  until: (day: string) =>
    `We’ll watch for it until ${day}. When it arrives, we’ll email your receipt.`,
  lateTitle: 'Has your transfer been sent?',
  late: 'It hasn’t reached us yet. If it’s on its way, you don’t need to do anything. If you’ve changed your mind, that’s all right.',
  arrivedTitle: 'Your transfer has arrived',
  arrived: (organisation: string) => `It has reached ${organisation}. May it be accepted from you.`,
  toThanks: 'To your gift and its receipt',
  gift: 'What it is for',
  byCard: 'Give by card instead',
  home: 'Back to the home page',
  test: 'This is a test: please send nothing.',
}

type TransferWords = typeof en

const ar: TransferWords = {
  title: 'تحويلك المصرفي',
  lead: (organisation) => `أرسله من مصرفك إلى حساب ${organisation}. لم يُؤخذ منك شيء.`,
  details: 'بيانات التحويل',
  copy: (what) => `نسخ: ${what}`,
  copyShort: 'نسخ',
  copied: (what) => `نُسخ: ${what}.`,
  notCopied: 'متصفحك لا يسمح بالنسخ. حدّد النص بنفسك من فضلك.',
  why: 'اكتب الرقم المرجعي كما هو تمامًا: به نعرف أن المال منك ولأي غرض هو.',
  until: (day) => `ننتظره حتى ${day}. وحين يصل نرسل إليك الإيصال بالبريد الإلكتروني.`,
  lateTitle: 'هل أرسلت تحويلك؟',
  late: 'لم يصلنا بعد. إن كان في الطريق فلا يلزمك فعل شيء. وإن عدلت عن رأيك فلا بأس.',
  arrivedTitle: 'وصل تحويلك',
  arrived: (organisation) => `وصل إلى ${organisation}. تقبّل الله منك.`,
  toThanks: 'إلى تبرعك وإيصاله',
  gift: 'لأي غرض هو',
  byCard: 'تبرّع بالبطاقة بدلًا من ذلك',
  home: 'العودة إلى الصفحة الرئيسية',
  test: 'هذه تجربة: لا ترسل شيئًا من فضلك.',
}

const ur: TransferWords = {
  title: 'آپ کا بینک ٹرانسفر',
  lead: (organisation) =>
    `براہِ کرم اپنے بینک سے ${organisation} کے اکاؤنٹ میں بھیجیں۔ آپ سے کچھ نہیں لیا گیا۔`,
  details: 'بینک کے لیے تفصیل',
  copy: (what) => `کاپی کریں: ${what}`,
  copyShort: 'کاپی',
  copied: (what) => `${what} کاپی ہو گیا۔`,
  notCopied: 'آپ کا براؤزر کاپی کرنے نہیں دیتا۔ براہِ کرم خود منتخب کریں۔',
  why: 'حوالہ نمبر بالکل اسی طرح لکھیں: اسی سے ہم جانتے ہیں کہ رقم آپ کی ہے اور کس لیے ہے۔',
  until: (day) => `ہم ${day} تک اس کا انتظار کریں گے۔ پہنچنے پر ہم آپ کو رسید ای میل سے بھیجیں گے۔`,
  lateTitle: 'کیا آپ نے رقم بھیج دی؟',
  late: 'ابھی ہم تک نہیں پہنچی۔ راستے میں ہو تو کچھ کرنے کی ضرورت نہیں۔ ارادہ بدل گیا ہو تو کوئی بات نہیں۔',
  arrivedTitle: 'آپ کی رقم پہنچ گئی',
  arrived: (organisation) => `${organisation} کو پہنچ گئی۔ اللہ آپ سے قبول فرمائے۔`,
  toThanks: 'اپنے عطیے اور اس کی رسید پر جائیں',
  gift: 'کس لیے ہے',
  byCard: 'اس کے بجائے کارڈ سے دیں',
  home: 'ہوم پیج پر واپس',
  test: 'یہ آزمائش ہے: براہِ کرم کچھ نہ بھیجیں۔',
}

export const transferWords: InEveryLanguage<TransferWords> = { en, ar, ur }
