import { Worker } from 'node:worker_threads'
import { COMMON_REFUSALS } from '#platform/shared/envelope.ts'
import { Refusal, refuseCommon } from '#platform/shared/refusal.ts'
import type { Judgement } from './judge.ts'
import type { Given, Said } from './judging-thread.ts'
import type { Ground } from './reference.ts'
import { LIMITS } from './rules.ts'
import { UnreadableFile } from './unreadable.ts'

/** Memory of the thread: a file that wants more is no table of times. */
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 }
/** Of the whole process; each is a thread that reads and calculates. */
const AT_ONCE = 2
const WAITING = 20
/** How often its work is looked at, in milliseconds. */
const LOOK_EVERY = 500
/** Seconds that it may work, and that it may take on a machine that is busy with other things. */
const USUAL = { work: LIMITS.seconds, patience: 4 * LIMITS.seconds }

/**
 * Judges a file in a thread of its own, so that nobody else waits for it. `findGround` is asked once the days are known.
 * Throws UnreadableFile; a file that makes too much work or wants too much memory is one. What the thread has worked is
 * counted, and not the time that passes: a busy machine is no fault of a file.
 */
export async function judgeApart(
  given: Given,
  findGround: (span: { from: string; to: string } | undefined) => Promise<Ground>,
  { work, patience }: { readonly work: number; readonly patience: number } = USUAL,
): Promise<Judgement> {
  return inTurn(() => {
    const worker = new Worker(new URL('./judging-thread.ts', import.meta.url), {
      workerData: given,
      resourceLimits: MEMORY,
    })
    return new Promise<Judgement>((resolve, reject) => {
      const begun = Date.now()
      const look = setInterval(() => {
        if (Date.now() - begun > patience * 1000)
          reject(new Refusal('busy', COMMON_REFUSALS.busy, { retryAfterSeconds: 30 }))
        worker.cpuUsage().then(
          ({ user, system }) => {
            if (user + system > work * 1_000_000) reject(new UnreadableFile('takes-too-long'))
          },
          // It has ended meanwhile, and that is said by itself.
          () => undefined,
        )
      }, LOOK_EVERY)
      worker.on('message', (said: Said) => {
        if ('unreadable' in said) reject(new UnreadableFile(said.unreadable))
        else if ('judgement' in said) resolve(said.judgement)
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        else findGround(said.span).then((ground) => worker.postMessage(ground), reject)
      })
      worker.on('error', (error) =>
        reject(isOutOfMemory(error) ? new UnreadableFile('takes-too-long') : error),
      )
      worker.on('exit', () => {
        clearInterval(look)
        reject(new Error('The thread that judges timetables ended without a word.'))
      })
    }).finally(() => worker.terminate())
  })
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING) refuseCommon('busy', { retryAfterSeconds: 10 })
    await new Promise<void>((begins) => waiting.push(begins))
  } else running++
  try {
    return await work()
  } finally {
    // The place is handed on, so that nobody who comes just now slips in before those who wait.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
