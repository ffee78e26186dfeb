import type { InEveryLanguage } from '#platform/shared/languages.ts'
import type { GiftState } from '../rules.ts'

interface StateWords {
  /** Also the title of the tab, then without a name. */
  readonly title: (firstName: string) => string
  readonly text: (sum: string, organisation: string) => string
}

interface ThankYouWords {
  readonly states: Readonly<Record<GiftState, StateWords>>
  readonly kinds: Readonly<Record<'arrived' | 'confirming' | 'open' | 'over' | 'returned', string>>
  readonly takesLong: string
  readonly away: { readonly title: string; readonly text: string }
  readonly receipt: string
  readonly tryAgain: string
  readonly home: string
  readonly gift: string
  readonly test: string
  readonly fee: string
  readonly given: string
  readonly total: string
  readonly giftAid: (amount: string) => string
  readonly receiptByMail: string
  readonly nameOff: string
}

const say = (words: string) => () => words

const notTaken = say(
  'Nothing was taken. What you typed is kept: you can try again, with another card too.',
)
const arrived: StateWords = {
  title: (name) => (name ? `Thank you, ${name}.` : 'Thank you'),
  text: (sum, organisation) =>
    `Your ${sum} has reached ${organisation}. May it be accepted from you.`,
}

const en: ThankYouWords = {
  states: {
    succeeded: arrived,
    won: arrived,
    processing: {
      title: arrived.title,
      text: (sum) =>
        `We are confirming your ${sum} with your bank. It rarely takes more than a minute, and this page will say when it has arrived. There is no need to give again.`,
    },
    created: { title: say('This gift is not finished'), text: notTaken },
    requires_action: {
      title: say('Your bank is waiting for you'),
      text: say(
        'It has not had your answer, so nothing has been taken yet. You can go back to your gift and finish it.',
      ),
    },
    declined: { title: say('The card was not accepted'), text: notTaken },
    failed: { title: say('This gift did not go through'), text: notTaken },
    cancelled: { title: say('This gift did not go through'), text: notTaken },
    taken_back: {
      title: say('This gift was written down by mistake'),
      text: say(
        'We have taken it out of our books, and its receipt is void. If you did give it, please tell us.',
      ),
    },
    partially_refunded: {
      title: say('Part of your gift was returned'),
      text: (sum) =>
        `${sum} goes back to the card it came from, usually within a week. The rest has arrived, with our thanks.`,
    },
    refunded: {
      title: say('Your gift was returned'),
      text: say(
        'It goes back to the card it came from, usually within a week. Thank you for having given it.',
      ),
    },
    disputed: {
      title: say('Your bank is looking into this gift'),
      text: say(
        'Its holder has asked the bank about it. There is nothing for you to do here; the bank will write to you.',
      ),
    },
    lost: {
      title: say('Your bank has taken this gift back'),
      text: say(
        'The bank has returned it to the card it came from. If that was not your wish, please speak to us.',
      ),
    },
  },
  kinds: {
    arrived: 'Your gift has arrived',
    confirming: 'Confirming your gift',
    open: 'Not paid yet',
    over: 'Nothing was taken',
    returned: 'About your gift',
  },
  takesLong:
    'Your bank is taking longer than usual to confirm. There is no need to give again: your receipt comes by email as soon as the gift has arrived, and if it does not arrive nothing is taken.',
  away: {
    title: 'Thank you. Your gift was sent.',
    text: 'The connection has gone just now, so we cannot show how it stands. This page keeps trying; your receipt comes by email. There is no need to give again.',
  },
  receipt: 'Receipt (PDF)',
  tryAgain: 'Go back to the gift',
  home: 'Home page',
  gift: 'Your gift',
  test: 'Test gift: no money moved',
  fee: 'Card fee, covered by you',
  given: 'You gave',
  total: 'Total',
  giftAid: (amount) => `${amount} more from Gift Aid, at no cost to you.`,
  nameOff: 'Take my name off the campaign’s page',
  receiptByMail: 'your receipt is on its way by email',
}

const notTakenInUrdu = say(
  'کچھ نہیں لیا گیا۔ آپ کا لکھا محفوظ ہے: آپ دوبارہ کوشش کر سکتے ہیں، دوسرے کارڈ سے بھی۔',
)
const arrivedInUrdu: StateWords = {
  title: (name) => (name ? `جزاک اللہ خیراً، ${name}۔` : 'جزاک اللہ خیراً'),
  text: (sum, organisation) =>
    `آپ کا ${sum} کا عطیہ ${organisation} کو پہنچ گیا۔ اللہ آپ سے قبول فرمائے۔`,
}

