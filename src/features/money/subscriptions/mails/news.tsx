import { type Sender, footOf } from '#features/ground/mail/rules.ts'
import type { InEveryLanguage, Language } from '#platform/shared/languages.ts'
import { plural } from '#platform/shared/plural.ts'
import { formatMoney } from '#platform/shared/money.ts'
import { Layout } from '#platform/web/mail/layout.tsx'
import { mail } from '#platform/web/mail/mails.tsx'
import { Action, Notice, Paragraph, Title } from '#platform/web/mail/parts.tsx'
import type { Kind } from '../rules.ts'
import { nightsNews } from '../nights-words.ts'
import { writeDay } from '#platform/shared/write-day.ts'

/** What this mail needs. The mail feature adds `organisation` and `language`. */
export interface NewsMail {
  readonly organisation: Sender
  readonly language: Language
  readonly news:
    | 'started'
    | 'needs_card'
    | 'needs_donor'
    | 'missed'
    | 'paused'
    | 'expires'
    | 'changed'
    | 'gift_aid'
    | 'ended'
  readonly kind: Kind
  readonly firstName: string
  readonly total: number
  readonly currency: string
  /** The civil date of the next payment, `YYYY-MM-DD`. */
  readonly nextOn: string | null
  /** When it ends by itself, where that was chosen. */
  readonly endsOn: string | null
  readonly times: number | null
  /** The last four digits. */
  readonly card: string | null
  /** What it was, where it was changed. */
  readonly before?: { readonly total: number; readonly card: string | null }
  /** Where it has ended: the day of the last that was taken, and of one after it that could not be. */
  readonly last?: { readonly takenOn: string | null; readonly missedOn: string | null }
  /** It has ended because its campaign takes no more. */
  readonly isCampaignOver?: boolean
  /** Of the last ten nights, where they have ended: what was taken of them. */
  readonly given?: { readonly total: number; readonly times: number }
  readonly test: boolean
  /** The page of this gift, which needs no sign-in. */
  readonly url: string
}

/** To somebody who gives regularly: it has begun, it needs them, or it has paused. */
export default mail<NewsMail>({
  subject: (gift) => {
    const words = WORDS[gift.language]
    const subject = words[gift.news].subject(words.kind[gift.kind], gift.organisation.name)
    return gift.test ? `${words.test} ${subject}` : subject
  },

  Message: (gift) => {
    const { organisation, language, news, kind, firstName, card, nextOn, url } = gift
    const words = WORDS[language]
    const money = (sum: number) => formatMoney(sum, gift.currency, { language, decimals: 'always' })
    const before = gift.before ?? gift
    const day = (date: string | null | undefined) => (date ? writeDay(date, language) : '')
    const { total = 0, times = 0 } = gift.given ?? {}
    const [first = '', ...others] = saysOf(gift)({
      amount: money(gift.total),
      given: { amount: money(total), times },
      on: day(nextOn),
      takenOn: day(gift.last?.takenOn),
      missedOn: day(gift.last?.missedOn),
      card: card ?? '',
      before: { amount: money(before.total), card: before.card ?? '' },
      kind: words.kind[kind],
      end: writeEnd(gift),
      isCampaignOver: gift.isCampaignOver ?? false,
    })
    return (
      <Layout
        from={{ ...organisation, language, foot: footOf(organisation, language) }}
        preview={first}
      >
        {gift.test && <Notice>{words.testNote}</Notice>}
        <Title>{words[news].title(firstName)}</Title>
        <Paragraph>{first}</Paragraph>
        {others.map((text) => (
          <Paragraph key={text}>{text}</Paragraph>
        ))}
        <Action href={url}>{words[news].action}</Action>
        <Paragraph>{words.link}</Paragraph>
      </Layout>
    )
  },
})

