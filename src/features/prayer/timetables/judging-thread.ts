import { parentPort, workerData } from 'node:worker_threads'
import { type Judgement, judge, read, spanOf } from './judge.ts'
import type { Ground } from './reference.ts'
import type { Answers } from './rules.ts'
import { readSheets } from './sheets.ts'
import { type Unreadable, UnreadableFile } from './unreadable.ts'

/** What the thread is given, and what it says. It asks for the ground once it knows of which days. */
export interface Given {
  readonly bytes: Uint8Array
  readonly name: string
  readonly answers: Answers
}
export type Said =
  | { readonly span: { readonly from: string; readonly to: string } | undefined }
  | { readonly judgement: Judgement }
  | { readonly unreadable: Unreadable }

const port = parentPort!
const { bytes, name, answers } = workerData as Given
const say = (said: Said) => port.postMessage(said)

try {
  const reading = read(readSheets(bytes), name, answers)
  port.once('message', (ground: Ground) => {
    say({ judgement: judge(reading, answers, ground) })
    port.close()
  })
  say({ span: spanOf(reading) })
} catch (error) {
  // A file that the parser of CSV gives up on is not one.
  const isTheirs = error instanceof Error && 'code' in error && String(error.code).startsWith('CSV')
  if (!(error instanceof UnreadableFile) && !isTheirs) throw error
  say({ unreadable: error instanceof UnreadableFile ? error.code : 'not-a-table' })
  port.close()
}
