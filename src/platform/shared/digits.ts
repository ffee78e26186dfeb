/** Keyboards of other scripts type their own digits: Arabic and Persian, Hindi and Bengali, and wide ones in Japanese. */
export function toWesternDigits(text: string): string {
  return text
    .replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[०-९০-৯]/g, (digit) => String((digit.charCodeAt(0) & 0xf) - 6))
}

export function digitsOf(text: string): string {
  return toWesternDigits(text).replace(/\D/g, '')
}

/**
 * What can be seen of a text, for fields that hold codes: without the marks that pasting from a message brings along
 * unseen, with spaces, hyphens and letters of one kind each, trimmed.
 */
export function toPlainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}|−/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
}
