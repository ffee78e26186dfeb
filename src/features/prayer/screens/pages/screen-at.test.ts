import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SUMMER_TIMES, type DayOf, at, feedOf } from '#testing/screen-feed.ts'
import { addDays } from '#platform/shared/wall-time.ts'
import type { Feed } from '../feed-contract.ts'
import { DIMMEST, type Part, PARTS } from '../rules.ts'
import { screenAt } from './screen-at.ts'

const FRIDAY = '2026-11-27'
const SATURDAY = '2026-11-21'
const RAMADAN = '2027-02-20'
const EID = '2027-03-10'
const FORWARD = '2026-03-29'
const BACK = '2026-10-25'
const MIDSUMMER = '2026-06-21'

/** A week round a date, which alone is as it is said. */
function around(date: string, day: DayOf = {}, more: Partial<Feed> = {}, times?: string): Feed {
  return feedOf(addDays(date, -2), 9, { [date]: day }, more, times)
}

const ramadan = (date: string): DayOf => ({
  ramadan: {
    day: 13,
    suhoorEnds: '05:59',
    iftar: '16:11',
    iftarAt: at(date, '16:11'),
    taraweeh: '20:00',
    taraweehAt: at(date, '20:00'),
  },
})
const eid = (date: string): DayOf => ({
  specials: [
    {
      kind: 'eid',
      label: 'Eid al-Fitr',
      place: null,
      times: [
        { label: 'First', time: '08:00', at: at(date, '08:00') },
        { label: 'Second', time: '09:30', at: at(date, '09:30') },
      ],
    },
  ],
})
const friday: DayOf = { jumuah: ['12:15 12:35', '13:05 13:25', '14:30 14:50'] }

const SPECIAL_DAYS: Record<string, { date: string; feed: Feed }> = {
  'a plain day': { date: SATURDAY, feed: around(SATURDAY) },
  'a Friday of three sessions': { date: FRIDAY, feed: around(FRIDAY, friday) },
  'a day of Ramadan': { date: RAMADAN, feed: around(RAMADAN, ramadan(RAMADAN)) },
  'Eid, on a Friday too': { date: EID, feed: around(EID, { ...eid(EID), ...friday }) },
  'the day on which clocks go forward': { date: FORWARD, feed: around(FORWARD) },
  'the day on which clocks go back': { date: BACK, feed: around(BACK) },
  'midsummer, with Isha after midnight': {
    date: MIDSUMMER,
    feed: around(MIDSUMMER, {}, {}, SUMMER_TIMES),
  },
}

function partsOf(feed: Feed, date: string, step = 1): string[] {
  const parts: string[] = []
  let before: string | undefined
  for (let now = at(date, '00:00'); now < at(addDays(date, 1), '00:00'); now += step * 1000) {
    const { span } = screenAt(feed, now)
    const shown = span ? `${span.of} ${span.part}` : 'times'
    if (shown !== before) parts.push(`${wall(feed, now)} ${shown}`)
    before = shown
  }
  return parts
}

function wall(feed: Feed, now: number): string {
  const { hours, minutes, seconds } = screenAt(feed, now).clock
  return [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':')
}

describe('every second of a special day', () => {
  for (const [name, { date, feed }] of Object.entries(SPECIAL_DAYS)) {
    it(`has a screen that is whole: ${name}`, () => {
      const end = at(addDays(date, 1), '00:00')
      let seconds = 0
      let last = -1
      for (let now = at(date, '00:00'); now < end; now += 1000) {
        const { clock, rows, target, span, today, isOutOfDate, brightness } = screenAt(feed, now)
        seconds++
        const shown = clock.hours * 3600 + clock.minutes * 60 + clock.seconds
        const isSet = Math.abs(shown - last) === 3601 || shown === last - 3599
        if (last >= 0) assert.ok(shown === last + 1 || isSet, `the clock at ${wall(feed, now)}`)
        last = shown
        if (isOutOfDate || today.date !== date || rows.length !== 5)
          assert.fail(`something is missing at ${wall(feed, now)}`)
        if (!target || target.at <= now || target.at - now > 13 * 3_600_000)
          assert.fail(`what comes next is wrong at ${wall(feed, now)}`)
        if (rows.filter(({ state }) => state === 'next').length > 1)
          assert.fail(`two are next at ${wall(feed, now)}`)
        if (span && (span.from > now || span.to <= now))
          assert.fail(`${span.part} is over at ${wall(feed, now)}`)
        if (brightness !== 1 && brightness !== DIMMEST) assert.fail(`bright as ${brightness}`)
      }
      const change = { [FORWARD]: -3600, [BACK]: 3600 }[date] ?? 0
      assert.equal(seconds, 86_400 + change)
    })
  }
})

