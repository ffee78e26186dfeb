import type { InEveryLanguage } from '#platform/shared/languages.ts'
import { plural } from '#platform/shared/plural.ts'

interface Facts {
  /** Promised in all. */
  readonly amount: string
  /** The evening of the next. */
  readonly on: string
  readonly card: string
  /** Taken in all, of so many nights. */
  readonly given: { readonly amount: string; readonly times: number }
}

type Says = (facts: Facts) => readonly string[]

/** What letters say otherwise about the last ten nights of Ramadan: their sum is that of all of them. */
export const nightsNews: InEveryLanguage<
  Readonly<Record<'started' | 'needs_card' | 'needs_donor' | 'missed' | 'paused' | 'ended', Says>>
> = {
  en: {
    started: ({ amount, on, card }) => [
      `Your gift for the last ten nights of Ramadan is arranged: ${amount} in all at most, and never more. The first is taken on the evening of ${on}, after Maghrib, from the card that ends in ${card}. Nothing was taken before.`,
      'Each night is taken once. The nights follow the moon as we announce it, and the thirtieth is given only if Ramadan has thirty days. If you also give every Friday, that gift goes on beside it.',
      'You can leave out a night, pause it or end it at any time.',
    ],
    needs_card: ({ card }) => [
      `The gift of this night could not be taken: your bank says that the card that ends in ${card} cannot be used any more. We will not try that card again, and a night that is over is not made up for.`,
      'If you enter another card, it goes on: at once while the night lasts, and with the nights that are still to come.',
    ],
    needs_donor: ({ card }) => [
      `Your bank did not let us take the gift of this night from the card that ends in ${card} without asking you. Nothing was taken, and a night that is over is not made up for.`,
      'Enter the card once more, and your bank will ask you there and then.',
    ],
    missed: ({ on, card }) => [
      `The gift of this night could not be taken from the card that ends in ${card}. Nothing was taken, and it is not added to another night.`,
      ...(on
        ? [
            `The next is due on the evening of ${on}. If you have another card, please enter it. You can also give once, at any time.`,
          ]
        : []),
    ],
    paused: () => [
      'The gifts of three nights in a row could not be taken, so we have paused it. We will not try again.',
      'Thank you for all that you have given. If you would like to give the nights that are left, you can go on whenever it suits you.',
    ],
    ended: ({ given: { amount, times } }) => [
      times === 0
        ? 'The last ten nights of Ramadan are over. Nothing was taken.'
        : `The last ten nights of Ramadan are over. You gave ${amount} in all, ${times === 1 ? 'in one night' : `in ${times} nights`}.`,
      `Nothing more will be taken, and your card is forgotten. ${times === 0 ? 'Thank you for wanting to give.' : 'May it be accepted from you.'}`,
    ],
  },
  ar: {
    started: ({ amount, on, card }) => [
      `تم إعداد تبرعك لليالي العشر الأخيرة من رمضان: ${amount} في المجموع على الأكثر، ولن يُؤخذ أكثر منه. يُؤخذ أولها مساء ${on} بعد المغرب من البطاقة المنتهية بـ ${card}. ولم يُؤخذ شيء قبل ذلك.`,
      'يُؤخذ تبرع كل ليلة مرة واحدة. والليالي تتبع الهلال كما نعلنه، ولا يُؤخذ تبرع ليلة الثلاثين إلا إن كان رمضان ثلاثين يومًا. وإن كنت تتبرع كل جمعة أيضًا فذلك التبرع يستمر معه.',
      'يمكنك تخطي ليلة أو إيقافه مؤقتًا أو إنهاؤه متى شئت.',
    ],
    needs_card: ({ card }) => [
      `لم نتمكن من أخذ تبرع هذه الليلة: يقول مصرفك إن البطاقة المنتهية بـ ${card} لم تعد صالحة. ولن نحاول بها مرة أخرى، ولا تُعوَّض ليلة مضت.`,
      'إذا أدخلت بطاقة أخرى استمر تبرعك: في الحال ما دامت الليلة، ومع الليالي القادمة.',
    ],
    needs_donor: ({ card }) => [
      `لم يسمح مصرفك بأخذ تبرع هذه الليلة من البطاقة المنتهية بـ ${card} دون أن يسألك. ولم يُؤخذ شيء، ولا تُعوَّض ليلة مضت.`,
      'أدخل البطاقة مرة أخرى، وسيسألك مصرفك في الحال.',
    ],
    missed: ({ on, card }) => [
      `لم نتمكن من أخذ تبرع هذه الليلة من البطاقة المنتهية بـ ${card}. ولم يُؤخذ شيء، ولن يُضاف إلى ليلة أخرى.`,
      ...(on
        ? [
            `الليلة التالية مساء ${on}. فإن كانت لديك بطاقة أخرى فأدخلها. ويمكنك أيضًا أن تتبرع مرة واحدة متى شئت.`,
          ]
        : []),
    ],
    paused: () => [
      'لم نتمكن من أخذ تبرع ثلاث ليالٍ متتالية، فأوقفناه مؤقتًا. ولن نحاول مرة أخرى.',
      'شكرًا لك على كل ما قدمت. وإن أردت التبرع في الليالي الباقية فيمكنك الاستمرار متى ناسبك.',
    ],
    ended: ({ given: { amount, times } }) => [
      plural('ar', times, {
        zero: 'انقضت الليالي العشر الأخيرة من رمضان، ولم يُؤخذ شيء.',
        one: `انقضت الليالي العشر الأخيرة من رمضان. قدّمت ${amount} في ليلة واحدة.`,
        two: `انقضت الليالي العشر الأخيرة من رمضان. قدّمت ${amount} في ليلتين.`,
        other: `انقضت الليالي العشر الأخيرة من رمضان. قدّمت ${amount} في ${times} ليالٍ.`,
      }),
      `لن يُؤخذ شيء بعد ذلك، وقد حُذفت بيانات بطاقتك. ${times === 0 ? 'شكرًا لك على نيتك الطيبة.' : 'تقبّل الله منك.'}`,
    ],
  },
  ur: {
    started: ({ amount, on, card }) => [
      `رمضان کی آخری دس راتوں کے لیے آپ کا عطیہ طے ہو گیا ہے: کل زیادہ سے زیادہ ${amount}، اس سے زیادہ کبھی نہیں۔ پہلی رات کا عطیہ ${on} کی شام مغرب کے بعد اس کارڈ سے لیا جائے گا جس کے آخر میں ${card} ہے۔ اس سے پہلے کچھ نہیں لیا گیا۔`,
      'ہر رات کا عطیہ ایک ہی بار لیا جاتا ہے۔ راتیں ہمارے اعلان کردہ چاند کے مطابق ہوں گی، اور تیسویں رات کا عطیہ تبھی لیا جائے گا جب رمضان تیس دن کا ہو۔ اگر آپ ہر جمعے بھی دیتے ہیں تو وہ عطیہ بھی جاری رہے گا۔',
      'آپ جب چاہیں کوئی رات چھوڑ سکتے ہیں، اسے روک سکتے ہیں یا ختم کر سکتے ہیں۔',
    ],
    needs_card: ({ card }) => [
      `اس رات کا عطیہ نہیں لیا جا سکا: آپ کا بینک کہتا ہے کہ جس کارڈ کے آخر میں ${card} ہے وہ اب استعمال نہیں ہو سکتا۔ ہم اس کارڈ سے دوبارہ کوشش نہیں کریں گے، اور گزری ہوئی رات بعد میں نہیں لی جاتی۔`,
      'اگر آپ دوسرا کارڈ درج کر دیں تو عطیہ جاری رہے گا: رات باقی ہو تو فوراً، ورنہ آنے والی راتوں میں۔',
    ],
    needs_donor: ({ card }) => [
      `جس کارڈ کے آخر میں ${card} ہے اس سے اس رات کا عطیہ آپ سے پوچھے بغیر بینک نے نہیں لینے دیا۔ کچھ نہیں لیا گیا، اور گزری ہوئی رات بعد میں نہیں لی جاتی۔`,
      'کارڈ ایک بار پھر درج کریں، بینک آپ سے وہیں پوچھ لے گا۔',
    ],
    missed: ({ on, card }) => [
      `جس کارڈ کے آخر میں ${card} ہے اس سے اس رات کا عطیہ نہیں لیا جا سکا۔ کچھ نہیں لیا گیا، اور یہ کسی اور رات میں نہیں جوڑا جائے گا۔`,
      ...(on
        ? [
            `اگلی رات ${on} کی شام سے ہے۔ اگر آپ کے پاس دوسرا کارڈ ہو تو اسے درج کر دیں۔ آپ جب چاہیں ایک بار کا عطیہ بھی دے سکتے ہیں۔`,
          ]
        : []),
    ],
    paused: () => [
      'لگاتار تین راتوں کا عطیہ نہیں لیا جا سکا، اس لیے ہم نے اسے روک دیا ہے۔ اب مزید کوشش نہیں ہو گی۔',
      'آپ نے جو کچھ دیا اس کا شکریہ۔ اگر آپ باقی راتوں کا عطیہ دینا چاہیں تو جب آسان ہو جاری رکھیں۔',
    ],
    ended: ({ given: { amount, times } }) => [
      times === 0
        ? 'رمضان کی آخری دس راتیں پوری ہو گئیں۔ کچھ نہیں لیا گیا۔'
        : `رمضان کی آخری دس راتیں پوری ہو گئیں۔ آپ نے ${times === 1 ? 'ایک رات' : `${times} راتوں`} میں کل ${amount} دیے۔`,
      `اب کچھ نہیں لیا جائے گا اور آپ کے کارڈ کی تفصیل مٹا دی گئی ہے۔ ${times === 0 ? 'دینے کے ارادے کا شکریہ۔' : 'اللہ آپ سے قبول فرمائے۔'}`,
    ],
  },
}
