import { footOf, type MailFacts } from '#features/ground/mail/rules.ts'
import { Layout } from '#platform/web/mail/layout.tsx'
import { mail } from '#platform/web/mail/mails.tsx'
import { Action, Paragraph, Title } from '#platform/web/mail/parts.tsx'

interface Answered extends MailFacts {
  readonly reference: string
  /** Where the answer is read; it opens with the reference. */
  readonly link: string
}

/** Says that an answer can be read, and nothing of what it says. */
export default mail<Answered>({
  subject: ({ language }) => WORDS[language].title,

  Message: ({ organisation, language, reference, link }) => {
    const words = WORDS[language]
    return (
      <Layout
        from={{ ...organisation, language, foot: footOf(organisation, language) }}
        preview={words.title}
      >
        <Title>{words.title}</Title>
        <Paragraph>{words.text}</Paragraph>
        <Action href={link}>{words.read}</Action>
        <Paragraph muted>
          {words.reference} <bdi dir="ltr">{reference}</bdi>
        </Paragraph>
      </Layout>
    )
  },
})

const WORDS = {
  en: {
    title: 'Your question has been answered',
    text: 'To keep it private, the answer isn’t in this email.',
    read: 'Read the answer',
    reference: 'Your reference:',
  },
  ar: {
    title: 'أُجيب عن سؤالك',
    text: 'حفاظًا على خصوصيتك، لم نضع الجواب في هذه الرسالة.',
    read: 'اقرأ الجواب',
    reference: 'رقمك المرجعي:',
  },
  ur: {
    title: 'آپ کے سوال کا جواب آ گیا ہے',
    text: 'رازداری کے لیے جواب اس ای میل میں نہیں ہے۔',
    read: 'جواب پڑھیں',
    reference: 'آپ کا حوالہ نمبر:',
  },
}
