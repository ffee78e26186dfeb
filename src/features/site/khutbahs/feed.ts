import { pathOf } from '#features/ground/addresses/rules.ts'
import { DOCUMENT_TYPES } from '#features/ground/media/rules.ts'
import { mainOrigin, type Context } from '#platform/server/context.ts'
import type { Download } from '#platform/server/feature.ts'
import { findKhutbahs } from './khutbahs.ts'
import { khutbahWords } from './words.ts'

const MOST_IN_FEED = 50

/** The recordings of the newest khutbahs for podcast apps (RSS 2.0, with what Apple and others read besides). */
export async function feed(ctx: Context): Promise<Download> {
  const origin = mainOrigin(ctx)
  const { configuration, languages } = ctx.organisation
  const words = khutbahWords[ctx.language]
  const title = words.feedTitle(configuration.websiteName)
  const asked = {
    page: 1,
    pageSize: MOST_IN_FEED,
    speaker: '',
    topic: '',
    year: '',
    q: '',
  } as const
  const { items } = await findKhutbahs(ctx, asked)
  const entries = items.flatMap(({ id, title, summary, givenOn, speaker, recording, language }) => {
    if (!recording) return []
    const address = origin + pathOf('khutbah', { id })
    const { src, bytes, ending, seconds } = recording
    return `<item>
<title>${escape(title)}</title>
<link>${escape(address)}</link>
<guid isPermaLink="false">${escape(origin + src)}</guid>
<pubDate>${new Date(`${givenOn}T13:00:00Z`).toUTCString()}</pubDate>
<dc:language>${language}</dc:language>
<itunes:author>${escape(speaker)}</itunes:author>
${seconds === null ? '' : `<itunes:duration>${seconds}</itunes:duration>\n`}<description>${escape(summary || title)}</description>
<enclosure url="${escape(origin + src)}" length="${bytes}" type="${DOCUMENT_TYPES[ending]}"/>
</item>`
  })
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
<title>${escape(title)}</title>
<link>${origin}${pathOf('khutbahs')}</link>
<language>${languages[0] ?? 'en'}</language>
<description>${escape(configuration.tagline || title)}</description>
<itunes:author>${escape(configuration.websiteName)}</itunes:author>
<itunes:category text="Religion &amp; Spirituality"><itunes:category text="Islam"/></itunes:category>
<itunes:explicit>false</itunes:explicit>
<atom:link href="${origin}/api/khutbahs.rss" rel="self" type="application/rss+xml"/>
${entries.join('\n')}
</channel></rss>
`
  return {
    body: Buffer.from(body),
    type: 'application/rss+xml; charset=utf-8',
    name: 'khutbahs.rss',
    disposition: 'inline',
  }
}

/** Characters that XML cannot carry at all are left out. */
function escape(text: string): string {
  return text
    .replaceAll(/(?![\n\t])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
