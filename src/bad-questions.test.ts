import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { type World, story } from '#testing/story.ts'
import { features } from './features.ts'

/** Every question that anybody may ask: a new one is here by itself. */
const PUBLIC = features
  .flatMap(({ answers = [] }) => answers.map(({ endpoint }): Endpoint => endpoint))
  .filter(({ method, access }) => method === 'GET' && access === 'anyone')
const LISTS = PUBLIC.filter(({ input }) => 'page' in input.shape)
const ONES = PUBLIC.filter(({ path, cache }) => path.endsWith('/:id') && cache === 'public')

const HOSTILE = [
  '..%2F..%2Fetc%2Fpasswd',
  '%00',
  '%E2%80%AEgnp',
  '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  "'%20or%201=1--",
  '%F0%9F%95%8C',
  'constructor',
  '__proto__',
  'a'.repeat(10_000),
]

/** What asks for a time, by its name. */
const TIMES = new Set(['from', 'to', 'date', 'day', 'month', 'year', 'at'])
const TIMED = PUBLIC.flatMap(({ path, input }) =>
  Object.keys(input.shape)
    .filter((field) => TIMES.has(field) && !path.includes(`:${field}`))
    .map((field) => ({ path, field })),
)

describe('a question about the ends of time', () => {
  const opened = story.ofSuite()

  it('is looked for wherever a time is asked for', () => {
    assert.ok(TIMED.length >= 4, JSON.stringify(TIMED))
  })

  for (const { path, field } of TIMED) {
    it(`is no error of ours: ${path}?${field}`, async () => {
      const { visitor } = await opened
      for (const year of ['0000', '0001', '0099', '1582', '9998', '9999'])
        for (const value of [year, `${year}-01`, `${year}-12`, `${year}-01-01`, `${year}-12-31`]) {
          const { status } = await visitor.sends('GET', `${path}?${field}=${value}`)
          assert.ok(status < 500, `${value}: ${status}`)
        }
    })
  }
})

describe('a list that is asked for what cannot be', () => {
  const opened = story.ofSuite()

  it('is looked for in every list', () => {
    assert.ok(LISTS.length >= 8, LISTS.map(({ path }) => path).join())
  })

  for (const { path } of LISTS) {
    for (const [field, values] of Object.entries({
      page: ['1000000000', '0', '-1', '1.5', 'two', '1e999', ''],
      pageSize: ['101', '0', 'all', 'NaN'],
    })) {
      it(`${path} names ${field}`, async () => {
        const { visitor } = await opened
        for (const value of values) {
          const answer = await visitor.sends('GET', `${path}?${field}=${value}`)
          assert.equal(answer.status, 422, value)
          assert.deepEqual(
            answer.data.errors.map((error: { field: string }) => error.field),
            [field],
          )
        }
      })
    }

    it(`${path} is empty far behind its end`, async () => {
      const { visitor } = await opened
      const { status, data } = await visitor.sends('GET', `${path}?page=100000`)
      assert.equal(status, 200)
      assert.deepEqual(data.items, [])
    })

    it(`${path} refuses a question that it does not know by its name`, async () => {
      const { visitor } = await opened
      const { status, data } = await visitor.sends('GET', `${path}?pge=2`)
      assert.equal(status, 422)
      assert.match(JSON.stringify(data.errors), /pge/)
    })
  }

  it('names the date that is none', async () => {
    const { visitor } = await opened
    for (const [question, field] of [
      ['from=2026-02-30', 'from'],
      ['from=tomorrow', 'from'],
      ['from=2026-11-21T10:00', 'from'],
      ['to=2026-13-01', 'to'],
      ['month=2026-13', 'month'],
      ['month=2026-00', 'month'],
      ['from=2026-12-01&to=2026-11-01', 'to'],
    ]) {
      const { status, data } = await visitor.sends('GET', `/api/event?${question}`)
      assert.equal(status, 422, question)
      assert.deepEqual(
        data.errors.map((error: { field: string }) => error.field),
        [field],
        question,
      )
    }
  })
})

describe('one thing that is asked for', () => {
  const opened = story.ofSuite()

  it('is refused by name when there never was such a thing', async () => {
    const { visitor } = await opened
    for (const { path } of ONES) {
      for (const slug of HOSTILE) {
        const { status, data } = await visitor.sends('GET', path.replace(':id', slug))
        assert.ok(status === 404 || status === 422, `${path} ${slug.slice(0, 40)}: ${status}`)
        assert.ok(status === 422 || typeof data.problem === 'string', path)
      }
    }
  })

  it('is not there while it is a draft, neither in the API nor as a page', async (t) => {
    const world = await story(t)
    const things = await everyThing(world)
    assert.ok(things.length >= 6, 'something of most kinds')
    await world.rows(`update content_items set state = 'draft'`)
    await world.rows(`update content_tallies set published = 0`)
    await world.rows(`delete from content_words`)
    world.house.organisations.forget(world.ctx.organisation.id)

    for (const [api, page] of things) {
      assert.equal((await world.visitor.sends('GET', api)).status, 404, api)
      assert.equal((await world.visitor.sends('GET', page)).status, 404, page)
    }
  })
})

/** The addresses of one thing of each kind that has a page: in the API, and of the page. */
async function everyThing({ visitor }: World): Promise<[string, string][]> {
  const sitemap = (await visitor.sends('GET', '/sitemap.xml')).body.toString()
  const found = ONES.flatMap(({ path }): [string, string][] => {
    const [, , kind = ''] = path.split('/')
    const [, page, slug] =
      new RegExp(`<loc>https?://[^/]+(/${kind.replace(/s$/, '')}\\w*/([^/<]+))</loc>`).exec(
        sitemap,
      ) ?? []
    return page && slug && kind !== 'donations' ? [[path.replace(':id', slug), page]] : []
  })
  return found
}
