import { isLanguage } from '#platform/shared/languages.ts'
import { uiWords } from './words.ts'

export interface Toast {
  readonly kind: 'success' | 'error'
  readonly message: string
}

/** How long anything stays that is said here (specification, section 9). What must be read stands on the page. */
export const TOAST_MS = 5000

/** The words for the language that the document is in, where no React context reaches. */
export function documentWords(): (typeof uiWords)['en'] {
  // None on the server, where a loader may ask as well.
  const language = globalThis.document?.documentElement?.lang.split('-')[0]
  return uiWords[isLanguage(language) ? language : 'en']
}
