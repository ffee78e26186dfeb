/**
 * node tools/test.ts bench/reading.test.ts: what a list and an item cost with a hundred items and with very many, made
 * anew for each reader. Prints a line for each, and fails when many cost more than a fifth above few. Then what the office's lists
 * cost over very many, by each filter.
 */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { STANDINGS } from '#features/ground/content/rules.ts'
import { STATES } from '#features/ground/submissions/rules.ts'
import { sendContact } from '#features/site/contact/contract.ts'
import { staffAt } from '#testing/staff.ts'
import { type World, story } from '#testing/story.ts'
import { amongMessages } from '#testing/very-many.ts'

const FEW = { news: 100, event: 100 }
const MANY = { news: 10_000, event: 5_000 }
const ROUNDS = 200
const MOST_RATIO = 1.2

const READ = [
  '/api/news?pageSize=20',
  '/api/news?pageSize=20&category=Community',
  '/api/news?page=4&pageSize=20',
  '/api/news/bench-news-50',
  '/api/event?pageSize=20',
  '/api/event?month=now&pageSize=100',
  '/api/event/bench-event-50',
  '/news',
  '/news/bench-news-50',
  '/events',
  '/event/bench-event-50',
  '/',
]

it('reads very many as quickly as a few', async (t) => {
  const [few, many] = [await story(t), await story(t)]
  await fill(few, FEW)
  await fill(many, MANY)

  const slow: string[] = []
  for (const path of READ) {
    const times = { few: [] as number[], many: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      times.few.push(await read(few, path))
      times.many.push(await read(many, path))
    }
    const [one, other] = [percentile(times.few, 95), percentile(times.many, 95)]
    const middle = [percentile(times.few, 50), percentile(times.many, 50)]
    const said = `${path.padEnd(42)} p50 ${middle.map(write).join(' → ')}, p95 ${write(one)} → ${write(other)} ms: ${(other / one).toFixed(2)}`
    t.diagnostic(said)
    if (other / one > MOST_RATIO) slow.push(said)
  }
  assert.deepEqual(slow, [])
})

const SENT = 100_000
const OFFICE_ROUNDS = 20
const OFFICE = [
  '/api/admin/inbox?',
  '/api/admin/inbox?kind=contact',
  '/api/admin/inbox?page=50',
  '/api/admin/inbox?page=3000',
  '/api/admin/desk?',
  ...STATES.flatMap((state) => [
    `/api/admin/inbox?state=${state}`,
    `/api/admin/inbox?kind=contact&state=${state}`,
  ]),
  '/api/admin/content/news?',
  '/api/admin/content/news?page=50',
  '/api/admin/content/news?q=library',
  ...STANDINGS.map((standing) => `/api/admin/content/news?standing=${standing}`),
]

it('lists very many to the office by every filter', async (t) => {
  const world = await story(t)
  const { token } = await staffAt(world, ['owner'])
  await fill(world, MANY)

  await world.visitor.asks(sendContact, {
    name: 'Khadija Osman',
    email: 'khadija@example.org',
    subject: 'Hall hire',
    message: 'May we use the hall on 12 December?',
  })

  await amongMessages(world, { count: SENT }, async () => {
    await world.rows('analyze')
    for (const path of OFFICE) {
      const times: number[] = []
      for (let round = 0; round < OFFICE_ROUNDS; round++) {
        const began = performance.now()
        const { status } = await world.visitor.sends('GET', path, {
          headers: { 'x-jwt-token': token },
        })
        times.push(performance.now() - began)
        assert.equal(status, 200, path)
      }
      const [p50, p95] = [percentile(times, 50), percentile(times, 95)]
      t.diagnostic(`${path.padEnd(48)} p50 ${write(p50)}, p95 ${write(p95)} ms`)
    }
  })
})

/** As if nobody had read it before: the organisation and everything made of it are forgotten. */
async function read({ house, ctx, visitor }: World, path: string): Promise<number> {
  house.organisations.forget(ctx.organisation.id)
  await house.organisations.byHost('al-noor.localhost')
  const began = performance.now()
  const { status } = await visitor.sends('GET', path)
  const took = performance.now() - began
  assert.equal(status, 200, path)
  return took
}

/** Copies of one item of the seed, with its words, spread over time: news backwards, events on both sides of now. */
async function fill(world: World, counts: Readonly<Record<'news' | 'event', number>>) {
  const { id } = world.ctx.organisation
  for (const [kind, count] of Object.entries(counts)) {
    const every =
      kind === 'news' ? `- n * interval '3 hours'` : `+ (n - ${count / 2}) * interval '5 hours'`
    await world.rows(
      `with original as (
         select * from content_items
         where organisation_id = $1 and kind = $2 and state = 'published' and not recurs
         order by sort_at desc limit 1),
       copies as (
         select o.*, gen_random_uuid() as new_id, n, timestamptz '2026-11-21 11:00Z' ${every} as at
         from original o, generate_series(1, $3::int) n),
       items as (
         insert into content_items (organisation_id, id, kind, slug, title, summary, html, translations, image_id,
           language, category, position, state, publish_from, publish_until, sort_at, ends_at, recurs, fields,
           revision, created_at, created_by, updated_at, updated_by)
         select organisation_id, new_id, kind, 'bench-' || kind || '-' || n, title, summary, html, '{}'::jsonb, image_id, language,
           'Community', position, state, least(at, '2026-11-21 05:00Z'), null, at,
           case when kind = 'event' then at + interval '2 hours' end, recurs, fields, 1, created_at, created_by,
           updated_at, updated_by
         from copies returning organisation_id, kind, id, slug),
       revisions as (
         insert into content_revisions
         select i.organisation_id, i.id, 1, r.item || jsonb_build_object('id', i.id, 'slug', i.slug), now(), 'bench'
         from items i, original o join content_revisions r
           on r.organisation_id = o.organisation_id and r.item_id = o.id and r.revision = o.revision),
       slugs as (
         insert into content_slugs select organisation_id, kind, slug, id, now() from items),
       words as (
         insert into content_words
         select i.organisation_id, i.kind, w.word, i.id from items i, content_words w
         where w.organisation_id = $1 and w.item_id = (select id from original))
       insert into content_tallies values ($1, $2, 'Community', $3::int)
       on conflict (organisation_id, kind, category)
       do update set published = content_tallies.published + excluded.published`,
      [id, kind, count],
    )
  }
  await world.rows('analyze')
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))]!
}

const write = (ms: number) => ms.toFixed(1)
