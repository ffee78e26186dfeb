import type { Language } from '#platform/shared/languages.ts'
import { type RefusalCode, type Values, refusalWords } from './refusal-words.ts'

/** A "no" to whoever runs the program: a name, and what it is about. Nothing was changed when it is thrown. */
export class OperatorRefusal extends Error {
  override readonly name = 'OperatorRefusal'
  readonly code: RefusalCode
  readonly values: Values

  constructor(code: RefusalCode, values: Values = {}) {
    super(sayRefusal(code, values, 'en'))
    this.code = code
    this.values = values
  }
}

export function refuse(code: RefusalCode, values: Values = {}): never {
  throw new OperatorRefusal(code, values)
}

/** Its sentence in a language. */
export function sayRefusal(code: RefusalCode, values: Values, language: Language): string {
  return refusalWords[language][code].replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(values[name] ?? ''),
  )
}
