import { type Sender, footOf } from '#features/ground/mail/rules.ts'
import type { InEveryLanguage, Language } from '#platform/shared/languages.ts'
import { formatMoney } from '#platform/shared/money.ts'
import type { Kind } from '../rules.ts'
import { Layout } from '#platform/web/mail/layout.tsx'
import { mail } from '#platform/web/mail/mails.tsx'
import { Paragraph, Title } from '#platform/web/mail/parts.tsx'

/** What this mail needs. The mail feature adds `organisation` and `language`. */
export interface OfficeMail {
  readonly organisation: Sender
  readonly language: Language
  readonly kind: Kind
  /** Empty where they were erased. */
  readonly firstName: string
  readonly total: number
  readonly currency: string
  readonly test: boolean
}

/** To the office: somebody's regular gift has paused, after three payments in vain. */
export default mail<OfficeMail>({
  subject: ({ language, kind, test }) => {
    const words = WORDS[language]
    return `${test ? `${words.test} ` : ''}${words.subject(words.kind[kind])}`
  },

  Message: ({ organisation, language, kind, firstName, total, currency }) => {
    const words = WORDS[language]
    const amount = formatMoney(total, currency, { language, decimals: 'always' })
    const says = words.says(firstName || words.somebody, words.kind[kind], amount)
    return (
      <Layout
        from={{ ...organisation, language, foot: footOf(organisation, language) }}
        preview={says}
      >
        <Title>{words.subject(words.kind[kind])}</Title>
        <Paragraph>{says}</Paragraph>
        <Paragraph>{words.kindly}</Paragraph>
      </Layout>
    )
  },
})

const WORDS: InEveryLanguage<{
  test: string
  kind: Record<OfficeMail['kind'], string>
  somebody: string
  subject: (kind: string) => string
  says: (who: string, kind: string, amount: string) => string
  kindly: string
}> = {
  en: {
    test: '[Test]',
    kind: {
      friday: 'Friday gift',
      monthly: 'monthly gift',
      yearly: 'yearly gift',
      nights: 'gift of the last ten nights',
    },
    somebody: 'Somebody',
    subject: (kind) => `A ${kind} has paused`,
    says: (who, kind, amount) =>
      `${who} gives a ${kind} of ${amount}. It could not be taken three times in a row, so it has paused. They were written to, and can go on by themselves.`,
    kindly: 'Nothing has to be done. A kind word may be welcome; times may be hard.',
  },
  ar: {
    test: '[تجربة]',
    kind: {
      friday: 'تبرع الجمعة',
      monthly: 'التبرع الشهري',
      yearly: 'التبرع السنوي',
      nights: 'تبرع الليالي العشر الأخيرة',
    },
    somebody: 'أحد المتبرعين',
    subject: (kind) => `توقف ${kind} مؤقتًا`,
    says: (who, kind, amount) =>
      `${who}: ${kind} بمبلغ ${amount} لم يُؤخذ ثلاث مرات متتالية فتوقف مؤقتًا. وقد كتبنا إليه، ويمكنه الاستمرار بنفسه.`,
    kindly: 'لا يلزم فعل شيء. وقد تنفع كلمة طيبة، فربما كانت الظروف صعبة.',
  },
  ur: {
    test: '[آزمائش]',
    kind: {
      friday: 'جمعے کا عطیہ',
      monthly: 'ماہانہ عطیہ',
      yearly: 'سالانہ عطیہ',
      nights: 'آخری دس راتوں کا عطیہ',
    },
    somebody: 'ایک عطیہ دہندہ',
    subject: (kind) => `ایک ${kind} رک گیا ہے`,
    says: (who, kind, amount) =>
      `${who}: ${amount} کا ${kind} لگاتار تین بار نہیں لیا جا سکا، اس لیے رک گیا ہے۔ انہیں لکھ دیا گیا ہے، اور وہ خود اسے دوبارہ شروع کر سکتے ہیں۔`,
    kindly: 'کچھ کرنا ضروری نہیں۔ ایک اچھا بول کام آ سکتا ہے؛ ہو سکتا ہے حالات مشکل ہوں۔',
  },
}
