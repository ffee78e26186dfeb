import { kept } from '#platform/web/storage.ts'
import type { Body } from './attempt.ts'

/** The last gift of this tab: to what, how much and when, and nothing of who gave it. */
export interface JustGiven {
  readonly what: string
  /** Milliseconds of this device's clock. */
  readonly at: number
}

/** So long whoever gives the same once more may have meant to give it once. */
const WINDOW_MS = 10 * 60_000

export const justGiven = kept('justGiven', isJustGiven, 'session')

/** The same amounts, to the same causes, as often: whatever else differs. */
export function whatOf({ items, currency, frequency }: Body): string {
  return JSON.stringify([items, currency, frequency])
}

/** How many minutes ago this tab gave the same, at least one; undefined where it did not, or long ago. */
export function minutesSince(
  body: Body,
  last: JustGiven | undefined,
  now: number,
): number | undefined {
  if (!last || last.what !== whatOf(body)) return undefined
  const ago = now - last.at
  return ago >= 0 && ago < WINDOW_MS ? Math.max(1, Math.round(ago / 60_000)) : undefined
}

function isJustGiven(value: unknown): value is JustGiven {
  if (typeof value !== 'object' || value === null) return false
  const { what, at } = value as Partial<Record<keyof JustGiven, unknown>>
  return typeof what === 'string' && typeof at === 'number'
}
