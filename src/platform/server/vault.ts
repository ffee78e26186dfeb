import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { mkdirSync, openSync, closeSync, readFileSync, writeSync, fsyncSync } from 'node:fs'
import path from 'node:path'
import type { Settings } from './settings.ts'

/** Keeps secrets that are stored, and signs what goes out and comes back. Each purpose has a key of its own. */
export interface Vault {
  /** AES-256-GCM; `about` (an organisation's id, say) is bound in, so that a value moved elsewhere does not open. */
  seal(plain: string, about: string): Buffer
  /** Throws when the value was altered, moved, or sealed under another SECRET_KEY. */
  open(sealed: Uint8Array, about: string): string
  /** HMAC-SHA-256 in base64url. */
  sign(text: string, purpose: string): string
  verify(text: string, purpose: string, signature: string): boolean
}

export function openVault(settings: Settings): Vault {
  const root = settings.SECRET_KEY ?? generatedKey(settings.dataFolder)
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', root, 'sahn', purpose, 32))
  const sealing = keyFor('seal')
  const sign = (text: string, purpose: string) =>
    createHmac('sha256', keyFor(`sign:${purpose}`))
      .update(text)
      .digest('base64url')
  return {
    seal(plain, about) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(about))
      return Buffer.concat([
        nonce,
        cipher.update(plain, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ])
    },
    open(sealed, about) {
      const bytes = Buffer.from(sealed)
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12))
        .setAAD(Buffer.from(about))
        .setAuthTag(bytes.subarray(-16))
      return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
    },
    sign,
    verify(text, purpose, signature) {
      const right = Buffer.from(sign(text, purpose))
      const given = Buffer.from(signature)
      return right.length === given.length && timingSafeEqual(right, given)
    },
  }
}

/** Made on the first start and kept; two starts at once agree, because the file is created exclusively. */
function generatedKey(folder: string): string {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'secret-key')
  try {
    const made = openSync(file, 'wx', 0o600)
    writeSync(made, randomBytes(48).toString('base64url'))
    fsyncSync(made)
    closeSync(made)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const key = readFileSync(file, 'utf8').trim()
  if (key.length < 32)
    throw new Error(`${file} holds no key. Restore it from a backup, or set SECRET_KEY.`)
  return key
}
