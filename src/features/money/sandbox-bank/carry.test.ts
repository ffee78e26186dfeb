import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { databaseAsItWas } from '#testing/as-it-was.ts'
import { invariants } from './invariants.ts'

const NOOR = '00000000-0000-4000-8000-000000000001'
const AT = '2026-11-20T12:00:00Z'

/** A payment that arrived after a refusal, and one that was opened and left. */
const BEFORE = `
  insert into organisations (id, slug, live, created_at) values ('${NOOR}', 'al-noor', false, '${AT}');
  insert into sandbox_tokens values
    ('${NOOR}', 'ctoken_1', 'visa', '9995', 12, 2030, 'insufficient-funds', '${AT}', '${AT}', 'pi_1'),
    ('${NOOR}', 'ctoken_2', 'visa', '4242', 12, 2030, 'succeeds', '${AT}', '${AT}', 'pi_1');
  insert into sandbox_intents (organisation_id, id, amount_minor, currency, gift, status, latest_charge, token_id,
    created_at, updated_at) values
    ('${NOOR}', 'pi_1', 2500, 'GBP', 'g_1', 'succeeded', 'ch_2', 'ctoken_2', '${AT}', '${AT}'),
    ('${NOOR}', 'pi_2', 900, 'GBP', 'g_2', 'requires_payment_method', null, null, '${AT}', '${AT}');
  insert into sandbox_charges (organisation_id, id, intent_id, token_id, outcome, amount_minor, currency, fee_minor,
    charged_at) values
    ('${NOOR}', 'ch_1', 'pi_1', 'ctoken_1', 'declined', 2500, 'GBP', 0, '${AT}'),
    ('${NOOR}', 'ch_2', 'pi_1', 'ctoken_2', 'succeeded', 2500, 'GBP', 58, '${AT}');
  insert into sandbox_events (organisation_id, id, type, intent_id, status, created_at) values
    ('${NOOR}', 'evt_1', 'payment_intent.payment_failed', 'pi_1', 'requires_payment_method', '${AT}'),
    ('${NOOR}', 'evt_2', 'payment_intent.succeeded', 'pi_1', 'succeeded', '${AT}');`

describe('the sandbox bank of an installation that runs already', () => {
  it('has what it took in its books, and tells what it told before', async (t) => {
    const world = await databaseAsItWas(t, '0011_time-changes')
    await world.rows(BEFORE)

    await world.migrate()

    assert.deepEqual(
      await world.rows('select kind, source, amount_minor, fee_minor from sandbox_movements'),
      [{ kind: 'charge', source: 'ch_2', amount_minor: 2_500, fee_minor: 58 }],
    )
    assert.deepEqual(
      await world.rows('select id, object, object_id from sandbox_events order by id'),
      ['evt_1', 'evt_2'].map((id) => ({ id, object: 'payment_intent', object_id: 'pi_1' })),
    )
    assert.deepEqual(await world.rows('select distinct saves_card from sandbox_intents'), [
      { saves_card: false },
    ])
    for (const [sentence, query] of Object.entries(invariants))
      assert.deepEqual(await world.rows(query), [], sentence)
    const rights = await world.rows<{ right: string }>(`
      select privilege_type as right from information_schema.role_table_grants
      join pg_tables on tablename = table_name
      where table_name = 'sandbox_events' and grantee <> tableowner order by 1`)
    assert.deepEqual(
      rights.map(({ right }) => right),
      ['INSERT', 'SELECT'],
    )
  })
})
