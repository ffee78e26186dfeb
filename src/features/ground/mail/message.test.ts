import assert from 'node:assert/strict'
import { type TestContext, describe, it } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { openVault } from '#platform/server/vault.ts'
import type { Context } from '#platform/server/context.ts'
import { toMessage } from './message.ts'
import { openPostOffice, readFailure } from './post-office.ts'

const mail = {
  id: '0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f9',
  toAddress: 'maryam@example.org',
  unsubscribeUrl: null,
}
const receipt = { subject: 'Your receipt', html: '<p>Thank you</p>', text: 'Thank you' }

describe('a message as it leaves', () => {
  it('comes from the organisation, and is answered to its office', async (t) => {
    const { headers, envelope } = await leaves(t, toMessage(world(), mail, receipt))

    assert.equal(headers['from'], '"Al-Noor Masjid" <post@sahn.example>')
    assert.equal(headers['reply-to'], '"Al-Noor Masjid" <office@al-noor.example>')
    assert.equal(headers['to'], 'maryam@example.org')
    assert.equal(headers['auto-submitted'], 'auto-generated')
    assert.equal(headers['date'], 'Sat, 21 Nov 2026 12:00:00 +0000')
    assert.deepEqual(envelope, ['post@sahn.example', 'maryam@example.org'])
  })

  it('has the same name whenever it is sent again', async (t) => {
    const { headers } = await leaves(t, toMessage(world(), mail, receipt))
    const again = await leaves(t, toMessage(world(), mail, receipt))

    assert.match(
      headers['message-id'] ?? '',
      new RegExp(`^<${mail.id}\\.[\\w-]{43}@sahn\\.example>$`),
    )
    assert.equal(again.headers['message-id'], headers['message-id'])
  })

  it('carries the one-click unsubscription only when somebody subscribed', async (t) => {
    const unsubscribeUrl = 'https://al-noor.example/api/unsubscribe/a-token'
    const news = await leaves(t, toMessage(world(), { ...mail, unsubscribeUrl }, receipt))
    const gift = await leaves(t, toMessage(world(), mail, receipt))

    assert.equal(news.headers['list-unsubscribe'], `<${unsubscribeUrl}>`)
    assert.equal(news.headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click')
    assert.equal(gift.headers['list-unsubscribe'], undefined)
    assert.equal(gift.headers['list-unsubscribe-post'], undefined)
  })

  it('lets nothing that people typed begin a header, or another recipient', async (t) => {
    const evil = 'x\r\nBcc: everybody@example.org\r\n\r\n<script>'
    const { headers, envelope } = await leaves(
      t,
      toMessage(
        world({ websiteName: `Al-Noor", <a@b.example>, "${evil}`, contactEmail: evil }),
        mail,
        { ...receipt, subject: `Thank you, ${evil}` },
      ),
    )

    assert.equal(headers['bcc'], undefined)
    assert.equal(headers['reply-to'], undefined)
    assert.deepEqual(envelope, ['post@sahn.example', 'maryam@example.org'])
    assert.match(headers['from']!, /<post@sahn\.example>$/)
    assert.match(headers['subject']!, /^Thank you, x Bcc: everybody/)
  })

  it('keeps a name in any script readable', async (t) => {
    const { headers } = await leaves(
      t,
      toMessage(world({ websiteName: 'مسجد النور' }), mail, { ...receipt, subject: 'شكرًا' }),
    )
    assert.match(headers['from']!, /^=\?UTF-8\?.+ <post@sahn\.example>$/)
    assert.match(headers['subject']!, /^=\?UTF-8\?/)
  })

  it('is refused for good when the server says that there is no such address', async (t) => {
    const failing = leaves(t, toMessage(world(), mail, receipt), {
      onRcptTo: (_address, _session, answer) => answer(refusal(550, '5.1.1 No such person here')),
    })
    await assert.rejects(failing, (error) => {
      const words = 'refused 550 5.1.1'
      assert.deepEqual(readFailure(error), {
        isNo: true,
        isRefused: true,
        isOfAddress: true,
        words,
      })
      return true
    })
  })

  it('says nothing about the address when the server refuses us by its policy', async (t) => {
    const failing = leaves(t, toMessage(world(), mail, receipt), {
      onRcptTo: (_address, _session, answer) => answer(refusal(550, '5.7.1 Relay not permitted')),
    })
    await assert.rejects(failing, (error) => {
      const words = 'refused 550 5.7.1'
      assert.deepEqual(readFailure(error), {
        isNo: true,
        isRefused: true,
        isOfAddress: false,
        words,
      })
      return true
    })
  })

  it('is worth another try when the server is full, or does not know us', async (t) => {
    const full = leaves(t, toMessage(world(), mail, receipt), {
      onRcptTo: (_address, _session, answer) => answer(refusal(452, '4.2.2 Mailbox full')),
    })
    await assert.rejects(full, (error) => {
      const words = 'not sent 452 4.2.2'
      assert.deepEqual(readFailure(error), {
        isNo: false,
        isRefused: false,
        isOfAddress: false,
        words,
      })
      return true
    })
    const stranger = leaves(t, toMessage(world(), mail, receipt), {
      onMailFrom: (_address, _session, answer) => answer(refusal(553, '5.7.1 Not your sender')),
    })
    await assert.rejects(stranger, (error) => !readFailure(error).isRefused)
    const office = await openPostOffice('smtp://127.0.0.1:1')
    const nobody = office.sendMail(toMessage(world(), mail, receipt))
    await assert.rejects(nobody, (error) => !readFailure(error).isRefused)
  })
})

function world(configuration: Record<string, unknown> = {}): Context {
  return {
    now: () => new Date('2026-11-21T12:00:00Z'),
    house: {
      settings: { MAIL_FROM: 'post@sahn.example' },
      vault: openVault({ SECRET_KEY: 'k'.repeat(32), dataFolder: '' }),
    },
    organisation: {
      configuration: {
        websiteName: 'Al-Noor Masjid',
        contactEmail: 'office@al-noor.example',
        ...configuration,
      },
    },
  } as unknown as Context
}

/** Sends it through a real server, and reads what arrived. */
async function leaves(
  t: TestContext,
  message: ReturnType<typeof toMessage>,
  behaviour: ConstructorParameters<typeof SMTPServer>[0] = {},
) {
  const arrived = Promise.withResolvers<{ raw: string; envelope: string[] }>()
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disableReverseLookup: true,
    async onData(stream, { envelope }, done) {
      const raw = Buffer.concat(await Array.fromAsync(stream)).toString()
      const { mailFrom, rcptTo } = envelope
      arrived.resolve({
        raw,
        envelope: [mailFrom ? mailFrom.address : '', ...rcptTo.map(({ address }) => address)],
      })
      done()
    },
    ...behaviour,
  })
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', () => listens()))
  const { port } = server.server.address() as { port: number }
  const office = await openPostOffice(`smtp://127.0.0.1:${port}`)
  t.after(() => {
    office.close()
    server.close()
  })

  await office.sendMail(message)

  const { raw, envelope } = await arrived.promise
  const [head = ''] = raw.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers: Record<string, string> = Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([^:]+): ?(.*)$/.exec(line) ?? []
      return [name.toLowerCase(), value]
    }),
  )
  return { headers, envelope, raw }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
