import * as fc from 'fast-check'
import { login } from '#features/ground/people/contract.ts'
import { DEMO_DONOR } from '#features/ground/people/rules.ts'
import { openWire, tell, write } from '../wire.ts'
import { addressShots } from './addresses.ts'
import { callOf } from './calls.ts'
import type { Known, Shot, Target } from './shots.ts'

export interface Outcome {
  /** How many answers there were of each status. */
  readonly statuses: ReadonlyMap<string, number>
  readonly faults: readonly Fault[]
  /** How many of the requests were signed in, and not told to sign in. */
  readonly signedIn: number
}

export interface Fault {
  /** `npm run fuzz -- --seed` with it makes the same requests again, this one among the first 250. */
  readonly seed: number
  readonly status: string
  /** The smallest request that still does it. */
  readonly request: string
  readonly answer: string
}

/** Requests of one seed: few enough that a fault is soon made small, and a session lives as long. */
const BATCH = 250
const PATIENCE_MS = 10_000
/** Making a fault small asks again and again, and may wait each time. */
const BATCH_MS = 120_000

/**
 * Asks all addresses and all calls what nobody would ask: by made-up, changed and encoded addresses, by bodies that the
 * contracts take and by bodies that they do not, as a visitor and as a donor who is signed in. Every answer of 500 or
 * more is a fault, also one that a contract declares, and so is a connection that ends without an answer: nothing here is
 * switched off or overloaded. The same seed makes the same requests.
 */
export async function fuzz(
  target: Target,
  {
    runs,
    seed,
    tell: say = () => {},
  }: { runs: number; seed: number; tell?: (text: string) => void },
): Promise<Outcome> {
  const statuses = new Map<string, number>()
  const faults: Fault[] = []
  let signedIn = 0
  const known = await look(target)
  const shots = allShots(target, known)

  for (let done = 0; done < runs; done += BATCH) {
    const batchSeed = seed + done / BATCH
    const token = await signIn(target.port)
    let last = { status: '', answer: '' }
    const checked = await fc.check(
      fc.asyncProperty(shots, async (shot) => {
        const told = await fire(target.port, shot, token)
        const status = String(told?.status ?? 'cut')
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (shot.isSignedIn && told?.status !== 401) signedIn++
        if (told && told.status < 500) return
        last = { status, answer: told?.body.slice(0, 300) ?? '' }
        throw new Error(status)
      }),
      {
        seed: batchSeed,
        numRuns: Math.min(BATCH, runs - done),
        interruptAfterTimeLimit: BATCH_MS,
      },
    )
    if (checked.failed && checked.counterexample) {
      const request = toBytes(checked.counterexample[0], 'TOKEN').slice(0, 2_000)
      faults.push({ seed: batchSeed, ...last, request })
      say(
        `Fault ${last.status} with seed ${batchSeed}:\n${JSON.stringify(request)}\n${last.answer}`,
      )
    }
    if (done > 0 && done % (BATCH * 20) === 0) say(`${done} of ${runs}: ${writeCounts(statuses)}`)
  }
  return { statuses, faults, signedIn }
}

export function writeCounts(statuses: ReadonlyMap<string, number>): string {
  const sorted = [...statuses].toSorted(([a], [b]) => a.localeCompare(b))
  return sorted.map(([status, count]) => `${count} × ${status}`).join(', ')
}

async function fire(port: number, shot: Shot, token: string) {
  const wire = await openWire(port)
  const timer = setTimeout(() => wire.leave(), PATIENCE_MS)
  wire.send(toBytes(shot, token))
  const told = await wire.answer(shot.method)
  clearTimeout(timer)
  wire.leave()
  return told
}

function toBytes({ method, address, headers, body, isSignedIn }: Shot, token: string): string {
  const all = isSignedIn ? { ...headers, 'x-jwt-token': token } : headers
  const bytes = [address, ...Object.values(all), body].every((text) => /^[\x20-\xff]*$/.test(text))
  const latin1 = (text: string) => (bytes ? text : Buffer.from(text).toString('latin1'))
  const written = Object.fromEntries(
    Object.entries(all).map(([name, value]) => [name, latin1(value)]),
  )
  return write(method, latin1(address), written, latin1(body))
}

async function look({ port }: Target): Promise<Known> {
  const sitemap = (await tell(port, write('GET', '/sitemap.xml')))?.body ?? ''
  const pages = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(
    ([, path]) => path || '/',
  )
  const slugs = pages.flatMap((page) => page.split('/').slice(2))
  const tokens: string[] = []
  for (const number of ['4242424242424242', '4000000000000002', '4000002500003155']) {
    const card = { number, expMonth: 12, expYear: 2090, cvc: '123' }
    const told = await ask(port, '/api/sandbox/confirmation-tokens', { card })
    tokens.push(String(told?.['confirmationToken']))
  }
  return { pages, slugs, tokens }
}

async function signIn(port: number): Promise<string> {
  const { email, password } = DEMO_DONOR
  const data = await ask(port, login.path, { email, password })
  if (!data) throw new Error('The donor cannot sign in.')
  return String(data['token'])
}

async function ask(port: number, path: string, body: object) {
  const headers = { 'content-type': 'application/json' }
  const told = await tell(port, write('POST', path, headers, JSON.stringify(body)))
  const { data } = JSON.parse(told?.body ?? '{}') as { data?: Record<string, unknown> }
  return data
}

function allShots(target: Target, known: Known): fc.Arbitrary<Shot> {
  const calls = target.endpoints.map((endpoint) => callOf(endpoint, known))
  return fc.oneof(
    { weight: 4, arbitrary: addressShots(target, known) },
    { weight: 6, arbitrary: fc.oneof(...calls) },
  )
}
