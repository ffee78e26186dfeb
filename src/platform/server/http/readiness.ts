import type { House } from '../context.ts'

const PATIENCE_MS = 2_000
/** An answer is good for so long, whoever asks. */
const KEPT_MS = 1_000
/** Room on the disk is asked for this seldom while there is some, and with each question once there was none. */
const ROOM_MS = 10_000

/** SQLSTATE: no room on the disk, or none of what its operator allows. */
const FULL = /^(53100|53400)$/

/**
 * Why the program cannot serve; undefined when it can: the database answers, and has room on its disk for a megabyte. One
 * question for all who ask at once, kept for a moment, and taken for a "no" when it takes too long. While a question
 * hangs no other is asked.
 */
export function openReadiness({ database }: House): () => Promise<string | undefined> {
  let asking: Promise<string | undefined> | undefined
  let hadRoomAt = -Infinity

  const ask = async () => {
    if (performance.now() - hadRoomAt < ROOM_MS) return void (await database.platform`select 1`)
    // A list that is longer than its share of memory goes through a file beside the tables, which is gone with the answer:
    // no table, no log of the database and no write to the disk that anybody waits for.
    await database.platform`
      select count(*) from (select set_config('work_mem', '64kB', true) as memory offset 0) as little,
        lateral generate_series(1, 60000 + 0 * length(memory))`
    hadRoomAt = performance.now()
  }
  const why = (error: unknown) => {
    hadRoomAt = -Infinity
    return FULL.test(String((error as { code?: unknown }).code)) ? 'disk full' : 'database away'
  }

  return async () => {
    asking ??= ask()
      .catch(why)
      .finally(() => setTimeout(() => (asking = undefined), KEPT_MS).unref()) as Promise<
      string | undefined
    >
    const late = Promise.withResolvers<string>()
    const timer = setTimeout(() => late.resolve('database away'), PATIENCE_MS)
    return Promise.race([asking, late.promise]).finally(() => clearTimeout(timer))
  }
}
