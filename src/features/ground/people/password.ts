import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type * as Words from '@zxcvbn-ts/language-common'
import type { Context } from '#platform/server/context.ts'
import { networkOf } from '#platform/server/http/network.ts'
import { onFirstUse } from '#platform/server/on-first-use.ts'
import { refuseCommon } from '#platform/shared/refusal.ts'
import { FEWEST_KINDS_OF_CHARACTER } from './rules.ts'

/** The package's name for it is an enum, which cannot be read where types are stripped. */
const ARGON2ID = 2

/** What OWASP asks for at least: 19 MiB, twice over (decision: argon2-beside-the-loop). */
export const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One core stays with everybody who only reads. */
const AT_ONCE = Math.max(1, availableParallelism() - 1)
/** Who would have to wait longer than a second or two is asked to come back instead. */
const MOST_WAITING = 64
/** So many of them from one network: whoever sends more sends away themselves alone. */
const MOST_OF_NETWORK = MOST_WAITING / 4

/** From where a password comes. */
type From = Pick<Context, 'address'>

const waiting: { readonly network: string; readonly go: () => void }[] = []
let running = 0

/** A password as it is kept. 503 `busy` when too many others are being looked at, 429 when too many of this network are. */
export function hashPassword(from: From, password: string): Promise<string> {
  return inTurn(from, () => hash(toBytes(password), COST))
}

/**
 * Whether a password is the right one. Without a hash (nobody has this address, or no password was chosen) it takes as
 * long, and is wrong.
 */
export async function isPassword(
  from: From,
  password: string,
  hashed: string | null | undefined,
): Promise<boolean> {
  nobodys ??= await hashPassword(from, 'nobody has this password')
  const isRight = await inTurn(from, () => verify(hashed ?? nobodys!, toBytes(password)))
  return isRight && hashed !== null && hashed !== undefined
}

let nobodys: string | undefined

/** The same letters, whichever keyboard has made them. */
function toBytes(password: string): string {
  return password.normalize('NFKC')
}

async function inTurn<T>({ address }: From, work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    const network = networkOf(address)
    const own = waiting.filter((each) => each.network === network)
    if (own.length >= MOST_OF_NETWORK) refuseCommon('too-many', { retryAfterSeconds: 2 })
    if (waiting.length >= MOST_WAITING) refuseCommon('busy', { retryAfterSeconds: 2 })
    await new Promise<void>((go) => void waiting.push({ network, go }))
  } else running++
  try {
    return await work()
  } finally {
    // The place goes on to the next in line, so that nobody who comes now is quicker.
    const next = waiting.shift()
    if (next) next.go()
    else running--
  }
}

const words = onFirstUse((require) => require('@zxcvbn-ts/language-common') as typeof Words)
let common: ReadonlySet<string> | undefined

function isCommon(plain: string): boolean {
  common ??= new Set(words().dictionary['passwords-common'])
  return common.has(plain)
}

interface Known {
  readonly email: string
  readonly firstName?: string
  readonly lastName?: string
  readonly site: string
}

/** Why somebody else would soon guess a password. */
export function whyGuessable(
  password: string,
  known: Known,
): 'password-common' | 'password-like-you' | undefined {
  const plain = password.normalize('NFKC').toLowerCase()
  const characters = new Set(Array.from(plain))
  const stem = plain.replace(/[\d\s!?.*#-]+$/, '')
  if (characters.size < FEWEST_KINDS_OF_CHARACTER || isRow(plain)) return 'password-common'
  if (isCommon(plain) || isCommon(stem) || isTwice(plain)) return 'password-common'
  const left = wordsOf(known).reduce((left, word) => left.replaceAll(word, ''), plain)
  return left.replace(/[^\p{L}\p{N}]/gu, '').length < 5 ? 'password-like-you' : undefined
}

/** `1234567890`, `abcdefghij`, and the rows of a keyboard. */
function isRow(plain: string): boolean {
  return ROWS.some((row) => row.includes(plain))
}
const ROWS = ['1234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop[]asdfghjkl;zxcvbnm'].flatMap(
  (row) => [
    row + row,
    Array.from(row + row)
      .toReversed()
      .join(''),
  ],
)

/** A common password said twice is one. */
function isTwice(plain: string): boolean {
  const half = plain.slice(0, plain.length / 2)
  return half + half === plain && isCommon(half)
}

function wordsOf({ email, firstName = '', lastName = '', site }: Known): string[] {
  const [local = '', domain = ''] = email.split('@')
  return [email, local, domain, ...local.split(/[.+_-]/), firstName, lastName, ...site.split(/\s+/)]
    .map((word) => word.normalize('NFKC').toLowerCase())
    .filter((word) => word.length > 2)
    .toSorted((a, b) => b.length - a.length)
}
