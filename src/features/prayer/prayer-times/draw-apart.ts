import { openThread } from '#platform/server/thread.ts'
import type { Drawing } from './sheet-drawing.ts'

/**
 * Draws sheets in a thread of its own: a year takes half a second, in Arabic up to two. Refuses with `busy` when many
 * wait already.
 */
export const drawSheet: (drawing: Drawing) => Promise<Buffer> = openThread(
  new URL('./drawing-thread.ts', import.meta.url),
)
