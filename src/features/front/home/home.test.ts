import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { announcementKind } from '#features/site/announcements/contract.ts'
import { configure } from '#features/ground/configuration/configuration.ts'
import { addItem } from '#features/ground/content/save.ts'
import { inTransaction } from '#platform/server/context.ts'
import { type World, story } from '#testing/story.ts'
import { showHome } from './contract.ts'

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
