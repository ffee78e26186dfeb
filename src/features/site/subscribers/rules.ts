import { formKind } from '#features/ground/submissions/rules.ts'

export const TOPICS = ['news', 'events', 'classes', 'appeals'] as const
export type SubscriberTopic = (typeof TOPICS)[number]

/** How long a question for confirmation may be answered; then the address is forgotten. */
export const DAYS_TO_CONFIRM = 7

/** One question for confirmation in this time, however often it is asked: nobody's mailbox is filled by others. */
export const MINUTES_BETWEEN_MAILS = 30

/** Letters by mail, which somebody has asked for and confirmed. */
export const subscriberForm = formKind({
  kind: 'subscriber',
  title: { en: 'Email updates', ar: 'رسائل بريدية', ur: 'ای میل خبریں' },
  thanks: { en: '', ar: '', ur: '' },
  keptMonths: 0,
  fields: {
    email: {
      type: 'email',
      label: { en: 'Email', ar: 'البريد الإلكتروني', ur: 'ای میل' },
      need: {
        en: 'Enter your email address.',
        ar: 'اكتب بريدك الإلكتروني.',
        ur: 'اپنا ای میل پتہ لکھیں۔',
      },
    },
    name: {
      type: 'line',
      max: 120,
      optional: true,
      label: { en: 'Your name', ar: 'اسمك', ur: 'آپ کا نام' },
    },
  },
})

/** The words to which a subscriber says yes. Other words need another version. */
export const SUBSCRIBER_CONSENT = {
  version: '2026-11-22',
  wording: {
    en: 'Yes, email me about news, events, classes and appeals. I can change this or unsubscribe from any email.',
    ar: 'أوافق على تلقي رسائل بريدية عن الأخبار والفعاليات والدروس والحملات. يمكنني تغيير ذلك أو إلغاء الاشتراك من أي رسالة.',
    ur: 'جی، مجھے خبروں، پروگراموں، کلاسوں اور اپیلوں کی ای میل بھیجیں۔ میں کسی بھی ای میل سے یہ بدل یا بند کر سکتا/سکتی ہوں۔',
  },
} as const
