import { type Sender, footOf } from '#features/ground/mail/rules.ts'
import type { InEveryLanguage, Language } from '#platform/shared/languages.ts'
import { formatMoney } from '#platform/shared/money.ts'
import { Layout } from '#platform/web/mail/layout.tsx'
import { mail } from '#platform/web/mail/mails.tsx'
import { Notice, Paragraph, Title } from '#platform/web/mail/parts.tsx'
import { RECEIPT_WORDS, writeDate } from '../receipt-words.ts'

/** What this mail needs, in whole minor units. The mail feature adds `organisation` and `language`. */
export interface RefundedMail {
  readonly organisation: Sender
  readonly language: Language
  readonly firstName: string
  readonly returned: number
  /** What is left of the gift now, after this refund and all before it. */
  readonly left: number
  readonly total: number
  readonly currency: string
  /** The civil date in the organisation's zone, `YYYY-MM-DD`. */
  readonly givenAt: string
  /** What the tax office adds; absent where it never did. */
  readonly giftAid?: { readonly before: number; readonly after: number } | undefined
  readonly test: boolean
}

/** To a donor whose gift, or a part of it, the organisation has sent back: how much, when it arrives, what becomes of Gift Aid. */
export default mail<RefundedMail>({
  subject: (gift) => {
    const { subject, test } = WORDS[gift.language]
    const said = subject(written(gift, gift.returned), gift.organisation.name)
    return gift.test ? `${test} ${said}` : said
  },

  Message: (gift) => {
    const { organisation, language, giftAid } = gift
    const words = WORDS[language]
    const happened = happenedTo(gift)
    return (
      <Layout
        from={{ ...organisation, language, foot: footOf(organisation, language) }}
        preview={happened}
      >
        {gift.test && <Notice>{RECEIPT_WORDS[language].test}</Notice>}
        <Title>{words.title(gift.firstName)}</Title>
        <Paragraph>{happened}</Paragraph>
        <Paragraph>{words.when}</Paragraph>
        {giftAid && (
          <Paragraph>
            {giftAid.after === 0
              ? words.noGiftAid
              : words.lessGiftAid(written(gift, giftAid.after), written(gift, giftAid.before))}
          </Paragraph>
        )}
        <Paragraph>{words.ask}</Paragraph>
      </Layout>
    )
  },
})

function happenedTo(gift: RefundedMail): string {
  const { organisation, returned, total, left, givenAt, language } = gift
  const words = WORDS[language]
  const on = writeDate(givenAt, language)
  if (returned === total) return words.whole(written(gift, total), organisation.name, on)
  const part = words.part(written(gift, returned), written(gift, total), organisation.name, on)
  return `${part} ${left === 0 ? words.nothingLeft : words.left(written(gift, left))}`
}

function written({ currency, language }: RefundedMail, amount: number): string {
  return formatMoney(amount, currency, { language, decimals: 'always' })
}

