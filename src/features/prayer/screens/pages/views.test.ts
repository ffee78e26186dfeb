import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { contrast } from '#platform/shared/oklch.ts'
import { deriveTheme } from '#platform/shared/palette.ts'
import { at, feedOf } from '#testing/screen-feed.ts'
import type { Feed } from '../feed-contract.ts'
import { DIMMEST } from '../rules.ts'
import type { Node } from './dom.ts'
import { screenAt } from './screen-at.ts'
import { drawScreen } from './views.ts'

const SATURDAY = '2026-11-21'
const FRIDAY = '2026-11-27'

function draw(feed: Feed, date: string, time: string): Node {
  return drawScreen(feed, screenAt(feed, at(date, time)), 'landscape', false)
}

function find(node: Node, name: string): Node[] {
  const own = (node.attributes['class'] ?? '').split(' ').includes(name) ? [node] : []
  return [...own, ...node.children.flatMap((child) => find(child, name))]
}

function textsOf(node: Node): string[] {
  return [...(node.text ? [node.text] : []), ...node.children.flatMap(textsOf)]
}

describe('what a screen draws', () => {
  it('says of each time of a Friday prayer whether the sermon or the jamaat begins then', () => {
    const feed = feedOf(SATURDAY, 9, { [FRIDAY]: { jumuah: ['12:15 12:35', '13:05 13:25'] } })
    const friday = find(draw(feed, SATURDAY, '09:00'), 'friday')
    assert.deepEqual(friday.flatMap(textsOf), [
      'Jumu’ah',
      'Session 1',
      'khutbah',
      '12:15',
      'jamaat',
      '12:35',
      'Session 2',
      'khutbah',
      '13:05',
      'jamaat',
      '13:25',
    ])
  })

  it('says what the underlined time of a jamaat is, on the day from which it is so', () => {
    const feed = feedOf(SATURDAY, 9, { [SATURDAY]: { moved: ['asr'] } })
    const drawn = draw(feed, SATURDAY, '09:00')
    assert.deepEqual(find(drawn, 'moved').flatMap(textsOf).at(-1), '14:15')
    assert.deepEqual(find(drawn, 'notes').flatMap(textsOf), ['From today, Asr jamaat is at 14:15'])
  })

  it('has no column for the jamaat where there is none', () => {
    const times = 'fajr 06:01, sunrise 07:42, dhuhr 12:01, asr 14:17, maghrib 16:02, isha 18:00'
    const heads = (feed: Feed) => find(draw(feed, SATURDAY, '09:00'), 'top').flatMap(textsOf)
    assert.deepEqual(heads(feedOf(SATURDAY, 3, {}, {}, times)), ['Begins'])
    assert.deepEqual(heads(feedOf(SATURDAY, 3)), ['Begins', 'Jamaat'])
  })

  it('says the other Asr too, and whose it is, where the organisation shows both', () => {
    const feed = feedOf(SATURDAY, 3)
    const days = feed.days.map((day) => ({
      ...day,
      prayers: day.prayers.map((prayer) =>
        prayer.key === 'asr'
          ? { ...prayer, other: { time: '14:25', school: 'hanafi' as const } }
          : prayer,
      ),
    }))
    const begins = find(draw({ ...feed, days }, SATURDAY, '09:00'), 'b').map(textsOf)
    assert.deepEqual(
      begins.filter((texts) => texts.includes('14:25')),
      [['13:48', 'Hanafi', '14:25']],
    )
  })

  it('gives a picture that says nothing besides the screen, and keeps every time below it', () => {
    const slide = { kind: 'picture', title: '', text: '', link: null, picture: '/media/a.webp' }
    const rest = { square: null, percent: null, seconds: 600, from: null, to: null, between: null }
    const slides = [{ id: 'poster', ...slide, ...rest, weekdays: [] }] as Feed['slides']
    const shown = draw(feedOf(SATURDAY, 3, {}, { slides }), SATURDAY, '11:00')
    assert.equal(find(shown, 'poster').length, 1)
    assert.deepEqual(
      find(shown, 'each').map((each) => textsOf(each)[1]),
      ['06:30', '12:45', '14:15', '16:16', '19:00'],
    )
    assert.equal(find(shown, 'board').length, 0)
  })

  it('keeps every time beside a slide', () => {
    const slide = { kind: 'text', title: 'Shoes', text: '', link: null, picture: null }
    const rest = { square: null, percent: null, seconds: 600, from: null, to: null, between: null }
    const slides = [{ id: 'shoes', ...slide, ...rest, weekdays: [] }] as Feed['slides']
    const shown = draw(feedOf(SATURDAY, 3, {}, { slides }), SATURDAY, '11:00')
    assert.equal(find(shown, 'panel').length, 1)
    assert.deepEqual(
      find(shown, 'j')
        .flatMap(textsOf)
        .filter((text) => /\d/.test(text)),
      ['06:30', '12:45', '14:15', '16:16', '19:00'],
    )
  })

  it('names each prayer, and the day, in every language that it speaks', () => {
    const { screen } = feedOf(SATURDAY, 3)
    const namesIn = (languages: Feed['screen']['languages']) => {
      const feed = feedOf(SATURDAY, 3, {}, { screen: { ...screen, languages }, names: {} })
      const shown = draw(feed, SATURDAY, '09:00')
      return [find(shown, 'name').map(textsOf)[4], find(shown, 'dates')[0]?.children.length]
    }
    assert.deepEqual(namesIn(['en']), [['Asr'], 1])
    assert.deepEqual(namesIn(['ar', 'en']), [['العصر', 'Asr'], 2])
    assert.deepEqual(namesIn(['en', 'ar', 'ur']), [['Asr', 'العصر', 'عصر'], 3])
  })

  it('writes times and its clock on twelve hours or on twenty-four', () => {
    const { screen } = feedOf(SATURDAY, 3)
    const shown = (timeFormat: '12h' | '24h', time: string) => {
      const feed = feedOf(SATURDAY, 3, {}, { screen: { ...screen, timeFormat } })
      const node = draw(feed, SATURDAY, time)
      return [...find(node, 'clock'), ...find(node, 'j').slice(-1)].map((each) => textsOf(each)[0])
    }
    assert.deepEqual(shown('12h', '13:05'), ['1:05', '7:00'])
    assert.deepEqual(shown('24h', '13:05'), ['13:05', '19:00'])
    assert.deepEqual(shown('12h', '00:30'), ['12:30', '7:00'])
    assert.deepEqual(shown('24h', '00:30'), ['00:30', '19:00'])
  })

  it('is black while people pray, but for a dim clock and the minutes since the iqamah', () => {
    const shown = draw(feedOf(SATURDAY, 3), SATURDAY, '12:49:10')
    assert.match(shown.attributes['class'] ?? '', / black$/)
    assert.deepEqual(textsOf(shown), ['12:49', '4 min since the iqamah'])
  })

  it('gives each of several alerts on a line its turn, ten seconds long', () => {
    const alerts = ['LS11 ABC', 'LS12 DEF', 'LS13 GHI'].map((text) => {
      const times = { from: at(SATURDAY, '08:00'), to: at(SATURDAY, '10:00') }
      return { id: text, kind: 'car' as const, text, ...times }
    })
    const feed = feedOf(SATURDAY, 3, {}, { alerts })
    const said = ['09:00:00', '09:00:10', '09:00:20'].map((time) => {
      const [banner, ...others] = find(draw(feed, SATURDAY, time), 'banner')
      assert.ok(banner && others.length === 0)
      return textsOf(banner)[1]
    })
    assert.deepEqual(new Set(said), new Set(alerts.map(({ text }) => text)))
  })

  it('fills the bar of a campaign as far as its goal, and no further', () => {
    const slide = {
      kind: 'campaign',
      title: 'Floor',
      text: '£50 of £20',
      link: null,
      picture: null,
    }
    const rest = { square: null, seconds: 600, from: null, to: null, between: null, weekdays: [] }
    const slides = [{ id: 'floor', ...slide, ...rest, percent: 250 }] as Feed['slides']
    const shown = draw(feedOf(SATURDAY, 3, {}, { slides }), SATURDAY, '11:00')
    const [bar] = find(shown, 'bar')
    assert.match(bar?.children[1]?.attributes['d'] ?? '', /^M0 0h100v4/)
  })

  it('is dark at night, whatever its theme by day', () => {
    const { screen } = feedOf(SATURDAY, 3)
    const feed = feedOf(SATURDAY, 3, {}, { screen: { ...screen, theme: 'day' } })
    const classes = (time: string) => draw(feed, SATURDAY, time).attributes['class']
    assert.deepEqual(['09:00', '23:00'].map(classes), [
      'stage landscape day',
      'stage landscape night late',
    ])
  })

  it('can be read at night: 4.5 to 1 of its contrast is left, in every colour', () => {
    for (let hue = 0; hue < 360; hue += 15) {
      const { light } = deriveTheme({ primaryColor: ofHue(hue), cornerStyle: 'soft' }).tokens
      const [ground, text] = [light['surface-deeper'] ?? '', light['text-on-deep'] ?? '']
      const left = contrast(mix(text, ground, DIMMEST), ground)
      assert.ok(left >= 4.5, `${left} at ${hue}`)
    }
  })
})

function ofHue(hue: number): string {
  const part = (turn: number) => Math.round(60 + 60 * Math.cos(((hue + turn) * Math.PI) / 180))
  return toHex([part(0), part(240), part(120)])
}

function mix(one: string, other: string, share: number): string {
  const [a, b] = [partsOf(one), partsOf(other)]
  return toHex(a.map((part, i) => Math.round(part * share + (b[i] ?? 0) * (1 - share))))
}

function partsOf(hex: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
}

function toHex(parts: readonly number[]): string {
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
