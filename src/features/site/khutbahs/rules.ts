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
  // Nobody's name, no port, nothing but a host before the path.
  const [, host = ''] = /^https:\/\/((?:[a-z0-9-]+\.)+[a-z]+)(?:[/?#]\S*)?$/i.exec(address) ?? []
  return STREAM_HOSTS.some((known) => `.${host.toLowerCase()}`.endsWith(`.${known}`))
}
