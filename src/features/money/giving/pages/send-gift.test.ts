import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { CARD, gift, payWith } from '#testing/gifts.ts'
import { type World, story } from '#testing/story.ts'
import { type Body, giftAttempt } from './attempt.ts'
import { justGiven } from './just-given.ts'
import { sendGift } from './send-gift.ts'

describe('a gift that leaves the browser', () => {
  const fetchOfNode = globalThis.fetch
  beforeEach(() =>
    Object.assign(globalThis, {
      document: { cookie: '', documentElement: { lang: 'en', dataset: {} } },
    }),
  )
  afterEach(() => {
    globalThis.fetch = fetchOfNode
    Reflect.deleteProperty(globalThis, 'document')
    giftAttempt.clear()
    justGiven.clear()
  })

  it('is remembered as given, and what is typed next is another', async (t) => {
    const { world, body } = await filled(t)

    const ending = await sendGift(body, await payWith(world, CARD.good))
    const first = giftAttempt.read()
    const next = await sendGift(body, await payWith(world, CARD.good))

    assert.equal(ending.kind, 'given')
    assert.equal(first?.gift, ending.kind === 'given' && ending.gift)
    assert.notEqual(first?.isOpen, true)
    assert.equal(next.kind, 'given')
    assert.notEqual(giftAttempt.read()?.id, first?.id)
    assert.equal(await chargesIn(world), 2)
  })

  it('is asked about again where the answer is lost, and taken once', async (t) => {
    const { world, body, line } = await filled(t)
    line.loses = 1

    const ending = await sendGift(body, await payWith(world, CARD.good))

    assert.equal(ending.kind, 'given')
    assert.equal(line.asked, 2)
    assert.equal(await chargesIn(world), 1)
  })

  it('stays open where nobody answers, and the next press asks for the same one', async (t) => {
    const { world, body, line } = await filled(t)
    line.loses = 3

    const token = await payWith(world, CARD.good)
    const ending = await sendGift(body, token)
    const open = giftAttempt.read()
    const again = await sendGift(body)

    assert.equal(ending.kind, 'unclear')
    assert.equal(open?.isOpen, true)
    assert.equal(again.kind, 'given')
    assert.equal(giftAttempt.read()?.id, open?.id)
    assert.equal(await chargesIn(world), 1)
  })

  it('is written down before it leaves: a page that is closed meanwhile finds it', async (t) => {
    const { world, body, line } = await filled(t)
    let found: ReturnType<typeof giftAttempt.read>
    line.before = () => (found ??= giftAttempt.read())

    await sendGift(body, await payWith(world, CARD.good))

    assert.deepEqual([found?.sent, found?.isOpen], [body, true])
  })

  it('ends as its card says, and only what may still be taken stays open', async (t) => {
    const { world, body } = await filled(t)
    const pays = async (card: string) => {
      giftAttempt.clear()
      const { kind } = await sendGift(body, await payWith(world, card))
      return [kind, giftAttempt.read()?.isOpen === true]
    }

    assert.deepEqual(await pays(CARD.declined), ['declined', false])
    assert.deepEqual(await pays(CARD.challenge), ['bank', true])
    assert.equal(await chargesIn(world), 0)
  })

  it('that was never sent is nothing when it is asked about, and one that is refused says why', async (t) => {
    const { world, body } = await filled(t)

    assert.deepEqual(await sendGift(body), { kind: 'nothing' })
    const ending = await sendGift(
      { ...body, items: [{ donationId: 'no-such-cause', amount: 25_00 }] },
      await payWith(world, CARD.good),
    )

    assert.equal(ending.kind, 'refused')
    assert.notEqual(giftAttempt.read()?.isOpen, true)
    assert.equal(await chargesIn(world), 0)
  })
})

/** The line between the browser and us; it loses so many of our answers. */
interface Line {
  loses: number
  asked: number
  before?: () => void
}

/** A filled form at Al-Noor Masjid, and a browser whose `fetch` arrives there. */
async function filled(
  t: Parameters<typeof story>[0],
): Promise<{ world: World; body: Body; line: Line }> {
  const world = await story(t)
  const { attemptId: _, confirmationToken: __, ...body } = await gift(world)
  const line: Line = { loses: 0, asked: 0 }
  globalThis.fetch = async (address, { method = 'GET', headers, body: sent } = {}) => {
    line.asked++
    line.before?.()
    const answer = await world.visitor.sends(method, address as string, {
      headers: headers as Record<string, string>,
      ...(sent ? { body: sent as string } : {}),
    })
    if (line.loses > 0) {
      line.loses--
      throw new TypeError('The connection was lost.')
    }
    return new Response(new Uint8Array(answer.body), { status: answer.status })
  }
  return { world, body, line }
}

async function chargesIn({ rows }: World): Promise<number> {
  const [row] = await rows<{ count: number }>(
    `select count(*)::int as count from payments where state = 'succeeded'`,
  )
  return row?.count ?? 0
}
