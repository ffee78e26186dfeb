import {
  type KeyObject,
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import type { Settings } from './settings.ts'

/**
 * Keeps secrets that are stored, and signs what goes out and comes back. Each purpose has a key of its own. While the key is
 * being changed there are two: the present one seals and signs, and both open and verify.
 */
export interface Vault {
  /** AES-256-GCM; `about` (an organisation's id, say) is bound in, so that a value moved elsewhere does not open. */
  seal(plain: string, about: string): Buffer
  /** Throws when the value was altered, moved, or sealed with a key that is not here. */
  open(sealed: Uint8Array, about: string): string
  /** HMAC-SHA-256 in base64url. */
  sign(text: string, purpose: string): string
  /** The same as it was under each key, the present one first: for what is stored and looked for again. */
  signatures(text: string, purpose: string): string[]
  verify(text: string, purpose: string, signature: string): boolean
  /** The names of its keys, the present one first. A name says nothing of its key. */
  readonly keys: readonly [string, ...string[]]
}

type Keys = Pick<Settings, 'SECRET_KEY' | 'SECRET_KEY_BEFORE' | 'dataFolder'>

/** A sealed value: this mark and its key's name, a nonce, the cipher text, a tag. Six bytes are eight signs of base64. */
const FORM = 1
const NAME_BYTES = 5
export const HEAD_BYTES = 1 + NAME_BYTES
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Opens with the keys of the settings or of the file in DATA_DIR; where there is none, one is made and kept. */
export function openVault(settings: Keys): Vault {
  const known = readKeys(settings)
  const roots = known.length > 0 ? known : [makeFirstKey(settings.dataFolder)]
  const ring = roots.map((root) => ({
    head: headOf(nameOf(root)),
    name: nameOf(root),
    sealing: derive(root, 'seal'),
    sign: signerOf(root),
  }))
  const present = ring[0]!
  return {
    keys: ring.map(({ name }) => name) as [string, ...string[]],
    seal(plain, about) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', present.sealing, nonce).setAAD(
        Buffer.from(about),
      )
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([present.head, nonce, text, cipher.getAuthTag()])
    },
    open(sealed, about) {
      const bytes = Buffer.from(sealed)
      const key = ring.find(({ head }) => bytes.subarray(0, HEAD_BYTES).equals(head))
      if (key) return decipher(key.sealing, bytes.subarray(HEAD_BYTES), about)
      // Values did not always name their key; `npm run keys -- change` leaves none of those.
      for (const { sealing } of ring) {
        try {
          return decipher(sealing, bytes, about)
        } catch {
          // Sealed with the other one, or with none of ours.
        }
      }
      throw new Error('This was sealed with a key that is not here.')
    },
    sign: present.sign,
    signatures: (text, purpose) => ring.map(({ sign }) => sign(text, purpose)),
    verify(text, purpose, signature) {
      const given = Buffer.from(signature)
      return ring.some(({ sign }) => {
        const right = Buffer.from(sign(text, purpose))
        return right.length === given.length && timingSafeEqual(right, given)
      })
    },
  }
}

/** Deriving a key costs ten times what signing does, so the purposes asked for last are kept. */
function signerOf(root: string): (text: string, purpose: string) => string {
  const known = new Map<string, KeyObject>()
  const keyOf = (purpose: string) => {
    const kept = known.get(purpose)
    if (kept) return kept
    const made = createSecretKey(derive(root, `sign:${purpose}`))
    // Some purposes name an organisation.
    if (known.size >= MOST_PURPOSES) known.clear()
    known.set(purpose, made)
    return made
  }
  return (text, purpose) => createHmac('sha256', keyOf(purpose)).update(text).digest('base64url')
}

const MOST_PURPOSES = 1_000

/** How every value begins that the key of this name has sealed. */
export function headOf(name: string): Buffer {
  return Buffer.concat([Buffer.from([FORM]), Buffer.from(name, 'hex')])
}

function decipher(sealing: Buffer, bytes: Buffer, about: string): string {
  const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  const text = bytes.subarray(NONCE_BYTES, -TAG_BYTES)
  return decipher.update(text, undefined, 'utf8') + decipher.final('utf8')
}

function derive(root: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', root, 'sahn', purpose, 32))
}

function nameOf(root: string): string {
  return derive(root, 'name').subarray(0, NAME_BYTES).toString('hex')
}

/** By which sealed values and backups name these keys. */
export function keyNames(keys: readonly string[]): string[] {
  return keys.map(nameOf)
}

/** The file of a key that nobody has set: the present key, and on a second line the one before while it is still needed. */
export function keyFileOf({ dataFolder }: Keys): string {
  return path.join(dataFolder, 'secret-key')
}

/** The keys, the present one first; none where none was set or made yet. Changes nothing. */
export function readKeys(settings: Keys): string[] {
  const { SECRET_KEY, SECRET_KEY_BEFORE } = settings
  if (SECRET_KEY) return SECRET_KEY_BEFORE ? [SECRET_KEY, SECRET_KEY_BEFORE] : [SECRET_KEY]
  const file = keyFileOf(settings)
  if (!existsSync(file)) return []
  const keys = readFileSync(file, 'utf8').trim().split(/\s+/)
  if (keys.some((key) => key.length < 32))
    throw new Error(`${file} holds no key. Restore it from a backup, or set SECRET_KEY.`)
  return keys
}

export function makeKey(): string {
  return randomBytes(48).toString('base64url')
}

/** Replaces the keys in the file, whole or not at all, also when the power goes. */
export function writeKeys(settings: Keys, keys: readonly string[]): void {
  const file = keyFileOf(settings)
  mkdirSync(path.dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  writeThrough(draft, 'w', keys)
  renameSync(draft, file)
}

/** Two starts at once agree, because the file is created exclusively. */
function makeFirstKey(folder: string): string {
  mkdirSync(folder, { recursive: true })
  const file = keyFileOf({ dataFolder: folder })
  try {
    writeThrough(file, 'wx', [makeKey()])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readKeys({ dataFolder: folder })[0]!
}

function writeThrough(file: string, flag: 'w' | 'wx', keys: readonly string[]): void {
  const made = openSync(file, flag, 0o600)
  writeSync(made, `${keys.join('\n')}\n`)
  fsyncSync(made)
  closeSync(made)
}
