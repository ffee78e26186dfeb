import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nameOf } from './download.ts'
import { shareAddress } from './share.ts'

describe('the name of a download', () => {
  it('is the one that the server gives', () => {
    assert.equal(named('attachment; filename="receipt 7.pdf"'), 'receipt 7.pdf')
    assert.equal(named('attachment; filename=receipt.pdf; size=3'), 'receipt.pdf')
    assert.equal(
      named(`inline; filename="a.pdf"; filename*=UTF-8''%D8%A5%D9%8A%D8%B5%D8%A7%D9%84.pdf`),
      'إيصال.pdf',
    )
  })

  it('never leads out of the folder for downloads', () => {
    assert.equal(named('attachment; filename="../../etc/passwd"'), 'passwd')
  })

  it('is downloaded with its kind when the server gives none', () => {
    assert.equal(named('', 'application/pdf'), 'downloaded.pdf')
    assert.equal(named('', 'text/csv; charset=utf-8'), 'downloaded.csv')
    assert.equal(named('', 'text/calendar'), 'downloaded.ics')
    assert.equal(
      named('attachment', 'application/octet-stream', '/api/export.zip?x=1'),
      'downloaded.zip',
    )
    assert.equal(named('', ''), 'downloaded.bin')
  })
})

describe('sharing', () => {
  it('tells each place the title and the address', () => {
    const shared = { title: 'A roof & more', url: 'https://al-noor.org/donate/roof?x=1' }

    assert.equal(
      shareAddress('twitter', shared),
      'https://x.com/intent/post?text=A%20roof%20%26%20more&url=https%3A%2F%2Fal-noor.org%2Fdonate%2Froof%3Fx%3D1',
    )
    assert.match(shareAddress('facebook', shared), /^https:\/\/www\.facebook\.com\/.*u=https%3A/)
    assert.match(shareAddress('whatsapp', shared), /^https:\/\/wa\.me\/\?text=A%20roof/)
    assert.match(shareAddress('email', shared), /^mailto:\?subject=A%20roof/)
  })
})

function named(disposition: string, type = 'application/pdf', url = ''): string {
  const headers = new Headers({ 'content-type': type })
  if (/^[\x20-\x7e]*$/.test(disposition)) headers.set('content-disposition', disposition)
  return nameOf({ headers, url })
}
