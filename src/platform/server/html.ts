import type sanitize from 'sanitize-html'
import {
  ATTRIBUTES,
  EMPTY_TAGS,
  ESCAPED_FRAME,
  TEXT_TAGS,
  escapeHtml,
  frameIn,
  isSafeHtml,
  toFrame,
  toStoredFrame,
} from '#platform/shared/safe-html.ts'
import { onFirstUse } from './on-first-use.ts'

const sanitizer = onFirstUse((require) => require('sanitize-html') as typeof sanitize)

/**
 * HTML as it may be stored: text, lists, tables, links, our own pictures. Frames of maps and films are kept escaped; all
 * others, scripts, styles and everything else are dropped. Done again it stays as it is, once its tags are balanced.
 */
export function toSafeHtml(html: string): string {
  const safe = sanitizer()(withoutUnstorable(html), OPTIONS)
    .replaceAll(FRAME, (_, src = '') => storeFrame(toFrame(plain(String(src)))))
    .replaceAll(ESCAPED_FRAME, (_, inner: string) => storeFrame(frameIn(inner)))
    .trim()
  // Frames inside frames leave halves of themselves.
  return isSafeHtml(safe) ? safe : sanitizer()(safe, { ...OPTIONS, allowedTags: WITHOUT_FRAMES })
}

const storeFrame = (frame: ReturnType<typeof toFrame>) => (frame ? toStoredFrame(frame) : '')

/** As the parser writes one, whatever stands in it. */
const FRAME = /<iframe(?: src="([^"]*)")?>(?:[^<]|<(?!\/iframe>))*<\/iframe>/g

const WITHOUT_FRAMES = [...TEXT_TAGS, ...EMPTY_TAGS]

/** The whole value must be one that the second look knows, so that both agree. */
const VALUES = new Map(
  Object.entries(ATTRIBUTES).flatMap(([tag, attributes]) =>
    Object.entries(attributes).map(([name, value]): [string, RegExp] => [
      `${tag} ${name}`,
      new RegExp(`^(?:${value})$`),
    ]),
  ),
)

const OPTIONS: sanitize.IOptions = {
  allowedTags: [...WITHOUT_FRAMES, 'iframe'],
  allowedAttributes: {
    ...Object.fromEntries(
      Object.entries(ATTRIBUTES).map(([tag, known]) => [tag, Object.keys(known)]),
    ),
    iframe: ['src'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: 40,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    div: 'p',
    '*': (tagName, attribs) => ({ tagName, attribs: onlyKnown(tagName, attribs) }),
  },
  // A link whose address was dropped is no link, and a picture without one shows nothing.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
}

function onlyKnown(tag: string, attribs: sanitize.Attributes): sanitize.Attributes {
  if (tag === 'iframe') return { src: attribs['src'] ?? '' }
  const wanted = tag === 'a' ? openSafely(attribs) : tag === 'img' ? withPath(attribs) : attribs
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) =>
      VALUES.get(`${tag} ${name}`)?.test(escapeHtml(value)),
    ),
  )
}

/** Another site learns nothing of the page that led to it, and cannot reach back into it. */
function openSafely({ href = '', target }: sanitize.Attributes): sanitize.Attributes {
  const address = href.trim()
  return {
    href: address,
    ...(target === '_blank' ? { target } : {}),
    ...(/^https?:/i.test(address) ? { rel: 'noopener noreferrer' } : {}),
  }
}

/** As a browser would go there: `/media/../api/x` is an address of the API. */
function withPath({ src = '', ...rest }: sanitize.Attributes): sanitize.Attributes {
  const there = src.startsWith('/') ? URL.parse(src, HERE) : null
  return there?.origin === HERE ? { src: there.href.slice(HERE.length), ...rest } : rest
}

const HERE = 'http://here.invalid'

function plain(value: string): string {
  return value.replaceAll('&amp;', '&').replaceAll('&quot;', '"')
}

/** Control characters but for those between lines and words, and halves of a sign. */
const UNSTORABLE = /[^\P{Cc}\n\r\t]|\p{Cs}/gu

/** Text without what no database takes; pasting from elsewhere brings it along unseen. */
export function withoutUnstorable(text: string): string {
  return text.replaceAll(UNSTORABLE, '')
}
