import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { it } from 'node:test'
import postgres from 'postgres'
import { toOptions } from '#platform/server/database.ts'
import { readSettings } from '#platform/server/settings.ts'
import { PDF } from '#testing/documents.ts'
import { type Copy, TEST_SETTINGS, copyTemplate } from '#testing/ground.ts'
import { startProgram } from '#testing/program.ts'
import { openHouse } from '../../../house.ts'
import { applyForVacancy } from './contract.ts'

it('a CV whose program was killed before its application was kept is gone a day later', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sahn-killed-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const copy = await copyTemplate()
  t.after(() => copy.remove())
  const program = await startProgram(copy, {
    CRASH_AT: 'submissions.documents-kept',
    DATA_DIR: folder,
  })
  const address = applyForVacancy.path.replace(':id', 'madrasa-teacher-ages-7-to-9')

  await assert.rejects(program.post(address, APPLICATION))

  assert.equal(await program.ended, 'SIGKILL')
  assert.equal(await countSubmissions(copy), 0)
  assert.equal(documentsIn(folder).length, 1)
  await workADayLater(copy, folder)
  assert.deepEqual(documentsIn(folder), [])
})

const APPLICATION = {
  name: 'Hafsa Malik',
  email: 'hafsa@example.org',
  coverLetter: 'I have taught children for six years.',
  cv: { name: 'cv.pdf', content: PDF.toString('base64') },
}

async function workADayLater(copy: Copy, folder: string): Promise<void> {
  const sql = postgres({ ...toOptions(copy.owner), max: 1, onnotice: () => {} })
  await sql`update graphile_worker._private_jobs set run_at = run_at - interval '25 hours'`
  await sql.end()
  const house = await openHouse(readSettings({ ...TEST_SETTINGS, DATA_DIR: folder }), copy, {})
  await house.queue.drain()
  await house.close()
}

async function countSubmissions(copy: Copy): Promise<number> {
  const sql = postgres({ ...toOptions(copy.owner), max: 1, onnotice: () => {} })
  const rows = await sql`select from submissions`
  await sql.end()
  return rows.length
}

function documentsIn(folder: string): string[] {
  const files = path.join(folder, 'files')
  const all = existsSync(files) ? readdirSync(files, { recursive: true, encoding: 'utf8' }) : []
  return all.filter((name) => /submissions\/.+\.pdf$/.test(name))
}
