import type { Square } from '../feed-contract.ts'
import { CODE_MINUTES } from '../rules.ts'
import { pauseAfter } from './clock.ts'
import { patch } from './dom.ts'
import { fit } from './fit.ts'
import { type Message, drawMessage } from './messages.ts'
import type { Shape } from './views.ts'

interface Begun {
  readonly token: string
  readonly code: string
  readonly expiresAt: number
  readonly square: Square
}

const WHY_NOT: Readonly<Record<number, Message>> = {
  403: (words) => words.closed,
  429: (words) => ({ title: words.pairing.title, text: words.pairing.many }),
}

/** At `/tv`: shows a code until somebody in the office has typed it, then goes where this screen is at home. */
export function showPairing(root: HTMLElement): void {
  const shape: Shape = innerWidth < innerHeight ? 'portrait' : 'landscape'
  let failures = 0

  const show = (message: Message, code = '', square?: Square) => {
    patch(root, drawMessage(message, shape, { code, square }))
    size()
  }
  const size = () => fit(root, shape, 0, 3, [0, 0])
  window.addEventListener('resize', size)
  const begin = () => {
    send('/api/tv/pairing', {})
      .then(({ status, data }) => {
        if (status !== 200) return beginAgain(WHY_NOT[status])
        failures = 0
        wait(data as unknown as Begun)
      })
      .catch(() => beginAgain())
  }
  const beginAgain = (why: Message = (words) => words.unanswered) => {
    show(why)
    setTimeout(begin, pauseAfter(++failures, 60, Math.random()))
  }
  const wait = (begun: Begun) => {
    show((words) => words.pairing, `${begun.code.slice(0, 3)} ${begun.code.slice(3)}`, begun.square)
    const over = performance.now() + CODE_MINUTES * 60_000
    const look = () => {
      send('/api/tv/pairing/state', { token: begun.token })
        .then(({ data }) => {
          const { state } = data as { state?: string }
          if (state === 'over') return begin()
          if (state === 'paired') return location.replace(pathOf(begun.token))
          setTimeout(look, 5_000)
        })
        // A code that is over, while nobody answers, would be typed in vain.
        .catch(() => (performance.now() < over ? setTimeout(look, 5_000) : begin()))
    }
    look()
  }
  const pathOf = (token: string) =>
    shape === 'portrait' ? `/tv/portrait/${token}` : `/tv/${token}`
  begin()
}

async function send(path: string, body: object): Promise<{ status: number; data: object }> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(path, { method: 'POST', body: JSON.stringify(body), headers })
  const { data } = (await answer.json()) as { data: object }
  return { status: answer.status, data }
}
