import { solveChallenge } from 'altcha-lib/v1'
import { askPuzzle } from '#features/ground/submissions/contract.ts'
import type { Asker } from './story.ts'

/** The solution of a puzzle, found as a browser finds it. */
export async function solvePuzzle(asker: Pick<Asker, 'asks'>): Promise<string> {
  const { data: puzzle } = await asker.asks(askPuzzle)
  const { algorithm, challenge, salt, signature, maxnumber } = puzzle
  const found = await solveChallenge(challenge, salt, algorithm, maxnumber).promise
  return btoa(JSON.stringify({ algorithm, challenge, number: found!.number, salt, signature }))
}