/** The last ten nights have sentences of their own where their sum is meant. */
function saysOf({ language, news, kind }: NewsMail): News['says'] {
  const own: Partial<Record<NewsMail['news'], News['says']>> =
    kind === 'nights' ? nightsNews[language] : {}
  return own[news] ?? WORDS[language][news].says
}

/** One sentence; nothing where it goes on until somebody ends it. */
function writeEnd({ language, endsOn, times }: NewsMail): string {
  const { ends } = WORDS[language]
  if (endsOn !== null) return ends.on(writeDay(endsOn, language))
  return times === null ? '' : ends.after(times)
}

interface Facts {
  /** Of the last ten nights. */
  readonly given: { readonly amount: string; readonly times: number }
  readonly amount: string
  readonly on: string
  /** Empty where there was none. */
  readonly takenOn: string
  readonly missedOn: string
  readonly card: string
  readonly before: { readonly amount: string; readonly card: string }
  readonly kind: string
  readonly end: string
  readonly isCampaignOver: boolean
}

interface News {
  readonly subject: (kind: string, to: string) => string
  readonly title: (firstName: string) => string
  readonly says: (facts: Facts) => readonly string[]
  readonly action: string
}

const named = (text: string, firstName: string, mark: string) =>
  firstName ? `${text}${mark} ${firstName}` : text

/** What is true of the last one. */
function lastOf(
  { takenOn, missedOn }: Pick<Facts, 'takenOn' | 'missedOn'>,
  says: Readonly<Record<'taken' | 'both' | 'missed' | 'none', string>>,
): string {
  if (takenOn) return missedOn ? says.both : says.taken
  return missedOn ? says.missed : says.none
}

const WORDS: InEveryLanguage<
  Record<NewsMail['news'], News> & {
    test: string
    testNote: string
    link: string
    kind: Record<NewsMail['kind'], string>
    ends: { on: (day: string) => string; after: (times: number) => string }
  }
