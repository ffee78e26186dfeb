import { type Zone, DAY_MS, toDayNumber } from '#platform/shared/wall-time.ts'

/**
 * The sun over a place as a curve without rounding: what a column of a table is measured against. Low-precision formulas
 * of the Astronomical Almanac (a hundredth of a degree from 1950 to 2050); minutes are those of the clocks of the zone,
 * each at its own moment, counted from midnight of the date.
 */
export interface Sky {
  on(date: string): SkyDay
}

export interface SkyDay {
  readonly noon: number
  /** Undefined where the sun does not rise or set. */
  readonly sunrise: number | undefined
  readonly sunset: number | undefined
  readonly asrShafi: number | undefined
  readonly asrHanafi: number | undefined
  /** Of the night before dawn, and of the night after dusk. */
  readonly dawn: Twilight
  readonly dusk: Twilight
}

/** One half of a night, between the horizon and its deepest point. */
export interface Twilight {
  /** Minutes from the horizon to the deepest point, whatever the clocks do meanwhile; undefined where there is none. */
  readonly length: number | undefined
  /** When the sun stands lowest. */
  readonly deepestAt: number
  /** How far below the horizon it then is, in degrees. */
  readonly deepest: number
  /** How far below the horizon it is at a time. */
  depressionAt(minutes: number): number
  /** When it is so far below; the deepest point where it never is. */
  timeOf(depression: number): number
}

/** Minutes. */
const CLOSE = 0.01
/** The upper edge of the sun on the horizon, with the air bending its light. */
const HORIZON = 0.833

export function openSky(latitude: number, longitude: number, zone: Zone): Sky {
  const made = new Map<string, SkyDay>()
  return {
    on(date) {
      let day = made.get(date)
      if (!day) made.set(date, (day = look(latitude, longitude, zone, date)))
      return day
    },
  }
}

function look(latitude: number, longitude: number, zone: Zone, date: string): SkyDay {
  const midnight = toDayNumber(date) * DAY_MS
  const offset = zone.offsetAt(zone.instantOf(date, 720))
  // Everything is found in the clock of noon, and shown in that of its own moment.
  const toInstant = (minutes: number) => midnight + (minutes - offset) * 60_000
  const shown = (minutes: number) => minutes + zone.offsetAt(toInstant(minutes)) - offset
  const sunAt = (minutes: number) => sunOf(toInstant(minutes))
  const altitudeAt = (minutes: number) => {
    const { declination, equation } = sunAt(minutes)
    const hour = (minutes - offset + equation - 720) / 4 + longitude
    return asin(sin(latitude) * sin(declination) + cos(latitude) * cos(declination) * cos(hour))
  }
  const transit = (around: number) => {
    let at = around
    for (let i = 0; i < 3; i++) {
      const { equation } = sunAt(at)
      const wanted = 720 - longitude * 4 - equation + offset
      at = wanted + Math.round((around - wanted) / 1440) * 1440
    }
    return at
  }
  const noon = transit(720)
  /** When the sun stands at an altitude, on one side of noon. */
  const timeAt = (altitude: (declination: number) => number, side: -1 | 1) => {
    let at = noon + side * 360
    for (let i = 0; i < 6; i++) {
      const { declination, equation } = sunAt(at)
      const cosine =
        (sin(altitude(declination)) - sin(latitude) * sin(declination)) /
        (cos(latitude) * cos(declination))
      if (Math.abs(cosine) > 1) return undefined
      const here = 720 - longitude * 4 - equation + offset
      const middle = here + Math.round((noon - here) / 1440) * 1440
      const next = middle + side * acos(cosine) * 4
      if (Math.abs(next - at) < CLOSE) return next
      at = next
    }
    return at
  }
  const asr = (shadow: number) => {
    const found = timeAt(
      (declination) => atan(1 / (shadow + Math.tan(Math.abs(latitude - declination) * RADIAN))),
      1,
    )
    return found === undefined ? undefined : shown(found)
  }
  const halfNight = (side: -1 | 1, horizon: number | undefined): Twilight => {
    const bottom = noon + side * 720
    const deepest = -altitudeAt(bottom)
    const inNoonClock = (minutes: number) => {
      const guess = minutes - (zone.offsetAt(toInstant(minutes)) - offset)
      return minutes - (zone.offsetAt(toInstant(guess)) - offset)
    }
    return {
      length: horizon === undefined ? undefined : Math.abs(bottom - horizon),
      deepestAt: shown(bottom),
      deepest,
      depressionAt: (minutes) => -altitudeAt(inNoonClock(minutes)),
      timeOf(depression) {
        if (depression >= deepest) return shown(bottom)
        return shown(timeAt(() => -depression, side) ?? bottom)
      },
    }
  }
  const [rise, set] = [timeAt(() => -HORIZON, -1), timeAt(() => -HORIZON, 1)]
  return {
    noon: shown(noon),
    sunrise: rise === undefined ? undefined : shown(rise),
    sunset: set === undefined ? undefined : shown(set),
    asrShafi: asr(1),
    asrHanafi: asr(2),
    dawn: halfNight(-1, rise),
    dusk: halfNight(1, set),
  }
}

/** In degrees, and in minutes by which the sun is ahead of an even clock. */
function sunOf(instant: number): { declination: number; equation: number } {
  const days = instant / DAY_MS - 10_957.5
  const mean = 280.46 + 0.9856474 * days
  const anomaly = 357.528 + 0.9856003 * days
  const along = mean + 1.915 * sin(anomaly) + 0.02 * sin(2 * anomaly)
  const tilt = 23.439 - 4e-7 * days
  const ascension = Math.atan2(cos(tilt) * sin(along), cos(along)) / RADIAN
  const ahead = (((mean - ascension) % 360) + 540) % 360
  return { declination: asin(sin(tilt) * sin(along)), equation: (ahead - 180) * 4 }
}

const RADIAN = Math.PI / 180
const sin = (degrees: number) => Math.sin(degrees * RADIAN)
const cos = (degrees: number) => Math.cos(degrees * RADIAN)
const asin = (value: number) => Math.asin(value) / RADIAN
const acos = (value: number) => Math.acos(value) / RADIAN
const atan = (value: number) => Math.atan(value) / RADIAN
