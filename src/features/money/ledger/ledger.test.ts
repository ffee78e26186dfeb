import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import postgres from 'postgres'
import { migrate } from '#platform/server/migrate.ts'
import { toOptions } from '#platform/server/database.ts'
import { inTransaction } from '#platform/server/context.ts'
import { copyTemplate } from '#testing/ground.ts'
import { ledger } from '#testing/ledger.ts'
import { story } from '#testing/story.ts'
import { OtherPosting, UnsoundPosting, find, post } from './ledger.ts'
import { charge, fee, refund } from './postings.ts'
import { type Account, type Posting, takeFrom } from './rules.ts'

const fund = (id: string): Account => ({ kind: 'fund', id })
const PAYMENT = {
  paymentAccount: { id: '00000000-0000-4000-8000-00000000acc0', test: true },
  paymentId: '00000000-0000-4000-8000-0000000000aa',
  giftId: '00000000-0000-4000-8000-0000000000bb',
  currency: 'GBP',
} as const
const PARTS = [
  { account: fund('food-bank'), amountMinor: 10_00 },
  { account: fund('zakat'), amountMinor: 15_00 },
]
const CHARGE = charge({ ...PAYMENT, parts: PARTS, providerObject: 'ch_1' })
const BOOKS = [
  'charge  test-provider:00000000-0000-4000-8000-00000000acc0   25.00',
  'charge  fund:food-bank                                      -10.00',
  'charge  fund:zakat                                          -15.00',
]

describe('the ledger', () => {
  it('keeps what is posted, in the order of posting', async (t) => {
    const world = await story(t)

    assert.equal(await post(world.ctx, CHARGE), true)
    await post(world.ctx, fee({ ...PAYMENT, feeMinor: 58 }))
    await post(world.ctx, refund({ ...PAYMENT, refundId: 're', parts: takeFrom(PARTS, 5_00) }))

    assert.deepEqual(await ledger(world), [
      ...BOOKS,
      'fee     fees                                                  0.58',
      'fee     test-provider:00000000-0000-4000-8000-00000000acc0   -0.58',
      'refund  test-provider:00000000-0000-4000-8000-00000000acc0   -5.00',
      'refund  fund:food-bank                                        2.00',
      'refund  fund:zakat                                            3.00',
    ])
    assert.deepEqual(await find(world.ctx, CHARGE.key), CHARGE)
    assert.equal(await find(world.ctx, 'charge:nobody'), undefined)
  })

  it('posts the same movement once, however often it is told', async (t) => {
    const world = await story(t)

    const answers = [await post(world.ctx, CHARGE), await post(world.ctx, CHARGE)]

    assert.deepEqual(answers, [true, false])
    assert.deepEqual(await ledger(world), BOOKS)
  })

  it('posts it once when it is told twenty times at once', async (t) => {
    const world = await story(t)

    const answers = await Promise.all(Array.from({ length: 20 }, () => post(world.ctx, CHARGE)))

    assert.equal(answers.filter(Boolean).length, 1)
    assert.deepEqual(await ledger(world), BOOKS)
  })

  it('does not take another movement for the same, and keeps the first', async (t) => {
    const world = await story(t)
    await post(world.ctx, CHARGE)
    const others = [
      charge({ ...PAYMENT, parts: PARTS.slice(0, 1) }),
      charge({ ...PAYMENT, parts: PARTS.toReversed() }),
      charge({ ...PAYMENT, parts: PARTS, currency: 'EUR' }),
      charge({
        ...PAYMENT,
        parts: PARTS,
        paymentAccount: { ...PAYMENT.paymentAccount, test: false },
      }),
    ]

    for (const other of others) await assert.rejects(post(world.ctx, other), OtherPosting)

    assert.deepEqual(await ledger(world), BOOKS)
  })

  it('is written with the deed that it belongs to, or not at all', async (t) => {
    const world = await story(t)

    const failing = inTransaction(world.ctx, async (ctx) => {
      await post(ctx, CHARGE)
      throw new Error('the deed failed')
    })

    await assert.rejects(failing, /the deed failed/)
    assert.deepEqual(await ledger(world), [])
  })

  it('is kept for each organisation by itself', async (t) => {
    const world = await story(t)
    const eastGate = await world.contextOf('east-gate')
    const cost = fee({ ...PAYMENT, feeMinor: 58 })
    await post(world.ctx, cost)

    assert.equal(await find(eastGate, cost.key), undefined)
    assert.equal(await post(eastGate, cost), true)
  })

  it('refuses what is not sound, and writes nothing of it', async (t) => {
    const world = await story(t)
    const [first, ...rest] = CHARGE.entries as [Posting['entries'][0], ...Posting['entries']]
    const unsound: Posting[] = [
      { ...CHARGE, entries: [] },
      { ...CHARGE, entries: [{ ...first, amountMinor: 25_01 }, ...rest] },
      { ...CHARGE, entries: CHARGE.entries.map((e) => ({ ...e, amountMinor: e.amountMinor / 3 })) },
      { ...CHARGE, test: false },
    ]

    for (const posting of unsound) await assert.rejects(post(world.ctx, posting), UnsoundPosting)

    assert.deepEqual(await ledger(world), [])
  })
})

describe('what was posted', () => {
  const deeds = ['update postings set test = test', 'delete from postings', 'truncate postings']

  it('can be changed or removed by nobody who serves', async (t) => {
    const world = await story(t)
    await post(world.ctx, CHARGE)

    for (const deed of [
      ...deeds,
      ...deeds.map((deed) => deed.replace('postings', 'entries').replaceAll('test', 'line')),
    ])
      await assert.rejects(
        inTransaction(world.ctx, ({ sql }) => sql.unsafe(deed)),
        { code: '42501', message: /permission denied/ },
        deed,
      )

    assert.deepEqual(await ledger(world), BOOKS)
  })

  it('is guarded the same way in a table that is made later and says so', async (t) => {
    const copy = await copyTemplate()
    const owner = postgres({ ...toOptions(copy.owner), max: 1, onnotice: () => {} })
    t.after(async () => {
      await owner.end()
      await copy.remove()
    })
    await owner`create table later (organisation_id uuid not null primary key, said text)`
    await owner`comment on table later is 'append-only: it is history'`
    await owner`create table notes (organisation_id uuid not null primary key, said text)`
    const rights = (table: string) => owner`
      select privilege_type as may from information_schema.role_table_grants
      where table_name = ${table} and grantee = ${copy.serving.user} order by 1`

    await migrate(copy.owner, { name: copy.serving.user, password: copy.serving.password ?? '' })

    assert.deepEqual([...(await rights('later'))], [{ may: 'INSERT' }, { may: 'SELECT' }])
    assert.deepEqual(
      (await rights('notes')).map(({ may }) => may as string),
      ['DELETE', 'INSERT', 'SELECT', 'UPDATE'],
    )
  })
})
