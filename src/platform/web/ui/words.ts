import { createContext, useContext } from 'react'
import type { InEveryLanguage, Language } from '#platform/shared/languages.ts'

interface UiWords {
  readonly close: string
  readonly dismiss: string
  readonly notifications: string
  readonly loading: string
  readonly tooLong: string
  /** When no answer came; in English the very words of the specification, section 8. */
  readonly network: string
  readonly tryAgain: string
  readonly optional: string
  readonly menu: string
  readonly skip: string
}

/** What the parts themselves say; everything else comes from whoever uses them. */
export const uiWords: InEveryLanguage<UiWords> = {
  en: {
    close: 'Close',
    dismiss: 'Dismiss',
    notifications: 'Notifications',
    loading: 'Loading',
    tooLong: 'This is taking longer than usual. Your connection may be slow, or we may be busy.',
    network: 'Oops! Something went wrong.',
    tryAgain: 'Try again',
    optional: '(optional)',
    menu: 'Menu',
    skip: 'Skip to content',
  },
  ar: {
    close: 'إغلاق',
    dismiss: 'إخفاء',
    notifications: 'الإشعارات',
    loading: 'جارٍ التحميل',
    tooLong: 'يستغرق الأمر وقتًا أطول من المعتاد. ربما الاتصال بطيء أو أن الموقع مشغول الآن.',
    network: 'تعذّر الوصول إلى الموقع. تحقق من الاتصال وحاول مرة أخرى.',
    tryAgain: 'حاول مرة أخرى',
    optional: '(اختياري)',
    menu: 'القائمة',
    skip: 'انتقل إلى المحتوى',
  },
  ur: {
    close: 'بند کریں',
    dismiss: 'ہٹائیں',
    notifications: 'اطلاعات',
    loading: 'کھل رہا ہے',
    tooLong: 'معمول سے زیادہ وقت لگ رہا ہے۔ شاید انٹرنیٹ سست ہے، یا یہاں رش ہے۔',
    network: 'ویب سائٹ تک رسائی نہیں ہو سکی۔ انٹرنیٹ دیکھ کر دوبارہ کوشش کریں۔',
    tryAgain: 'دوبارہ کوشش کریں',
    optional: '(اختیاری)',
    menu: 'مینو',
    skip: 'مواد پر جائیں',
  },
}

/** The language that the parts speak: that of the page, whose script brings no other. */
export const UiLanguage = createContext<Language>('en')

export function useUiWords(): UiWords {
  return uiWords[useContext(UiLanguage)]
}
