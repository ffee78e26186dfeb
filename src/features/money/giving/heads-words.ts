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
}

type HeadsWords = Record<Head, HeadWords> & {
  readonly fewer: string
  readonly more: string
}

export const headsWords: InEveryLanguage<HeadsWords> = {
  en: {
    person: {
      howMany: 'For how many people?',
      count: (quantity) => plural('en', quantity, { one: '# person', other: '# people' }),
    },
    fast: {
      howMany: 'For how many missed fasts?',
      count: (quantity) =>
        plural('en', quantity, { one: '# missed fast', other: '# missed fasts' }),
    },
    fewer: 'One fewer',
    more: 'One more',
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
    },
    fewer: 'أقل بواحد',
    more: 'أكثر بواحد',
  },
  ur: {
    person: {
      howMany: 'کتنے افراد کی طرف سے؟',
      count: (quantity) => plural('ur', quantity, { one: '# فرد', other: '# افراد' }),
    },
    fast: {
      howMany: 'کتنے چھوٹے ہوئے روزوں کا؟',
      count: (quantity) =>
        plural('ur', quantity, { one: '# چھوٹا ہوا روزہ', other: '# چھوٹے ہوئے روزے' }),
    },
    fewer: 'ایک کم',
    more: 'ایک زیادہ',
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
