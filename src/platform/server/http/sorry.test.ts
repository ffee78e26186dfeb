import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { operatorAt, press } from '#testing/operator.ts'
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

describe('whoever sends a form whose script has not come', () => {
  it('reads in their language that it was not sent, and a program its envelope', async (t) => {
    const { visitor } = await story(t)
    const send = (headers: Readonly<Record<string, string>>) =>
      visitor.sends('POST', '/get-in-touch', {
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: 'message=May+we+use+the+hall',
      })

    const page = await send({ accept: 'text/html,*/*', 'accept-language': 'en' })
    const arabic = await send({ accept: 'text/html', 'accept-language': 'ar' })
    const data = await send({ accept: '*/*' })

    assert.deepEqual([page.status, arabic.status, data.status], [405, 405, 405])
    assert.match(page.body.toString(), /This was not sent.*<a href="">Open the page again<\/a>/)
    assert.match(arabic.body.toString(), /<html lang="ar" dir="rtl">.*<p>مسجد النور<\/p>/s)
    assert.equal(page.headers['allow'], 'GET, HEAD')
    assert.equal((JSON.parse(data.body.toString()) as { code: number }).code, 405)
  })
})

it('whoever pressed in vain at the operator’s page is led back to it', async (t) => {
  const world = await story(t)
  const { cookie } = await operatorAt(world)
  const headers = { cookie, accept: 'text/html' }

  const page = await press(world, '/operator/new', { name: 'a'.repeat(300_000) }, { headers })

  assert.equal(page.status, 413)
  assert.match(page.text, /<a href="\/operator">Try again<\/a>/)
})
