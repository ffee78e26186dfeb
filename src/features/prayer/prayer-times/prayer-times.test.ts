import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { configure } from '#features/ground/configuration/configuration.ts'
import { zoneOf } from '#platform/shared/wall-time.ts'
import { story } from '#testing/story.ts'
import { type Day, readFeed, showMonth, showNext, showToday } from './contract.ts'
import { settingsOf } from './timetable.ts'

const KEYS = ['fajr', 'sunrise', 'dhuhr', 'asr', 'maghrib', 'isha'] as const
const AL_NOOR = '00000000-0000-4000-8000-000000000001'

describe('a month of prayer times', () => {
  const opened = story.ofSuite()

  it('is the current one when nothing else is asked', async () => {
    const { visitor } = await opened

    const { status, data } = await visitor.asks(showMonth)

    assert.equal(status, 200)
    assert.equal(data.title, 'November 2026')
    assert.equal(data.hijriTitle, 'Jumada al-Ula – Jumada al-Akhirah 1448')
    assert.equal(data.days.length, 30)
    assert.deepEqual(
      [data.previous, data.next],
      [
        { year: 2026, month: 10 },
        { year: 2026, month: 12 },
      ],
    )
    const today = data.days.filter(({ isToday }: Day) => isToday)
    assert.deepEqual(
      today.map(({ date }: Day) => date),
      ['2026-11-21'],
    )
  })

  it('returns the whole uploaded year as it was uploaded', async () => {
    const { visitor, rows } = await opened
    const stored = await rows<{
      date: string
      times: { begins: Record<string, string>; jamaat: Record<string, string> }
    }>(
      `select date::text, times from timetable_days where organisation_id = '${AL_NOOR}' and date between '2026-01-01' and '2026-12-31'`,
    )
    const byDate = new Map(stored.map(({ date, times }) => [date, times]))
    let compared = 0
    for (let month = 1; month <= 12; month++) {
      const { data } = await visitor.asks(showMonth, { month: String(month), year: '2026' })
      for (const { date, prayers, jumuah, asrBegins } of data.days as Day[]) {
        const { begins, jamaat } = byDate.get(date)!
        for (const key of KEYS) {
          const wanted = key === 'asr' ? begins['asrHanafi'] : begins[key]
          assert.equal(prayers[key].begins, wanted, `${date} ${key}`)
          if (key === 'sunrise') continue
          const hasSessions = key === 'dhuhr' && jumuah.length > 0
          assert.equal(prayers[key].jamaat, hasSessions ? null : jamaat[key], `${date} ${key}`)
          assert.equal(prayers[key].source, 'timetable')
          compared++
        }
        assert.deepEqual(asrBegins, { shafi: begins['asrShafi'], hanafi: begins['asrHanafi'] })
      }
    }
    assert.equal(compared, 365 * 5)
  })

  it('takes a range and a Hijri month', async () => {
    const { visitor } = await opened
    const range = await visitor.asks(showMonth, { from: '2026-03-20', to: '2026-04-10' })
    const ramadan = await visitor.asks(showMonth, { hijriYear: 1448, hijriMonth: 9 })

    assert.equal(range.data.days.length, 22)
    assert.equal(ramadan.data.title, 'Ramadan 1448')
    assert.equal(ramadan.data.days.length, 29)
    const [first] = ramadan.data.days as Day[]
    assert.equal(first?.date, '2027-02-08')
    assert.equal(first?.ramadan?.day, 1)
    assert.equal(first?.ramadan?.suhoorEnds, first?.prayers.fajr.begins)
    assert.match(first?.ramadan?.taraweeh ?? '', /^\d\d:\d\d$/)
  })

  it('speaks Arabic to those who do', async () => {
    const { visitor } = await opened
    const { data } = await visitor.asks(showMonth, {}, { 'accept-language': 'ar' })
    assert.equal(data.title, 'نوفمبر 2026')
    assert.equal(data.names.fajr, 'الفجر')
    assert.match(data.days[20].hijri.text, /^11 جمادى الآخرة 1448$/)
  })

  it('has on Fridays its sessions in place of the jamaat of Dhuhr, with their instants', async () => {
    const { visitor } = await opened
    const { data } = await visitor.asks(showMonth, { month: 3, year: 2026 })
    const fridays = (data.days as Day[]).filter(({ jumuah }) => jumuah.length > 0)
    assert.deepEqual(
      fridays.map(({ weekday }) => weekday),
      [5, 5, 5, 5],
    )
    assert.ok(fridays.every(({ prayers }) => prayers.dhuhr.begins && !prayers.dhuhr.jamaat))
    assert.equal(fridays[0]?.jumuah[0]?.jamaatAt, '2026-03-06T12:35:00+00:00')
  })

  it('marks the days on which the clocks change', async () => {
    const { visitor } = await opened
    const { data } = await visitor.asks(showMonth, { from: '2026-03-20', to: '2026-11-01' })
    const changes = (data.days as Day[]).filter(({ clockChange }) => clockChange)
    assert.deepEqual(
      changes.map(({ date, clockChange }) => [date, clockChange]),
      [
        ['2026-03-29', 'forward'],
        ['2026-10-25', 'back'],
      ],
    )
  })

  it('has three sessions at East Gate, and none in Glasgow, where all is calculated', async () => {
    const { visitorOf } = await opened
    const ask = async (host: string) =>
      (await visitorOf(host).asks(showMonth, { from: '2026-11-27', to: '2026-11-27' })).data
    const eastGate = await ask('east-gate.localhost')
    const crescent = await ask('crescent.localhost')
    assert.deepEqual(
      eastGate.days[0].jumuah.map(({ language }: { language: string }) => language),
      ['Bengali', 'English', 'Arabic'],
    )
    assert.equal(eastGate.timeFormat, '12h')
    assert.deepEqual(crescent.days[0].jumuah, [])
    assert.equal(crescent.days[0].prayers.fajr.source, 'calculated')
    assert.equal(crescent.days[0].prayers.fajr.jamaat, null)
    assert.equal(crescent.method.note, 'Calculated for this place.')
  })

  it('has no time that nobody set', async () => {
    const { visitor } = await opened
    const { data } = await visitor.asks(showMonth, { from: '2026-01-01', to: '2026-12-31' })
    assert.doesNotMatch(JSON.stringify(data), /NaN|Invalid|"00:00"|:""\}/)
  })
})

