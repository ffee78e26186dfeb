import { type Sender, footOf } from '#features/ground/mail/rules.ts'
import type { InEveryLanguage, Language } from '#platform/shared/languages.ts'
import { formatMoney } from '#platform/shared/money.ts'
import { writeDate } from '#platform/web/calendar.ts'
import { Layout } from '#platform/web/mail/layout.tsx'
import { mail } from '#platform/web/mail/mails.tsx'
import { Action, Notice, Paragraph, Title } from '#platform/web/mail/parts.tsx'
import { type DetailWords, detailWords } from '../words.ts'

/** What this mail needs. The mail feature adds `organisation` and `language`. */
export interface DetailsMail {
  readonly organisation: Sender
  readonly language: Language
  readonly firstName: string
  readonly account: {
    readonly name: string
    readonly sortCode: string
    readonly number: string
    readonly iban: string
  }
  /** As people read it out. */
  readonly reference: string
  readonly total: number
  readonly currency: string
  /** The civil date in the organisation's zone, `YYYY-MM-DD`. */
  readonly expectedUntil: string
  readonly pageUrl: string
  readonly test: boolean
}

/** To somebody who has promised a transfer: all that they need for it, and that nothing was taken. */
export default mail<DetailsMail>({
  subject: (gift) => {
    const { subject, test } = WORDS[gift.language]
    const said = subject(amountOf(gift), gift.organisation.name)
    return gift.test ? `${test} ${said}` : said
  },

  Message: (gift) => {
    const { organisation, language, test } = gift
    const words = WORDS[language]
    const lead = words.lead(amountOf(gift), organisation.name)
    return (
      <Layout
        from={{ ...organisation, language, foot: footOf(organisation, language) }}
        preview={lead}
      >
        {test && <Notice>{words.isTest}</Notice>}
        <Title>{words.title(gift.firstName)}</Title>
        <Paragraph>{lead}</Paragraph>
        {linesOf(gift, detailWords[language]).map(([name, value]) => (
          <Paragraph key={name}>
            {name}: <b dir="ltr">{value}</b>
          </Paragraph>
        ))}
        <Paragraph>{words.reference}</Paragraph>
        <Paragraph>{words.until(writeDate(gift.expectedUntil, language))}</Paragraph>
        <Action href={gift.pageUrl}>{words.open}</Action>
      </Layout>
    )
  },
})

function linesOf(
  gift: DetailsMail,
  words: DetailWords,
): readonly (readonly [name: string, value: string])[] {
  const { account, reference } = gift
  const all = [
    [words.amount, amountOf(gift)],
    [words.accountName, account.name],
    [words.sortCode, account.sortCode],
    [words.accountNumber, account.number],
    [words.iban, account.iban],
    [words.reference, reference],
  ] as const
  return all.filter(([, value]) => value !== '')
}

function amountOf({ total, currency, language }: DetailsMail): string {
  return formatMoney(total, currency, { language, decimals: 'always' })
}

const WORDS: InEveryLanguage<{
  subject: (amount: string, to: string) => string
  test: string
  isTest: string
  title: (firstName: string) => string
  lead: (amount: string, to: string) => string
  reference: string
  until: (day: string) => string
  open: string
}> = {
  en: {
    subject: (amount, to) => `How to send your ${amount} to ${to}`,
    test: '[Test]',
    isTest: 'This is a test: please send nothing.',
    title: (firstName) => (firstName ? `Thank you, ${firstName}` : 'Thank you'),
    lead: (amount, to) =>
      `You want to give ${amount} to ${to} by bank transfer. Nothing was taken from you: please send it with your own bank, to this account.`,
    reference:
      'Please use exactly this reference, so that we know the money is yours and what it is for. Your receipt then comes by email.',
    until: (day) =>
      `We’ll watch for it until ${day}. If it comes later it still arrives where you meant it; if you have changed your mind, there is nothing to do.`,
    open: 'Open these details',
  },
  ar: {
    subject: (amount, to) => `كيف ترسل ${amount} إلى ${to}`,
    test: '[تجربة]',
    isTest: 'هذه تجربة: لا ترسل شيئًا من فضلك.',
    title: (firstName) => (firstName ? `شكرًا لك يا ${firstName}` : 'شكرًا لك'),
    lead: (amount, to) =>
      `تريد أن تتبرع بمبلغ ${amount} إلى ${to} بتحويل مصرفي. لم يُؤخذ منك شيء: أرسله من مصرفك إلى هذا الحساب.`,
    reference:
      'اكتب الرقم المرجعي كما هو تمامًا: به نعرف أن المال منك ولأي غرض هو، ثم يصلك الإيصال من تلقاء نفسه.',
    until: (day) =>
      `ننتظره حتى ${day}. وإن جاء بعد ذلك وصل إلى ما أردته، وإن عدلت عن رأيك فلا شيء عليك.`,
    open: 'افتح هذه البيانات',
  },
  ur: {
    subject: (amount, to) => `اپنے ${amount} ${to} کو کیسے بھیجیں`,
    test: '[آزمائش]',
    isTest: 'یہ آزمائش ہے: براہِ کرم کچھ نہ بھیجیں۔',
    title: (firstName) => (firstName ? `جزاک اللہ خیراً، ${firstName}` : 'جزاک اللہ خیراً'),
    lead: (amount, to) =>
      `آپ ${to} کو بینک ٹرانسفر سے ${amount} دینا چاہتے ہیں۔ آپ سے کچھ نہیں لیا گیا: براہِ کرم اپنے بینک سے اس اکاؤنٹ میں بھیجیں۔`,
    reference:
      'حوالہ نمبر بالکل اسی طرح لکھیں۔ اسی سے ہم جانتے ہیں کہ رقم آپ کی ہے اور کس لیے ہے؛ پھر رسید خود آ جاتی ہے۔',
    until: (day) =>
      `ہم ${day} تک اس کا انتظار کریں گے۔ بعد میں آئے تو بھی وہیں پہنچے گی جہاں آپ چاہتے تھے؛ ارادہ بدل گیا ہو تو کچھ کرنے کی ضرورت نہیں۔`,
    open: 'یہ تفصیل کھولیں',
  },
}
