import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addDays, toDayNumber, zoneOf } from '#platform/shared/wall-time.ts'
import { openCalendar } from './hijri.ts'
import { type ResolvedDay, openResolver } from './resolve.ts'
import { BEGINNINGS, POLAR_RULES } from './rules.ts'
import { prayerSettingsTogether } from './settings.ts'
import { type Method, type Place, calculate } from './sun.ts'

/** Where clocks, nights and the date line are not as one is used to. */
const PLACES: readonly [zone: string, latitude: number, longitude: number, method: Method][] = [
  ['Europe/Oslo', 69.65, 18.96, 'MuslimWorldLeague'],
  ['Arctic/Longyearbyen', 78.22, 15.65, 'MuslimWorldLeague'],
  ['Asia/Yekaterinburg', 67.5, 64.04, 'Karachi'],
  ['America/Anchorage', 71.29, -156.79, 'NorthAmerica'],
  ['Europe/Helsinki', 66.5, 25.73, 'MuslimWorldLeague'],
  ['Atlantic/Reykjavik', 64.15, -21.94, 'MoonsightingCommittee'],
  ['Europe/London', 60.15, -1.14, 'MoonsightingCommittee'],
  ['Europe/London', 55.86, -4.25, 'Karachi'],
  ['Europe/Moscow', 59.94, 30.31, 'Egyptian'],
  ['America/Argentina/Ushuaia', -54.8, -68.3, 'MuslimWorldLeague'],
  ['America/Punta_Arenas', -54.93, -67.61, 'Karachi'],
  ['Pacific/Chatham', -43.95, -176.55, 'MuslimWorldLeague'],
  ['Pacific/Apia', -13.83, -171.77, 'MuslimWorldLeague'],
  ['Pacific/Kiritimati', 1.87, -157.43, 'MuslimWorldLeague'],
  ['Pacific/Tongatapu', -21.13, -175.2, 'Karachi'],
  ['Australia/Lord_Howe', -31.55, 159.08, 'MuslimWorldLeague'],
  ['Asia/Kathmandu', 27.72, 85.32, 'Karachi'],
  ['Africa/Casablanca', 33.57, -7.59, 'MuslimWorldLeague'],
  ['Africa/Cairo', 30.04, 31.24, 'Egyptian'],
  ['Asia/Urumqi', 39.47, 75.99, 'UmmAlQura'],
]

const YEAR = 2026

function daysOf(
  zoneName: string,
  place: Place,
): { days: ResolvedDay[]; zone: ReturnType<typeof zoneOf> } {
  const zone = zoneOf(zoneName)
  const resolver = openResolver({
    zone,
    place,
    madhab: 'hanafi',
    imsakMinutes: 0,
    showZawal: false,
    calendar: openCalendar({ offset: 0, changesAtMaghrib: true, monthStarts: {} }),
    uploads: new Map(),
    overrides: new Map(),
    rules: [],
    sessions: [],
    specials: [],
  })
  return { days: resolver.days(`${YEAR}-01-01`, `${YEAR + 1}-01-01`), zone }
}

describe('a place that is set', () => {
  const holds = (timezone: string, latitude: number, longitude: number) =>
    prayerSettingsTogether.every((rule) => rule.holds({ timezone, latitude, longitude }))

  it('may be anywhere where people live', () => {
    const refused = PLACES.filter((place) => !holds(place[0], place[1], place[2]))
    assert.deepEqual(refused, [])
    assert.ok(holds('Asia/Shanghai', 39.47, 75.99))
  })

  it('is noticed when its latitude and longitude have changed places', () => {
    assert.equal(holds('Europe/London', -1.87, 52.46), false)
    assert.equal(holds('Asia/Karachi', 67.01, 24.86), false)
    assert.equal(holds('America/New_York', -74, 40.7), false)
  })
})

const RULES = ['recommended', 'middleofthenight', 'seventhofthenight', 'twilightangle'] as const

