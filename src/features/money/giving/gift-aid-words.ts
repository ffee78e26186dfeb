import type { InEveryLanguage } from '#platform/shared/languages.ts'

type Scope = 'this' | 'past-and-future'

const en = {
  given: (amount: string) => `${amount} becomes`,
  before: 'Choose an amount, and see what Gift Aid adds.',
  noCost: 'at no cost to you',
  what: 'If you pay tax in the UK, HMRC adds 25p to every £1 of your gift.',
  whatPart:
    'If you pay tax in the UK, HMRC adds 25p to every £1 of the part of your gift that Gift Aid covers.',
  question: 'Add Gift Aid?',
  yes: 'Yes',
  yesMeans: 'I pay UK tax',
  no: 'No',
  noMeans: 'I don’t, or would rather not',
  scope: 'What should it cover?',
  scopes: {
    this: 'This gift only',
    'past-and-future': 'This gift, my gifts of the past four years, and my gifts from now on',
  } satisfies Record<Scope, string>,
  declaration: {
    this: (charity: string) =>
      `I want ${charity} to claim Gift Aid on this gift, which is my own money.`,
    'past-and-future': (charity: string) =>
      `I want ${charity} to claim Gift Aid on this gift, on every gift I have made to it in the past four years and on every gift I make to it from today. They are my own money.`,
  } satisfies Record<Scope, (charity: string) => string>,
  duty: 'I am a UK taxpayer. I understand that if I pay less Income Tax and/or Capital Gains Tax in a tax year than the amount of Gift Aid claimed on all my donations in that tax year, it is my responsibility to pay any difference.',
  changes: (charity: string) =>
    `Please tell ${charity} if you want to cancel this, if your name or home address changes, or if you no longer pay enough tax.`,
  address: {
    title: 'Your home address',
    help: 'HMRC needs your house name or number and your postcode. We use them for nothing else.',
    helpSaved: 'This is the address in your account. HMRC asks for it; we use it for nothing else.',
    line1: 'House name or number, and street',
    line2: 'Flat, building or area',
    city: 'Town or city',
    postcode: 'Postcode',
    country: 'Country',
  },
}

const ur: typeof en = {
  given: (amount: string) => `${amount} کی مالیت`,
  before: 'رقم چنیں اور دیکھیں کہ Gift Aid کتنا بڑھاتا ہے۔',
  noCost: 'آپ کے کسی خرچ کے بغیر',
  what: 'اگر آپ برطانیہ میں ٹیکس دیتے ہیں تو HMRC آپ کے عطیے کے ہر £1 پر 25p بڑھاتا ہے۔',
  whatPart:
    'اگر آپ برطانیہ میں ٹیکس دیتے ہیں تو عطیے کے جس حصے پر Gift Aid لگتا ہے اس کے ہر £1 پر HMRC 25p بڑھاتا ہے۔',
  question: 'Gift Aid شامل کریں؟',
  yes: 'ہاں',
  yesMeans: 'میں برطانیہ میں ٹیکس دیتا/دیتی ہوں',
  no: 'نہیں',
  noMeans: 'نہیں دیتا/دیتی، یا نہیں چاہتا/چاہتی',
  scope: 'یہ کس پر لاگو ہو؟',
  scopes: {
    this: 'صرف اس عطیے پر',
    'past-and-future': 'اس عطیے پر، پچھلے چار سال کے عطیات پر، اور آئندہ کے عطیات پر',
  } satisfies Record<Scope, string>,
  declaration: {
    this: (charity: string) =>
      `میں چاہتا/چاہتی ہوں کہ ${charity} اس عطیے پر Gift Aid وصول کرے۔ یہ میرا اپنا پیسہ ہے۔`,
    'past-and-future': (charity: string) =>
      `میں چاہتا/چاہتی ہوں کہ ${charity} اس عطیے پر، پچھلے چار سال میں اسے دیے گئے ہر عطیے پر، اور آج سے اسے دیے جانے والے ہر عطیے پر Gift Aid وصول کرے۔ یہ میرا اپنا پیسہ ہے۔`,
  } satisfies Record<Scope, (charity: string) => string>,
  duty: 'میں برطانیہ کا ٹیکس دہندہ ہوں۔ میں سمجھتا/سمجھتی ہوں کہ اگر کسی ٹیکس سال میں میرا انکم ٹیکس اور/یا کیپٹل گینز ٹیکس میرے تمام عطیات پر وصول کیے گئے Gift Aid سے کم ہو تو فرق ادا کرنا میری ذمہ داری ہے۔',
  changes: (charity: string) =>
    `اگر آپ اسے منسوخ کرنا چاہیں، آپ کا نام یا گھر کا پتہ بدل جائے، یا آپ کافی ٹیکس نہ دیتے ہوں تو ${charity} کو بتائیں۔`,
  address: {
    title: 'آپ کے گھر کا پتہ',
    help: 'HMRC کو آپ کے مکان کا نام یا نمبر اور پوسٹ کوڈ چاہیے۔ ہم اسے کسی اور کام میں نہیں لاتے۔',
    helpSaved: 'یہ آپ کے اکاؤنٹ کا پتہ ہے۔ HMRC اسے مانگتا ہے؛ ہم اسے کسی اور کام میں نہیں لاتے۔',
    line1: 'مکان کا نام یا نمبر، اور سڑک',
    line2: 'فلیٹ، عمارت یا علاقہ',
    city: 'شہر یا قصبہ',
    postcode: 'پوسٹ کوڈ',
    country: 'ملک',
  },
}

