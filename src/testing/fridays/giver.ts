import { addDays, weekdayOf } from '#platform/shared/wall-time.ts'
import type { Deed, Fate } from './seed.ts'

/** What somebody owes for one day, as they were told; in minor units without what covers the fee. */
export interface Owed {
  amountMinor: number
  /** From then on nothing may be asked for it: they have left it out, paused or ended before it was taken. */
  leftOutAt?: Date
  /** They have ended it while a bank was being asked: it may still be taken, and is not tried again where it was refused. */
  isLastTry?: boolean
}

/** What the program has answered; `refused` names why, and then nothing was changed. */
export interface Said {
  readonly refused?: string
  readonly appliesFrom?: string | null
  readonly underWay?: { readonly date: string } | null
  readonly cardStep?: string
  /** Of the day that is open: whether it says that it is left out. */
  readonly isLeftOut?: boolean
}

/** So long may be tried what fell due; then it is closed, at the hour at which days begin. */
export const OPEN_DAYS = 6
const HOUR = 'T07:00:00Z'

/**
 * One giver as somebody with a calendar would keep them, who knows nothing but the contract: what is owed on which day, from what
 * the program has answered. Where it answers something else than it must, `wrong` says so.
 */
export class Giver {
  readonly fate: Fate
  readonly id: string
  readonly owed = new Map<string, Owed>()
  /** The cards that were kept since it began: when, and the first day that they count for. */
  readonly newCards: { readonly at: Date; readonly from: string }[] = []
  /** What was done, and of what was refused why. */
  readonly heard: string[] = []
  readonly wrong: string[] = []
  next: string | null
  pausedUntil: string | null = null
  state: 'active' | 'paused' | 'ended' = 'active'
  amountMinor: number
  changes = 0

  constructor(fate: Fate, id: string) {
    this.fate = fate
    this.id = id
    this.next = fate.firstOn
    this.amountMinor = fate.amountMinor
  }

  /** The hour of a day has come. `taken`: how often it was charged so far. */
  comesTo(date: string, taken: number): void {
    if (this.state === 'paused' && this.pausedUntil !== null && this.pausedUntil <= date) {
      this.state = 'active'
      this.pausedUntil = null
    }
    if (this.state !== 'active' || this.next !== date) return
    if (this.fate.times !== null && taken >= this.fate.times) {
      this.state = 'ended'
      this.next = null
      return
    }
    this.owed.set(date, { amountMinor: this.amountMinor })
    this.next = this.after(date)
  }

  /** The day whose week is not over yet. */
  openOn(now: Date): string | undefined {
    return [...this.owed.keys()].findLast(
      (dueOn) => now < new Date(`${addDays(dueOn, OPEN_DAYS)}${HOUR}`),
    )
  }

  /** Draws the conclusions from an answer to a deed. `isPaid`: what was open is charged already. */
  hears(deed: Deed, said: Said, { now, isPaid }: { now: Date; isPaid: boolean }): void {
    const date = now.toISOString().slice(0, 10)
    const openOn = this.openOn(now)
    const open = openOn === undefined || isPaid ? undefined : this.owed.get(openOn)
    this.heard.push(said.refused === undefined ? deed.what : `${deed.what}: ${said.refused}`)
    if (said.refused !== undefined) {
      this.expect(this.mayRefuse(deed, said.refused), `${deed.what} was refused: ${said.refused}`)
      return
    }
    const leaves = () => {
      if (open) open.leftOutAt ??= now
    }
    if (deed.what === 'cancel') {
      this.state = 'ended'
      this.next = null
      if (!said.underWay) leaves()
      else if (open) open.isLastTry = true
      return
    }
    if (deed.what === 'pause' || deed.what === 'pause-until') {
      this.state = 'paused'
      this.pausedUntil = deed.what === 'pause' ? null : untilOf(deed)
      this.next = this.pausedUntil === null ? null : this.after(addDays(this.pausedUntil, -1))
      leaves()
    } else if (deed.what === 'resume') {
      if (this.state === 'paused') {
        const from = deed.moment === 'early' ? addDays(date, -1) : date
        this.state = 'active'
        this.pausedUntil = null
        this.next = this.after(from)
      }
    } else if (deed.what === 'skip') {
      if (said.isLeftOut && open && !open.leftOutAt) leaves()
      else if (this.next !== null) this.next = this.after(this.next)
    } else {
      if (said.isLeftOut) leaves()
      if (deed.what === 'card' && said.cardStep === 'kept')
        this.newCards.push({ at: now, from: said.appliesFrom ?? date })
      if (deed.what === 'amount') {
        this.changes++
        this.amountMinor = this.fate.amountAfter(this.changes)
        // What was begun with the former amount is left out; nobody is charged that any more.
        if (open && said.appliesFrom === openOn) open.amountMinor = this.amountMinor
        else leaves()
      }
    }
    const from = said.appliesFrom
    this.expect(
      from === this.next || (from !== null && from === openOn),
      `${deed.what} counts from ${from}, not ${this.next}`,
    )
  }

  /** Only what has ended, or while a bank is being asked; and to end it never. */
  private mayRefuse({ what }: Deed, why: string): boolean {
    if (what === 'cancel') return false
    if (why === 'already-ended') return this.state === 'ended' || this.fate.times !== null
    return why === 'applies-from-next-friday'
  }

  expect(isSo: boolean, otherwise: string): void {
    if (!isSo) this.wrong.push(otherwise)
  }

  /** The first day after a date on which it is due. */
  private after(date: string): string {
    const { kind, firstOn } = this.fate
    let next = addDays(date, 1)
    const isDue = () =>
      kind === 'friday' ? weekdayOf(next) === 5 : next.slice(8) === firstOn.slice(8)
    while (!isDue()) next = addDays(next, 1)
    return next
  }
}

/** Pauses that end do so after five days. */
export function untilOf({ day }: Deed): string {
  return addDays(day, 5)
}
