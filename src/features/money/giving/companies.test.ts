import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { judgeLines } from '#features/money/gift-aid/gift-aid.ts'
import { login } from '#features/ground/people/contract.ts'
import { DEMO_DONOR } from '#features/ground/people/rules.ts'
import { inTransaction } from '#platform/server/context.ts'
import { gift } from '#testing/gifts.ts'
import { begin, friday } from '#testing/regular.ts'
import { type World, story } from '#testing/story.ts'
import { readPdf } from '../../../../journeys/pdf.ts'
import { giveDonation, showGift } from './contract.ts'
import { eraseGifts } from './history.ts'

const COMPANY = { company: 'Khan & Daughters Ltd' }
const ADDRESS = { line1: '7 Alum Rock Road', city: 'Birmingham', postcode: 'B8 1JA', country: 'GB' }
const DECLARED = { declared: true, scope: 'past-and-future' } as const

describe('a gift by a company', () => {
  it('has its receipt in the company’s name, which nobody else is shown', async (t) => {
    const world = await story(t)

    const { data } = await world.visitor.asks(giveDonation, await gift(world, COMPANY))
    await world.drain()

    const shown = await world.visitor.asks(showGift, { id: data.transactionId })
    assert.equal(shown.data.isOfCompany, true)
    assert.doesNotMatch(JSON.stringify(shown.data), /Daughters/)
    const [mail] = await world.rows<{ html: string }>(
      `select html from mails where kind = 'giving.receipt'`,
    )
    assert.match(mail!.html, /Given by Khan &amp; Daughters Ltd/)
    const own = /href="[^"]*?(\/api\/receipt\/[^"]+)"/.exec(mail!.html)![1]!
    assert.match(await print(world, own.replaceAll('&amp;', '&')), /Khan & Daughters Ltd/)
    assert.doesNotMatch(await print(world, shown.data.receiptUrl), /Daughters|Aisha/)
  })

  it('cannot carry Gift Aid, also where its giver has declared it for all that is theirs', async (t) => {
    const world = await story(t)
    const donor = { firstName: 'Safiya', lastName: 'Rahman', email: DEMO_DONOR.email }
    const { data: session } = await world.visitor.asks(login, DEMO_DONOR)
    const auth = { authorization: `Bearer ${session.token}` }
    const own = { donor: { ...donor, address: ADDRESS }, giftAid: DECLARED }

    const refused = await world.visitor.asks(
      giveDonation,
      await gift(world, { ...COMPANY, ...own }),
    )
    await world.visitor.asks(giveDonation, await gift(world, own), auth)
    await world.visitor.asks(giveDonation, await gift(world, { ...COMPANY, donor }), auth)

    assert.equal(refused.data.problem, 'gift-aid-not-possible')
    assert.deepEqual(await reasonsOf(world), [undefined, 'company'])
  })

  it('is known as one when its giver is erased: nothing is claimed on it then either', async (t) => {
    const world = await story(t)
    await world.visitor.asks(giveDonation, await gift(world, COMPANY))

    await inTransaction(world.ctx, (ctx) =>
      eraseGifts(ctx, { personId: crypto.randomUUID(), emails: ['aisha@example.org'] }),
    )

    assert.deepEqual(await world.rows('select company from gifts'), [{ company: '' }])
    assert.deepEqual(await reasonsOf(world), ['company'])
  })

  it('comes every Friday as well, and every one of them is the company’s', async (t) => {
    const world = await story(t)
    const mine = await begin(world, COMPANY)

    await friday(world)

    assert.deepEqual(await world.rows('select company from gifts'), [COMPANY])
    assert.equal((await mine.show()).giftAid, null)
  })
})

async function print(world: World, url: string): Promise<string> {
  return readPdf((await world.visitor.sends('GET', url)).body).join('\n')
}

async function reasonsOf({ ctx }: World) {
  return (await inTransaction(ctx, judgeLines)).map(({ reason }) => reason)
}
