import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toTime } from '#platform/shared/time-of-day.ts'
import { addDays, writeInstant, zoneOf } from '#platform/shared/wall-time.ts'
import { prayerSettings } from './settings.ts'
import { type Place, calculate } from './sun.ts'

const LONDON: Place = {
  latitude: 51.507194,
  longitude: -0.116711,
  method: 'MoonsightingCommittee',
  highLatitudeRule: 'middleofthenight',
  shafaq: 'general',
  adjustments: {},
}
const DOHA: Place = { ...LONDON, latitude: 25.283897, longitude: 51.52877, method: 'Qatar' }

/** What moonsighting.com publishes for London on the first of each month of 2016, with Hanafi Asr (to the minute). */
const PUBLISHED_LONDON = `
  01 06:25 08:06 12:09 14:15 16:05 17:38
  02 06:02 07:40 12:19 15:01 16:52 18:18
  03 05:10 06:45 12:18 15:49 17:44 19:03
  04 04:59 06:35 13:09 17:32 19:37 20:49
  05 03:47 05:32 13:03 18:05 20:27 21:32
  06 02:55 04:49 13:03 18:31 21:12 22:23
  07 02:51 04:48 13:09 18:40 21:24 22:38
  08 03:37 05:25 13:12 18:23 20:51 21:56
  09 04:35 06:14 13:05 17:39 19:49 20:58
  10 05:28 07:02 12:55 16:42 18:40 19:57
  11 05:18 06:55 11:49 14:43 16:36 18:00
  12 06:04 07:44 11:55 14:07 15:58 17:29`

/** What islam.gov.qa publishes for Doha, with the first Asr. */
const PUBLISHED_DOHA = `
  01 04:58 06:19 11:37 14:35 16:55 18:25
  02 04:59 06:17 11:47 14:56 17:18 18:48
  03 04:41 05:57 11:46 15:07 17:36 19:06
  04 04:08 05:25 11:38 15:07 17:51 19:21
  05 03:36 04:58 11:31 15:00 18:05 19:35
  06 03:15 04:43 11:32 14:56 18:20 19:50
  07 03:18 04:47 11:38 15:01 18:28 19:58
  08 03:37 05:01 11:40 15:07 18:19 19:49
  09 03:56 05:15 11:34 15:03 17:53 19:23
  10 04:10 05:26 11:23 14:47 17:20 18:50
  11 04:24 05:42 11:17 14:29 16:53 18:23
  12 04:42 06:03 11:23 14:23 16:43 18:13`

