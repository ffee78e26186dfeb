import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { configure } from '#features/ground/configuration/configuration.ts'
import { FREE_WITH_FORM } from '#features/ground/submissions/robots.ts'
import { draftClaim } from '#features/money/gift-aid/gift-aid.ts'
import { giveDonation, promiseTransfer, showGift } from '#features/money/giving/contract.ts'
import { inTransaction, mainOrigin } from '#platform/server/context.ts'
import { books, gift } from '#testing/gifts.ts'
import { solvePuzzle } from '#testing/puzzle.ts'
import { staffAt } from '#testing/staff.ts'
import { type World, story } from '#testing/story.ts'
import { undoByGift } from './book.ts'
import {
  bookStatement,
  checkStatement,
  listTransfers,
  showTransfer,
  undoBooking,
} from './contract.ts'
import { forgetOld } from './forget-old.ts'
import { erasePromises } from './hold.ts'

const AISHA = {
  firstName: 'Aisha',
  lastName: 'Khan',
  email: 'aisha@example.org',
  address: { line1: '12 Park Road', city: 'Leeds', postcode: 'LS1 4AP', country: 'GB' },
}

describe('a gift by bank transfer', () => {
  it('is promised once, with all that a bank asks for, and nothing is posted', async (t) => {
    const world = await story(t)
    const asked = promised({ giftAid: { declared: true, scope: 'this' } })

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.visitor.asks(promiseTransfer, asked)),
    )
    await world.drain()

    const ids = new Set(answers.map(({ data }) => data.id))
    assert.deepEqual([...ids], [asked.attemptId])
    const { data } = await world.visitor.asks(showTransfer, { id: asked.attemptId })
    assert.deepEqual(data.account, {
      name: 'Al-Noor Masjid Trust',
      sortCode: '20-00-00',
      number: '12345678',
      iban: '',
    })
    assert.match(data.reference, /^[2-9A-HJKMNPR-TV-Z]{4} [2-9A-HJKMNPR-TV-Z]{4}$/)
    assert.deepEqual(
      [data.status, data.total, data.expectedUntil],
      ['waiting', 600_00, '2026-12-21'],
    )
    assert.deepEqual(await books(world), [])
    assert.deepEqual(await world.rows('select kind, to_address from mails'), [
      { kind: 'bank-transfers.details', to_address: 'aisha@example.org' },
    ])
    const other = await world.visitor.asks(promiseTransfer, {
      ...asked,
      items: [{ donationId: 'where-needed-most', amount: 700_00 }],
    })
    assert.equal(other.data.problem, 'attempt-reused')
  })

  it('is written about with the site’s own address, whatever its giver has called it', async (t) => {
    const world = await story(t)
    const own = mainOrigin(world.ctx)

    await world.visitor.asks(promiseTransfer, promised({}), { host: 'al-noor.localhost:81' })

    const [letter] = await world.rows<{
      input: { pageUrl: string; organisation: { url: string } }
    }>('select input from mails')
    assert.equal(new URL(letter!.input.pageUrl).origin, own)
    assert.equal(letter!.input.organisation.url, own)
  })

  it('is promised for one stranger after the other only by whoever solves a puzzle for each', async (t) => {
    const world = await story(t, { settings: { REQUESTS_PER_MINUTE: '6000' } })
    const promises = (change: object) =>
      world.visitor.asks(promiseTransfer, promised({ donor: stranger(), ...change }))
    for (let i = 0; i < FREE_WITH_FORM; i++) assert.equal((await promises({})).status, 200)

    const another = promised({ donor: stranger() })
    const { status, data } = await world.visitor.asks(promiseTransfer, another)
    const challenge = await solvePuzzle(world.visitor)
    const solved = await world.visitor.asks(promiseTransfer, { ...another, challenge })
    const again = await world.visitor.asks(promiseTransfer, another)
    const second = await promises({ challenge })
    await world.drain()

    assert.deepEqual([status, data.problem], [403, 'puzzle-needed'])
    assert.deepEqual([solved.data.id, again.data.id], [another.attemptId, another.attemptId])
    assert.equal(second.data.problem, 'puzzle-needed', 'a puzzle serves once')
    const [mails] = await world.rows<{ count: number }>('select count(*)::int from mails')
    assert.equal(mails!.count, FREE_WITH_FORM + 1)
  })

  it('is not offered below the amount, in another currency, nor where no account is named', async (t) => {
    const world = await story(t)
    const ask = async (change: object) =>
      (await world.visitor.asks(promiseTransfer, promised(change))).data.problem

    const small = [{ donationId: 'where-needed-most', amount: 499_99 }]
    assert.equal(await ask({ items: small }), 'transfer-not-offered')
    assert.equal(await ask({ currency: 'EUR' }), 'transfer-not-offered')
    assert.equal(
      await ask({ items: [{ donationId: 'nothing', amount: 600_00 }] }),
      'cause-not-found',
    )
    const elsewhere = world.visitorOf('crescent.localhost')
    const { data } = await elsewhere.asks(promiseTransfer, promised({}))
    assert.equal(data.problem, 'transfer-not-offered')
    await assert.rejects(configure(await world.contextOf('crescent'), { bankTransferFrom: 1_00 }))
  })

  it('may be more than a card is charged, and is then refused by card alone', async (t) => {
    const world = await story(t)
    const items = [{ donationId: 'where-needed-most', amount: 150_000_00 }]

    const byCard = await world.visitor.asks(giveDonation, await gift(world, { items }))
    const { data } = await world.visitor.asks(promiseTransfer, promised({ items }))

    assert.equal(byCard.data.problem, 'amount-too-large')
    const shown = await world.visitor.asks(showTransfer, { id: data.id })
    assert.deepEqual([shown.data.status, shown.data.total], ['waiting', 150_000_00])
  })

  it('is waited for, kindly, and still comes to where it was meant when it is late', async (t) => {
    const world = await story(t)
    const promise = await promiseOf(world)
    world.wait({ days: 31 })

    const { data } = await world.visitor.asks(showTransfer, { id: promise.id })
    const treasurer = await treasurerAt(world)
    const csv = statement(`22/12/2026,KHAN ${promise.reference},600.00`)
    const { data: booked } = await treasurer.book(csv, [promise.id])

    assert.equal(data.status, 'late')
    assert.deepEqual(booked, { booked: 1, already: 0 })
  })
})

