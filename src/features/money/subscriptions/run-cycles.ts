import type { Context } from '#platform/server/context.ts'
import { chargeDue } from './charge-due.ts'
import { closeOver } from './close-cycles.ts'
import { endOver } from './end-over.ts'
import { openDue } from './open-cycles.ts'

/**
 * Takes what is due, run every minute and by several copies at once: ends what is over, opens what falls due, then goes on with
 * every item whose time has come, and ends what has come for the last time. May be killed anywhere; the next run goes on.
 */
export async function runCycles(ctx: Context): Promise<void> {
  await closeOver(ctx)
  await openDue(ctx)
  await chargeDue(ctx)
  await endOver(ctx)
}
