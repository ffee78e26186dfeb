import type { AfterDecline } from '#features/money/payments/rules.ts'
import { addDays, weekdayOf } from '#platform/shared/wall-time.ts'

/** How often a gift comes by itself. */
export const KINDS = ['friday', 'monthly', 'yearly', 'nights'] as const
export type Kind = (typeof KINDS)[number]
/** Due on civil days, as the calendar on the wall has them; the nights of Ramadan follow the moon. */
export type CivilKind = Exclude<Kind, 'nights'>

export function isCivil<T extends { readonly kind: Kind }>(
  row: T,
): row is T & { readonly kind: CivilKind } {
  return row.kind !== 'nights'
}

/**
 * `pending`: its card is not kept yet. `past_due`: its card has to be replaced. `ended`: it has come as often as was wanted.
 * The last two never come back.
 */
export const SUBSCRIPTION_STATES = [
  'pending',
  'active',
  'past_due',
  'paused',
  'cancelled',
  'ended',
] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]

/**
 * One payment that fell due. `due`: not begun. `charging`: being taken, and nothing of it can be changed. `retry`: refused, and
 * tried again another day. `needs_card`, `needs_donor`: waits for them. The others are final; `missed` was tried in vain.
 */
export const ITEM_STATES = [
  'due',
  'charging',
  'retry',
  'needs_card',
  'needs_donor',
  'paid',
  'missed',
  'skipped',
] as const
export type ItemState = (typeof ITEM_STATES)[number]

const OPEN_ITEMS: readonly ItemState[] = ['due', 'charging', 'retry', 'needs_card', 'needs_donor']

export function isOpen(state: ItemState): boolean {
  return OPEN_ITEMS.includes(state)
}

export interface Schedule {
  readonly kind: CivilKind
  /** Of a monthly gift from 1 to 28, so that every month has it; of a yearly one any that each year has. */
  readonly dayOfMonth: number | null
  /** Of a yearly gift, from 1 to 12. */
  readonly monthOfYear: number | null
}

/** When it ends by itself: with its last day, or once it was taken so often. Neither: when somebody ends it. */
export interface End {
  readonly endsOn: string | null
  readonly times: number | null
}

const FRIDAY = 5
const FEBRUARY = 2
/** The last day that every month has. */
export const LAST_DAY = 28

/** The first day after `date` on which it is due. Civil dates, `YYYY-MM-DD`, of the organisation's zone. */
export function dueAfter({ kind, dayOfMonth, monthOfYear }: Schedule, date: string): string {
  if (kind === 'friday') return addDays(date, ((FRIDAY - weekdayOf(date) + 6) % 7) + 1)
  const day = String(dayOfMonth).padStart(2, '0')
  if (kind === 'yearly') return yearly(`${String(monthOfYear).padStart(2, '0')}-${day}`, date)
  const inThis = `${date.slice(0, 8)}${day}`
  return inThis > date ? inThis : monthAfter(inThis)
}

function yearly(day: string, date: string): string {
  const year = Number(date.slice(0, 4))
  const inThis = `${year}-${day}`
  return inThis > date ? inThis : `${year + 1}-${day}`
}

/** The same; null where that lies past its last day. */
export function nextAfter(row: Schedule & End, date: string): string | null {
  return withinEnd(row, dueAfter(row, date))
}

function withinEnd({ endsOn }: End, date: string): string | null {
  return endsOn !== null && date > endsOn ? null : date
}

/**
 * Whether a gift to a campaign is taken once more. Instalments outlive their campaign: all of them were promised to it, and its
 * fund is there. A plan without a number ends with it, also where its giver has given it an end of their own. Neither is taken
 * for a campaign that was taken down, which is undefined.
 * (decision: instalments-outlive-their-campaign)
 */
export function goesOnFor(
  campaign: { readonly isOver: boolean } | undefined,
  { times }: Pick<End, 'times'>,
  isOpen: boolean,
): boolean {
  return campaign !== undefined && (!campaign.isOver || (times !== null && !isOpen))
}

/** Nobody plans further ahead. */
const LONGEST_DAYS = 50 * 366

/** Whether a gift that is due first on that day can end so: not before it has begun, nor when nobody lives any more. */
export function isEndPossible({ endsOn }: End, first: string): boolean {
  return endsOn === null || (endsOn >= first && endsOn <= addDays(first, LONGEST_DAYS))
}

function monthAfter(date: string): string {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))]
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
  return `${next}${date.slice(7)}`
}

/**
 * When a gift that is begun now is taken first. A Friday that is under way is not joined any more; a monthly gift begins
 * today, on this day of each month, and from the 29th on the 28th of the next. A yearly one begins today as well; what begins
 * on a leap day comes on the 28th of February.
 */
export function firstDue(
  kind: CivilKind,
  { date, time }: { readonly date: string; readonly time: string },
  chargeTime: string,
): { readonly on: string; readonly schedule: Schedule } {
  if (kind === 'friday') {
    const schedule = { kind, dayOfMonth: null, monthOfYear: null }
    const isJoined = time < chargeTime
    return { on: dueAfter(schedule, isJoined ? addDays(date, -1) : date), schedule }
  }
  const day = Number(date.slice(8))
  if (kind === 'yearly') {
    const monthOfYear = Number(date.slice(5, 7))
    const dayOfMonth = monthOfYear === FEBRUARY ? Math.min(day, LAST_DAY) : day
    return { on: date, schedule: { kind, dayOfMonth, monthOfYear } }
  }
  const schedule = { kind, dayOfMonth: Math.min(day, LAST_DAY), monthOfYear: null }
  return { on: day > LAST_DAY ? dueAfter(schedule, date) : date, schedule }
}

/** Open for so many days: a Friday's gift ends on Thursday, so that no two are ever open. */
export const DAYS_OPEN = 6
/** A soft refusal is tried again so many days after the one before, within the week; then no more. */
const RETRY_AFTER_DAYS = [1, 2]
/** So many in a row were taken in vain: it pauses. */
export const MOST_MISSED = 3

export type AfterRefusal =
  | { readonly state: 'retry'; readonly days: number }
  | { readonly state: 'needs_card' | 'needs_donor' | 'missed' }

/** What becomes of an item whose card was refused for the `declines`th time. A hard refusal is never tried with that card. */
export function afterRefusal(next: AfterDecline, declines: number): AfterRefusal {
  if (next === 'other-card') return { state: 'needs_card' }
  if (next === 'ask-donor') return { state: 'needs_donor' }
  const days = RETRY_AFTER_DAYS[declines - 1]
  return days === undefined ? { state: 'missed' } : { state: 'retry', days }
}

/** Earlier than a month before, no bank has sent the next card yet. */
export const EXPIRY_DAYS = 31

/** Whether another card should be entered, on this day, for the payment of `nextOn`: it comes soon, and the card is over by then. */
export function isNewCardDue(
  card: { readonly expMonth: number; readonly expYear: number },
  nextOn: string,
  date: string,
): boolean {
  return nextOn <= addDays(date, EXPIRY_DAYS) && isExpiredOn(card, nextOn)
}

/** Whether a card can no longer pay on this day: it can to the end of its month. */
function isExpiredOn(
  { expMonth, expYear }: { readonly expMonth: number; readonly expYear: number },
  date: string,
): boolean {
  return `${expYear}-${String(expMonth).padStart(2, '0')}` < date.slice(0, 7)
}

/** Of the last ten nights: nothing was begun for it, so what is given on it can still be changed. */
export function isToCome({ status }: { readonly status: string }): boolean {
  return status === 'coming' || status === 'if_it_comes'
}
