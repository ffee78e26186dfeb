import { parentPort } from 'node:worker_threads'
import type { Asked, Said } from './thread.ts'

/** In the file of a thread: answers each task with the bytes that `work` makes of it, or with what went wrong. */
export function answerTasks(work: (task: never) => Promise<Uint8Array>): void {
  const port = parentPort!
  const say = (said: Said) => port.postMessage(said)
  port.on('message', async ({ id, task }: Asked<never>) => {
    try {
      say({ id, bytes: new Uint8Array(await work(task)) })
    } catch (error) {
      say({ id, error })
    }
  })
}
