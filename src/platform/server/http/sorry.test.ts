import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { story } from '#testing/story.ts'

describe('whoever follows a link that leads nowhere', () => {
  for (const [what, path, status, says] of [
    ['to a receipt', `/api/receipt/${crypto.randomUUID()}.pdf`, 404, /We could not find this/],
    ['to an address that cannot be read', '/%E0%A4%A', 400, /We could not read that address/],
  ] as const)
    it(`${what} reads a page of the site, in their language, and a program its envelope`, async (t) => {
      const { visitor } = await story(t)
      const follow = (headers: Readonly<Record<string, string>>) =>
        visitor.sends('GET', path, { headers })

      const page = await follow({ accept: 'text/html,*/*', 'accept-language': 'en' })
      const arabic = await follow({ accept: 'text/html', 'accept-language': 'ar' })
      const data = await follow({ accept: 'application/json' })

      assert.deepEqual([page.status, arabic.status, data.status], [status, status, status])
      assert.match(page.body.toString(), says)
      assert.match(page.body.toString(), /<p>Al-Noor Masjid<\/p><h1>/)
      assert.match(arabic.body.toString(), /<html lang="ar" dir="rtl">/)
      assert.equal((JSON.parse(data.body.toString()) as { code: number }).code, status)
    })
})

describe('whoever presses before the script of a page has come, or where it never comes', () => {
  it('reads in their language that nothing was sent, and how to find what they typed', async (t) => {
    const { visitor } = await story(t)
    const send = (language: string) =>
      visitor.sends('POST', '/donate', {
        headers: {
          accept: 'text/html,application/xhtml+xml',
          'accept-language': language,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: Buffer.from('firstName=Maryam&email=maryam%40donor.example'),
      })

    const [english, arabic, urdu] = [await send('en'), await send('ar'), await send('ur')]

    assert.deepEqual([english.status, arabic.status, urdu.status], [409, 409, 409])
    assert.match(
      english.body.toString(),
      /nothing was sent and no money was taken\. Please go back/,
    )
    assert.match(english.body.toString(), /<a href="">Or begin again with an empty form<\/a>/)
    assert.match(arabic.body.toString(), /<html lang="ar" dir="rtl">/)
    assert.doesNotMatch(urdu.body.toString(), /Maryam/)
  })
})
