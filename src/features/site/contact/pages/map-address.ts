const MAP_HOSTS = ['www.openstreetmap.org', 'www.google.com', 'maps.google.com']

/** The address of a map that is kept as an escaped iframe; undefined unless it comes from a host that we know. */
export function mapAddressOf(embed: string): string | undefined {
  const html = embed.replaceAll(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => SIGNS[name] ?? '')
  const [, src = ''] = /<iframe\s[^>]*?src="([^"]+)"/i.exec(html) ?? []
  const address = src.replaceAll('&amp;', '&')
  if (!URL.canParse(address)) return undefined
  const { protocol, hostname, href } = new URL(address)
  return protocol === 'https:' && MAP_HOSTS.includes(hostname) ? href : undefined
}

const SIGNS: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  amp: '&',
}
