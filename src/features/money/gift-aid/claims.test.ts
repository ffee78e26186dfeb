import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { giveDonation } from '#features/money/giving/contract.ts'
import { bankOf } from '#features/money/sandbox-bank/sandbox-bank.ts'
import { sweep } from '#features/money/payments/sweep.ts'
import { inTransaction } from '#platform/server/context.ts'
import { CARD, books, gift, payWith } from '#testing/gifts.ts'
import { type World, story } from '#testing/story.ts'
import {
  answerClaim,
  cancelDeclared,
  changeDeclared,
  draftClaim,
  exportClaim,
  findClaims,
  judgeLines,
  submitClaim,
} from './gift-aid.ts'

const AISHA = {
  firstName: 'Aisha',
  lastName: 'Khan',
  email: 'aisha@example.org',
  address: { line1: '12 Courtyard Lane', city: 'Birmingham', postcode: 'B11 1AA', country: 'GB' },
}
const DECLARED = { donor: AISHA, giftAid: { declared: true, scope: 'this' } }

describe('a claim', () => {
  it('has every gift under a declaration, is submitted, paid, and stands in the ledger', async (t) => {
    const world = await story(t)
    await give(world, DECLARED)
    await give(world, { ...DECLARED, coverFees: true })
    await give(world)

    const draft = await draftClaim(world.ctx)
    await submitClaim(world.ctx, draft.number, 'R68-1')
    const paid = await answerClaim(world.ctx, draft.number)

    const { number, state, items, giftsMinor, taxMinor, reference } = paid
    assert.deepEqual(
      [number, state, items, giftsMinor, taxMinor, reference],
      [1, 'accepted', 2, 50_00, 12_50, 'R68-1'],
    )
    assert.deepEqual((await books(world)).slice(-4), [
      'gift-aid-claimed  gift-aid-due  12.50',
      'gift-aid-claimed  fund:where-needed-most  -12.50',
      'gift-aid-received  bank  12.50',
      'gift-aid-received  gift-aid-due  -12.50',
    ])
    await assert.rejects(draftClaim(world.ctx), /no gift to claim on/)
  })

  it('says of every other line why it is left out', async (t) => {
    const world = await story(t)
    await give(world)
    await give(world, { ...DECLARED, donor: { ...AISHA, firstName: 'عائشة' } })
    const back = await give(world, DECLARED)
    await refund(world, back, 25_00)
    const claimed = await give(world, DECLARED)
    const { number } = await draftClaim(world.ctx)
    await submitClaim(world.ctx, number)

    const judged = await inTransaction(world.ctx, judgeLines)

    assert.deepEqual(
      judged.map(({ reason }) => reason),
      ['no-declaration', 'first-name', 'went-back', 'claimed'],
    )
    assert.equal(judged.find(({ reason }) => reason === 'claimed')?.giftId, claimed)
  })

  it('never has what its cause carries no Gift Aid for, nor the fee', async (t) => {
    const world = await story(t)
    await world.rows(`update causes set gift_aid_eligible = false where id = 'roof' returning id`)
    await give(world, {
      ...DECLARED,
      coverFees: true,
      items: [
        { donationId: 'where-needed-most', amount: 25_00 },
        { donationId: 'roof', amount: 15_00 },
      ],
    })

    const { giftsMinor } = await draftClaim(world.ctx)

    assert.equal(giftsMinor, 25_00)
  })

  it('is made again as a draft, and is not submitted where something went back meanwhile', async (t) => {
    const world = await story(t)
    const part = await give(world, DECLARED)
    await draftClaim(world.ctx)
    await give(world, DECLARED)
    const again = await draftClaim(world.ctx)
    await refund(world, part, 5_00)

    await assert.rejects(submitClaim(world.ctx, again.number), { code: 'draft-has-changed' })
    const mended = await draftClaim(world.ctx)
    await submitClaim(world.ctx, mended.number)

    assert.deepEqual([again.number, again.giftsMinor], [1, 50_00])
    assert.deepEqual([mended.number, mended.giftsMinor], [1, 45_00])
    await assert.rejects(submitClaim(world.ctx, mended.number), { code: 'not-a-draft' })
  })

  it('that is refused in part leaves these items to a new declaration, and claims nothing twice', async (t) => {
    const world = await story(t)
    await give(world, DECLARED)
    const wrong = await give(world, { ...DECLARED, donor: { ...AISHA, lastName: 'Kahn' } })
    const { number } = await draftClaim(world.ctx)
    await submitClaim(world.ctx, number)
    const answered = await answerClaim(world.ctx, number, [2])
    await assert.rejects(draftClaim(world.ctx), { code: 'nothing-to-claim' })
    await assert.rejects(answerClaim(world.ctx, number), { code: 'not-submitted' })
    const [declared] = await world.rows<{ id: string }>(
      'select declaration_id as id from gifts where id = $1',
      [wrong],
    )
    world.wait({ minutes: 1 })
    await changeDeclared(world.ctx, declared!.id, { last: 'Khan' })

    const next = await draftClaim(world.ctx)

    assert.deepEqual([answered.state, answered.taxMinor], ['rejected-in-part', 6_25])
    assert.deepEqual([next.number, next.items], [2, 1])
    assert.match(await contentOf(world, 2), /Khan/)
  })

  it('gives back, in the next one, the tax on what was returned after it was claimed', async (t) => {
    const world = await story(t)
    const returned = await give(world, DECLARED)
    const { number } = await draftClaim(world.ctx)
    await submitClaim(world.ctx, number)
    await answerClaim(world.ctx, number)
    await refund(world, returned, 10_00)
    await give(world, DECLARED)

    const next = await draftClaim(world.ctx)
    const schedule = await contentOf(world, next.number)
    await submitClaim(world.ctx, next.number)
    await answerClaim(world.ctx, next.number)
    await give(world, DECLARED)
    const last = await draftClaim(world.ctx)

    assert.deepEqual([next.giftsMinor, next.wentBackMinor, next.taxMinor], [25_00, 10_00, 3_75])
    assert.match(schedule, /Box 2<.*?>2\.50</)
    assert.equal(last.wentBackMinor, 0)
  })

  it('that gives back more than it claims waits with what is too much', async (t) => {
    const world = await story(t)
    const returned = await give(world, DECLARED)
    const { number } = await draftClaim(world.ctx)
    await submitClaim(world.ctx, number)
    await refund(world, returned, 25_00)
    await give(world, { ...DECLARED, items: [{ donationId: 'where-needed-most', amount: 5_00 }] })

    const { taxMinor, wentBackMinor } = await draftClaim(world.ctx)

    assert.deepEqual([taxMinor, wentBackMinor], [1_25, 0])
  })

  it('that is refused but for less than it gives back leaves that to a later one', async (t) => {
    const world = await story(t)
    const returned = await give(world, DECLARED)
    const { number } = await draftClaim(world.ctx)
    await submitClaim(world.ctx, number)
    await answerClaim(world.ctx, number)
    await refund(world, returned, 25_00)
    const small = { items: [{ donationId: 'where-needed-most', amount: 5_00 }] }
    await give(world, { ...DECLARED, ...small })
    await give(world, DECLARED)
    const next = await draftClaim(world.ctx)
    await submitClaim(world.ctx, next.number)

    const answered = await answerClaim(world.ctx, next.number, [2])

    assert.deepEqual([next.wentBackMinor, next.taxMinor], [25_00, 1_25])
    assert.deepEqual([answered.wentBackMinor, answered.taxMinor], [0, 1_25])
  })

  it('counts a gift of before under a declaration for the past, and nothing given after it was cancelled', async (t) => {
    const world = await story(t)
    const [donor] = await world.rows<{ id: string }>(
      'select donor_id as id from gifts where id = $1',
      [await give(world, { donor: AISHA })],
    )
    world.wait({ days: 1 })
    const later = await give(world, {
      donor: AISHA,
      giftAid: { declared: true, scope: 'past-and-future' },
    })
    await world.rows('update gifts set donor_id = $1 where id = $2 returning id', [
      donor!.id,
      later,
    ])
    const [declared] = await world.rows<{ id: string }>(
      'update declarations set donor_id = $1 returning id',
      [donor!.id],
    )

    assert.equal((await draftClaim(world.ctx)).items, 2)
    assert.equal(await cancelDeclared(world.ctx, declared!.id), true)
    world.wait({ days: 1 })
    const after = await give(world, { donor: AISHA })
    await world.rows('update gifts set donor_id = $1 where id = $2 returning id', [
      donor!.id,
      after,
    ])

    assert.equal((await draftClaim(world.ctx)).items, 2)
  })

  it('is nobody else’s: another organisation has none of it', async (t) => {
    const world = await story(t)
    await give(world, DECLARED)
    const { number } = await draftClaim(world.ctx)
    const [slug] = await world.rows<{ slug: string }>(
      `select slug from organisations where slug <> 'al-noor' order by slug limit 1`,
    )
    const other = await world.contextOf(slug!.slug)

    assert.deepEqual(await findClaims(other), [])
    await assert.rejects(exportClaim(other, number), { code: 'claim-not-found' })
  })
})

