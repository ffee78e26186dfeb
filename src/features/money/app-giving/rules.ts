/** So far ahead at most may the end of a token lie: an address that is passed on soon opens nothing. */
export const LONGEST_HOURS = 24
/** So long after its end a token still leads back: a gift was begun in time, and a bank took its own. */
export const HOURS_TO_RETURN = 24
/** Keys of an organisation that work at once. */
export const MOST_KEYS = 20
/** Addresses of an app that one key may lead back to. */
export const MOST_RETURNS = 10
/** Longer than any that is made as the documentation says. */
export const LONGEST_TOKEN = 2_000

export const THEMES = ['light', 'dark'] as const

/** What a browser reads, runs or shows by itself: none of these leads back to an app. */
const NEVER =
  /^(?:https?|javascript|data|vbscript|file|blob|about|view-source|filesystem|ws|wss|ftp|mailto|tel|sms|intent):/

/**
 * Whether it can lead back to an app: `https://` as apps and their sites share it, or a scheme of the app's own with two
 * slashes, such as `alnoor://given`. Without a user, a query or a fragment: the query is ours to add.
 */
export function isReturnAddress(address: string): boolean {
  if (!/^[a-z][a-z\d+.-]*:\/\/[a-z\d][a-z\d.-]*(?::\d+)?(?:\/[\w.~%/-]*)?$/.test(address))
    return false
  return address.startsWith('https://') || !NEVER.test(address)
}

/** Where a gift leads back to: the app learns which one it was, and asks us what became of it. */
export function withGift(address: string, gift: string | undefined): string {
  return gift === undefined ? address : `${address}?gift=${encodeURIComponent(gift)}`
}
