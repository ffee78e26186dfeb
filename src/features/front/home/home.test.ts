import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { announcementKind } from '#features/site/announcements/contract.ts'
import { configure } from '#features/ground/configuration/configuration.ts'
import { contentOf } from '#features/ground/content/rules.ts'
import { moveItems } from '#features/ground/content/move.ts'
import { addItem } from '#features/ground/content/save.ts'
import { eraseItem } from '#features/ground/content/trash.ts'
import { eventKind } from '#features/site/events/contract.ts'
import { newsKind } from '#features/site/news/contract.ts'
import { serviceKind } from '#features/site/services/contract.ts'
import { campaignKind } from '#features/money/campaigns/kind-contract.ts'
import { CAMPAIGNS } from '#features/money/campaigns/rules.ts'
import { announceChange, inTransaction, rehearsed } from '#platform/server/context.ts'
import type { Organisation } from '#platform/server/organisations.ts'
import { type World, story } from '#testing/story.ts'
import { within } from '#testing/within.ts'
import { listBanners, showHome } from './contract.ts'
import { findHome } from './home.ts'

const BY_HAND = 'Changed by hand'

/** A banner and every campaign, announced to nobody: who reads them again sees it. */
async function renameByHand({ rows }: World): Promise<void> {
  await rows(`update banners set title = $1, translations = '{}'`, [BY_HAND])
  await rows(`update content_items set summary = $1 where kind = 'campaign'`, [BY_HAND])
}

/** Announces a change, and waits until this copy of the program has heard of it. */
async function announced(world: World, change?: string): Promise<void> {
  const before = await world.house.organisations.byId(world.ctx.organisation.id)
  await inTransaction(world.ctx, (ctx) => announceChange(ctx, change))
  await heardOf(world, before)
}

/** Waits until this copy of the program has another reading of the organisation. */
async function heardOf({ house, ctx }: World, before: Organisation | undefined): Promise<void> {
  const { id } = ctx.organisation
  await within(5, 'it is heard of', async () => (await house.organisations.byId(id)) !== before)
}

const home = async ({ visitor }: World) => (await visitor.asks(showHome)).data

describe('home', () => {
  it('is composed of everything that is on, each part a short list', async (t) => {
    const { data } = await (await story(t)).visitor.asks(showHome)

    assert.deepEqual(Object.keys(data).toSorted(), [
      'activities',
      'announcements',
      'banners',
      'campaigns',
      'donations',
      'events',
      'news',
      'prayer',
      'services',
    ])
    const { prayer: _, ...lists } = data as Record<string, unknown[]>
    for (const [part, items] of Object.entries(lists))
      assert.ok(items.length > 0 && items.length <= 8, part)
  })

  it('leaves out what is off, what the plan does not have, and what the mode does not', async (t) => {
    const world = await story(t)
    const parts = async () => Object.keys(await home(world)).toSorted()
    const change = async (values: Record<string, unknown>) => {
      await configure(world.ctx, values)
      world.house.organisations.forget(world.ctx.organisation.id)
    }

    await change({ DisableServices: true, DisableWeeklyActivities: true })
    assert.deepEqual(await parts(), [
      'announcements',
      'banners',
      'campaigns',
      'donations',
      'events',
      'news',
      'prayer',
    ])
    await change({ activePlan: 'basic' })
    assert.deepEqual(await parts(), [
      'announcements',
      'banners',
      'campaigns',
      'donations',
      'prayer',
    ])
    await change({ StandaloneCampaigns: true })
    assert.deepEqual(await parts(), ['announcements', 'banners', 'campaigns'])
  })

  it('shows as many campaigns as the office wants, and all where there is nothing else', async (t) => {
    const world = await story(t)
    const shown = async (host: string) =>
      (await world.visitorOf(host).asks(showHome)).data.campaigns.map(
        ({ id }: { id: string }) => id,
      )
    const office = await world.contextOf('crescent')

    assert.deepEqual(await shown('al-noor.localhost'), ['warm-floor'])
    assert.deepEqual(await shown('crescent.localhost'), ['wells', 'winter-rooms', 'clinic-boat'])
    await configure(office, { StandaloneCampaigns: false, campaignitemscount: 1 })
    world.house.organisations.forget()
    world.house.pages.forget()
    assert.deepEqual(await shown('crescent.localhost'), ['wells'])
  })

  it('says nothing of prayers where nobody has said where the house is', async (t) => {
    const { contextOf, visitorOf, house } = await story(t)
    const office = await contextOf('crescent')
    const isStrip = async (values: Record<string, unknown>) => {
      await configure(office, values)
      house.organisations.forget()
      house.pages.forget()
      return 'prayer' in (await visitorOf('crescent.localhost').asks(showHome)).data
    }

    assert.equal(await isStrip({ StandaloneCampaigns: false }), true)
    assert.equal(await isStrip({ latitude: null, longitude: null }), false)
  })

  it('says what is urgent first, and nothing once its time is over', async (t) => {
    const world = await story(t)
    await inTransaction(world.ctx, (ctx) =>
      addItem(ctx, announcementKind, { title: 'The newest of all', state: 'published' }),
    )
    const titles = async () =>
      (await home(world)).announcements.map(({ title }: { title: string }) => title)

    assert.deepEqual(await titles(), [
      'The car park is closed on Sunday morning',
      'The newest of all',
      'Coats and blankets are being collected',
    ])
    world.wait({ days: 2 })
    assert.deepEqual(await titles(), [
      'The newest of all',
      'Coats and blankets are being collected',
    ])
  })

  it('shows the activities of today, and those of tomorrow after midnight', async (t) => {
    const world = await story(t, { now: '2026-11-21T23:58:00Z' })
    const titles = async () =>
      (await home(world)).activities.map(({ title }: { title: string }) => title)

    assert.deepEqual(await titles(), ['Quran after Fajr', 'Football'])
    world.wait({ minutes: 5 })
    assert.deepEqual(await titles(), ['New to Islam circle'])
  })
})

