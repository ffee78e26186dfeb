import { type MailFacts, footOf } from '#features/ground/mail/rules.ts'
import type { InEveryLanguage, Language } from '#platform/shared/languages.ts'
import { formatMoney } from '#platform/shared/money.ts'
import { Layout } from '#platform/web/mail/layout.tsx'
import { mail } from '#platform/web/mail/mails.tsx'
import { Action, Paragraph, TextLink, Title } from '#platform/web/mail/parts.tsx'

export interface UpdateMail extends MailFacts {
  /** What the campaign is called, in the language of the mail where it is told in it. */
  readonly campaign: string
  /** What the office has written, and in which language. */
  readonly title: string
  readonly textLanguage: Language
  readonly paragraphs: readonly string[]
  /** Minor units of `currency`. */
  readonly raised: number
  readonly target: number
  readonly currency: string
  readonly pageUrl: string
  readonly endUrl: string
}

/** To a donor who has asked for it: what has become of the campaign that they gave to. */
export default mail<UpdateMail>({
  subject: ({ campaign, title }) => `${campaign}: ${title}`,

  Message: ({ organisation, language, ...update }) => {
    const words = WORDS[language]
    const { campaign, title, textLanguage, paragraphs, currency, pageUrl, endUrl } = update
    const money = (amount: number) => formatMoney(amount, currency, { language })
    return (
      <Layout
        from={{ ...organisation, language, foot: footOf(organisation, language) }}
        preview={paragraphs[0] ?? title}
      >
        <Paragraph muted>
          <bdi>{campaign}</bdi>
        </Paragraph>
        <Title>
          <span lang={textLanguage} dir="auto">
            {title}
          </span>
        </Title>
        {paragraphs.map((text, at) => (
          <Paragraph key={at}>
            <span lang={textLanguage} dir="auto">
              {text}
            </span>
          </Paragraph>
        ))}
        <Paragraph>{words.soFar(money(update.raised), money(update.target))}</Paragraph>
        <Action href={pageUrl}>{words.look}</Action>
        <Paragraph muted>
          {words.why} <TextLink href={endUrl}>{words.end}</TextLink>
        </Paragraph>
      </Layout>
    )
  },
})

const WORDS: InEveryLanguage<{
  soFar: (raised: string, target: string) => string
  look: string
  why: string
  end: string
}> = {
  en: {
    soFar: (raised, target) => `So far, ${raised} of ${target} has come in. Thank you.`,
    look: 'See the campaign',
    why: 'You asked for updates when you gave.',
    end: 'Stop emails about this campaign',
  },
  ar: {
    soFar: (raised, target) => `جُمع حتى الآن ${raised} من ${target}. شكرًا لك.`,
    look: 'زيارة الحملة',
    why: 'طلبت المستجدات حين تبرعت.',
    end: 'إيقاف الرسائل عن هذه الحملة',
  },
  ur: {
    soFar: (raised, target) => `اب تک ${target} میں سے ${raised} جمع ہوئے۔ آپ کا شکریہ۔`,
    look: 'مہم دیکھیں',
    why: 'عطیہ دیتے وقت آپ نے اس مہم کی خبریں مانگی تھیں۔',
    end: 'اس مہم کی ای میلیں بند کریں',
  },
}
