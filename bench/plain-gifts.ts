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
  'subscription_items',
]

/**
 * The limit that a gift is held against: the same rows, written by plain SQL in three commits, from as many connections.
 * Runs in the process that asks, so that the database has its core to itself. Answers how many gifts were written.
 */
export function writeGifts(
  address: DatabaseAddress,
  connections: number,
  seconds: number,
): Promise<number> {
  return writeFor(address, { connections, seconds }, writeOne)
}

/** The same of a gift that comes by itself: due, claimed with its gift, asked, taken and settled, in five commits. */
export function writeCharges(
  address: DatabaseAddress,
  connections: number,
  seconds: number,
): Promise<number> {
  return writeFor(address, { connections, seconds }, writeCharge)
}

async function writeFor(
  address: DatabaseAddress,
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
  write: (sql: postgres.Sql) => Promise<void>,
): Promise<number> {
  const sql = postgres({ ...toOptions(address), max: connections, onnotice: () => {} })
  try {
    await sql.unsafe(`drop schema if exists plain cascade; create schema plain;
      ${TABLES.map((name) => `create table plain.${name} (like public.${name} including all);`).join('\n')}`)
    const end = performance.now() + seconds * 1000
    let written = 0
    const one = async () => {
      while (performance.now() < end) {
        await write(sql)
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
  const [gift, donor] = [randomUUID(), randomUUID()]
  const now = new Date().toISOString()
  await sql.begin((sql) => [
    sql`insert into plain.gift_forms (organisation_id, attempt_id, gift_id, body_digest)
      values (${AL_NOOR}, ${randomUUID()}, ${gift}, ${digestOf(gift)})`,
    sql`insert into plain.donors (organisation_id, id, first_name, last_name, email, created_at)
      values (${AL_NOOR}, ${donor}, 'Aisha', 'Khan', 'aisha@example.org', ${now})`,
    ...insertGift(sql, { gift, donor, now }),
  ])
  await sql.begin((sql) => ask(sql, gift, now))
  await sql.begin((sql) => settle(sql, gift, now))
}

/** Of a giver of its own each, as nobody has two for one day. */
async function writeCharge(sql: postgres.Sql): Promise<void> {
  const [gift, donor] = [randomUUID(), randomUUID()]
  const now = new Date().toISOString()
  await sql`insert into plain.subscription_items (organisation_id, id, subscription_id, kind, due_on, state, declines,
      next_try_at, created_at)
    values (${AL_NOOR}, ${gift}, ${donor}, 'friday', '2026-11-27', 'due', 0, ${now}, ${now})`
  await sql.begin((sql) => [
    sql`update plain.subscription_items set state = 'charging', amount_minor = 2558, card = ${digestOf(gift)}
      where organisation_id = ${AL_NOOR} and id = ${gift}`,
    ...insertGift(sql, { gift, donor, now }),
  ])
  await sql.begin((sql) => ask(sql, gift, now))
  await sql.begin((sql) => settle(sql, gift, now))
  await sql`update plain.subscription_items set state = 'paid', next_try_at = null, ended_at = ${now}
    where organisation_id = ${AL_NOOR} and id = ${gift}`
}

interface New {
  readonly gift: string
  readonly donor: string
  readonly now: string
}

function insertGift(sql: postgres.TransactionSql, { gift, donor, now }: New) {
  return [
    sql`insert into plain.gifts (organisation_id, id, donor_id, method, payment_id, test, currency, gift_minor, fee_minor,
        total_minor, frequency, anonymous, language, gift_aid, given_at)
      values (${AL_NOOR}, ${gift}, ${donor}, 'card', ${gift}, true, 'GBP', 2500, 58, 2558, 'once', false, 'en', false,
        ${now})`,
    sql`insert into plain.gift_lines (organisation_id, gift_id, line, fund_id, title, amount_minor, gift_aid_eligible)
      values (${AL_NOOR}, ${gift}, 0, 'where-needed-most', 'Where it is needed most', 2500, true)`,
    sql`insert into plain.payments (organisation_id, id, purpose, account_id, amount_minor, currency, state, version,
        key_sequence, declines, lease_by, lease_until, next_look_at, created_at)
      values (${AL_NOOR}, ${gift}, 'gift', ${AL_NOOR}, 2558, 'GBP', 'created', 0, 0, 0, ${donor}, ${now}, ${now}, ${now})`,
  ]
}

function ask(sql: postgres.TransactionSql, gift: string, now: string) {
  return [
    sql`update plain.payments set state = 'processing', version = 1, intent_id = ${`pi_sandbox_${gift}`},
        token = ${digestOf(gift)}, asked_at = ${now}, next_look_at = ${now}
      where organisation_id = ${AL_NOOR} and id = ${gift}`,
    sql`insert into plain.payment_attempts (organisation_id, id, payment_id, step, key, outcome, at)
      values (${AL_NOOR}, ${randomUUID()}, ${gift}, 'confirm', ${`payment:${gift}:confirm`}, 'asked', ${now})`,
  ]
}

function settle(sql: postgres.TransactionSql, gift: string, now: string) {
  const [charge, fee] = [randomUUID(), randomUUID()]
  const object = digestOf(gift)
  return [
    sql`update plain.payments set state = 'succeeded', version = 2, token = null, charge_id = ${object}, fee_minor = 58,
        settled_at = ${now}, next_look_at = null, lease_by = null, lease_until = null
      where organisation_id = ${AL_NOOR} and id = ${gift}`,
    sql`insert into plain.payment_attempts (organisation_id, id, payment_id, step, outcome, at)
      values (${AL_NOOR}, ${randomUUID()}, ${gift}, 'confirm', 'succeeded', ${now})`,
    sql`insert into plain.postings (organisation_id, id, key, kind, gift_id, payment_id, payment_account_id,
        provider_object, posted_at, test)
      values (${AL_NOOR}, ${charge}, ${`charge:${gift}`}, 'charge', ${gift}, ${gift}, ${AL_NOOR}, ${object}, ${now}, true),
        (${AL_NOOR}, ${fee}, ${`fee:${gift}`}, 'fee', ${gift}, ${gift}, ${AL_NOOR}, ${object}, ${now}, true)`,
    sql`insert into plain.entries (organisation_id, posting_id, line, account, amount_minor, currency)
      values (${AL_NOOR}, ${charge}, 0, ${`test-provider:${AL_NOOR}`}, 2558, 'GBP'),
        (${AL_NOOR}, ${charge}, 1, 'fund:where-needed-most', -2500, 'GBP'),
        (${AL_NOOR}, ${charge}, 2, 'covered-fees', -58, 'GBP'),
        (${AL_NOOR}, ${fee}, 0, 'fees', 58, 'GBP'),
        (${AL_NOOR}, ${fee}, 1, ${`test-provider:${AL_NOOR}`}, -58, 'GBP')`,
    sql`insert into plain.follow_ups (job, payload, attempts, key)
      values ('giving.send-receipt', ${`{"giftId": "${gift}"}`}, 10, ${`receipt:${gift}`})`,
  ]
}

function digestOf(gift: string): string {
  return `${gift}0123456`
}

const AL_NOOR = '00000000-0000-4000-8000-000000000001'
