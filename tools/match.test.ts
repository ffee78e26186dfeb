import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countAll } from '#features/money/campaigns/totals.ts'
import { giveDonation } from '#features/money/giving/contract.ts'
import { gift } from '#testing/gifts.ts'
import { story } from '#testing/story.ts'
import { runTool } from '#testing/tool.ts'

describe('the command for matches', () => {
  it('says what a promise adds at once, and books what is paid in of it', async (t) => {
    const world = await story(t)
    const items = [{ campaignId: 'warm-floor', amount: 54_00 }]
    await world.visitor.asks(giveDonation, await gift(world, { items }))
    const run = (...words: string[]) =>
      runTool(story.copyOf(world), 'tools/match.ts', [...words, '--organisation', 'al-noor'])
    const promise = ['promise', 'warm-floor', '50', '--by', 'A friend', '--until', '2026-11-30']

    const looked = await run(...promise)
    const written = await run(...promise, '--yes')
    const again = await run(...promise)
    await countAll(world.ctx)
    const [, id = ''] = /^Written down: (\S{36})$/m.exec(written.out) ?? []
    const unread = await run('received', id, '20', '--reference', 'FP 1')
    const booked = await run('received', id, '20', '--reference', 'FP 1', '--yes')
    const twice = await run('received', id, '20', '--reference', 'FP 1', '--yes')
    const listed = await run('list')

    assert.match(looked.out, /^To gifts that have come already it adds £50 at once\.$/m)
    assert.equal(again.errors, 'They have promised this already, for the same days. See list.\n')
    assert.match(unread.out, /^A friend has paid in £20\.00, as FP 1\.\nNothing was booked/)
    assert.equal(booked.out, 'Booked: £20.00 from A friend.\n', booked.errors)
    assert.equal(twice.errors, 'Money was booked under this reference before.\n')
    assert.match(listed.out, /100 % {2}£50 of £50 {2}owes £30 {2}A friend {2}TEST$/m)
  })
})