describe('every beginning has its instant', () => {
  const zones: readonly [string, number, number][] = [
    ['Europe/London', 51.5, -0.12],
    ['Africa/Cairo', 30.04, 31.24],
    ['Pacific/Auckland', -36.85, 174.76],
    ['Pacific/Apia', -13.83, -171.77],
    ['America/New_York', 40.71, -74.01],
    ['Asia/Riyadh', 21.42, 39.83],
    ['Asia/Kathmandu', 27.72, 85.32],
    ['Australia/Lord_Howe', -31.55, 159.08],
  ]
  const opened = story.ofSuite()

  for (const [timezone, latitude, longitude] of zones)
    it(`all of 2026 in ${timezone}`, async () => {
      const world = await opened
      await configure(await world.contextOf('crescent'), { timezone, latitude, longitude })
      world.house.organisations.forget()
      world.house.pages.forget()
      const { data } = await world
        .visitorOf('crescent.localhost')
        .asks(showMonth, { from: '2026-01-01', to: '2026-12-31' })
      const zone = zoneOf(timezone)
      let compared = 0
      for (const { date, prayers } of data.days as Day[]) {
        for (const key of KEYS) {
          const { begins, beginsAt } = prayers[key]
          assert.ok(begins && beginsAt, `${date} ${key}`)
          const wall = zone.wallAt(Date.parse(beginsAt))
          assert.equal(beginsAt.slice(0, 10), wall.date)
          assert.equal(beginsAt.slice(11, 16), begins, `${date} ${key} ${beginsAt}`)
          assert.equal(zone.offsetAt(Date.parse(beginsAt)), offsetOf(beginsAt), `${date} ${key}`)
          compared++
        }
      }
      assert.equal(compared, 365 * 6)
    })
})

