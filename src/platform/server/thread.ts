import { Worker } from 'node:worker_threads'
import { refuseCommon } from '#platform/shared/refusal.ts'

/** What a thread is asked, and what it says. */
export interface Asked<Task> {
  readonly id: number
  readonly task: Task
}
export type Said =
  | { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly error: unknown }

const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 }
/** Whoever comes behind this many is better told to come back. */
const MOST_WAITING = 20
/** What the thread has read, such as fonts, is given up when nobody asks for so long. */
const IDLE_MS = 60_000

interface Waiting {
  readonly resolve: (bytes: Buffer) => void
  readonly reject: (error: unknown) => void
}

interface Thread {
  readonly worker: Worker
  readonly waiting: Map<number, Waiting>
  idle?: NodeJS.Timeout
}

/**
 * Work for a thread of its own, one task after the other, so that nobody else waits for it. Refuses with `busy` when many
 * wait already. A thread that ends is begun anew by the next who asks. The file at `url` answers with `answerTasks`.
 */
export function openThread(url: URL): (task: unknown) => Promise<Buffer> {
  let thread: Thread | undefined
  let count = 0

  const begin = (): Thread => {
    const worker = new Worker(url, { resourceLimits: MEMORY })
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
      else asked?.resolve(Buffer.from(said.bytes.buffer, said.bytes.byteOffset, said.bytes.length))
      if (begun.waiting.size > 0) return
      // It keeps no program running.
      worker.unref()
      begun.idle = setTimeout(() => {
        if (thread === begun) thread = undefined
        void worker.terminate()
      }, IDLE_MS).unref()
    })
    worker.on('error', end)
    worker.on('exit', () => end(new Error('A thread ended without a word.')))
    return begun
  }

  return (task) => {
    const { worker, waiting, idle } = (thread ??= begin())
    if (waiting.size >= MOST_WAITING) refuseCommon('busy', { retryAfterSeconds: 5 })
    clearTimeout(idle)
    worker.ref()
    const id = ++count
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage({ id, task } satisfies Asked<unknown>)
    })
  }
}
