import { openThread } from '#platform/server/thread.ts'
import type { Poster } from './poster-drawing.ts'

/** Draws posters in a thread of its own. Refuses with `busy` when many wait already. */
export const drawPosterApart: (poster: Poster) => Promise<Buffer> = openThread(
  new URL('./poster-thread.ts', import.meta.url),
)
