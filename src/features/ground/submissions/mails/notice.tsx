import { footOf, type MailFacts } from '#features/ground/mail/rules.ts'
import { Layout } from '#platform/web/mail/layout.tsx'
import { mail } from '#platform/web/mail/mails.tsx'
import { Lines, Notice, Paragraph, Title } from '#platform/web/mail/parts.tsx'

interface NoticeFacts extends MailFacts {
  readonly title: string
  readonly reference: string
  readonly isSuspected: boolean
  readonly isPartlySealed: boolean
  readonly lines: readonly {
    readonly label: string
    readonly value: string
    readonly isLong: boolean
  }[]
}

/** Tells the office what somebody has sent. Pressing Reply writes to the sender. */
export default mail<NoticeFacts>({
  subject: ({ title, reference }) => `${title} (${reference})`,

  Message: ({ organisation, language, title, reference, lines, isSuspected, isPartlySealed }) => {
    const words = WORDS[language]
    return (
      <Layout
        from={{ ...organisation, language, foot: footOf(organisation, language) }}
        preview={words.preview(title)}
      >
        {isSuspected && <Notice>{words.suspected}</Notice>}
        <Title>{title}</Title>
        <Lines lines={lines.filter(({ isLong }) => !isLong)} />
        {lines
          .filter(({ isLong }) => isLong)
          .map(({ label, value }) => (
            <div key={label}>
              <Paragraph muted>{label}</Paragraph>
              {value.split(/\r?\n/).map((line, i) => (
                <Paragraph key={`${i} ${line}`}>
                  <bdi>{line}</bdi>
                </Paragraph>
              ))}
            </div>
          ))}
        <Paragraph muted>
          {isPartlySealed && (
            <>
              {words.sealed}
              <br />
            </>
          )}
          {words.reply}
          <br />
          {words.reference} <bdi dir="ltr">{reference}</bdi>
        </Paragraph>
      </Layout>
    )
  },
})

const WORDS = {
  en: {
    preview: (title: string) => `From your website: ${title}`,
    suspected: 'This may be spam: it filled in a field that people can’t see.',
    sealed: 'Part of it is private, so it isn’t in this email.',
    reply: 'Reply to this email to answer the sender.',
    reference: 'Reference:',
  },
  ar: {
    preview: (title: string) => `من موقعكم: ${title}`,
    suspected: 'ربما أرسل هذا برنامج آلي: مُلئ حقل لا يراه الناس.',
    sealed: 'جزء منه خاص، ولذلك ليس في هذه الرسالة.',
    reply: 'اضغط «رد» للرد على المرسل.',
    reference: 'الرقم المرجعي:',
  },
  ur: {
    preview: (title: string) => `آپ کی ویب سائٹ سے: ${title}`,
    suspected: 'یہ اسپیم ہو سکتا ہے: اس میں وہ خانہ بھرا گیا ہے جو لوگوں کو نظر نہیں آتا۔',
    sealed: 'اس کا کچھ حصہ نجی ہے، اس لیے اس ای میل میں نہیں۔',
    reply: 'بھیجنے والے کو جواب دینے کے لیے اسی ای میل کا جواب دیں۔',
    reference: 'حوالہ نمبر:',
  },
}
