import { type Sender, footOf } from '#features/ground/mail/rules.ts'
import type { InEveryLanguage, Language } from '#platform/shared/languages.ts'
import { formatMoney } from '#platform/shared/money.ts'
import { Layout } from '#platform/web/mail/layout.tsx'
import { mail } from '#platform/web/mail/mails.tsx'
import { Notice, Paragraph, Title } from '#platform/web/mail/parts.tsx'
import { RECEIPT_WORDS, writeDate } from '../receipt-words.ts'

/** What this mail needs. The mail feature adds `organisation` and `language`. */
export interface TakenBackMail {
  readonly organisation: Sender
  readonly language: Language
  readonly firstName: string
  /** The number of the receipt that was sent. */
  readonly reference: string
  readonly total: number
  readonly currency: string
  /** The civil date in the organisation's zone, `YYYY-MM-DD`. */
  readonly givenAt: string
  readonly test: boolean
}

/** To somebody who was sent a receipt for a gift that was written down by mistake: it is void, and nothing was taken. */
export default mail<TakenBackMail>({
  subject: (gift) => {
    const { subject, test } = WORDS[gift.language]
    return gift.test ? `${test} ${subject(gift.reference)}` : subject(gift.reference)
  },

  Message: (gift) => {
    const { organisation, language, reference, givenAt } = gift
    const words = WORDS[language]
    const amount = formatMoney(gift.total, gift.currency, { language, decimals: 'always' })
    const happened = words.happened(
      amount,
      organisation.name,
      writeDate(givenAt, language),
      reference,
    )
    return (
      <Layout
        from={{ ...organisation, language, foot: footOf(organisation, language) }}
        preview={happened}
      >
        {gift.test && <Notice>{RECEIPT_WORDS[language].test}</Notice>}
        <Title>{words.title(gift.firstName)}</Title>
        <Paragraph>{happened}</Paragraph>
        <Paragraph>{words.nothing}</Paragraph>
      </Layout>
    )
  },
})

const WORDS: InEveryLanguage<{
  subject: (reference: string) => string
  test: string
  title: (firstName: string) => string
  happened: (amount: string, to: string, on: string, reference: string) => string
  nothing: string
}> = {
  en: {
    subject: (reference) => `Your receipt ${reference} is void`,
    test: '[Test]',
    title: (firstName) => (firstName ? `Our mistake, ${firstName}` : 'Our mistake'),
    happened: (amount, to, on, reference) =>
      `${to} wrote down a gift of ${amount} from you on ${on}, and sent you the receipt ${reference}. That was a mistake: the gift was not yours, or not as we wrote it. The receipt is void; please do not use it.`,
    nothing:
      'Nothing was taken from you for it. If you did give this, please answer this mail and we will put it right. Any gift that we write down correctly gets a receipt of its own.',
  },
  ar: {
    subject: (reference) => `أُلغي إيصالك رقم ${reference}`,
    test: '[تجربة]',
    title: (firstName) => (firstName ? `أخطأنا يا ${firstName}` : 'أخطأنا'),
    happened: (amount, to, on, reference) =>
      `سجّلت ${to} تبرعًا منك بمبلغ ${amount} يوم ${on}، وأرسلت إليك الإيصال رقم ${reference}. كان ذلك خطأً: لم يكن التبرع منك، أو لم يكن كما سجّلناه. أُلغي الإيصال، فلا تستعمله من فضلك.`,
    nothing:
      'لم يُؤخذ منك شيء لأجله. إن كنت قد تبرعت به فعلًا فأجب عن هذه الرسالة ونصحّح الأمر. وكل تبرع نسجّله على وجهه الصحيح له إيصال خاص به.',
  },
  ur: {
    subject: (reference) => `آپ کی رسید نمبر ${reference} منسوخ ہے`,
    test: '[آزمائش]',
    title: (firstName) => (firstName ? `ہم سے غلطی ہوئی، ${firstName}` : 'ہم سے غلطی ہوئی'),
    happened: (amount, to, on, reference) =>
      `${to} نے ${on} کو آپ کی طرف سے ${amount} کا عطیہ درج کیا اور آپ کو رسید نمبر ${reference} بھیجی۔ یہ غلطی تھی: عطیہ آپ کا نہیں تھا، یا ویسا نہیں تھا جیسا ہم نے لکھا۔ رسید منسوخ ہے؛ براہِ کرم اسے استعمال نہ کریں۔`,
    nothing:
      'اس کے لیے آپ سے کچھ نہیں لیا گیا۔ اگر آپ نے واقعی یہ دیا تھا تو اس ای میل کا جواب دیں، ہم درست کر دیں گے۔ جو عطیہ ہم صحیح درج کرتے ہیں اس کی اپنی رسید ہوتی ہے۔',
  },
}
