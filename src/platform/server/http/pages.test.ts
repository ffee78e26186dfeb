import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { story } from '#testing/story.ts'

const MINUTE = 60_000

describe('a page of the next minute', () => {
  it('is what a rendering would be, to the byte, through a day and a night', async (t) => {
    const world = await story(t)
    const other = await story.another(world, { CACHE_MEGABYTES: 0 })
    let at = Date.parse('2026-11-21T12:00:07.000Z')
    const now = () => new Date(at)
    const { ownAddress } = world.house
    for (const house of [world.house, other.house]) Object.assign(house, { now, ownAddress })
    const paths = ['/', '/prayer-times', '/activities']
    const kept = () => world.house.pages.findKnown(world.ctx.organisation, 'page en /')
    let drawnAgain = 0

    for (const minutes of [1, 1, 1, 2, 9, 40, 1, 7, 55, 1, 90, 240, 1, 1, 200, 1, 180, 1, 400, 1]) {
      world.wait({ minutes })
      at += minutes * MINUTE
      const before = kept()
      for (const path of paths)
        for (const language of ['en', 'ar']) {
          const headers = { cookie: `language=${language}` }
          const [mine, rendered] = await Promise.all(
            [world, other].map(({ visitor }) => visitor.sends('GET', path, { headers })),
          )
          assert.deepEqual(apart(mine!.body, rendered!.body), [], `${path} at ${now().toJSON()}`)
        }
      if (before !== undefined && kept() === before) drawnAgain++
    }
    assert.ok(drawnAgain >= 8, String(drawnAgain))
  })

  it('is of another year after New Year, whatever is written on it', async (t) => {
    const { visitor, wait } = await story(t, { now: '2026-12-31T23:55:07.000Z' })
    const year = async () => {
      const { body } = await visitor.sends('GET', '/contact')
      return /© (?:<!-- -->)?(\d{4})/.exec(body.toString())?.[1]
    }
    const years = []
    for (let i = 0; i < 10; i++) {
      years.push(await year())
      wait({ minutes: 1 })
    }

    assert.deepEqual(years, [...Array<string>(5).fill('2026'), ...Array<string>(5).fill('2027')])
  })
})

/** What differs, line by line and tag by tag, as a whole page says nothing to anybody. */
function apart(one: Buffer, other: Buffer): string[] {
  const tagsOf = (page: Buffer) => page.toString().split(/(?=<)/)
  const [mine, theirs] = [tagsOf(one), tagsOf(other)]
  if (mine.length !== theirs.length) return [`${mine.length} tags`, `${theirs.length} tags`]
  return mine.filter((tag, i) => tag !== theirs[i]).slice(0, 5)
}
