import { API_VERSION } from './books.ts'

export interface LoggedRequest {
  readonly request: string
  readonly path: string
  readonly key: string | undefined
  readonly version: string | undefined
  readonly telemetry: string | undefined
  readonly body: string
  /** What stands after the address. */
  readonly query: string
  status?: number
  /** Why it was refused, where it was. */
  code?: string
}

/** What a careful client would not have sent, one sentence each; empty when there is nothing to blame. */
export function badManners(requests: readonly LoggedRequest[]): string[] {
  return requests.flatMap(({ request, path, key, version, telemetry, body, code }) => {
    const blame: string[] = []
    if (request.startsWith('POST') && !key) blame.push('has no idempotency key')
    if (key?.startsWith('stripe-node-retry')) blame.push('has a key that the SDK made up')
    if (version !== API_VERSION) blame.push(`asks for version ${version}`)
    if (telemetry !== undefined) blame.push('carries telemetry')
    if (path.includes('/search')) blame.push('searches')
    if (code?.startsWith('parameter_') || code === 'url_invalid') blame.push(`was refused: ${code}`)
    if (/(?<![\da-z])\d{13,19}(?![\da-z])/i.test(decodeURIComponent(body)))
      blame.push('carries a card number')
    return blame.map((what) => `${request} ${what}`)
  })
}
