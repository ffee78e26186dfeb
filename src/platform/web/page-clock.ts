/** What a component takes from the time, as the server can ask it again a minute later. */
export interface Taken {
  /** What it concludes: another conclusion is another page. */
  readonly concludes?: (now: number) => unknown
  /** What it writes into timers and shares of time, in the order of the page. */
  readonly writes?: (now: number) => readonly string[]
}

interface TakenOnce extends Taken {
  readonly step: number
  readonly concluded: unknown
}

/** What a page took from the clock while it was rendered. On the server only. */
export interface PageClock {
  readonly made: number
  take(step: number, taken: Taken | undefined): void
  /** The rendered page, to be written again for another moment; undefined where that would not be certain. */
  keep(body: string): DrawnPage | undefined
}

export interface DrawnPage {
  /** The page at that moment, or undefined when it is another one by then. */
  at(made: number): string | undefined
}

/** Where clock values stand in a page: those that clock-values.ts leaves out of its validator. */
const PLACES = /( role="timer"[^>]*>)[^<]*|(--of-time:)[^;"]*/g

export function openPageClock(made: number): PageClock {
  const all: TakenOnce[] = []
  let isCertain = true
  return {
    made,
    take(step, taken) {
      if (!taken) isCertain = false
      else all.push({ ...taken, step, concluded: taken.concludes?.(inSteps(made, step)) })
    },
    keep(body) {
      const pieces = isCertain ? toPieces(body) : undefined
      if (!pieces) return undefined
      const at = (made: number) => {
        const isSame = all.every(
          ({ concludes, concluded, step }) => concludes?.(inSteps(made, step)) === concluded,
        )
        if (!isSame) return undefined
        const texts = all.flatMap(({ writes, step }) => writes?.(inSteps(made, step)) ?? [])
        return joined(pieces, texts)
      }
      // Whatever was written in another order, or by somebody else, is not written again.
      return at(made) === body ? { at } : undefined
    },
  }
}

export function inSteps(time: number, step: number): number {
  return Math.floor(time / step) * step
}

/** What stands between the clock values, each piece with what introduces the next. */
function toPieces(body: string): readonly string[] {
  const pieces: string[] = []
  let from = 0
  for (const { index, 0: whole, 1: timer, 2: share } of body.matchAll(PLACES)) {
    const head = timer ?? share ?? ''
    pieces.push(body.slice(from, index + head.length))
    from = index + whole.length
  }
  return [...pieces, body.slice(from)]
}

function joined(pieces: readonly string[], texts: readonly string[]): string | undefined {
  if (texts.length !== pieces.length - 1) return undefined
  return pieces.map((piece, i) => piece + escapeText(texts.at(i) ?? '')).join('')
}

/** As React writes a text. */
function escapeText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}
