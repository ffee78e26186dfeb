import { parentPort } from 'node:worker_threads'
import { type Drawing, drawSheets } from './sheet-drawing.ts'

/** What the thread is asked, and what it says. */
export interface Asked {
  readonly id: number
  readonly drawing: Drawing
}
export type Said =
  | { readonly id: number; readonly pdf: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly error: unknown }

const port = parentPort!
const say = (said: Said) => port.postMessage(said)

port.on('message', async ({ id, drawing }: Asked) => {
  try {
    say({ id, pdf: new Uint8Array(await drawSheets(drawing)) })
  } catch (error) {
    say({ id, error })
  }
})
