import type { Endpoint, Question } from '#platform/shared/endpoint.ts'
import type { Envelope } from '#platform/shared/envelope.ts'
import { userData } from './account.ts'
import { type AskOptions, type Outcome, type Refusable, type Refused, toOutcome } from './api.ts'
import { connected } from './offline.ts'
import { serverClock } from './server-clock.ts'
import { toast } from './ui/toast.ts'
import { documentWords } from './ui/told.ts'

/** A token is exchanged so long before it ends. */
const EARLY_MS = 60_000

/**
 * Asks the product from the browser. Never throws: what goes wrong is a refusal. A token that has ended is renewed without
 * anybody noticing; a 401 after that signs out. Without an answer, or with one that cannot be read, people are told in a
 * toast and the refusal is `network`.
 */
export async function ask<E extends Endpoint>(
  endpoint: E,
  input: Question<E>,
  options: AskOptions = {},
): Promise<Outcome<E>> {
  try {
    await renewInTime()
    const token = userData.read()?.token
    const { envelope, waitSeconds } = await send(endpoint, input, options)
    if (!isEnvelope(envelope)) return failed(options)
    if (!isSignedOut(envelope)) return toOutcome<E>(envelope, waitSeconds)

    // The token may have ended on its way; the device may still be signed in.
    const again =
      token && (await renew(token)) ? await send(endpoint, input, options) : { envelope }
    if (!isEnvelope(again.envelope)) return failed(options)
    if (isSignedOut(again.envelope)) userData.clear()
    return toOutcome<E>(again.envelope, again.waitSeconds)
  } catch {
    return failed(options)
  }
}

/** Exchanges the token when it is about to end, or has. Nothing when nobody is signed in. */
async function renewInTime(): Promise<void> {
  const user = userData.read()
  if (user && Date.parse(user.tokenExpiresAt) - Date.now() < EARLY_MS) await renew(user.token)
}

/** Most visitors are not signed in, and never fetch the code for it. */
async function renew(old: string): Promise<boolean> {
  const { renew } = await import('./renew.ts')
  return renew(old)
}

/** Fetches a file that only its owner gets, and saves it. Answers what went wrong; nothing when all is well. */
export async function downloadFrom<E extends Endpoint>(
  endpoint: E,
  input: Question<E>,
): Promise<Refused | undefined> {
  try {
    await renewInTime()
    const response = await fetch(toAddress(endpoint, input).address, {
      headers: standingHeaders(),
      credentials: 'same-origin',
    })
    if (response.ok) {
      // Every page asks, and hardly one of them saves a file.
      const { download } = await import('./download.ts')
      await download(response)
      return undefined
    }
    const envelope = (await response.json()) as Envelope
    if (isSignedOut(envelope)) userData.clear()
    const outcome = toOutcome<E>(envelope)
    return 'refused' in outcome ? outcome : undefined
  } catch {
    const outcome = failed<E>({})
    return 'refused' in outcome ? outcome : undefined
  }
}

async function send<E extends Endpoint>(
  endpoint: E,
  input: Question<E>,
  options: AskOptions,
): Promise<{ readonly envelope: unknown; readonly waitSeconds?: number }> {
  const { address, body } = toAddress(endpoint, input)
  const asked = performance.now()
  const response = await fetch(address, {
    method: endpoint.method,
    headers: { ...standingHeaders(), ...options.headers },
    credentials: 'same-origin',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(options.signal ? { signal: options.signal } : {}),
  })
  serverClock.heard(Date.parse(response.headers.get('date') ?? ''), asked)
  connected()
  const waitSeconds = Number(response.headers.get('retry-after'))
  return { envelope: await response.json(), ...(waitSeconds > 0 ? { waitSeconds } : {}) }
}

/** Says how it went, in the server's own words. For forms: success and error toasts (specification, section 4). */
export function tell<E extends Endpoint>(outcome: Outcome<E>): void {
  // The network's failure has been told already.
  if ('refused' in outcome && outcome.refused === 'network') return
  toast({ kind: 'reply' in outcome ? 'success' : 'error', message: outcome.message })
}

/** The parameters of the path are taken out of the input; of a GET the rest is the query, of others the body. */
export function toAddress(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  input: object,
): { readonly address: string; readonly body?: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input }
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (method !== 'GET') return { address: filled, body: rest }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined && value !== null)
      query.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return { address: query.size > 0 ? `${filled}?${query.toString()}` : filled }
}

function standingHeaders(): Record<string, string> {
  const csrf = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1]
  const user = userData.read()
  return {
    'Content-Type': 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    ...(csrf ? { 'X-XSRF-TOKEN': decodeURIComponent(csrf) } : {}),
    ...(user ? { 'X-JWT-Token': user.token } : {}),
  }
}

function failed<E extends Endpoint>({ quiet, signal }: AskOptions): Outcome<E> {
  const { network: message } = documentWords()
  if (!quiet && !signal?.aborted) toast({ kind: 'error', message })
  return { refused: 'network' satisfies Refusable<E>, status: 0, message }
}

/** The code stands in the envelope; older clients of the contract also read it in its data. */
function isSignedOut({ code, data }: Envelope): boolean {
  return code === 401 || (data as { code?: unknown } | null)?.code === 401
}

function isEnvelope(value: unknown): value is Envelope {
  if (typeof value !== 'object' || value === null) return false
  const { status, message } = value as Partial<Envelope>
  return typeof status === 'number' && typeof message === 'string'
}
