import assert from 'node:assert/strict'
import { type IncomingHttpHeaders, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, describe, it } from 'node:test'
import { type World, story } from '#testing/story.ts'
import { inTransaction } from '#platform/server/context.ts'
import { makeConfirmationToken } from './contract.ts'
import { bankOf, closeBank, signAsBank } from './sandbox-bank.ts'

describe('what the sandbox bank tells', () => {
  it('is told to the organisation’s own address, signed, without a word about the donor', async (t) => {
    const { world, heard } = await listening(t)
    const { intentId } = await pay(world)

    await world.drain()

    const [told, ...more] = heard
    assert.deepEqual(more, [])
    assert.equal(told!.path, '/api/stripe/webhook/al-noor')
    assert.match(told!.headers.host!, /^al-noor\.localhost:\d+$/)
    const event = JSON.parse(told!.body.toString()) as Record<string, unknown>
    assert.equal(event['type'], 'payment_intent.succeeded')
    assert.deepEqual(event['data'], {
      object: {
        id: intentId,
        object: 'payment_intent',
        status: 'succeeded',
        metadata: { gift: 'g1', organisation: world.ctx.organisation.id },
      },
    })
    assert.ok(bankOf(world.ctx).isSigned(told!.body, told!.signature))
  })

  it('is believed only for these bytes, this organisation and a few minutes', async (t) => {
    const { world, heard } = await listening(t)
    await pay(world)
    await world.drain()
    const { body, signature } = heard[0]!
    const elsewhere = bankOf(await world.contextOf('crescent'))
    const isSigned = (bytes: Buffer, header: string) => bankOf(world.ctx).isSigned(bytes, header)

    assert.equal(isSigned(Buffer.from(body.toString().replace('g1', 'g2')), signature), false)
    assert.equal(isSigned(body, signature.replace(/v1=./, 'v1=')), false)
    assert.equal(isSigned(body, ''), false)
    assert.equal(elsewhere.isSigned(body, signature), false)
    world.wait({ minutes: 6 })
    assert.equal(isSigned(body, signature), false)
    assert.equal(isSigned(body, signAsBank(world.ctx, body.toString())), true)
  })

  it('is told again until it is heard', async (t) => {
    const { world, heard, answerWith } = await listening(t)
    await pay(world)

    answerWith(500)
    await world.drain()
    const [left] = await world.rows<{ attempts: number; last_error: string }>(
      `select attempts, last_error from graphile_worker.jobs where task_identifier = 'sandbox-bank.deliver-event'`,
    )
    answerWith(200)
    await world.rows('update graphile_worker._private_jobs set run_at = now()')
    await world.drain()

    assert.equal(left?.attempts, 1)
    assert.match(left.last_error, /answered 500/)
    assert.equal(heard.length, 2)
    assert.deepEqual(heard[1]!.body, heard[0]!.body)
  })

  it('is told no more once the organisation has a real provider', async (t) => {
    const { world, heard } = await listening(t)
    await pay(world)

    await inTransaction(world.ctx, (ctx) => closeBank(ctx))
    await world.drain()

    assert.deepEqual(heard, [])
  })
})

interface Heard {
  readonly path: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly signature: string
  readonly body: Buffer
}

/** A story whose webhooks are heard here and not by the program. */
async function listening(t: TestContext) {
  const world = await story(t)
  const heard: Heard[] = []
  let status = 200
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { url: path, headers } = request
      const signature = String(headers['stripe-signature'])
      heard.push({ path, headers, signature, body: Buffer.concat(parts) })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  world.house.ownAddress = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { world, heard, answerWith: (next: number) => void (status = next) }
}

async function pay({ ctx, visitor }: World): Promise<{ intentId: string }> {
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' }
  const { data } = await visitor.asks(makeConfirmationToken, { card })
  const bank = bankOf(ctx)
  const { id } = await bank.create({ key: 'o', amount: 2_500, currency: 'GBP', gift: 'g1' })
  const confirmationToken = data.confirmationToken as string
  await bank.confirm({ intentId: id, key: 'c', confirmationToken })
  return { intentId: id }
}
