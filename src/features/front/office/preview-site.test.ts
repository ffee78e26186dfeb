import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listNews } from '#features/site/news/contract.ts'
import { listCampaigns } from '#features/money/campaigns/contract.ts'
import { showMonth } from '#features/prayer/prayer-times/contract.ts'
import { loadConfigurationData } from '#features/ground/configuration/contract.ts'
import type { Question } from '#platform/shared/endpoint.ts'
import { staffAt } from '#testing/staff.ts'
import { type World, story } from '#testing/story.ts'
import { listSettings, previewSite } from './settings-contract.ts'

const WHOLE: Question<typeof previewSite> = {
  plan: 'premium',
  mode: 'full',
  switchedOff: [],
  at: 'now',
}

async function ownerOf(world: World) {
  const { token } = await staffAt(world, ['owner'])
  return (asked: Partial<Question<typeof previewSite>>) =>
    world.visitor.asks(previewSite, { ...WHOLE, ...asked }, { 'x-jwt-token': token })
}

/** Follows the address that an owner was given, and keeps what a browser would keep of it. */
async function enter({ visitor }: World, path: string): Promise<string> {
  const entered = await visitor.sends('GET', path)
  assert.equal(entered.status, 303)
  return String(entered.headers['set-cookie']).split(';')[0]!
}