describe('the schedule of a claim', () => {
  it('has the sheet, the boxes and the columns where the tax office looks for them', async (t) => {
    const world = await story(t)
    await give(world, DECLARED)
    const { number } = await draftClaim(world.ctx)

    const [file] = await exportClaim(world.ctx, number)
    const rows = rowsOf(await contentOf(world, number))

    assert.equal(file?.name, 'TEST-al-noor-gift-aid-1-1.ods')
    assert.deepEqual(rows[12]?.slice(2, 4), ['Box 1', '21/11/26'])
    assert.deepEqual(rows[16]?.slice(2, 4), ['Box 2'])
    assert.deepEqual(rows[22]?.slice(1, 4), ['Item', 'Title', 'First name'])
    assert.deepEqual(rows[24], [
      '',
      '1',
      '',
      'Aisha',
      'Khan',
      '12',
      'B11 1AA',
      '',
      '',
      '21/11/26',
      '25.00',
    ])
    assert.equal(rows.length, 25)
  })
})

async function give(world: World, changes: object = {}): Promise<string> {
  const asked = await gift(world, { confirmationToken: undefined, ...changes })
  const { data, message } = await world.visitor.asks(giveDonation, {
    ...asked,
    confirmationToken: await payWith(world, CARD.good),
  })
  assert.equal(data?.status, 'succeeded', message)
  return data.transactionId
}

