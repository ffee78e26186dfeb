import type { InEveryLanguage } from '#platform/shared/languages.ts'

/** The pages that stand in for a page. */
export type ScreenKind = 'not-found' | 'not-on-this-plan' | 'offline' | 'unexpected'

interface ScreenWords {
  readonly title: string
  readonly text: string
}

export const SCREENS: InEveryLanguage<Readonly<Record<ScreenKind, ScreenWords>>> = {
  en: {
    'not-found': {
      title: 'We can’t find that page',
      text: 'It may have moved, or there may be a mistake in the address.',
    },
    'not-on-this-plan': {
      title: 'This page isn’t available here',
      text: 'This organisation doesn’t offer it on its website. The home page shows what it does offer and how to get in touch.',
    },
    offline: {
      title: 'You’re offline',
      text: 'We couldn’t load the page. What you typed is safe. Please try again when you’re back online.',
    },
    unexpected: {
      title: 'Something went wrong on our side',
      text: 'We’re sorry. Nothing you’ve done is lost. Please try again.',
    },
  },
  ar: {
    'not-found': {
      title: 'لم نعثر على هذه الصفحة',
      text: 'ربما نُقلت، أو في العنوان خطأ.',
    },
    'not-on-this-plan': {
      title: 'هذه الصفحة غير متاحة هنا',
      text: 'لا تقدّم هذه الجهة هذه الخدمة على موقعها. ستجد في الصفحة الرئيسية ما تقدمه وكيف تتواصل معها.',
    },
    offline: {
      title: 'أنت غير متصل بالإنترنت',
      text: 'تعذّر تحميل الصفحة. ما كتبته محفوظ. حاول مرة أخرى عند عودة الاتصال.',
    },
    unexpected: {
      title: 'حدث خطأ من جانبنا',
      text: 'نعتذر عن ذلك. لم يضع شيء مما فعلته. حاول مرة أخرى من فضلك.',
    },
  },
  ur: {
    'not-found': {
      title: 'وہ صفحہ نہیں ملا',
      text: 'شاید جگہ بدل گئی، یا پتے میں غلطی ہے۔',
    },
    'not-on-this-plan': {
      title: 'یہ صفحہ یہاں دستیاب نہیں',
      text: 'یہ ادارہ اپنی ویب سائٹ پر یہ پیش نہیں کرتا۔ مرکزی صفحے پر دیکھیں کہ کیا پیش کرتا ہے اور رابطہ کیسے کریں۔',
    },
    offline: {
      title: 'آپ کا انٹرنیٹ بند ہے',
      text: 'صفحہ نہیں کھل سکا۔ آپ کا لکھا محفوظ ہے۔ انٹرنیٹ آنے پر دوبارہ کوشش کریں۔',
    },
    unexpected: {
      title: 'ہماری طرف سے کچھ خرابی ہوئی',
      text: 'معذرت۔ آپ کا کیا ہوا کچھ ضائع نہیں ہوا۔ دوبارہ کوشش کریں۔',
    },
  },
}
