import type { InEveryLanguage } from '#platform/shared/languages.ts'
import { plural } from '#platform/shared/plural.ts'

const en = {
  title: 'The last ten nights of Ramadan',
  how: 'How it is spread',
  spread: {
    equal: 'The same every night',
    odd: 'Twice as much on the odd nights',
    'twenty-seventh': 'Five times as much on the 27th night',
    own: 'An amount of my own for each night',
  },
  each: 'Choose above what you give on an ordinary night.',
  night: (night: number) => `Night ${night}`,
  amountOn: (night: number) => `Amount for night ${night}`,
  evening: (day: string, time: string) => `${day}, from ${time}`,
  ifItComes: 'only if Ramadan has 30 days',
  nothing: 'nothing',
  left: (nights: number) =>
    nights === 1 ? 'One night is left to give on.' : `${nights} nights are left to give on.`,
  rules:
    'Each is taken once, after Maghrib; the night comes before its day. The nights follow the moon as we announce it.',
  friday: 'If you also give every Friday, both are taken.',
  first: (day: string) => `The first is taken after Maghrib on ${day}.`,
  atMost: (sum: string) => `${sum} in all at most, never more.`,
}

export type NightsWords = typeof en

/** Choosing what is given on the last ten nights. */
export const nightsWords: InEveryLanguage<NightsWords> = {
  en,
  ar: {
    title: 'الليالي العشر الأخيرة من رمضان',
    how: 'كيف يُوزَّع',
    spread: {
      equal: 'المبلغ نفسه كل ليلة',
      odd: 'الضعف في ليالي الوتر',
      'twenty-seventh': 'خمسة أضعاف في ليلة السابع والعشرين',
      own: 'مبلغ أختاره لكل ليلة',
    },
    each: 'اختر أعلاه ما تتبرع به في الليلة العادية.',
    night: (night) => `ليلة ${night}`,
    amountOn: (night) => `المبلغ لليلة ${night}`,
    evening: (day, time) => `${day}، من ${time}`,
    ifItComes: 'فقط إن كان رمضان 30 يومًا',
    nothing: 'لا شيء',
    left: (nights) =>
      plural('ar', nights, {
        one: 'بقيت ليلة واحدة للتبرع.',
        two: 'بقيت ليلتان للتبرع.',
        few: 'بقيت # ليالٍ للتبرع.',
        other: 'بقيت # ليلة للتبرع.',
      }),
    rules:
      'يُؤخذ تبرع كل ليلة مرة واحدة بعد المغرب، فالليلة تسبق نهارها. والليالي تتبع الهلال كما نعلنه.',
    friday: 'إن كنت تتبرع كل جمعة أيضًا أُخذ التبرعان كلاهما.',
    first: (day) => `يُؤخذ أولها بعد المغرب يوم ${day}.`,
    atMost: (sum) => `${sum} في المجموع على الأكثر، ولن يُؤخذ أكثر منه.`,
  },
  ur: {
    title: 'رمضان کی آخری دس راتیں',
    how: 'کیسے تقسیم ہو',
    spread: {
      equal: 'ہر رات ایک جیسی رقم',
      odd: 'طاق راتوں میں دگنی رقم',
      'twenty-seventh': 'ستائیسویں رات میں پانچ گنا رقم',
      own: 'ہر رات کے لیے میری اپنی رقم',
    },
    each: 'عام رات میں جتنا دینا ہے وہ اوپر چنیں۔',
    night: (night) => `${night}ویں رات`,
    amountOn: (night) => `${night}ویں رات کی رقم`,
    evening: (day, time) => `${day}، ${time} سے`,
    ifItComes: 'صرف اگر رمضان 30 دن کا ہو',
    nothing: 'کچھ نہیں',
    left: (nights) =>
      nights === 1 ? 'دینے کے لیے ایک رات باقی ہے۔' : `دینے کے لیے ${nights} راتیں باقی ہیں۔`,
    rules:
      'ہر رات کا عطیہ مغرب کے بعد ایک ہی بار لیا جاتا ہے؛ رات اپنے دن سے پہلے آتی ہے۔ راتیں ہمارے اعلان کردہ چاند کے مطابق ہوں گی۔',
    friday: 'اگر آپ ہر جمعے بھی دیتے ہیں تو دونوں لیے جائیں گے۔',
    first: (day) => `پہلا عطیہ ${day} کو مغرب کے بعد لیا جائے گا۔`,
    atMost: (sum) => `کل زیادہ سے زیادہ ${sum}، اس سے زیادہ کبھی نہیں۔`,
  },
}
