import type { IncomingHttpHeaders } from 'node:http'
import type { Organisation } from './organisations.ts'

/** Counts what happens, in memory: whoever tells it waits for nothing, and nothing of it names anybody. */
export interface Tally {
  /** Somebody has opened this page; empty where it is none that is counted. `isTold`: nobody but a browser says that there is one. */
  page(
    organisation: Organisation,
    path: string,
    headers: IncomingHttpHeaders,
    isTold?: boolean,
  ): void
  /** Something has happened once more. */
  count(organisation: Organisation, what: string, name: string): void
  /** Writes down what was counted since. */
  write(): Promise<void>
}
