import { type MailFacts, footOf } from '#features/ground/mail/rules.ts'
import type { InEveryLanguage } from '#platform/shared/languages.ts'
import { formatMoney } from '#platform/shared/money.ts'
import { Layout } from '#platform/web/mail/layout.tsx'
import { mail } from '#platform/web/mail/mails.tsx'
import { Action, Paragraph, Title } from '#platform/web/mail/parts.tsx'

export interface FundraiserAskedMail extends MailFacts {
  /** Who asks, as a wall names donors. */
  readonly name: string
  readonly title: string
  /** Minor units of `currency`. */
  readonly goal: number
  readonly currency: string
  readonly campaign: string
  /** The desk on which it waits. */
  readonly link: string
}

/** To the office: somebody asks for a page of their own for a campaign. What it tells is read on the desk. */
export default mail<FundraiserAskedMail>({
  subject: ({ language }) => WORDS[language].subject,

  Message: ({ organisation, language, name, title, goal, currency, campaign, link }) => {
    const words = WORDS[language]
    const money = formatMoney(goal, currency, { language })
    return (
      <Layout
        from={{ ...organisation, language, foot: footOf(organisation, language) }}
        preview={words.text}
      >
        <Paragraph muted>
          <bdi>{campaign}</bdi>
        </Paragraph>
        <Title>{words.subject}</Title>
        <Paragraph>
          <b>
            <bdi>{title}</bdi>
          </b>
          <br />
          <bdi>{name}</bdi>
          <br />
          {words.goal}: {money}
        </Paragraph>
        <Paragraph>{words.text}</Paragraph>
        <Action href={link}>{words.look}</Action>
      </Layout>
    )
  },
})

const WORDS: InEveryLanguage<Readonly<Record<'subject' | 'goal' | 'text' | 'look', string>>> = {
  en: {
    subject: 'A fundraising page is waiting for your approval',
    goal: 'Goal',
    text: 'Nobody else sees it until you approve it. Whatever you decide, we’ll email the person who asked.',
    look: 'Read the page',
  },
  ar: {
    subject: 'صفحة لجمع التبرعات تنتظر موافقتك',
    goal: 'الهدف',
    text: 'لا يراها أحد غيرك حتى توافق عليها. ومهما كان قرارك فسنكتب إلى صاحبها.',
    look: 'اقرأ الصفحة',
  },
  ur: {
    subject: 'ایک فنڈ ریزنگ صفحہ آپ کی منظوری کا منتظر ہے',
    goal: 'ہدف',
    text: 'جب تک آپ منظور نہ کریں اسے کوئی اور نہیں دیکھتا۔ آپ جو بھی فیصلہ کریں، ہم درخواست دینے والے کو ای میل کر دیں گے۔',
    look: 'صفحہ پڑھیں',
  },
}
