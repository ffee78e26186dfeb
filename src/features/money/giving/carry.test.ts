import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type AsItWas, databaseAsItWas } from '#testing/as-it-was.ts'
import { GIFT_STATES } from './rules.ts'

/** The last migration before the ledger, the payments and the gifts came apart. */
const BEFORE = '0011_time-changes'

const NOOR = '00000000-0000-4000-8000-000000000001'
const GATE = '00000000-0000-4000-8000-000000000003'
const HAS_ARRIVED = ['succeeded', 'partially_refunded', 'refunded', 'disputed', 'won', 'lost']

describe('the gifts of an installation that runs already', () => {
  it('come through the migration, in every state, with all that was known of them', async (t) => {
    const world = await databaseAsItWas(t, BEFORE)
    await fill(world)
    const before = await world.rows(OLD)

    await world.migrate()

    assert.equal(before.length, 2 * 2 * GIFT_STATES.length)
    assert.deepEqual(await world.rows(NEW), before)
    await world.assertSound()
  })

  it('keep their way to the provider: account, questions, events, and what is still to be done', async (t) => {
    const world = await databaseAsItWas(t, BEFORE)
    await fill(world)
    const count = async (what: string) =>
      (await world.rows<{ count: number }>(`select count(*)::int as count from ${what}`))[0]!.count
    const [attempts, events] = [await count('gift_attempts'), await count('provider_events')]

    await world.migrate()

    assert.deepEqual(
      await world.rows(`
        select o.slug, a.provider, a.live, a.publishable_key, count(*)::int as payments, (a.secret_key_sealed is null) as "noKeys"
        from payments p join payment_accounts a on a.organisation_id = p.organisation_id and a.id = p.account_id
        join organisations o on o.id = p.organisation_id
        group by 1, 2, 3, 4, 6 order by 1, 2, 3`),
      [
        {
          slug: 'al-noor',
          provider: 'sandbox',
          live: false,
          publishable_key: 'pk_sandbox',
          payments: 12,
          noKeys: true,
        },
        {
          slug: 'al-noor',
          provider: 'stripe',
          live: true,
          publishable_key: 'pk_live_0123456789',
          payments: 12,
          noKeys: false,
        },
        {
          slug: 'east-gate',
          provider: 'sandbox',
          live: false,
          publishable_key: 'pk_sandbox',
          payments: 12,
          noKeys: true,
        },
        {
          slug: 'east-gate',
          provider: 'stripe',
          live: false,
          publishable_key: 'pk_test_overwritten',
          payments: 12,
          noKeys: true,
        },
      ],
    )
    assert.equal(await count('payment_attempts'), attempts)
    assert.equal(await count('payment_events where payment_id is not null'), events)
    const due = await world.rows<{ state: string }>(`
      select distinct state from payments where next_look_at is not null order by 1`)
    assert.deepEqual(
      due.map(({ state }) => state),
      ['created', 'declined', 'failed', 'processing', 'requires_action'],
    )
  })

  it('have receipts with numbers, in the order in which the money came, and forms of nobody who was erased', async (t) => {
    const world = await databaseAsItWas(t, BEFORE)
    await fill(world)
    await world.rows(`update gift_donors set email = '', first_name = '', last_name = ''
      where gift_id in (select id from gifts where state = 'refunded')`)

    await world.migrate()

    const series = await world.rows(`
      select organisation_id, test, last from receipt_series order by 1, 2`)
    assert.deepEqual(
      series.map(({ last }) => last),
      [HAS_ARRIVED.length, HAS_ARRIVED.length, HAS_ARRIVED.length * 2],
    )
    const [late] = await world.rows(`
      select count(*)::int as count from receipts a join receipts b using (organisation_id, test)
      join payments p on p.id = a.gift_id join payments q on q.id = b.gift_id
      where a.number < b.number and p.settled_at > q.settled_at`)
    assert.deepEqual(late, { count: 0 })
    const forms = await world.rows('select from gift_forms')
    assert.equal(forms.length, 2 * 2 * (GIFT_STATES.length - 1))
  })

  it('tell in their declarations every word that was agreed to', async (t) => {
    const world = await databaseAsItWas(t, BEFORE)
    await fill(world)

    await world.migrate()

    const [one] = await world.rows<{ wording: string; name: string }>(`
      select wording, first_name || ' ' || last_name as name from declarations
      where organisation_id = '${NOOR}' and scope = 'past-and-future' order by declared_at limit 1`)
    assert.match(
      one!.wording,
      /^I want Al-Noor Trust to claim Gift Aid on this gift, on every gift/,
    )
    assert.match(
      one!.wording,
      /my responsibility to pay any difference\.\nPlease tell Al-Noor Trust/,
    )
    assert.equal(one!.name, 'Aisha Khan')
  })
})