/**
 * The declaration for the tax office. What it must say is fixed; which wording a donor agreed to is kept with their answer
 * (GIFT_AID_WORDING_VERSION in rules.ts): whoever changes this changes that.
 */
export const giftAidWords: InEveryLanguage<typeof en> = {
  en,
  ar: {
    given: (amount) => `${amount} تصبح`,
    before: 'اختر مبلغًا لترى ما يضيفه Gift Aid.',
    noCost: 'دون أي تكلفة عليك',
    what: 'إذا كنت تدفع الضرائب في المملكة المتحدة فإن مصلحة الضرائب تضيف 25 بنسًا إلى كل جنيه من تبرعك.',
    whatPart:
      'إذا كنت تدفع الضرائب في المملكة المتحدة فإن مصلحة الضرائب تضيف 25 بنسًا إلى كل جنيه من الجزء المشمول بـ Gift Aid من تبرعك.',
    question: 'هل نضيف Gift Aid؟',
    yes: 'نعم',
    yesMeans: 'أدفع الضرائب في المملكة المتحدة',
    no: 'لا',
    noMeans: 'لا أدفعها، أو لا أرغب في ذلك',
    scope: 'ماذا يشمل؟',
    scopes: {
      this: 'هذا التبرع فقط',
      'past-and-future': 'هذا التبرع، وتبرعاتي في السنوات الأربع الماضية، وتبرعاتي من الآن فصاعدًا',
    },
    declaration: {
      this: (charity) => `أريد أن تطالب ${charity} بـ Gift Aid عن هذا التبرع، وهو من مالي الخاص.`,
      'past-and-future': (charity) =>
        `أريد أن تطالب ${charity} بـ Gift Aid عن هذا التبرع، وعن كل تبرع قدمته لها في السنوات الأربع الماضية، وعن كل تبرع أقدمه لها من اليوم. وهي من مالي الخاص.`,
    },
    duty: 'أنا من دافعي الضرائب في المملكة المتحدة. وأفهم أنه إذا دفعت في سنة ضريبية من ضريبة الدخل و/أو ضريبة أرباح رأس المال أقل مما يُطالب به من Gift Aid عن جميع تبرعاتي في تلك السنة، فمن مسؤوليتي أن أدفع الفرق.',
    changes: (charity) =>
      `من فضلك أبلغ ${charity} إذا أردت إلغاء ذلك، أو إذا تغيّر اسمك أو عنوان منزلك، أو إذا لم تعد تدفع ضرائب كافية.`,
    address: {
      title: 'عنوان منزلك',
      help: 'تحتاج مصلحة الضرائب إلى اسم منزلك أو رقمه ورمزك البريدي، ولا نستخدمهما لغير ذلك.',
      helpSaved: 'هذا هو العنوان المحفوظ في حسابك. تطلبه مصلحة الضرائب، ولا نستخدمه لغير ذلك.',
      line1: 'اسم المنزل أو رقمه، والشارع',
      line2: 'الشقة أو المبنى أو الحي',
      city: 'المدينة',
      postcode: 'الرمز البريدي',
      country: 'البلد',
    },
  },
  ur,
}

/** All that a donor agrees to, sentence by sentence, as the page shows it: kept with the declaration. */
export function wordingOf(
  scope: Scope,
  charity: string,
  language: keyof typeof giftAidWords,
): string {
  const { declaration, duty, changes } = giftAidWords[language]
  const last = scope === 'past-and-future' ? [changes(charity)] : []
  return [declaration[scope](charity), duty, ...last].join('\n')
}
