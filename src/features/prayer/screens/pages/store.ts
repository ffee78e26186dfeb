import type { Feed } from '../feed-contract.ts'
import type { KeptClock } from './clock.ts'

/** Nothing longer is a feed. */
const LONGEST = 4_000_000

/** The feed that an answer or the store holds; undefined for one that is cut off, too long, or of another shape. */
export function readFeed(text: string | null): Feed | undefined {
  if (text === null || text.length > LONGEST) return undefined
  try {
    const found = JSON.parse(text) as Partial<Feed>
    const { schema, days, offsets, screen, sequence, endsAt } = found
    const isWhole = schema === 1 && days && days.length > 0 && offsets && offsets.length > 0
    return isWhole && screen && sequence && endsAt ? (found as Feed) : undefined
  } catch {
    return undefined
  }
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
  const set = (name: string, value: string) => {
    try {
      localStorage.setItem(`tv ${token} ${name}`, value)
    } catch {
      // Full or forbidden.
    }
  }
  return {
    feed: () => readFeed(get('feed')),
    keepFeed: (feed: Feed) => set('feed', JSON.stringify(feed)),
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
