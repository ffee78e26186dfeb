import { type Sender, footOf } from '#features/ground/mail/rules.ts'
import type { InEveryLanguage, Language } from '#platform/shared/languages.ts'
import { formatMoney } from '#platform/shared/money.ts'
import { Layout } from '#platform/web/mail/layout.tsx'
import { mail } from '#platform/web/mail/mails.tsx'
import { Notice, Paragraph, Title } from '#platform/web/mail/parts.tsx'
import { RECEIPT_WORDS, writeDate } from '../receipt-words.ts'

/** What this mail needs, in whole minor units. The mail feature adds `organisation` and `language`. */
export interface RefundCameBackMail {
  readonly organisation: Sender
  readonly language: Language
  readonly firstName: string
  readonly returned: number
  readonly currency: string
  /** The civil date in the organisation's zone, `YYYY-MM-DD`. */
  readonly givenAt: string
  /** What the tax office adds to the gift again; absent where it never did. */
  readonly giftAid?: number | undefined
  readonly test: boolean
}

/** To a donor who was told of a refund that their bank has not taken: where the money is, and what happens next. */
export default mail<RefundCameBackMail>({
  subject: (gift) => {
    const { subject, test } = WORDS[gift.language]
    const said = subject(written(gift, gift.returned), gift.organisation.name)
    return gift.test ? `${test} ${said}` : said
  },

  Message: (gift) => {
    const { organisation, language, giftAid } = gift
    const words = WORDS[language]
    const on = writeDate(gift.givenAt, language)
    const happened = words.happened(written(gift, gift.returned), organisation.name, on)
    return (
      <Layout
        from={{ ...organisation, language, foot: footOf(organisation, language) }}
        preview={happened}
      >
        {gift.test && <Notice>{RECEIPT_WORDS[language].test}</Notice>}
        <Title>{words.title(gift.firstName)}</Title>
        <Paragraph>{happened}</Paragraph>
        <Paragraph>{words.next}</Paragraph>
        {giftAid !== undefined && <Paragraph>{words.giftAid(written(gift, giftAid))}</Paragraph>}
        <Paragraph>{words.sorry}</Paragraph>
      </Layout>
    )
  },
})

function written({ currency, language }: RefundCameBackMail, amount: number): string {
  return formatMoney(amount, currency, { language, decimals: 'always' })
}

const WORDS: InEveryLanguage<{
  subject: (amount: string, by: string) => string
  test: string
  title: (firstName: string) => string
  happened: (amount: string, by: string, on: string) => string
  next: string
  giftAid: (amount: string) => string
  sorry: string
}> = {
  en: {
    subject: (amount, by) => `${amount} from ${by} could not reach you`,
    test: '[Test]',
    title: (firstName) =>
      firstName ? `${firstName}, your money could not reach you` : 'Your money could not reach you',
    happened: (amount, by, on) =>
      `We wrote that ${by} has returned ${amount} of what you gave on ${on}. Your bank did not accept it, mostly because the card or the account is closed, and it has come back to us.`,
    next: 'Please answer this mail, so that we can agree on another way to send it to you. Never write the number of a card in a mail. Nothing more is sent by itself, and until we hear from you the money stays with what you gave it for.',
    giftAid: (amount) =>
      `Gift Aid again adds ${amount} to your gift for as long as the money stays with it.`,
    sorry: 'We are sorry for the trouble.',
  },
  ar: {
    subject: (amount, by) => `لم يصل إليك مبلغ ${amount} من ${by}`,
    test: '[تجربة]',
    title: (firstName) => (firstName ? `${firstName}، لم يصل إليك مالك` : 'لم يصل إليك مالك'),
    happened: (amount, by, on) =>
      `كتبنا إليك أن ${by} أعاد إليك ${amount} مما قدمته يوم ${on}. لم يقبله مصرفك، وغالبًا ما يكون السبب أن البطاقة أو الحساب مغلق، فعاد المبلغ إلينا.`,
    next: 'أجب من فضلك عن هذه الرسالة لنتفق على طريقة أخرى لإرساله إليك. لا تكتب رقم بطاقة في رسالة أبدًا. لن يُرسل شيء آخر من تلقاء نفسه، ويبقى المال لما تبرعت من أجله إلى أن يصلنا جوابك.',
    giftAid: (amount) => `يضيف برنامج Gift Aid من جديد ${amount} إلى تبرعك ما دام المال باقيًا له.`,
    sorry: 'نعتذر عن هذا العناء.',
  },
  ur: {
    subject: (amount, by) => `${by} کی طرف سے ${amount} آپ تک نہیں پہنچ سکے`,
    test: '[آزمائش]',
    title: (firstName) =>
      firstName ? `${firstName}، آپ کی رقم آپ تک نہیں پہنچ سکی` : 'آپ کی رقم آپ تک نہیں پہنچ سکی',
    happened: (amount, by, on) =>
      `ہم نے لکھا تھا کہ آپ نے ${on} کو جو دیا تھا اس میں سے ${by} نے ${amount} واپس کر دیے ہیں۔ آپ کے بینک نے یہ رقم قبول نہیں کی، زیادہ تر اس لیے کہ کارڈ یا اکاؤنٹ بند ہو چکا ہوتا ہے، اور یہ ہمارے پاس واپس آ گئی ہے۔`,
    next: 'براہِ مہربانی اس ای میل کا جواب دیں تاکہ ہم رقم بھیجنے کا کوئی اور طریقہ طے کر سکیں۔ ای میل میں کارڈ کا نمبر کبھی نہ لکھیں۔ خود بخود کچھ اور نہیں بھیجا جائے گا، اور جب تک آپ کا جواب نہ آئے رقم اسی مد میں رہے گی جس کے لیے آپ نے دی تھی۔',
    giftAid: (amount) =>
      `جب تک رقم اسی مد میں ہے، Gift Aid آپ کے عطیے میں دوبارہ ${amount} بڑھاتا ہے۔`,
    sorry: 'اس زحمت کے لیے ہم معذرت خواہ ہیں۔',
  },
}