> = {
  en: {
    test: '[Test]',
    testNote: 'TEST: no money moves. This was arranged with a test card.',
    kind: {
      friday: 'Friday gift',
      monthly: 'monthly gift',
      yearly: 'yearly gift',
      nights: 'gift for the last ten nights',
    },
    link: 'This link is yours alone and works for three months. With an account for this email address you can see all your gifts.',
    ends: {
      on: (day) => `It ends by itself: the last day is ${day}.`,
      after: (times) =>
        times === 1 ? 'It is taken once.' : `It ends by itself after ${times} payments.`,
    },
    ended: {
      subject: (kind) => `Your ${kind} has come to its end`,
      title: (name) => named('Thank you', name, ','),
      says: ({ amount, kind, takenOn, missedOn, isCampaignOver }) => [
        `${isCampaignOver ? `Your ${kind} of ${amount} has come to its end, because the campaign takes no more gifts.` : `Your ${kind} of ${amount} has come to its end, as you chose when you began it.`} ${lastOf(
          { takenOn, missedOn },
          {
            taken: `The last one was that of ${takenOn}.`,
            both: `The last one that was taken was that of ${takenOn}; that of ${missedOn} could not be taken.`,
            missed: `Nothing was taken for it: that of ${missedOn} could not be taken.`,
            none: 'Nothing was taken for it.',
          },
        )}`,
        `Nothing more will be taken, and your card is forgotten. ${takenOn ? 'Thank you for all that you have given.' : 'Thank you for wanting to give.'}`,
      ],
      action: 'See what was given',
    },
    started: {
      subject: (kind, to) => `Your ${kind} to ${to} has begun`,
      title: (name) => named('Thank you', name, ','),
      says: ({ amount, on, card, kind, end }) => [
        `Your ${kind} of ${amount} is arranged. The first payment is on ${on}, from the card that ends in ${card}. Nothing was taken before.`,
        ...(end ? [end] : []),
        'You can change it, skip one, pause it or end it at any time.',
      ],
      action: 'See or change it',
    },
    needs_card: {
      subject: (kind) => `Your ${kind} needs another card`,
      title: (name) => named('A new card, please', name, ','),
      says: ({ amount, card, kind }) => [
        `Your ${kind} of ${amount} could not be taken: your bank says that the card that ends in ${card} cannot be used any more. We will not try that card again.`,
        'If you enter another card, your gift will carry on as before.',
      ],
      action: 'Enter another card',
    },
    needs_donor: {
      subject: (kind) => `Your bank wants to ask you about your ${kind}`,
      title: (name) => named('Your bank needs you', name, ','),
      says: ({ amount, card, kind }) => [
        `Your bank did not let us take your ${kind} of ${amount} from the card that ends in ${card} without asking you. Nothing was taken.`,
        'Enter the card once more, and your bank will ask you there and then.',
      ],
      action: 'Confirm your card',
    },
    expires: {
      subject: (kind) => `The card of your ${kind} expires`,
      title: (name) => named('Your card expires', name, ','),
      says: ({ amount, on, card, kind }) => [
        `The card that ends in ${card} will have expired when your ${kind} of ${amount} is due next, on ${on}.`,
        'If your bank has sent you a new one, please enter it, and your gift will carry on as before.',
      ],
      action: 'Enter the new card',
    },
    missed: {
      subject: (kind) => `Your ${kind} could not be taken`,
      title: (name) => named('It did not work this time', name, ','),
      says: ({ amount, on, card, kind }) => [
        `Your ${kind} of ${amount} could not be taken from the card that ends in ${card}. Nothing was taken, and nothing more is tried this time.`,
        ...(on
          ? [
              `It is due next on ${on}. If you have another card by then, please enter it. You can also give once, at any time.`,
            ]
          : []),
      ],
      action: 'See or change it',
    },
    paused: {
      subject: (kind) => `We have paused your ${kind}`,
      title: (name) => named('No need to worry', name, ','),
      says: ({ amount, kind }) => [
        `Your ${kind} of ${amount} could not be taken three times in a row, so we have paused it. Nothing more will be tried.`,
        'Thank you for all that you have given. If you would like to go on, you can do so whenever it suits you.',
      ],
      action: 'Carry on with it',
    },
    gift_aid: {
      subject: (kind) => `Gift Aid was added to your ${kind}`,
      title: (name) => named('Gift Aid is added', name, ','),
      says: ({ amount, kind }) => [
        `Gift Aid was declared on the page of your ${kind} of ${amount}. The declaration covers what you have given under this name in the past four years and all that is still to come.`,
        'If it was you, there is nothing to do. If it was not, or if you do not pay enough UK tax, please tell us, and we cancel it.',
      ],
      action: 'See your gift',
    },
    changed: {
      subject: () => 'Your regular gift has changed',
      title: (name) => named('Your regular gift has changed', name, ','),
      says: ({ amount, card, before, kind }) => [
        `Your ${kind} was ${before.amount}, from the card that ends in ${before.card}. It is now ${amount}, from the card that ends in ${card}.`,
        'If it was you, there is nothing to do. If it was not, please end it with the button below, and tell us.',
      ],
      action: 'See, change or end it',
    },
  },
  ar: {
    test: '[تجربة]',
    testNote: 'تجربة: لا تُنقل أي أموال. رُتّب هذا ببطاقة اختبار.',
    kind: {
      friday: 'تبرع الجمعة',
      monthly: 'التبرع الشهري',
      yearly: 'التبرع السنوي',
      nights: 'تبرع الليالي العشر الأخيرة',
    },
    link: 'هذا الرابط خاص بك ويعمل ثلاثة أشهر. وبحساب على هذا البريد ترى جميع تبرعاتك.',
    ends: {
      on: (day) => `ينتهي من تلقاء نفسه، وآخر يوم له ${day}.`,
      after: (times) =>
        plural('ar', times, {
          one: 'يُؤخذ مرة واحدة.',
          two: 'ينتهي من تلقاء نفسه بعد دفعتين.',
          few: `ينتهي من تلقاء نفسه بعد ${times} دفعات.`,
          other: `ينتهي من تلقاء نفسه بعد ${times} دفعة.`,
        }),
    },
    ended: {
      subject: (kind) => `انتهى ${kind}`,
      title: (name) => named('شكرًا لك', name, '،'),
      says: ({ amount, kind, takenOn, missedOn, isCampaignOver }) => [
        `${isCampaignOver ? `انتهى ${kind} بمبلغ ${amount} لأن الحملة لم تعد تقبل التبرعات.` : `انتهى ${kind} بمبلغ ${amount} كما اخترت عند بدئه.`} ${lastOf(
          { takenOn, missedOn },
          {
            taken: `وكانت آخر دفعة يوم ${takenOn}.`,
            both: `وكانت آخر دفعة أُخذت يوم ${takenOn}، أما دفعة يوم ${missedOn} فتعذّر أخذها.`,
            missed: `ولم يُؤخذ منه شيء، فقد تعذّر أخذ دفعة يوم ${missedOn}.`,
            none: 'ولم يُؤخذ منه شيء.',
          },
        )}`,
        `لن يُؤخذ شيء بعد ذلك، وقد مُحيت بطاقتك. ${takenOn ? 'شكرًا لك على كل ما قدمت.' : 'شكرًا لك على نيتك الطيبة.'}`,
      ],
      action: 'عرض ما قُدّم',
    },
    started: {
      subject: (kind, to) => `بدأ ${kind} إلى ${to}`,
      title: (name) => named('شكرًا لك', name, '،'),
      says: ({ amount, on, card, kind, end }) => [
        `رُتّب ${kind} بمبلغ ${amount}. أول دفعة يوم ${on} من البطاقة المنتهية بـ ${card}. ولم يُؤخذ شيء قبل ذلك.`,
        ...(end ? [end] : []),
        'يمكنك تغييره أو تخطي مرة أو إيقافه مؤقتًا أو إنهاؤه متى شئت.',
      ],
      action: 'عرض أو تغيير',
    },
    needs_card: {
      subject: (kind) => `${kind} يحتاج إلى بطاقة أخرى`,
      title: (name) => named('نرجو بطاقة جديدة', name, '،'),
      says: ({ amount, card, kind }) => [
        `لم نتمكن من أخذ ${kind} بمبلغ ${amount}: يقول مصرفك إن البطاقة المنتهية بـ ${card} لم تعد صالحة. ولن نحاول بها مرة أخرى.`,
        'إذا أدخلت بطاقة أخرى استمر تبرعك كما كان.',
      ],
      action: 'إدخال بطاقة أخرى',
    },
    needs_donor: {
      subject: (kind) => `مصرفك يريد أن يسألك عن ${kind}`,
      title: (name) => named('مصرفك يحتاج إليك', name, '،'),
      says: ({ amount, card, kind }) => [
        `لم يسمح مصرفك بأخذ ${kind} بمبلغ ${amount} من البطاقة المنتهية بـ ${card} دون أن يسألك. ولم يُؤخذ شيء.`,
        'أدخل البطاقة مرة أخرى، وسيسألك مصرفك في الحال.',
      ],
      action: 'تأكيد البطاقة',
    },
    expires: {
      subject: (kind) => `تنتهي صلاحية بطاقة ${kind}`,
      title: (name) => named('تنتهي صلاحية بطاقتك', name, '،'),
      says: ({ amount, on, card, kind }) => [
        `ستكون البطاقة المنتهية بـ ${card} قد انتهت صلاحيتها عند موعد ${kind} بمبلغ ${amount} يوم ${on}.`,
        'إن أرسل إليك مصرفك بطاقة جديدة فأدخلها، ويستمر تبرعك كما كان.',
      ],
      action: 'إدخال البطاقة الجديدة',
    },
    missed: {
      subject: (kind) => `لم نتمكن من أخذ ${kind}`,
      title: (name) => named('لم ينجح الأمر هذه المرة', name, '،'),
      says: ({ amount, on, card, kind }) => [
        `لم نتمكن من أخذ ${kind} بمبلغ ${amount} من البطاقة المنتهية بـ ${card}. ولم يُؤخذ شيء، ولن نحاول مرة أخرى هذه المرة.`,
        ...(on
          ? [
              `موعده القادم يوم ${on}. فإن كانت لديك بطاقة أخرى قبل ذلك فأدخلها. ويمكنك أيضًا أن تتبرع مرة واحدة متى شئت.`,
            ]
          : []),
      ],
      action: 'عرض أو تغيير',
    },
    paused: {
      subject: (kind) => `أوقفنا ${kind} مؤقتًا`,
      title: (name) => named('لا داعي للقلق', name, '،'),
      says: ({ amount, kind }) => [
        `لم نتمكن من أخذ ${kind} بمبلغ ${amount} ثلاث مرات متتالية، فأوقفناه مؤقتًا. ولن نحاول مرة أخرى.`,
        'شكرًا لك على كل ما قدمت. وإن أردت أن تستمر فيمكنك ذلك متى ناسبك.',
      ],
      action: 'الاستمرار',
    },
    gift_aid: {
      subject: (kind) => `أُضيف Gift Aid إلى ${kind}`,
      title: (name) => named('أُضيف Gift Aid', name, '،'),
      says: ({ amount, kind }) => [
        `أُقرّ Gift Aid في صفحة ${kind} بمبلغ ${amount}. ويشمل الإقرار ما قدمته بهذا الاسم في السنوات الأربع الماضية وكل ما سيأتي.`,
        'إن كنت أنت من أقرّه فلا يلزمك شيء. وإن لم تكن أنت، أو كنت لا تدفع ما يكفي من الضرائب في المملكة المتحدة، فأخبرنا لنلغيه.',
      ],
      action: 'عرض تبرعك',
    },
    changed: {
      subject: () => 'تغيّر تبرعك المنتظم',
      title: (name) => named('تغيّر تبرعك المنتظم', name, '،'),
      says: ({ amount, card, before, kind }) => [
        `كان ${kind} بمبلغ ${before.amount} من البطاقة المنتهية بـ ${before.card}. وهو الآن بمبلغ ${amount} من البطاقة المنتهية بـ ${card}.`,
        'إن كنت أنت من غيّره فلا يلزمك شيء. وإن لم تكن أنت فأنهِه بالزر أدناه، وأخبرنا.',
      ],
      action: 'عرض أو تغيير أو إنهاء',
    },
  },
  ur: {
    test: '[آزمائش]',
    testNote: 'آزمائش: کوئی رقم منتقل نہیں ہوتی۔ یہ آزمائشی کارڈ سے طے کیا گیا ہے۔',
    kind: {
      friday: 'جمعے کا عطیہ',
      monthly: 'ماہانہ عطیہ',
      yearly: 'سالانہ عطیہ',
      nights: 'آخری دس راتوں کا عطیہ',
    },
    link: 'یہ لنک صرف آپ کا ہے اور تین مہینے کام کرتا ہے۔ اس ای میل پتے کے اکاؤنٹ سے آپ اپنے تمام عطیات دیکھ سکتے ہیں۔',
    ends: {
      on: (day) => `یہ خود بخود ختم ہو جائے گا: آخری دن ${day} ہے۔`,
      after: (times) =>
        times === 1
          ? 'یہ ایک بار لیا جائے گا۔'
          : `یہ ${times} ادائیگیوں کے بعد خود بخود ختم ہو جائے گا۔`,
    },
    ended: {
      subject: (kind) => `آپ کا ${kind} پورا ہو گیا ہے`,
      title: (name) => named('آپ کا شکریہ', name, '،'),
      says: ({ amount, kind, takenOn, missedOn, isCampaignOver }) => [
        `${isCampaignOver ? `${amount} کا آپ کا ${kind} ختم ہو گیا ہے، کیونکہ مہم اب عطیات نہیں لیتی۔` : `${amount} کا آپ کا ${kind} پورا ہو گیا ہے، جیسا آپ نے شروع میں چنا تھا۔`} ${lastOf(
          { takenOn, missedOn },
          {
            taken: `آخری ادائیگی ${takenOn} کی تھی۔`,
            both: `آخری ادائیگی جو لی گئی وہ ${takenOn} کی تھی؛ ${missedOn} والی نہیں لی جا سکی۔`,
            missed: `اس کے لیے کچھ نہیں لیا گیا: ${missedOn} والی ادائیگی نہیں لی جا سکی۔`,
            none: 'اس کے لیے کچھ نہیں لیا گیا۔',
          },
        )}`,
        `اب کچھ نہیں لیا جائے گا اور آپ کا کارڈ مٹا دیا گیا ہے۔ ${takenOn ? 'آپ نے جو کچھ دیا اس کا شکریہ۔' : 'دینے کے ارادے کا شکریہ۔'}`,
      ],
      action: 'دیکھیں کیا دیا گیا',
    },
    started: {
      subject: (kind, to) => `${to} کے لیے آپ کا ${kind} شروع ہو گیا ہے`,
      title: (name) => named('آپ کا شکریہ', name, '،'),
      says: ({ amount, on, card, kind, end }) => [
        `${amount} کا آپ کا ${kind} طے ہو گیا ہے۔ پہلی ادائیگی ${on} کو اس کارڈ سے ہو گی جس کے آخر میں ${card} ہے۔ اس سے پہلے کچھ نہیں لیا گیا۔`,
        ...(end ? [end] : []),
        'آپ جب چاہیں اسے بدل سکتے ہیں، ایک بار چھوڑ سکتے ہیں، روک سکتے ہیں یا ختم کر سکتے ہیں۔',
      ],
      action: 'دیکھیں یا بدلیں',
    },
    needs_card: {
      subject: (kind) => `آپ کے ${kind} کو دوسرا کارڈ چاہیے`,
      title: (name) => named('براہِ مہربانی نیا کارڈ', name, '،'),
      says: ({ amount, card, kind }) => [
        `${amount} کا آپ کا ${kind} نہیں لیا جا سکا: آپ کا بینک کہتا ہے کہ جس کارڈ کے آخر میں ${card} ہے وہ اب استعمال نہیں ہو سکتا۔ ہم اس کارڈ سے دوبارہ کوشش نہیں کریں گے۔`,
        'اگر آپ دوسرا کارڈ درج کر دیں تو آپ کا عطیہ پہلے کی طرح جاری رہے گا۔',
      ],
      action: 'دوسرا کارڈ درج کریں',
    },
    needs_donor: {
      subject: (kind) => `آپ کا بینک آپ سے ${kind} کے بارے میں پوچھنا چاہتا ہے`,
      title: (name) => named('بینک کو آپ کی ضرورت ہے', name, '،'),
      says: ({ amount, card, kind }) => [
        `جس کارڈ کے آخر میں ${card} ہے اس سے ${amount} کا آپ کا ${kind} آپ سے پوچھے بغیر بینک نے نہیں لینے دیا۔ کچھ نہیں لیا گیا۔`,
        'کارڈ ایک بار پھر درج کریں، بینک آپ سے وہیں پوچھ لے گا۔',
      ],
      action: 'کارڈ کی تصدیق کریں',
    },
    expires: {
      subject: (kind) => `آپ کے ${kind} کے کارڈ کی میعاد ختم ہو رہی ہے`,
      title: (name) => named('آپ کے کارڈ کی میعاد ختم ہو رہی ہے', name, '،'),
      says: ({ amount, on, card, kind }) => [
        `جب ${on} کو ${amount} کا آپ کا ${kind} لیا جانا ہے، تب تک اس کارڈ کی میعاد ختم ہو چکی ہو گی جس کے آخر میں ${card} ہے۔`,
        'اگر بینک نے آپ کو نیا کارڈ بھیجا ہے تو اسے درج کریں، عطیہ پہلے کی طرح جاری رہے گا۔',
      ],
      action: 'نیا کارڈ درج کریں',
    },
    missed: {
      subject: (kind) => `آپ کا ${kind} نہیں لیا جا سکا`,
      title: (name) => named('اس بار بات نہیں بنی', name, '،'),
      says: ({ amount, on, card, kind }) => [
        `جس کارڈ کے آخر میں ${card} ہے اس سے ${amount} کا آپ کا ${kind} نہیں لیا جا سکا۔ کچھ نہیں لیا گیا، اور اس بار مزید کوشش نہیں ہو گی۔`,
        ...(on
          ? [
              `یہ اگلی بار ${on} کو لیا جائے گا۔ اگر تب تک آپ کے پاس دوسرا کارڈ ہو تو اسے درج کر دیں۔ آپ جب چاہیں ایک بار کا عطیہ بھی دے سکتے ہیں۔`,
            ]
          : []),
      ],
      action: 'دیکھیں یا بدلیں',
    },
    paused: {
      subject: (kind) => `ہم نے آپ کا ${kind} روک دیا ہے`,
      title: (name) => named('پریشانی کی کوئی بات نہیں', name, '،'),
      says: ({ amount, kind }) => [
        `${amount} کا آپ کا ${kind} لگاتار تین بار نہیں لیا جا سکا، اس لیے ہم نے اسے روک دیا ہے۔ اب مزید کوشش نہیں ہو گی۔`,
        'آپ نے جو کچھ دیا اس کا شکریہ۔ اگر آپ جاری رکھنا چاہیں تو جب آسان ہو کر سکتے ہیں۔',
      ],
      action: 'جاری رکھیں',
    },
    gift_aid: {
      subject: (kind) => `آپ کے ${kind} میں Gift Aid شامل ہو گیا ہے`,
      title: (name) => named('Gift Aid شامل ہو گیا ہے', name, '،'),
      says: ({ amount, kind }) => [
        `${amount} کے آپ کے ${kind} کے صفحے پر Gift Aid کا اقرار کیا گیا ہے۔ یہ اقرار پچھلے چار برسوں میں اس نام سے دیے گئے اور آنے والے تمام عطیات کے لیے ہے۔`,
        'اگر یہ آپ نے کیا ہے تو کچھ کرنے کی ضرورت نہیں۔ اگر آپ نے نہیں کیا، یا آپ برطانیہ میں کافی ٹیکس نہیں دیتے، تو ہمیں بتائیں، ہم اسے منسوخ کر دیں گے۔',
      ],
      action: 'اپنا عطیہ دیکھیں',
    },
    changed: {
      subject: () => 'آپ کا باقاعدہ عطیہ بدل گیا ہے',
      title: (name) => named('آپ کا باقاعدہ عطیہ بدل گیا ہے', name, '،'),
      says: ({ amount, card, before, kind }) => [
        `آپ کا ${kind} پہلے ${before.amount} تھا، اس کارڈ سے جس کے آخر میں ${before.card} ہے۔ اب یہ ${amount} ہے، اس کارڈ سے جس کے آخر میں ${card} ہے۔`,
        'اگر یہ آپ نے کیا ہے تو کچھ کرنے کی ضرورت نہیں۔ اگر آپ نے نہیں کیا تو نیچے کے بٹن سے اسے ختم کریں اور ہمیں بتائیں۔',
      ],
      action: 'دیکھیں، بدلیں یا ختم کریں',
    },
  },
}
