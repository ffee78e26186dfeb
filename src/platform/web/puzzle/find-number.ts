import { sha256 } from './sha-256.ts'

export interface Puzzle {
  readonly salt: string
  readonly challenge: string
  readonly maxnumber: number
}

/** The number that was put into a puzzle, found by trying them all; undefined when there is none. */
export function findNumber({ salt, challenge, maxnumber }: Puzzle): number | undefined {
  for (let number = 0; number <= maxnumber; number++)
    if (sha256(salt + number) === challenge) return number
  return undefined
}
