import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type StripeAccount, openAccount } from './account.ts'
import { answerBrowser } from './browser-calls.ts'
import { type Params, checkRequest, recognise } from './check-request.ts'
import { attempt, execute } from './execute.ts'
import { StripeFailure, invalidRequest } from './failures.ts'
import { type Fault, type Faults, type Struck, openFaults } from './faults.ts'
import { readForm } from './form.ts'
import { API_VERSION, type Written, newId } from './books.ts'
import { type LoggedRequest, badManners } from './requests.ts'
import type { Answer } from './saved-answers.ts'

/**
 * A local server that answers as Stripe does, as far as we ask it anything: it keeps its own books, refuses every
 * parameter that Stripe would refuse, remembers idempotency keys, and fails on demand.
 */
export interface StripeServer {
  /** For STRIPE_API_BASE. */
  readonly address: string
  /** The first account; `addAccount` opens others, which see nothing of each other. */
  readonly account: StripeAccount
  addAccount(): StripeAccount
  readonly faults: Faults
  /** Every request that came with a secret key, in order. */
  readonly requests: readonly LoggedRequest[]
  /** What a careful client would not have sent. */
  badManners(): string[]
  /** How long each execution takes, so that requests overlap. Meanwhile its object is locked to all others. */
  latencyMs: number | (() => number)
  close(): Promise<void>
}

export async function openStripe({
  random = Math.random,
  latencyMs = 0,
}: { random?: () => number; latencyMs?: StripeServer['latencyMs'] } = {}): Promise<StripeServer> {
  const accounts = [openAccount()]
  const requests: LoggedRequest[] = []
  const faults = openFaults(random)
  const locked = new Set<string>()

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stripe: StripeServer = {
    address: `http://127.0.0.1:${port}`,
    account: accounts[0]!,
    addAccount() {
      const account = openAccount()
      accounts.push(account)
      return account
    },
    faults,
    requests,
    badManners: () => badManners(requests),
    latencyMs,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return stripe

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stripe')
    const body = await read(request)
    const key = request.headers.authorization?.replace(/^Bearer /, '')
    const bySecret = accounts.find(({ keys }) => keys.secretKey === key)
    const byPublishable = accounts.find(({ keys }) => keys.publishableKey === key)
    if (request.method === 'OPTIONS' || byPublishable || url.pathname.startsWith('/stand-in/')) {
      const form = readForm(body || url.search.slice(1))
      return send(response, answerBrowser(byPublishable, request.method ?? '', url.pathname, form))
    }
    const header = (name: string) => request.headers[name] as string | undefined
    const logged: LoggedRequest = {
      request: `${request.method} ${url.pathname}`,
      path: url.pathname,
      key: header('idempotency-key'),
      version: header('stripe-version'),
      telemetry: header('x-stripe-client-telemetry'),
      body,
      query: url.search.slice(1),
    }
    requests.push(logged)
    try {
      if (!bySecret)
        throw new StripeFailure(401, {
          type: 'invalid_request_error',
          message: 'Invalid API Key provided.',
        })
      if (logged.version !== API_VERSION)
        throw invalidRequest('parameter_invalid', `Unknown version ${logged.version}.`)
      const { request: pattern, id } = recognise(request.method ?? '', url.pathname)
      Object.assign(logged, { request: pattern })
      const form = readForm(request.method === 'GET' ? url.search.slice(1) : body)
      const params = checkRequest(pattern, form)
      const asked = `${pattern} ${url.pathname} ${key}`
      const struck = faults.next(asked, paymentOf(bySecret, id, params))
      const work = () => execute(bySecret, pattern, id, params)
      const given = await once(bySecret, logged, struck, { id, work, response })
      if (given) {
        logged.status = given.status
        respond(response, given, struck?.fault)
      } else if (struck?.fault === 'reset-before') response.destroy()
      // hang-before: no answer at all, until somebody gives up.
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error
      logged.status = error.status
      logged.code = String(error.error['code'] ?? error.error['type'])
      send(response, { status: error.status, body: { error: error.error } })
    }
  }

  /** The answer, saved or new; undefined when the fault leaves nothing to answer. */
  async function once(
    { answers }: StripeAccount,
    { key, path, body }: LoggedRequest,
    struck: Struck | undefined,
    { id, work, response }: { id: string; work: () => unknown; response: ServerResponse },
  ): Promise<Answer | undefined> {
    const fault = struck?.fault
    if (fault === 'hang-before' || fault === 'reset-before') return undefined
    const failed = FAILURES[fault ?? '']
    if (failed) throw failed()
    const saved = key && answers.claim(key, `${path} ${body}`)
    if (saved) return saved
    // Reading is never refused, and sees what is there.
    const lock = key && id
    if (lock && locked.has(lock)) {
      answers.release(key)
      throw lockTimeout()
    }
    try {
      if (lock) locked.add(lock)
      if (fault === 'in-flight') response.destroy()
      await (fault === 'in-flight' ? faults.landing(struck!) : takeTime())
      const done = fault === 'error-instead' ? { status: 500, body: INTERNAL } : attempt(work)
      const answer = fault === 'error-after' ? { status: 500, body: INTERNAL } : done
      if (key) answers.save(key, answer)
      return answer
    } catch (error) {
      if (key) answers.release(key)
      throw error
    } finally {
      if (lock) locked.delete(lock)
    }
  }

  async function takeTime(): Promise<void> {
    const { latencyMs } = stripe
    const ms = typeof latencyMs === 'function' ? latencyMs() : latencyMs
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
  }
}

/** The payment of ours that is opened, or that was opened under this id. */
function paymentOf({ books }: StripeAccount, id: string, params: Params): string | undefined {
  const written = params['metadata'] as Written | undefined
  return (written ?? books.intents.get(id)?.metadata)?.['payment']
}

const INTERNAL = { error: { type: 'api_error', message: 'An unknown error occurred.' } }

const FAILURES: Readonly<Record<string, () => StripeFailure>> = {
  'error-before': () => new StripeFailure(500, INTERNAL.error),
  unavailable: () => new StripeFailure(503, INTERNAL.error),
  busy: () =>
    new StripeFailure(409, { type: 'invalid_request_error', message: 'Somebody else is at it.' }),
  overloaded: () =>
    new StripeFailure(429, {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Too many requests.',
    }),
}

function lockTimeout(): StripeFailure {
  return new StripeFailure(429, {
    type: 'invalid_request_error',
    code: 'lock_timeout',
    message: 'This object cannot be accessed right now.',
  })
}

function respond(response: ServerResponse, answer: Answer, fault: Fault | undefined): void {
  if (fault === 'hang-after' || fault === 'in-flight') return
  if (fault === 'reset-after') {
    response.destroy()
    return
  }
  if (fault !== 'cut-off') {
    send(response, answer)
    return
  }
  const text = Buffer.from(JSON.stringify(answer.body))
  response.writeHead(answer.status, {
    'content-type': 'application/json',
    'content-length': text.length,
  })
  response.write(text.subarray(0, text.length >> 1), () => response.destroy())
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': newId('req'),
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'authorization, content-type',
  })
  response.end(JSON.stringify(body))
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
