import { mainOrigin, type Context } from '#platform/server/context.ts'
import type { Download } from '#platform/server/feature.ts'
import { toPlainText } from '#platform/shared/safe-html.ts'
import { findNews } from './news.ts'

const MOST_IN_FEED = 20

/** The newest news for feed readers (RSS 2.0), with the summary only: the whole of it is on the site. */
export async function feed(ctx: Context): Promise<Download> {
  const origin = mainOrigin(ctx)
  const { configuration } = ctx.organisation
  const name = configuration.websiteName
  const { items } = await findNews(ctx, { page: 1, pageSize: MOST_IN_FEED, category: '', q: '' })
  const entries = items.map(
    ({ id, title, summary, html, publishedOn, category }) => `<item>
<title>${escape(title)}</title>
<link>${origin}/news/${encodeURIComponent(id)}</link>
<guid isPermaLink="false">${origin}/news/${encodeURIComponent(id)}</guid>
<pubDate>${new Date(`${publishedOn}T12:00:00Z`).toUTCString()}</pubDate>
${category ? `<category>${escape(category)}</category>\n` : ''}<description>${escape(summary || toPlainText(html).slice(0, 300))}</description>
</item>`,
  )
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${escape(name)}</title>
<link>${origin}/news</link>
<description>${escape(configuration.tagline || name)}</description>
<atom:link href="${origin}/api/news.rss" rel="self" type="application/rss+xml"/>
${entries.join('\n')}
</channel></rss>
`
  return {
    body: Buffer.from(body),
    type: 'application/rss+xml; charset=utf-8',
    name: 'news.rss',
    disposition: 'inline',
  }
}

/** Characters that XML cannot carry at all are left out. */
function escape(text: string): string {
  return text
    .replaceAll(/(?![\n\t])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, '')
    .replaceAll(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
