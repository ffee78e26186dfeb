import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toTime } from '#platform/shared/time-of-day.ts'
import { addDays, writeInstant, zoneOf } from '#platform/shared/wall-time.ts'
import { announce, openCalendar } from './hijri.ts'
import {
  type Override,
  type Rule,
  type Session,
  type Timetable,
  type Uploaded,
  openResolver,
} from './resolve.ts'
import type { Prayer } from './rules.ts'

const hijri = { offset: 0, changesAtMaghrib: true, monthStarts: {} }

/** A house of prayer in London that has said nothing but where it is. */
const bare: Timetable = {
  zone: zoneOf('Europe/London'),
  place: {
    latitude: 51.5155,
    longitude: -0.0722,
    method: 'MoonsightingCommittee',
    highLatitudeRule: 'recommended',
    shafaq: 'general',
    adjustments: { sunrise: -3 },
  },
  madhab: 'hanafi',
  imsakMinutes: 0,
  showZawal: false,
  calendar: openCalendar(hijri),
  uploads: new Map(),
  overrides: new Map(),
  rules: [],
  sessions: [],
  specials: [],
}
const rule = (prayer: Rule['prayer'], more: Partial<Rule>): Rule => ({
  id: '1',
  of: 'jamaat',
  prayer,
  kind: 'fixed',
  time: null,
  minutes: 0,
  startsOn: '2020-01-01',
  endsOn: null,
  weekdays: [],
  season: 'any',
  priority: 0,
  roundUpTo: 1,
  notBefore: null,
  notAfter: null,
  heldFrom: null,
  ...more,
})
const session = (jamaat: string, more: Partial<Session> = {}): Session => ({
  id: jamaat,
  startsOn: '2020-01-01',
  endsOn: null,
  season: 'any',
  position: 0,
  label: '',
  doors: null,
  khutbah: null,
  jamaat,
  place: '',
  language: '',
  ...more,
})
const override = (prayer: Override['prayer'], more: Partial<Override>): Override => ({
  prayer,
  begins: null,
  adhan: null,
  jamaat: null,
  note: '',
  ...more,
})
const uploaded = (date: string, times: Uploaded) => new Map([[date, times]])
const jamaat = (timetable: Timetable, date: string, prayer: Prayer) => {
  const cell = openResolver(timetable).day(date).prayers[prayer].jamaat
  return cell && `${toTime(cell.minutes)} ${cell.source}`
}
const SATURDAY = '2026-11-21'
const FRIDAY = '2026-11-20'

describe('where a time comes from', () => {
  const rules = [rule('isha', { time: '19:30' })]
  const uploads = uploaded(SATURDAY, { begins: { isha: '17:55' }, jamaat: { isha: '19:15' } })
  const overrides = new Map([[SATURDAY, [override('isha', { jamaat: '19:00', note: 'Wedding' })]]])

  it('is nothing where nobody has said anything about a jamaat', () => {
    assert.equal(jamaat(bare, SATURDAY, 'isha'), undefined)
  })

  it('is the rule, where there is no table', () => {
    assert.equal(jamaat({ ...bare, rules }, SATURDAY, 'isha'), '19:30 rule')
  })

  it('is the table, whatever the rule', () => {
    assert.equal(jamaat({ ...bare, rules, uploads }, SATURDAY, 'isha'), '19:15 timetable')
    assert.equal(jamaat({ ...bare, rules, uploads }, FRIDAY, 'isha'), '19:30 rule')
  })

  it('is the correction by hand, whatever the table', () => {
    const timetable = { ...bare, rules, uploads, overrides }
    assert.equal(jamaat(timetable, SATURDAY, 'isha'), '19:00 override')
    assert.equal(openResolver(timetable).day(SATURDAY).prayers.isha.note, 'Wedding')
  })

  it('is said of each cell by itself', () => {
    const { isha } = openResolver({ ...bare, uploads, overrides }).day(SATURDAY).prayers
    assert.equal(isha.begins?.source, 'timetable')
    assert.equal(isha.jamaat?.source, 'override')
  })

  it('is calculated for a beginning that nobody has written, and never for a jamaat', () => {
    const { prayers } = openResolver(bare).day(SATURDAY)
    for (const prayer of Object.values(prayers)) {
      assert.equal(prayer.begins?.source, 'calculated')
      assert.equal(prayer.jamaat, undefined)
    }
  })

  it('is nowhere while nobody has said where the house is', () => {
    const { prayers, ishraq, asr } = openResolver({ ...bare, place: undefined }).day(SATURDAY)
    assert.ok(Object.values(prayers).every(({ begins }) => begins === undefined))
    assert.deepEqual([ishraq, asr.shafi, asr.hanafi], [undefined, undefined, undefined])
  })

  it('may be that there is no jamaat today', () => {
    const none = new Map([[SATURDAY, [override('isha', { jamaat: 'none' })]]])
    assert.equal(jamaat({ ...bare, rules, overrides: none }, SATURDAY, 'isha'), undefined)
  })
})

