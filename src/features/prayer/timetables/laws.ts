import { toDate } from '#platform/shared/wall-time.ts'
import type { Almanac } from './reference.ts'
import type { Twilight } from './sky.ts'
import { type Law, type Point, WEEK, jumpTo, runsOf } from './curve.ts'

/** How the columns move that people find in ways of their own. */
export function lawOf(
  field: 'fajr' | 'asr' | 'asrShafi' | 'asrHanafi' | 'isha',
  almanac: Almanac,
  seen: Partial<Seen> = {},
): Law {
  return field === 'fajr' || field === 'isha'
    ? lawOfTwilight(field, almanac, { ...NOTHING_SEEN, ...seen })
    : lawOfAsr(field, almanac)
}

/** What a table shows beside a column. */
interface Seen {
  /** On which days the other end of the night jumps, and by how much; undefined where it is not known. */
  readonly jumps: ReadonlyMap<number, number> | undefined
  /** Days through which the column is held on round figures. */
  readonly held: ReadonlySet<number>
  /** Days through which it stands on one quarter of an hour for nearly a week. */
  readonly quarters: ReadonlySet<number>
  /** And of these, those beside which it stands on another one for as long. */
  readonly steps: ReadonlySet<number>
  /** Sunrise or sunset as it is printed, on all days or none. */
  readonly horizons: ReadonlyMap<number, number>
}
const NOTHING_SEEN: Seen = {
  jumps: undefined,
  held: new Set(),
  quarters: new Set(),
  steps: new Set(),
  horizons: new Map(),
}

/**
 * Days on which a column stands where it stood on the days beside them, on full five minutes. Where nights are dark it is held
 * only if its curve has meanwhile gone on by more than rounding takes.
 */
export function daysHeld(
  points: readonly Point[],
  law: Law,
  { grid = 5, fewest = FEWEST_HELD } = {},
): ReadonlySet<number> {
  const rounded = points.every(({ minutes }) => minutes % 5 === 0) ? 5 : 1
  const runs = runsOf(points)
  const isBeyond = (run: readonly Point[]) =>
    run.some(
      (point) =>
        law.mayStandStill(point) || Math.abs(jumpTo(point, law.moves(run[0]!, point.at))) > rounded,
    )
  const held = runs.filter((run, i) => {
    const { minutes } = run[0]!
    if (minutes % grid !== 0) return false
    const isWhole = i > 0 && i < runs.length - 1
    if (isWhole) return run.length >= fewest && isBeyond(run)
    // A table may begin or end within a run: then it is one if the same figure is held elsewhere.
    const isElsewhere = runs.some((each) => each.length >= WEEK && each[0]!.minutes === minutes)
    return run.length >= fewest || isElsewhere
  })
  return new Set(held.flatMap((run) => run.map(({ at }) => at)))
}

/** Days held on a time beside days that are held on another, by a step later or earlier. */
export function daysOfSteps(
  points: readonly Point[],
  held: ReadonlySet<number>,
): ReadonlySet<number> {
  const steps = new Set<number>()
  const stepsAt = points.flatMap(({ at, minutes }, i) => {
    const before = points[i - 1]
    const by = before && held.has(before.at) && held.has(at) ? minutes - before.minutes : 0
    return by !== 0 && Math.abs(by) <= LARGEST_STEP ? [i] : []
  })
  for (const step of stepsAt)
    for (const [from, by] of [
      [step, 1],
      [step - 1, -1],
    ] as const)
      for (let i = from; points[i]?.minutes === points[from]!.minutes; i += by)
        steps.add(points[i]!.at)
  return steps
}

const FEWEST_HELD = 4

/** A night of a column, and what is calculated for it. */
interface Look {
  readonly half: Twilight
  readonly horizon: number | undefined
  readonly night: number | undefined
  readonly own: number | undefined
  readonly committee: number | undefined
}