/** A gift in every state at each account of two organisations: one that is live, one that has lost its former keys. */
async function fill(world: AsItWas): Promise<void> {
  const statements = [
    `insert into organisations (id, slug, live, created_at) values
       ('${NOOR}', 'al-noor', true, '2026-01-01'), ('${GATE}', 'east-gate', false, '2026-01-01');
     insert into organisation_hosts (host, organisation_id, added_at) values
       ('al-noor.org', '${NOOR}', '2026-01-01'), ('east-gate.org', '${GATE}', '2026-01-01');
     insert into configuration_entries values ('${NOOR}', 'legalName', '"Al-Noor Trust"', '2026-01-01');
     insert into payment_accounts (organisation_id, provider, publishable_key, secret_key_sealed, webhook_secrets_sealed,
       live, updated_at) values ('${NOOR}', 'stripe', 'pk_live_0123456789', '\\x01', '\\x02', true, '2026-02-01');
     insert into sandbox_closures values ('${NOOR}', '2026-02-01'), ('${GATE}', '2026-02-01');`,
    ...[NOOR, GATE].flatMap((organisation) =>
      ['zakat', 'roof'].map(
        (
          id,
        ) => `insert into causes (organisation_id, id, title, summary, html, suggested_amounts, allow_custom_amount,
            minimum_minor, maximum_minor, frequencies, zakat_eligible, gift_aid_eligible, position, created_at)
          values ('${organisation}', '${id}', '${id}', '', '', '[]', true, 100, 1000000, '{once}', false, true, 0, '2026-01-01');`,
      ),
    ),
    ...[NOOR, GATE].flatMap((organisation, i) =>
      (['sandbox', 'stripe'] as const).flatMap((provider, j) =>
        GIFT_STATES.map((state, k) => oneGift(organisation, provider, state, i * 100 + j * 50 + k)),
      ),
    ),
  ]
  await world.rows(statements.join('\n'))
}

function oneGift(
  organisation: string,
  provider: 'sandbox' | 'stripe',
  state: (typeof GIFT_STATES)[number],
  nth: number,
): string {
  const id = `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`
  const test = provider === 'sandbox' || organisation === GATE
  const of = `'${organisation}', '${id}'`
  const at = `'2026-11-${String((nth % 20) + 1).padStart(2, '0')}T12:00:00Z'::timestamptz`
  const arrived = HAS_ARRIVED.includes(state)
  const intent = state === 'created' ? 'null' : `'pi_${nth}'`
  const ledger = (posting: string, line: number, account: string, amount: number) =>
    `insert into ledger_entries values ('${organisation}', '${posting}:${id}', ${line}, '${id}', '${account}', ${amount},
       'GBP', ${test}, ${at} + interval '1 minute');`
  return `
    insert into gifts (organisation_id, id, attempt_id, caller, body_digest, state, provider, test, currency, gift_minor,
      fee_minor, total_minor, frequency, anonymous, language, intent_id, charge_id, declines, key_sequence, given_at, settled_at)
    values (${of}, '${id}', 'visitor', 'digest ${nth}', '${state}', '${provider}', ${test}, 'GBP', 2500, 58, 2558, 'once',
      ${nth % 2 === 0}, 'en', ${intent}, ${arrived ? `'ch_${nth}'` : 'null'}, ${state === 'failed' ? 5 : 0}, ${nth}, ${at},
      ${arrived ? `${at} + interval '1 minute'` : 'null'});
    insert into gift_items values (${of}, 0, 'zakat', 'Zakat', 1000, true), (${of}, 1, 'roof', 'The roof', 1500, false);
    insert into gift_donors values (${of}, 'Aisha', 'Khan', 'aisha${nth}@example.org', '+44770090${1000 + nth}', null,
      '{"kind": "memory", "name": "Omar"}', 'With love ${nth}');
    insert into gift_aid_declarations values (${of}, ${nth % 3 !== 0}, ${
      nth % 3 === 0 ? 'null' : nth % 3 === 1 ? `'this'` : `'past-and-future'`
    }, 'hmrc-2024-01', ${nth % 3 === 0 ? 'null, null, null' : `'Aisha', 'Khan', '{"line1": "3 Mill Lane"}'`}, ${at});
    ${intent === 'null' ? '' : `insert into gift_attempts values ('${organisation}', gen_random_uuid(), '${id}', 'confirm', 'key ${nth}', 'asked', null, ${at});`}
    ${intent === 'null' ? '' : `insert into provider_events values ('${organisation}', '${provider}', 'evt_${nth}', 'payment_intent.succeeded', ${intent}, ${at}, ${at}, null);`}
    ${
      arrived
        ? [
            ledger('charge', 0, 'donor', -2558),
            ledger('charge', 1, 'cause:zakat', 1000),
            ledger('charge', 2, 'cause:roof', 1500),
            ledger('charge', 1000, 'covered-fees', 58),
            ledger('card-fee', 0, 'provider', -58),
            ledger('card-fee', 1, 'card-fees', 58),
          ].join('\n')
        : ''
    }`
}

