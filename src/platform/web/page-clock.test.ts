import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { type PageClock, openPageClock } from './page-clock.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const MINUTE = 60_000
const timer = (text: string) => `<p><span class="countdown" role="timer">${text}</span>.</p>`
const left = (now: number) => `${60 - (now - NOON) / MINUTE} min`

describe('a page drawn again for another minute', () => {
  it('has the times of that minute, and everything else as it was', () => {
    const drawn = pageWith((clock) => clock.take(MINUTE, { writes: (now) => [left(now)] }))

    assert.equal(drawn?.at(NOON + 5 * MINUTE + 999), timer('55 min'))
  })

  it('is drawn by nobody once something else follows from the time', () => {
    const drawn = pageWith((clock) => {
      clock.take(MINUTE, { concludes: (now) => now < NOON + 3 * MINUTE })
      clock.take(MINUTE, { writes: (now) => [left(now)] })
    })

    assert.equal(drawn?.at(NOON + 2 * MINUTE), timer('58 min'))
    assert.equal(drawn?.at(NOON + 3 * MINUTE), undefined)
  })

  it('has its times written as React writes texts', () => {
    const text = `<5 & "soon" isn't`
    const clock = openPageClock(NOON)
    clock.take(MINUTE, { writes: () => [text] })

    const body = renderToString(createElement('p', { role: 'timer' }, text))
    assert.equal(clock.keep(body)?.at(NOON + MINUTE), body)
  })

  it('is not kept where somebody took the time, or wrote it in another way', () => {
    const taken = pageWith((clock) => {
      clock.take(1, undefined)
      clock.take(MINUTE, { writes: (now) => [left(now)] })
    })
    const others = pageWith((clock) => clock.take(MINUTE, { writes: () => ['an hour'] }))

    assert.deepEqual([taken, others, pageWith(() => {})], [undefined, undefined, undefined])
  })
})

describe('the time of a page', () => {
  it('is taken where the server hears of it, or in the browser alone', () => {
    const files = globSync('src/**/*.{ts,tsx}', { exclude: (name) => name.includes('.test.') })
    const readers = files.filter((file) =>
      /\bsite\.today\b|\btoday\b[^={}]*\} = useSite\(/.test(readFileSync(file, 'utf8')),
    )

    assert.deepEqual(readers.toSorted(), [
      'src/platform/web/app-html.tsx',
      'src/platform/web/now.ts',
      'src/platform/web/render.tsx',
      'src/platform/web/shell/kept-banner.tsx',
    ])
  })
})

function pageWith(render: (clock: PageClock) => void) {
  const clock = openPageClock(NOON)
  render(clock)
  return clock.keep(timer('60 min'))
}
