import { type Puzzle, findNumber } from './find-number.ts'

/** The number of a puzzle; the page waits for it only where the browser has no workers. */
export function solve(puzzle: Puzzle): Promise<number | undefined> {
  return new Promise((resolve) => {
    const here = () => resolve(findNumber(puzzle))
    try {
      const worker = new Worker(new URL('worker.ts', import.meta.url), { type: 'module' })
      worker.addEventListener('message', ({ data }: MessageEvent<number | undefined>) => {
        worker.terminate()
        resolve(data)
      })
      worker.addEventListener('error', here)
      worker.postMessage(puzzle, [])
    } catch {
      here()
    }
  })
}