describe('the sequence around a prayer', () => {
  it('is this on a plain day', () => {
    const parts = partsOf(around(SATURDAY), SATURDAY)
    assert.deepEqual(parts.slice(0, 8), [
      '00:00:00 times',
      '05:54:00 fajr soon',
      '05:59:00 fajr adhan',
      '06:01:30 fajr dua',
      '06:02:30 times',
      '06:20:00 fajr countdown',
      '06:30:00 fajr rows',
      '06:30:30 fajr prayer',
    ])
    assert.deepEqual(parts.slice(8, 10), ['06:40:00 fajr adhkar', '06:42:20 times'])
  })

  it('counts down to no jamaat before its adhan', () => {
    const parts = partsOf(around(SATURDAY), SATURDAY)
    assert.deepEqual(
      parts.filter((part) => part.includes('maghrib')),
      [
        '16:06:00 maghrib soon',
        '16:11:00 maghrib adhan',
        '16:13:30 maghrib dua',
        '16:14:30 maghrib countdown',
        '16:16:00 maghrib rows',
        '16:16:30 maghrib prayer',
        '16:24:00 maghrib adhkar',
      ],
    )
  })

  it('has the sermon and the prayer of each session on Friday, and no jamaat of Dhuhr', () => {
    const parts = partsOf(around(FRIDAY, friday), FRIDAY)
    assert.deepEqual(
      parts.filter((part) => /jumuah (khutbah|prayer)/.test(part)),
      [
        '12:15:00 jumuah khutbah',
        '12:35:30 jumuah prayer',
        '13:05:00 jumuah khutbah',
        '13:25:30 jumuah prayer',
        '14:30:00 jumuah khutbah',
        '14:50:30 jumuah prayer',
      ],
    )
    assert.ok(!parts.some((part) => part.includes('dhuhr prayer')))
  })

  it('goes on after midnight when Isha does, and shows the same day until it is over', () => {
    const feed = around(MIDSUMMER, {}, {}, SUMMER_TIMES)
    const next = addDays(MIDSUMMER, 1)
    assert.equal(screenAt(feed, at(next, '00:05')).shown.date, MIDSUMMER)
    assert.equal(screenAt(feed, at(next, '00:05')).target!.key, 'isha')
    assert.equal(screenAt(feed, at(next, '00:15')).span!.part, 'prayer')
    assert.equal(screenAt(feed, at(next, '00:31')).shown.date, next)
  })

  it('breaks the fast, and prays taraweeh, in Ramadan', () => {
    const parts = partsOf(around(RAMADAN, ramadan(RAMADAN)), RAMADAN)
    for (const part of ['16:09:00 maghrib iftar', '16:11:00 maghrib adhan'])
      assert.ok(parts.includes(part), part)
    assert.ok(parts.includes('20:00:30 taraweeh prayer'))
    assert.ok(parts.includes('21:15:00 times'))
  })

  it('has the takbirat on the morning of Eid, and each of its prayers', () => {
    const parts = partsOf(around(EID, eid(EID)), EID)
    assert.ok(parts.includes('06:42:20 eid takbirat'))
    assert.ok(parts.includes('08:00:30 eid prayer'))
    assert.ok(parts.includes('09:30:30 eid prayer'))
    assert.ok(!parts.some((part) => part > '09:51' && part.includes('takbirat')))
  })

  for (const part of PARTS)
    it(`has a switch for: ${part}`, () => {
      const off = (feed: Feed): Feed => ({
        ...feed,
        sequence: { ...feed.sequence, on: { ...feed.sequence.on, [part]: false } },
      })
      const days = Object.values(SPECIAL_DAYS).slice(1, 4)
      const shows = (change: (feed: Feed) => Feed, wanted: Part) =>
        days.some(({ date, feed }) =>
          partsOf(change(feed), date, 15).some((shown) => shown.endsWith(` ${wanted}`)),
        )
      assert.ok(shows((feed) => feed, part))
      assert.ok(!shows(off, part))
      if (part !== 'adhan') assert.ok(shows(off, 'adhan'))
    })
})

