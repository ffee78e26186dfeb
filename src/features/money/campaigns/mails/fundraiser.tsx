import { type MailFacts, footOf } from '#features/ground/mail/rules.ts'
import type { InEveryLanguage } from '#platform/shared/languages.ts'
import { Layout } from '#platform/web/mail/layout.tsx'
import { mail } from '#platform/web/mail/mails.tsx'
import { Action, Paragraph, Title } from '#platform/web/mail/parts.tsx'
import type { DECISIONS } from '../rules.ts'

export interface FundraiserMail extends MailFacts {
  readonly decision: (typeof DECISIONS)[number]
  /** What the office says; empty where it agrees. */
  readonly reason: string
  /** What the page is called. */
  readonly title: string
  readonly link: string
}

/** To whoever has asked for a page of their own: what the office has decided. */
export default mail<FundraiserMail>({
  subject: ({ language, decision }) => WORDS[language][decision].subject,

  Message: ({ organisation, language, decision, reason, title, link }) => {
    const { subject, text, look } = WORDS[language][decision]
    return (
      <Layout
        from={{ ...organisation, language, foot: footOf(organisation, language) }}
        preview={text}
      >
        <Paragraph muted>
          <bdi>{title}</bdi>
        </Paragraph>
        <Title>{subject}</Title>
        <Paragraph>{text}</Paragraph>
        {reason
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((line, at) => (
            <Paragraph key={at}>
              <span dir="auto">{line}</span>
            </Paragraph>
          ))}
        {look ? <Action href={link}>{look}</Action> : null}
      </Layout>
    )
  },
})

interface Said {
  readonly subject: string
  readonly text: string
  readonly look: string
}

const WORDS: InEveryLanguage<Readonly<Record<FundraiserMail['decision'], Said>>> = {
  en: {
    approved: {
      subject: 'Your fundraising page is open',
      text: 'Everybody can see it now. Send it to your family and friends: every gift through it counts on your page and for the campaign.',
      look: 'Open your page',
    },
    'sent-back': {
      subject: 'Please change your fundraising page',
      text: 'Thank you for your page. Before everybody can see it, please change this:',
      look: 'Change your page',
    },
    refused: {
      subject: 'Your fundraising page can’t be opened',
      text: 'We’re sorry, your page can’t be on our website. This is why:',
      look: '',
    },
  },
  ar: {
    approved: {
      subject: 'فُتحت صفحتك لجمع التبرعات',
      text: 'يراها الجميع الآن. أرسلها إلى أهلك وأصدقائك: كل تبرع عبرها يُحسب فيها وفي الحملة.',
      look: 'افتح صفحتك',
    },
    'sent-back': {
      subject: 'نرجو تعديل صفحتك لجمع التبرعات',
      text: 'شكرًا لك على صفحتك. قبل أن يراها الجميع نرجو منك تعديل ما يلي:',
      look: 'عدّل صفحتك',
    },
    refused: {
      subject: 'لا يمكن فتح صفحتك لجمع التبرعات',
      text: 'نأسف، لا يمكن أن تكون صفحتك على موقعنا. والسبب:',
      look: '',
    },
  },
  ur: {
    approved: {
      subject: 'آپ کا فنڈ ریزنگ صفحہ کھل گیا',
      text: 'اب اسے سب دیکھ سکتے ہیں۔ اپنے گھر والوں اور دوستوں کو بھیجیں: اس کے ذریعے آنے والا ہر عطیہ آپ کے صفحے پر بھی گنا جاتا ہے اور مہم میں بھی۔',
      look: 'اپنا صفحہ کھولیں',
    },
    'sent-back': {
      subject: 'براہِ کرم اپنا فنڈ ریزنگ صفحہ بدلیں',
      text: 'آپ کے صفحے کا شکریہ۔ سب کو دکھانے سے پہلے ہماری گزارش ہے کہ یہ بدل دیں:',
      look: 'اپنا صفحہ بدلیں',
    },
    refused: {
      subject: 'آپ کا فنڈ ریزنگ صفحہ نہیں کھل سکتا',
      text: 'معذرت، آپ کا صفحہ ہماری ویب سائٹ پر نہیں ہو سکتا۔ وجہ یہ ہے:',
      look: '',
    },
  },
}
