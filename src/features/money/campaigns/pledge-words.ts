import type { InEveryLanguage } from '#platform/shared/languages.ts'

interface PledgeWords {
  /** Beside what was given: it has not come yet. */
  promised: (amount: string) => string
  promisedOf: (many: number) => string
}

export const pledgeWords: InEveryLanguage<PledgeWords> = {
  en: { promised: (amount) => `${amount} promised`, promisedOf: (many) => `${many} promised` },
  ar: {
    promised: (amount) => `وتعهّدات بمبلغ ${amount}`,
    promisedOf: (many) => `موعود منها ${many}`,
  },
  ur: { promised: (amount) => `${amount} کا وعدہ`, promisedOf: (many) => `${many} کا وعدہ` },
}
