import assert from 'node:assert/strict'
import { type AddressInfo, type Server, type Socket, createServer } from 'node:net'
import { type TestContext, it } from 'node:test'
import { inTransaction } from '#platform/server/context.ts'
import { type MailWorld, withServer } from '#testing/mail-server.ts'
import { keepOwnServer } from './own-server.ts'
import { sendBy, wayOut } from './post-office.ts'

it('a server of an organisation’s own that never ends its answer holds nobody up: mail leaves by the house’s for a while', async (t) => {
  const { world, arrived } = await withServer(t, undefined, 'off', { MAIL_SERVERS_ANYWHERE: 'on' })
  await nameServer(world, await openTarpit(t))
  const slow = (await wayOut(world.ctx))!
  assert.equal(slow.from, 'post@al-noor.example')

  await assert.rejects(sendBy(world.ctx, slow, letter(slow.from), 300), { name: 'TooSlow' })
  const other = (await wayOut(world.ctx))!
  await sendBy(world.ctx, other, letter(other.from))

  assert.notEqual(other.from, slow.from)
  assert.equal(arrived.length, 1)
})

it('another server that the office names is asked at once', async (t) => {
  const { world } = await withServer(t, undefined, 'off', { MAIL_SERVERS_ANYWHERE: 'on' })
  const port = await openTarpit(t)
  await nameServer(world, port)
  const slow = (await wayOut(world.ctx))!
  await assert.rejects(sendBy(world.ctx, slow, letter(slow.from), 300), { name: 'TooSlow' })

  world.wait({ minutes: 1 })
  await nameServer(world, port)

  assert.equal((await wayOut(world.ctx))!.from, 'post@al-noor.example')
})

function letter(from: string) {
  return { from, to: 'maryam@example.org', subject: 'Salam', text: 'Salam' }
}

function nameServer({ ctx }: MailWorld['world'], port: number) {
  const server = { host: '127.0.0.1', port, userName: '', password: '' }
  return inTransaction(ctx, (ctx) =>
    keepOwnServer(ctx, { ...server, fromAddress: 'post@al-noor.example' }),
  )
}

/** Says now and then that there is more to come, so that its line is never idle. */
async function openTarpit(t: TestContext): Promise<number> {
  const open = new Set<Socket>()
  const server: Server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.write('220 salam\r\n')
    const timer = setInterval(() => socket.write('250-and\r\n'), 50)
    socket.on('close', () => clearInterval(timer))
  })
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  t.after(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}
