import { Worker } from 'node:worker_threads'
import { refuseCommon } from '#platform/shared/refusal.ts'
import type { Asked, Said } from './drawing-thread.ts'
import type { Drawing } from './sheet-drawing.ts'

const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 }
/** A year takes half a second, in Arabic up to two; whoever comes behind this many is better told to come back. */
const MOST_WAITING = 20
/** The fonts stay read for so long, and are given up when nobody asks. */
const IDLE_MS = 60_000

interface Waiting {
  readonly resolve: (pdf: Buffer) => void
  readonly reject: (error: unknown) => void
}

interface Thread {
  readonly worker: Worker
  readonly waiting: Map<number, Waiting>
  idle?: NodeJS.Timeout
}

let thread: Thread | undefined
let count = 0

/**
 * Draws sheets in a thread of its own, one file after the other, so that nobody else waits for it. Refuses with `busy`
 * when many wait already. A thread that ends is begun anew by the next who asks.
 */
export function drawApart(drawing: Drawing): Promise<Buffer> {
  const { worker, waiting, idle } = (thread ??= begin())
  if (waiting.size >= MOST_WAITING) refuseCommon('busy', { retryAfterSeconds: 5 })
  clearTimeout(idle)
  worker.ref()
  const id = ++count
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage({ id, drawing } satisfies Asked)
  })
}

function begin(): Thread {
  const worker = new Worker(new URL('./drawing-thread.ts', import.meta.url), {
    resourceLimits: MEMORY,
  })
  const begun: Thread = { worker, waiting: new Map() }
  const end = (error: unknown) => {
    if (thread === begun) thread = undefined
    for (const { reject } of begun.waiting.values()) reject(error)
    begun.waiting.clear()
  }
  worker.on('message', (said: Said) => {
    const asked = begun.waiting.get(said.id)
    begun.waiting.delete(said.id)
    if ('error' in said) asked?.reject(said.error)
    else asked?.resolve(Buffer.from(said.pdf.buffer, said.pdf.byteOffset, said.pdf.byteLength))
    if (begun.waiting.size > 0) return
    // It keeps no program running.
    worker.unref()
    begun.idle = setTimeout(() => {
      if (thread === begun) thread = undefined
      void worker.terminate()
    }, IDLE_MS).unref()
  })
  worker.on('error', end)
  worker.on('exit', () => end(new Error('The thread that draws sheets ended without a word.')))
  return begun
}
