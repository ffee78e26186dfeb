import assert from 'node:assert/strict'
import { type TestContext, describe, it } from 'node:test'
import { MOST_SEARCHED, listShelf, selectShelf } from '#features/ground/content/shelf.ts'
import { type Kind, STANDINGS, type Standing } from '#features/ground/content/rules.ts'
import { selectDesk, selectNew } from '#features/ground/submissions/inbox.ts'
import { STATES } from '#features/ground/submissions/rules.ts'
import { announcementKind } from '#features/site/announcements/contract.ts'
import { sendContact } from '#features/site/contact/contract.ts'
import { newsKind } from '#features/site/news/contract.ts'
import { MOST_COUNTED } from '#platform/shared/long-list.ts'
import type { Question } from '#platform/shared/endpoint.ts'
import { staffAt } from '#testing/staff.ts'
import { assertLooksAtFew } from '#testing/steps.ts'
import { type World, story } from '#testing/story.ts'
import { amongItems, amongMessages } from '#testing/very-many.ts'
import { listContent, listInbox, showDesk } from './contract.ts'

const PAGE = 20
/** The page that begins with the last of those that are counted. */
const DEEP = MOST_COUNTED / PAGE

describe('the inbox of very many', () => {
  const FORMS = ['contact', 'course', 'vacancy', 'service']
  const NARROWED = [undefined, ...STATES].flatMap((state) =>
    [FORMS, ['contact']].flatMap((kinds) => [1, DEEP].map((page) => ({ kinds, state, page }))),
  )

  it('looks at no more than it shows and counts, by whatever it is narrowed', async (t) => {
    const world = await story(t)
    await world.visitor.asks(sendContact, MESSAGE)
    await amongMessages(world, { count: 13_000, kinds: FORMS }, async () => {
      for (const wanted of NARROWED) {
        const stretches = wanted.kinds.length * (wanted.state ? 1 : 2)
        const most = Math.max(FEW, stretches * wanted.page * PAGE)
        await assertLooksAtFew(world.ctx, most, (ctx) =>
          selectDesk(ctx, { ...wanted, pageSize: PAGE }),
        )
      }
      await assertLooksAtFew(world.ctx, FORMS.length * FEW, (ctx) => selectNew(ctx, FORMS))
    })
  })
})

describe('a list of more than are counted', () => {
  it('says so, and leads on from there', async (t) => {
    const world = await story(t)
    const headers = { 'x-jwt-token': (await staffAt(world, ['editor'])).token }
    const inbox = async (input: Question<typeof listInbox>) =>
      (await world.visitor.asks(listInbox, { kind: 'contact', ...input }, headers)).data
    const waiting = `select id from submissions where state in ('new', 'open')
      order by received_at desc, id desc limit 20 offset 1000`

    await world.visitor.asks(sendContact, MESSAGE)
    await amongMessages(world, { count: 1_800 }, async () => {
      const first = await inbox({})
      const further = await inbox({ page: DEEP + 1 })
      const last = await inbox({ page: 61 })
      const done = await inbox({ state: 'done' })
      const { data: desk } = await world.visitor.asks(showDesk, {}, headers)

      assert.deepEqual([first.total, first.hasUncounted], [MOST_COUNTED, true])
      assert.deepEqual([further.total, further.hasUncounted], [MOST_COUNTED + PAGE, true])
      assert.deepEqual(
        further.items.map(({ id }: { id: string }) => ({ id })),
        await world.rows(waiting),
      )
      assert.deepEqual([last.items.length, last.total, last.hasUncounted], [1, 1_201, false])
      assert.deepEqual([done.total, done.hasUncounted], [600, false])
      const contact = desk.forms.find(({ kind }: { kind: string }) => kind === 'contact')
      assert.deepEqual([contact.count, contact.hasUncounted], [601, false])
    })
  })

  it('finds a title in all of them where there are just so many as are searched', async (t) => {
    const { world, find, inUse } = await openNews(t)

    await amongItems(world, 'news', { live: MOST_SEARCHED - inUse }, async () => {
      assert.deepEqual(await find('number'), [MOST_COUNTED, true, null])
      assert.deepEqual(await find(`number ${MOST_SEARCHED - inUse}`), [1, false, null])
    })
  })

  it('says where it stopped where there is one more, and does not look at that', async (t) => {
    const { world, find, inUse } = await openNews(t)
    const last = MOST_SEARCHED - inUse + 1
    const isOldest = `update content_items set updated_at = '2001-01-01' where title = $1`

    await amongItems(world, 'news', { live: last }, async () => {
      await world.rows(isOldest, [`Number ${last}`])

      assert.deepEqual(await find('number'), [MOST_COUNTED, true, MOST_SEARCHED])
      assert.deepEqual(await find('number 2000'), [1, false, MOST_SEARCHED])
      assert.deepEqual(await find(`number ${last}`), [0, false, MOST_SEARCHED])
    })
  })

  it('searches no more of what is found in two parts', async (t) => {
    const { world, find } = await openNews(t)
    const withEnd = `update content_items set publish_until = $1
      where slug like 'many-live-%' and position % 2 = 0`

    await amongItems(world, 'news', { live: MOST_SEARCHED + 1_000 }, async () => {
      await world.rows(withEnd, [new Date(world.ctx.now().getTime() + 60_000).toISOString()])

      assert.deepEqual(await find('number 4900', 'live'), [1, false, MOST_SEARCHED])
      assert.deepEqual(await find('number 5900', 'live'), [0, false, MOST_SEARCHED])
    })
  })
})

