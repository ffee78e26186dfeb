import { openThread } from '../thread.ts'
import type { Drawing } from './drawing-thread.ts'

/** Draws what a link looks like where it is shared: shaping a line of Arabic takes a tenth of a second, so not here. */
export const drawPreview: (drawing: Drawing) => Promise<Buffer> = openThread(
  new URL('./drawing-thread.ts', import.meta.url),
)
