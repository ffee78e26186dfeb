import { createHash, randomBytes } from 'node:crypto'
import { TOKEN } from './rules.ts'

const BYTES = 16

/** 128 random bits in base64url. Shown once: afterwards only its digest is known here. */
export function makeToken(): string {
  return randomBytes(BYTES).toString('base64url')
}

/** Undefined for what cannot be a token, so that nobody is asked about it. */
export function digestOf(token: string): string | undefined {
  return TOKEN.test(token) ? createHash('sha256').update(token).digest('hex') : undefined
}