describe('a rule', () => {
  it('follows the beginning', () => {
    const timetable = { ...bare, rules: [rule('maghrib', { kind: 'after-begins', minutes: 7 })] }
    for (const day of openResolver(timetable).days('2026-01-01', '2026-12-31')) {
      const { begins, jamaat } = day.prayers.maghrib
      assert.equal(jamaat!.minutes - begins!.minutes, 7, day.date)
      assert.equal(day.prayers.maghrib.moved, false, day.date)
    }
  })

  it('is rounded up to the quarter of an hour and held from Saturday', () => {
    const rules = [rule('asr', { kind: 'after-begins', minutes: 15, roundUpTo: 15, heldFrom: 6 })]
    const days = openResolver({ ...bare, rules }).days('2026-01-01', '2026-12-31')
    const moves = days.filter(({ prayers }) => prayers.asr.moved)
    assert.ok(moves.length > 15 && moves.length < 40, `${moves.length} moves`)
    for (const { date, prayers } of days) {
      assert.equal(prayers.asr.jamaat!.minutes % 15, 0)
      assert.ok(prayers.asr.jamaat!.minutes - prayers.asr.begins!.minutes >= 15, date)
    }
    // Saturdays, and the two Sundays on which the clocks change.
    assert.deepEqual(
      [...new Set(moves.map(({ date }) => new Date(`${date}T00:00:00Z`).getUTCDay()))].toSorted(
        (a, b) => a - b,
      ),
      [0, 6],
    )
    assert.deepEqual(
      moves
        .map(({ date }) => date)
        .filter((date) => new Date(`${date}T00:00:00Z`).getUTCDay() === 0),
      ['2026-03-29', '2026-10-25'],
    )
  })

  it('can count back from sunrise', () => {
    const rules = [rule('fajr', { kind: 'before-sunrise', minutes: 40, roundUpTo: 5 })]
    for (const { prayers } of openResolver({ ...bare, rules }).days('2026-10-01', '2026-12-01')) {
      const gap = prayers.sunrise.begins!.minutes - prayers.fajr.jamaat!.minutes
      assert.ok(gap >= 40 && gap < 45, `${gap}`)
    }
  })

  it('keeps within what it may not pass', () => {
    const rules = [
      rule('isha', { kind: 'after-begins', minutes: 10, notBefore: '19:30', notAfter: '22:45' }),
    ]
    const days = openResolver({ ...bare, rules }).days('2026-01-01', '2026-12-31')
    const times = days.flatMap(({ prayers }) => prayers.isha.jamaat?.minutes ?? [])
    assert.equal(Math.min(...times), 19 * 60 + 30)
    assert.equal(Math.max(...times), 22 * 60 + 45)
  })

  it('of Ramadan is stronger than that of a season, and that than any', () => {
    const rules = [
      rule('maghrib', { id: '1', kind: 'after-begins', minutes: 5 }),
      rule('maghrib', { id: '2', kind: 'after-begins', minutes: 7, season: 'winter' }),
      rule('maghrib', { id: '3', kind: 'after-begins', minutes: 15, season: 'ramadan' }),
    ]
    const gaps = ['2026-07-01', '2026-11-21', '2027-02-08', '2027-03-08', '2027-03-09'].map(
      (date) => {
        const { begins, jamaat } = openResolver({ ...bare, rules }).day(date).prayers.maghrib
        return jamaat!.minutes - begins!.minutes
      },
    )
    assert.deepEqual(gaps, [5, 7, 15, 15, 7])
  })

  it('that began later is stronger than the one before it', () => {
    const rules = [
      rule('dhuhr', { id: '2', time: '13:00' }),
      rule('dhuhr', { id: '1', time: '13:30', startsOn: '2026-12-01' }),
    ]
    assert.equal(jamaat({ ...bare, rules }, '2026-11-30', 'dhuhr'), '13:00 rule')
    assert.equal(jamaat({ ...bare, rules }, '2026-12-01', 'dhuhr'), '13:30 rule')
  })

  it('says nothing on a day on which it would come before its prayer, or after the next has begun', () => {
    const rules = [rule('maghrib', { time: '17:00' })]
    assert.equal(jamaat({ ...bare, rules }, '2026-06-21', 'maghrib'), undefined)
    assert.equal(jamaat({ ...bare, rules }, '2026-11-21', 'maghrib'), '17:00 rule')
    assert.equal(
      jamaat({ ...bare, rules: [rule('asr', { time: '16:30' })] }, '2026-12-21', 'asr'),
      undefined,
    )
  })

  it('may say that there is no time: no jamaat, no adhan, no taraweeh', () => {
    const none = { kind: 'none', season: 'ramadan' } as const
    const rules = [
      rule('isha', { time: '21:00' }),
      rule('isha', none),
      rule('isha', { of: 'adhan', ...none }),
      rule('taraweeh', none),
    ]
    const resolver = openResolver({ ...bare, rules })
    const { prayers, ramadan } = resolver.day('2027-02-20')
    assert.deepEqual(
      [prayers.isha.jamaat, prayers.isha.adhan, ramadan?.taraweeh],
      [undefined, undefined, undefined],
    )
    assert.equal(toTime(resolver.day('2026-11-21').prayers.isha.jamaat!.minutes), '21:00')
  })

  it('says when the adhan is called, which is not when the prayer begins', () => {
    const rules = [
      rule('dhuhr', { time: '13:30' }),
      rule('dhuhr', { of: 'adhan', kind: 'before-jamaat', minutes: 15 }),
    ]
    const { begins, adhan, jamaat } = openResolver({ ...bare, rules }).day(SATURDAY).prayers.dhuhr
    assert.deepEqual(
      [begins, adhan, jamaat].map((cell) => toTime(cell!.minutes)),
      ['11:51', '13:15', '13:30'],
    )
  })
})

