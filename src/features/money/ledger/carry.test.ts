import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { databaseAsItWas } from '#testing/as-it-was.ts'
import { ledger } from '#testing/ledger.ts'
import { invariants } from './invariants.ts'

/** The last migration before the books were carried over. */
const BEFORE = '0011_time-changes'

const NOOR = '00000000-0000-4000-8000-000000000001'
const GATE = '00000000-0000-4000-8000-000000000003'
const AISHA = '00000000-0000-4000-8000-0000000000a1'
const OMAR = '00000000-0000-4000-8000-0000000000a2'
const YEN = '00000000-0000-4000-8000-0000000000a3'

describe('the books of an installation that runs already', () => {
  it('are carried over to the penny, once, with their owner’s rights and no more', async (t) => {
    const world = await databaseAsItWas(t, BEFORE)
    await world.rows(OLD_BOOKS)
    const before =
      await world.rows(`select organisation_id, test, currency, sum(amount_minor) filter
      (where account like 'cause:%') as causes, sum(amount_minor) filter (where account = 'covered-fees') as covered,
      sum(amount_minor) filter (where account = 'card-fees') as fees from ledger_entries group by 1, 2, 3 order by 1, 2, 3`)

    await world.migrate()

    const accounts = Object.fromEntries(
      (
        await world.rows<{ account: string; name: string }>(`
          select distinct payment_account_id as account,
            case organisation_id when '${NOOR}' then 'noor' else 'gate' end || case when test then ' sandbox' else '' end as name
          from postings`)
      ).map(({ account, name }) => [account, name]),
    )
    const named = (await ledger(world)).map((line) =>
      line.replace(/[0-9a-f-]{36}/, (id) => accounts[id] ?? id).replaceAll(/ {2,}/g, '  '),
    )
    assert.deepEqual(named, [
      'charge  provider:noor  111.88',
      'charge  fund:food-bank  -10.00',
      'charge  fund:zakat  -100.00',
      'charge  covered-fees  -1.88',
      'fee  provider:noor  -1.88',
      'fee  fees  1.88',
      'charge  test-provider:noor sandbox  25.00',
      'charge  fund:zakat  -25.00',
      'charge  provider:gate  2500  JPY',
      'charge  fund:carpet  -2500  JPY',
    ])
    const after =
      await world.rows(`select organisation_id, test, currency, -sum(amount_minor) filter
      (where account like 'fund:%') as causes, -sum(amount_minor) filter (where account = 'covered-fees') as covered,
      sum(amount_minor) filter (where account = 'fees') as fees
      from entries join postings p using (organisation_id) where p.id = posting_id group by 1, 2, 3 order by 1, 2, 3`)
    assert.deepEqual(after, before)
    for (const [sentence, query] of Object.entries(invariants))
      assert.deepEqual(await world.rows(query), [], sentence)
    assert.deepEqual(
      await world.rows(
        'select key, gift_id, payment_id, provider_object from postings where kind = $1 order by sequence',
        ['charge'],
      ),
      [AISHA, OMAR, YEN].map((id) => ({
        key: `charge:${id}`,
        gift_id: id,
        payment_id: id,
        provider_object: id === AISHA ? 'ch_aisha' : null,
      })),
    )

    await world.migrate()
    assert.equal((await ledger(world)).length, named.length)
  })
})

const gift = (
  organisation: string,
  id: string,
  live: boolean,
  currency: string,
  amount: number,
  fee: number,
  day: number,
  charge = '',
) =>
  `insert into gifts (organisation_id, id, attempt_id, caller, body_digest, state, provider, test, currency, gift_minor,
     fee_minor, total_minor, frequency, anonymous, language, declines, key_sequence, charge_id, given_at, settled_at)
   values ('${organisation}', '${id}', '${id}', 'visitor', '', 'succeeded', '${live ? 'stripe' : 'sandbox'}', ${!live},
     '${currency}', ${amount}, ${fee}, ${amount + fee}, 'once', false, 'en', 0, 1, nullif('${charge}', ''),
     '2026-11-${day}', '2026-11-${day}');`

const lines = (
  organisation: string,
  id: string,
  live: boolean,
  currency: string,
  day: number,
  ...entries: [string, number, string, number][]
) =>
  entries
    .map(
      ([posting, line, account, amount]) =>
        `insert into ledger_entries values
          ('${organisation}', '${posting}:${id}', ${line}, '${id}', '${account}', ${amount}, '${currency}', ${!live}, '2026-11-${day}');`,
    )
    .join('\n')

const OLD_BOOKS = `
insert into organisations (id, slug, live, created_at) values
  ('${NOOR}', 'al-noor', true, '2026-01-01'), ('${GATE}', 'east-gate', true, '2026-01-01');
${gift(NOOR, AISHA, true, 'GBP', 110_00, 1_88, 20, 'ch_aisha')}
${gift(NOOR, OMAR, false, 'GBP', 25_00, 0, 21)}
${gift(GATE, YEN, true, 'JPY', 2_500, 0, 22)}
${lines(
  NOOR,
  AISHA,
  true,
  'GBP',
  20,
  ['charge', 0, 'donor', -111_88],
  ['charge', 1, 'cause:food-bank', 10_00],
  ['charge', 2, 'cause:zakat', 100_00],
  ['charge', 1000, 'covered-fees', 1_88],
  ['card-fee', 0, 'provider', -1_88],
  ['card-fee', 1, 'card-fees', 1_88],
)}
${lines(NOOR, OMAR, false, 'GBP', 21, ['charge', 0, 'donor', -25_00], ['charge', 1, 'cause:zakat', 25_00])}
${lines(GATE, YEN, true, 'JPY', 22, ['charge', 0, 'donor', -2_500], ['charge', 1, 'cause:carpet', 2_500])}`
