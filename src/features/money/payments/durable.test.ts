import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, it } from 'node:test'
import postgres from 'postgres'
import { toOptions } from '#platform/server/database.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import { migrate } from '#platform/server/migrate.ts'

const NOOR = '00000000-0000-4000-8000-000000000001'
const HOLDER = '00000000-0000-4000-8000-00000000000a'

describe('a database that is killed in the middle of a gift', () => {
  it('has the gift once it was asked for, though writing it down did not wait for the disk', async (t) => {
    const dataFolder = mkdtempSync(path.join(tmpdir(), 'sahn-durable-'))
    t.after(() => rmSync(dataFolder, { recursive: true, force: true }))
    const gifts = Array.from({ length: 5 }, () => randomUUID())
    const first = await startEmbeddedPostgres({ dataFolder, log: () => {} })
    await migrate(first, { name: 'sahn_app', password: 'x' })
    const sql = postgres({ ...toOptions(first), max: 1, onnotice: () => {} })
    await sql`insert into organisations (id, slug, live, created_at) values (${NOOR}, 'al-noor', false, ${NOW})`
    for (const gift of gifts) {
      await sql.unsafe(recording(gift))
      await sql.unsafe(asking(gift))
    }

    const postmaster = readFileSync(path.join(first.dataFolder, 'postmaster.pid'), 'utf8')
    process.kill(Number(postmaster.split('\n')[0]), 'SIGKILL')
    await sql.end({ timeout: 1 }).catch(() => {})
    await first.stop().catch(() => {})
    const second = await startEmbeddedPostgres({ dataFolder, log: () => {} })
    t.after(() => second.stop())
    const again = postgres({ ...toOptions(second), max: 1, onnotice: () => {} })

    const kept = await again<{ id: string; state: string; lines: number }[]>`
      select p.id, p.state, (select count(*)::int from gift_lines l where l.gift_id = p.id) as lines
      from payments p join gifts g on g.organisation_id = p.organisation_id and g.id = p.id order by p.id`
    assert.deepEqual(
      [...kept],
      gifts.toSorted().map((id) => ({ id, state: 'processing', lines: 1 })),
    )
    await again.end()
  })
})

const NOW = '2026-11-22T12:00:00Z'

/** As `record.ts` asks it: a guest, and one line. */
function recording(gift: string): string {
  return calling('record_gift_v4', {
    organisation: NOOR,
    gift,
    gift_donor: gift,
    gift_test: true,
    gift_currency: 'GBP',
    gift_sum: 2500,
    fee: 0,
    gift_frequency: 'once',
    is_anonymous: false,
    gift_company: null,
    gift_language: 'en',
    gift_aid_answer: null,
    gift_declaration: null,
    gift_tribute: null,
    gift_note: null,
    given: NOW,
    line_funds: '{zakat}',
    line_needs: '{null}',
    line_plans: '{null}',
    line_quantities: '{null}',
    line_heads: '{null}',
    line_titles: '{Zakat}',
    line_amounts: '{2500}',
    line_eligible: '{true}',
    attempt: gift,
    digest: 'digest',
    account: NOOR,
    holder: HOLDER,
    milliseconds: 6000,
    look: NOW,
    is_donor_new: true,
    donor_person: null,
    first: 'Aisha',
    last: 'Khan',
    mail: 'aisha@example.org',
    number: null,
    home: null,
    declared_scope: null,
    declared_version: null,
    declared_wording: null,
  })
}

/** As `step.ts` asks it before a card is tried: nothing moves in the ledger, and nothing follows. */
function asking(payment: string): string {
  const none = [
    ...['ids', 'keys', 'kinds', 'gifts', 'accounts', 'objects', 'tests'].map(
      (of) => `posting_${of}`,
    ),
    ...['postings', 'lines', 'accounts', 'amounts', 'currencies'].map((of) => `entry_${of}`),
    ...['names', 'payloads', 'attempts', 'keys'].map((of) => `job_${of}`),
  ]
  return calling('step_payment_v2', {
    organisation: NOOR,
    payment,
    known_version: 0,
    holder: HOLDER,
    next_state: 'processing',
    next_intent: `pi_${payment}`,
    next_token: 'token',
    next_key: 0,
    next_declines: 0,
    next_refusal: null,
    next_charge: null,
    next_fee: null,
    next_look: NOW,
    next_aside: null,
    next_asked: NOW,
    next_promised: null,
    next_settled: null,
    lets_go: false,
    attempt: randomUUID(),
    attempt_step: 'confirm',
    attempt_key: 'key',
    attempt_outcome: 'asked',
    attempt_code: null,
    at: NOW,
    ...Object.fromEntries(none.map((name) => [name, '{}'])),
  })
}

/** A call of a function by the names of what it takes. */
function calling(name: string, values: Readonly<Record<string, unknown>>): string {
  const told = Object.entries(values).map(
    ([key, value]) => `${key} => ${typeof value === 'string' ? `'${value}'` : String(value)}`,
  )
  return `select ${name}(${told.join(', ')})`
}
