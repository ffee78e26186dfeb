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
      from payments p join gifts g on g.id = p.id order by p.id`
    assert.deepEqual(
      [...kept],
      gifts.toSorted().map((id) => ({ id, state: 'processing', lines: 1 })),
    )
    await again.end()
  })
})

const NOW = '2026-11-22T12:00:00Z'

/** As `record.ts` asks it. */
function recording(gift: string): string {
  return `select record_gift_v2('${NOOR}', '${gift}', '${gift}', true, 'GBP', 2500, 0, 'once', false, 'en', null, null, null,
    null, '${NOW}', '{zakat}', '{null}', '{null}', '{null}', '{Zakat}', '{2500}', '{true}', '${gift}', 'digest', '${NOOR}',
    '${HOLDER}', 6000, '${NOW}', true, '${gift}', null, 'Aisha', 'Khan', 'aisha@example.org', null, null, null, null, null)`
}

/** As `step.ts` asks it. */
function asking(gift: string): string {
  return `select step_payment_v2('${NOOR}', '${gift}', 0, '${HOLDER}', 'processing', 'pi_${gift}', 'token', 0, 0, null, null,
    null, '${NOW}', null, '${NOW}', null, null, false, '${randomUUID()}', 'confirm', 'key', 'asked', null, '${NOW}', '{}', '{}', '{}',
    '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')`
}
