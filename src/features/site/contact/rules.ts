import { USUAL, formKind } from '#features/ground/submissions/rules.ts'
import type { Language } from '#platform/shared/languages.ts'

/** A message to the office. */
export const contactForm = formKind({
  kind: 'contact',
  title: { en: 'Message from the website', ar: 'رسالة من الموقع', ur: 'ویب سائٹ سے پیغام' },
  thanks: {
    en: 'We’ve received your message. We’ll reply as soon as we can, usually within a few days.',
    ar: 'وصلت رسالتك. نرد في أقرب وقت نستطيعه، وعادةً خلال أيام قليلة.',
    ur: 'آپ کا پیغام مل گیا۔ ہم جلد از جلد جواب دیں گے، عموماً چند دنوں میں۔',
  },
  keptMonths: 12,
  fields: {
    name: USUAL.name,
    email: {
      ...USUAL.email,
      help: {
        en: 'We’ll only use this to reply.',
        ar: 'نستخدمه للرد عليك فقط.',
        ur: 'ہم اسے صرف جواب دینے کے لیے استعمال کریں گے۔',
      },
    },
    contactNumber: {
      ...USUAL.contactNumber,
      optional: true,
      help: {
        en: 'If you’d prefer a call.',
        ar: 'إن كنت تفضّل أن نتصل بك.',
        ur: 'اگر آپ فون کو ترجیح دیں۔',
      },
    },
    subject: {
      type: 'line',
      max: 150,
      label: { en: 'What is it about?', ar: 'ما موضوع رسالتك؟', ur: 'یہ کس بارے میں ہے؟' },
      need: {
        en: 'Choose what it’s about.',
        ar: 'اذكر موضوع رسالتك.',
        ur: 'چنیں کہ یہ کس بارے میں ہے۔',
      },
    },
    message: {
      type: 'lines',
      max: 5_000,
      label: { en: 'Your message', ar: 'رسالتك', ur: 'آپ کا پیغام' },
      need: { en: 'Write your message.', ar: 'اكتب رسالتك.', ur: 'اپنا پیغام لکھیں۔' },
    },
  },
})

/** What people can write about, as the organisation has set it. */
export interface Topic {
  readonly id: string
  readonly en: string
  readonly ar: string
  readonly ur: string
}

export function nameOf(topic: Topic, language: Language): string {
  return topic[language] || topic.en
}

/** The topic that a subject names, by its id or in any language. Anything else is a subject of its own. */
export function topicOf(subject: string, topics: readonly Topic[]): Topic | undefined {
  const said = subject.trim().toLowerCase()
  return topics.find(({ id, en, ar, ur }) => [id, en.toLowerCase(), ar, ur].includes(said))
}
