import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type * as Prometheus from 'prom-client'
import type { House } from '../context.ts'
import { onFirstUse } from '../on-first-use.ts'
import type { Settings } from '../settings.ts'

export interface Metrics {
  observe(route: string, status: number, seconds: number): void
  read(): Promise<string>
}

const prometheus = onFirstUse((require) => require('prom-client') as typeof Prometheus)

/** What `/metrics` tells. No label holds personal data or an organisation's name. Nothing is counted where nobody may read it. */
export function openMetrics(
  { METRICS_TOKEN }: Settings,
  house: () => House,
  servedFromLane: () => number,
): Metrics {
  if (METRICS_TOKEN === undefined) return { observe: () => {}, read: async () => '' }
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = prometheus()
  const register = new Registry()
  collectDefaultMetrics({ register })
  const requests = new Counter({
    name: 'sahn_requests_total',
    help: 'Requests answered, by route pattern and status class.',
    labelNames: ['route', 'status'],
    registers: [register],
  })
  const duration = new Histogram({
    name: 'sahn_request_seconds',
    help: 'Time to answer.',
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10],
    registers: [register],
  })
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        // What the database would have told is missing while it is away; the rest is needed then most.
        this.set(await Promise.resolve(read()).catch(() => Number.NaN))
      },
    })
  gauge(
    'sahn_express_lane_total',
    'Requests answered from ready bytes before the router.',
    servedFromLane,
  )
  gauge('sahn_page_cache_bytes', 'Memory of ready pages.', () => house().pages.bytes)
  gauge('sahn_jobs_waiting', 'Jobs that are due or will be.', () => countJobs(house(), false))
  gauge('sahn_jobs_dead', 'Jobs that failed their last try: see npm run jobs.', () =>
    countJobs(house(), true),
  )
  return {
    observe(route, status, seconds) {
      requests.inc({ route, status: `${Math.floor(status / 100)}xx` })
      duration.observe(seconds)
    },
    read: () => register.metrics(),
  }
}

async function countJobs(house: House, isDead: boolean): Promise<number> {
  const [row] = await house.database.platform<
    { count: string }[]
  >`select count_jobs(${isDead}) as count`
  return Number(row?.count ?? 0)
}

/** `Authorization: Bearer …` with the token of the settings. Never true where none is set. */
export function mayReadMetrics({ headers }: FastifyRequest, { METRICS_TOKEN }: Settings): boolean {
  const given = /^bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
  if (METRICS_TOKEN === undefined || given === undefined) return false
  return timingSafeEqual(digest(given), digest(METRICS_TOKEN))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