describe('a Friday', () => {
  const rules = [rule('dhuhr', { time: '13:15' })]
  const friday = (sessions: readonly Session[]) =>
    openResolver({ ...bare, rules, sessions }).day(FRIDAY)

  it('without sessions is a day like any other', () => {
    assert.deepEqual(friday([]).jumuah, [])
    assert.equal(jamaat({ ...bare, rules }, FRIDAY, 'dhuhr'), '13:15 rule')
  })

  it('with one has it in place of the jamaat of Dhuhr, never of its beginning', () => {
    const { jumuah, prayers } = friday([session('13:30')])
    assert.equal(jumuah.length, 1)
    assert.equal(prayers.dhuhr.jamaat, undefined)
    assert.equal(toTime(prayers.dhuhr.begins!.minutes), '11:51')
  })

  it('may have three, in their order', () => {
    const sessions = [
      session('14:20', { position: 2 }),
      session('12:50', { position: 0 }),
      session('13:35', { position: 1 }),
    ]
    assert.deepEqual(
      friday(sessions).jumuah.map(({ jamaat }) => jamaat),
      ['12:50', '13:35', '14:20'],
    )
  })

  it('has those of its season', () => {
    const sessions = [
      session('12:45', { season: 'winter' }),
      session('13:45', { season: 'summer' }),
    ]
    const on = (date: string) =>
      openResolver({ ...bare, sessions })
        .day(date)
        .jumuah.map(({ jamaat }) => jamaat)
    assert.deepEqual([on('2026-10-23'), on('2026-10-30')], [['13:45'], ['12:45']])
  })

  it('does not make the Dhuhr of Saturday another one', () => {
    const timetable = { ...bare, rules, sessions: [session('13:30')] }
    assert.equal(openResolver(timetable).day(SATURDAY).prayers.dhuhr.changed, false)
  })

  it('that is Eid has both', () => {
    // Eid al-Fitr 2026 by Umm al-Qura.
    const specials = [
      {
        id: 'eid',
        date: null,
        hijriMonth: 10,
        hijriDay: 1,
        kind: 'eid' as const,
        label: 'Eid al-Fitr',
        place: '',
        times: [{ label: 'First', time: '08:00' }],
      },
    ]
    const day = openResolver({ ...bare, rules, sessions: [session('13:30')], specials }).day(
      '2026-03-20',
    )
    assert.deepEqual(
      day.specials.map(({ label }) => label),
      ['Eid al-Fitr'],
    )
    assert.equal(day.jumuah.length, 1)
    assert.ok(day.prayers.dhuhr.begins)
  })
})

