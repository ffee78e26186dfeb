import { type Sender, footOf } from '#features/ground/mail/rules.ts'
import type { InEveryLanguage, Language } from '#platform/shared/languages.ts'
import { formatMoney } from '#platform/shared/money.ts'
import { Layout } from '#platform/web/mail/layout.tsx'
import { mail } from '#platform/web/mail/mails.tsx'
import { Action, Notice, Paragraph, Title } from '#platform/web/mail/parts.tsx'
import { RECEIPT_WORDS, writeDate } from '../receipt-words.ts'

/** What this mail needs. The mail feature adds `organisation` and `language`. */
export interface NotTakenMail {
  readonly organisation: Sender
  readonly language: Language
  readonly firstName: string
  readonly total: number
  readonly currency: string
  /** The civil date in the organisation's zone, `YYYY-MM-DD`. */
  readonly givenAt: string
  readonly test: boolean
  readonly donateUrl: string
}

/** To a donor who was asked to wait: the gift did not go through, and nothing was taken. */
export default mail<NotTakenMail>({
  subject: (gift) => {
    const { subject, test } = WORDS[gift.language]
    return gift.test ? `${test} ${subject(amountOf(gift))}` : subject(amountOf(gift))
  },

  Message: (gift) => {
    const { organisation, language } = gift
    const words = WORDS[language]
    const happened = words.happened(
      amountOf(gift),
      organisation.name,
      writeDate(gift.givenAt, language),
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
        <Action href={gift.donateUrl}>{words.again}</Action>
      </Layout>
    )
  },
})

function amountOf({ total, currency, language }: NotTakenMail): string {
  return formatMoney(total, currency, { language, decimals: 'always' })
}

const WORDS: InEveryLanguage<{
  subject: (amount: string) => string
  test: string
  title: (firstName: string) => string
  happened: (amount: string, to: string, on: string) => string
  nothing: string
  again: string
}> = {
  en: {
    subject: (amount) => `Your gift of ${amount} did not go through`,
    test: '[Test]',
    title: (firstName) => (firstName ? `We are sorry, ${firstName}` : 'We are sorry'),
    happened: (amount, to, on) =>
      `On ${on} you gave ${amount} to ${to}, and we told you that it was on its way. The payment did not go through: the bank did not accept it, or wanted you to confirm it, or the payment service never took it up.`,
    nothing:
      'Nothing was taken from your card, and nothing will be. If you would still like to give, please start again. Thank you for your kindness.',
    again: 'Give again',
  },
  ar: {
    subject: (amount) => `لم يكتمل تبرعك بمبلغ ${amount}`,
    test: '[تجربة]',
    title: (firstName) => (firstName ? `نعتذر منك، ${firstName}` : 'نعتذر منك'),
    happened: (amount, to, on) =>
      `تبرعت يوم ${on} بمبلغ ${amount} إلى ${to}، وأخبرناك بأنه في الطريق، لكن الدفع لم يتم: لم يقبله المصرف، أو طلب تأكيدك، أو لم تنفذه خدمة الدفع.`,
    nothing: 'لم يُؤخذ شيء من بطاقتك ولن يُؤخذ. إن كنت ما زلت ترغب في التبرع فابدأ من جديد. شكرًا لك.',
    again: 'تبرّع من جديد',
  },
  ur: {
    subject: (amount) => `آپ کا ${amount} کا عطیہ مکمل نہیں ہو سکا`,
    test: '[آزمائش]',
    title: (firstName) => (firstName ? `معذرت، ${firstName}` : 'معذرت'),
    happened: (amount, to, on) =>
      `${on} کو آپ نے ${to} کو ${amount} دیے، اور ہم نے بتایا تھا کہ رقم آ رہی ہے۔ ادائیگی مکمل نہیں ہوئی: بینک نے قبول نہیں کی، یا آپ سے تصدیق چاہتا تھا، یا ادائیگی کی سروس نے اسے شروع ہی نہیں کیا۔`,
    nothing:
      'آپ کے کارڈ سے کچھ نہیں لیا گیا اور نہ لیا جائے گا۔ اگر آپ اب بھی دینا چاہیں تو دوبارہ شروع کریں۔ آپ کی مہربانی کا شکریہ۔',
    again: 'دوبارہ عطیہ دیں',
  },
}