describe('a list of very many items', () => {
  const looksAtFew = async (world: World, kind: Kind, most = FEW) => {
    for (const standing of [undefined, ...STANDINGS])
      for (const page of [1, DEEP])
        await assertLooksAtFew(world.ctx, most, (ctx) =>
          selectShelf(ctx, kind, { q: '', page, pageSize: PAGE, standing }),
        )
  }

  it('looks at no more than it shows and counts, however they stand', async (t) => {
    const world = await story(t)
    await world.rows(
      `insert into people
       select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'email', 'many' || n || '@example.org'))).*
       from generate_series(1, 1500) n, people p where p.id = $1`,
      [(await staffAt(world, ['editor'])).id],
    )
    await world.rows('analyze people')
    const many = { draft: 1_200, live: 1_200, over: 1_200, archived: 1_200, trashed: 1_200 }

    await amongItems(world, 'news', { ...many, scheduled: 30 }, () =>
      looksAtFew(world, newsKind, FEW + 30),
    )
    await world.rows(`delete from people where email like 'many%'`)
  })

  it('does not look at those that were taken down to find the few that are not', async (t) => {
    const world = await story(t)

    await amongItems(world, 'announcement', { over: 2_000 }, () =>
      looksAtFew(world, announcementKind),
    )
  })

  it('does not look at the trash of other kinds', async (t) => {
    const world = await story(t)

    await amongItems(world, 'event', { trashed: 5_000 }, () => looksAtFew(world, newsKind))
  })

  it('looks for a word in so many titles, and no further', async (t) => {
    const world = await story(t)

    await amongItems(world, 'news', { live: MOST_SEARCHED + 1_000 }, async () => {
      for (const q of ['number', 'nothing of the kind'])
        await assertLooksAtFew(world.ctx, MOST_SEARCHED + 1, (ctx) =>
          selectShelf(ctx, newsKind, { q, page: 1, pageSize: PAGE }),
        )
    })
  })
})

describe('how an item stands', () => {
  it('is what it is listed under, to the very moment', async (t) => {
    const world = await story(t)
    const at = world.ctx.now()
    const now = at.toISOString()
    const ctx = { ...world.ctx, now: () => at }
    const listed = async (standing?: Standing) => {
      const wanted = { q: 'number', page: 1, pageSize: 100, standing }
      const { items } = await listShelf(ctx, newsKind, wanted)
      return items.map((item) => `${item.slug} ${item.standing}`).toSorted()
    }
    const set = (slug: string, column: string, at: string) =>
      world.rows(`update content_items set ${column} = $2 where slug = $1`, [`many-${slug}`, at])
    const two = Object.fromEntries(STANDINGS.map((standing) => [standing, 2]))
    const both = (standing: Standing) => [1, 2].map((n) => `many-${standing}-${n} ${standing}`)

    await amongItems(world, 'news', two, async () => {
      await set('live-1', 'publish_from', now)
      await set('live-2', 'publish_until', new Date(Date.parse(now) + 1).toISOString())
      await set('over-1', 'publish_until', now)
      await set('scheduled-1', 'publish_from', new Date(Date.parse(now) + 1).toISOString())

      for (const standing of STANDINGS)
        assert.deepEqual(await listed(standing), both(standing), standing)
      assert.deepEqual(
        await listed(),
        STANDINGS.filter((each) => each !== 'archived' && each !== 'trashed')
          .flatMap(both)
          .toSorted(),
      )
    })
  })
})

/** News of which so many are in use, and what is found of them. */
async function openNews(t: TestContext) {
  const world = await story(t)
  const headers = { 'x-jwt-token': (await staffAt(world, ['editor'])).token }
  const ask = async (input: Question<typeof listContent>) =>
    (await world.visitor.asks(listContent, input, headers)).data
  const find = async (q: string, standing?: Standing) => {
    const found = await ask({ kind: 'news', q, ...(standing ? { standing } : {}) })
    return [found.total, found.hasUncounted, found.onlySearched]
  }
  return { world, find, inUse: (await ask({ kind: 'news' })).total as number }
}

const MESSAGE = {
  name: 'Khadija Osman',
  email: 'khadija@example.org',
  subject: 'Hall hire',
  message: 'May we use the hall on 12 December?',
}

const FEW = MOST_COUNTED + PAGE