describe('Isha after midnight', () => {
  const place = {
    ...bare.place!,
    method: 'MuslimWorldLeague',
    highLatitudeRule: 'middleofthenight',
  } as const
  const timetable = { ...bare, place, rules: [rule('isha', { kind: 'after-begins', minutes: 10 })] }

  it('belongs to the day before, with its jamaat', () => {
    const day = openResolver(timetable).day('2026-05-25')
    const { begins, jamaat } = day.prayers.isha
    assert.ok(begins!.minutes > 1440 && jamaat!.minutes === begins!.minutes + 10)
    assert.match(
      writeInstant(bare.zone, bare.zone.instantOf('2026-05-25', begins!.minutes)),
      /^2026-05-26T0[01]:/,
    )
  })

  it('does so in an uploaded table as well', () => {
    const uploads = uploaded('2026-06-20', { begins: { isha: '01:05' } })
    assert.equal(
      openResolver({ ...bare, uploads }).day('2026-06-20').prayers.isha.begins?.minutes,
      1505,
    )
  })
})

describe('Ramadan', () => {
  const rules = [
    rule('isha', { kind: 'after-begins', minutes: 15, season: 'ramadan' }),
    rule('isha', { id: '2', kind: 'after-begins', minutes: 30 }),
    rule('taraweeh', { kind: 'after-jamaat', minutes: 20, season: 'ramadan' }),
  ]
  const resolver = openResolver({ ...bare, rules })

  it('has suhoor until Fajr, iftar at Maghrib, and taraweeh after Isha', () => {
    const { ramadan, prayers } = resolver.day('2027-02-20')
    assert.equal(ramadan?.day, 13)
    assert.equal(ramadan?.suhoorEnds, prayers.fajr.begins!.minutes)
    assert.equal(ramadan?.iftar, prayers.maghrib.begins!.minutes)
    assert.equal(ramadan?.taraweeh, prayers.isha.jamaat!.minutes + 20)
  })

  it('has its first taraweeh the evening before, and none on its last', () => {
    const eve = resolver.day('2027-02-07')
    assert.equal(eve.ramadan, undefined)
    assert.deepEqual(
      eve.specials.map(({ kind }) => kind),
      ['tarawih'],
    )
    assert.equal(resolver.day('2027-03-08').ramadan?.day, 29)
    assert.equal(resolver.day('2027-03-08').ramadan?.taraweeh, undefined)
    assert.equal(resolver.day('2027-03-09').ramadan, undefined)
  })

  it('ends suhoor a little earlier where Imsak is kept', () => {
    const { ramadan, imsak, prayers } = openResolver({ ...bare, imsakMinutes: 10 }).day(
      '2027-02-20',
    )
    assert.equal(imsak, prayers.fajr.begins!.minutes - 10)
    assert.equal(ramadan?.suhoorEnds, imsak)
  })

  it('moves with its announcement, and everything that hangs on it', () => {
    const calendar = openCalendar(announce(hijri, { year: 1446, month: 9 }, '2025-03-02'))
    const moved = openResolver({ ...bare, rules, calendar })
    assert.equal(moved.day('2025-03-01').ramadan, undefined)
    assert.equal(moved.day('2025-03-02').ramadan?.day, 1)
    assert.equal(moved.day('2025-03-30').ramadan?.day, 29)
    assert.equal(moved.day('2025-03-01').specials[0]?.kind, 'tarawih')
  })
})

