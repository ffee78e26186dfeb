import { addDays, instantOf } from '#platform/shared/wall-time.ts'

export const CAMPAIGN_STATES = ['coming', 'live', 'ended'] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]

interface Period {
  /** Civil dates of the organisation, both included; null where nothing is said. */
  readonly startsOn: string | null
  readonly endsOn: string | null
}

/** When it takes gifts: from the first moment of its first day to the last of its last, on the organisation's clock. */
export function periodOf({ startsOn, endsOn }: Period, timeZone: string) {
  return {
    from: startsOn === null ? null : instantOf(startsOn, '00:00', timeZone),
    until: endsOn === null ? null : instantOf(addDays(endsOn, 1), '00:00', timeZone),
  }
}

export function stateOf(period: Period, now: Date, timeZone: string): CampaignState {
  const { from, until } = periodOf(period, timeZone)
  if (until && until <= now) return 'ended'
  return from && from > now ? 'coming' : 'live'
}

/** Whole percent of the goal, rounded down: 99 % until all of it is there, and 140 % where more has come. */
export function percentOf(raised: number, target: number): number {
  return Math.max(0, Math.floor((raised * 100) / target))
}

/** The fund of a campaign, by its item: addresses change, money stays where it is. */
export function fundOf(itemId: string): string {
  return `${FUND}${itemId}`
}

export const FUND = 'campaign-'

/** What can be given at once, in minor units of the organisation's own currency. */
export const LEAST_MINOR = 1_00
export const MOST_MINOR = 10_000_00

/** How a donor is named on a public wall: by the first name and the first letter of the last. */
export function wallName(firstName: string, lastName: string): string {
  const [letter] = new Intl.Segmenter().segment(lastName.trim())
  return [firstName.trim(), letter ? `${letter.segment}.` : ''].filter(Boolean).join(' ')
}
