import { footOf, type MailFacts } from '#features/ground/mail/rules.ts'
import { Layout } from '#platform/web/mail/layout.tsx'
import { mail } from '#platform/web/mail/mails.tsx'
import { Action, Paragraph, Title } from '#platform/web/mail/parts.tsx'
import { MINUTES_OF_PROOF } from '../rules.ts'
import { lastsFor } from './code.tsx'

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
        <Paragraph muted>{words.once(lastsFor(MINUTES_OF_PROOF.reset, language))}</Paragraph>
        <Paragraph muted>{words.notYou}</Paragraph>
      </Layout>
    )
  },
})

const WORDS = {
  en: {
    subject: (name: string) => `A new password for ${name}`,
    title: 'Choose a new password',
    text: (name: string) =>
      `Somebody (we hope it was you) has asked for a new password for your account at ${name}. Press the button or open the link below.`,
    action: 'Choose a new password',
    once: (time: string) =>
      `The link works once, for ${time}. If you have more than one email, use the latest.`,
    notYou: 'If it was not you, you can ignore this email: your password stays as it is.',
  },
  ar: {
    subject: (name: string) => `كلمة مرور جديدة في ${name}`,
    title: 'اختر كلمة مرور جديدة',
    text: (name: string) =>
      `طلب أحدهم (نرجو أنه أنت) كلمة مرور جديدة لحسابك في ${name}. اضغط الزر أو افتح الرابط أدناه.`,
    action: 'اختيار كلمة مرور جديدة',
    once: (time: string) =>
      `يعمل الرابط مرة واحدة، لمدة ${time}. وإن وصلتك أكثر من رسالة فاستخدم الأحدث.`,
    notYou: 'إن لم تكن أنت فيمكنك تجاهل هذه الرسالة: تبقى كلمة مرورك كما هي.',
  },
  ur: {
    subject: (name: string) => `${name} کے لیے نیا پاس ورڈ`,
    title: 'نیا پاس ورڈ رکھیں',
    text: (name: string) =>
      `کسی نے (امید ہے آپ ہی نے) ${name} میں آپ کے اکاؤنٹ کے لیے نیا پاس ورڈ مانگا ہے۔ بٹن دبائیں یا نیچے کا لنک کھولیں۔`,
    action: 'نیا پاس ورڈ رکھیں',
    once: (time: string) =>
      `لنک ایک بار چلتا ہے، ${time} تک۔ ایک سے زیادہ ای میلیں ہوں تو تازہ ترین استعمال کریں۔`,
    notYou: 'اگر یہ آپ نہیں تھے تو اس ای میل کو نظر انداز کر دیں: آپ کا پاس ورڈ وہی رہے گا۔',
  },
}
