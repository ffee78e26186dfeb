/**
 * node bench/prayer-times.ts: how long people wait for the times of prayer, beside the list of what can be given to, in
 * turns on the same machine; and what a month costs that nobody has asked for yet. Linux only, because it reads /proc.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import { readSettings } from '#platform/server/settings.ts'
import { openVault } from '#platform/server/vault.ts'
import { openHouse, prepare } from '../src/house.ts'
import { seedDemo } from '../src/seed.ts'
import { type Program, assembleCrew } from './crew.ts'
import type { Run } from './load.ts'
import { median } from './machine.ts'
import { get, post, sample } from './requests.ts'

const ROUNDS = 7
const ROUND_SECONDS = 1
const CONNECTIONS = 8

const READY = {
  'GET /api/donations': get('/api/donations'),
  'GET /api/prayer-time/today': get('/api/prayer-time/today'),
  'GET /api/prayer-time/next': get('/api/prayer-time/next'),
  'POST /api/prayer-time, a month': post('/api/prayer-time', { month: 3, year: 2027 }),
  'GET /prayer-times, the page': get('/prayer-times'),
}
const ANEW = {
  'a month': post('/api/prayer-time', { month: 3, year: 2027 }),
  today: get('/api/prayer-time/today'),
  'the page': get('/prayer-times'),
  '400 days': get('/api/prayer-time/feed?days=400'),
  'the sheet of a month': get('/api/prayer-time.pdf?month=3&year=2027'),
}

const folder = mkdtempSync(path.join(tmpdir(), 'sahn-bench-'))
const database = await startEmbeddedPostgres({ dataFolder: folder, log: () => {} })
const settings = readSettings({ DATA_DIR: folder, LOG_LEVEL: 'error', JOB_CONCURRENCY: '0' })
const serving = await prepare(settings, database, openVault(settings))
const house = await openHouse(settings, { owner: database, serving })
await seedDemo(house, database)
await house.close()
const crew = await assembleCrew(folder)
try {
  await besideDonations(await crew.startProgram())
  await anew(await crew.startProgram({ CACHE_MEGABYTES: '0' }))
} finally {
  await crew.dismiss()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)

/** From the cache, in turns. */
async function besideDonations(program: Program): Promise<void> {
  const runs = new Map<string, Run[]>(Object.keys(READY).map((name) => [name, []]))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, request] of Object.entries(READY)) {
      const run = await ask(program, request, CONNECTIONS)
      // The first round is for code to become quick.
      if (round > 0) runs.get(name)!.push(run)
    }
  }
  const floor = runs.get('GET /api/donations')!
  console.log(
    `From the cache, ${CONNECTIONS} connections: medians of ${ROUNDS} rounds, and ratios in pairs`,
  )
  for (const [name, found] of runs) {
    const said = (['p50ms', 'p95ms'] as const).map((what) => {
      const ratio = median(found.map((run, i) => run[what] / floor[i]![what]))
      return `${what.slice(0, 3)} ${median(found.map((run) => run[what])).toFixed(2)} ms (${ratio.toFixed(2)})`
    })
    console.log(`${name.padEnd(34)} ${said.join('  ')}`)
  }
  await program.stop()
}

/** Nothing is kept, one asks. */
async function anew(program: Program): Promise<void> {
  console.log('Made anew, one connection: p50, p95')
  for (const [name, request] of Object.entries(ANEW)) {
    await ask(program, request, 1)
    const { p50ms, p95ms } = await ask(program, request, 1)
    const { body } = await sample(program.port, request)
    const bytes = Buffer.from(body, 'base64').length
    console.log(
      `${name.padEnd(34)} ${p50ms.toFixed(1)} ms  ${p95ms.toFixed(1)} ms  ${(bytes / 1024).toFixed(1)} KB`,
    )
  }
  await program.stop()
}

async function ask({ port }: Program, request: string, connections: number) {
  const order = { port, connections, requests: [request], repeat: true, seconds: ROUND_SECONDS }
  const run = await crew.ask(order)
  const other = Object.keys(run.statuses).find((status) => status !== '200')
  if (other) throw new Error(`Answered with ${other}.`)
  return run
}
