import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type World, story } from '#testing/story.ts'
import { failuresIn, markOf } from './bounces.ts'
import { receiveBounce } from './contract.ts'

const DEAD = 'dead@example.org'

interface Report {
  readonly to?: string
  readonly status?: string
  readonly action?: string
  /** Of the mail that is returned. */
  readonly messageId?: string
}

const idOf = ({ ctx }: World, address = DEAD) =>
  `<00000000-0000-4000-8000-0000000000aa.${markOf(ctx, address)}@al-noor.example>`

/** As Postfix writes one. */
const report = ({ to = DEAD, status = '5.1.1', action = 'failed', messageId = '<x@y>' }: Report) =>
  [
    'From: MAILER-DAEMON@mail.example.org',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'This is the mail system.',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example.org',
    '',
    `Final-Recipient: rfc822;`,
    `  ${to}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 no such user',
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: ${messageId}`,
    'Subject: News',
    '',
    '--b--',
  ].join('\r\n')

const send = ({ visitor }: World, body: string) =>
  visitor.sends('POST', receiveBounce.path, {
    headers: { 'content-type': 'message/rfc822' },
    body,
  })

const refusedAt = async ({ rows }: World) =>
  (
    await rows<{ line: string }>(`select address || ' ' || reason as line from refused_addresses`)
  ).map(({ line }) => line)

describe('a mail that comes back', () => {
  it('makes its address known, once, and letters leave it out', async (t) => {
    const world = await story(t)
    const first = await send(world, report({ messageId: idOf(world) }))
    const again = await send(world, report({ messageId: idOf(world), to: DEAD.toUpperCase() }))
    assert.deepEqual([first.status, first.data, again.data], [200, { noted: 1 }, { noted: 1 }])
    assert.deepEqual(await refusedAt(world), [`${DEAD} 5.1.1`])
  })

  it('counts for nothing when it was not sent there by this organisation', async (t) => {
    const world = await story(t)
    const crescent = { ...world, ctx: await world.contextOf('crescent') }
    for (const messageId of [
      '<x@y>',
      idOf(world, 'other@example.org'),
      idOf(crescent),
      idOf(world).replace(/.@/, '!@'),
    ]) {
      const { status, data } = await send(world, report({ messageId }))
      assert.deepEqual([status, data], [200, { noted: 0 }], messageId)
    }
    assert.deepEqual(await refusedAt(world), [])
  })

  it('says nothing of an address that is only full, late, or refused by a policy', async (t) => {
    const world = await story(t)
    for (const odd of [{ status: '4.2.2' }, { action: 'delayed' }, { status: '5.7.1' }]) {
      const { data } = await send(world, report({ ...odd, messageId: idOf(world) }))
      assert.deepEqual(data, { noted: 0 })
    }
    assert.deepEqual(await refusedAt(world), [])
  })
})

describe('what is no report', () => {
  const opened = story.ofSuite()

  it('is refused by name', async () => {
    const world = await opened
    for (const body of ['', 'Hello', '\0\r\n\r\n', 'a:\n'.repeat(10_000)]) {
      const { status, data } = await send(world, body)
      assert.deepEqual([status, data.problem], [422, 'no-report'])
    }
  })

  it('is read in no time, however odd it is', () => {
    const began = performance.now()
    failuresIn(`${'\n \t'.repeat(60_000)}Final-Recipient: rfc822;${' '.repeat(60_000)}`)
    assert.ok(performance.now() - began < 2_000)
  })
})
