import { footOf, type MailFacts } from '#features/ground/mail/rules.ts'
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
      subject: (name: string) => `Please confirm: email updates from ${name}`,
      title: 'One more step',
      text: (name: string) => `Please confirm that you’d like email updates from ${name}.`,
      action: 'Yes, sign me up',
      notYou:
        'If this wasn’t you, ignore this email. We won’t email you again, and we’ll delete your address.',
    },
    already: {
      subject: (name: string) => `You already get email updates from ${name}`,
      title: 'You’ve already signed up',
      text: (name: string) =>
        `Somebody asked for email updates from ${name} for this address. You already get them.`,
      action: 'Change or unsubscribe',
      notYou: 'If this wasn’t you, ignore this email. Nothing has changed.',
    },
  },
  ar: {
    ask: {
      subject: (name: string) => `تأكيد من فضلك: رسائل ${name}`,
      title: 'بقيت خطوة واحدة',
      text: (name: string) => `نرجو تأكيد رغبتك في تلقي رسائل من ${name}.`,
      action: 'نعم، أؤكد',
      notYou: 'إن لم تكن أنت فتجاهل هذه الرسالة. لن نراسلك مرة أخرى، وسنحذف عنوانك.',
    },
    already: {
      subject: (name: string) => `تصلك رسائل ${name} بالفعل`,
      title: 'أنت في قائمتنا',
      text: (name: string) => `طلب أحدهم رسائل من ${name} لهذا العنوان. وهي تصلك بالفعل.`,
      action: 'تغيير الاشتراك أو إلغاؤه',
      notYou: 'إن لم تكن أنت فتجاهل هذه الرسالة. لم يتغير شيء.',
    },
  },
  ur: {
    ask: {
      subject: (name: string) => `تصدیق کریں: ${name} کی ای میل خبریں`,
      title: 'ایک قدم اور',
      text: (name: string) => `تصدیق کریں کہ آپ ${name} کی خبریں ای میل سے چاہتے ہیں۔`,
      action: 'جی، مجھے شامل کریں',
      notYou:
        'اگر یہ آپ نہیں تھے تو اس ای میل کو نظر انداز کر دیں۔ ہم دوبارہ ای میل نہیں کریں گے اور آپ کا پتہ مٹا دیں گے۔',
    },
    already: {
      subject: (name: string) => `آپ کو ${name} کی خبریں پہلے سے ملتی ہیں`,
      title: 'آپ پہلے سے شامل ہیں',
      text: (name: string) =>
        `کسی نے اس پتے کے لیے ${name} کی خبریں مانگیں۔ آپ کو وہ پہلے سے ملتی ہیں۔`,
      action: 'بدلیں یا بند کریں',
      notYou: 'اگر یہ آپ نہیں تھے تو اس ای میل کو نظر انداز کر دیں۔ کچھ نہیں بدلا۔',
    },
  },
}