describe('today', () => {
  it('says what is on, what comes next, and what moves', async (t) => {
    const { visitor } = await story(t, { now: '2026-11-21T12:20:00Z' })

    const { data } = await visitor.asks(showToday)

    assert.equal(data.date, '2026-11-21')
    assert.equal(data.dateText, 'Saturday 21 November 2026')
    assert.equal(data.hijri.text, '11 Jumada al-Akhirah 1448')
    assert.equal(data.hijriAfterMaghrib.day, 12)
    assert.equal(data.current.key, 'dhuhr')
    assert.deepEqual(data.next, {
      key: 'dhuhr',
      kind: 'jamaat',
      label: 'Dhuhr jamaat',
      at: '2026-11-21T12:45:00+00:00',
    })
    assert.equal(data.upcoming.length, 6)
    assert.equal(data.displayDay, '2026-11-21')
    assert.equal(data.jumuahNext.date, '2026-11-27')
    assert.equal(data.jumuahNext.sessions.length, 2)
    assert.equal(data.notice, null)
  })

  it('shows tomorrow once Isha is over, because people look for Fajr', async (t) => {
    const { visitor } = await story(t, { now: '2026-11-21T19:21:00Z' })
    const { data } = await visitor.asks(showToday)
    assert.equal(data.date, '2026-11-21')
    assert.equal(data.displayDay, '2026-11-22')
    assert.deepEqual([data.next.key, data.next.at.slice(0, 10)], ['fajr', '2026-11-22'])
  })

  it('changes the Hijri date at Maghrib', async (t) => {
    const { visitor, wait } = await story(t, { now: '2026-11-21T16:00:00Z' })
    const before = await visitor.asks(showToday)
    wait({ minutes: 30 })
    const later = await visitor.asks(showToday)
    assert.deepEqual([before.data.hijriNow.day, later.data.hijriNow.day], [11, 12])
    assert.deepEqual(
      [before, later].map(({ data }) => data.strip.hijriText.slice(0, 2)),
      ['11', '12'],
    )
    assert.equal(before.data.strip.until, Date.parse('2026-11-21T16:10:00Z'))
  })

  it('knows between sunrise and Dhuhr that nothing is prayed', async (t) => {
    const { visitor } = await story(t, { now: '2026-11-21T09:00:00Z' })
    const { data } = await visitor.asks(showToday)
    assert.equal(data.current.key, 'sunrise')
    assert.equal(data.next.key, 'dhuhr')
  })

  it('waits on a Friday for its sessions, one after the other', async (t) => {
    const { visitor, wait } = await story(t, { now: '2026-11-20T12:30:00Z' })
    const first = await visitor.asks(showToday)
    wait({ minutes: 10 })
    const second = await visitor.asks(showToday)
    wait({ minutes: 60 })
    const third = await visitor.asks(showToday)
    assert.deepEqual(
      [first, second, third].map(({ data }) => data.next.label),
      ['Jumu’ah, First', 'Jumu’ah, Second', 'Asr jamaat'],
    )
    assert.deepEqual(
      [first, third].map(({ data }) => data.jumuahNext.date),
      ['2026-11-20', '2026-11-27'],
    )
  })

  it('looks as far as a month ahead for a Friday prayer and for days unlike others', async (t) => {
    const world = await story(t, { now: '2026-11-21T12:20:00Z' })
    const { id } = world.ctx.organisation
    await world.rows(
      `update jumuah_sessions set starts_on = '2026-12-11' where organisation_id = '${id}'`,
    )
    await world.rows(
      `insert into special_days (organisation_id, id, date, kind, label, place, times)
       values ('${id}', gen_random_uuid(), '2026-12-22', 'other', 'Open evening', '', '[{"label": "Doors", "time": "18:30"}]')`,
    )
    world.house.organisations.forget()
    world.house.pages.forget()

    const { data } = await world.visitor.asks(showToday)

    assert.equal(data.jumuahNext.date, '2026-12-11')
    assert.ok(data.ahead.some(({ date }: { date: string }) => date === '2026-12-22'))
  })

  it('still waits for the Isha of yesterday after midnight', async (t) => {
    const { contextOf, visitorOf, house } = await story(t, { now: '2026-05-06T23:05:00Z' })
    const ctx = await contextOf('crescent')
    await configure(ctx, { method: 'MuslimWorldLeague', highLatitudeRule: 'middleofthenight' })
    house.organisations.forget()
    house.pages.forget()

    const { data } = await visitorOf('crescent.localhost').asks(showToday)

    assert.equal(data.date, '2026-05-07')
    assert.equal(data.next.key, 'isha')
    assert.equal(data.displayDay, '2026-05-06')
    assert.equal(data.yesterday.date, '2026-05-06')
  })

  it('counts down over both clock changes without a jump', async (t) => {
    for (const now of ['2026-03-28T23:00:00Z', '2026-10-24T23:00:00Z']) {
      const { visitor, wait } = await story(t, { now })
      let before: { at: number; left: number } | undefined
      for (let i = 0; i < 12; i++) {
        const { data } = await visitor.asks(showNext)
        const [next] = data.targets
        const left = next.at - Date.parse(data.serverTime)
        assert.ok(left > 0)
        if (before?.at === next.at) {
          const passed = before!.left - left
          assert.ok(Math.abs(passed - 15 * 60_000) < 1000, `${passed}`)
        }
        before = { at: next.at, left }
        wait({ minutes: 15 })
      }
    }
  })

  it('says in the evening that the clocks change', async (t) => {
    const { visitor } = await story(t, { now: '2026-03-28T20:00:00Z' })
    assert.equal((await visitor.asks(showToday)).data.notice, 'The clocks go forward tonight.')
  })

  it('is each organisation’s own date at the same moment', async (t) => {
    const { contextOf, visitor, visitorOf, house } = await story(t, { now: '2026-11-21T12:00:00Z' })
    const auckland = { timezone: 'Pacific/Auckland', latitude: -36.85, longitude: 174.76 }
    await configure(await contextOf('crescent'), auckland)
    house.organisations.forget()
    house.pages.forget()
    const [mine, theirs] = await Promise.all([
      visitor.asks(showToday),
      visitorOf('crescent.localhost').asks(showToday),
    ])
    assert.deepEqual([mine.data.date, theirs.data.date], ['2026-11-21', '2026-11-22'])
  })

  it('calculates nothing for a place that nobody has named', async (t) => {
    const { contextOf, visitorOf, rows, house } = await story(t)
    const { id } = (await contextOf('crescent')).organisation
    await rows(
      `delete from configuration_entries where organisation_id = '${id}' and key in ('latitude', 'longitude')`,
    )
    house.organisations.forget()
    const { data } = await visitorOf('crescent.localhost').asks(showToday)
    assert.ok(KEYS.every((key) => data.day.prayers[key].begins === null))
    assert.deepEqual([data.next, data.current, data.upcoming], [null, null, []])
    assert.match(data.notice, /place has not been set/)
  })
})

