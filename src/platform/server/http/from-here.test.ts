import assert from 'node:assert/strict'
import { get } from 'node:http'
import { networkInterfaces } from 'node:os'
import { describe, it } from 'node:test'
import { story } from '#testing/story.ts'

const PAGES = ['/dev/mail', '/dev/mail.json', '/dev/mail.css', '/dev/ui', '/dev/ui/']
const OUTSIDE = '203.0.113.7'

describe('the pages for developers', () => {
  const opened = story.ofSuite()
  const ask = async (
    url: string,
    { from = '127.0.0.1', host = 'al-noor.localhost', ...headers }: Record<string, string> = {},
  ) => {
    const { server } = await opened
    const request = { url, remoteAddress: from, headers: { host, ...headers } }
    return (await server.inject(request)).statusCode
  }

  for (const page of PAGES) {
    it(`${page} is for this machine itself, whoever asked before`, async () => {
      assert.equal(await ask(page, { from: OUTSIDE }), 404)
      assert.equal(await ask(page), 200)
      assert.equal(await ask(page, { from: OUTSIDE }), 404)
      assert.equal(await ask(page), 200)
    })

    it(`${page} is closed to whoever came through a proxy on this machine`, async () => {
      for (const header of ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'])
        assert.equal(await ask(page, { [header]: '127.0.0.1' }), 404, header)
      for (const header of ['forwarded', 'via', 'x-real-ip', 'cf-connecting-ip'])
        assert.equal(await ask(page, { [header]: OUTSIDE }), 404, header)
    })
  }

  it('are kept for nobody, on the shortest way either', async (t) => {
    const { house, server } = await story(t)
    // By a socket of its own, as only then the express lane is asked.
    const statusOf = (page: string, headers: Record<string, string>) =>
      new Promise((resolve) =>
        get(new URL(page, house.ownAddress), { headers }, (answer) => {
          answer.resume()
          resolve(answer.statusCode)
        }),
      )
    const here = { host: new URL(house.ownAddress).host }
    const passedOn = { ...here, 'x-forwarded-for': OUTSIDE }

    for (const page of PAGES) {
      assert.equal(await statusOf(page, passedOn), 404, page)
      assert.equal(await statusOf(page, here), 200, page)
      assert.equal(await statusOf(page, passedOn), 404, page)
    }
    assert.equal(server.expressLane.served, 0)
  })

  it('are closed to a proxy that says nothing of itself, where it passes the host on', async () => {
    const { rows } = await opened
    await rows(`insert into organisation_hosts (host, organisation_id, added_at)
      select 'mosque.example', organisation_id, now() from organisation_hosts where host = 'al-noor.localhost'`)

    assert.equal(await ask('/', { host: 'mosque.example' }), 200)
    for (const page of PAGES) assert.equal(await ask(page, { host: 'mosque.example' }), 404, page)
  })

  it('open at every address that is this machine’s own', async () => {
    const own = Object.values(networkInterfaces()).flatMap((cards) => cards ?? [])
    for (const { address, family } of own) {
      const ways = family === 'IPv4' ? [address, `::ffff:${address}`] : [address, `${address}%eth0`]
      for (const from of ways) assert.equal(await ask('/dev/mail', { from }), 200, from)
    }
    for (const from of ['10.255.255.254', '::ffff:203.0.113.7', '2001:db8::7', '128.0.0.1'])
      assert.equal(await ask('/dev/mail', { from }), 404, from)
  })
})
