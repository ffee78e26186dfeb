import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DEMO_ORGANISATIONS } from '#features/ground/organisations/seed.ts'
import { login } from '#features/ground/people/contract.ts'
import { DEMO_DONOR } from '#features/ground/people/rules.ts'
import { listMyGifts, listStatements } from '#features/money/giving/contract.ts'
import { listSubscriptions } from '#features/money/subscriptions/contract.ts'
import { type World, story } from '#testing/story.ts'
import { tellYear } from './demo-year.ts'

const AL_NOOR = DEMO_ORGANISATIONS[0].id
const TUESDAY = '2026-11-24T12:00:00Z'
const DAYS = [
  // The rest of a week.
  ...[25, 26, 27, 28, 29, 30].map((day) => `2026-11-${day}T12:00:00Z`),
  // A Friday before its hour, a fifth before its hour, the clocks change, a leap day.
  '2026-11-27T01:00:00Z',
  '2027-01-05T03:00:00Z',
  '2027-03-28T00:30:00Z',
  '2028-02-29T12:00:00Z',
]
const SINGLE = [20_00, 60_00, 20_00, 20_00, 147_42, 60_00, 40_00, 250_00, 50_00]

describe('the donor of the demonstration', () => {
  it('has given to several causes for a year, once by mistake', async (t) => {
    const world = await story(t, { now: TUESDAY })
    await tellYear(world.house, [AL_NOOR])

    const { gifts, statements } = await seenBySafiya(world)

    const single = gifts.filter(({ frequency }) => frequency === 'once')
    assert.deepEqual(
      single.map(({ total }) => total),
      SINGLE,
    )
    assert.deepEqual(
      gifts.filter(({ status }) => status !== 'succeeded').map(({ total }) => total),
      [20_00],
    )
    assert.ok(single.every(({ giftAid }) => giftAid.declared))
    assert.deepEqual(statements, ['2026: 22 gifts, 517.42', '2025: 2 gifts, 300.00'])
    await world.checkInvariants()
  })

  it('gives £5 on Fridays and £20 a month, and both go on', async (t) => {
    const world = await story(t, { now: TUESDAY })
    await tellYear(world.house, [AL_NOOR])

    const { gifts, regular } = await seenBySafiya(world)

    assert.deepEqual(regular, [
      'friday active 10, next 2026-11-27',
      'monthly active 6, next 2026-12-05',
    ])
    assert.equal(gifts.filter(({ frequency }) => frequency === 'friday').length, 10)
    assert.equal(gifts.filter(({ frequency }) => frequency === 'monthly').length, 6)
  })

  it('has a receipt for each, numbered in their order and written on their days', async (t) => {
    const world = await story(t, { now: TUESDAY })
    await tellYear(world.house, [AL_NOOR])
    const letters = await lettersOf(world)

    // What the gifts have left to be done later adds nothing.
    await world.drain()

    const receipts = await world.rows<{ number: number; late: boolean; letter: boolean }>(`
      select r.number, r.issued_at - g.given_at > interval '1 minute' as late,
        m.created_at - g.given_at < interval '1 minute' as letter
      from receipts r join gifts g on g.organisation_id = r.organisation_id and g.id = r.gift_id
      join mails m on m.organisation_id = g.organisation_id and m.kind = 'giving.receipt'
        and m.about = 'gift:' || g.id
      order by g.given_at`)
    assert.deepEqual(
      receipts,
      Array.from({ length: 25 }, (_, i) => ({ number: i + 1, late: false, letter: true })),
    )
    assert.deepEqual(letters, ['giving.receipt 25', 'giving.refunded 1', 'subscriptions.news 2'])
    assert.deepEqual(await lettersOf(world), letters)
  })

  it('has it once, also from a start that was killed in the middle', async (t) => {
    const world = await story(t, { now: TUESDAY })
    let fridays = 0
    const checkpoint = (step: string) => {
      if (step === 'subscription.opened' && ++fridays === 4) throw new Error('killed')
    }
    await assert.rejects(tellYear({ ...world.house, checkpoint }, [AL_NOOR]), /killed/)

    await tellYear(world.house, [])
    const first = await seenBySafiya(world)
    await tellYear(world.house, [])

    assert.equal(first.gifts.length, 25)
    assert.deepEqual(await seenBySafiya(world), first)
  })

  it('has none where the demonstration began before, and where mail really leaves', async (t) => {
    const world = await story(t, { now: TUESDAY })
    const settings = { ...world.house.settings, SMTP_URL: 'smtp://localhost:1' }

    await tellYear(world.house, [])
    await tellYear({ ...world.house, settings }, [AL_NOOR])

    assert.deepEqual((await seenBySafiya(world)).gifts, [])
  })

  for (const now of DAYS)
    it(`has it also where the demonstration begins at ${now}`, async (t) => {
      const world = await story(t, { now })
      await tellYear(world.house, [AL_NOOR])

      const { gifts, regular } = await seenBySafiya(world)

      const ofKind = (kind: string) => gifts.filter(({ frequency }) => frequency === kind)
      assert.deepEqual(
        ofKind('once').map(({ total }) => total),
        SINGLE,
      )
      assert.ok(ofKind('friday').length >= 9 && ofKind('monthly').length >= 5)
      assert.ok(gifts.every(({ donatedAt }) => donatedAt < now))
      assert.equal(regular.length, 2)
    })
})

interface Seen {
  readonly status: string
  readonly total: number
  readonly frequency: string
  readonly donatedAt: string
  readonly giftAid: { readonly declared: boolean }
}

async function seenBySafiya({ visitor }: World) {
  const { email, password } = DEMO_DONOR
  const { data: session } = await visitor.asks(login, { email, password })
  const mine = { 'x-jwt-token': session.token as string }
  const gifts = await visitor.asks(listMyGifts, { pageSize: 50 }, mine)
  const statements = await visitor.asks(listStatements, {}, mine)
  const regular = await visitor.asks(listSubscriptions, { token: session.token }, mine)
  return {
    gifts: gifts.data.items as readonly Seen[],
    statements: statements.data.items.map(
      (one: { year: number; gifts: number; totals: [{ amount: number }] }) =>
        `${one.year}: ${one.gifts} gifts, ${(one.totals[0].amount / 100).toFixed(2)}`,
    ),
    regular: regular.data.responseData.map(
      (one: { kind: string; status: string; taken: number; nextChargeOn: string }) =>
        `${one.kind} ${one.status} ${one.taken}, next ${one.nextChargeOn}`,
    ),
  }
}

async function lettersOf(world: World): Promise<string[]> {
  const rows = await world.rows<{ told: string }>(
    `select kind || ' ' || count(*) as told from mails where to_address = $1 group by kind order by kind`,
    [DEMO_DONOR.email],
  )
  return rows.map(({ told }) => told)
}