describe('a question that makes no sense', () => {
  const opened = story.ofSuite()
  const WRONG: readonly [object, string, string][] = [
    [{ month: 13, year: 2026 }, 'invalid', 'month'],
    [{ month: 0, year: 2026 }, 'invalid', 'month'],
    [{ month: 1.5 }, 'invalid', 'month'],
    [{ month: 'March' }, 'invalid', 'month'],
    [{ month: 1, year: 0 }, 'invalid', 'year'],
    [{ year: 1066 }, 'invalid', 'year'],
    [{ year: 'NaN' }, 'invalid', 'year'],
    [{ hijriMonth: 13, hijriYear: 1448 }, 'invalid', 'hijriMonth'],
    [{ hijriYear: 3 }, 'invalid', 'hijriYear'],
    [{ from: '2026-02-30', to: '2026-03-01' }, 'invalid', 'from'],
    [{ from: '2026-03-01' }, 'range-half', 'to'],
    [{ to: '2026-03-01' }, 'range-half', 'from'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'range-backwards', 'to'],
    [{ from: '2026-01-01', to: '2027-02-05' }, 'too-many-days', 'to'],
    [{ from: '0001-01-01', to: '0001-01-02' }, 'year-not-kept', 'from'],
    [{ month: 3, from: '2026-03-01', to: '2026-03-02' }, 'two-questions', ''],
    [{ moth: 3 }, 'invalid', 'moth'],
  ]
  for (const [question, problem, field] of WRONG)
    it(`is refused by name: ${JSON.stringify(question)}`, async () => {
      const { visitor } = await opened
      const { status, data, message } = await visitor.asks(showMonth, question)
      assert.equal(status, 422)
      assert.equal(data.problem, problem)
      assert.ok(message.length > 10)
      if (field)
        assert.deepEqual(
          data.errors.map((error: { field: string }) => error.field),
          [field],
        )
    })

  it('of four hundred days is answered', async () => {
    const { visitor } = await opened
    const { data } = await visitor.asks(showMonth, { from: '2026-01-01', to: '2027-02-04' })
    assert.equal(data.days.length, 400)
  })
})

