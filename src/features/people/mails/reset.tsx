import { footOf, type MailFacts } from '#features/mail/rules.ts'
import { Layout } from '#platform/web/mail/layout.tsx'
import { mail } from '#platform/web/mail/mails.tsx'
import { Action, Paragraph, Title } from '#platform/web/mail/parts.tsx'
import { MINUTES_OF_PROOF } from '../rules.ts'

interface Reset extends MailFacts {
  readonly link: string
}

/** Leads to the page where a new password is chosen. */
export default mail<Reset>({
  subject: ({ organisation, language }) => WORDS[language].subject(organisation.name),

  Message: ({ organisation, language, link }) => {
    const words = WORDS[language]
    return (
      <Layout
        from={{ ...organisation, language, foot: footOf(organisation, language) }}
        preview={words.text(organisation.name)}
      >
        <Title>{words.title}</Title>
        <Paragraph>{words.text(organisation.name)}</Paragraph>
        <Action href={link}>{words.action}</Action>
        <Paragraph muted>{words.once(MINUTES_OF_PROOF.reset)}</Paragraph>
        <Paragraph muted>{words.notYou}</Paragraph>
      </Layout>
    )
  },
})

const WORDS = {
  en: {
    subject: (name: string) => `A new password for ${name}`,
    title: 'Choose a new password',
    text: (name: string) => `Somebody, we hope you, has forgotten the password for ${name}.`,
    action: 'Choose a new password',
    once: (minutes: number) =>
      `The button works once, for ${minutes} minutes. If several mails came, take the newest.`,
    notYou: 'If it was not you, you need do nothing: your password stays as it is.',
  },
  ar: {
    subject: (name: string) => `كلمة مرور جديدة في ${name}`,
    title: 'اختر كلمة مرور جديدة',
    text: (name: string) => `نسي أحدهم، ونرجو أنه أنت، كلمة المرور في ${name}.`,
    action: 'اختيار كلمة مرور جديدة',
    once: (minutes: number) =>
      `يعمل الزر مرة واحدة، خلال ${minutes} دقيقة. وإن وصلت عدة رسائل فخذ أحدثها.`,
    notYou: 'إن لم تكن أنت فلا يلزمك شيء: تبقى كلمة مرورك كما هي.',
  },
}
