import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { FastifyReply } from 'fastify'
import { answer, feature } from '#platform/server/feature.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { z } from 'zod'
import { story } from '#testing/story.ts'
import { openWire, tell, write } from '#testing/wire.ts'
import { extras } from '../../../extras.ts'
import { features } from '../../../features.ts'
import { sendReady } from './answers.ts'
import { openServer } from './server.ts'
import { toHeaderValue } from './header-values.ts'

/** What no header can hold, and what would be a header of its own. */
const ODD = 'مسجد\u0000 \r\nset-cookie: stolen=1\r\n\r\n<b>\ud800'

const download = (cache: 'public' | 'private') =>
  endpoint({
    method: 'GET',
    path: `/api/odd-${cache}`,
    summary: 'A file with an odd name.',
    access: 'anyone',
    input: z.strictObject({}),
    reply: z.unknown(),
    refusals: {},
    answers: 'file',
    cache,
  })
const odd = feature({
  name: 'odd',
  answers: (['public', 'private'] as const).map((cache) =>
    answer(download(cache), async () => ({
      body: Buffer.from('x'),
      type: `text/${ODD}`,
      name: `${ODD}.txt`,
    })),
  ),
})

const KINDS: Readonly<Record<string, (reply: FastifyReply) => FastifyReply>> = {
  redirect: (reply) => reply.redirect(`/news?q=${ODD}`, 303),
  location: (reply) => reply.code(303).header('location', `/${ODD}`).send(),
  etag: (reply) => reply.header('etag', `"${ODD}"`).send('x'),
  cookie: (reply) => reply.header('set-cookie', `language=${ODD}; Path=/`).send('x'),
  cookies: (reply) => reply.header('set-cookie', ['a=b', `language=${ODD}; Path=/`]).send('x'),
  type: (reply) => reply.header('content-type', `text/${ODD}`).send('x'),
}

describe('a header that cannot be written', () => {
  const opened = (async () => {
    const world = await story.ofSuite()
    const server = await openServer(
      world.house,
      [...features, odd],
      [
        ...extras,
        (server, house) => {
          for (const [kind, send] of Object.entries(KINDS))
            server.get(`/odd/${kind}`, (_request, reply) => send(reply))
          server.get('/odd/kept', async (request, reply) => {
            const headers = {
              'content-type': 'text/plain',
              location: `/${ODD}`,
              etag: ODD,
              'x-odd': ODD,
            }
            const make = async () => ({ status: 303, body: 'kept', headers })
            return sendReady(
              request,
              reply,
              await house.pages.remember(request.organisation, 'odd', make),
            )
          })
        },
      ],
    )
    after(() => server.close())
    const address = await server.listen({ port: 0, host: '127.0.0.1' })
    return Number(new URL(address).port)
  })()

  for (const kind of [...Object.keys(KINDS), 'kept']) {
    it(`is answered all the same, and begins no other header: ${kind}`, async () => {
      const port = await opened
      const told = await tell(port, write('GET', `/odd/${kind}`))

      assert.ok(told && told.status < 400, String(told?.status))
      assert.doesNotMatch(told.headers['set-cookie'] ?? '', /^stolen/)
    })
  }

  it('leads where it was meant to, percent by percent', async () => {
    const { status, headers } = (await tell(await opened, write('GET', '/odd/location')))!

    assert.equal(status, 303)
    assert.match(headers['location']!, /^\/%D9%85%D8%B3%D8%AC%D8%AF%00%20%0D%0Aset-cookie/)
  })

  it('never reaches the express lane, where nobody could catch it', async () => {
    const port = await opened
    const wire = await openWire(port)

    for (let i = 0; i < 3; i++) {
      wire.send(write('GET', '/odd/kept'))
      const told = await wire.answer()
      assert.equal(told?.status, 303)
      assert.equal(told.headers['set-cookie'], undefined)
    }
    wire.leave()
  })

  it('is not made of the name of a file', async () => {
    const port = await opened
    for (const cache of ['public', 'private']) {
      for (let i = 0; i < 2; i++) {
        const told = await tell(port, write('GET', `/api/odd-${cache}`))

        assert.equal(told?.status, 200)
        assert.match(
          told.headers['content-disposition']!,
          /^attachment; filename="[\w.-]+"; filename\*=UTF-8''%D9%85[\w.%!~-]+$/,
        )
      }
    }
  })
})

describe('the value of a header', () => {
  it('is what it was where it can be written', () => {
    for (const value of ['text/html; charset=utf-8', 'a\tb', '"abc"', ''])
      assert.equal(toHeaderValue('x', value), value)
    assert.equal(toHeaderValue('location', '/a?b=%20c#d'), '/a?b=%20c#d')
  })
})