/** The rules by which tables for light nights are published; undefined where one says nothing. */
function rulesOf(side: -1 | 1): readonly ((look: Look) => number | undefined)[] {
  const inside = (of: (night: number) => number) => (look: Look) =>
    look.horizon === undefined || look.night === undefined
      ? undefined
      : look.horizon + side * of(look.night)
  return [
    ({ own }) => own,
    ({ committee }) => committee,
    ...PUBLISHED_ANGLES.map(
      (angle) =>
        ({ half }: Look) =>
          half.deepest > angle ? half.timeOf(angle) : undefined,
    ),
    ...PUBLISHED_INTERVALS.map((minutes) => inside(() => minutes)),
    ...PUBLISHED_PARTS.map((part) => inside((night) => night * part)),
    // An angle, and that part of the night where the sun would reach it later or not at all.
    ...SIXTIETHS.map((angle) => (look: Look) => {
      const part = inside((night) => (night * angle) / 60)(look)
      if (part === undefined || look.half.deepest <= angle) return part
      const reached = look.half.timeOf(angle)
      return reached === undefined || (reached - part) * side > 0 ? part : reached
    }),
  ]
}

const PUBLISHED_ANGLES = Array.from({ length: 21 }, (_, i) => 10 + i / 2)
const PUBLISHED_INTERVALS = Array.from({ length: 16 }, (_, i) => 45 + i * 5)
/** As many sixtieths of the night as the angle has degrees. */
const SIXTIETHS = [14, 15, 16, 17, 17.5, 18, 18.5, 19, 19.5, 20]
const PUBLISHED_PARTS = [1 / 7, 1 / 6, 1 / 3, 1 / 2, ...SIXTIETHS.map((each) => each / 60)]

/**
 * What people do with Fajr and Isha: an angle of the sun, so many minutes from sunset or sunrise, a part of the night, a
 * time held still, or what we calculate. Where the sun does not reach the angle a rule has to take over, and the column
 * jumps for good reason.
 */
