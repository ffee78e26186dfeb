import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isSafeHtml, toDisplayHtml } from '#platform/shared/safe-html.ts'
import { PAYLOADS } from '#testing/payloads.ts'
import { toSafeHtml } from './html.ts'

/** What a browser would run, or fetch from elsewhere, wherever it stands. */
const ALIVE =
  /<(script|svg|math|style|base|meta|object|embed|form|input|template|link|details)\b|<[^>]+\son\w+\s*=|srcdoc|<[^>]+(?:href|src)="?\s*(?:javascript|data|vbscript):|evil\.example/i

describe('what the office writes', () => {
  for (const payload of [...PAYLOADS, PAYLOADS.join(''), PAYLOADS.toReversed().join('<p>')]) {
    it(`runs nothing: ${payload.slice(0, 60)}`, () => {
      const stored = toSafeHtml(payload)

      assert.ok(isSafeHtml(stored), stored)
      assert.doesNotMatch(stored, ALIVE)
      assert.doesNotMatch(toDisplayHtml(stored), ALIVE)
      const again = toSafeHtml(stored)
      assert.equal(toSafeHtml(again), again, 'again and again it stays as it is')
    })
  }

  it('is not trusted on its way out either, whoever put it into the database', () => {
    for (const payload of PAYLOADS) assert.doesNotMatch(toDisplayHtml(payload), ALIVE, payload)
  })

  it('keeps what is good in it', () => {
    const good = '<h2>When</h2><p>On <strong>Friday</strong>, <a href="/events">as always</a>.</p>'
    assert.equal(toSafeHtml(good), good)
  })

  it('shows a film from our list, and nobody else’s', () => {
    const film = (host: string) =>
      toDisplayHtml(
        toSafeHtml(`&lt;iframe src="https://${host}/embed/dQw4w9WgXcQ"&gt;&lt;/iframe&gt;`),
      )
    assert.match(film('www.youtube-nocookie.com'), /<iframe[^>]+src="https:\/\/www\.youtube/)
    assert.doesNotMatch(film('evil.example'), /iframe|evil/)
  })
})
