import { footOf, type MailFacts } from '#features/ground/mail/rules.ts'
import { Layout } from '#platform/web/mail/layout.tsx'
import { mail } from '#platform/web/mail/mails.tsx'
import { Paragraph, Title } from '#platform/web/mail/parts.tsx'

interface MovedUp extends MailFacts {
  /** Where the place is. */
  readonly text: string
  readonly reference: string
}

/** Says to somebody who has waited that they have a place now. */
export default mail<MovedUp>({
  subject: ({ language }) => WORDS[language].title,

  Message: ({ organisation, language, text, reference }) => {
    const words = WORDS[language]
    return (
      <Layout
        from={{ ...organisation, language, foot: footOf(organisation, language) }}
        preview={text}
      >
        <Title>{words.title}</Title>
        <Paragraph>{text}</Paragraph>
        <Paragraph>{words.elseSay}</Paragraph>
        <Paragraph muted>
          {words.reference} <bdi dir="ltr">{reference}</bdi>
        </Paragraph>
      </Layout>
    )
  },
})

const WORDS = {
  en: {
    title: 'You have a place now',
    elseSay:
      'You don’t need to do anything to keep it. If you can no longer come, please reply to this email so that the next person can have it.',
    reference: 'Your reference:',
  },
  ar: {
    title: 'صار لك مكان',
    elseSay: 'لا يلزمك فعل شيء للاحتفاظ به. إن تعذّر عليك الحضور فردّ على هذه الرسالة ليأخذه غيرك.',
    reference: 'رقمك المرجعي:',
  },
  ur: {
    title: 'اب آپ کی جگہ پکی ہے',
    elseSay:
      'اسے رکھنے کے لیے کچھ کرنے کی ضرورت نہیں۔ اگر آپ نہ آ سکیں تو اس ای میل کا جواب دیں، تاکہ جگہ اگلے شخص کو مل سکے۔',
    reference: 'آپ کا حوالہ نمبر:',
  },
}
