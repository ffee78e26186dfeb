import { giftAidOn } from '#features/money/giving/rules.ts'
import type { Address } from '#platform/shared/fields.ts'

/** `accepted`: paid. `rejected-in-part`, `rejected`: some of it, or all of it, was refused; the rest is paid. */
export const CLAIM_STATES = [
  'draft',
  'submitted',
  'accepted',
  'rejected-in-part',
  'rejected',
] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

/** Why nothing is claimed on a line of a gift, for the office. */
export const REASONS = {
  'not-arrived': 'The money has not arrived.',
  contested: 'Its bank contests the payment: it waits until that is decided.',
  'went-back': 'All of it was returned.',
  company: 'A company gave it: Gift Aid is for people.',
  'not-pounds': 'Gift Aid is for gifts in pounds.',
  'not-a-gift': 'Its cause carries no Gift Aid: something is bought or paid for.',
  'no-declaration': 'No declaration of its donor covers it.',
  'too-old': 'It is more than four years old.',
  'first-name': 'The declaration has no first name that the tax office can read.',
  'last-name': 'The declaration has no last name that the tax office can read.',
  house: 'The declaration has no house name or number that the tax office can read.',
  postcode: 'The postcode of the declaration is not one of the United Kingdom.',
  refused: 'The tax office has refused it, and the donor has declared nothing new since.',
  claimed: 'It is claimed already.',
} as const
export type Reason = keyof typeof REASONS

/** A claim can be made for four years: older gifts are left out, whatever the accounting period. */
export function isTooOld(givenOn: string, today: string): boolean {
  return `${Number(givenOn.slice(0, 4)) + 4}${givenOn.slice(4)}` < today
}

interface Covering {
  readonly scope: 'this' | 'past-and-future'
  readonly declaredAt: Date
}

/** Whether a declaration covers a gift that was made before it: one for past gifts does, for four years. */
export function reachesBack({ scope, declaredAt }: Covering, givenAt: Date): boolean {
  if (scope !== 'past-and-future' || givenAt > declaredAt) return false
  const from = new Date(declaredAt)
  from.setUTCFullYear(from.getUTCFullYear() - 4)
  return givenAt >= from
}

/** The donor as the schedule names them. */
export interface NamedDonor {
  readonly firstName: string
  readonly lastName: string
  readonly house: string
  readonly postcode: string
}

const MOST_IN_NAME = 35
const MOST_IN_HOUSE = 40

/**
 * The donor in the tax office's fields (guidance "Schedule spreadsheet to claim back tax on Gift Aid donations", of November
 * 2025): one first name, no hyphens in the last, the house alone, and X for whoever lives abroad. Or what it would not take.
 */
export function toNamedDonor({
  firstName,
  lastName,
  address,
}: {
  readonly firstName: string
  readonly lastName: string
  readonly address: Address
}): NamedDonor | Reason {
  const first = toReadable(firstName)?.split(' ')[0]?.slice(0, MOST_IN_NAME)
  if (!first) return 'first-name'
  const last = toReadable(lastName)?.replaceAll('-', ' ').slice(0, MOST_IN_NAME).trim()
  if (!last) return 'last-name'
  const isAbroad = address.country !== 'GB'
  const house = toReadable(isAbroad ? wholeOf(address) : houseOf(address.line1))
  if (!house) return 'house'
  const postcode = isAbroad ? 'X' : address.postcode
  if (!isAbroad && !UK_POSTCODE.test(postcode)) return 'postcode'
  return {
    firstName: first,
    lastName: last,
    house: house.slice(0, MOST_IN_HOUSE).trim(),
    postcode,
  }
}

const UK_POSTCODE = /^(GIR 0AA|[A-Z][A-HJ-Y]?\d[A-Z\d]? \d[A-Z]{2})$/

function wholeOf({ line1, line2, city }: Address): string {
  return [line1, line2, city].filter(Boolean).join(', ')
}

/** "12a Green Lane" is "12a"; what has no number in front is its own name. */
function houseOf(line1: string): string {
  return /^\d+[A-Za-z]?(?:[-/]\d+[A-Za-z]?)?(?=[\s,]|$)/.exec(line1.trim())?.[0] ?? line1
}

/**
 * In the signs that the tax office reads, which are those of Latin 1: marks on other letters are left off. Undefined where a
 * sign would be lost: a name that is not whole would match nobody.
 */
