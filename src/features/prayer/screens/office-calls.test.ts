import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { Answer, Endpoint, Question } from '#platform/shared/endpoint.ts'
import { inTransaction } from '#platform/server/context.ts'
import { staffAt } from '#testing/staff.ts'
import { type World, story } from '#testing/story.ts'
import {
  changeScreen,
  listScreens,
  orderSlides,
  pairScreen,
  previewScreen,
  removeSlide,
  revokeScreen,
  saveSlide,
} from './admin/contract.ts'
import { beginPairing, readScreenFeed, tellSeen } from './contract.ts'
import { healthOf } from './rules.ts'
import { addScreen, countSilent } from './screens.ts'

const MINUTE = 60_000

/** The operator of the screens, as they ask. */
async function operator(world: World, slug = 'al-noor') {
  const { token } = await staffAt(world, ['screens'], slug)
  const visitor = world.visitorOf(`${slug}.localhost`)
  return async <E extends Endpoint>(endpoint: E, input: Question<E>) => {
    const { status, data } = await visitor.asks(endpoint, input, { 'x-jwt-token': token })
    const { problem } = (data ?? {}) as { problem?: string }
    return { status, data: data as Answer<E>, problem }
  }
}

const HEARTBEAT = { revision: 'one', appVersion: 'one', clockSkewMs: 0, errors: 0 }

