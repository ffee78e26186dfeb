import { addDays } from '#platform/shared/wall-time.ts'
import { type Chance, openChance } from '../drill/chance.ts'
import { CARDS, type CardPart } from '../stripe/cards.ts'
import type { Fault } from '../stripe/faults.ts'

/** A Thursday; two Fridays later, on the last day, the second one is closed. */
export const FIRST_DAY = '2026-11-26'
export const LAST_DAY = '2026-12-10'
export const FRIDAYS = ['2026-11-27', '2026-12-04'] as const

/** What a bank says of a card: it pays, it may pay another day, its giver is wanted, or it never pays again. */
export type Word = 'pays' | 'later' | 'donor' | 'never'

/** Before the day's hour, or on a Friday in the midst of it: some are charged by then, and of others nobody knows. */
export type Moment = 'early' | 'amid'
export const DEEDS = ['pause', 'pause-until', 'resume', 'skip', 'amount', 'card', 'cancel'] as const

export interface Deed {
  readonly day: string
  readonly moment: Moment
  readonly what: (typeof DEEDS)[number]
}

/** What goes wrong with one payment; each fault strikes one question, in this order. */
export interface Trouble {
  readonly create: Fault[]
  readonly confirm: Fault[]
  readonly read: Fault[]
  /** The step at which whoever takes it dies, once. */
  diesAt?: string
  /** What its provider's events do: most of them are lost. */
  readonly events: 'lost' | 'once' | 'twice' | 'out-of-order'
}

/** All that a seed decides of one giver; nothing else does. */
export interface Fate {
  readonly seed: number
  readonly kind: 'friday' | 'monthly'
  readonly firstOn: string
  readonly times: number | null
  readonly amountMinor: number
  readonly coversFees: boolean
  readonly deeds: readonly Deed[]
  /** What its bank says each time that its card is asked, and the cards that come after it; the last word stands. */
  card(nth: number): readonly Word[]
  /** What is given after so many changes. */
  amountAfter(changes: number): number
  trouble(dueOn: string): Trouble
}

export function fateOf(seed: number): Fate {
  const chance = about(seed, 'plan')
  const kind = chance.is(0.85) ? 'friday' : 'monthly'
  const monthly = ['2026-11-28', '2026-12-01', '2026-12-02', '2026-12-03'][chance.between(0, 3)]!
  const friday = FRIDAYS[chance.is(0.85) ? 0 : 1]
  const amountAfter = (changes: number) =>
    300 + 10 * about(seed, `amount ${changes}`).between(0, 2_000)
  const words = (nth: number) =>
    about(seed, `card ${nth}`).pick(nth === 0 ? FIRST_CARDS : LATER_CARDS)
  return {
    seed,
    kind,
    firstOn: kind === 'friday' ? friday : monthly,
    times: chance.is(0.1) ? 1 : null,
    amountMinor: amountAfter(0),
    coversFees: chance.is(0.3),
    deeds: deedsOf(about(seed, 'deeds'), {
      isAskedForCard: words(0).at(-1) !== 'pays',
      isOddOn: FRIDAYS.find((dueOn) => isOdd(troubleOf(about(seed, dueOn)))),
    }),
    card: words,
    amountAfter,
    trouble: (dueOn) => troubleOf(about(seed, dueOn)),
  }
}

const FIRST_CARDS: readonly (readonly [number, readonly Word[]])[] = [
  [64, ['pays']],
  [8, ['later', 'pays']],
  [5, ['later', 'later', 'pays']],
  [5, ['later']],
  [3, ['pays', 'later', 'pays']],
  [4, ['never']],
  [3, ['pays', 'never']],
  [4, ['donor']],
  [2, ['later', 'donor', 'pays']],
  [2, ['later', 'never']],
]
const LATER_CARDS: typeof FIRST_CARDS = [
  [80, ['pays']],
  [10, ['later', 'pays']],
  [5, ['never']],
  [5, ['donor']],
]