const WORDS: InEveryLanguage<{
  subject: (amount: string, by: string) => string
  test: string
  title: (firstName: string) => string
  whole: (amount: string, by: string, on: string) => string
  part: (amount: string, of: string, by: string, on: string) => string
  left: (amount: string) => string
  nothingLeft: string
  when: string
  noGiftAid: string
  lessGiftAid: (after: string, before: string) => string
  ask: string
}> = {
  en: {
    subject: (amount, by) => `${by} has returned ${amount} to you`,
    test: '[Test]',
    title: (firstName) =>
      firstName ? `${firstName}, your money is on its way back` : 'Your money is on its way back',
    whole: (amount, by, on) => `${by} has returned the ${amount} that you gave on ${on}.`,
    part: (amount, of, by, on) =>
      `${by} has returned ${amount} of the ${of} that you gave on ${on}.`,
    left: (amount) => `The other ${amount} stays with what you gave it for.`,
    nothingLeft: 'With that, all of it has been returned.',
    when: 'It goes back to the card that you gave with, mostly within five to ten working days. Some banks show no new line for it: they take the payment off your statement.',
    noGiftAid:
      'You had added Gift Aid to this gift. It no longer counts for what was returned, and we put that right with the tax office. If you have claimed tax relief on this gift yourself, please leave it out.',
    lessGiftAid: (after, before) =>
      `Gift Aid now adds ${after} to your gift instead of ${before}, and we put that right with the tax office. If you have claimed tax relief on this gift yourself, please count only what remains.`,
    ask: 'If it has not arrived after two weeks, or if you have a question, please answer this mail. Thank you for your kindness.',
  },
  ar: {
    subject: (amount, by) => `أعاد ${by} إليك ${amount}`,
    test: '[تجربة]',
    title: (firstName) => (firstName ? `${firstName}، مالك في طريقه إليك` : 'مالك في طريقه إليك'),
    whole: (amount, by, on) => `أعاد ${by} إليك تبرعك بمبلغ ${amount} الذي قدمته يوم ${on}.`,
    part: (amount, of, by, on) =>
      `أعاد ${by} إليك ${amount} من تبرعك بمبلغ ${of} الذي قدمته يوم ${on}.`,
    left: (amount) => `ويبقى ${amount} لما تبرعت من أجله.`,
    nothingLeft: 'وبذلك أُعيد المبلغ كله.',
    when: 'يعود المبلغ إلى البطاقة التي تبرعت بها، في الغالب خلال خمسة إلى عشرة أيام عمل. بعض المصارف لا تُظهر له سطرًا جديدًا، بل تحذف الدفعة من كشف حسابك.',
    noGiftAid:
      'كنت قد أضفت Gift Aid إلى هذا التبرع. لم يعد يُحتسب لما أُعيد، ونحن نصحح ذلك لدى مصلحة الضرائب. وإن كنت قد طلبت بنفسك إعفاءً ضريبيًا عن هذا التبرع فلا تحتسبه من فضلك.',
    lessGiftAid: (after, before) =>
      `يضيف برنامج Gift Aid الآن ${after} إلى تبرعك بدلًا من ${before}، ونحن نصحح ذلك لدى مصلحة الضرائب. وإن كنت قد طلبت بنفسك إعفاءً ضريبيًا عن هذا التبرع فاحتسب ما بقي منه فقط.`,
    ask: 'إن لم يصلك المبلغ بعد أسبوعين، أو كان لديك سؤال، فأجب من فضلك عن هذه الرسالة. شكرًا لك على كرمك.',
  },
  ur: {
    subject: (amount, by) => `${by} نے آپ کو ${amount} واپس کیے ہیں`,
    test: '[آزمائش]',
    title: (firstName) =>
      firstName ? `${firstName}، آپ کی رقم واپس آ رہی ہے` : 'آپ کی رقم واپس آ رہی ہے',
    whole: (amount, by, on) => `آپ نے ${on} کو جو ${amount} دیے تھے وہ ${by} نے واپس کر دیے ہیں۔`,
    part: (amount, of, by, on) =>
      `آپ نے ${on} کو جو ${of} دیے تھے ان میں سے ${amount} ${by} نے واپس کر دیے ہیں۔`,
    left: (amount) => `باقی ${amount} اسی مد میں رہیں گے جس کے لیے آپ نے دیے۔`,
    nothingLeft: 'اس کے ساتھ پوری رقم واپس ہو گئی۔',
    when: 'رقم اسی کارڈ پر جاتی ہے جس سے آپ نے دی تھی، عموماً پانچ سے دس کام کے دنوں میں۔ کچھ بینک اس کی نئی سطر نہیں دکھاتے: وہ ادائیگی ہی گوشوارے سے ہٹا دیتے ہیں۔',
    noGiftAid:
      'آپ نے اس عطیے پر Gift Aid شامل کیا تھا۔ واپس کی گئی رقم پر اب یہ لاگو نہیں، اور ہم ٹیکس کے دفتر کے ساتھ اسے درست کر لیں گے۔ اگر آپ نے خود اس عطیے پر ٹیکس میں رعایت لی ہے تو اسے نکال دیں۔',
    lessGiftAid: (after, before) =>
      `Gift Aid اب آپ کے عطیے میں ${before} کے بجائے ${after} بڑھاتا ہے، اور ہم ٹیکس کے دفتر کے ساتھ اسے درست کر لیں گے۔ اگر آپ نے خود اس عطیے پر ٹیکس میں رعایت لی ہے تو صرف باقی رقم گنیں۔`,
    ask: 'اگر دو ہفتے بعد بھی نہ پہنچے یا کوئی سوال ہو تو اس ای میل کا جواب دیں۔ آپ کی مہربانی کا شکریہ۔',
  },
}
