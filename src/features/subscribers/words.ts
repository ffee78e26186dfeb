import type { InEveryLanguage } from '#platform/shared/languages.ts'
import type { SubscriberTopic } from './rules.ts'

interface SubscriberWords {
  readonly title: string
  readonly lead: (name: string) => string
  readonly send: string
  readonly arrived: string
  readonly arrivedText: (email: string) => string
  readonly manageTitle: string
  readonly confirmTitle: string
  readonly confirmText: (email: string) => string
  readonly confirm: string
  readonly notMe: string
  readonly topics: (email: string) => string
  readonly topicNames: Readonly<Record<SubscriberTopic, string>>
  readonly chooseOne: string
  readonly save: string
  readonly saved: string
  readonly end: string
  readonly ended: string
  readonly endedText: string
  readonly again: string
  readonly noLink: string
  readonly noLinkText: string
  readonly sorry: string
}

export const subscriberWords: InEveryLanguage<SubscriberWords> = {
  en: {
    title: 'Letters by email',
    lead: (name) => `News, events, classes and appeals of ${name}, once or twice a month.`,
    send: 'Send me letters',
    arrived: 'Please look into your mailbox',
    arrivedText: (email) =>
      `We have written to ${email}. Press the button in that mail, and you will hear from us. It may lie among the unwanted mail.`,
    manageTitle: 'Your letters',
    confirmTitle: 'Shall we write to you?',
    confirmText: (email) => `Letters would go to ${email}.`,
    confirm: 'Yes, write to me',
    notMe: 'No, forget my address',
    topics: (email) => `What should we write to ${email} about?`,
    topicNames: {
      news: 'News',
      events: 'Events',
      classes: 'Classes and courses',
      appeals: 'Appeals',
    },
    chooseOne: 'Choose at least one, or end the letters below.',
    save: 'Save',
    saved: 'Saved. You will hear from us.',
    end: 'End all letters',
    ended: 'You will not hear from us again',
    endedText: 'We have removed your address. You are welcome back at any time.',
    again: 'Ask for letters again',
    noLink: 'This link leads to no letters',
    noLinkText:
      'It may be old, or it was not copied whole. You can ask for letters, and find the newest link in the mail that comes.',
    sorry: 'That did not work. Please try again in a minute.',
  },
  ar: {
    title: 'رسائل بالبريد',
    lead: (name) => `أخبار ${name} وفعالياتها ودروسها وحملاتها، مرة أو مرتين في الشهر.`,
    send: 'أرسلوا لي الرسائل',
    arrived: 'انظر في بريدك من فضلك',
    arrivedText: (email) =>
      `كتبنا إلى ${email}. اضغط الزر في تلك الرسالة لتصلك رسائلنا. قد تكون بين الرسائل غير المرغوبة.`,
    manageTitle: 'رسائلك',
    confirmTitle: 'هل نكتب إليك؟',
    confirmText: (email) => `ستصل الرسائل إلى ${email}.`,
    confirm: 'نعم، راسلوني',
    notMe: 'لا، انسوا بريدي',
    topics: (email) => `عمّ نكتب إلى ${email}؟`,
    topicNames: {
      news: 'الأخبار',
      events: 'الفعاليات',
      classes: 'الدروس والدورات',
      appeals: 'الحملات',
    },
    chooseOne: 'اختر واحدًا على الأقل، أو أوقف الرسائل أدناه.',
    save: 'احفظ',
    saved: 'حُفظ. ستصلك رسائلنا.',
    end: 'أوقف كل الرسائل',
    ended: 'لن تصلك رسائل منا بعد الآن',
    endedText: 'أزلنا بريدك. مرحبًا بعودتك في أي وقت.',
    again: 'اطلب الرسائل من جديد',
    noLink: 'هذا الرابط لا يؤدي إلى رسائل',
    noLinkText:
      'ربما كان قديمًا أو لم يُنسخ كاملًا. يمكنك طلب الرسائل، وستجد أحدث رابط في البريد الذي يصلك.',
    sorry: 'لم ينجح ذلك. حاول مرة أخرى بعد دقيقة.',
  },
}