/** Every fact of a gift under the same name, as it was asked for before and as it is now. */
const OLD = `
  select g.organisation_id, g.id, g.state, g.provider, g.test, g.currency, g.gift_minor, g.fee_minor, g.total_minor,
    g.frequency, g.anonymous, g.language, g.intent_id, g.charge_id, g.declines, g.key_sequence, g.given_at, g.settled_at,
    g.attempt_id, g.body_digest, d.first_name, d.last_name, d.email, d.contact_number, d.tribute, d.note,
    a.declared, a.scope, a.wording_version, a.address,
    (select json_agg(json_build_array(i.line, i.cause_id, i.title, i.amount_minor, i.gift_aid_eligible) order by i.line)
      from gift_items i where i.organisation_id = g.organisation_id and i.gift_id = g.id) as lines,
    (select -sum(e.amount_minor) from ledger_entries e where e.gift_id = g.id and e.account = 'donor') as charged,
    (select sum(e.amount_minor) from ledger_entries e where e.gift_id = g.id and e.account = 'card-fees') as fee
  from gifts g
  join gift_donors d on d.organisation_id = g.organisation_id and d.gift_id = g.id
  left join gift_aid_declarations a on a.organisation_id = g.organisation_id and a.gift_id = g.id
  order by g.organisation_id, g.id`

const NEW = `
  select g.organisation_id, g.id, p.state, c.provider, g.test, g.currency, g.gift_minor, g.fee_minor, g.total_minor,
    g.frequency, g.anonymous, g.language, p.intent_id, p.charge_id, p.declines, p.key_sequence, g.given_at, p.settled_at,
    f.attempt_id, f.body_digest, d.first_name, d.last_name, d.email, d.contact_number, g.tribute, g.note,
    g.gift_aid as declared, a.scope,
    coalesce(a.wording_version, 'hmrc-2024-01') as wording_version, a.address,
    (select json_agg(json_build_array(l.line, l.fund_id, l.title, l.amount_minor, l.gift_aid_eligible) order by l.line)
      from gift_lines l where l.organisation_id = g.organisation_id and l.gift_id = g.id) as lines,
    (select sum(e.amount_minor) from entries e join postings o on o.id = e.posting_id
      where o.gift_id = g.id and o.kind = 'charge' and e.account like '%provider:%') as charged,
    p.fee_minor as fee
  from gifts g
  join payments p on p.organisation_id = g.organisation_id and p.id = g.payment_id
  join payment_accounts c on c.organisation_id = g.organisation_id and c.id = p.account_id
  join gift_forms f on f.organisation_id = g.organisation_id and f.gift_id = g.id
  join donors d on d.organisation_id = g.organisation_id and d.id = g.donor_id
  left join declarations a on a.organisation_id = g.organisation_id and a.id = g.declaration_id
  order by g.organisation_id, g.id`
