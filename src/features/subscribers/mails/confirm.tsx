import { footOf, type MailFacts } from '#features/mail/rules.ts'
import { Layout } from '#platform/web/mail/layout.tsx'
import { mail } from '#platform/web/mail/mails.tsx'
import { Action, Paragraph, Title } from '#platform/web/mail/parts.tsx'

interface Confirm extends MailFacts {
  readonly isConfirmed: boolean
  readonly link: string
}

/** Asks whether an address wants letters. Opening the link changes nothing yet: programs open links as well. */
export default mail<Confirm>({
  subject: ({ organisation, language, isConfirmed }) =>
    WORDS[language][isConfirmed ? 'already' : 'ask'].subject(organisation.name),

  Message: ({ organisation, language, isConfirmed, link }) => {
    const words = WORDS[language][isConfirmed ? 'already' : 'ask']
    return (
      <Layout
        from={{ ...organisation, language, foot: footOf(organisation, language) }}
        preview={words.text(organisation.name)}
      >
        <Title>{words.title}</Title>
        <Paragraph>{words.text(organisation.name)}</Paragraph>
        <Action href={link}>{words.action}</Action>
        <Paragraph muted>{words.notYou}</Paragraph>
      </Layout>
    )
  },
})

const WORDS = {
  en: {
    ask: {
      subject: (name: string) => `Please confirm: letters from ${name}`,
      title: 'One more step',
      text: (name: string) => `Somebody, we hope you, asked for letters from ${name}.`,
      action: 'Yes, write to me',
      notYou:
        'If it was not you, do nothing: you will hear nothing more, and we forget your address.',
    },
    already: {
      subject: (name: string) => `You have letters from ${name} already`,
      title: 'You are on our list',
      text: (name: string) =>
        `Somebody, we hope you, asked for letters from ${name}. You receive them already.`,
      action: 'Change or end them',
      notYou: 'If it was not you, you need do nothing: nothing has changed.',
    },
  },
  ar: {
    ask: {
      subject: (name: string) => `تأكيد من فضلك: رسائل ${name}`,
      title: 'بقيت خطوة واحدة',
      text: (name: string) => `طلب أحدهم، ونرجو أنه أنت، رسائل من ${name}.`,
      action: 'نعم، راسلوني',
      notYou: 'إن لم تكن أنت فلا تفعل شيئًا: لن يصلك شيء آخر، وسننسى بريدك.',
    },
    already: {
      subject: (name: string) => `تصلك رسائل ${name} من قبل`,
      title: 'أنت في قائمتنا',
      text: (name: string) => `طلب أحدهم، ونرجو أنه أنت، رسائل من ${name}. وهي تصلك من قبل.`,
      action: 'غيّرها أو أوقفها',
      notYou: 'إن لم تكن أنت فلا يلزمك شيء: لم يتغير شيء.',
    },
  },
}
