import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { cancelDeclaration, changeDeclaration } from '#features/money/donors/donors.ts'
import { deleteUser, login } from '#features/ground/people/contract.ts'
import { holdPerson } from '#features/ground/people/hold.ts'
import { DEMO_DONOR } from '#features/ground/people/rules.ts'
import { inTransaction } from '#platform/server/context.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { gift, payWith, CARD } from '#testing/gifts.ts'
import { waitersFor } from '#testing/locks.ts'
import { type World, story } from '#testing/story.ts'
import { giveDonation } from './contract.ts'
import type { Asked } from './check-choice.ts'
import { type Claim, record } from './record.ts'

const PERSON = {
  kind: 'person',
  session: randomUUID(),
  roles: [],
  hasSecondStep: false,
  isAway: false,
} as const
const ADDRESS = { line1: '7 Alum Rock Road', city: 'Birmingham', postcode: 'B8 1JA', country: 'GB' }

describe('a gift for something that is limited', () => {
  it('is refused in the same transaction when it is sold out, and leaves nothing behind', async (t) => {
    const world = await story(t)
    await world.rows('create table carpets (organisation_id uuid primary key, sold int not null)')
    await world.rows('grant select, insert, update on carpets to public')
    await world.rows(`insert into carpets values ($1, 1)`, [world.ctx.organisation.id])
    const claim: Claim = async (ctx) => {
      const [carpet] = await ctx.sql<{ sold: number }[]>`
        update carpets set sold = sold + 1 where organisation_id = ${ctx.organisation.id} returning sold`
      if (carpet!.sold > 3) refuse(giveDonation, 'cause-closed')
    }

    const tried = await Promise.allSettled(
      Array.from({ length: 6 }, async () => record(world.ctx, await asked(world), claim)),
    )

    assert.equal(tried.filter(({ status }) => status === 'fulfilled').length, 2)
    for (const table of ['gifts', 'payments', 'gift_forms', 'donors'])
      assert.equal((await world.rows(`select from ${table}`)).length, 2, table)
    assert.deepEqual(await world.rows('select sold from carpets'), [{ sold: 3 }])
  })
})

describe('a donor', () => {
  it('is found again when signed in with a proved address, and a guest is nobody’s guess', async (t) => {
    const world = await story(t)
    const donor = { firstName: 'Safiya', lastName: 'Rahman', email: DEMO_DONOR.email }
    const token = await signIn(world)

    await give(world, { donor })
    await give(world, { donor }, token)
    await give(world, { donor }, token)
    await give(world, { donor: { ...donor, email: 'somebody@example.org' } }, token)

    const donors = await world.rows(`
      select bool_or(d.person_id is not null) as known, count(*)::int as gifts from donors d
      join gifts g on g.organisation_id = d.organisation_id and g.donor_id = d.id group by d.id order by min(g.given_at)`)
    assert.deepEqual(donors, [
      { known: false, gifts: 1 },
      { known: true, gifts: 2 },
      { known: false, gifts: 1 },
    ])
  })

  it('has a declaration that covers later gifts, until it is cancelled', async (t) => {
    const world = await story(t)
    const donor = { firstName: 'Safiya', lastName: 'Rahman', email: DEMO_DONOR.email }
    const token = await signIn(world)
    const giftAid = { declared: true, scope: 'past-and-future' }
    await give(world, { donor: { ...donor, address: ADDRESS }, giftAid }, token)
    await give(world, { donor }, token)
    const [first] = await world.rows<{ id: string; wording: string }>('select * from declarations')

    const changed = await changeDeclaration(world.ctx, first!.id, {
      address: { ...ADDRESS, line1: '3 Mill Lane' },
      wording: first!.wording,
      wordingVersion: 'hmrc-2024-01',
    })
    await give(world, { donor }, token)
    await cancelDeclaration(world.ctx, changed!)
    await cancelDeclaration(world.ctx, changed!)
    await give(world, { donor }, token)
    await give(world, { donor, giftAid: { declared: false } }, token)

    const covered = await world.rows<{ id: string | null; answer: boolean | null }>(
      'select declaration_id as id, gift_aid as answer from gifts order by given_at',
    )
    assert.deepEqual(covered, [
      { id: first!.id, answer: true },
      { id: first!.id, answer: true },
      { id: changed, answer: true },
      { id: null, answer: null },
      { id: null, answer: false },
    ])
    assert.equal(
      await changeDeclaration(world.ctx, changed!, { wording: 'x', wordingVersion: 'y' }),
      undefined,
    )
    assert.equal(await cancelDeclaration(world.ctx, randomUUID()), false)
  })

  it('whose account is erased while their gift is being written gives as a guest, and declares anew', async (t) => {
    const world = await story(t)
    const donor = { firstName: 'Safiya', lastName: 'Rahman', email: DEMO_DONOR.email }
    const token = await signIn(world)
    const [person] = await world.rows<{ id: string }>('select id from people where email = $1', [
      donor.email,
    ])
    const giftAid = { declared: true, scope: 'past-and-future' }
    await give(world, { donor: { ...donor, address: ADDRESS }, giftAid }, token)
    await world.rows('create table carpets (organisation_id uuid, gift_id uuid)')
    await world.rows('grant insert on carpets to public')
    const claim: Claim = async (ctx, { id }) => {
      await ctx.sql`insert into carpets values (${ctx.organisation.id}, ${id})`
    }

    const { both } = await inTransaction(world.ctx, async (ctx) => {
      await holdPerson(ctx, person!)
      const erased = world.visitor.asks(
        deleteUser,
        { password: DEMO_DONOR.password },
        { 'x-jwt-token': token },
      )
      await waitersFor(world, 1)
      const signedIn = { ...world.ctx, actor: { ...PERSON, id: person!.id } }
      const given = record(signedIn, await asked(world, { donor }), claim)
      await waitersFor(world, 2)
      return { both: Promise.all([erased, given]) }
    })

    const [erased, given] = await both
    assert.equal(erased.status, 200)
    assert.deepEqual(
      await world.rows(
        `select g.id, g.gift_aid, g.declaration_id, d.person_id, d.first_name from gifts g
         join donors d on d.organisation_id = g.organisation_id and d.id = g.donor_id where d.first_name <> ''`,
      ),
      [
        {
          id: given.gift.id,
          gift_aid: null,
          declaration_id: null,
          person_id: null,
          first_name: 'Safiya',
        },
      ],
    )
    assert.deepEqual(await world.rows('select gift_id from carpets'), [{ gift_id: given.gift.id }])
  })

  it('who is erased leaves no digest of what they filled in', async (t) => {
    const world = await story(t)
    const donor = { firstName: 'Safiya', lastName: 'Rahman', email: DEMO_DONOR.email }
    await give(world, { donor })
    await give(world)
    const held = { personId: randomUUID(), emails: [DEMO_DONOR.email] }

    await world.house.database.transaction(world.ctx.organisation.id, async (within) => {
      const ctx = { ...world.ctx, sql: within.sql, db: within.db }
      for (const { erase } of [...world.house.holdings.values()].toReversed())
        await erase(ctx, held)
    })

    const digests = await world.rows<{ has: boolean }>(
      `select body_digest <> '' as has from gift_forms order by 1`,
    )
    assert.deepEqual(digests, [{ has: false }, { has: true }])
    assert.equal((await world.rows('select from gifts')).length, 2)
    assert.deepEqual(await world.rows(`select from payments where token is not null`), [])
  })
})

