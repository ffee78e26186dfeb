import { clearPart, listLeftParts } from '#features/ground/media/media.ts'
import { type Context, inTransaction } from '#platform/server/context.ts'
import { DAY_MS } from '#platform/shared/wall-time.ts'
import { clearOn } from './jobs.ts'
import { areNamed } from './picture-uses.ts'

/** So long a part of a picture that nobody sees any more is kept, for pages and letters that still show it. */
export const DAYS_KEPT = 90
const MOST_AT_ONCE = 100
/** For one organisation; others wait for their turn. */
const LONGEST_RUN_MS = 20_000

/**
 * Clears away the parts of pictures that were left long ago, but for those that a text names. What was left first comes first,
 * until none is left; what is left when `longestMs` are over goes on in a job.
 */
export async function clearParts(ctx: Context, longestMs = LONGEST_RUN_MS): Promise<void> {
  const until = Date.now() + longestMs
  const before = new Date(ctx.now().getTime() - DAYS_KEPT * DAY_MS)
  for (;;) {
    const parts = await listLeftParts(ctx, before, MOST_AT_ONCE)
    for (const part of parts) {
      if (Date.now() > until) return goOnLater(ctx)
      await clearPart(ctx, part, { before, isNamed: (ctx) => areNamed(ctx, part.paths) })
    }
    if (parts.length < MOST_AT_ONCE) return
  }
}

function goOnLater(ctx: Context): Promise<void> {
  return inTransaction(ctx, (ctx) =>
    ctx.house.queue.add(ctx, clearOn, {}, { key: `clear-on:${ctx.organisation.id}` }),
  )
}
