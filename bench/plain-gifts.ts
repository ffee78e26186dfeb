import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { type DatabaseAddress, toOptions } from '#platform/server/database.ts'

/** What a gift writes, in tables of the same columns, keys, indexes and checks; without guards and without functions. */
const TABLES = [
  'donors',
  'gifts',
  'gift_lines',
  'gift_forms',
  'payments',
  'payment_attempts',
  'postings',
  'entries',
  'follow_ups',
]

/**
 * The limit that a gift is held against: the same rows, written by plain SQL in three commits, from as many connections.
 * Runs in the process that asks, so that the database has its core to itself. Answers how many gifts were written.
 */
export async function writeGifts(
  address: DatabaseAddress,
  connections: number,
  seconds: number,
): Promise<number> {
  const sql = postgres({ ...toOptions(address), max: connections, onnotice: () => {} })
  try {
    await sql.unsafe(`drop schema if exists plain cascade; create schema plain;
      ${TABLES.map((name) => `create table plain.${name} (like public.${name} including all);`).join('\n')}`)
    const end = performance.now() + seconds * 1000
    let written = 0
    const one = async () => {
      while (performance.now() < end) {
        await writeOne(sql)
        written++
      }
    }
    await Promise.all(Array.from({ length: connections }, one))
    return written
  } finally {
    await sql`drop schema if exists plain cascade`
    await sql.end()
  }
}

async function writeOne(sql: postgres.Sql): Promise<void> {
  const [organisation, gift, donor, account] = [AL_NOOR, randomUUID(), randomUUID(), AL_NOOR]
  const [charge, fee] = [randomUUID(), randomUUID()]
  const now = new Date().toISOString()
  const [intent, digest] = [`pi_sandbox_${gift}`, `${gift}0123456`]
  await sql.begin((sql) => [
    sql`insert into plain.gift_forms (organisation_id, attempt_id, gift_id, body_digest)
      values (${organisation}, ${randomUUID()}, ${gift}, ${digest})`,
    sql`insert into plain.donors (organisation_id, id, first_name, last_name, email, created_at)
      values (${organisation}, ${donor}, 'Aisha', 'Khan', 'aisha@example.org', ${now})`,
    sql`insert into plain.gifts (organisation_id, id, donor_id, method, payment_id, test, currency, gift_minor, fee_minor,
        total_minor, frequency, anonymous, language, gift_aid, given_at)
      values (${organisation}, ${gift}, ${donor}, 'card', ${gift}, true, 'GBP', 2500, 58, 2558, 'once', false, 'en', false,
        ${now})`,
    sql`insert into plain.gift_lines (organisation_id, gift_id, line, fund_id, title, amount_minor, gift_aid_eligible)
      values (${organisation}, ${gift}, 0, 'where-needed-most', 'Where it is needed most', 2500, true)`,
    sql`insert into plain.payments (organisation_id, id, purpose, account_id, amount_minor, currency, state, version,
        key_sequence, declines, lease_by, lease_until, next_look_at, created_at)
      values (${organisation}, ${gift}, 'gift', ${account}, 2558, 'GBP', 'created', 0, 0, 0, ${donor}, ${now}, ${now}, ${now})`,
  ])
  await sql.begin((sql) => [
    sql`update plain.payments set state = 'processing', version = 1, intent_id = ${intent}, token = ${digest},
        asked_at = ${now}, next_look_at = ${now}
      where organisation_id = ${organisation} and id = ${gift}`,
    sql`insert into plain.payment_attempts (organisation_id, id, payment_id, step, key, outcome, at)
      values (${organisation}, ${randomUUID()}, ${gift}, 'confirm', ${`payment:${gift}:confirm`}, 'asked', ${now})`,
  ])
  await sql.begin((sql) => [
    sql`update plain.payments set state = 'succeeded', version = 2, token = null, charge_id = ${digest}, fee_minor = 58,
        settled_at = ${now}, next_look_at = null, lease_by = null, lease_until = null
      where organisation_id = ${organisation} and id = ${gift}`,
    sql`insert into plain.payment_attempts (organisation_id, id, payment_id, step, outcome, at)
      values (${organisation}, ${randomUUID()}, ${gift}, 'confirm', 'succeeded', ${now})`,
    sql`insert into plain.postings (organisation_id, id, key, kind, gift_id, payment_id, payment_account_id,
        provider_object, posted_at, test)
      values (${organisation}, ${charge}, ${`charge:${gift}`}, 'charge', ${gift}, ${gift}, ${account}, ${digest}, ${now}, true),
        (${organisation}, ${fee}, ${`fee:${gift}`}, 'fee', ${gift}, ${gift}, ${account}, ${digest}, ${now}, true)`,
    sql`insert into plain.entries (organisation_id, posting_id, line, account, amount_minor, currency)
      values (${organisation}, ${charge}, 0, ${`test-provider:${account}`}, 2558, 'GBP'),
        (${organisation}, ${charge}, 1, 'fund:where-needed-most', -2500, 'GBP'),
        (${organisation}, ${charge}, 2, 'covered-fees', -58, 'GBP'),
        (${organisation}, ${fee}, 0, 'fees', 58, 'GBP'),
        (${organisation}, ${fee}, 1, ${`test-provider:${account}`}, -58, 'GBP')`,
    sql`insert into plain.follow_ups (job, payload, attempts, key)
      values ('giving.send-receipt', ${`{"giftId": "${gift}"}`}, 10, ${`receipt:${gift}`})`,
  ])
}

const AL_NOOR = '00000000-0000-4000-8000-000000000001'
