/**
 * Which HTML may be shown. The office's text is made safe by a parser when it is stored (platform/server/html.ts); this
 * is the second look, before it is shown, by other means: it takes nothing apart and only knows the few ways in which the
 * parser writes an allowed tag. What it does not know is not shown as HTML (decision: html-twice-looked-at).
 */

/** Elements of text. The parser's list of what it lets through is made of these as well. */
export const TEXT_TAGS: readonly string[] =
  'p h2 h3 h4 ul ol li strong em blockquote code bdi a table caption thead tbody tr th td figure figcaption'.split(
    ' ',
  )

export const EMPTY_TAGS: readonly string[] = ['br', 'hr', 'img']

/** What each element may carry, as a pattern of the value. */
export const ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  a: {
    href: String.raw`(?:https?:\/\/|mailto:|tel:|\/(?![\/\\])|#)[^"<>\\]*`,
    rel: 'noopener noreferrer',
    target: '_blank',
  },
  ol: { start: String.raw`\d{1,4}` },
  th: { scope: 'col|row', colspan: String.raw`\d{1,2}`, rowspan: String.raw`\d{1,2}` },
  td: { colspan: String.raw`\d{1,2}`, rowspan: String.raw`\d{1,2}` },
  img: {
    // No part of it begins with a dot, so none climbs.
    src: String.raw`\/media(?:\/\w[\w.-]*)+`,
    alt: '[^"<>]*',
    width: String.raw`\d{1,5}`,
    height: String.raw`\d{1,5}`,
    loading: 'lazy',
  },
}

const ALLOWED = new RegExp(
  [
    ...TEXT_TAGS.map((tag) => String.raw`<${tag}${attributesOf(tag)}>|<\/${tag}>`),
    ...EMPTY_TAGS.map((tag) => `<${tag}${attributesOf(tag)} />`),
  ].join('|'),
  'g',
)

function attributesOf(tag: string): string {
  const known = Object.entries(ATTRIBUTES[tag] ?? {})
  return known.length > 0
    ? `(?: (?:${known.map(([name, value]) => `${name}="(?:${value})"`).join('|')}))*`
    : ''
}

/** True when nothing in it is markup but tags that we know. Taking them out leaves no bracket, however they are nested. */
export function isSafeHtml(html: string): boolean {
  return !html.replaceAll(ALLOWED, '').includes('<')
}

/** HTML as it may be shown: with its frames, or, where it was never made safe, as its bare text. */
export function toDisplayHtml(html: string): string {
  if (!isSafeHtml(html)) return escapeHtml(toPlainText(html))
  return html.replaceAll(ESCAPED_FRAME, (_, inner: string) => {
    const frame = frameIn(inner)
    return frame ? toFrameHtml(frame) : ''
  })
}

/** Where the frames of this HTML come from: what the policy of its page must let in, and no more. */
export function frameSourcesOf(html: string): string[] {
  const frames = [...html.matchAll(ESCAPED_FRAME)].flatMap(([, inner = '']) => frameIn(inner) ?? [])
  return [...new Set(frames.map(({ src }) => src.split('/', 3).join('/')))]
}

/** Only the words: for searching, describing and listening. */
export function toPlainText(html: string): string {
  return html
    .replaceAll(ESCAPED_FRAME, ' ')
    .replaceAll(/<[^>]*>?/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** A frame that the office has embedded: a map or a film. */
export interface Frame {
  readonly src: string
  readonly title: string
}

/** Frames are stored escaped, so that whoever shows stored HTML as it is shows none. */
export const ESCAPED_FRAME = /&lt;iframe\b(.*?)&gt;(?:[^<]*?&lt;\/iframe&gt;)?/gis

/** The frame of an escaped tag, given what stands between its brackets. */
export function frameIn(inner: string): Frame | undefined {
  const once = unescape(inner)
  const [, double, single] = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(` ${once}`) ?? []
  return toFrame(unescape(double ?? single ?? ''))
}

/** How a frame is stored. */
export function toStoredFrame({ src }: Frame): string {
  return escapeHtml(`<iframe src="${escapeHtml(src)}"></iframe>`)
}

/**
 * The frame behind an address, in the form that tells its makers least. Undefined for whoever is not on the list. Only
 * parts that were looked at go into it, so nothing depends on how a browser would have read the rest.
 */
export function toFrame(address: string): Frame | undefined {
  const [, host = '', path = '', query = ''] =
    /^https:\/\/([a-z.-]+)(\/[\w./-]*)(?:\?([^#]*))?(?:#.*)?$/is.exec(address.trim()) ?? []
  const known = FRAMES.find((frame) => frame.host.test(host.toLowerCase()))
  const src = known?.src({ host: host.toLowerCase(), path, query: readQuery(query) })
  return known && src ? { src, title: known.title } : undefined
}

function readQuery(query: string): ReadonlyMap<string, string> {
  return new Map(
    query.split('&').map((pair): [string, string] => {
      const [name = '', ...value] = pair.split('=')
      return [name, decode(value.join('='))]
    }),
  )
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

const FILM = /^[\w-]{6,20}$/

interface Address {
  readonly host: string
  readonly path: string
  readonly query: ReadonlyMap<string, string>
}

const FRAMES: readonly {
  readonly host: RegExp
  readonly title: string
  readonly src: (address: Address) => string | undefined
}[] = [
  {
    host: /^(www\.|m\.)?youtube(-nocookie)?\.com$|^youtu\.be$/,
    title: 'YouTube',
    src({ host, path, query }) {
      const [, first = '', second = ''] = path.split('/')
      const id = host === 'youtu.be' ? first : (query.get('v') ?? second)
      const start = /^\d{1,6}$/.exec(query.get('start') ?? '')?.[0]
      const from = start ? `?start=${start}` : ''
      return FILM.test(id) ? `https://www.youtube-nocookie.com/embed/${id}${from}` : undefined
    },
  },
  {
    host: /^(www\.|player\.)?vimeo\.com$/,
    title: 'Vimeo',
    src({ path, query }) {
      const id = /^\/(?:video\/)?(\d{5,12})$/.exec(path)?.[1]
      const key = /^[\da-f]{6,20}$/.exec(query.get('h') ?? '')?.[0]
      return id && `https://player.vimeo.com/video/${id}?dnt=1${key ? `&h=${key}` : ''}`
    },
  },
  {
    host: /^www\.openstreetmap\.org$/,
    title: 'OpenStreetMap',
    src({ path, query }) {
      if (path !== '/export/embed.html') return undefined
      const known = ['bbox', 'layer', 'marker'].flatMap((name) => {
        const value = query.get(name) ?? ''
        return /^[\w.,-]{1,120}$/.test(value) ? `${name}=${encodeURIComponent(value)}` : []
      })
      return `https://www.openstreetmap.org/export/embed.html?${known.join('&')}`
    },
  },
  {
    host: /^(www|maps)\.google\.com$/,
    title: 'Google Maps',
    src({ path, query }) {
      const place = query.get('pb')
      if (path !== '/maps/embed' || !place) return undefined
      return `https://www.google.com/maps/embed?pb=${encodeURIComponent(place)}`
    },
  },
]

function toFrameHtml({ src, title }: Frame): string {
  return (
    `<iframe class="embed" src="${escapeHtml(src)}" title="${escapeHtml(title)}" loading="lazy"` +
    ' referrerpolicy="strict-origin-when-cross-origin" allow="fullscreen; picture-in-picture"' +
    ' sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"></iframe>'
  )
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}

function unescape(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
