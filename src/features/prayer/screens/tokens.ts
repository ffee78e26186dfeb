import { createHash, randomBytes } from 'node:crypto'
import type { Context, Work } from '#platform/server/context.ts'
import { TOKEN } from './rules.ts'

const PURPOSE = 'screen-preview'
const MINUTES_OF_PREVIEW = 60

const BYTES = 16

/** 128 random bits in base64url. Shown once: afterwards only its digest is known here. */
export function makeToken(): string {
  return randomBytes(BYTES).toString('base64url')
}

/** Undefined for what cannot be a token, so that nobody is asked about it. */
export function digestOf(token: string): string | undefined {
  return TOKEN.test(token) ? createHash('sha256').update(token).digest('hex') : undefined
}

/** Opens for an hour what a screen shows, and nothing that only the screen itself may say. */
export function previewTokenOf({ house, organisation }: Context | Work, id: string): string {
  const until = house.now().getTime() + MINUTES_OF_PREVIEW * 60_000
  return `look.${id}.${until}.${house.vault.sign(`${organisation.id} ${id} ${until}`, PURPOSE)}`
}

/** The screen that it opens; undefined for what is no such token, or is too old. */
export function previewed({ house, organisation }: Context | Work, token: string) {
  const [, id = '', until = '', signature = ''] =
    /^look\.([0-9a-f-]{36})\.(\d{1,15})\.([\w-]+)$/.exec(token) ?? []
  const isOpen = Number(until) > house.now().getTime()
  const says = `${organisation.id} ${id} ${until}`
  return isOpen && house.vault.verify(says, PURPOSE, signature) ? id : undefined
}