function lawOfTwilight(
  field: 'fajr' | 'isha',
  almanac: Almanac,
  { jumps, held, quarters, steps, horizons }: Seen,
): Law {
  const side = field === 'fajr' ? -1 : 1
  const lookAt = (at: number): Look => {
    const date = toDate(at)
    const sky = almanac.sky!.on(date)
    const half = side < 0 ? sky.dawn : sky.dusk
    const horizon = side < 0 ? sky.sunrise : sky.sunset
    const night = half.length === undefined ? undefined : 2 * half.length
    const { own, committee } = almanac.on(date)
    return { half, horizon, night, own: own?.[field], committee: committee?.[field] }
  }
  /** How long it lies inside the night. */
  const inside = (minutes: number, horizon: number) => (minutes - horizon) * side
  const isSeason = ({ deepest }: Twilight) => deepest < SEASON
  /** Where the angle of a time is not reached beside it, and a rule must take over: unless one has already. */
  const isOutOfReach = ({ minutes }: Point, here: Twilight, beside: Twilight) =>
    Math.abs(minutes - here.deepestAt) > AT_MIDNIGHT &&
    here.depressionAt(minutes) > beside.deepest - 0.6
  /** An angle that is first reached on a day is reached at the lowest point of the sun, far from the rule of the day beside. */
  const isFirstReached = ({ minutes }: Point, jump: number, here: Twilight, beside: Twilight) =>
    Math.abs(minutes - here.deepestAt) <= AT_MIDNIGHT &&
    here.deepest > beside.deepest &&
    Math.abs(jump) > LARGEST_SWITCH &&
    Math.abs(jump - Math.round(jump / almanac.step) * almanac.step) > HOUR_SLACK
  /** Where times are held from before and after the light nights, one half gives way to the other. */
  const isTurn = (at: number) => /-(?:06|12)-2[0-3]$/.test(toDate(at))
  const isHour = (by: number) => Math.abs(Math.abs(by) - almanac.step) <= HOUR_SLACK
  const isSharedHour = ({ at }: Pick<Point, 'at'>, jump: number) => {
    const other = jumps?.get(at) ?? 0
    return isHour(jump) && isHour(other) && other * jump > 0
  }
  /**
   * A rule takes over at both ends of a night within a day, and moves them against each other or by what is no hour. Over
   * days that are not known it does so on any of them.
   */
  const isRule = (before: Point, after: Point, jump: number) =>
    Math.abs(jump) > RULE_JUMP &&
    !isSharedHour(after, jump) &&
    [...(jumps ?? [])].some(
      ([at, other]) =>
        at >= before.at && at <= after.at + 1 && (other * jump < 0 || !isHour(other)),
    )
  const isRamadan = (at: number) => almanac.isRamadan(toDate(at))
  const isRamadans = (before: Point, after: Point, jump: number) => {
    const [was, is] = [isRamadan(before.at - 2), isRamadan(after.at + 2)]
    return was !== is && jump * side * (is ? 1 : -1) > 0 && Math.abs(jump) <= RAMADAN_JUMP
  }
  /** Somebody has begun to hold it by the clock, has moved it by a step, or holds it no longer. */
  const isLetGo = (before: Point, after: Point) => {
    const jump = Math.abs(after.minutes - before.minutes)
    const [then, now] = [held.has(before.at), held.has(after.at)]
    // Whoever begins to hold it does so for the sake of sleep, and does not move it further into the night.
    if (!then && now && (after.minutes - before.minutes) * side > LARGEST_STEP) return false
    const [long, longNow] = [quarters.has(before.at), quarters.has(after.at)]
    // An hour's mistake in a column that moves every few days makes no quarters of it, one after the other.
    const isHourly =
      Math.abs(jump - almanac.step) <= 1 && !steps.has(before.at) && !steps.has(after.at)
    if (then && now)
      return jump <= LARGEST_STEP || (long !== longNow && !isHourly && jump <= LARGEST_SWITCH)
    return then !== now && jump <= LARGEST_SWITCH && (!isHourly || long || longNow)
  }
  const moves = (from: Point, at: number): (number | undefined)[] => {
    const [then, now] = [lookAt(from.at), lookAt(at)]
    // Past the deepest point of the night the sun comes up again, and an angle says nothing.
    const isPast = (from.minutes - then.half.deepestAt) * side > 0
    const depression = then.half.depressionAt(from.minutes)
    const angles = isPast
      ? ANGLE_ROUNDING.map(() => now.half.deepestAt + from.minutes - then.half.deepestAt)
      : ANGLE_ROUNDING.map((by) => now.half.timeOf(depression + by))
    const fromHorizon =
      then.horizon === undefined ||
      then.night === undefined ||
      now.horizon === undefined ||
      now.night === undefined
        ? [undefined, undefined]
        : [
            now.horizon + from.minutes - then.horizon,
            now.horizon + side * (inside(from.minutes, then.horizon) / then.night) * now.night,
          ]
    const beside = (there: number | undefined, here: number | undefined) =>
      there !== undefined && here !== undefined && Math.abs(from.minutes - there) < FAR_FROM_SUM
        ? here + from.minutes - there
        : undefined
    return [
      ...angles,
      ...fromHorizon,
      beside(then.own, now.own),
      beside(then.committee, now.committee),
    ]
  }
  const paths = (from: Point, at: number) => {
    // By the clock, through the nights that are light.
    const isHeld = [from.at, at].every((each) => isSeason(lookAt(each).half))
    return [...moves(from, at), isHeld ? from.minutes : undefined]
  }
  return {
    slack: 5,
    drift: 0.4,
    hour: almanac.step,
    paths,
    moves: (from, at) => moves(from, at).filter((each) => each !== undefined),
    expect: (from, at) => expectFrom(from, at, paths, almanac),
    forwardAt: (at) => almanac.on(toDate(at)).offset,
    isLowest({ at, minutes }) {
      return Math.abs(minutes - lookAt(at).half.deepestAt) <= ABOUT_LOWEST
    },
    isSharedHour,
    isRamadans,
    isSharedRule: (before, after, jump) =>
      isRule(before, after, jump) && lookAt(after.at).half.deepest < SPRING,
    leavesRules(points, margin) {
      const looks = points.map(({ at, minutes }) => ({ ...lookAt(at), minutes }))
      if (!looks.some(({ half }) => isSeason(half))) return Infinity
      const rules = [() => looks[0]!.minutes, ...rulesOf(side)]
      const spreads = rules.map((rule) => {
        const off = looks.map((look) => look.minutes - (rule(look) ?? Infinity))
        const isNear = off.every((each) => Math.abs(each) <= margin)
        return isNear ? Math.max(...off) - Math.min(...off) : Infinity
      })
      return Math.min(...spreads)
    },
    interval({ at, minutes }) {
      const { horizon } = lookAt(at)
      return horizon === undefined ? undefined : inside(minutes, horizon)
    },
    printedInterval({ at, minutes }) {
      const horizon = horizons.get(at)
      return horizon === undefined ? undefined : inside(minutes, horizon)
    },
    mayStandStill: ({ at }) => isSeason(lookAt(at).half),
    isStepped: ({ at }) => steps.has(at),
    mayBeHeldFrom({ at, minutes }) {
      const { deepest } = lookAt(at).half
      return minutes % 15 === 0 ? deepest < SPRING : minutes % 5 === 0 && deepest < SEASON
    },
    costOf(before, after, jump, moved) {
      if (isRamadans(before, after, jump)) return 0.4
      const [then, now] = [lookAt(before.at).half, lookAt(after.at).half]
      const isTogether = isRule(before, after, jump)
      const isDark = !isSeason(then) && !isSeason(now)
      const areQuarters = [before, after].every(({ at }) => quarters.has(at))
      // Whoever lets go of both ends of a night moves them against each other; only a clock moves both by its hour, the same way.
      if (!isDark && isSharedHour(after, jump)) return 30
      if (isLetGo(before, after)) return isDark && !areQuarters ? 1.2 : 0.8
      if (isDark) {
        if (isHour(jump)) return NEVER
        if (Math.min(then.deepest, now.deepest) >= SPRING) return 25
        // Of a table whose other twilight is not known nobody can say that it does not jump as well.
        const isUnseen = !jumps && moved === undefined && Math.abs(jump) <= LARGEST_SWITCH
        return isTogether ? 1.5 : isUnseen ? MOVED : 25
      }
      // What goes on along its path, only moved, is no rule that has taken over.
      if (moved !== undefined && isHour(moved) && !isTogether) return 30
      // A rule moves the ends of a night against each other; only a clock moves both by its hour, the same way.
      if (isSharedHour(after, jump)) return 30
      const isForced =
        isOutOfReach(before, then, now) ||
        isOutOfReach(after, now, then) ||
        isFirstReached(after, jump, now, then) ||
        isFirstReached(before, jump, then, now)
      const unseen = Math.abs(jump) > LARGEST_SWITCH ? 25 : jumps ? 10 : 3
      const believed = isForced ? 0.4 : isTurn(after.at) ? 0.8 : isTogether ? 1.5 : unseen
      const isBlock = moved !== undefined && !(isForced && Math.abs(jump) < LEAST_BLOCK)
      return !isBlock || isTogether ? believed : Math.max(believed, MOVED)
    },
    isPossible({ at, minutes }) {
      const { half, horizon, night, own } = lookAt(at)
      if (own !== undefined && Math.abs(minutes - own) <= NEAR_OWN) return true
      if (horizon === undefined || night === undefined) return true
      const length = inside(minutes, horizon)
      const more = isRamadan(at) ? 35 : 0
      if (isSeason(half)) {
        const least = Math.min(SHORTEST, night / 7) - 6
        return length >= least && length <= night / 2 + PAST_MIDNIGHT
      }
      const depression = half.depressionAt(minutes)
      const isPast = length > night / 2 + 5
      const [least, most] = ANGLES[field]
      const early = half.depressionAt(minutes - side * more)
      const isEarly = depression < least && length < 72
      const isLate = isPast || (early > most && length > 97 + more)
      return !isEarly && !isLate
    },
  }
}

