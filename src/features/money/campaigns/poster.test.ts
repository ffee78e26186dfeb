import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { story } from '#testing/story.ts'
import { posterFile } from './appeal-night-contract.ts'

const id = 'warm-floor'

describe('a poster of a campaign', () => {
  it('is one sheet of the paper that was asked for, in its own language', async (t) => {
    const { visitor } = await story(t)

    const a4 = await visitor.asks(posterFile, { id })
    const a3 = await visitor.asks(posterFile, { id, paper: 'a3' }, { 'accept-language': 'ar' })

    assert.deepEqual([a4.status, a3.status], [200, 200])
    assert.match(a4.body.toString('latin1'), /MediaBox \[0 0 595\.28 841\.89\]/)
    assert.match(a3.body.toString('latin1'), /MediaBox \[0 0 841\.89 1190\.55\]/)
    assert.equal(a4.body.toString('latin1').match(/\/Type \/Page\b/g)?.length, 1)
    assert.ok(a3.body.includes(Buffer.from('أرضي', 'utf16le').swap16()))
  })

  it('is the same for the rest of the day, whatever comes in', async (t) => {
    const world = await story(t)
    const ask = async () => (await world.visitor.asks(posterFile, { id })).headers['etag']

    const first = await ask()
    world.wait({ minutes: 11 * 60 })
    world.house.pages.forget()

    assert.equal(await ask(), first)
  })

  it('is drawn once, in however many ways its address is spelt', async (t) => {
    const { visitor } = await story(t, { settings: { REQUESTS_PER_MINUTE: '60000' } })
    const spellings = Array.from({ length: 25 }, (_, at) => {
      const spelt = Array.from(id, (letter, bit) => ((at >> bit) & 1 ? toPercent(letter) : letter))
      return `/api/campaigns/${spelt.join('')}/poster.pdf${at % 2 ? '?paper=a4' : ''}`
    })

    const statuses: number[] = []
    for (const path of spellings) statuses.push((await visitor.sends('GET', path)).status)

    // Of those that are made anew nobody gets as many.
    assert.ok(spellings.length > posterFile.limit.times)
    assert.deepEqual(new Set(statuses), new Set([200]))
  })

  it('is refused for what has ended, and for what is not there', async (t) => {
    const { visitorOf } = await story(t)
    const problemOf = async (id: string) =>
      (await visitorOf('crescent.localhost').asks(posterFile, { id })).data.problem

    assert.equal(await problemOf('clinic-boat'), 'campaign-has-ended')
    assert.equal(await problemOf(`warm-floor`), 'campaign-not-found')
  })
})

function toPercent(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16)}`
}