describe('a bank’s statement', () => {
  it('becomes the promised gift: in the ledger, under its declaration, with a receipt', async (t) => {
    const world = await story(t)
    const items = [
      { donationId: 'where-needed-most', amount: 400_00 },
      { donationId: 'food-bank', amount: 200_00 },
    ]
    const giftAid = { declared: true, scope: 'this' }
    const promise = await promiseOf(world, { items, giftAid })
    const treasurer = await treasurerAt(world)
    const csv = statement(
      `21/11/2026,FP A KHAN ${promise.reference},600.00`,
      '21/11/2026,ELECTRICITY,-80.00',
      '21/11/2026,SOMEBODY ELSE,5.00',
    )

    const { data: report } = await treasurer.looks(csv)
    const { data: booked } = await treasurer.book(csv, [promise.id])
    await world.drain()

    assert.deepEqual(
      report.lines.map((line: Record<string, unknown>) => [line['kind'], line['promiseId']]),
      [
        ['matched', promise.id],
        ['unknown', null],
      ],
    )
    assert.equal(report.counts.out, 1)
    assert.deepEqual(booked, { booked: 1, already: 0 })
    assert.deepEqual(await books(world), [
      'offline-gift  bank  600.00',
      'offline-gift  fund:where-needed-most  -400.00',
      'offline-gift  fund:food-bank  -200.00',
    ])
    const { data: shown } = await world.visitor.asks(showTransfer, { id: promise.id })
    assert.equal(shown.status, 'arrived')
    const id = String(shown.thankYouUrl).replace('/thank-you/', '')
    const { data: thanks } = await world.visitor.asks(showGift, { id })
    assert.deepEqual([thanks.status, thanks.total], ['succeeded', 600_00])
    assert.deepEqual(
      await world.rows(`select to_address from mails where kind = 'giving.receipt'`),
      [{ to_address: 'aisha@example.org' }],
    )
    assert.equal((await draftClaim(world.ctx)).giftsMinor, 600_00)
  })

  it('books nothing twice: pressed again, at once, or in a longer export', async (t) => {
    const world = await story(t)
    const [first, second] = [await promiseOf(world), await promiseOf(world)]
    const treasurer = await treasurerAt(world)
    const line = `21/11/2026,KHAN ${first.reference},600.00`
    const csv = statement(line)

    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => treasurer.book(csv, [first.id])))
    const longer = statement(
      '20/11/2026,BEFORE,1.00',
      line,
      `21/11/2026,K ${second.reference},600.00`,
    )
    const { data: report } = await treasurer.looks(longer)
    const { data: more } = await treasurer.book(longer, [second.id])
    const again = await treasurer.sends(longer, [
      { key: report.lines[1].key, promiseId: second.id },
    ])

    const counted = answers.map(({ data }) => Number(data.booked)).toSorted((a, b) => a - b)
    assert.deepEqual(counted, [0, 0, 0, 0, 1])
    assert.deepEqual(
      report.lines.map(({ kind }: { kind: string }) => kind),
      ['unknown', 'booked', 'matched'],
    )
    assert.deepEqual(more, { booked: 1, already: 0 })
    assert.deepEqual(again.data, { booked: 0, already: 1 })
    assert.equal((await books(world)).length, 4)
  })

  it('books what came, where that is not what was promised', async (t) => {
    const world = await story(t)
    const items = [
      { donationId: 'where-needed-most', amount: 400_00 },
      { donationId: 'food-bank', amount: 200_00 },
    ]
    const promise = await promiseOf(world, { items })
    const treasurer = await treasurerAt(world)

    await treasurer.book(statement(`21/11/2026,${promise.reference},500.00`), [promise.id])

    assert.deepEqual(await books(world), [
      'offline-gift  bank  500.00',
      'offline-gift  fund:where-needed-most  -333.34',
      'offline-gift  fund:food-bank  -166.66',
    ])
  })

  it('is undone where it was the wrong promise, and both can be matched again', async (t) => {
    const world = await story(t)
    const wrong = await promiseOf(world, {
      items: [{ donationId: 'food-bank', amount: 600_00 }],
    })
    const right = await promiseOf(world)
    const treasurer = await treasurerAt(world)
    const csv = statement('21/11/2026,A KHAN,600.00')
    await treasurer.book(csv, [wrong.id])
    await world.drain()
    const { data: before } = await treasurer.lists()

    const [line] = await world.rows<{ gift: string }>('select gift_id as gift from bank_lines')
    const undone = await Promise.all(
      [1, 2, 3].map(() => treasurer.undoes(before.booked[0].id, 'it was the other Khan')),
    )
    await treasurer.book(csv, [right.id])
    await world.drain()

    assert.deepEqual(
      undone.map(({ status }) => status),
      [200, 200, 200],
    )
    assert.equal(await undoByGift(world.ctx, line!.gift, 'again'), false)
    assert.deepEqual(await deedsOf(world), [
      'transfer-booked £600.00',
      'booking-undone',
      'transfer-booked £600.00',
    ])
    assert.deepEqual(await books(world), [
      'offline-gift  bank  600.00',
      'offline-gift  fund:food-bank  -600.00',
      'offline-gift-taken-back  bank  -600.00',
      'offline-gift-taken-back  fund:food-bank  600.00',
      'offline-gift  bank  600.00',
      'offline-gift  fund:where-needed-most  -600.00',
    ])
    const { data: after } = await treasurer.lists()
    assert.deepEqual(
      after.waiting.map(({ id }: { id: string }) => id),
      [wrong.id],
    )
    assert.deepEqual(
      await world.rows(`select kind, count(*)::int as letters from mails
        where kind like 'giving.%' group by kind order by kind`),
      [
        { kind: 'giving.receipt', letters: 2 },
        { kind: 'giving.taken-back', letters: 1 },
      ],
    )
  })

  it('is undone by its gift as well, which those who run the program name', async (t) => {
    const world = await story(t)
    const promise = await promiseOf(world)
    const treasurer = await treasurerAt(world)
    await treasurer.book(statement('21/11/2026,A KHAN,600.00'), [promise.id])
    const [line] = await world.rows<{ gift: string }>('select gift_id as gift from bank_lines')

    const answers = [
      await undoByGift(world.ctx, line!.gift, 'typed twice'),
      await undoByGift(world.ctx, line!.gift, 'typed twice'),
      await undoByGift(world.ctx, randomUUID(), 'typed twice'),
    ]

    assert.deepEqual(answers, [true, false, undefined])
    const { data } = await treasurer.lists()
    assert.deepEqual([data.waiting.length, data.booked[0].isUndone], [1, true])
  })

  it('is forgotten a year later, and so is whoever promised it and never gave anything', async (t) => {
    const world = await story(t)
    const giftAid = { declared: true, scope: 'this' }
    await promiseOf(world, { giftAid })
    const came = await promiseOf(world)
    const treasurer = await treasurerAt(world)
    await treasurer.book(statement(`21/11/2026,${came.reference},600.00`), [came.id])
    world.wait({ days: 366 })
    const late = await promiseOf(world)

    await forgetOld(world.ctx)
    await forgetOld(world.ctx)

    const kept = await world.rows('select id from transfer_promises order by promised_at')
    assert.deepEqual(kept, [{ id: came.id }, { id: late.id }])
    const names = await world.rows('select first_name from donors order by first_name')
    assert.deepEqual(names, [{ first_name: '' }, { first_name: 'Aisha' }, { first_name: 'Aisha' }])
    assert.deepEqual(await world.rows('select from declarations'), [])
  })

  it('is not looked for in a statement of another currency', async (t) => {
    const world = await story(t)
    const promise = await promiseOf(world)
    await configure(world.ctx, { defaultCurrency: 'EUR' })
    world.house.organisations.forget()
    const treasurer = await treasurerAt(world)
    const csv = statement(`21/11/2026,${promise.reference},600.00`)

    const { data } = await treasurer.looks(csv)
    const booked = await treasurer.book(csv, [promise.id])

    assert.deepEqual([data.currency, data.lines[0].kind, data.waiting], ['EUR', 'unknown', []])
    assert.equal(booked.data.problem, 'promise-not-found')
  })

  it('keeps no words of the bank for a donor who was erased', async (t) => {
    const world = await story(t)
    const promise = await promiseOf(world)
    const treasurer = await treasurerAt(world)
    await inTransaction(world.ctx, (ctx) =>
      erasePromises(ctx, { personId: randomUUID(), emails: ['aisha@example.org'] }),
    )

    await treasurer.book(statement(`21/11/2026,A KHAN ${promise.reference},600.00`), [promise.id])

    assert.deepEqual(await world.rows('select description from bank_lines'), [{ description: '' }])
  })

  it('is refused by name, and then nothing of it is booked', async (t) => {
    const world = await story(t)
    const [one, other] = [await promiseOf(world), await promiseOf(world)]
    const treasurer = await treasurerAt(world)
    const csv = statement(
      `21/11/2026,${one.reference},600.00`,
      '21/11/2026,RENT,-5.00',
      `29/11/2026,${other.reference},600.00`,
      `21/11/1969,KHAN ${other.reference},600.00`,
    )
    const { lines } = (await treasurer.looks(csv)).data
    const [first, ahead, old] = lines as { key: string }[]
    const no = async (...bookings: { key: string; promiseId: string }[]) =>
      (await treasurer.sends(csv, bookings)).data.problem

    const good = { key: first!.key, promiseId: one.id }
    assert.equal(await no(good, { key: 'f'.repeat(64), promiseId: other.id }), 'line-not-found')
    assert.equal(await no(good, { key: ahead!.key, promiseId: other.id }), 'paid-in-the-future')
    assert.equal(await no(good, { key: old!.key, promiseId: other.id }), 'paid-too-long-ago')
    assert.equal(await no({ ...good, promiseId: randomUUID() }), 'promise-not-found')
    assert.equal((await treasurer.looks('%PDF-1.7')).data.problem, 'not-a-table')
    assert.equal((await treasurer.looks('Name,Age\nA,7')).data.problem, 'no-columns')
    assert.equal((await treasurer.undoes(randomUUID(), 'why')).data.problem, 'line-not-found')
    assert.deepEqual(await books(world), [])
  })

  it('is the treasurer’s, of this organisation alone', async (t) => {
    const world = await story(t)
    const promise = await promiseOf(world)
    const csv = statement(`21/11/2026,${promise.reference},600.00`)
    const editor = await treasurerAt(world, 'editor')
    const stranger = await treasurerAt(world, 'treasurer', 'crescent')

    const { data: seen } = await stranger.looks(csv)

    assert.equal((await editor.looks(csv)).status, 403)
    assert.deepEqual([seen.lines[0].kind, seen.waiting], ['unknown', []])
    const booked = await stranger.book(csv, [promise.id])
    assert.equal(booked.data.problem, 'promise-not-found')
    const { status } = await world
      .visitorOf('crescent.localhost')
      .asks(showTransfer, { id: promise.id })
    assert.equal(status, 404)
  })

  it('of five thousand lines is read while somebody waits, and finds the one', async (t) => {
    const world = await story(t)
    const promise = await promiseOf(world)
    const treasurer = await treasurerAt(world)
    const others = Array.from({ length: 5_000 }, (_, i) => `20/11/2026,STANDING ORDER ${i},5.00`)

    const { data } = await treasurer.looks(
      statement(...others, `21/11/2026,K ${promise.reference},600.00`),
    )

    assert.deepEqual([data.counts.matched, data.counts.unknown], [1, 5_000])
  })
})

