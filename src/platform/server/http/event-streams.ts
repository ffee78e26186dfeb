import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { House } from '#platform/server/context.ts'
import { refuseCommon } from '#platform/shared/refusal.ts'
import { networkOf } from './network.ts'

/** So that nothing between us and a browser takes a stream for dead. */
const BEAT_MS = 25_000

/** Then one ends, and a browser opens it anew by itself; not all at one moment that were opened at one. */
const LONGEST_MS = 3_600_000
const EARLIER = 1 / 6

/** At the least; up to twice as long, or all that lost one program would ask the next in the same second. */
const RETRY_MS = 3_000

/** Of one network: a whole congregation may come from one address, through a proxy whose connections nobody counts. */
const MOST_OF_ONE = 1_000

/** Streams that are told the same, and what their feature keeps of each. */
export interface Group<Kept> {
  readonly organisationId: string
  readonly name: string
  readonly streams: Map<Readable, Kept>
}

interface Told<Kept> extends Group<Kept> {
  /** By the clock of the process. */
  lastAt: number
  isStale: boolean
  isBusy: boolean
}

/**
 * Server-sent events in groups, however many listen: a group is told whenever something has changed in its organisation, the
 * first time at once, what follows within `apartMs` together, and never twice at a time. What `tell` throws is logged, and
 * the next change tells again. None lasts longer than an hour.
 */
export function openEventStreams<Kept>(
  house: House,
  apartMs: number,
  tell: (group: Group<Kept>) => void | Promise<void>,
  { longestMs, mostOfOne } = { longestMs: LONGEST_MS, mostOfOne: MOST_OF_ONE },
) {
  const byNetwork = new Map<string, number>()
  const all = new Map<string, Told<Kept>>()
  const keyOf = (organisationId: string, name: string) => `${organisationId} ${name}`

  const work = async (group: Told<Kept>) => {
    group.isBusy = true
    while (group.isStale && group.streams.size > 0) {
      const wait = group.lastAt + apartMs - performance.now()
      if (wait > 0) await pause(wait, undefined, { ref: false })
      group.isStale = false
      group.lastAt = performance.now()
      try {
        await tell(group)
      } catch (error) {
        house.log.warn({ err: error }, 'listeners wait for the next change')
      }
    }
    group.isBusy = false
  }
  const hear = (group: Told<Kept>) => {
    group.isStale = true
    if (!group.isBusy) void work(group)
  }
  const stop = house.onChange((id) => {
    for (const group of all.values())
      if (id === undefined || group.organisationId === id) hear(group)
  })
  const beat = setInterval(() => {
    for (const { streams } of all.values())
      for (const stream of streams.keys()) stream.push(':\n\n')
  }, BEAT_MS).unref()

  return {
    /**
     * A new one in its group, for a caller at `address`; it is told nothing until something changes, or `tellSoon` is called.
     * Throws 429 `too-many` where that network holds as many open as one may.
     */
    open(organisationId: string, name: string, kept: Kept, address: string): Readable {
      const network = networkOf(address)
      const held = byNetwork.get(network) ?? 0
      if (held >= mostOfOne) refuseCommon('too-many', { retryAfterSeconds: 60 })
      byNetwork.set(network, held + 1)
      const key = keyOf(organisationId, name)
      const group = all.get(key) ?? begin<Kept>(organisationId, name)
      all.set(key, group)
      const stream = new Readable({ read() {} })
      group.streams.set(stream, kept)
      const lasting = setTimeout(
        () => stream.push(null),
        longestMs * (1 - EARLIER * Math.random()),
      ).unref()
      stream.once('close', () => {
        clearTimeout(lasting)
        const left = byNetwork.get(network)! - 1
        if (left > 0) byNetwork.set(network, left)
        else byNetwork.delete(network)
        group.streams.delete(stream)
        if (group.streams.size === 0 && all.get(key) === group) all.delete(key)
      })
      stream.push(`retry: ${Math.round(RETRY_MS * (1 + Math.random()))}\n\n`)
      return stream
    },
    /** As after a change. */
    tellSoon(organisationId: string, name: string): void {
      const group = all.get(keyOf(organisationId, name))
      if (group) hear(group)
    },
    close(): void {
      stop()
      clearInterval(beat)
      for (const { streams } of all.values()) for (const stream of streams.keys()) stream.push(null)
    },
  }
}

function begin<Kept>(organisationId: string, name: string): Told<Kept> {
  const streams = new Map<Readable, Kept>()
  return { organisationId, name, streams, lastAt: -Infinity, isStale: false, isBusy: false }
}

/** Nothing on the way keeps it or waits for its end. */
export function sendStream(reply: FastifyReply, stream: Readable): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .type('text/event-stream')
    .send(stream)
}
