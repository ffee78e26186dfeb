import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { refuseCommon } from '#platform/shared/refusal.ts'
import type { Settings } from '../settings.ts'
import { watchLag } from './lag.ts'
import { networkOf } from './network.ts'

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits
  }
}

/**
 * Bounds on what callers can make this copy of the program do. Kept in memory: each copy counts for itself. What is
 * answered from ready bytes is never counted.
 */
export interface Limits {
  /**
   * Takes a slot for work, and returns what gives it back (harmless twice). Throws at once: 503 `busy` when too much is in
   * progress or the event loop is too far behind, 429 `too-many` when the caller's network has its share already.
   */
  enter(address: string): () => void
  /**
   * A call. Throws 429 `too-many` with a time to wait. A provider calls all organisations from the same few addresses: for each
   * of them it counts by itself.
   */
  count(
    organisationId: string,
    address: string,
    endpoint: Pick<Endpoint, 'access' | 'limit'>,
  ): Promise<void>
  /** A page, or another thing that is made anew for whoever asks. Throws as `count` does. */
  countPage(organisationId: string, address: string): Promise<void>
  /**
   * What `find` says of a host that is not in memory. Whoever has named too many that are nobody's is refused as `count` does it,
   * before anybody is asked.
   */
  findHost<Found>(
    address: string,
    find: () => Promise<Found | undefined>,
  ): Promise<Found | undefined>
  /** Why nothing more can be begun, when that has been so for more than a moment. */
  readonly whyNot: string | undefined
  close(): void
}

/** Slots that are taken for less time than this are a busy moment. */
const MOMENT_MS = 1_000

/** Of all slots one network has at most this part: with 500 of some 20 ms each, thousands of pages a second. */
const SHARE = 1 / 4

/** A page costs several times what a call does, so fewer of them may be asked. Those that are ready cost nothing. */
const PAGES_OF_CALLS = { network: 1 / 2, organisation: 1 / 10 } as const

export function openLimits(settings: Settings): Limits {
  const { CONCURRENT_REQUESTS: most } = settings
  const mostOfOne = Math.max(1, Math.ceil(most * SHARE))
  const calls = limitersOf(settings, { network: 1, organisation: 1 })
  const pages = limitersOf(settings, PAGES_OF_CALLS)
  const strange = limitersOf(settings, PAGES_OF_CALLS).network
  const own = new Map<Pick<Endpoint, 'limit'>, RateLimiterMemory>()
  const byNetwork = new Map<string, number>()
  let inProgress = 0
  let fullSince = Infinity
  const lag = watchLag()

  const leave = (network: string) => {
    inProgress--
    fullSince = Infinity
    const left = byNetwork.get(network)! - 1
    if (left > 0) byNetwork.set(network, left)
    else byNetwork.delete(network)
  }

  return {
    enter(address) {
      const network = networkOf(address)
      const has = byNetwork.get(network) ?? 0
      if (lag.isTooMuch || inProgress >= most) refuseCommon('busy', { retryAfterSeconds: 2 })
      if (has >= mostOfOne) refuseCommon('too-many', { retryAfterSeconds: 2 })
      byNetwork.set(network, has + 1)
      if (++inProgress >= most) fullSince = performance.now()
      let isOver = false
      return () => {
        if (!isOver) leave(network)
        isOver = true
      }
    },
    async count(organisationId, address, endpoint) {
      const caller = networkOf(address)
      const isProvider = endpoint.access === 'provider'
      await consume(calls.network, isProvider ? `${organisationId} ${caller}` : caller)
      await consume(calls.organisation, organisationId)
      if (!endpoint.limit || settings.REQUESTS_PER_MINUTE === 0) return
      let mine = own.get(endpoint)
      if (!mine) own.set(endpoint, (mine = limiter(endpoint.limit.times, endpoint.limit.seconds)!))
      await consume(mine, `${organisationId} ${caller}`)
    },
    async countPage(organisationId, address) {
      await consume(pages.network, networkOf(address))
      await consume(pages.organisation, organisationId)
    },
    async findHost(address, find) {
      const network = networkOf(address)
      const spent = await strange?.get(network)
      if (spent && spent.remainingPoints <= 0) await consume(strange, network)
      const found = await find()
      if (!found) await consume(strange, network)
      return found
    },
    get whyNot() {
      if (lag.isTooMuch) return 'The program cannot keep up with what it is asked.'
      const isFull = performance.now() - fullSince > MOMENT_MS
      return isFull ? 'Too much is in progress: every slot is taken.' : undefined
    },
    close: lag.close,
  }
}

function limitersOf(
  { REQUESTS_PER_MINUTE, ORGANISATION_REQUESTS_PER_MINUTE }: Settings,
  parts: { network: number; organisation: number },
) {
  return {
    network: limiter(Math.ceil(REQUESTS_PER_MINUTE * parts.network), 60),
    organisation: limiter(Math.ceil(ORGANISATION_REQUESTS_PER_MINUTE * parts.organisation), 60),
  }
}

function limiter(points: number, duration: number): RateLimiterMemory | undefined {
  return points > 0 ? new RateLimiterMemory({ points, duration }) : undefined
}

async function consume(limiter: RateLimiterMemory | undefined, key: string): Promise<void> {
  if (!limiter) return
  try {
    await limiter.consume(key)
  } catch (spent) {
    const seconds = Math.max(1, Math.ceil((spent as RateLimiterRes).msBeforeNext / 1000))
    refuseCommon('too-many', { retryAfterSeconds: seconds })
  }
}
