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

  it('shows pictures of our own only, from /media/ and from nowhere else', () => {
    const shown = (src: string) =>
      /<img src="([^"]*)"/.exec(toDisplayHtml(toSafeHtml(`<p>x<img src="${src}"></p>`)))?.[1]

    assert.equal(shown('/media/3f/roof-640.webp'), '/media/3f/roof-640.webp')
    assert.equal(shown('/media/3f/../3f/./roof-640.webp'), '/media/3f/roof-640.webp')
    for (const src of [
      '/media/../api/authentication/logout',
      '/media/3f/../../api/subscriber/end/x',
      '/media/%2e%2e/api/x',
      '/media/.%2E/api/x',
      '/media//evil.example/x.png',
      '/media/..\\api\\x',
      '/media/',
      '/media/x.png?to=/api',
      '//evil.example/media/x.png',
      'media/x.png',
      'https://evil.example/media/x.png',
    ])
      assert.equal(shown(src), undefined, src)
  })

  it('is not shown as a picture when somebody put a climbing address into the database', () => {
    assert.doesNotMatch(toDisplayHtml('<p><img src="/media/../api/x" /></p>'), /<img/)
    assert.match(toDisplayHtml('<p><img src="/media/3f/roof.webp" /></p>'), /<img/)
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
