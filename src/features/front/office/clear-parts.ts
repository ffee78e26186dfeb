import { clearPart, listLeftParts } from '#features/ground/media/media.ts'
import type { Context } from '#platform/server/context.ts'
import { DAY_MS } from '#platform/shared/wall-time.ts'
import { areNamed } from './picture-uses.ts'

/** So long a part of a picture that nobody sees any more is kept, for pages and letters that still show it. */
export const DAYS_KEPT = 90

/** Clears away the parts of pictures that were left long ago, but for those that a text names. */
export async function clearParts(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - DAYS_KEPT * DAY_MS)
  for (const part of await listLeftParts(ctx, before))
    await clearPart(ctx, part, { before, isNamed: (ctx) => areNamed(ctx, part.paths) })
}