async function deedsOf(world: World): Promise<string[]> {
  const rows = await world.rows<{ deed: string; after: string | null }>(
    `select deed, after #>> '{}' as after from trail_entries order by done_at, id`,
  )
  return rows.map(({ deed, after }) => [deed, after].filter(Boolean).join(' '))
}

function stranger() {
  return { ...AISHA, email: `${randomUUID()}@example.org` }
}

function promised(change: object) {
  return {
    attemptId: randomUUID(),
    items: [{ donationId: 'where-needed-most', amount: 600_00 }],
    currency: 'GBP',
    donor: AISHA,
    ...change,
  }
}

async function promiseOf(world: World, change: object = {}) {
  const asked = promised(change)
  const { data, status } = await world.visitor.asks(promiseTransfer, asked)
  assert.equal(status, 200, JSON.stringify(data))
  const { data: shown } = await world.visitor.asks(showTransfer, { id: asked.attemptId })
  return { id: asked.attemptId, reference: String(shown.reference) }
}

function statement(...lines: string[]): string {
  return ['Date,Description,Amount', ...lines, ''].join('\n')
}

/** Somebody of the office, with what they do with a statement. */
async function treasurerAt(
  world: World,
  role: 'treasurer' | 'editor' = 'treasurer',
  slug = 'al-noor',
) {
  const { token } = await staffAt(world, [role], slug)
  const visitor = world.visitorOf(`${slug}.localhost`)
  const mine = { 'x-jwt-token': token }
  const toFile = (csv: string) => Buffer.from(csv).toString('base64')
  const looks = (csv: string) => visitor.asks(checkStatement, { file: toFile(csv) }, mine)
  const sends = (csv: string, bookings: { key: string; promiseId: string }[]) =>
    visitor.asks(bookStatement, { file: toFile(csv), bookings }, mine)
  return {
    looks,
    sends,
    lists: () => visitor.asks(listTransfers, {}, mine),
    undoes: (id: string, why: string) => visitor.asks(undoBooking, { id, why }, mine),
    /** The last lines of the file, as these promises. */
    async book(csv: string, ids: readonly string[]) {
      const { data } = await looks(csv)
      const came = (data.lines as { key: string; kind: string; promiseId: string | null }[]).filter(
        ({ kind }) => kind !== 'out',
      )
      const named = (id: string) => came.find(({ promiseId }) => promiseId === id) ?? came.at(-1)!
      return sends(
        csv,
        ids.map((promiseId) => ({ key: named(promiseId).key, promiseId })),
      )
    },
  }
}
