import { type Puzzle, findNumber } from './find-number.ts'

/** Solves one puzzle beside the page, which stays as quick as it is. */
addEventListener('message', ({ data }: MessageEvent<Puzzle>) => {
  const answer = globalThis.postMessage as (message: unknown) => void
  answer(findNumber(data))
})