for (const [zoneName, latitude, longitude, method] of PLACES)
  describe(`in ${zoneName}, at ${latitude}°, by ${method}`, () => {
    const placeWith = (highLatitudeRule: Place['highLatitudeRule']): Place => ({
      latitude,
      longitude,
      method,
      highLatitudeRule,
      shafaq: 'general',
      adjustments: {},
    })

    for (const rule of RULES)
      it(`the prayers of every day follow each other, and Isha comes before the next Fajr (${rule})`, () => {
        const { days, zone } = daysOf(zoneName, placeWith(rule))
        for (const [i, day] of days.slice(0, -1).entries()) {
          const at = BEGINNINGS.map((key) => day.prayers[key].begins?.minutes)
          const [fajr, sunrise, dhuhr, asr, maghrib, isha] = at
          const says = `${day.date}: ${at.join(' ')}`
          assert.ok(
            at.every((each) => each !== undefined),
            says,
          )
          assert.ok(
            fajr! < sunrise! &&
              sunrise! < dhuhr! &&
              dhuhr! < asr! &&
              asr! < maghrib! &&
              maghrib! < isha!,
            says,
          )
          assert.ok(day.asr.shafi! <= day.asr.hanafi! && day.asr.hanafi! < maghrib!, says)
          const next = days[i + 1]!
          const nextFajr = zone.instantOf(next.date, next.prayers.fajr.begins!.minutes)
          assert.ok(
            zone.instantOf(day.date, isha!) < nextFajr,
            `${says}, next Fajr ${next.prayers.fajr.begins!.minutes}`,
          )
        }
      })

    it('Dhuhr is after noon, as the sun and the clocks have it', () => {
      const { days, zone } = daysOf(zoneName, placeWith('recommended'))
      for (const day of days) {
        const noon = noonOf(day.date, longitude, zone)
        const off = zone.instantOf(day.date, day.prayers.dhuhr.begins!.minutes) - noon
        assert.ok(off > -60_000 && off < 7 * 60_000, `${day.date}: ${off / 60_000} minutes`)
      }
    })

    it('every time is on its own clock: from day to day the sun moves by minutes', () => {
      const { days, zone } = daysOf(zoneName, placeWith('seventhofthenight'))
      // In light nights a rule takes over, and Umm al-Qura waits longer in Ramadan.
      const isEven = Math.abs(latitude) < 45 && method !== 'UmmAlQura'
      const keys = [
        'sunrise',
        'dhuhr',
        'maghrib',
        ...(isEven ? (['fajr', 'isha'] as const) : []),
      ] as const
      for (const [i, day] of days.slice(1).entries()) {
        const before = days[i]!
        if (day.sun !== undefined || before.sun !== undefined) continue
        for (const key of keys) {
          const [then, now] = [before, day].map((each) =>
            zone.instantOf(each.date, each.prayers[key].begins!.minutes),
          )
          const moved = Math.abs(now! - then! - 86_400_000) / 60_000
          assert.ok(
            moved <= (Math.abs(latitude) > 60 ? 45 : 5),
            `${day.date} ${key}: ${moved} minutes`,
          )
        }
      }
    })

    it('what is borrowed is named, on the days on which the sun stays, and only on them', () => {
      const { days } = daysOf(zoneName, placeWith('recommended'))
      const staying = days.filter(({ sun }) => sun !== undefined)
      if (Math.abs(latitude) < 65) assert.equal(staying.length, 0)
      else assert.ok(staying.length > 20, `${staying.length} days`)
      for (const { date, sun } of days) {
        const { noon, midnight } = heightsOf(date, latitude, longitude)
        // Where its edge touches the horizon sums differ by a hundredth of a degree.
        if (Math.abs(noon - EDGE) < 0.05 || Math.abs(midnight - EDGE) < 0.05) continue
        const truth = noon < EDGE ? 'down' : midnight > EDGE ? 'up' : undefined
        const said = sun?.stays === 'down' || sun?.stays === 'up' ? sun.stays : undefined
        assert.equal(said, truth, `${date}: ${noon.toFixed(2)}° at noon`)
      }
      assert.ok(staying.every(({ sun }) => sun!.instead === 'nearest-latitude'))
    })
  })

