import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { clockAtStart, jumpOf, mayReload, pauseAfter, timeOfAnswer } from './clock.ts'
import { without } from './pictures.ts'
import { readAnswer, readKept, withoutSums, writeKept } from './store.ts'
import { feedOf } from '#testing/screen-feed.ts'

const BUILT = Date.parse('2026-11-01T00:00:00Z')
const NOW = Date.parse('2026-11-22T12:00:00Z')
const HOUR = 3_600_000

describe('a device that is switched on without a connection', () => {
  it('goes by its own clock, less what that was wrong by', () => {
    assert.deepEqual(clockAtStart(NOW, null, BUILT), { now: NOW, isDoubtful: false })
    const kept = { serverTime: NOW - HOUR, skewMs: 20_000 }
    assert.deepEqual(clockAtStart(NOW, kept, BUILT), { now: NOW - 20_000, isDoubtful: false })
  })

  it('doubts a clock that was hours off, one that went back, and one from before it was made', () => {
    const doubts = (deviceNow: number, skewMs: number, serverTime = NOW - HOUR) =>
      clockAtStart(deviceNow, { serverTime, skewMs }, BUILT).isDoubtful
    assert.equal(doubts(NOW - 3 * HOUR, -3 * HOUR), true)
    assert.equal(doubts(NOW + 24 * HOUR, 24 * HOUR), true)
    assert.equal(doubts(NOW - 2 * HOUR, 0), true)
    assert.equal(clockAtStart(0, null, BUILT).isDoubtful, true)
  })
})

describe('a device that runs', () => {
  it('notices that its clock was set, or stood still while it slept, and no drift', () => {
    const jump = (moved: number, skewMs = 0) => jumpOf(NOW + skewMs + moved, NOW, skewMs)
    assert.deepEqual([jump(0), jump(4_999), jump(-4_999), jump(900, -3 * HOUR)], [0, 0, 0, 0])
    assert.deepEqual([jump(8 * HOUR), jump(-HOUR, 20_000)], [8 * HOUR, -HOUR])
  })
})

describe('a screen that asks', () => {
  it('takes the time from an answer that came soon, and from no other', () => {
    assert.equal(timeOfAnswer(NOW, 0, 300), NOW + 150)
    assert.equal(timeOfAnswer(NOW, 0, 2_000), undefined)
  })

  it('waits longer after each failure, a minute at most, and never with all others', () => {
    const seconds = (failures: number, chance: number) => pauseAfter(failures, 60, chance) / 1000
    assert.deepEqual(
      [1, 2, 3, 4, 5, 99].map((failures) => seconds(failures, 1)),
      [5, 10, 20, 40, 60, 60],
    )
    assert.deepEqual([seconds(0, 0), seconds(0, 1)], [42, 60])
    const back = Array.from({ length: 500 }, (_, i) => Math.floor(seconds(5, i / 500)))
    const most = Math.max(
      ...[...Map.groupBy(back, (second) => second).values()].map((s) => s.length),
    )
    assert.ok(most <= 30, `${most} of 500 in one second`)
  })

  it('is made anew once in a night, and once in an hour after faults', () => {
    assert.deepEqual(
      [19, 21].map((hours) => mayReload(NOW, NOW - hours * HOUR, 'night')),
      [false, true],
    )
    assert.equal(mayReload(NOW, NOW - HOUR / 2, 'fault'), false)
  })

  it('believes no feed that is cut off, too large, empty or of another shape', () => {
    const text = JSON.stringify(feedOf('2026-11-21', 3))
    assert.ok(readKept(text))
    for (const wrong of [
      null,
      '',
      text.slice(0, -1),
      text.slice(0, 900),
      'null',
      '{}',
      JSON.stringify({ ...feedOf('2026-11-21', 3), schema: 2 }),
      JSON.stringify({ ...feedOf('2026-11-21', 3), schema: 0 }),
      JSON.stringify({ ...feedOf('2026-11-21', 3), days: [] }),
      text + ' '.repeat(4_000_000),
    ])
      for (const kept of [wrong, wrong === null ? null : `W/"a"\n${wrong}`])
        assert.equal(readKept(kept), undefined)
  })

  it('gives back by what its server knows a feed, where that was kept with it', () => {
    const feed = feedOf('2026-11-21', 3)
    for (const etag of ['"a"', 'W/"a"', null])
      assert.deepEqual(readKept(writeKept({ feed, etag })), { feed, etag })
    assert.deepEqual(readKept(JSON.stringify(feed)), { feed, etag: null })
  })

  it('knows an answer for another script from one that is broken', () => {
    const feed = feedOf('2026-11-21', 3)
    const answer = (data: unknown) => readAnswer(JSON.stringify({ data }))
    assert.deepEqual(answer(feed), { feed, speaks: 'one' })
    for (const schema of [0, 2, 99])
      assert.deepEqual(answer({ schema, appVersion: 'two' }), { speaks: 'two' })
    for (const broken of [null, {}, [], 'feed', { ...feed, days: [] }, { schema: 2 }])
      assert.throws(() => answer(broken))
    const whole = JSON.stringify({ data: feed })
    assert.throws(() => readAnswer(whole.slice(0, -9)))
    assert.throws(() => readAnswer(whole + ' '.repeat(4_000_000)))
  })
})

describe('what is written down of a feed', () => {
  it('is written anew for everything but what has come for a campaign', () => {
    const feed = feedOf('2026-11-21', 3)
    const slide = { id: 'floor', title: 'Floor', text: '£5 of £10', percent: 50, seconds: 12 }
    const written = (more: object, rest: object = {}) =>
      withoutSums({ ...feed, slides: [{ ...slide, ...more }], ...rest } as typeof feed)
    const before = written({})

    const gift = { revision: 'next', serverTime: feed.serverTime + 2_000 }
    assert.equal(written({ text: '£6 of £10', percent: 60 }, gift), before)
    assert.notEqual(written({ seconds: 20 }), before)
    assert.notEqual(written({ percent: null }), before)
    assert.notEqual(written({}, { alerts: [{ text: 'Fire' }] }), before)
  })
})

describe('a picture that is gone', () => {
  it('leaves what a slide says, and takes along a slide that says nothing', () => {
    const slide = { title: '', text: '', link: null, picture: '/media/a.webp' }
    const feed = feedOf('2026-11-21', 3)
    const { slides, organisation } = without(
      {
        ...feed,
        organisation: { ...feed.organisation, logo: '/media/logo.webp' },
        slides: [
          { ...slide, id: 'poster' },
          { ...slide, id: 'dinner', title: 'Dinner' },
          { ...slide, id: 'other', picture: '/media/b.webp' },
        ] as typeof feed.slides,
      },
      ['/media/a.webp', '/media/logo.webp'],
    )
    assert.deepEqual(
      slides.map(({ id, picture }) => [id, picture]),
      [
        ['dinner', null],
        ['other', '/media/b.webp'],
      ],
    )
    assert.equal(organisation.logo, null)
  })
})
