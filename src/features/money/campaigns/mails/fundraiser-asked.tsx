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
    subject: 'A fundraising page waits for you to read it',
    goal: 'Goal',
    text: 'Nobody else sees it until you agree to it. Whoever asked is written to, whatever you decide.',
    look: 'Read the page',
  },
  ar: {
    subject: 'صفحة لجمع التبرعات بانتظار قراءتكم',
    goal: 'الهدف',
    text: 'لا يراها أحد غيركم حتى توافقوا عليها. ومهما كان قراركم فسنكتب إلى صاحبها.',
    look: 'اقرؤوا الصفحة',
  },
  ur: {
    subject: 'ایک فنڈ ریزنگ صفحہ آپ کے پڑھنے کا منتظر ہے',
    goal: 'ہدف',
    text: 'جب تک آپ اجازت نہ دیں اسے کوئی اور نہیں دیکھتا۔ آپ جو بھی فیصلہ کریں، درخواست دینے والے کو لکھا جاتا ہے۔',
    look: 'صفحہ پڑھیں',
  },
}
