import { toPlainText } from '#platform/shared/safe-html.ts'
import { addDays, instantOf, toDayNumber } from '#platform/shared/wall-time.ts'

/** That gifts, promises or pages of fundraisers have changed what campaigns say; see `announceChange`. */
export const CAMPAIGNS = 'campaigns'

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

/** For so long nobody else gets what somebody has begun to pay for. */
export const HELD_MS = 10 * 60_000

/** What posters are printed on. */
export const PAPERS = ['a4', 'a3'] as const

export const FUND = 'campaign-'

/** What can be given at once, in minor units of the organisation's own currency. */
export const LEAST_MINOR = 1_00
export const MOST_MINOR = 10_000_00

/** A plan by instalments is over within five years. */
export const MOST_INSTALMENTS = 60

/** How a donor is named on a public wall: by the first name and the first letter of the last. */
export function wallName(firstName: string, lastName: string): string {
  const [letter] = new Intl.Segmenter().segment(lastName.trim())
  return [firstName.trim(), letter ? `${letter.segment}.` : ''].filter(Boolean).join(' ')
}

/** A stretch of time in which nobody is asked for anything, with what it is for. Milliseconds since 1970. */
export interface Pause {
  readonly name: string
  readonly from: number
  readonly until: number
}

/** For less nobody begins anew: between an adhan and its prayer people pray on their own. */
const WORTH_BEGINNING_MS = 20 * 60_000

/** In their order; those that follow each other closely are one, named after the last of them. */
export function joinPauses(pauses: readonly Pause[]): readonly Pause[] {
  const joined: Pause[] = []
  for (const pause of pauses.toSorted((a, b) => a.from - b.from || a.until - b.until)) {
    const last = joined.at(-1)
    if (!last || pause.from - last.until >= WORTH_BEGINNING_MS) joined.push(pause)
    else
      joined[joined.length - 1] = {
        ...pause,
        from: last.from,
        until: Math.max(last.until, pause.until),
      }
  }
  return joined
}

export function pauseAt(pauses: readonly Pause[], now: number): Pause | undefined {
  return pauses.find(({ from, until }) => from <= now && now < until)
}

/** After so long without a word from us a total is old, and says so. */
export const STALE_MS = 45_000

/** What a match owes of its promise: its part of what stays of the gifts in its window, in whole minor units, to its cap. */
export function dueOf(
  { percent, capMinor }: { readonly percent: number; readonly capMinor: number },
  countedMinor: number,
): number {
  const part = (BigInt(Math.max(0, countedMinor)) * BigInt(percent)) / 100n
  return part < BigInt(capMinor) ? Number(part) : capMinor
}

export const MATCH_STATES = ['coming', 'live', 'used-up', 'over'] as const
export type MatchState = (typeof MATCH_STATES)[number]

/** A match of which nothing is left is used up, until it is over by the clock. */
export function matchStateOf(
  {
    beginsAt,
    endsAt,
    left,
  }: { readonly beginsAt: Date; readonly endsAt: Date; readonly left: number },
  now: Date,
): MatchState {
  if (endsAt <= now) return 'over'
  if (beginsAt > now) return 'coming'
  return left === 0 ? 'used-up' : 'live'
}

/** Matches as they stand once so much was added by each of them, by their ids. */
export function withAdded<
  Match extends { id: string; added: number; left: number; cap: number; state: MatchState },
>(
  matches: readonly Match[],
  added: Readonly<Record<string, number | undefined>> | undefined,
): readonly Match[] {
  return matches.map((match) => {
    const now = added?.[match.id] ?? match.added
    const left = match.cap - now
    const isOn = match.state === 'live' || match.state === 'used-up'
    return { ...match, added: now, left, ...(isOn && { state: left === 0 ? 'used-up' : 'live' }) }
  })
}

/** The words under which a donor asks for letters about a campaign. Other words need another version. */
export const UPDATES_WORDING = '2026-11-23'

/** An update is news for so many days; one that is written down later is history. */
const NEWS_DAYS = 14

interface Dated {
  /** A civil date of the organisation. */
  readonly on: string
  readonly title: string
}

export function isNews({ on }: Pick<Dated, 'on'>, today: string): boolean {
  return on <= today && on >= addDays(today, -NEWS_DAYS)
}

