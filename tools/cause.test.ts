import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { showDonation } from '#features/money/causes/contract.ts'
import { story } from '#testing/story.ts'
import { runTool } from '#testing/tool.ts'

describe('the command for causes', () => {
  it('opens fitrana by heads until the Eid prayer, by the clocks of the organisation', async (t) => {
    const world = await story(t)
    const run = (...words: string[]) =>
      runTool(story.copyOf(world), 'tools/cause.ts', ['al-noor', ...words])

    const looked = await run('heads', 'fitrana', '--of', 'person', '--price', 'GBP=7.00')
    const priced = await run('heads', 'fitrana', '--of', 'person', '--price', 'GBP=7.00', '--yes')
    await run('open', 'fitrana', '--yes')
    const until = await run('until', 'fitrana', '2027-06-10 07:30', '--yes')
    const late = await run('until', 'fitrana', '2026-03-10 07:30', '--yes')
    const regular = await run(
      'heads',
      'food-bank',
      '--of',
      'person',
      '--price',
      'GBP=7.00',
      '--yes',
    )
    const cheap = await run('heads', 'fitrana', '--of', 'person', '--price', 'GBP=0.01', '--yes')

    assert.equal(looked.out, 'Nothing was changed: say --yes.\n')
    assert.match(priced.out, /^fitrana {2}£7\.00 for each person {2}closed$/m)
    assert.match(until.out, /^fitrana {2}£7\.00 for each person {2}until 2027-06-10 07:30$/m)
    assert.match(late.errors, /\(deadline-is-over\)/)
    assert.match(regular.errors, /\(given-regularly\)/)
    assert.match(cheap.errors, /\(price-not-payable\)/)
    world.house.pages.forget()
    const { data } = await world.visitor.asks(showDonation, { id: 'fitrana' })
    assert.deepEqual(data.closes, {
      at: '2027-06-10T06:30:00.000Z',
      date: '2027-06-10',
      time: '07:30',
    })
  })
})
