/** What somebody has written as "Patience, Neighbours"; Arabic and Urdu have a comma of their own. */
export function topicsOf(line: string): string[] {
  return [...new Set(line.split(/[,،]/).map((topic) => topic.trim()))].filter(Boolean)
}

/** Sites that show a service while it is held. Their pages are led to and never shown within ours. */
export const STREAM_HOSTS = [
  'youtube.com',
  'youtu.be',
  'facebook.com',
  'vimeo.com',
  'mixlr.com',
  'emasjidlive.co.uk',
  'masjidbox.com',
] as const

/** Whether an address leads to one of these, by a safe way. */
export function isStream(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || url.protocol !== 'https:' || url.username || url.port) return false
  return STREAM_HOSTS.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
}
