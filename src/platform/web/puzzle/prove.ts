import type { Puzzle } from './find-number.ts'
import { solve } from './solve.ts'

/** What a puzzle of the server looks like. */
export interface SignedPuzzle extends Puzzle {
  readonly algorithm: string
  readonly signature: string
}

/** The solution as the server wants it back; undefined when there is none. */
export async function prove(puzzle: SignedPuzzle): Promise<string | undefined> {
  const { algorithm, challenge, salt, signature } = puzzle
  const number = await solve(puzzle)
  if (number === undefined) return undefined
  return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))
}