/** What they do; whoever was asked for another card mostly brings one, and many act while theirs is in trouble. */
function deedsOf(
  chance: Chance,
  {
    isAskedForCard,
    isOddOn,
  }: { readonly isAskedForCard: boolean; readonly isOddOn: string | undefined },
): Deed[] {
  const deeds: Deed[] = []
  const often = chance.pick([
    [45, 0],
    [33, 1],
    [17, 2],
    [5, 3],
  ])
  for (let i = 0; i < often; i++) {
    const what = chance.pick(USUAL)
    const at = momentOf(chance)
    deeds.push({ ...at, what })
    const day = addDays(at.day, chance.between(1, 7))
    if (what === 'pause' && chance.is(0.6)) deeds.push({ day, moment: 'early', what: 'resume' })
    if (what === 'pause-until' && chance.is(0.4)) deeds.push({ day, moment: 'early', what: 'skip' })
  }
  const day = addDays(FIRST_DAY, chance.between(2, 7))
  if (isAskedForCard && chance.is(0.6)) deeds.push({ day, moment: 'early', what: 'card' })
  if (isOddOn !== undefined && chance.is(0.4))
    deeds.push({ day: isOddOn, moment: 'amid', what: chance.pick(USUAL) })
  return deeds.toSorted((a, b) => order(a).localeCompare(order(b)))
}

const USUAL: readonly (readonly [number, Deed['what']])[] = [
  [3, 'pause'],
  [2, 'pause-until'],
  [1, 'resume'],
  [3, 'skip'],
  [3, 'amount'],
  [2, 'card'],
  [3, 'cancel'],
]

function isOdd({ confirm, diesAt }: Trouble): boolean {
  return confirm.length > 0 || diesAt !== undefined
}

function order({ day, moment }: Deed): string {
  return `${day} ${moment === 'early' ? 0 : 1}`
}

function momentOf(chance: Chance): Pick<Deed, 'day' | 'moment'> {
  if (chance.is(0.4)) return { day: FRIDAYS[chance.between(0, 1)]!, moment: 'amid' }
  return { day: addDays(FIRST_DAY, chance.between(0, 13)), moment: 'early' }
}

const STEPS = [
  'payment.opened',
  'payment.asked',
  'payment.confirmed',
  'payment.settled',
  'subscription.settled',
]

function troubleOf(chance: Chance): Trouble {
  const some = (most: number, faults: readonly (readonly [number, Fault])[]) =>
    Array.from({ length: chance.between(0, most) }, () => chance.pick(faults))
  const goesWrong = chance.is(0.15)
  return {
    create: goesWrong ? some(1, OPENING) : [],
    confirm: goesWrong ? some(2, CHARGING) : [],
    read: goesWrong ? some(1, READING) : [],
    ...(chance.is(0.08) ? { diesAt: STEPS[chance.between(0, STEPS.length - 1)]! } : {}),
    events: chance.pick([
      [90, 'lost'],
      [3, 'once'],
      [3, 'twice'],
      [4, 'out-of-order'],
    ]),
  }
}

/** Before anything was done, after all was, and neither: its answer is saved under the key, or lost, or comes late. */
const OPENING: readonly (readonly [number, Fault])[] = [
  [3, 'cut-off'],
  [3, 'error-after'],
  [2, 'error-instead'],
  [2, 'error-before'],
  [2, 'unavailable'],
]
const CHARGING: typeof OPENING = [...OPENING, [2, 'busy'], [1, 'overloaded'], [1, 'in-flight']]
const READING: typeof OPENING = [
  [1, 'cut-off'],
  [1, 'unavailable'],
]

const REFUSALS: Readonly<Record<Exclude<Word, 'pays'>, readonly string[]>> = {
  later: ['4000000000009995', '4000000000000119', '4000000000000002'],
  donor: ['4000002760003184', '4000000000000127'],
  never: ['4000000000009987', '4000000000000069', '4000000000009979'],
}

/** A card that says what it was told to, one word for each time that it is asked while its giver is away. */
export interface SpokenCard extends CardPart {
  readonly words: readonly Word[]
}

export function toCard(words: readonly Word[], seed: number): SpokenCard {
  let asked = 0
  return {
    brand: 'visa',
    words,
    get away() {
      const word = words[Math.min(asked, words.length - 1)]!
      const number = word !== 'pays' && REFUSALS[word][(seed + asked) % REFUSALS[word].length]!
      asked++
      const part = number ? CARDS[number] : undefined
      return part?.away ?? part?.decline
    },
  }
}

/** Chance of its own for each thing that is decided, so that none moves the others. */
function about(seed: number, what: string): Chance {
  let hash = Math.imul(seed, 0x9e3779b1)
  for (const letter of what) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  return openChance(hash)
}
