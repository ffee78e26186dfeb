/** Arabic and Persian keyboards type their own digits. */
export function toWesternDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
}

export function digitsOf(text: string): string {
  return toWesternDigits(text).replace(/\D/g, '')
}
