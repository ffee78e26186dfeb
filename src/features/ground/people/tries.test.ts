import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inTransaction } from '#platform/server/context.ts'
import { story } from '#testing/story.ts'
import { FREE_TRIES } from './rules.ts'
import { countTry } from './tries.ts'

describe('tries in the same moment', () => {
  it('do not wait for each other while none is used up, whoever looked at the clock first', async (t) => {
    const { ctx } = await story(t)
    const at = ctx.now().getTime()
    const countAt = (ms: number) =>
      inTransaction({ ...ctx, now: () => new Date(at + ms) }, (ctx) =>
        countTry(ctx, 'password', 'safiya'),
      )

    const counted = []
    for (let i = 0; i < FREE_TRIES; i++) counted.push(await countAt(-i))
    const next = await countAt(-FREE_TRIES)

    assert.deepEqual(
      counted,
      Array.from({ length: FREE_TRIES }, (_, i) => ({ tries: i + 1 })),
    )
    assert.deepEqual(next, { waitSeconds: 31 })
  })
})