describe('a screen', () => {
  it('shows tomorrow once Isha is over, and the next Hijri day from Maghrib', () => {
    const feed = around(SATURDAY)
    assert.equal(screenAt(feed, at(SATURDAY, '19:19:59')).shown.date, SATURDAY)
    assert.equal(screenAt(feed, at(SATURDAY, '19:20')).shown.date, '2026-11-22')
    assert.equal(screenAt(feed, at(SATURDAY, '16:10:59')).hijri.en, `hijri of ${SATURDAY}`)
    assert.equal(screenAt(feed, at(SATURDAY, '16:11')).hijri.en, 'hijri of 2026-11-22')
  })

  it('names the next Friday every day, and the one after when its last prayer has begun', () => {
    const feed = feedOf(SATURDAY, 16, { [FRIDAY]: friday, '2026-12-04': friday })
    assert.equal(screenAt(feed, at(SATURDAY, '09:00')).jumuah!.day.date, FRIDAY)
    assert.equal(screenAt(feed, at(FRIDAY, '14:49')).jumuah!.day.date, FRIDAY)
    assert.equal(screenAt(feed, at(FRIDAY, '14:51')).jumuah!.day.date, '2026-12-04')
  })

  it('announces a jamaat that moves, also on its day, Eid and the change of clocks ahead', () => {
    const moving = around(SATURDAY, {}, {})
    const feed = feedOf(SATURDAY, 9, { '2026-11-24': { moved: ['asr'] } })
    const kinds = (feed: Feed, now: number) =>
      screenAt(feed, now).notices.map((notice) =>
        notice.kind === 'change' ? `${notice.key} ${notice.time}` : notice.kind,
      )
    assert.deepEqual(kinds(moving, at(SATURDAY, '09:00')), [])
    assert.deepEqual(kinds(feed, at(SATURDAY, '09:00')), ['asr 14:15'])
    assert.deepEqual(kinds(feed, at('2026-11-24', '09:00')), ['asr 14:15'])
    assert.deepEqual(kinds(feed, at('2026-11-25', '09:00')), [])
    const festive = feedOf(addDays(EID, -8), 10, { [EID]: eid(EID) })
    assert.deepEqual(kinds(festive, at(addDays(EID, -8), '09:00')), [])
    assert.deepEqual(kinds(festive, at(addDays(EID, -7), '09:00')), ['special'])
    assert.deepEqual(kinds(around(FORWARD), at(addDays(FORWARD, -1), '09:00')), ['clocks'])
  })

  it('announces a funeral prayer three days ahead, and until it has begun', () => {
    const times = [{ label: '', time: '13:15', at: at(SATURDAY, '13:15') }]
    const janazah = { kind: 'janazah' as const, label: 'Janazah of a brother', place: null, times }
    const feed = feedOf(addDays(SATURDAY, -5), 9, { [SATURDAY]: { specials: [janazah] } })
    const isSaid = (date: string, time: string) => screenAt(feed, at(date, time)).notices.length > 0
    assert.deepEqual(
      [
        isSaid(addDays(SATURDAY, -4), '23:59'),
        isSaid(addDays(SATURDAY, -3), '00:00'),
        isSaid(SATURDAY, '13:14:59'),
        isSaid(SATURDAY, '13:15'),
      ],
      [false, true, true, false],
    )
  })

  it('plays what is due, beside the times, and asks for no money near the sermon', () => {
    const slide = (id: string, more: Partial<Feed['slides'][number]> = {}) => ({
      id,
      kind: 'text' as const,
      title: id,
      text: '',
      picture: null,
      link: null,
      square: null,
      percent: null,
      seconds: 12,
      from: null,
      to: null,
      weekdays: [],
      between: null,
      ...more,
    })
    const feed = around(FRIDAY, friday, {
      slides: [
        slide('always'),
        slide('give', { kind: 'give' }),
        slide('campaign', { kind: 'campaign' }),
        slide('over', { to: at(FRIDAY, '09:00') }),
        slide('Mondays', { weekdays: [1] }),
        slide('at night', { between: ['22:00', '04:00'] }),
      ],
    })
    const seen = (from: string, to: string) => {
      const ids = new Set<string>()
      for (let now = at(FRIDAY, from); now < at(FRIDAY, to); now += 1000) {
        const { panel } = screenAt(feed, now)
        if (panel?.kind === 'slide') ids.add(panel.slide.id)
      }
      return [...ids].toSorted()
    }
    assert.deepEqual(seen('08:00', '08:30'), ['always', 'campaign', 'give', 'over'])
    assert.deepEqual(seen('09:00', '09:30'), ['always', 'campaign', 'give'])
    assert.deepEqual(seen('12:05', '13:35'), ['always'])
    assert.deepEqual(seen('14:20', '15:00'), [])
    assert.deepEqual(seen('22:00', '22:30'), ['always', 'at night', 'campaign', 'give'])
  })

  it('shows alerts until they end: a fire over everything, a car on a line', () => {
    const alert = (id: string, kind: 'urgent' | 'child' | 'car') => ({
      id,
      kind,
      text: id,
      from: at(SATURDAY, '12:50'),
      to: at(SATURDAY, '12:52'),
    })
    const praying = at(SATURDAY, '12:51')
    const shown = (...alerts: Feed['alerts']) => {
      const { alert, banners } = screenAt(around(SATURDAY, {}, { alerts }), praying)
      return [alert?.id, banners.map(({ id }) => id)]
    }
    assert.deepEqual(shown(alert('fire', 'urgent')), ['fire', []])
    assert.deepEqual(shown(alert('child', 'child')), [undefined, ['child']])
    assert.deepEqual(shown(alert('car', 'car')), [undefined, ['car']])
    const { alert: after, banners } = screenAt(
      around(SATURDAY, {}, { alerts: [alert('fire', 'urgent')] }),
      at(SATURDAY, '12:52'),
    )
    assert.deepEqual([after, banners], [null, []])
  })

  it('is dim at night, and moves a little so that nothing burns in', () => {
    const feed = around(SATURDAY)
    const bright = (time: string) => screenAt(feed, at(SATURDAY, time)).brightness
    assert.deepEqual(['19:59', '20:00', '05:13', '05:14'].map(bright), [1, DIMMEST, DIMMEST, 1])
    const shifts = new Set<string>()
    for (let minute = 0; minute < 60; minute++)
      shifts.add(String(screenAt(feed, at(SATURDAY, '09:00') + minute * 60_000).shift))
    assert.ok(shifts.size >= 8)
  })

  it('says that its times are out of date after the last day, and before the first', () => {
    const feed = feedOf(SATURDAY, 3)
    const isOut = (now: number) => screenAt(feed, now).isOutOfDate
    assert.deepEqual([feed.endsAt - 1, feed.endsAt, at(SATURDAY, '00:00') - 1].map(isOut), [
      false,
      true,
      true,
    ])
  })

  it('says when nobody has answered for ten minutes, and when its clock cannot be right', () => {
    const now = at(SATURDAY, '09:00')
    const warnings = (known: object) => screenAt(around(SATURDAY), now, known).warnings
    assert.deepEqual(warnings({ offlineSince: now - 599_000 }), [])
    assert.deepEqual(warnings({ offlineSince: now - 600_000 }), ['offline'])
    assert.deepEqual(warnings({ isClockDoubtful: true }), ['clock'])
  })

  it('plays nothing beside two warnings, which need the room', () => {
    const verse = { arabic: 'آية', text: {}, citation: {} }
    const feed = around(SATURDAY, {}, { verses: [verse] })
    const plays = (known: object) => {
      for (let second = 0; second < 120; second++)
        if (screenAt(feed, at(SATURDAY, '09:00') + second * 1000, known).panel) return true
      return false
    }
    assert.deepEqual(
      [{}, { isOutdated: true }, { isOutdated: true, isClockDoubtful: true }].map(plays),
      [true, true, false],
    )
  })
})
