import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { type CommonRefusal, COMMON_REFUSALS } from '#platform/shared/envelope.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { linger } from './connections.ts'
import { networkOf } from './network.ts'
import { type Upload, closeDraft, openDraft } from './uploads.ts'

/** A body must have begun and, where it is short, ended within this time: a form takes well under a second. */
const GRACE_MS = 10_000
/** From then on it has come at least this fast on average: what a telephone manages on the edge of a village. */
const PACE_BYTES_PER_MS = 8
const CHECKED_EACH_MS = 1_000

/** What all bodies that are on their way may take of memory; those of one network have a part of it. */
const MOST_BYTES = 64 * 1024 * 1024
const SHARE = 1 / 4

export type ReadBody = (
  request: FastifyRequest,
  payload: IncomingMessage,
) => Promise<Buffer | Upload>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is too large to hold: it is written into this folder while it comes, and handed over as an `Upload`. */
    readonly uploadsTo?: string
  }
}

/**
 * Reads whole bodies as bytes, or onto the disk where its address says so. One that is longer than its address takes is refused without being read (413), one that
 * comes too slowly as soon as that is clear (408), and one of a network that already sends very much (429, or 503 when
 * it is everybody together). The answer is read by the caller also where the rest of the body is still on its way.
 */
export function openBodies({
  graceMs = GRACE_MS,
  paceBytesPerMs = PACE_BYTES_PER_MS,
  checkedEachMs = CHECKED_EACH_MS,
  mostBytes = MOST_BYTES,
} = {}): ReadBody {
  const onTheirWay = new Map<string, number>()
  let bytes = 0

  const add = (network: string, more: number) => {
    bytes += more
    const now = (onTheirWay.get(network) ?? 0) + more
    if (now > 0) onTheirWay.set(network, now)
    else onTheirWay.delete(network)
    return now
  }

  return async (request, payload) => {
    const { uploadsTo } = request.routeOptions.config
    const draft = uploadsTo
      ? await openDraft(uploadsTo, request.raw, request.organisation?.id ?? '')
      : undefined
    return new Promise((resolve, reject) => {
      const limit = request.routeOptions.bodyLimit
      const length = Number(request.headers['content-length'])
      const network = networkOf(request.ip)
      const began = performance.now()
      const pieces: Buffer[] = []
      let received = 0
      let writing = Promise.resolve()

      const finish = () => {
        clearInterval(watch)
        payload.off('data', take)
        payload.off('end', isWhole)
        payload.off('error', leave)
        payload.off('close', leave)
        if (!draft) add(network, -received)
      }
      const giveUp = (error: unknown) => {
        finish()
        linger(request.raw.socket)
        payload.resume()
        // Whoever writes to it just now is told so, and is not heard any more.
        void closeDraft(request.raw)
        reject(error)
      }
      const fail = (code: CommonRefusal, retryAfterSeconds?: number) => {
        const more = retryAfterSeconds === undefined ? {} : { retryAfterSeconds }
        giveUp(new Refusal(code, COMMON_REFUSALS[code], more))
      }
      const leave = () => fail('not-readable')
      const take = (piece: Buffer | string) => {
        const taken = typeof piece === 'string' ? Buffer.from(piece) : piece
        received += taken.length
        if (draft) {
          if (received > limit) return fail('too-large')
          payload.pause()
          writing = draft.write(taken)
          return void writing.then(() => payload.resume(), giveUp)
        }
        pieces.push(taken)
        const ofNetwork = add(network, taken.length)
        if (received > limit) return fail('too-large')
        if (ofNetwork > mostBytes * SHARE) return fail('too-many', 5)
        if (bytes > mostBytes) fail('busy', 5)
      }
      const isWhole = () => {
        // A caller who says a length and ends before it has been cut off.
        if (!Number.isNaN(length) && length !== received) return leave()
        finish()
        if (!draft) return resolve(Buffer.concat(pieces, received))
        // A short body has ended before its one piece is written down.
        writing.then(() => resolve(draft.finish()), giveUp)
      }
      const watch = setInterval(() => {
        const late = performance.now() - began - graceMs
        if (late > received / paceBytesPerMs) fail('too-slow')
      }, checkedEachMs)

      if (length > limit) return fail('too-large')
      if (uploadsTo && !draft) return fail('busy', 20)
      if (payload.destroyed && !payload.complete) return leave()
      payload.on('data', take)
      payload.on('end', isWhole)
      payload.on('error', leave)
      payload.on('close', leave)
      payload.resume()
    })
  }
}
