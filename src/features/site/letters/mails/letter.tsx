import { type MailFacts, footOf } from '#features/ground/mail/rules.ts'
import { type InEveryLanguage, type Language, directionOf } from '#platform/shared/languages.ts'
import { toPlainText } from '#platform/shared/safe-html.ts'
import { Layout, useLook } from '#platform/web/mail/layout.tsx'
import { mail } from '#platform/web/mail/mails.tsx'
import { Notice, Paragraph, TextLink, Title } from '#platform/web/mail/parts.tsx'
import { toMailHtml } from '../rules.ts'

export interface LetterMail extends MailFacts {
  readonly title: string
  /** Safe, as it was stored. */
  readonly html: string
  readonly textLanguage: Language
  /** Where its pictures and its own links are. */
  readonly origin: string
  readonly isTest: boolean
  /** Where its reader chooses or ends it. */
  readonly endUrl: string
}

/** What the office has written to those who want letters. The words around it are in the reader's language. */
export default mail<LetterMail>({
  subject: ({ title, isTest, language }) => (isTest ? `${WORDS[language].test}: ${title}` : title),

  Message: ({ organisation, language, title, html, textLanguage, origin, isTest, endUrl }) => {
    const words = WORDS[language]
    return (
      <Layout
        from={{ ...organisation, language, foot: footOf(organisation, language) }}
        preview={toPlainText(html).slice(0, 140)}
      >
        {isTest && <Notice>{words.testText}</Notice>}
        <div lang={textLanguage} dir={directionOf(textLanguage)}>
          <Title>{title}</Title>
          <Written html={html} origin={origin} language={textLanguage} />
        </div>
        <Paragraph muted>
          {words.why(organisation.name)} <TextLink href={endUrl}>{words.end}</TextLink>
        </Paragraph>
      </Layout>
    )
  },
})

function Written({
  html,
  origin,
  language,
}: Pick<LetterMail, 'html' | 'origin'> & { readonly language: Language }) {
  const { ink, text, display, lineHeight } = useLook()
  const isRtl = directionOf(language) === 'rtl'
  const size = `font-size:17px;line-height:${isRtl ? '1.8' : lineHeight}`
  const heading = `font-family:${quoted(display)};font-weight:400;line-height:1.3;margin:26px 0 8px`
  const list = `margin:0 0 16px;padding:0 22px`
  return (
    <div
      className="ink"
      // A long address breaks, or it would make the whole mail wider than a phone.
      style={{
        color: ink['text'],
        fontFamily: text,
        textAlign: isRtl ? 'right' : 'left',
        wordBreak: 'break-word',
      }}
      dangerouslySetInnerHTML={{
        __html: toMailHtml(html, origin, {
          p: `${size};margin:0 0 16px`,
          h2: `${heading};font-size:24px`,
          h3: `${heading};font-size:20px`,
          h4: `${heading};font-size:18px`,
          ul: list,
          ol: list,
          li: `${size};margin:0 0 6px`,
          blockquote: `margin:0 0 16px;padding:0 18px;border-${isRtl ? 'right' : 'left'}:3px solid ${ink['border-strong']}`,
          a: `color:${ink['text-brand']};text-decoration:underline`,
          img: 'max-width:100%;height:auto;border:0',
          td: `${size};padding:6px 10px`,
          th: `${size};padding:6px 10px`,
        }),
      }}
    />
  )
}

/** The names of faces stand in quotation marks, and the attribute around them too. */
function quoted(faces: string): string {
  return faces.replaceAll('"', "'")
}

const WORDS: InEveryLanguage<{
  test: string
  testText: string
  why: (name: string) => string
  end: string
}> = {
  en: {
    test: 'Test',
    testText: 'This is a test. Only you have got it.',
    why: (name) => `You get this because you signed up for email updates from ${name}.`,
    end: 'Change what you get, or unsubscribe',
  },
  ar: {
    test: 'تجربة',
    testText: 'هذه رسالة تجريبية، ولم تصل إلى أحد غيرك.',
    why: (name) => `تصلك هذه الرسالة لأنك اشتركت في رسائل ${name}.`,
    end: 'غيّر ما يصلك أو ألغِ الاشتراك',
  },
  ur: {
    test: 'آزمائش',
    testText: 'یہ آزمائشی ای میل ہے۔ یہ صرف آپ کو ملی ہے۔',
    why: (name) => `یہ ای میل آپ کو اس لیے ملی کہ آپ نے ${name} کی ای میل خبریں مانگی تھیں۔`,
    end: 'پسند بدلیں یا بند کریں',
  },
}
