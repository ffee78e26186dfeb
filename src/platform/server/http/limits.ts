import { monitorEventLoopDelay } from 'node:perf_hooks'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { refuseCommon } from '#platform/shared/refusal.ts'
import type { Settings } from '../settings.ts'

/** Bounds on what callers can make this copy of the program do. Kept in memory: each copy counts for itself. */
export interface Limits {
  /** Throws 503 `busy` at once when too much is in progress or the event loop lags; call `leave` afterwards. */
  enter(): void
  leave(): void
  /** Throws 429 `too-many` with a time to wait. */
  count(organisationId: string, address: string, endpoint: Endpoint): Promise<void>
  close(): void
}

const LAGGING_MS = 1_000

export function openLimits(settings: Settings): Limits {
  const perAddress = limiter(settings.REQUESTS_PER_MINUTE, 60)
  const perOrganisation = limiter(settings.ORGANISATION_REQUESTS_PER_MINUTE, 60)
  const own = new Map<Endpoint, RateLimiterMemory>()
  let inProgress = 0
  let isLagging = false

  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const watch = setInterval(() => {
    isLagging = delay.percentile(90) / 1e6 > LAGGING_MS
    delay.reset()
  }, 1_000).unref()

  return {
    enter() {
      if (isLagging || inProgress >= settings.CONCURRENT_REQUESTS)
        refuseCommon('busy', { retryAfterSeconds: 2 })
      inProgress++
    },
    leave() {
      inProgress--
    },
    async count(organisationId, address, endpoint) {
      const caller = networkOf(address)
      await consume(perAddress, caller)
      await consume(perOrganisation, organisationId)
      if (!endpoint.limit || settings.REQUESTS_PER_MINUTE === 0) return
      let mine = own.get(endpoint)
      if (!mine) own.set(endpoint, (mine = limiter(endpoint.limit.times, endpoint.limit.seconds)!))
      await consume(mine, `${organisationId} ${caller}`)
    },
    close() {
      clearInterval(watch)
      delay.disable()
    },
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

/** One household or phone: an IPv4 address, or the first half of an IPv6 one, because the second half is free to choose. */
export function networkOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (v4) return v4
  const [head = '', tail] = address.split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  return [...first, ...Array<string>(zeros).fill('0'), ...last].slice(0, 4).join(':')
}