describe('Gift Aid from a home in the United Kingdom', () => {
  it('asks for a postcode, and from elsewhere for none', async (t) => {
    const world = await story(t)
    const giftAid = { declared: true, scope: 'this' }
    const from = (country: string) => ({
      firstName: 'Aisha',
      lastName: 'Khan',
      email: 'aisha@example.org',
      address: { ...ADDRESS, postcode: '', country },
    })

    const here = await give(world, { donor: from('GB'), giftAid })
    const odd = { ...from('GB'), address: { ...ADDRESS, postcode: 'x' } }
    const nowhere = await give(world, { donor: odd, giftAid })
    const abroad = await give(world, { donor: from('IE'), giftAid })

    assert.deepEqual(
      [here.status, here.data.problem, here.data.errors[0].field],
      [422, 'gift-aid-needs-postcode', 'donor.address.postcode'],
    )
    assert.equal(nowhere.data.problem, 'gift-aid-needs-postcode')
    assert.equal(abroad.data.status, 'succeeded')
  })
})

describe('a text with half an emoji in it', () => {
  for (const [field, changes] of [
    [
      'donor.address.line1',
      {
        donor: {
          firstName: 'Aisha',
          lastName: 'Khan',
          email: 'aisha@example.org',
          address: { ...ADDRESS, line1: '7 Alum Rock \ud83d' },
        },
      },
    ],
    ['tribute.name', { tribute: { kind: 'honour', name: 'Ibrahim \ud83d' } }],
  ] as const)
    it(`is refused at its field, ${field}; a whole one is kept`, async (t) => {
      const world = await story(t)

      const half = await give(world, changes)
      const whole = JSON.parse(JSON.stringify(changes).replace('\\ud83d', '\ud83d\ude4f'))
      const kept = await give(world, whole)

      assert.deepEqual([half.status, half.data.errors?.[0]?.field], [422, field])
      assert.equal(kept.data.status, 'succeeded')
    })
})

describe('the numbers of receipts', () => {
  it('run from 1 without a gap, also when twenty are given out at once', async (t) => {
    const world = await story(t)
    const gifts = []
    for (let i = 0; i < 6; i++) gifts.push((await give(world)).data.transactionId as string)

    const answers = await Promise.all(
      [...gifts, ...gifts, ...gifts].map((id) =>
        world.visitor.sends('GET', `/api/receipt/${id}.pdf`),
      ),
    )
    await world.drain()

    assert.ok(answers.every(({ status }) => status === 200))
    const receipts = await world.rows<{ number: number }>('select number from receipts order by 1')
    assert.deepEqual(
      receipts.map(({ number }) => number),
      [1, 2, 3, 4, 5, 6],
    )
  })
})

async function asked(world: World, changes: object = {}): Promise<Asked> {
  return gift(world, { confirmationToken: await payWith(world, CARD.good), ...changes })
}

async function give(world: World, changes: object = {}, token?: string) {
  const confirmationToken = await payWith(world, CARD.good)
  const form = await gift(world, { confirmationToken, ...changes })
  return world.visitor.asks(giveDonation, form, token ? { 'x-jwt-token': token } : {})
}

async function signIn(world: World): Promise<string> {
  const { email, password } = DEMO_DONOR
  return (await world.visitor.asks(login, { email, password })).data.token as string
}
