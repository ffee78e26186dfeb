import type { Head } from '#features/money/causes/contract.ts'
import type { InEveryLanguage, Language } from '#platform/shared/languages.ts'
import { plural } from '#platform/shared/plural.ts'

/** A line of a gift as it is shown; amounts are minor units. */
export interface GivenItem {
  readonly title: string
  readonly amount: number
  readonly heads?: { readonly of: Head; readonly quantity: number; readonly price: number }
}

interface HeadWords {
  /** The field that asks for the number. */
  readonly howMany: string
  readonly count: (quantity: number) => string
  /** What one costs, before there is a number. */
  readonly each: (price: string) => string
  /** Where there is none, or what is no number. */
  readonly need: string
}

export type HeadsWords = Record<Head, HeadWords> & {
  readonly fewer: string
  readonly more: string
  readonly choose: string
  /** Instead of an amount that Gift Aid would add to. */
  readonly beforeGiftAid: string
}

export const headsWords: InEveryLanguage<HeadsWords> = {
  en: {
    person: {
      howMany: 'For how many people?',
      count: (quantity) => plural('en', quantity, { one: '# person', other: '# people' }),
      each: (price) => `${price} for each person`,
      need: 'Enter how many people.',
    },
    fast: {
      howMany: 'For how many missed fasts?',
      count: (quantity) =>
        plural('en', quantity, { one: '# missed fast', other: '# missed fasts' }),
      each: (price) => `${price} for each missed fast`,
      need: 'Enter how many fasts.',
    },
    fewer: 'One fewer',
    more: 'One more',
    choose: 'Choose how many',
    beforeGiftAid: 'Choose how many, and see what Gift Aid adds.',
  },
  ar: {
    person: {
      howMany: 'عن كم فردًا؟',
      count: (quantity) =>
        plural('ar', quantity, {
          one: 'فرد واحد',
          two: 'فردان',
          few: '# أفراد',
          many: '# فردًا',
          other: '# فرد',
        }),
      each: (price) => `${price} عن كل فرد`,
      need: 'اكتب عدد الأفراد.',
    },
    fast: {
      howMany: 'عن كم يومًا من الصيام؟',
      count: (quantity) =>
        plural('ar', quantity, {
          one: 'يوم صيام واحد',
          two: 'يوما صيام',
          few: '# أيام صيام',
          many: '# يوم صيام',
          other: '# يوم صيام',
        }),
      each: (price) => `${price} عن كل يوم صيام`,
      need: 'اكتب عدد أيام الصيام.',
    },
    fewer: 'أقل بواحد',
    more: 'أكثر بواحد',
    choose: 'اختر العدد',
    beforeGiftAid: 'اختر العدد لترى ما يضيفه Gift Aid.',
  },
  ur: {
    person: {
      howMany: 'کتنے افراد کی طرف سے؟',
      count: (quantity) => plural('ur', quantity, { one: '# فرد', other: '# افراد' }),
      each: (price) => `فی فرد ${price}`,
      need: 'افراد کی تعداد لکھیں۔',
    },
    fast: {
      howMany: 'کتنے چھوٹے ہوئے روزوں کا؟',
      count: (quantity) =>
        plural('ur', quantity, { one: '# چھوٹا ہوا روزہ', other: '# چھوٹے ہوئے روزے' }),
      each: (price) => `ہر چھوٹے ہوئے روزے کے ${price}`,
      need: 'روزوں کی تعداد لکھیں۔',
    },
    fewer: 'ایک کم',
    more: 'ایک زیادہ',
    choose: 'تعداد چنیں',
    beforeGiftAid: 'تعداد چنیں اور دیکھیں کہ Gift Aid کتنا بڑھاتا ہے۔',
  },
}

/** "5 people × £5". */
export function writeHeads({ count }: HeadWords, quantity: number, price: string): string {
  return `${count(quantity)} × ${price}`
}

/** The title of a line on paper and in mail, with its heads: "Fidya: 5 missed fasts × £5.00". */
export function titleOf(
  { title, heads }: GivenItem,
  language: Language,
  money: (amount: number) => string,
): string {
  if (!heads) return title
  return `${title}: ${writeHeads(headsWords[language][heads.of], heads.quantity, money(heads.price))}`
}
