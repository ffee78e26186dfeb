import { type Sender, footOf } from '#features/ground/mail/rules.ts'
import type { InEveryLanguage, Language } from '#platform/shared/languages.ts'
import { formatMoney } from '#platform/shared/money.ts'
import { writeDate } from '#platform/web/calendar.ts'
import { Layout } from '#platform/web/mail/layout.tsx'
import { mail } from '#platform/web/mail/mails.tsx'
import { Action, Notice, Paragraph, Title } from '#platform/web/mail/parts.tsx'

/** What this mail needs. The mail feature adds `organisation` and `language`. */
export interface WarnedMail {
  readonly organisation: Sender
  readonly language: Language
  /** Whole minor units: what is left of the gift. */
  readonly amount: number
  readonly currency: string
  /** The civil date in the organisation's zone, `YYYY-MM-DD`. */
  readonly givenAt: string
  readonly isGivenBack: boolean
  /** The gift in the office. */
  readonly url: string
  readonly test: boolean
}

/** To the office: the bank of whoever gave warns that it was not the card's owner. What was done, or is to be done. */
export default mail<WarnedMail>({
  subject: ({ language, isGivenBack, test }) => {
    const words = WORDS[language]
    return `${test ? `${words.test} ` : ''}${isGivenBack ? words.subjectBack : words.subject}`
  },

  Message: ({ organisation, language, amount, currency, givenAt, isGivenBack, url, test }) => {
    const words = WORDS[language]
    const money = formatMoney(amount, currency, { language, decimals: 'always' })
    const says = words.says(money, writeDate(givenAt, language))
    return (
      <Layout
        from={{ ...organisation, language, foot: footOf(organisation, language) }}
        preview={says}
      >
        {test && <Notice>{words.isTest}</Notice>}
        <Title>{isGivenBack ? words.subjectBack : words.subject}</Title>
        <Paragraph>{says}</Paragraph>
        <Paragraph>{isGivenBack ? words.back : words.toDo}</Paragraph>
        <Paragraph>{words.regular}</Paragraph>
        <Action href={url}>{words.open}</Action>
      </Layout>
    )
  },
})

const WORDS: InEveryLanguage<{
  test: string
  isTest: string
  subject: string
  subjectBack: string
  says: (amount: string, on: string) => string
  toDo: string
  back: string
  regular: string
  open: string
}> = {
  en: {
    test: '[Test]',
    isTest: 'TEST: no money moved.',
    subject: 'A gift may be fraud: please give it back',
    subjectBack: 'A gift that may be fraud is going back',
    says: (amount, on) =>
      `A bank has warned us about a gift of ${amount}, given on ${on}: it may have been paid with a card that was not the giver’s own.`,
    toDo: 'Please open the gift and give it back within a day or two, with the reason “Not their own card”. If the bank asks for it first, you lose the gift and pay a fee as well. If you know who gave, and that all is well, you need do nothing.',
    back: 'We are giving it back by ourselves, because the bank would otherwise ask for it and charge a fee as well. You need do nothing.',
    regular: 'If a regular gift is taken from this card, it is paused until there is another card.',
    open: 'Open the gift',
  },
  ar: {
    test: '[تجربة]',
    isTest: 'تجربة: لم تُنقل أي أموال.',
    subject: 'تبرع يُشتبه في أنه احتيال: أعِده من فضلك',
    subjectBack: 'تبرع يُشتبه في أنه احتيال: نعيده الآن',
    says: (amount, on) =>
      `حذّرنا مصرف من تبرع بمبلغ ${amount} بتاريخ ${on}: ربما دُفع ببطاقة ليست لمن تبرع.`,
    toDo: 'افتح التبرع وأعِده خلال يوم أو يومين، واختر السبب «ليست بطاقته». إن طلبه المصرف قبل ذلك خسرت التبرع ودفعت رسمًا أيضًا. وإن كنت تعرف من تبرع وأن الأمر سليم فلا يلزمك فعل شيء.',
    back: 'نعيده من أنفسنا، لأن المصرف كان سيطلبه ويأخذ رسمًا أيضًا. لا يلزمك فعل شيء.',
    regular: 'إن كان يُؤخذ من هذه البطاقة تبرع منتظم فقد أوقفناه مؤقتًا إلى أن تُضاف بطاقة أخرى.',
    open: 'افتح التبرع',
  },
  ur: {
    test: '[آزمائش]',
    isTest: 'آزمائش: کوئی رقم نہیں گئی۔',
    subject: 'ایک عطیے پر دھوکے کا شبہ ہے: براہِ کرم واپس کر دیں',
    subjectBack: 'جس عطیے پر دھوکے کا شبہ ہے وہ واپس جا رہا ہے',
    says: (amount, on) =>
      `ایک بینک نے ${on} کو دیے گئے ${amount} کے عطیے کے بارے میں خبردار کیا ہے: ہو سکتا ہے یہ دینے والے کے اپنے کارڈ سے نہ ہو۔`,
    toDo: 'براہِ کرم عطیہ کھولیں اور ایک دو دن میں واپس کریں، وجہ ”کارڈ ان کا اپنا نہیں“ کے ساتھ۔ اگر بینک نے پہلے مانگ لیا تو عطیہ بھی جائے گا اور فیس بھی لگے گی۔ اگر آپ دینے والے کو جانتے ہیں اور سب ٹھیک ہے تو کچھ کرنا ضروری نہیں۔',
    back: 'ہم اسے خود واپس کر رہے ہیں، کیونکہ ورنہ بینک اسے مانگتا اور فیس بھی لیتا۔ آپ کو کچھ نہیں کرنا۔',
    regular: 'اگر اس کارڈ سے کوئی باقاعدہ عطیہ لیا جاتا ہے تو وہ دوسرا کارڈ ملنے تک رکا رہے گا۔',
    open: 'عطیہ کھولیں',
  },
}
