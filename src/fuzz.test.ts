import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import postgres from 'postgres'
import { toOptions } from '#platform/server/database.ts'
import { fuzz, writeCounts } from '#testing/fuzz/fuzz.ts'
import { toTarget } from '#testing/fuzz/target.ts'
import { copyTemplate } from '#testing/ground.ts'
import { startProgram } from '#testing/program.ts'
import { assertSound } from '#testing/sound.ts'

/** The same requests in every run; `npm run fuzz` makes others each time, and many more. */
const SEED = 1_448
const RUNS = 2_000

describe('whatever is asked', () => {
  it('is answered, never with our fault, and leaves nothing broken behind', async (t) => {
    const copy = await copyTemplate()
    t.after(() => copy.remove())
    const program = await startProgram(copy)

    const { statuses, faults, signedIn } = await fuzz(await toTarget(program.port), {
      runs: RUNS,
      seed: SEED,
    })
    await program.kill()

    assert.deepEqual(faults, [], writeCounts(statuses))
    // It has come further than to the first door.
    for (const status of ['200', '400', '401', '404', '405', '422'])
      assert.ok((statuses.get(status) ?? 0) > 10, writeCounts(statuses))
    assert.ok(signedIn > RUNS / 10, String(signedIn))
    const owner = postgres({ ...toOptions(copy.owner), max: 1, onnotice: () => {} })
    await assertSound(owner)
    await owner.end()
  })
})
