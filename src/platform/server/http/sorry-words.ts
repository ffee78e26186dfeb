import type { InEveryLanguage } from '#platform/shared/languages.ts'

export interface SorryWords {
  readonly title: string
  readonly heading: string
  /** By the name of the problem. */
  readonly says: Readonly<Record<'too-many' | 'busy' | 'unexpected' | 'not-allowed', string>>
  readonly otherwise: string
  readonly waitFor: (time: string) => string
  readonly number: (requestId: string) => string
  readonly again: string
}

export const sorryWords: InEveryLanguage<SorryWords> = {
  en: {
    title: 'Please try again',
    heading: 'We are sorry',
    says: {
      'too-many':
        'From where you are very much was asked for in a short time, perhaps by somebody else on the same network.',
      busy: 'Very many people are here just now, and we could not answer you.',
      unexpected: 'Something went wrong on our side. Nothing that you have done is lost.',
      'not-allowed': 'This link is no longer valid.',
    },
    otherwise: 'We could not read that address.',
    waitFor: (time) => `Please wait ${time}, then try again.`,
    number: (requestId) => `If it happens again, please tell us this number: ${requestId}`,
    again: 'Try again',
  },
  ar: {
    title: 'يُرجى المحاولة مرة أخرى',
    heading: 'نعتذر إليك',
    says: {
      'too-many':
        'وردتنا من شبكتك طلبات كثيرة في وقت قصير، وربما كانت من شخص آخر على الشبكة نفسها.',
      busy: 'الزوار كثيرون الآن، ولم نتمكن من الرد عليك.',
      unexpected: 'حدث خطأ من جانبنا. لم يضع شيء مما فعلته.',
      'not-allowed': 'لم يعد هذا الرابط صالحًا.',
    },
    otherwise: 'تعذّرت قراءة هذا العنوان.',
    waitFor: (time) => `يُرجى الانتظار ${time} ثم المحاولة مرة أخرى.`,
    number: (requestId) => `إذا تكرر ذلك فأخبرنا بهذا الرقم: ${requestId}`,
    again: 'المحاولة مرة أخرى',
  },
}
