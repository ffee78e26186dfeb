import { ask } from '#platform/web/ask.ts'
import { keptAs } from '#platform/web/offline.ts'
import { serverClock } from '#platform/web/server-clock.ts'
import { showNext } from '../contract.ts'

let isAsked = false

/** The server is asked what time it is, once for a page: its answer carries `Date`. */
export function askTheTime(): void {
  if (isAsked || serverClock.isSure() || keptAs() !== undefined) return
  isAsked = true
  void ask(showNext, {}, { quiet: true })
}
