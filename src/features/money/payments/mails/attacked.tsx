import { type Sender, footOf } from '#features/ground/mail/rules.ts'
import type { InEveryLanguage, Language } from '#platform/shared/languages.ts'
import { formatMoney } from '#platform/shared/money.ts'
import { Layout } from '#platform/web/mail/layout.tsx'
import { mail } from '#platform/web/mail/mails.tsx'
import { Action, Notice, Paragraph, Title } from '#platform/web/mail/parts.tsx'
import type { AttackReport } from '../contract.ts'
import { attackWords } from '../words.ts'

/** What this mail needs. The mail feature adds `organisation` and `language`. */
export interface AttackedMail {
  readonly organisation: Sender
  readonly language: Language
  /** Null when it has begun. */
  readonly report: AttackReport | null
  /** Whole minor units; 0 where gifts may be as small as always. */
  readonly minimum: number
  readonly currency: string
  /** The gifts in the office. */
  readonly url: string
  readonly test: boolean
}

/** To owners and treasurers: somebody tries out stolen cards on the giving page, or has stopped. */
export default mail<AttackedMail>({
  subject: ({ language, report, test }) => {
    const words = WORDS[language]
    return `${test ? `${words.test} ` : ''}${report ? words.ended : words.began}`
  },

  Message: ({ organisation, language, report, minimum, currency, url, test }) => {
    const words = WORDS[language]
    const money = (amount: number) =>
      formatMoney(amount, currency, { language, decimals: 'always' })
    const title = report ? words.ended : words.began
    return (
      <Layout
        from={{ ...organisation, language, foot: footOf(organisation, language) }}
        preview={title}
      >
        {test && <Notice>{words.isTest}</Notice>}
        <Title>{title}</Title>
        {report ? (
          <>
            <Paragraph>{attackWords[language].report(report, money)}</Paragraph>
            <Paragraph>{words.after}</Paragraph>
          </>
        ) : (
          <>
            <Paragraph>{words.what}</Paragraph>
            <Paragraph>{words.done(minimum > 0 ? money(minimum) : '')}</Paragraph>
            <Paragraph>{words.toDo}</Paragraph>
          </>
        )}
        <Action href={url}>{words.open}</Action>
      </Layout>
    )
  },
})

const WORDS: InEveryLanguage<{
  test: string
  isTest: string
  began: string
  ended: string
  what: string
  done: (minimum: string) => string
  toDo: string
  after: string
  open: string
}> = {
  en: {
    test: '[Test]',
    isTest: 'TEST: no real money is taken here yet.',
    began: 'Somebody is trying out stolen cards on your giving page',
    ended: 'Nobody is trying out stolen cards any more',
    what: 'Many cards were refused within a few minutes. Thieves do this to find out which stolen cards still work.',
    done: (minimum) =>
      `Every donor’s device now solves a small puzzle by itself before a card is tried.${minimum ? ` Until it ends, the smallest gift by card is ${minimum}.` : ''} Donors can give as before.`,
    toDo: 'You need do nothing: it ends by itself, and then we send you a report. If a gift looks odd, give it back before its owner’s bank asks for it.',
    after:
      'Everything is as before. Please look through the gifts of that time, and give back any that look odd.',
    open: 'See the gifts',
  },
  ar: {
    test: '[تجربة]',
    isTest: 'تجربة: لا يُؤخذ هنا مال حقيقي بعد.',
    began: 'هناك من يجرّب بطاقات مسروقة في صفحة التبرع',
    ended: 'توقّفت تجربة البطاقات المسروقة',
    what: 'رُفضت بطاقات كثيرة خلال دقائق. يفعل اللصوص ذلك ليعرفوا أيّ البطاقات المسروقة ما زال يعمل.',
    done: (minimum) =>
      `يحل جهاز كل متبرع الآن لغزًا صغيرًا من تلقاء نفسه قبل تجربة البطاقة.${minimum ? ` وحتى ينتهي ذلك فأصغر تبرع بالبطاقة هو ${minimum}.` : ''} ويمكن للمتبرعين التبرع كالمعتاد.`,
    toDo: 'لا يلزمك فعل شيء: ينتهي ذلك من تلقاء نفسه، ثم نرسل إليك تقريرًا. وإن بدا تبرع غريبًا فأعِده قبل أن يطلبه مصرف صاحبه.',
    after: 'كل شيء كما كان. راجع تبرعات ذلك الوقت من فضلك، وأعِد ما يبدو غريبًا منها.',
    open: 'عرض التبرعات',
  },
  ur: {
    test: '[آزمائش]',
    isTest: 'آزمائش: یہاں ابھی اصل رقم نہیں لی جاتی۔',
    began: 'کوئی آپ کے عطیے کے صفحے پر چوری کے کارڈ آزما رہا ہے',
    ended: 'اب کوئی چوری کے کارڈ نہیں آزما رہا',
    what: 'چند منٹ میں بہت سے کارڈ نامنظور ہوئے۔ چور یوں معلوم کرتے ہیں کہ چوری کے کون سے کارڈ ابھی چلتے ہیں۔',
    done: (minimum) =>
      `اب کارڈ آزمانے سے پہلے ہر عطیہ دینے والے کا آلہ خود ایک چھوٹی پہیلی حل کرتا ہے۔${minimum ? ` جب تک یہ ختم نہ ہو، کارڈ سے کم سے کم عطیہ ${minimum} ہے۔` : ''} لوگ پہلے کی طرح دے سکتے ہیں۔`,
    toDo: 'آپ کو کچھ نہیں کرنا: یہ خود ختم ہو جاتا ہے، پھر ہم آپ کو رپورٹ بھیجتے ہیں۔ اگر کوئی عطیہ عجیب لگے تو اسے مالک کے بینک کے مانگنے سے پہلے واپس کر دیں۔',
    after:
      'سب کچھ پہلے جیسا ہے۔ براہِ کرم اُس وقت کے عطیات دیکھیں، اور جو عجیب لگیں انہیں واپس کر دیں۔',
    open: 'عطیات دیکھیں',
  },
}
