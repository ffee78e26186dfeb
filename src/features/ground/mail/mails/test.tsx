import { Layout } from '#platform/web/mail/layout.tsx'
import { mail } from '#platform/web/mail/mails.tsx'
import { Paragraph, Title } from '#platform/web/mail/parts.tsx'
import type { InEveryLanguage } from '#platform/shared/languages.ts'
import { type MailFacts, footOf } from '../rules.ts'

/** To whoever of the office tries whether mail arrives. */
export default mail<MailFacts>({
  subject: ({ organisation, language }) => WORDS[language].subject(organisation.name),

  Message: ({ organisation, language }) => {
    const words = WORDS[language]
    return (
      <Layout
        from={{ ...organisation, language, foot: footOf(organisation, language) }}
        preview={words.text}
      >
        <Title>{words.title}</Title>
        <Paragraph>{words.text}</Paragraph>
        <Paragraph muted>{words.where}</Paragraph>
      </Layout>
    )
  },
})

interface Words {
  readonly subject: (name: string) => string
  readonly title: string
  readonly text: string
  readonly where: string
}

const WORDS: InEveryLanguage<Words> = {
  en: {
    subject: (name) => `A test from the office of ${name}`,
    title: 'It has arrived',
    text: 'You asked in the office whether mail arrives. It does.',
    where:
      'If this was in your junk folder, look at what the office says about your domain: the same would happen to receipts.',
  },
  ar: {
    subject: (name) => `رسالة تجربة من مكتب ${name}`,
    title: 'وصلت',
    text: 'سألتَ في المكتب هل تصل الرسائل. نعم، تصل.',
    where:
      'إن وجدتها في البريد غير المرغوب فانظر ما يقوله المكتب عن نطاقكم: سيحدث ذلك لإيصالات التبرع أيضًا.',
  },
  ur: {
    subject: (name) => `${name} کے دفتر سے آزمائشی ای میل`,
    title: 'پہنچ گئی',
    text: 'آپ نے دفتر میں پوچھا کہ ای میل پہنچتی ہے یا نہیں۔ پہنچتی ہے۔',
    where:
      'اگر یہ اسپیم میں ملی ہو تو دیکھیں کہ دفتر آپ کے ڈومین کے بارے میں کیا کہتا ہے: رسیدوں کے ساتھ بھی یہی ہوگا۔',
  },
}
