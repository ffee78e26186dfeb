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
      title: 'We could not find that page',
      text: 'It may have moved, or the address may have a mistake in it. Everything else is where it was.',
    },
    'not-on-this-plan': {
      title: 'This page is not part of this site',
      text: 'The organisation has not taken up this part. You can reach them in other ways from the home page.',
    },
    offline: {
      title: 'You seem to be offline',
      text: 'The page could not be reached. What you have typed is kept; please try again when the connection is back.',
    },
    unexpected: {
      title: 'Something went wrong on our side',
      text: 'We are sorry. Nothing you have done is lost, and trying again often helps.',
    },
  },
  ar: {
    'not-found': {
      title: 'لم نعثر على هذه الصفحة',
      text: 'ربما نُقلت، أو في العنوان خطأ. كل شيء آخر في مكانه.',
    },
    'not-on-this-plan': {
      title: 'هذه الصفحة ليست ضمن هذا الموقع',
      text: 'لم تُفعّل الجهة هذا القسم. يمكنك الوصول إليها بطرق أخرى من الصفحة الرئيسية.',
    },
    offline: {
      title: 'يبدو أنك غير متصل بالإنترنت',
      text: 'تعذّر الوصول إلى الصفحة. ما كتبته محفوظ، فحاول مرة أخرى عند عودة الاتصال.',
    },
    unexpected: {
      title: 'حدث خطأ من جانبنا',
      text: 'نعتذر عن ذلك. لم يضع شيء مما فعلته، وغالبًا ما تنجح المحاولة مرة أخرى.',
    },
  },
}
