import { footOf, type MailFacts } from '#features/ground/mail/rules.ts'
import { Layout } from '#platform/web/mail/layout.tsx'
import { mail } from '#platform/web/mail/mails.tsx'
import { Paragraph } from '#platform/web/mail/parts.tsx'

interface Reply extends MailFacts {
  /** What the form is called that it answers. */
  readonly title: string
  /** What somebody of the office has written: paragraphs, and lines within them. */
  readonly words: string
  readonly reference: string
}

/** An answer of the office to what somebody has sent. Pressing Reply writes to the office. */
export default mail<Reply>({
  subject: ({ title, reference, language }) => WORDS[language].subject(title, reference),

  Message: ({ organisation, language, words, reference }) => (
    <Layout
      from={{ ...organisation, language, foot: footOf(organisation, language) }}
      preview={words.slice(0, 140)}
    >
      {words.split(/\n\s*\n/).map((part, at) => (
        <Paragraph key={at}>
          <span dir="auto">
            {part.split('\n').map((line, i) => (
              <span key={i}>
                {i > 0 && <br />}
                {line}
              </span>
            ))}
          </span>
        </Paragraph>
      ))}
      <Paragraph muted>
        {WORDS[language].reference} <bdi dir="ltr">{reference}</bdi>
      </Paragraph>
    </Layout>
  ),
})

const WORDS = {
  en: {
    subject: (title: string, reference: string) => `Re: ${title} (${reference})`,
    reference: 'Your reference:',
  },
  ar: {
    subject: (title: string, reference: string) => `رد: ${title} (${reference})`,
    reference: 'رقمك المرجعي:',
  },
  ur: {
    subject: (title: string, reference: string) => `جواب: ${title} (${reference})`,
    reference: 'آپ کا حوالہ نمبر:',
  },
}