/**
 * What has become of updates that were noticed before: of those that the campaign says now, which are new, and which are a known
 * one in other words. One of another title on the same day, or of the same title on another day, is the same one, if that is
 * not there beside it.
 */
export function compareUpdates<Known extends Dated, Said extends Dated>(
  known: readonly Known[],
  said: readonly Said[],
): { readonly added: readonly Said[]; readonly rewritten: ReadonlyMap<Known, Said> } {
  const isSame = (a: Dated, b: Dated) => a.on === b.on && a.title === b.title
  const before = known.filter((one) => !said.some((other) => isSame(one, other)))
  const rewritten = new Map<Known, Said>()
  const added: Said[] = []
  for (const one of said.filter((one) => !known.some((other) => isSame(one, other)))) {
    const was = before.find(
      (other) => !rewritten.has(other) && (other.on === one.on || other.title === one.title),
    )
    if (was) rewritten.set(was, one)
    else added.push(one)
  }
  return { added, rewritten }
}

/** HTML as the paragraphs of a letter. */
export function toParagraphs(html: string): readonly string[] {
  return html
    .split(/<\/(?:p|li|h[1-6]|blockquote)>/)
    .map(toPlainText)
    .filter((text) => text !== '')
}

const MOST_DAYS = 62

interface Days {
  readonly daysTitle: string
  /** Civil dates of the organisation, both included. */
  readonly daysFrom: string | null
  readonly daysUntil: string | null
  /** In minor units, of a whole day. */
  readonly dayAmount: number | null
  readonly dayShares: number | null
}

/** What is wrong with days to sponsor, by field; nothing where there are none. */
export function whyNoDays({ daysTitle, daysFrom, daysUntil, dayAmount, dayShares }: Days) {
  if (daysTitle === '') return []
  const missing = Object.entries({ daysFrom, daysUntil, dayAmount }).flatMap(([field, value]) =>
    value === null ? [{ field, message: 'Days to sponsor need this.' }] : [],
  )
  if (daysFrom === null || daysUntil === null || dayAmount === null) return missing
  const days = toDayNumber(daysUntil) - toDayNumber(daysFrom) + 1
  const unit = dayAmount / (dayShares ?? 1)
  return [
    ...(days < 1 ? [{ field: 'daysUntil', message: 'This is before the first of the days.' }] : []),
    ...(days > MOST_DAYS
      ? [{ field: 'daysUntil', message: `These are more than ${MOST_DAYS} days.` }]
      : []),
    ...(dayAmount > MOST_MINOR
      ? [{ field: 'dayAmount', message: 'A card does not pay so much at once.' }]
      : []),
    ...(!Number.isInteger(unit) || unit < LEAST_MINOR
      ? [{ field: 'dayShares', message: 'A share has to come out even, and be at least 1.' }]
      : []),
  ]
}

/** The days that a campaign says, with how many shares each has and what one costs. */
export function daysOf(fields: Days) {
  const { daysTitle: title, daysFrom, daysUntil, dayAmount, dayShares } = fields
  if (title === '' || daysFrom === null || daysUntil === null || dayAmount === null) return []
  const quantity = dayShares ?? 1
  const count = toDayNumber(daysUntil) - toDayNumber(daysFrom) + 1
  return Array.from({ length: count }, (_, at) => ({
    day: addDays(daysFrom, at),
    title,
    quantity,
    unitMinor: dayAmount / quantity,
  }))
}

/** What has become of a page that somebody keeps for a campaign. */
export const FUNDRAISER_STATES = ['waiting', 'approved', 'sent-back', 'refused', 'closed'] as const
export type FundraiserState = (typeof FUNDRAISER_STATES)[number]

/** What the office decides of what was asked. */
export const DECISIONS = ['approved', 'sent-back', 'refused'] as const

/** The most that a page of one person aims at, in minor units. */
export const MOST_GOAL_MINOR = 1_000_000_00

/** What has become of what somebody in a hall has promised. */
export const PLEDGE_STATES = ['open', 'kept', 'withdrawn'] as const

/** After so many days nobody knows any more whose promise it was. */
export const PLEDGE_DAYS_KEPT = 180

/** The office mails the link of a promise again after so many minutes at the earliest. */
export const PLEDGE_MAIL_MINUTES = 60
