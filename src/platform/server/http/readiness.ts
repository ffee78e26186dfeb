import type { House } from '../context.ts'

const PATIENCE_MS = 2_000
/** An answer is good for so long, whoever asks. */
const KEPT_MS = 1_000

/**
 * Whether the database answers: one small question for all who ask at once, kept for a moment, and said to be false when it
 * takes too long. While a question hangs no other is asked.
 */
export function openReadiness(house: House): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined
  return async () => {
    asking ??= house.database.platform`select 1`
      .then(() => true)
      .catch(() => false)
      .finally(() => setTimeout(() => (asking = undefined), KEPT_MS).unref())
    const late = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => late.resolve(false), PATIENCE_MS)
    return Promise.race([asking, late.promise]).finally(() => clearTimeout(timer))
  }
}
