import { footOf, type MailFacts } from '#features/ground/mail/rules.ts'
import { Layout } from '#platform/web/mail/layout.tsx'
import { mail } from '#platform/web/mail/mails.tsx'
import { Action, Paragraph, Title } from '#platform/web/mail/parts.tsx'
import type { InEveryLanguage } from '#platform/shared/languages.ts'
import { DAYS_OF_INVITATION, type StaffRole } from '../rules.ts'
import { roleWords } from '../staff-words.ts'

interface Invitation extends MailFacts {
  readonly role: StaffRole
  /** Empty where the name could be taken for an address. */
  readonly invitedBy: string
  readonly link: string
}

/** Asks somebody to work in the office, and says what they need for it. */
export default mail<Invitation>({
  subject: ({ organisation, language, invitedBy }) =>
    WORDS[language].subject(invitedBy || organisation.name, organisation.name),

  Message: ({ organisation, language, role, invitedBy, link }) => {
    const words = WORDS[language]
    const { name, may } = roleWords[language][role]
    const text = words.text(invitedBy || organisation.name, organisation.name, name)
    return (
      <Layout
        from={{ ...organisation, language, foot: footOf(organisation, language) }}
        preview={text}
      >
        <Title>{words.title}</Title>
        <Paragraph>{text}</Paragraph>
        <Paragraph>{may}</Paragraph>
        <Action href={link}>{words.action}</Action>
        <Paragraph muted>{words.needs}</Paragraph>
        <Paragraph muted>{words.notYou}</Paragraph>
      </Layout>
    )
  },
})

interface Words {
  readonly subject: (who: string, name: string) => string
  readonly title: string
  readonly text: (who: string, name: string, role: string) => string
  readonly action: string
  readonly needs: string
  readonly notYou: string
}

const WORDS: InEveryLanguage<Words> = {
  en: {
    subject: (who, name) => `${who} invites you to the office of ${name}`,
    title: 'Will you help in the office?',
    text: (who, name, role) =>
      `${who} would like you to work in the office of ${name}. Your role: ${role}.`,
    action: 'Accept the invitation',
    needs: `You sign in with this address, or register with it, and turn on an authenticator app: it shows a code that we ask for when you sign in. The invitation works once, for ${DAYS_OF_INVITATION} days.`,
    notYou: 'If you don’t want this, ignore this email. Nothing happens then.',
  },
  ar: {
    subject: (who, name) => `${who} يدعوك إلى مكتب ${name}`,
    title: 'هل تساعدنا في المكتب؟',
    text: (who, name, role) => `يدعوك ${who} إلى العمل في مكتب ${name}. دورك: ${role}.`,
    action: 'قبول الدعوة',
    needs: `سجّل الدخول بهذا البريد، أو أنشئ حسابًا به، ثم فعّل تطبيق مصادقة: يعرض رمزًا نسألك عنه عند الدخول. تعمل الدعوة مرة واحدة، لمدة ${DAYS_OF_INVITATION} يومًا.`,
    notYou: 'إن لم ترغب في ذلك فتجاهل هذه الرسالة، ولن يحدث شيء.',
  },
  ur: {
    subject: (who, name) => `${who} آپ کو ${name} کے دفتر میں بلا رہے ہیں`,
    title: 'کیا آپ دفتر میں مدد کریں گے؟',
    text: (who, name, role) =>
      `${who} چاہتے ہیں کہ آپ ${name} کے دفتر میں کام کریں۔ آپ کا کردار: ${role}۔`,
    action: 'دعوت قبول کریں',
    needs: `اسی پتے سے سائن اِن کریں یا رجسٹر ہوں، اور تصدیقی ایپ چالو کریں: سائن اِن پر ہم اس کا کوڈ پوچھتے ہیں۔ دعوت ایک بار چلتی ہے، ${DAYS_OF_INVITATION} دن تک۔`,
    notYou: 'اگر آپ یہ نہیں چاہتے تو اس ای میل کو نظر انداز کر دیں۔ پھر کچھ نہیں ہوگا۔',
  },
}