describe('every day from 2024 to 2031', () => {
  const zones: readonly [string, number, number][] = [
    ['Europe/London', 51.5, -0.12],
    ['Europe/Dublin', 53.35, -6.26],
    ['Africa/Cairo', 30.04, 31.24],
    ['Africa/Casablanca', 33.57, -7.59],
    ['Asia/Riyadh', 21.42, 39.83],
    ['Asia/Karachi', 24.86, 67.01],
    ['Asia/Kathmandu', 27.72, 85.32],
    ['America/New_York', 40.71, -74.01],
    ['America/St_Johns', 47.56, -52.71],
    ['Australia/Lord_Howe', -31.55, 159.08],
    ['Pacific/Auckland', -36.85, 174.76],
    ['Pacific/Apia', -13.83, -171.77],
  ]
  const rules = [
    rule('fajr', { kind: 'before-sunrise', minutes: 35, roundUpTo: 5, heldFrom: 6 }),
    rule('dhuhr', { time: '13:30' }),
    rule('asr', { kind: 'after-begins', minutes: 15, roundUpTo: 15, heldFrom: 6 }),
    rule('maghrib', { kind: 'after-begins', minutes: 5 }),
    rule('isha', { kind: 'after-begins', minutes: 10, roundUpTo: 15, heldFrom: 6 }),
  ]

  for (const [name, latitude, longitude] of zones)
    it(`has an instant for each time that is that time in ${name}, in order, jamaats in time`, () => {
      const zone = zoneOf(name)
      const place = { ...bare.place!, latitude, longitude, adjustments: {} }
      const resolver = openResolver({ ...bare, zone, place, rules })
      let before = Number.NEGATIVE_INFINITY
      for (const { date, prayers } of resolver.days('2024-01-01', '2031-12-31')) {
        for (const [key, { begins, jamaat }] of Object.entries(prayers)) {
          const at = zone.instantOf(date, begins!.minutes)
          const wall = zone.wallAt(at)
          const isNextDay = begins!.minutes >= 1440
          assert.equal(wall.date, isNextDay ? addDays(date, 1) : date, `${date} ${key}`)
          // A time that the clocks skip is shown an hour later; nothing else may differ.
          if (zone.changeOn(wall.date) <= 0)
            assert.equal(toTime(wall.minutes), toTime(begins!.minutes), `${date} ${key}`)
          assert.ok(at > before, `${date} ${key} comes after what was before`)
          before = at
          if (jamaat) assert.ok(jamaat.minutes >= begins!.minutes, `${date} ${key} jamaat`)
        }
      }
    })
})