/** Below the horizon, in degrees, with what people add for safety: nobody means less or more. */
const ANGLES = { fajr: [10, 22.5], isha: [9.5, 20.8] } as const
/** Around midnight the sun hardly moves, and a hundredth of a degree is many minutes. */
const ANGLE_ROUNDING = [0, -0.06, 0.06, -0.12, 0.12]
const AT_MIDNIGHT = 4
/** Nights that are not deeper than this have rules of their own somewhere. */
const SEASON = 25
/** Where rules for light nights may begin already, because a date is easier to remember. */
const SPRING = 32
/** Some hold Isha by the clock until it is this close to sunset. */
const SHORTEST = 44
const NEAR_OWN = 12
/** Nobody follows a sum and adds so many minutes. */
const FAR_FROM_SUM = 40
const ABOUT_LOWEST = 12
const LARGEST_STEP = 30
/** Minutes between two rules of a summer. */
const LARGEST_SWITCH = 80
const PAST_MIDNIGHT = 20
const HOUR_SLACK = 4
/** A jump after which everything goes on as before: two of them are a block. */
const MOVED = 8
/** Where a rule must take over, and another one that people follow leaves less than this, nothing has been moved. */
const LEAST_BLOCK = 8
const RULE_JUMP = 5
const RAMADAN_JUMP = 35
/** An hour from one day to the next is never meant where the nights are dark. */
const NEVER = 1_000