const ur: ThankYouWords = {
  states: {
    succeeded: arrivedInUrdu,
    won: arrivedInUrdu,
    processing: {
      title: arrivedInUrdu.title,
      text: (sum) =>
        `ہم آپ کے ${sum} کی آپ کے بینک سے تصدیق کر رہے ہیں۔ اس میں شاذ ہی ایک منٹ سے زیادہ لگتا ہے، اور پہنچنے پر یہ صفحہ بتا دے گا۔ دوبارہ دینے کی ضرورت نہیں۔`,
    },
    created: { title: say('یہ عطیہ مکمل نہیں ہوا'), text: notTakenInUrdu },
    requires_action: {
      title: say('آپ کا بینک آپ کا منتظر ہے'),
      text: say(
        'اسے آپ کا جواب نہیں ملا، اس لیے ابھی کچھ نہیں لیا گیا۔ آپ اپنے عطیے پر واپس جا کر اسے مکمل کر سکتے ہیں۔',
      ),
    },
    declined: { title: say('کارڈ قبول نہیں ہوا'), text: notTakenInUrdu },
    failed: { title: say('یہ عطیہ مکمل نہیں ہو سکا'), text: notTakenInUrdu },
    cancelled: { title: say('یہ عطیہ مکمل نہیں ہو سکا'), text: notTakenInUrdu },
    taken_back: {
      title: say('یہ عطیہ غلطی سے درج ہوا تھا'),
      text: say(
        'ہم نے اسے اپنے حساب سے نکال دیا ہے، اور اس کی رسید منسوخ ہے۔ اگر آپ نے واقعی دیا تھا تو براہِ کرم ہمیں بتائیں۔',
      ),
    },
    partially_refunded: {
      title: say('آپ کے عطیے کا کچھ حصہ واپس کیا گیا'),
      text: (sum) =>
        `${sum} اسی کارڈ پر واپس جاتے ہیں جس سے آئے تھے، عموماً ایک ہفتے میں۔ باقی پہنچ گیا، ہمارے شکریے کے ساتھ۔`,
    },
    refunded: {
      title: say('آپ کا عطیہ واپس کیا گیا'),
      text: say('یہ اسی کارڈ پر واپس جاتا ہے جس سے آیا تھا، عموماً ایک ہفتے میں۔ دینے کا شکریہ۔'),
    },
    disputed: {
      title: say('آپ کا بینک اس عطیے کو دیکھ رہا ہے'),
      text: say(
        'کارڈ والے نے بینک سے اس بارے میں پوچھا ہے۔ یہاں آپ کو کچھ نہیں کرنا؛ بینک آپ کو لکھے گا۔',
      ),
    },
    lost: {
      title: say('آپ کے بینک نے یہ عطیہ واپس لے لیا'),
      text: say(
        'بینک نے اسے اسی کارڈ پر لوٹا دیا ہے جس سے آیا تھا۔ اگر آپ یہ نہیں چاہتے تھے تو ہم سے بات کریں۔',
      ),
    },
  },
  kinds: {
    arrived: 'آپ کا عطیہ پہنچ گیا',
    confirming: 'آپ کے عطیے کی تصدیق ہو رہی ہے',
    open: 'ابھی ادا نہیں ہوا',
    over: 'کچھ نہیں لیا گیا',
    returned: 'آپ کے عطیے کے بارے میں',
  },
  takesLong:
    'آپ کا بینک تصدیق میں معمول سے زیادہ وقت لے رہا ہے۔ دوبارہ دینے کی ضرورت نہیں: عطیہ پہنچتے ہی رسید ای میل سے آئے گی، اور نہ پہنچا تو کچھ نہیں لیا جائے گا۔',
  away: {
    title: 'شکریہ۔ آپ کا عطیہ بھیج دیا گیا۔',
    text: 'ابھی رابطہ ٹوٹ گیا، اس لیے حالت نہیں دکھا سکتے۔ یہ صفحہ کوشش کرتا رہے گا؛ رسید ای میل سے آئے گی۔ دوبارہ دینے کی ضرورت نہیں۔',
  },
  receipt: 'رسید (PDF)',
  tryAgain: 'عطیے پر واپس جائیں',
  home: 'مرکزی صفحہ',
  gift: 'آپ کا عطیہ',
  test: 'آزمائشی عطیہ: کوئی رقم نہیں گئی',
  fee: 'کارڈ کی فیس، آپ نے ادا کی',
  given: 'آپ نے دیا',
  total: 'کل',
  giftAid: (amount) => `Gift Aid سے مزید ${amount}، آپ کے کسی خرچ کے بغیر۔`,
  nameOff: 'مہم کے صفحے سے میرا نام ہٹائیں',
  receiptByMail: 'آپ کی رسید ای میل سے آ رہی ہے',
}

