import type * as Telephones from 'libphonenumber-js'
import { toPlainText, toWesternDigits } from '#platform/shared/digits.ts'
import { onFirstUse } from './on-first-use.ts'

const telephones = onFirstUse((require) => require('libphonenumber-js') as typeof Telephones)

/**
 * A contact number as it is kept, or undefined when the organisation's rule refuses it. `in-10` is exactly ten digits,
 * the first from 6 to 9; a country takes its own numbers as they are
 * dialled there, and any country's with a plus. Spaces, brackets and digits of other scripts are understood by each.
 */
export function toContactNumber(typed: string, rule: string): string | undefined {
  const plain = toWesternDigits(toPlainText(typed))
  if (rule === 'in-10') {
    const digits = plain.replace(/[\s()./-]/g, '')
    return /^[6-9]\d{9}$/.test(digits) ? digits : undefined
  }
  const { isSupportedCountry, parsePhoneNumberFromString } = telephones()
  const country = isSupportedCountry(rule) ? rule : undefined
  const number = parsePhoneNumberFromString(plain, country)
  if (!number) return undefined
  return number.isValid() || MADE_UP.test(number.number) ? number.number : undefined
}

/** What to say of a number that the rule refuses. */
export function wrongNumberSays(rule: string): string {
  return rule === 'in-10'
    ? 'Enter a 10-digit number that starts with 6, 7, 8 or 9.'
    : 'Enter a telephone number. From another country, start with + and the country code.'
}

/** British mobile numbers that belong to nobody, for films, demonstrations and tests; the library takes them for wrong. */
const MADE_UP = /^\+447700900\d{3}$/
