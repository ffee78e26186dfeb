import { footOf, type MailFacts } from '#features/ground/mail/rules.ts'
import { Layout } from '#platform/web/mail/layout.tsx'
import { mail } from '#platform/web/mail/mails.tsx'
import { Action, Paragraph, Title } from '#platform/web/mail/parts.tsx'

interface Thanks extends MailFacts {
  readonly title: string
  readonly thanks: string
  readonly reference: string
  /** Empty when it is not fit to stand in a mail. */
  readonly name: string
  /** Where it can be followed; empty when nowhere. */
  readonly link: string
}

/** Says that what somebody sent has come. */
export default mail<Thanks>({
  subject: ({ title, reference, language }) => WORDS[language].subject(title, reference),

  Message: ({ organisation, language, thanks, reference, name, link }) => {
    const words = WORDS[language]
    return (
      <Layout
        from={{ ...organisation, language, foot: footOf(organisation, language) }}
        preview={thanks}
      >
        <Title>{words.hello(name)}</Title>
        <Paragraph>{thanks}</Paragraph>
        {link && <Action href={link}>{words.follow}</Action>}
        <Paragraph muted>
          {words.reference} <bdi dir="ltr">{reference}</bdi>
          <br />
          {words.notYou}
        </Paragraph>
      </Layout>
    )
  },
})

const WORDS = {
  en: {
    subject: (title: string, reference: string) =>
      `We’ve received your message: ${title} (${reference})`,
    hello: (name: string) => (name ? `Thank you, ${name}` : 'Thank you'),
    follow: 'See its progress',
    reference: 'Your reference:',
    notYou:
      'If you didn’t send this, somebody may have typed your address by mistake. You don’t need to do anything.',
  },
  ar: {
    subject: (title: string, reference: string) => `وصلنا ما أرسلت: ${title} (${reference})`,
    hello: (name: string) => (name ? `شكرًا لك، ${name}` : 'شكرًا لك'),
    follow: 'تابع حالته',
    reference: 'رقمك المرجعي:',
    notYou: 'إن لم ترسل أنت هذا فقد أخطأ أحدهم في كتابة بريده، ولا يلزمك شيء.',
  },
  ur: {
    subject: (title: string, reference: string) => `آپ کا پیغام مل گیا: ${title} (${reference})`,
    hello: (name: string) => (name ? `شکریہ، ${name}` : 'شکریہ'),
    follow: 'پیش رفت دیکھیں',
    reference: 'آپ کا حوالہ نمبر:',
    notYou:
      'اگر یہ آپ نے نہیں بھیجا تو شاید کسی نے غلطی سے آپ کا پتہ لکھ دیا۔ آپ کو کچھ کرنے کی ضرورت نہیں۔',
  },
}
