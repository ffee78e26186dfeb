import { type MailFacts, footOf } from '#features/ground/mail/rules.ts'
import type { InEveryLanguage } from '#platform/shared/languages.ts'
import { formatMoney } from '#platform/shared/money.ts'
import { Layout } from '#platform/web/mail/layout.tsx'
import { mail } from '#platform/web/mail/mails.tsx'
import { Action, Paragraph, Title } from '#platform/web/mail/parts.tsx'

export interface PledgeMail extends MailFacts {
  /** As it was said in the hall; empty where nobody said it. */
  readonly name: string
  readonly campaign: string
  /** Minor units of `currency`. */
  readonly amount: number
  readonly currency: string
  readonly pageUrl: string
  /** Tried out: no money will move. */
  readonly test: boolean
}

/** To whoever has promised something in the hall: the page on which they keep it. */
export default mail<PledgeMail>({
  subject: ({ campaign, language }) => WORDS[language].subject(campaign),

  Message: ({ organisation, language, ...pledge }) => {
    const words = WORDS[language]
    const { name, campaign, currency, pageUrl, test } = pledge
    const amount = formatMoney(pledge.amount, currency, { language })
    return (
      <Layout
        from={{ ...organisation, language, foot: footOf(organisation, language) }}
        preview={words.said(amount, campaign)}
      >
        <Title>{words.title(name)}</Title>
        <Paragraph>
          <bdi>{words.said(amount, campaign)}</bdi>
        </Paragraph>
        <Paragraph>{words.how}</Paragraph>
        <Action href={pageUrl}>{words.keep}</Action>
        <Paragraph muted>{words.otherwise}</Paragraph>
        {test ? <Paragraph muted>{words.test}</Paragraph> : null}
      </Layout>
    )
  },
})

const WORDS: InEveryLanguage<{
  subject: (campaign: string) => string
  title: (name: string) => string
  said: (amount: string, campaign: string) => string
  how: string
  keep: string
  otherwise: string
  test: string
}> = {
  en: {
    subject: (campaign) => `Your promise to ${campaign}`,
    title: (name) => (name ? `Jazak Allahu khairan, ${name}` : 'Jazak Allahu khairan'),
    said: (amount, campaign) => `You promised ${amount} to “${campaign}”.`,
    how: 'Pay it when it suits you: by card, all at once or in parts, or by bank transfer where it is offered. No account is needed.',
    keep: 'Keep my promise',
    otherwise:
      'If it cannot be kept, you can say so on the same page, and nobody will ask why. Whoever has this email can open the page, so please do not pass it on.',
    test: 'This is a test: no money will move.',
  },
  ar: {
    subject: (campaign) => `تعهّدك لحملة ${campaign}`,
    title: (name) => (name ? `جزاك الله خيرًا يا ${name}` : 'جزاك الله خيرًا'),
    said: (amount, campaign) => `تعهّدت بمبلغ ${amount} لحملة «${campaign}».`,
    how: 'ادفعه متى ناسبك: بالبطاقة دفعة واحدة أو على أجزاء، أو بتحويل مصرفي حيث يُتاح. ولا حاجة إلى حساب.',
    keep: 'الوفاء بتعهّدي',
    otherwise:
      'إن تعذّر الوفاء به فيمكنك قول ذلك في الصفحة نفسها، ولن يسألك أحد عن السبب. من لديه هذه الرسالة يستطيع فتح الصفحة، فلا تمرّرها من فضلك.',
    test: 'هذه تجربة: لن يُنقل أي مال.',
  },
  ur: {
    subject: (campaign) => `${campaign} کے لیے آپ کا وعدہ`,
    title: (name) => (name ? `${name}، جزاک اللہ خیرًا` : 'جزاک اللہ خیرًا'),
    said: (amount, campaign) => `آپ نے ”${campaign}“ کے لیے ${amount} کا وعدہ کیا تھا۔`,
    how: 'جب سہولت ہو ادا کریں: کارڈ سے، ایک ساتھ یا حصوں میں، یا جہاں ممکن ہو بینک ٹرانسفر سے۔ اکاؤنٹ کی ضرورت نہیں۔',
    keep: 'اپنا وعدہ پورا کریں',
    otherwise:
      'اگر وعدہ پورا نہ ہو سکے تو اسی صفحے پر بتا دیں، کوئی وجہ نہیں پوچھے گا۔ جس کے پاس یہ ای میل ہو وہ صفحہ کھول سکتا ہے، اس لیے براہِ کرم آگے نہ بھیجیں۔',
    test: 'یہ آزمائش ہے: کوئی رقم منتقل نہیں ہو گی۔',
  },
}
