import type { makeConfirmationToken } from '#features/money/sandbox-bank/contract.ts'
import type { Behaviour } from '#features/money/sandbox-bank/rules.ts'
import type { RefusalOf } from '#platform/shared/endpoint.ts'
import type { InEveryLanguage } from '#platform/shared/languages.ts'

type OfAField = Exclude<RefusalOf<typeof makeConfirmationToken>, 'not-the-sandbox'>

interface CardWords {
  readonly isTest: string
  readonly testCards: string
  readonly use: string
  readonly pickCard: (end: string, does: string) => string
  readonly number: string
  readonly expiry: string
  readonly expiryHelp: string
  readonly code: string
  readonly codeHelp: string
  readonly need: Readonly<Record<'cardNumber' | 'cardExpiry' | 'cardCode', string>>
  readonly refusals: Readonly<Record<OfAField, string>>
  readonly plays: Readonly<Record<Behaviour, string>>
}

export const cardWords: InEveryLanguage<CardWords> = {
  en: {
    isTest: 'This is a test: no real money moves. Please do not type a real card here.',
    testCards: 'Show the test cards',
    use: 'Use',
    pickCard: (end, does) => `Use the card ending in ${end}: ${does}`,
    number: 'Card number',
    expiry: 'Expiry date',
    expiryHelp: 'Month and year, as on the card: 04/29',
    code: 'Security code',
    codeHelp: 'The three digits on the back',
    need: {
      cardNumber: 'Enter the long number on the front of the card.',
      cardExpiry: 'Enter the expiry date as month and year, such as 04/29.',
      cardCode: 'Enter the security code: three digits, or four on American Express.',
    },
    refusals: {
      'card-number-wrong': 'One of the digits of the card number is not right. Please check it.',
      'not-a-test-card':
        'Please do not use a real card here. This site is for trying things out and takes only the test cards above.',
      'card-expired': 'This date has passed. Use a card that is still valid.',
      'security-code-wrong': 'This card has a security code of another length.',
    },
    plays: {
      succeeds: 'the gift arrives',
      'asks-first': 'your bank asks whether it is you',
      'asks-then-declines': 'your bank asks, then declines all the same',
      'generic-decline': 'declined, without a reason',
      'insufficient-funds': 'declined: not enough money',
      'expired-card': 'declined: the card has expired',
      'incorrect-cvc': 'declined: wrong security code',
      'processing-error': 'declined: a mistake at the bank',
      'answer-lost': 'the gift arrives, but the answer is lost',
      'bank-slow': 'takes a few seconds, then arrives',
      'bank-away': 'the bank cannot be reached',
      'settles-later': 'confirming at first, then arrives',
      'fails-later': 'confirming at first, then declined',
    },
  },
  ar: {
    isTest: 'هذه تجربة: لا تنتقل أي أموال حقيقية. من فضلك لا تكتب هنا رقم بطاقة حقيقية.',
    testCards: 'عرض بطاقات الاختبار',
    use: 'استخدم',
    pickCard: (end, does) => `استخدم البطاقة المنتهية بـ ${end}: ${does}`,
    number: 'رقم البطاقة',
    expiry: 'تاريخ الانتهاء',
    expiryHelp: 'الشهر والسنة كما على البطاقة: \u206604/29\u2069',
    code: 'رمز الأمان',
    codeHelp: 'الأرقام الثلاثة على ظهر البطاقة',
    need: {
      cardNumber: 'اكتب الرقم الطويل الظاهر على وجه البطاقة.',
      cardExpiry: 'اكتب تاريخ الانتهاء بالشهر والسنة، مثل \u206604/29\u2069.',
      cardCode: 'اكتب رمز الأمان: ثلاثة أرقام، أو أربعة في بطاقات أمريكان إكسبريس.',
    },
    refusals: {
      'card-number-wrong': 'أحد أرقام البطاقة غير صحيح. من فضلك راجعه.',
      'not-a-test-card':
        'من فضلك لا تستخدم بطاقة حقيقية هنا. هذا الموقع للتجربة ولا يقبل إلا بطاقات الاختبار أعلاه.',
      'card-expired': 'مضى هذا التاريخ. استخدم بطاقة سارية.',
      'security-code-wrong': 'رمز الأمان لهذه البطاقة بطول مختلف.',
    },
    plays: {
      succeeds: 'يصل التبرع',
      'asks-first': 'يسألك مصرفك إن كنت أنت صاحب البطاقة',
      'asks-then-declines': 'يسألك مصرفك ثم يرفض',
      'generic-decline': 'مرفوضة دون سبب',
      'insufficient-funds': 'مرفوضة: الرصيد لا يكفي',
      'expired-card': 'مرفوضة: انتهت صلاحية البطاقة',
      'incorrect-cvc': 'مرفوضة: رمز الأمان خاطئ',
      'processing-error': 'مرفوضة: خطأ لدى المصرف',
      'answer-lost': 'يصل التبرع ويضيع الرد',
      'bank-slow': 'يستغرق ثواني ثم يصل',
      'bank-away': 'يتعذر الوصول إلى المصرف',
      'settles-later': 'قيد التأكيد أولًا ثم يصل',
      'fails-later': 'قيد التأكيد أولًا ثم يُرفض',
    },
  },
  ur: {
    isTest: 'یہ آزمائش ہے: کوئی اصل رقم نہیں جاتی۔ یہاں اصل کارڈ نہ لکھیں۔',
    testCards: 'آزمائشی کارڈ دکھائیں',
    use: 'استعمال کریں',
    pickCard: (end, does) => `${end} پر ختم ہونے والا کارڈ استعمال کریں: ${does}`,
    number: 'کارڈ نمبر',
    expiry: 'میعاد کی تاریخ',
    expiryHelp: 'مہینہ اور سال، جیسے کارڈ پر ہے: 04/29',
    code: 'حفاظتی کوڈ',
    codeHelp: 'پشت پر تین ہندسے',
    need: {
      cardNumber: 'کارڈ کے سامنے کا لمبا نمبر لکھیں۔',
      cardExpiry: 'میعاد کا مہینہ اور سال لکھیں، جیسے 04/29۔',
      cardCode: 'حفاظتی کوڈ لکھیں: تین ہندسے، American Express پر چار۔',
    },
    refusals: {
      'card-number-wrong': 'کارڈ نمبر کا کوئی ہندسہ درست نہیں۔ دیکھ لیں۔',
      'not-a-test-card':
        'یہاں اصل کارڈ استعمال نہ کریں۔ یہ سائٹ آزمانے کے لیے ہے اور صرف اوپر کے آزمائشی کارڈ لیتی ہے۔',
      'card-expired': 'یہ تاریخ گزر چکی۔ ایسا کارڈ استعمال کریں جس کی میعاد باقی ہو۔',
      'security-code-wrong': 'اس کارڈ کے حفاظتی کوڈ کی لمبائی اور ہے۔',
    },
    plays: {
      succeeds: 'عطیہ پہنچ جاتا ہے',
      'asks-first': 'بینک پوچھتا ہے کہ کیا آپ ہی ہیں',
      'asks-then-declines': 'بینک پوچھتا ہے، پھر بھی رد کر دیتا ہے',
      'generic-decline': 'رد، وجہ بتائے بغیر',
      'insufficient-funds': 'رد: رقم ناکافی',
      'expired-card': 'رد: کارڈ کی میعاد ختم',
      'incorrect-cvc': 'رد: حفاظتی کوڈ غلط',
      'processing-error': 'رد: بینک کی غلطی',
      'answer-lost': 'عطیہ پہنچ جاتا ہے، مگر جواب کھو جاتا ہے',
      'bank-slow': 'چند سیکنڈ لگتے ہیں، پھر پہنچ جاتا ہے',
      'bank-away': 'بینک تک رسائی نہیں ہوتی',
      'settles-later': 'پہلے تصدیق ہوتی ہے، پھر پہنچ جاتا ہے',
      'fails-later': 'پہلے تصدیق ہوتی ہے، پھر رد ہو جاتا ہے',
    },
  },
}
