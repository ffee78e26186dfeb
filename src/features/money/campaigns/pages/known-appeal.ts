import type { LiveAppeal } from '../appeal-night-contract.ts'
import { withAdded } from '../rules.ts'
import type { Total } from './use-live-total.ts'

/** What was asked for so much later than the stream last told a total knows better: a stream can end and nobody be told. */
const SOONER_MS = 5_000

/** Moments are of the server's clock. */
export interface Known {
  readonly appeal: LiveAppeal
  /** While the stream is open it knows first. */
  readonly told: { readonly total: Total; readonly at: number } | undefined
  /** When we last heard that this is so; undefined for the page as it came. */
  readonly heardAt: number | undefined
}

/** The stream has told a total. */
export function afterTold(was: Known, total: Total, now: number): Known {
  return { ...was, told: { total, at: now }, heardAt: now }
}

/** The stream has broken off. */
export function afterSilence(was: Known): Known {
  return { ...was, told: undefined }
}

/** Somebody has looked, and this was the answer. */
export function afterLook(
  was: Known,
  appeal: LiveAppeal,
  { askedAt, now }: { readonly askedAt: number; readonly now: number },
): Known {
  const isNewer = was.told !== undefined && askedAt - was.told.at < SOONER_MS
  return { appeal, told: isNewer ? was.told : undefined, heardAt: now }
}

export function appealOf({ appeal, told }: Known): LiveAppeal {
  if (!told) return appeal
  const { raised, donors, added, promised = 0 } = told.total
  return { ...appeal, raised, donors, promised, matches: [...withAdded(appeal.matches, added)] }
}
