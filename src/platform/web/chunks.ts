import { readText, writeText } from './storage.ts'

/** Why a chunk of script did not arrive. */
export type ChunkFailure = 'timeout' | 'missing' | 'other'

export class ChunkError extends Error {
  override readonly name = 'ChunkError'
  readonly kind: ChunkFailure

  constructor(id: string, kind: ChunkFailure, cause: unknown) {
    super(`Loading chunk ${id} failed`, { cause })
    this.kind = kind
  }
}

/** Loading gives up after this long (specification, section 9). */
export const CHUNK_TIMEOUT_MS = 120_000

/** Waits so long before it tries again by itself; the connection may be back without anybody having said so. */
const PAUSE_MS = 5_000

const ASKED = 'reloaded-for:'

/** How long a server may take to show that it is there, before a page is left for it. */
const ANSWER_MS = 10_000

/**
 * Loads a chunk. When it does not come, the address that it was for is loaded anew from the server, which has a whole
 * page for it, once per address; what was typed is kept (drafts.ts). The second time the failure is thrown, and so it is
 * while the server does not answer: whoever has lost the connection keeps the page that they have.
 */
export async function loadChunk<Module>(
  id: string,
  load: () => Promise<Module>,
  target: () => string = () => location.href,
  timeoutMs = CHUNK_TIMEOUT_MS,
): Promise<Module> {
  try {
    return await tryChunk(id, load, timeoutMs)
  } catch (error) {
    const address = target()
    if ((await answers(address)) && reloadOnce(address)) await new Promise(() => undefined)
    throw error
  }
}

async function tryChunk<Module>(
  id: string,
  load: () => Promise<Module>,
  timeoutMs = CHUNK_TIMEOUT_MS,
): Promise<Module> {
  try {
    return await withinTime(load, timeoutMs)
  } catch (cause) {
    const error = new ChunkError(id, await kindOf(cause), cause)
    console.error(`${error.message} (${error.kind})`)
    throw error
  }
}

/**
 * Loads a part of the page that is shown, however long that takes: when the connection is lost, again once it is back.
 * Meanwhile everything stays as it is, so that nobody loses what they were doing. The module is that of `load`.
 */
export async function untilItComes<Module>(
  id: string,
  load: () => Promise<Module>,
  tries = 0,
): Promise<Module> {
  try {
    return await tryChunk(id, load)
  } catch (error) {
    await theConnection()
    // Browsers remember that a module did not come, and do not ask for the same address again.
    const address = fileIn((error as ChunkError).cause)
    const again = address?.endsWith('.js')
      ? () => import(/* @vite-ignore */ `${address}?again=${tries + 1}`) as Promise<Module>
      : load
    return untilItComes(id, again, tries + 1)
  }
}

/** Until it is said to be back, or might be. */
function theConnection(): Promise<void> {
  return new Promise((resolve) => {
    const again = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(again, PAUSE_MS)
    addEventListener('online', again, { once: true })
  })
}

/** Whether the server would have a page for the address now: the browser's own "no connection" is no place to be sent. */
export async function answers(address: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const { status } = await fetch(address, { method: 'HEAD', cache: 'no-store', signal })
    return status < 500
  } catch {
    return false
  }
}

/** To be called when everything that the address needs has arrived: the next failure may reload again. */
export function loadedWell(address: string = location.href): void {
  writeText(ASKED + address, undefined, 'session')
}

/** Leaves for the address. False when that was tried before. */
function reloadOnce(address: string): boolean {
  const key = ASKED + address
  if (readText(key, 'session') !== undefined) return false
  writeText(key, '1', 'session')
  // Without a storage that outlives the page it would go round in circles.
  if (!remembersAcrossPages()) return false
  if (new URL(address).href === location.href) location.reload()
  else location.assign(address)
  return true
}

function remembersAcrossPages(): boolean {
  try {
    return sessionStorage.length > 0
  } catch {
    return false
  }
}

const TIMED_OUT = Symbol('timed out')

function withinTime<Module>(load: () => Promise<Module>, ms: number): Promise<Module> {
  return new Promise((resolve, reject) => {
    // oxlint-disable-next-line promise/prefer-await-to-then
    const timer = setTimeout(() => reject(TIMED_OUT), ms)
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}

/**
 * Browsers say only that a module could not be fetched, most of them with its address. Asked again, it is either not
 * there, or it was something else: the connection, or the module itself.
 */
async function kindOf(cause: unknown): Promise<ChunkFailure> {
  if (cause === TIMED_OUT) return 'timeout'
  const address = fileIn(cause)
  if (!address) return cause instanceof TypeError ? 'missing' : 'other'
  try {
    const { ok } = await fetch(address, { method: 'HEAD', cache: 'no-store' })
    return ok ? 'other' : 'missing'
  } catch {
    return 'other'
  }
}

function fileIn(cause: unknown): string | undefined {
  return /https?:\/\/[^\s'"]+\.(?:js|css)/.exec(String(cause))?.[0]
}
