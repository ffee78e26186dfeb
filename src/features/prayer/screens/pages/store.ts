import type { Feed } from '../feed-contract.ts'
import type { KeptClock } from './clock.ts'

/** Nothing longer is a feed. */
const LONGEST = 4_000_000

interface KeptFeed {
  readonly feed: Feed
  /** Null where none was kept with it. */
  readonly etag: string | null
}

/** One text, so that neither is ever without the other: by which its server knows the feed, a line's end, and the feed. */
export function writeKept({ feed, etag }: KeptFeed): string {
  return `${etag || ''}\n${JSON.stringify(feed)}`
}

/** What the store holds; undefined for a feed that is cut off, too long, or of another shape. */
export function readKept(text: string | null): KeptFeed | undefined {
  if (text === null || text.length > LONGEST) return undefined
  const end = text.indexOf('\n')
  try {
    const feed = toFeed(JSON.parse(text.slice(end + 1)) as unknown)
    return feed && { feed, etag: text.slice(0, Math.max(end, 0)) || null }
  } catch {
    return undefined
  }
}

function toFeed(found: unknown): Feed | undefined {
  const { schema, days, offsets, screen, sequence, endsAt } = (found || {}) as Partial<Feed>
  const isWhole = schema === 1 && days && days.length > 0 && offsets && offsets.length > 0
  return isWhole && screen && sequence && endsAt ? (found as Feed) : undefined
}

/** The whole of it as text, but for what has come for campaigns: a card of memory is not written for each gift. */
export function withoutSums(feed: Feed): string {
  const slides = feed.slides.map((slide) =>
    slide.percent === null ? slide : { ...slide, text: '', percent: 0 },
  )
  return JSON.stringify({ ...feed, revision: '', serverTime: 0, slides })
}

/** What a server has answered: a feed, or one in a shape that another script knows, of this version. Throws for all else. */
export function readAnswer(text: string): { readonly feed?: Feed; readonly speaks: string } {
  if (text.length > LONGEST) throw new Error('That is too long.')
  const { data } = JSON.parse(text) as { data: Partial<Feed> | null }
  const { schema, appVersion } = data || {}
  if (typeof schema !== 'number' || !appVersion) throw new Error('That was no feed.')
  const feed = toFeed(data)
  if (!feed && (schema as number) === 1) throw new Error('That was no whole feed.')
  return feed ? { feed, speaks: appVersion } : { speaks: appVersion }
}

/** What a device keeps. Where it may not, or is full, the screen goes on with what it has in memory. */
export function openStore(token: string) {
  const get = (name: string): string | null => {
    try {
      return localStorage.getItem(`tv ${token} ${name}`)
    } catch {
      return null
    }
  }
  /** False where it is full or forbidden: what was there before stays. */
  const set = (name: string, value: string): boolean => {
    try {
      localStorage.setItem(`tv ${token} ${name}`, value)
      return true
    } catch {
      return false
    }
  }
  return {
    feed: () => readKept(get('feed')),
    keepFeed: (feed: Feed, etag: string | null) => set('feed', writeKept({ feed, etag })),
    clock(): KeptClock | null {
      const [serverTime, skewMs] = (get('clock') || '').split(' ').map(Number)
      return serverTime && skewMs !== undefined && !isNaN(skewMs) ? { serverTime, skewMs } : null
    },
    keepClock: ({ serverTime, skewMs }: KeptClock) => set('clock', `${serverTime} ${skewMs}`),
    reloadedAt: () => Number(get('reloaded')) || 0,
    keepReload: (now: number) => set('reloaded', String(now)),
    forget() {
      try {
        for (const name of ['feed', 'clock', 'reloaded'])
          localStorage.removeItem(`tv ${token} ${name}`)
      } catch {
        // There was nothing to forget.
      }
    },
  }
}
export type Store = ReturnType<typeof openStore>