function toReadable(text: string): string | undefined {
  const plain = text.normalize('NFC').replaceAll(/[^\u0020-\u007e\u00a1-\u00ff]/gu, bare)
  const whole = plain.replace(/\s+/g, ' ').trim()
  return /^[\u0020-\u007e\u00a1-\u00ff]+$/.test(whole) ? whole : undefined
}

/** What phones write in the place of an apostrophe and of a hyphen. */
const TYPED: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '‐': '-',
  '‑': '-',
  '–': '-',
}

function bare(sign: string): string {
  return TYPED[sign] ?? sign.normalize('NFKD').replace(/\p{M}/gu, '')
}

/** Of a tax year small donations of so much are paid on, in pence, and of ten times what was claimed with Gift Aid. */
const MOST_SMALL_MINOR = 8_000_00
const SMALL_FOR_EACH = 10

/** What is known of the small donations of a tax year, in pence. */
export interface SmallYear {
  readonly taxYear: number
  readonly collectedMinor: number
  /** Gifts of that year on which Gift Aid is claimed. */
  readonly giftAidMinor: number
  /** Claimed for already, not refused, and not given back. */
  readonly claimedMinor: number
}

/**
 * How much more of a year's small donations can be claimed for: at most £8,000, and ten times the gifts of the year on which
 * Gift Aid is claimed; until two years after it has ended (HMRC, "Chapter 8: The Gift Aid Small Donations Scheme", of March
 * 2024). Buildings of a community, which have ceilings of their own, are not counted.
 */
export function smallToClaim(year: SmallYear, today: string): number {
  if (today > `${year.taxYear + 3}-04-05`) return 0
  return Math.max(0, mostSmall(year) - year.claimedMinor)
}

/**
 * How much of a year's small donations was claimed for and may not be: a bag was counted wrongly, or what its ceiling hangs on
 * went back. It is given back however long ago that was.
 */
export function smallToGiveBack(year: SmallYear): number {
  return Math.max(0, year.claimedMinor - mostSmall(year))
}

function mostSmall({ collectedMinor, giftAidMinor }: SmallYear): number {
  return Math.min(collectedMinor, MOST_SMALL_MINOR, giftAidMinor * SMALL_FOR_EACH)
}

/** Of what has to be given back so much as a claim outweighs: at least a penny of its tax is left, as the tax office pays nothing less. */
export function outweighedBy(taxMinor: number, backMinor: number): number {
  return Math.max(0, Math.min(backMinor, (taxMinor - 1) * 4))
}

/** So many rows are taken in one file. */
export const MOST_ROWS = 1_000

/** What the tax office pays on gifts of this sum, after what it paid too much before. Whole pence, as it counts. */
export function taxOn(giftMinor: number, wentBackMinor: number): number {
  return giftAidOn(giftMinor) - giftAidOn(wentBackMinor)
}

/**
 * The tax by what the gifts were for: to each fund a quarter, and the pence that are left over by rounding to the largest.
 * Negative where more went back than was given.
 */
export function shareTax(byFund: ReadonlyMap<string, number>, tax: number): Map<string, number> {
  const shares = new Map([...byFund].map(([fund, minor]) => [fund, Math.floor(minor / 4)]))
  const shared = [...shares.values()].reduce((sum, share) => sum + share, 0)
  const [largest] = [...byFund].toSorted(([a, of], [b, than]) => than - of || (a < b ? -1 : 1))
  if (largest) shares.set(largest[0], shares.get(largest[0])! + tax - shared)
  return new Map([...shares].filter(([, share]) => share !== 0))
}

/**
 * What is left of each line of a gift, of what is left for its fund. Lines that carry no Gift Aid keep theirs first, so that
 * never too much is claimed.
 */
export function leftOfLines<
  L extends { fundId: string; amountMinor: number; giftAidEligible: boolean },
>(lines: readonly L[], leftByFund: ReadonlyMap<string, number>): Map<L, number> {
  const left = new Map(leftByFund)
  const inOrder = lines.toSorted((a, b) => Number(a.giftAidEligible) - Number(b.giftAidEligible))
  return new Map(
    inOrder.map((line) => {
      const account = `fund:${line.fundId}`
      const of = Math.max(0, Math.min(line.amountMinor, left.get(account) ?? 0))
      left.set(account, (left.get(account) ?? 0) - of)
      return [line, of]
    }),
  )
}