describe('the sun', () => {
  it('gives the times that are published for London, all 72', () => {
    assertPublished(LONDON, 'Europe/London', 'asrHanafi', PUBLISHED_LONDON)
  })

  it('gives the times that are published for Doha, all 72', () => {
    assertPublished(DOHA, 'Asia/Qatar', 'asrShafi', PUBLISHED_DOHA)
  })

  it('sets after midnight in a northern summer, and Isha stays with its day', () => {
    const isha = calculate(
      { ...LONDON, method: 'MuslimWorldLeague' },
      zoneOf('Europe/London'),
      '2026-05-25',
    ).isha!
    assert.ok(isha >= 1440, String(isha))
    assert.equal(
      writeInstant(
        zoneOf('Europe/London'),
        zoneOf('Europe/London').instantOf('2026-05-25', isha),
      ).slice(0, 10),
      '2026-05-26',
    )
  })

  it('is that of the right day east of the date line', () => {
    const apia = {
      ...LONDON,
      latitude: -13.8333,
      longitude: -171.7667,
      method: 'MuslimWorldLeague',
    } as const
    const zone = zoneOf('Pacific/Apia')
    const { dhuhr, sunrise } = calculate(apia, zone, '2026-11-21')
    // By the sun's own place at noon, which moves less than a minute from day to day.
    assert.ok(Math.abs(dhuhr! - (12 * 60 + 13)) <= 2, toTime(dhuhr!))
    assert.equal(
      writeInstant(zone, zone.instantOf('2026-11-21', sunrise!)).slice(0, 10),
      '2026-11-21',
    )
  })

  it('has an order on every day of eight years, from Tromsø to Cape Town', () => {
    const places: readonly [string, number, number][] = [
      ['Europe/London', 51.5, -0.12],
      ['Europe/London', 55.86, -4.25],
      ['Europe/London', 60.15, -1.14],
      ['Atlantic/Reykjavik', 64.15, -21.94],
      ['Europe/Oslo', 69.65, 18.96],
      ['Africa/Cairo', 30.04, 31.24],
      ['Asia/Karachi', 24.86, 67.01],
      ['Asia/Riyadh', 21.42, 39.83],
      ['America/New_York', 40.71, -74.01],
      ['Australia/Sydney', -33.87, 151.21],
      ['Pacific/Auckland', -36.85, 174.76],
      ['Africa/Johannesburg', -33.92, 18.42],
    ]
    for (const [name, latitude, longitude] of places) {
      const zone = zoneOf(name)
      const place = { ...LONDON, latitude, longitude, highLatitudeRule: 'recommended' } as const
      for (let date = '2024-01-01'; date < '2032-01-01'; date = addDays(date, 1)) {
        const sun = calculate(place, zone, date)
        const order = [
          sun.fajr,
          sun.sunrise,
          sun.dhuhr,
          sun.asrShafi,
          sun.asrHanafi,
          sun.maghrib,
          sun.isha,
        ]
        const known = order.filter((time) => time !== undefined)
        assert.ok(known.every(Number.isInteger), `${name} ${date}`)
        assert.ok(
          known.every((time, i) => i === 0 || known[i - 1]! <= time),
          `${name} ${date}: ${known.map(toTime).join(' ')}`,
        )
        assert.ok(known.length === 0 || known.at(-1)! - known[0]! < 1440 + 180, `${name} ${date}`)
      }
    }
  })

  it('is half an hour later for Isha in Ramadan where Umm al-Qura says so', () => {
    const makkah = { ...LONDON, latitude: 21.42, longitude: 39.83, method: 'UmmAlQura' } as const
    const zone = zoneOf('Asia/Riyadh')
    const usual = calculate(makkah, zone, '2027-02-20').isha!
    assert.equal(calculate(makkah, zone, '2027-02-20', { isRamadan: true }).isha, usual + 30)
    assert.equal(
      calculate(LONDON, zoneOf('Europe/London'), '2027-02-20', { isRamadan: true }).isha,
      calculate(LONDON, zoneOf('Europe/London'), '2027-02-20').isha,
    )
  })

  it('has no adjustment by default in a new organisation, and is the published one to the minute', () => {
    const { default: adjustments } = prayerSettings.adjustments
    assert.deepEqual(adjustments, {})
    const shown = calculate({ ...LONDON, adjustments }, zoneOf('Europe/London'), '2016-11-01')
    assert.equal(toTime(shown.sunrise!), '06:55')
  })

  it('adds the minutes of the organisation', () => {
    const zone = zoneOf('Europe/London')
    const moved = calculate({ ...LONDON, adjustments: { sunrise: -3 } }, zone, '2026-11-21')
    assert.equal(moved.sunrise, calculate(LONDON, zone, '2026-11-21').sunrise! - 3)
  })
})

function assertPublished(
  place: Place,
  zone: string,
  asr: 'asrShafi' | 'asrHanafi',
  published: string,
): void {
  const rows = published.trim().split('\n')
  assert.equal(rows.length, 12)
  for (const row of rows) {
    const [month, ...times] = row.trim().split(' ')
    const sun = calculate(place, zoneOf(zone), `2016-${month}-01`)
    const ours = [sun.fajr, sun.sunrise, sun.dhuhr, sun[asr], sun.maghrib, sun.isha]
    assert.deepEqual(
      ours.map((time) => toTime(time!)),
      times,
      `month ${month}`,
    )
  }
}

