/** Whatever could be a card's number: 13 to 19 digits, also in groups, with a right check digit. */
export function cardNumbersIn(text: string): string[] {
  const runs = text.replaceAll(UUID, '').match(/(?<![\da-z.])\d(?:[ -]?\d){12,18}(?![\da-z])/gi)
  return (runs ?? [])
    .map((run) => run.replaceAll(/[ -]/g, ''))
    .filter((digits) => hasCheckDigit(digits) && !isMoment(digits))
}

/** Groups of digits by chance. */
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi

/** Luhn's: every second digit from the right counts twice. */
function hasCheckDigit(digits: string): boolean {
  const fromTheRight = digits.split('').toReversed()
  const sum = fromTheRight.reduce((sum, digit, place) => {
    const counted = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return sum + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}

/**
 * Milliseconds since 1970, from the year 2001 to 2065, as logs and migrations write the time: one in ten has a right check
 * digit. No card of thirteen digits begins so.
 */
function isMoment(digits: string): boolean {
  return /^[12]\d{12}$/.test(digits)
}