/** Along any path, or held for a day. */
function expectFrom(from: Point, at: number, paths: Law['paths'], almanac: Almanac): number[] {
  const isHeld =
    Math.abs(at - from.at) < 2 &&
    almanac.on(toDate(from.at)).offset === almanac.on(toDate(at)).offset
  const expected = paths(from, at).filter((each) => each !== undefined)
  return isHeld ? [...expected, from.minutes] : expected
}

/** Both ways of finding Asr lie beside the same shadow. */
function lawOfAsr(field: 'asr' | 'asrShafi' | 'asrHanafi', almanac: Almanac): Law {
  const lookAt = (at: number) => almanac.sky!.on(toDate(at))
  const paths = (from: Point, at: number): (number | undefined)[] => {
    const [then, now] = [lookAt(from.at), lookAt(at)]
    const beside = (way: 'asrShafi' | 'asrHanafi') =>
      then[way] !== undefined && now[way] !== undefined
        ? now[way] + from.minutes - then[way]
        : undefined
    return [
      field === 'asrHanafi' ? undefined : beside('asrShafi'),
      field === 'asrShafi' ? undefined : beside('asrHanafi'),
    ]
  }
  return {
    slack: 5,
    drift: 0.1,
    hour: almanac.step,
    paths,
    moves: (from, at) => paths(from, at).filter((each) => each !== undefined),
    expect: (from, at) => expectFrom(from, at, paths, almanac),
    forwardAt: (at) => almanac.on(toDate(at)).offset,
    isLowest: () => false,
    isSharedHour: () => false,
    isRamadans: () => false,
    isSharedRule: () => false,
    leavesRules: () => Infinity,
    interval: () => undefined,
    printedInterval: () => undefined,
    mayStandStill: () => false,
    isStepped: () => false,
    mayBeHeldFrom: () => false,
    costOf(_before, _after, jump) {
      return Math.abs(Math.abs(jump) - almanac.step) <= HOUR_SLACK ? NEVER : 25
    },
    isPossible({ at, minutes }) {
      const { asrShafi, asrHanafi } = lookAt(at)
      const [first, second] = [
        field === 'asrHanafi' ? asrHanafi : asrShafi,
        field === 'asrShafi' ? asrShafi : asrHanafi,
      ]
      if (first === undefined || second === undefined) return true
      return minutes >= first - OTHER_ASR && minutes <= second + OTHER_ASR
    },
  }
}

/** At the edge of the polar night sums for shadows differ. */
const OTHER_ASR = 15