describe('a preview of the website', () => {
  const opened = story.ofSuite()

  it('is the site on another plan, and nobody else’s', async () => {
    const world = await opened
    const { data } = await (await ownerOf(world))({ plan: 'basic' })
    const cookie = await enter(world, data.path)

    const inside = await world.visitor.asks(listNews, {}, { cookie })
    const page = await world.visitor.sends('GET', '/news', { headers: { cookie } })
    const home = await world.visitor.sends('GET', '/', { headers: { cookie } })
    const outside = await world.visitor.asks(listNews, {})
    const outsidePage = await world.visitor.sends('GET', '/news')
    const outsideHome = await world.visitor.sends('GET', '/')

    assert.deepEqual([inside.status, inside.data.problem], [403, 'not-on-this-plan'])
    assert.equal(page.status, 403)
    assert.match(home.body.toString(), /Preview: the site as it is on .* Plan: basic; the whole/)
    assert.equal(home.headers['cache-control'], 'no-store')
    assert.deepEqual([outside.status, outsidePage.status], [200, 200])
    assert.doesNotMatch(outsideHome.body.toString(), /Preview/)
  })

  it('is the site in another mode', async () => {
    const world = await opened
    const ask = await ownerOf(world)
    const appeals = await enter(world, (await ask({ mode: 'campaigns' })).data.path)
    const times = await enter(world, (await ask({ mode: 'prayer-and-donate' })).data.path)
    const at = async (path: string, cookie: string) =>
      (await world.visitor.sends('GET', path, { headers: { cookie } })).status

    assert.deepEqual([await at('/news', appeals), await at('/visit', appeals)], [404, 404])
    assert.deepEqual([await at('/', times), await at('/events', times)], [200, 404])
    const campaigns = await world.visitor.asks(listCampaigns, {}, { cookie: appeals })
    assert.equal(campaigns.status, 200)
  })

  it('leaves parts out that are there, and shows parts that are not', async (t) => {
    const world = await story(t)
    const { configure } = await import('#features/ground/configuration/configuration.ts')
    await configure(world.ctx, { DisableCourses: true })
    world.house.organisations.forget()
    const ask = await ownerOf(world)
    const without = await enter(
      world,
      (await ask({ switchedOff: ['DisablePrayertimeFeature'] })).data.path,
    )
    const asked = { month: 12, year: 2026 } as Question<typeof showMonth>
    const times = await world.visitor.asks(showMonth, asked, { cookie: without })
    const courses = (cookie: string) =>
      world.visitor.sends('GET', '/courses', { headers: { cookie } })

    assert.deepEqual([times.status, times.data.problem], [403, 'switched-off'])
    assert.equal((await world.visitor.asks(showMonth, asked)).status, 200)
    assert.equal((await courses(without)).status, 200)
    assert.equal((await courses('')).status, 404)
  })

  it('is seen from another moment at the same time', async () => {
    const world = await opened
    const { data } = await (await ownerOf(world))({ at: '2027-03-09T07:30', plan: 'standard' })
    const cookie = await enter(world, data.path)
    const home = await world.visitor.sends('GET', '/', { headers: { cookie } })
    assert.match(home.body.toString(), /Tuesday,? 9 March 2027.*Plan: standard/)
  })

  it('leaves the office as it is, in the same browser', async () => {
    const world = await opened
    const { token } = await staffAt(world, ['owner'])
    const { data } = await (await ownerOf(world))({ plan: 'basic', at: '2027-03-09T07:30' })
    const cookie = await enter(world, data.path)
    const page = await world.visitor.sends('GET', '/admin', { headers: { cookie } })
    const call = await world.visitor.asks(listSettings, {}, { cookie, 'x-jwt-token': token })
    assert.deepEqual([page.status, call.status], [200, 200])
    assert.doesNotMatch(page.body.toString(), /Preview:/)
    for (const { headers } of [page, call]) assert.match(headers['date']!, /Nov 2026/)
  })

  it('ends after an hour, and when it is left', async (t) => {
    const world = await story(t)
    const { data } = await (await ownerOf(world))({ plan: 'basic' })
    const cookie = await enter(world, data.path)
    const left = await world.visitor.sends('GET', '/?at=now', { headers: { cookie } })
    assert.match(String(left.headers['set-cookie']), /^moment=; Max-Age=0/)
    world.wait({ minutes: 61 })
    assert.equal((await world.visitor.asks(listNews, {}, { cookie })).status, 200)
    assert.equal((await world.visitor.sends('GET', data.path)).status, 403)
  })

  it('is no key to anything: made for nobody else’s site, and of words that are known', async () => {
    const world = await opened
    const { data } = await (await ownerOf(world))({ plan: 'basic' })
    const elsewhere = await world.visitorOf('crescent.localhost').sends('GET', data.path)
    assert.equal(elsewhere.status, 403)
    const permit = new URL(data.path, 'http://x').searchParams.get('permit')
    for (const as of [
      'gold~full',
      'premium',
      'premium~full~websiteName',
      'premium~full~__proto__',
      '~'.repeat(400),
    ]) {
      const query = new URLSearchParams({ at: 'now', permit: permit!, as })
      const { status, data } = await world.visitor.sends(
        'GET',
        `/api/prayer-time/today?${query.toString()}`,
      )
      assert.deepEqual([status, data.errors[0].field], [422, 'as'], as)
      const cookie = `moment=0.${permit}.${as}`
      const read = await world.visitor.asks(
        loadConfigurationData,
        { section: 'website_configuration' },
        { cookie },
      )
      assert.equal(
        read.data.configurationData.find((each: { key: string }) => each.key === 'activePlan')
          .value,
        'premium',
      )
    }
  })

  it('is no preview with a cookie of a year that no calendar knows', async () => {
    const world = await opened
    const { data } = await (await ownerOf(world))({ plan: 'basic' })
    const permit = new URL(data.path, 'http://x').searchParams.get('permit')
    for (const ahead of ['999999999999999', '-999999999999999', '-99999999999999']) {
      const cookie = `moment=${ahead}.${permit}.basic~full`
      for (const path of ['/', '/news', '/events']) {
        const { status, headers } = await world.visitor.sends('GET', path, { headers: { cookie } })
        assert.deepEqual([status, headers['cache-control']], [200, 'public, no-cache'], path)
      }
    }
  })

  it('names a moment that is none, and a part that is none', async () => {
    const world = await opened
    const ask = await ownerOf(world)
    const moment = await ask({ at: 'tomorrow' })
    const part = await ask({ switchedOff: ['DisableEverything'] })
    assert.deepEqual([moment.status, moment.data.errors[0].field], [422, 'at'])
    assert.deepEqual([part.status, part.data.errors[0].field], [422, 'as'])
  })

  it('is made by owners alone', async () => {
    const world = await opened
    for (const role of ['editor', 'treasurer', 'viewer'] as const) {
      const { token } = await staffAt(world, [role])
      const { status } = await world.visitor.asks(previewSite, WHOLE, { 'x-jwt-token': token })
      assert.equal(status, 403, role)
    }
  })
})
