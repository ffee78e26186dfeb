import { toPlainText, toWesternDigits } from '#platform/shared/digits.ts'
import { CONTACT_NUMBER_PATTERN, EMAIL_PATTERN } from '#platform/shared/fields.ts'
import type { Typed } from '#platform/web/forms/use-typed.ts'
import { CODE_DIGITS, plainCode, readSecondCode, whyPasswordRefused } from '../rules.ts'
import type { peopleWords } from '../words.ts'

type FaultWords = (typeof peopleWords)['en']['faults']
type Ask =
  | 'text'
  | 'optional'
  | 'email'
  | 'phone'
  | 'secret'
  | 'chosen'
  | 'code'
  | 'recovery'
  | 'second'
/** The fields of a form in their order, and what is asked of each. */
export type FaultsAt = Readonly<Record<string, Ask>>

/** What still has to be put right, as far as a browser can tell. */
export function faultsIn(
  asked: FaultsAt,
  typed: Typed,
  words: FaultWords,
  contactNumberRule: string,
): readonly { readonly field: string; readonly message: string }[] {
  return Object.entries(asked).flatMap(([field, ask]) => {
    const text = (typed.get(field) ?? '').trim()
    const message =
      text === '' ? missing(ask, field, words) : faultOf(ask, text, words, contactNumberRule)
    return message ? [{ field, message }] : []
  })
}

function missing(ask: Ask, field: string, words: FaultWords): string | undefined {
  if (ask === 'optional' || ask === 'phone') return undefined
  return words.missing[field] ?? words.missing.otherwise
}

function faultOf(
  ask: Ask,
  text: string,
  words: FaultWords,
  contactNumberRule: string,
): string | undefined {
  switch (ask) {
    case 'email':
      return EMAIL_PATTERN.test(toPlainText(text).toLowerCase()) ? undefined : words.email
    case 'phone':
      // The server knows the numbers of every country; here it is only asked whether it may be one.
      if (CONTACT_NUMBER_PATTERN.test(toWesternDigits(toPlainText(text)))) return undefined
      return contactNumberRule === 'in-10' ? words.tenDigits : words.phone
    case 'chosen': {
      const why = whyPasswordRefused(text)
      return why && (why === 'too-short' ? words.short : words.long)
    }
    case 'code':
      return /^\d+$/.test(plainCode(text)) && plainCode(text).length === CODE_DIGITS
        ? undefined
        : words.code
    case 'recovery':
      return readSecondCode(text)?.kind === 'recovery' ? undefined : words.recovery
    case 'second':
      return readSecondCode(text) ? undefined : words.second
    default:
      return undefined
  }
}
