import { localeOf } from '#platform/shared/languages.ts'
import type { PageMeta } from './page.ts'
import type { Site } from './site.ts'
import { textOf } from './site.ts'

/** Everything a page says about itself, with the site's own words where it says nothing. */
export interface Head {
  readonly title: string
  readonly description: string
  readonly canonical: string
  readonly image: string
  /** The picture is one of ours, drawn for this: of 1200 × 630. */
  readonly isDrawn: boolean
  readonly jsonLd: readonly object[]
  readonly robots: string | undefined
}

/** `hasCard`: a card is drawn for the page of this path (see site-files.ts), and shown wherever a link to it is shared. */
export function toHead(meta: PageMeta, site: Site, path: string, hasCard = false): Head {
  const name = textOf(site, 'websiteName')
  const { jsonLd = [] } = meta
  return {
    title: meta.title ? `${meta.title} · ${name}` : name,
    description: shorten(meta.description || textOf(site, 'tagline') || name),
    canonical: new URL(meta.canonical ?? path, site.origin).href,
    image: new URL(hasCard ? `/card${path}.jpg` : (meta.image ?? '/og.png'), site.origin).href,
    isDrawn: hasCard || meta.image === undefined,
    jsonLd: [jsonLd].flat(),
    robots: meta.robots,
  }
}

/** The same as HTML, for the server. */
export function headHtml(head: Head, site: Site): string {
  const { title, description, canonical, image, isDrawn, jsonLd, robots } = head
  const properties = {
    'og:title': title,
    'og:description': description,
    'og:type': 'website',
    'og:url': canonical,
    'og:image': image,
    ...(isDrawn ? { 'og:image:width': '1200', 'og:image:height': '630' } : {}),
    'og:site_name': textOf(site, 'websiteName'),
    'og:locale': localeOf(site.language).replace(/-u-.*/, '').replace('-', '_'),
  }
  return [
    `<title>${escape(title)}</title>`,
    `<meta name="description" content="${escape(description)}">`,
    robots
      ? `<meta name="robots" content="${robots}">`
      : `<link rel="canonical" href="${escape(canonical)}">`,
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${escape(content)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
    ...jsonLd.map(
      (data) =>
        `<script type="application/ld+json">${toJson({ '@context': 'https://schema.org', ...data })}</script>`,
    ),
  ].join('')
}

/** The same in the browser, after a navigation. What only crawlers read stays as it was. */
export function applyHead({ title, description, canonical }: Head): void {
  document.title = title
  document.querySelector('meta[name=description]')?.setAttribute('content', description)
  document.querySelector('link[rel=canonical]')?.setAttribute('href', canonical)
}

/** JSON that can stand inside a script element, whatever it says. */
export function toJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

export function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Search engines show about this much. */
const DESCRIPTION_LENGTH = 200

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= DESCRIPTION_LENGTH ? line : `${line.slice(0, DESCRIPTION_LENGTH - 1)}…`
}
