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
    title: 'Email updates',
    lead: (name) => `News, events, classes and appeals from ${name}, once or twice a month.`,
    send: 'Sign up',
    arrived: 'Check your email',
    arrivedText: (email) =>
      `We’ve sent an email to ${email}. Press the button in it to confirm. If it isn’t there, look in your junk folder.`,
    manageTitle: 'Your email updates',
    confirmTitle: 'Confirm your email updates',
    confirmText: (email) => `We’ll send them to ${email}.`,
    confirm: 'Yes, sign me up',
    notMe: 'No, delete my address',
    topics: (email) => `What would you like us to email ${email} about?`,
    topicNames: {
      news: 'News',
      events: 'Events',
      classes: 'Classes and courses',
      appeals: 'Appeals',
    },
    chooseOne: 'Choose at least one, or unsubscribe below.',
    save: 'Save',
    saved: 'Saved.',
    end: 'Unsubscribe from everything',
    ended: 'You’ve unsubscribed',
    endedText: 'We’ve deleted your address. You can sign up again at any time.',
    again: 'Sign up again',
    noLink: 'This link has expired',
    noLinkText:
      'It may be old, or part of it may be missing. Sign up again and use the link in the newest email.',
    sorry: 'That did not work. Please try again in a minute.',
  },
  ar: {
    title: 'رسائل بريدية',
    lead: (name) => `أخبار ${name} وفعالياتها ودروسها وحملاتها، مرة أو مرتين في الشهر.`,
    send: 'اشترك',
    arrived: 'تفقّد بريدك',
    arrivedText: (email) =>
      `أرسلنا رسالة إلى ${email}. اضغط الزر فيها للتأكيد. إن لم تجدها فابحث في البريد غير المرغوب فيه.`,
    manageTitle: 'رسائلك',
    confirmTitle: 'تأكيد الاشتراك',
    confirmText: (email) => `ستصل الرسائل إلى ${email}.`,
    confirm: 'نعم، اشتركوا لي',
    notMe: 'لا، احذفوا عنواني',
    topics: (email) => `عمّ تودّ أن نراسلك على ${email}؟`,
    topicNames: {
      news: 'الأخبار',
      events: 'الفعاليات',
      classes: 'الدروس والدورات',
      appeals: 'الحملات',
    },
    chooseOne: 'اختر واحدًا على الأقل، أو ألغِ الاشتراك أدناه.',
    save: 'احفظ',
    saved: 'تم الحفظ.',
    end: 'إلغاء الاشتراك في كل الرسائل',
    ended: 'تم إلغاء اشتراكك',
    endedText: 'حذفنا عنوانك. يمكنك الاشتراك من جديد في أي وقت.',
    again: 'اشترك من جديد',
    noLink: 'انتهت صلاحية هذا الرابط',
    noLinkText: 'ربما كان قديمًا أو ناقصًا. اشترك من جديد واستخدم الرابط في أحدث رسالة.',
    sorry: 'لم ينجح ذلك. حاول مرة أخرى بعد دقيقة.',
  },
  ur: {
    title: 'ای میل خبریں',
    lead: (name) => `${name} کی خبریں، پروگرام، کلاسیں اور اپیلیں، مہینے میں ایک دو بار۔`,
    send: 'شامل ہوں',
    arrived: 'اپنی ای میل دیکھیں',
    arrivedText: (email) =>
      `ہم نے ${email} پر ای میل بھیجی ہے۔ تصدیق کے لیے اس کا بٹن دبائیں۔ نظر نہ آئے تو جَنک فولڈر دیکھیں۔`,
    manageTitle: 'آپ کی ای میل خبریں',
    confirmTitle: 'اپنی ای میل خبریں تصدیق کریں',
    confirmText: (email) => `ہم انہیں ${email} پر بھیجیں گے۔`,
    confirm: 'جی، مجھے شامل کریں',
    notMe: 'نہیں، میرا پتہ مٹا دیں',
    topics: (email) => `آپ چاہتے ہیں کہ ہم ${email} پر کس بارے میں لکھیں؟`,
    topicNames: {
      news: 'خبریں',
      events: 'پروگرام',
      classes: 'کلاسیں اور کورس',
      appeals: 'اپیلیں',
    },
    chooseOne: 'کم از کم ایک چنیں، یا نیچے سب بند کریں۔',
    save: 'محفوظ کریں',
    saved: 'محفوظ ہو گیا۔',
    end: 'سب کچھ بند کریں',
    ended: 'آپ کی خبریں بند ہو گئیں',
    endedText: 'ہم نے آپ کا پتہ مٹا دیا ہے۔ آپ کسی بھی وقت دوبارہ شامل ہو سکتے ہیں۔',
    again: 'دوبارہ شامل ہوں',
    noLink: 'یہ لنک اب نہیں چلتا',
    noLinkText:
      'یہ پرانا ہو سکتا ہے، یا اس کا کچھ حصہ نہیں۔ دوبارہ شامل ہوں اور تازہ ترین ای میل کا لنک استعمال کریں۔',
    sorry: 'یہ نہیں ہو سکا۔ ایک منٹ بعد دوبارہ کوشش کریں۔',
  },
}