describe('what an organisation adds', () => {
  const SOUTH = { latitude: -55.2, longitude: -67.6 }
  const NORTH = { latitude: 55.86, longitude: -4.25 }
  const at = (
    where: { latitude: number; longitude: number },
    adjustments: Place['adjustments'],
    more: Partial<Place> = {},
    date = '2026-03-21',
  ) =>
    calculate(
      {
        ...where,
        method: 'MoonsightingCommittee',
        highLatitudeRule: 'recommended',
        shafaq: 'general',
        adjustments,
        ...more,
      },
      zoneOf(where.latitude < 0 ? 'America/Punta_Arenas' : 'Europe/London'),
      date,
    )
  const KEYS = ['fajr', 'sunrise', 'dhuhr', 'maghrib', 'isha'] as const

  it('moves that time alone: in the far south, and where the night is shared', () => {
    const shared = { method: 'Karachi', highLatitudeRule: 'middleofthenight' } as const
    for (const [where, more, date] of [
      [SOUTH, {}, '2026-03-21'],
      [NORTH, {}, '2026-03-21'],
      [NORTH, shared, '2026-06-15'],
    ] as const)
      for (const key of KEYS) {
        const [plain, added] = [at(where, {}, more, date), at(where, { [key]: 7 }, more, date)]
        for (const each of KEYS)
          assert.equal(
            added[each]! - plain[each]!,
            each === key ? 7 : 0,
            `${where.latitude} ${key}: ${each}`,
          )
      }
  })

  it('north and south follow the same rules: a day of the one is a day of the other half a year on', () => {
    const mirrored = { latitude: -NORTH.latitude, longitude: NORTH.longitude }
    const length = (times: ReturnType<typeof at>) => [
      times.sunrise! - times.fajr!,
      times.isha! - times.maghrib!,
    ]
    for (const [north, south] of [
      ['2026-03-21', '2026-09-23'],
      ['2026-05-10', '2026-11-08'],
      ['2026-12-21', '2026-06-21'],
    ] as const) {
      const [a, b] = [at(NORTH, {}, {}, north), at(mirrored, {}, {}, south)].map(length)
      for (const i of [0, 1])
        assert.ok(Math.abs(a![i]! - b![i]!) <= 4, `${north}: ${String(a)} ${String(b)}`)
    }
  })
})

describe('a night', () => {
  it('has its Fajr in its second half and its Isha in its first, wherever the rule would put them', () => {
    for (const [zone, latitude, longitude] of [
      ['Europe/Oslo', 69.65, 18.96],
      ['Europe/London', 51.5, -0.12],
      ['Europe/Oslo', 62, 10],
    ] as const)
      for (let date = '2027-01-01'; date < '2028-01-01'; date = addDays(date, 1)) {
        const times = (on: string) =>
          calculate(
            {
              latitude,
              longitude,
              method: 'MuslimWorldLeague',
              highLatitudeRule: 'middleofthenight',
              shafaq: 'general',
              adjustments: {},
            },
            zoneOf(zone),
            on,
          )
        const [today, next] = [times(date), times(addDays(date, 1))]
        if (today.stays || next.stays) continue
        const middle = (today.maghrib! + next.sunrise! + 1440) / 2
        assert.ok(today.isha! <= middle + 80, `${zone} ${date}: Isha ${today.isha} of ${middle}`)
        assert.ok(
          next.fajr! + 1440 >= middle - 80,
          `${zone} ${date}: Fajr ${next.fajr} of ${middle}`,
        )
      }
  })

  it('has no Fajr right before sunrise on the day on which the sun only just reaches its angle', () => {
    const place: Place = {
      latitude: 53.57,
      longitude: -113.5,
      method: 'NorthAmerica',
      highLatitudeRule: 'middleofthenight',
      shafaq: 'general',
      adjustments: {},
    }
    for (let date = '2027-06-01'; date < '2027-08-01'; date = addDays(date, 1)) {
      const { fajr, sunrise } = calculate(place, zoneOf('America/Edmonton'), date)
      assert.ok(sunrise! - fajr! >= 60, `${date}: ${sunrise! - fajr!} minutes`)
    }
  })
})