/** The upper edge of the sun on the horizon. */
const EDGE = -0.833

/** How high the sun stands at noon and at midnight, in degrees: nothing of the library. */
function heightsOf(date: string, latitude: number, longitude: number) {
  const turn = Math.PI / 180
  const days = toDayNumber(date) - 10_957 - longitude / 360
  const anomaly = (357.529 + 0.98560028 * days) * turn
  const mean = 280.459 + 0.98564736 * days
  const along = (mean + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * turn
  const declination = Math.asin(Math.sin(23.439 * turn) * Math.sin(along)) / turn
  return {
    noon: 90 - Math.abs(latitude - declination),
    midnight: Math.abs(latitude + declination) - 90,
  }
}

/** Noon by the length of a day and the equation of time, to a minute: nothing of the library. */
function noonOf(date: string, longitude: number, zone: ReturnType<typeof zoneOf>): number {
  const days = toDayNumber(date) - 10_957.5 + 0.5
  const anomaly = ((357.528 + 0.9856003 * days) * Math.PI) / 180
  const mean = 280.46 + 0.9856474 * days
  const along = ((mean + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * Math.PI) / 180
  const ascension =
    (Math.atan2(Math.cos(0.40909) * Math.sin(along), Math.cos(along)) * 180) / Math.PI
  const ahead = ((((mean - ascension) % 360) + 540) % 360) - 180
  const inGreenwich = toDayNumber(date) * 86_400_000 + (720 - longitude * 4 - ahead * 4) * 60_000
  const wanted = zone.instantOf(date, 720)
  return inGreenwich + Math.round((wanted - inGreenwich) / 86_400_000) * 86_400_000
}

describe('where the sun does not rise or set', () => {
  const tromso: Place = {
    latitude: 69.65,
    longitude: 18.96,
    method: 'MuslimWorldLeague',
    highLatitudeRule: 'seventhofthenight',
    shafaq: 'general',
    adjustments: {},
  }
  const zone = zoneOf('Europe/Oslo')

  it('there is no time of its own, and what stands instead is what was chosen', () => {
    for (const polarDays of POLAR_RULES) {
      const sun = calculate({ ...tromso, polarDays }, zone, '2026-06-21')
      assert.equal(sun.stays, 'up')
      assert.equal(calculate({ ...tromso, polarDays }, zone, '2026-12-21').stays, 'down')
      assert.equal(calculate({ ...tromso, polarDays }, zone, '2026-03-21').stays, undefined)
      if (polarDays === 'none')
        assert.deepEqual([sun.sunrise, sun.maghrib, sun.isha], [undefined, undefined, undefined])
      else
        assert.ok(
          [sun.fajr, sun.sunrise, sun.asrShafi, sun.maghrib, sun.isha].every(
            (each) => each !== undefined,
          ),
        )
    }
  })

  it('a latitude is where the sun rises and sets, a day is the nearest, and a city has its own clock', () => {
    const at = (polarDays: Place['polarDays'], date = '2026-06-21') =>
      calculate({ ...tromso, polarDays }, zone, date)
    const lower = calculate({ ...tromso, latitude: 64 }, zone, '2026-06-21')
    assert.equal(at('nearest-latitude').maghrib, lower.maghrib)
    let before = '2026-06-21'
    while (calculate(tromso, zone, before).stays) before = addDays(before, -1)
    assert.ok(
      Math.abs(
        at('nearest-day', addDays(before, 1)).sunrise! - calculate(tromso, zone, before).sunrise!,
      ) <= 60,
    )
    const makkah = calculate(
      { ...tromso, latitude: 21.4225, longitude: 39.8262 },
      zoneOf('Asia/Riyadh'),
      '2026-06-21',
    )
    assert.equal(at('makkah').maghrib, makkah.maghrib)
  })
})