describe('a place that makes no sense', () => {
  const opened = story.ofSuite()
  const HIJRI = { offset: 0, changesAtMaghrib: true, monthStarts: {} }
  const WRONG: readonly [Record<string, unknown>, string][] = [
    [{ latitude: '51.5' }, 'latitude'],
    [{ latitude: 0, longitude: 0 }, 'latitude'],
    [{ longitude: -500 }, 'longitude'],
    [{ latitude: Number.NaN }, 'latitude'],
    [{ latitude: 120 }, 'latitude'],
    [{ timezone: 'Europe/Atlantis' }, 'timezone'],
    [{ method: 'Guessing' }, 'method'],
    [{ adjustments: { fajr: 900 } }, 'adjustments'],
    [{ latitude: null }, 'longitude'],
    [{ longitude: undefined }, 'longitude'],
    [{ latitude: Number.POSITIVE_INFINITY }, 'latitude'],
    [{ latitude: [51.5] }, 'latitude'],
    [{ timezone: '+01:00' }, 'timezone'],
    [{ timezone: '' }, 'timezone'],
    [{ names: { fajr: 'Fajr\0' } }, 'names'],
    [{ websiteName: 'Half of a character: \ud83d' }, 'websiteName'],
    [{ hijri: { ...HIJRI, offset: 3 } }, 'hijri'],
    [{ hijri: { ...HIJRI, monthStarts: { '1448-13': '2027-02-08' } } }, 'hijri'],
    [{ hijri: { ...HIJRI, monthStarts: { '1448-09': '2030-01-01' } } }, 'hijri'],
    [{ hijri: { ...HIJRI, monthStarts: { '1448-09': '2027-02-30' } } }, 'hijri'],
    [
      { hijri: { ...HIJRI, monthStarts: { '1448-09': '2027-02-08', '1448-10': '2027-03-11' } } },
      'hijri',
    ],
  ]
  for (const [values, field] of WRONG)
    it(`is refused at its field: ${JSON.stringify(values)}`, async () => {
      const ctx = await (await opened).contextOf('crescent')
      await assert.rejects(
        configure(ctx, values),
        (error: { status: number; errors: { field: string }[] }) => {
          assert.equal(error.status, 422)
          assert.deepEqual(
            error.errors.map(({ field }) => field),
            [field],
          )
          return true
        },
      )
    })
})