/** In the provider's own office; and heard of. */
async function refund(world: World, id: string, amountMinor: number): Promise<void> {
  const [intent] = await world.rows<{ id: string }>(
    'select id from sandbox_intents where gift = $1',
    [id],
  )
  const order = { intentId: intent!.id, amount: amountMinor, gift: id }
  await bankOf(world.ctx).refund({ ...order, refund: randomUUID(), key: randomUUID() })
  await world.drain()
  await sweep(world.ctx)
  await world.drain()
}

async function contentOf(world: World, number: number): Promise<string> {
  const [file] = await exportClaim(world.ctx, number)
  return strFromU8(unzipSync(file!.body)['content.xml']!)
}

/** The cells as text, row by row, as the tax office's program reads them. */
function rowsOf(xml: string): string[][] {
  return [...xml.matchAll(/<table:table-row(.*?)>(.*?)<\/table:table-row>/g)].flatMap(
    ([, marks = '', cells = '']) => {
      const times = Number(/repeated="(\d+)"/.exec(marks)?.[1] ?? 1)
      const row = [
        ...cells.matchAll(
          /<table:table-cell[^>]*?(?:\/>|>(?:<text:p>(.*?)<\/text:p>)?<\/table:table-cell>)/g,
        ),
      ].map(([, text = '']) => text)
      return Array.from({ length: times }, () => row)
    },
  )
}