describe('the operator of the screens', () => {
  it('lets a screen in by its code once, and the square on it leads to the room with the code', async (t) => {
    const world = await story(t)
    const asks = await operator(world)
    const { data: begun } = await world.visitor.asks(beginPairing, {})

    const one = await asks(pairScreen, {
      code: begun.code.toLowerCase(),
      name: 'Foyer',
      playlist: 'foyer',
    })
    const again = await asks(pairScreen, { code: begun.code, name: 'Foyer', playlist: 'foyer' })

    assert.equal(one.data.name, 'Foyer')
    assert.equal(again.problem, 'code-not-valid')
    assert.ok(begun.square.size > 20)
  })

  it('is told that a colleague has changed a slide meanwhile, and changes nothing of theirs', async (t) => {
    const world = await story(t)
    const asks = await operator(world)
    const { data: listed } = await asks(listScreens, {})
    const { revision, ...slide } = listed.slides[0]!

    const first = await asks(saveSlide, { ...slide, title: 'One', basedOn: revision })
    const lost = await asks(saveSlide, { ...slide, title: 'One', basedOn: revision })
    const second = await asks(saveSlide, { ...slide, title: 'Two', basedOn: revision })
    const fresh = await asks(saveSlide, { ...slide, title: 'Three', basedOn: '' })

    assert.deepEqual([first.status, lost.status], [200, 200])
    assert.deepEqual([second.problem, fresh.problem], ['changed-meanwhile', 'changed-meanwhile'])
    assert.equal((await asks(listScreens, {})).data.slides[0]!.title, 'One')
  })

  it('reads what an event or a campaign is called, and not only where it stands', async (t) => {
    const world = await story(t)
    const asks = await operator(world)

    const { slides, names } = (await asks(listScreens, {})).data
    const of = (kind: string) =>
      names[slides.find((each: { kind: string }) => each.kind === kind)!.id]

    assert.deepEqual(
      [of('campaign'), of('event'), of('text')],
      ['A warm floor for the upper hall', 'Neighbours’ open evening', undefined],
    )
  })

  it('is told that a colleague has changed a screen meanwhile', async (t) => {
    const world = await story(t)
    const asks = await operator(world)
    const { revision, id, name, playlist, options } = (await asks(listScreens, {})).data.screens[0]!
    const asked = { id, playlist, options, basedOn: revision }

    const first = await asks(changeScreen, { ...asked, name: `${name} 1` })
    const second = await asks(changeScreen, { ...asked, name: `${name} 2` })

    assert.equal(first.data.name, `${name} 1`)
    assert.equal(second.problem, 'changed-meanwhile')
    assert.notEqual(first.data.revision, revision)
  })

  it('of two who save the same slide at once lets in one', async (t) => {
    const world = await story(t)
    const asks = await operator(world)
    const { revision, ...slide } = (await asks(listScreens, {})).data.slides[0]!

    const both = await Promise.all(
      ['One', 'Two'].map((title) => asks(saveSlide, { ...slide, title, basedOn: revision })),
    )

    assert.deepEqual(
      both.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    )
  })

  it('orders the slides as they stood, twice as once, and not over somebody who was quicker', async (t) => {
    const world = await story(t)
    const asks = await operator(world)
    const was = (await asks(listScreens, {})).data.slides.map(({ id }) => id)
    const order = was.toReversed()

    const first = await asks(orderSlides, { order, was })
    const again = await asks(orderSlides, { order, was })
    await asks(removeSlide, { id: was[0]! })
    const late = await asks(orderSlides, { order: was, was: order })
    const strange = await asks(orderSlides, { order: [randomUUID()], was: order })

    assert.deepEqual([first.status, again.status], [200, 200])
    assert.deepEqual([late.problem, strange.problem], ['changed-meanwhile', 'changed-meanwhile'])
    const stands = (await asks(listScreens, {})).data.slides.map(({ id }) => id)
    assert.deepEqual(stands, order.slice(0, -1))
  })

  it('hears that a slide ends before it begins', async (t) => {
    const world = await story(t)
    const asks = await operator(world)
    const { revision, ...slide } = (await asks(listScreens, {})).data.slides[0]!

    const no = await asks(saveSlide, { ...slide, from: 2_000, to: 1_000, basedOn: revision })

    assert.equal(no.problem, 'over-before-it-begins')
  })

  it('sees for an hour what a screen will show, and says nothing in its name', async (t) => {
    const world = await story(t)
    const asks = await operator(world)
    const { id } = (await asks(listScreens, {})).data.screens[0]!
    const { token } = (await asks(previewScreen, { id })).data

    const feed = await world.visitor.asks(readScreenFeed, { token })
    const seen = await world.visitor.asks(tellSeen, { token, shownDate: null, ...HEARTBEAT })
    const elsewhere = await world.visitorOf('crescent.localhost').asks(readScreenFeed, { token })
    const forged = await world.visitor.asks(readScreenFeed, { token: token.replace(/.$/, 'x') })
    await asks(revokeScreen, { id })
    const revoked = await asks(previewScreen, { id })

    assert.equal(feed.status, 200)
    assert.deepEqual([seen.status, elsewhere.status, forged.status], [404, 404, 404])
    assert.equal(revoked.problem, 'no-such-screen')
    const later = (
      await asks(previewScreen, { id: (await asks(listScreens, {})).data.screens[0]!.id })
    ).data
    world.wait({ minutes: 61 })
    assert.equal((await world.visitor.asks(readScreenFeed, { token: later.token })).status, 404)
  })

  it('finds nothing of another organisation by its ids', async (t) => {
    const world = await story(t)
    const asks = await operator(world)
    const theirs = await operator(world, 'crescent')
    const { screens, slides } = (await theirs(listScreens, {})).data
    const [screen, slide] = [screens[0]!, slides[0]!]
    const { name, playlist, options } = screen

    const noes = [
      await asks(changeScreen, { id: screen.id, name, playlist, options }),
      await asks(revokeScreen, { id: screen.id }),
      await asks(previewScreen, { id: screen.id }),
      await asks(orderSlides, { order: [slide.id], was: [slide.id] }),
    ]
    await asks(removeSlide, { id: slide.id })

    assert.ok(noes.every(({ status }) => status === 404 || status === 409))
    const { data: now } = await theirs(listScreens, {})
    assert.deepEqual([now.screens, now.slides], [screens, slides])
  })

  it('is told of screens that fall silent, and of none that was never heard', async (t) => {
    const world = await story(t)
    const { token } = await addScreen(world.ctx, { name: 'Main hall' })
    await world.visitor.asks(tellSeen, { token, shownDate: '2026-11-21', ...HEARTBEAT })

    const before = await countSilentOf(world)
    world.wait({ minutes: 11 })

    assert.deepEqual([before, await countSilentOf(world)], [0, 1])
  })
})

async function countSilentOf(world: World): Promise<number> {
  return inTransaction(await world.contextOf('al-noor'), countSilent)
}

describe('the health of a screen', () => {
  const around = { now: 100 * MINUTE, today: '2026-11-21', version: 'two' }
  const well = {
    seenAt: 99 * MINUTE,
    shownDate: '2026-11-21',
    clockSkewMs: 0,
    errors: 0,
    appVersion: 'two',
  }

  for (const [what, how, is] of [
    ['was heard a minute ago and shows today', {}, 'well'],
    ['has never been heard', { seenAt: null }, 'never'],
    ['was heard an hour ago, whatever it showed', { seenAt: 40 * MINUTE, errors: 4 }, 'silent'],
    ['shows yesterday', { shownDate: '2026-11-20', errors: 4 }, 'other-day'],
    ['shows nothing', { shownDate: null }, 'other-day'],
    ['has faults', { errors: 1 }, 'faults'],
    ['has a clock four minutes slow', { clockSkewMs: -4 * MINUTE }, 'clock'],
    ['runs the script of before', { appVersion: 'one' }, 'old'],
  ] as const)
    it(`is ${is} of one that ${what}`, () => {
      assert.equal(healthOf({ ...well, ...how }, around), is)
    })
})
