import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gift } from '#testing/gifts.ts'
import { type World, story } from '#testing/story.ts'
import { readPdf } from '../../../journeys/pdf.ts'
import { giveDonation, showGift } from './contract.ts'

const TRIBUTE = { kind: 'memory', name: 'Ibrahim Siddiqui' } as const

describe('the receipt that anybody with the address of the thank-you page can open', () => {
  it('names nobody in full, while the donor’s own does', async (t) => {
    const world = await story(t)
    const { open, own } = await receiptsOf(world)

    const [shared, mailed] = [await print(world, open), await print(world, own)]

    assert.match(shared, /Aisha/)
    assert.doesNotMatch(shared, /Khan|Siddiqui|example\.org/)
    assert.match(mailed, /Aisha Khan/)
    assert.match(mailed, /Ibrahim Siddiqui/)
  })

  it('names nobody in full for a key that was made up, or is another gift’s', async (t) => {
    const world = await story(t)
    const [one, other] = [await receiptsOf(world), await receiptsOf(world)]
    const foreign = one.open + other.own.slice(other.own.indexOf('?'))

    for (const address of [foreign, `${one.open}?key=`, `${one.open}?key=abc`, `${one.own}x`])
      assert.doesNotMatch(await print(world, address), /Khan|Siddiqui/, address)
  })
})

/** Two addresses of one receipt: the thank-you page's, and the one in the mail. */
async function receiptsOf(world: World): Promise<{ open: string; own: string }> {
  const asked = await gift(world, { tribute: TRIBUTE })
  const { data } = await world.visitor.asks(giveDonation, asked)
  await world.drain()
  const { data: shown } = await world.visitor.asks(showGift, { id: data.transactionId })
  const { body } = await world.visitor.sends('GET', '/dev/mail.json?to=aisha@example.org')
  const open = shown.receiptUrl as string
  const own = new RegExp(`${open.replace('.', '\\.')}\\?key=[\\w-]+`).exec(body.toString())
  assert.ok(own, 'the mail has an address of its own')
  return { open, own: own[0] }
}

async function print(world: World, address: string): Promise<string> {
  const { status, body } = await world.visitor.sends('GET', address)
  return status === 200 ? readPdf(body).join('\n') : ''
}