const notTakenInArabic = say(
  'لم يُؤخذ شيء. ما كتبته محفوظ: يمكنك المحاولة مرة أخرى، وببطاقة أخرى أيضًا.',
)
const arrivedInArabic: StateWords = {
  title: (name) => (name ? `جزاك الله خيرًا يا ${name}.` : 'جزاك الله خيرًا'),
  text: (sum, organisation) => `وصل تبرعك بمبلغ ${sum} إلى ${organisation}. تقبّل الله منك.`,
}

const ar: ThankYouWords = {
  states: {
    succeeded: arrivedInArabic,
    won: arrivedInArabic,
    processing: {
      title: arrivedInArabic.title,
      text: (sum) =>
        `نؤكد تبرعك بمبلغ ${sum} مع مصرفك. نادرًا ما يستغرق ذلك أكثر من دقيقة، وستخبرك هذه الصفحة حين يصل. لا حاجة إلى التبرع مرة أخرى.`,
    },
    created: {
      title: say('هذا التبرع لم يكتمل'),
      text: notTakenInArabic,
    },
    requires_action: {
      title: say('مصرفك في انتظارك'),
      text: say('لم يصله جوابك، فلم يُؤخذ شيء حتى الآن. يمكنك العودة إلى تبرعك وإتمامه.'),
    },
    declined: {
      title: say('لم تُقبل البطاقة'),
      text: notTakenInArabic,
    },
    failed: {
      title: say('لم يتم هذا التبرع'),
      text: notTakenInArabic,
    },
    cancelled: {
      title: say('لم يتم هذا التبرع'),
      text: notTakenInArabic,
    },
    taken_back: {
      title: say('سُجّل هذا التبرع خطأً'),
      text: say('أخرجناه من حساباتنا، وأُلغي إيصاله. إن كنت قد تبرعت به فعلًا فأخبرنا من فضلك.'),
    },
    partially_refunded: {
      title: say('أُعيد جزء من تبرعك'),
      text: (sum) => `يعود ${sum} إلى البطاقة التي جاء منها، عادةً خلال أسبوع. ووصل الباقي مع شكرنا.`,
    },
    refunded: {
      title: say('أُعيد تبرعك'),
      text: say('يعود إلى البطاقة التي جاء منها، عادةً خلال أسبوع. شكرًا لأنك تبرعت.'),
    },
    disputed: {
      title: say('مصرفك ينظر في هذا التبرع'),
      text: say('سأل صاحب البطاقة المصرف عنه. لا يلزمك شيء هنا؛ سيراسلك المصرف.'),
    },
    lost: {
      title: say('استعاد مصرفك هذا التبرع'),
      text: say('أعاده المصرف إلى البطاقة التي جاء منها. إن لم تكن هذه رغبتك فتحدث إلينا من فضلك.'),
    },
  },
  kinds: {
    arrived: 'وصل تبرعك',
    confirming: 'نؤكد تبرعك',
    open: 'لم يُدفع بعد',
    over: 'لم يُؤخذ شيء',
    returned: 'عن تبرعك',
  },
  takesLong:
    'يستغرق التأكيد من مصرفك أطول من المعتاد. لا حاجة إلى التبرع مرة أخرى: يصلك الإيصال بالبريد الإلكتروني حالما يصل التبرع، وإن لم يصل فلن يُؤخذ شيء.',
  away: {
    title: 'شكرًا لك. أُرسل تبرعك.',
    text: 'انقطع الاتصال الآن فلا نستطيع عرض حاله. تواصل هذه الصفحة المحاولة، ويصلك الإيصال بالبريد الإلكتروني. لا حاجة إلى التبرع مرة أخرى.',
  },
  receipt: 'الإيصال (PDF)',
  tryAgain: 'العودة إلى التبرع',
  home: 'الصفحة الرئيسية',
  gift: 'تبرعك',
  test: 'تبرع تجريبي: لم تنتقل أموال',
  fee: 'رسوم البطاقة التي غطيتها',
  given: 'تبرعت بمبلغ',
  total: 'المجموع',
  giftAid: (amount) => `${amount} إضافية من Gift Aid، دون أي تكلفة عليك.`,
  nameOff: 'أزل اسمي من صفحة الحملة',
  receiptByMail: 'الإيصال في طريقه إليك بالبريد الإلكتروني',
}

export const thankYouWords: InEveryLanguage<ThankYouWords> = { en, ar, ur }