describe('what home is made of', () => {
  it('is read once, not each minute, and after ten minutes in any case', async (t) => {
    const world = await story(t)
    const first = async () => (await home(world)).banners[0].title
    const written = await first()

    // By hand, and announced to nobody.
    await world.rows(`update banners set title = 'Open all night', translations = '{}'`)
    world.wait({ minutes: 9 })
    assert.equal(await first(), written)

    world.wait({ minutes: 1 })
    assert.equal(await first(), 'Open all night')
  })

  it('is read anew by every copy of the program after a change', async (t) => {
    const world = await story(t)
    const other = await story.another(world)
    const newest = async () => (await other.visitor.asks(showHome)).data.news[0].title
    await newest()

    await inTransaction(world.ctx, (ctx) =>
      addItem(ctx, newsKind, { title: 'The roof is finished', state: 'published' }),
    )

    await within(5, 'it is read', async () => (await newest()) === 'The roof is finished')
  })

  it('is kept when money comes in, but for how far the campaigns have come', async (t) => {
    const world = await story(t)
    const first = await home(world)
    await renameByHand(world)

    await announced(world, CAMPAIGNS)

    const second = await home(world)
    assert.equal(second.campaigns[0].summary, BY_HAND)
    assert.equal(second.banners[0].title, first.banners[0].title)
  })

  it('is read again as far as something has been published', async (t) => {
    const world = await story(t)
    const parts = ['announcements', 'events', 'news', 'services', 'campaigns'] as const
    const kinds = [announcementKind, eventKind, newsKind, serviceKind, campaignKind]
    const first = await home(world)
    await renameByHand(world)
    await world.rows(`update content_items set summary = $1, translations = '{}'`, [BY_HAND])

    const renewed = []
    for (const kind of kinds) {
      await announced(world, contentOf(kind))
      const now = await home(world)
      renewed.push(parts.filter((part) => now[part][0].summary === BY_HAND))
    }

    assert.deepEqual(
      renewed,
      kinds.map((_, i) => parts.slice(0, i + 1)),
    )
    assert.equal((await home(world)).banners[0].title, first.banners[0].title)
  })

  it('is the same reading while something is only drafted, thrown away and removed', async (t) => {
    const world = await story(t)
    const reading = async () => {
      const { id } = world.ctx.organisation
      return (await world.house.organisations.byId(id))!.sequence
    }
    const before = await reading()

    const { ctx } = world
    const { id, revision } = await addItem(ctx, newsKind, { title: 'Not yet', state: 'draft' })
    const [trashed] = await moveItems(ctx, newsKind, {
      to: 'trashed',
      items: [{ id, basedOn: revision }],
    })
    await eraseItem(ctx, newsKind, id, { basedOn: trashed!.revision })
    // What is announced is heard of in its order.
    await announced(world, 'something-else')

    assert.equal(await reading(), before + 1)
  })

  it('is read again, whatever is written, when a copy from before says that something has been', async (t) => {
    const world = await story(t)
    await home(world)
    await world.rows(`update content_items set summary = $1, translations = '{}'`, [BY_HAND])

    await announced(world, 'content')

    const { news, events, services } = await home(world)
    assert.deepEqual(
      [news, events, services].map(([first]) => first.summary),
      [BY_HAND, BY_HAND, BY_HAND],
    )
  })

  it('has its settings read again only where a change has no name', async (t) => {
    const world = await story(t)
    const settings = async () =>
      (await world.house.organisations.byId(world.ctx.organisation.id))!.configuration
    const before = await settings()

    await announced(world, CAMPAIGNS)
    const afterMoney = await settings()
    await announced(world)

    assert.equal(afterMoney, before)
    assert.notEqual(await settings(), before)
  })

  it('is read again, settings and all, when somebody says by hand that something has changed', async (t) => {
    const world = await story(t)
    const before = await world.house.organisations.byId(world.ctx.organisation.id)
    await home(world)
    await renameByHand(world)

    await world.rows('notify organisation_changed')
    await heardOf(world, before)

    assert.equal((await home(world)).banners[0].title, BY_HAND)
  })

  it('is published to the minute, also where the page was being made when that began', async (t) => {
    const world = await story(t, { now: '2026-11-21T12:00:30Z' })
    await world.rows(`update banners set starts_at = '2026-11-21T12:01:00Z'`)
    const locks = `select from pg_locks where relation = 'banners'::regclass and not granted`
    // A transaction of its own, as its connection is one.
    await world.rows('begin')
    await world.rows('lock table banners in access exclusive mode')

    const asked = Promise.all([
      world.visitor.asks(listBanners),
      world.visitor.sends('GET', '/'),
      world.visitor.asks(showHome),
    ])
    await within(5, 'two wait', async () => (await world.rows(locks)).length >= 2)
    world.wait({ minutes: 1 })
    await world.rows('commit')
    const [before] = await asked
    const [after, page] = [
      await world.visitor.asks(listBanners),
      await world.visitor.sends('GET', '/'),
    ]

    assert.equal(before.data.items.length, 0)
    assert.notEqual(after.data.items.length, 0)
    assert.ok(page.body.toString().includes(after.data.items[0].title))
  })

  it('is published and taken down to the minute, also a banner', async (t) => {
    const world = await story(t, { now: '2026-11-21T12:00:30Z' })
    await world.rows(
      `update banners set starts_at = '2026-11-21T12:02:00Z', ends_at = '2026-11-21T12:04:00Z'
       where id = (select id from banners where organisation_id = $1 order by position, id limit 1)`,
      [world.ctx.organisation.id],
    )
    const [banner] = await world.rows<{ title: string }>(
      `select title from banners where ends_at = '2026-11-21T12:04:00Z'`,
    )
    await inTransaction(world.ctx, (ctx) =>
      addItem(ctx, newsKind, {
        title: 'The side door is open',
        state: 'published',
        publishFrom: '2026-11-21T12:03',
        publishUntil: '2026-11-21T12:05',
      }),
    )
    world.house.organisations.forget()
    world.house.pages.forget()
    const shown = async () => {
      const page = (await world.visitor.sends('GET', '/')).body.toString()
      return [banner!.title, 'The side door is open'].filter((title) => page.includes(title))
    }

    const minutes = [await shown()]
    for (let minute = 1; minute <= 5; minute++) {
      world.wait({ minutes: 1 })
      minutes.push(await shown())
    }

    const [one, two] = [banner!.title, 'The side door is open']
    assert.deepEqual(minutes, [[], [], [one], [one, two], [two], []])
  })

  it('loses an event when it is over, and the next moves up', async (t) => {
    const world = await story(t)
    const add = (title: string, startTime: string, endTime: string) =>
      inTransaction(world.ctx, (ctx) =>
        addItem(ctx, eventKind, {
          title,
          state: 'published',
          fields: { startsOn: '2026-11-21', startTime, endTime },
        }),
      )
    await add('Lunch', '11:30', '12:03')
    for (let i = 1; i <= 4; i++) await add(`Talk ${i}`, `13:0${i}`, '14:00')
    world.house.organisations.forget()
    world.house.pages.forget()
    const titles = async () =>
      (await home(world)).events.map(({ title }: { title: string }) => title)

    assert.deepEqual(await titles(), ['Lunch', 'Talk 1', 'Talk 2', 'Talk 3'])
    world.wait({ minutes: 4 })
    assert.deepEqual(await titles(), ['Talk 1', 'Talk 2', 'Talk 3', 'Talk 4'])
  })

  it('loses an event also when it was over while home was being read', async (t) => {
    const world = await story(t, { now: '2026-11-21T12:02:30Z' })
    const fields = { startsOn: '2026-11-21', startTime: '11:30', endTime: '12:03' }
    await inTransaction(world.ctx, (ctx) =>
      addItem(ctx, eventKind, { title: 'Lunch', state: 'published', fields }),
    )
    world.house.organisations.forget()
    world.house.pages.forget()
    const titles = async () =>
      (await home(world)).events.map(({ title }: { title: string }) => title)
    const waits = `select from pg_locks where relation = 'banners'::regclass and not granted`
    await world.rows('begin')
    await world.rows('lock table banners in access exclusive mode')

    const asked = titles()
    await within(5, 'it waits', async () => (await world.rows(waits)).length === 1)
    world.wait({ minutes: 1 })
    await world.rows('commit')
    const before = await asked
    const after = await titles()

    assert.equal(before[0], 'Lunch')
    assert.ok(!after.includes('Lunch'), after.join(', '))
  })

  it('is not kept for who looks from another moment or rehearses', async (t) => {
    const world = await story(t)
    await home(world)
    const tomorrow = new Date(world.house.now().getTime() + 86_400_000)
    const at = (ctx: typeof world.ctx) => ({ ...ctx, now: () => tomorrow })

    const ahead = await findHome(at(world.ctx))
    const draft = await rehearsed(world.ctx, async (ctx) => {
      await addItem(ctx, newsKind, { title: 'Only tried', state: 'published' })
      return findHome(ctx)
    })

    const names = (items: readonly { title: string }[] = []) => items.map(({ title }) => title)
    const now = await home(world)
    assert.notDeepEqual(names(ahead.activities), names(now.activities))
    assert.equal(names(draft.news)[0], 'Only tried')
    assert.ok(!names(now.news).includes('Only tried'))
  })
})