describe('a place that is taken away again', () => {
  it('is none, and nothing is calculated any more', async (t) => {
    const { contextOf, visitorOf, house } = await story(t)

    await configure(await contextOf('crescent'), { latitude: null, longitude: null })
    house.organisations.forget()
    house.pages.forget()

    const settings = settingsOf((await contextOf('crescent')).organisation.configuration)
    assert.deepEqual([settings.latitude, settings.longitude], [null, null])
    const { data } = await visitorOf('crescent.localhost').asks(showToday)
    for (const key of KEYS) assert.equal(data.day.prayers[key].begins, null)
  })
})

describe('an uploaded table that was taken back', () => {
  it('no longer counts, and what lay below it shows again', async (t) => {
    const { visitor, rows, house } = await story(t)
    const before = await visitor.asks(showToday)
    await rows(`
      insert into timetable_import_undos (organisation_id, import_id, undone_at, undone_by)
      select organisation_id, id, imported_at, 'program' from timetable_imports`)
    house.pages.forget()
    house.organisations.forget()

    const { data } = await visitor.asks(showToday)

    assert.equal(before.data.day.prayers.isha.source, 'timetable')
    assert.deepEqual(
      [data.day.prayers.isha.source, data.day.prayers.sunrise.source],
      ['rule', 'calculated'],
    )
    assert.equal(data.day.prayers.isha.jamaat, before.data.day.prayers.isha.jamaat)
  })
})

describe('an answer that is kept', () => {
  it('is the same answer a minute later, although it says when it was made', async (t) => {
    const { visitor, wait } = await story(t, { now: '2026-11-21T09:00:00Z' })
    const first = await visitor.asks(showToday)
    wait({ minutes: 1 })
    const second = await visitor.asks(showToday)

    assert.notEqual(second.data.serverTime, first.data.serverTime)
    assert.equal(second.headers['etag'], first.headers['etag'])
    const again = await visitor.asks(showToday, {}, { 'if-none-match': first.headers['etag']! })
    assert.equal(again.status, 304)
  })

  it('is another one when something has happened', async (t) => {
    const { visitor, wait } = await story(t, { now: '2026-11-21T12:40:00Z' })
    const first = await visitor.asks(showToday)
    wait({ minutes: 10 })
    const second = await visitor.asks(showToday)
    assert.notEqual(second.headers['etag'], first.headers['etag'])
  })

  it('is small: a month travels in less than 6 KB', async (t) => {
    const { visitor } = await story(t)
    const march = { month: 3, year: 2026 }
    const { body } = await visitor.asks(showMonth, march, { 'accept-encoding': 'br' })
    assert.ok(body.length < 6_000, `${body.length} bytes`)
    assert.ok((await visitor.asks(showMonth, march)).body.length < 50_000)
  })

  it('goes back a day and on for four hundred in the feed', async (t) => {
    const { visitor } = await story(t)
    const { data } = await visitor.asks(readFeed, { days: 400 })
    assert.equal(data.days.length, 400)
    assert.equal(data.days[0].date, '2026-11-20')
  })
})

describe('where prayer times are switched off', () => {
  it('nothing answers', async (t) => {
    const { ctx, visitor, house } = await story(t)
    await configure(ctx, { DisablePrayertimeFeature: true })
    house.organisations.forget()
    house.pages.forget()
    for (const endpoint of [showToday, showNext, showMonth, readFeed]) {
      const { status, data } = await visitor.asks(endpoint)
      assert.deepEqual([status, data.problem], [403, 'switched-off'], endpoint.path)
    }
  })
})

function offsetOf(instant: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(instant) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
