import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mayGoOn, standingOf, toMailHtml } from './rules.ts'

const AT = new Date('2026-11-21T12:00:00Z')
const NOTHING = { scheduledFor: null, begunAt: null, stoppedAt: null, doneAt: null }

describe('a letter', () => {
  it('stands where its moments say', () => {
    assert.equal(standingOf(NOTHING), 'draft')
    assert.equal(standingOf({ ...NOTHING, scheduledFor: AT }), 'scheduled')
    assert.equal(standingOf({ ...NOTHING, begunAt: AT }), 'sending')
    assert.equal(standingOf({ ...NOTHING, begunAt: AT, stoppedAt: AT }), 'stopped')
    assert.equal(standingOf({ ...NOTHING, begunAt: AT, doneAt: AT }), 'sent')
  })

  it('goes on a minute after its last copies, and whatever the clock did meanwhile', () => {
    const after = (seconds: number) => mayGoOn(AT, new Date(AT.getTime() + seconds * 1000))

    assert.deepEqual([after(1), after(54), after(57), after(600)], [false, false, true, true])
    assert.equal(after(-3600), true)
    assert.equal(mayGoOn(null, AT), true)
  })
})

describe('text in a mail', () => {
  const toMail = (html: string) =>
    toMailHtml(html, 'https://al-noor.example', { p: 'margin:0', a: 'color:#123' })

  it('has its looks at each element, and whole addresses', () => {
    assert.equal(
      toMail(
        '<p>See <a href="/events/fair">the fair</a> and <a href="https://x.example">x</a></p>',
      ),
      '<p style="margin:0">See <a style="color:#123" href="https://al-noor.example/events/fair">the fair</a>' +
        ' and <a style="color:#123" href="https://x.example">x</a></p>',
    )
    assert.equal(
      toMail('<p><img src="/media/a/b.webp" alt="x" /></p>'),
      '<p style="margin:0"><img src="https://al-noor.example/media/a/b.webp" alt="x" /></p>',
    )
  })

  it('leads to a film instead of showing it', () => {
    const film =
      '&lt;iframe src=&quot;https://www.youtube-nocookie.com/embed/abcdefgh&quot;&gt;&lt;/iframe&gt;'
    assert.equal(
      toMail(film),
      '<p style="margin:0"><a style="color:#123" href="https://www.youtube-nocookie.com/embed/abcdefgh">YouTube</a></p>',
    )
  })

  it('that was never made safe is its bare words', () => {
    assert.equal(toMail('<script>alert(1)</script>Salaam'), '<p>alert(1) Salaam</p>')
  })
})
