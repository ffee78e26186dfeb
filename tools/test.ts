/**
 * npm run test:units [--part=K/N] [FILES AND FOLDERS]: starts a throw-away database cluster, makes the seeded template once, and
 * runs the tests; `--part=2/3` every third file, from the second on.
 * npm run journeys [FILES]: the same with the walks through the product in a real browser.
 * With DATABASE_URL (a superuser's) the tests run in that cluster instead of the embedded one. Where that database has Citus,
 * the template is made on all of its machines and spread over them, and so is each copy.
 */
import { existsSync, globSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import {
  type DatabaseAddress,
  readDatabaseUrl,
  settleEncryption,
  toConnectionString,
  toOptions,
} from '#platform/server/database.ts'
import { distribute } from '#platform/server/distribute.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import { isAlive } from '#platform/server/embedded-postgres/postmaster.ts'
import { readSettings } from '#platform/server/settings.ts'
import { openVault } from '#platform/server/vault.ts'
import { openHouse, prepare, servingRole } from '../src/house.ts'
import { seedDemo } from '../src/seed.ts'
import { TEST_SETTINGS } from '../src/testing/ground.ts'
import { createEverywhere, dropEverywhere, findMachines } from '../src/testing/machines.ts'
import { runInBatches } from './batches.ts'

const wantsJourneys = process.argv.includes('--journeys')
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const all =
  named.length > 0
    ? named.flatMap((each) => (isFile(each) ? each : globSync(`${each}/**/*.test.ts`).toSorted()))
    : wantsJourneys
      ? globSync('journeys/**/*.test.ts')
      : // The longest first: what starts whole programs.
        [...globSync('tools/**/*.test.ts'), ...globSync('src/**/*.test.ts')]
const [part, parts] = readPart(process.argv.find((word) => word.startsWith('--part='))?.slice(7))
const files = all.filter((_, i) => i % parts === part - 1)

if (files.length === 0) throw new Error(`There are no tests in ${named.join(', ')}.`)

function readPart(words = '1/1'): [part: number, parts: number] {
  const [part = 0, parts = 0] = words.split('/').map(Number)
  if (part >= 1 && part <= parts) return [part, parts]
  throw new Error(`--part=${words} is not a part such as 2/3.`)
}

function isFile(named: string): boolean {
  return named.endsWith('.ts')
}

/** On the morning of the day on which stories are told; what the seed dates from now is then new to them. */
const SEEDED_AT = '2026-11-21T06:00:00Z'

/** Where more files than this fail, something is broken and nobody needs to look twice. */
const MOST_AGAIN = 5
/** Whoever names so many files looks at what fails. */
const MOST_FILES_BY_HAND = 40

// What the batches started is ended on the way out, also when somebody presses Control-C.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const folder = makeFolder(memoryFolder() ?? tmpdir())
const { cluster, stop } = await findCluster()
const machines = await findMachines(cluster)
const template = `sahn_template_${process.pid}`
let code = 1
try {
  await makeTemplate()
  code = await runTests()
} finally {
  await dropTemplate()
  await stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(code)

/** A folder for this run; what runs that were killed have left beside it goes. Their servers notice, and end. */
function makeFolder(parent: string): string {
  for (const left of globSync(path.join(parent, 'sahn-test-*'))) {
    const pid = /sahn-test-(\d+)-/.exec(left)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(left, { recursive: true, force: true })
  }
  return mkdtempSync(path.join(parent, `sahn-test-${process.pid}-`))
}

/** Where files lie in memory: a cluster there, which nobody needs tomorrow, takes a third of the time away. */
function memoryFolder(): string | undefined {
  const shared = '/dev/shm'
  if (process.env['TMPDIR'] || !existsSync(shared)) return undefined
  const { bavail, bsize } = statfsSync(shared)
  return Math.min(bavail * bsize, process.availableMemory()) > 6 * 2 ** 30 ? shared : undefined
}

async function findCluster(): Promise<{ cluster: DatabaseAddress; stop: () => Promise<void> }> {
  const external = process.env['DATABASE_URL']
  if (external)
    return { cluster: await settleEncryption(readDatabaseUrl(external)), stop: async () => {} }
  const embedded = await startEmbeddedPostgres({
    dataFolder: folder,
    log: () => {},
    durable: false,
    // Nothing here lives long enough to be looked through, and a plan is to be the same in each test.
    settings: { max_connections: '200', autovacuum: 'off' },
  })
  const { host, port, user, database } = embedded
  return { cluster: { host, port, user, database }, stop: () => embedded.stop() }
}

async function makeTemplate(): Promise<void> {
  await createEverywhere(cluster, machines, template)
  const owner = { ...cluster, database: template }
  const settings = readSettings({ ...TEST_SETTINGS, DATA_DIR: folder })
  const vault = openVault(settings)
  const serving = await prepare(settings, owner, vault)
  if (machines.length > 1) await distribute(owner, servingRole(settings, vault).name)
  const house = await openHouse(
    settings,
    { owner, serving },
    { now: () => (wantsJourneys ? new Date() : new Date(SEEDED_AT)) },
  )
  await seedDemo(house, owner)
  await house.queue.drain()
  await house.close()
  if (!wantsJourneys) await takeGiftsAway(owner)
}

/** Tests count every gift that there is, and begin before the first. */
async function takeGiftsAway(owner: DatabaseAddress): Promise<void> {
  const sql = postgres({ ...toOptions(owner), max: 1, onnotice: () => {} })
  await sql`truncate gifts, gift_lines, offline_gifts, postings, entries, campaign_totals, campaign_gifts, ledger_marks,
    campaign_matches, need_claims, fundraisers, fundraiser_gifts, pledges, pledge_gifts, pledge_withdrawals, pledge_transfers`
  await sql`delete from donors`
  await sql.end()
}

async function dropTemplate(): Promise<void> {
  await dropEverywhere(cluster, machines, template)
}

/**
 * All of them, two batches of files at once. When a few fail in a whole run, their files are run once more with the machine to
 * themselves. What passes then is named as unsteady; it fails the run all the same, except on continuous integration, where
 * one unsteady test would hold up the work of everybody (decision: unsteady-tests-are-named).
 */
async function runTests(): Promise<number> {
  const { DATABASE_URL: _, ...environment } = process.env
  const run = (files: readonly string[], how: { atOnce: number; ofABatch?: number }) =>
    runInBatches(files, {
      ...how,
      folder,
      environment: {
        ...environment,
        TEST_CLUSTER_URL: toConnectionString(cluster),
        TEST_TEMPLATE: template,
        TEST_MACHINES: JSON.stringify(machines),
        TEST_FILES: path.join(folder, 'files'),
      },
    })
  // A walk has its program and its browser for as long as its process lasts.
  const first = await run(files, { atOnce: 2, ...(wantsJourneys ? { ofABatch: 1 } : {}) })
  const again = [...new Set(first.failures.map(({ file }) => file))]
  const isWhole = files.length > MOST_FILES_BY_HAND && first.tests > 0
  if (first.code === 0 || !isWhole || again.length === 0 || again.length > MOST_AGAIN)
    return first.code

  console.log(`\nOnce more, alone: ${again.join(', ')}\n`)
  const second = await run(again, { atOnce: 1, ofABatch: 1 })
  const stillFail = new Set(second.failures.map(({ name, file }) => `${file} ${name}`))
  const unsteady = first.failures.filter(({ name, file }) => !stillFail.has(`${file} ${name}`))
  for (const { name, file, why } of unsteady)
    console.log(
      `unsteady: “${name}” in ${path.relative('.', file)} passed alone after ${JSON.stringify(why)}`,
    )
  const isForgiven = Boolean(process.env['CI']) && second.code === 0
  const failed = isForgiven ? 0 : first.failures.length
  console.log(`ℹ pass ${first.tests - failed}\nℹ fail ${failed}`)
  return isForgiven ? 0 : first.code
}
