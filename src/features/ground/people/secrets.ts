import { createHash, randomBytes, randomInt } from 'node:crypto'
import { CODE_DIGITS } from './rules.ts'

/** Two hundred and fifty-six random bits, as they stand in a link, a header or a cookie. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}

/** What is stored of a secret. It is random enough that it needs no slow digest. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
