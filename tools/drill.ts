/**
 * npm run drill: gifts under the worst that can happen. Donors give through the public API while the program is killed at
 * random moments; afterwards our books are compared with those of a local Stripe. Everything is its own: the database, the
 * folder, the Stripe. Exit code 1 when anything was lost, doubled or left unsettled, when a donor was
 * told to wait and never heard, or when the books are not equal to the penny.
 *
 *   --gifts 1000   --at-once 24   --kills 40   --sleeps 0   --copies 1   --trouble 0   --seed (printed)
 *   --folder (where the data lies meanwhile: in memory, where there is such a place)
 *
 * npm run drill -- --cycle 200 --kills 8 --database-kills 4: so many give every Friday, and the program and its database are
 * killed while one Friday is taken.
 * Exit code 1 when somebody was not charged exactly once, besides.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { connectStripe } from '#features/money/payments/connect.ts'
import { programContext } from '#platform/server/context.ts'
import { type DatabaseAddress, toConnectionString, toOptions } from '#platform/server/database.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import { readPostmaster } from '#platform/server/embedded-postgres/postmaster.ts'
import { readSettings } from '#platform/server/settings.ts'
import { openVault } from '#platform/server/vault.ts'
import { openHouse, prepare } from '../src/house.ts'
import { seedDemo } from '../src/seed.ts'
import type { Comparison } from '../src/testing/drill/books.ts'
import { drillCycle } from '../src/testing/drill/cycle.ts'
import { type Plan, type Report, drill } from '../src/testing/drill/drill.ts'
import { TEST_SETTINGS } from '../src/testing/ground.ts'
import { within } from '../src/testing/within.ts'
import { openStripe } from '../src/testing/stripe/server.ts'

const { values } = parseArgs({
  options: {
    gifts: { type: 'string', default: '1000' },
    cycle: { type: 'string', default: '0' },
    'at-once': { type: 'string', default: '24' },
    kills: { type: 'string', default: '40' },
    'database-kills': { type: 'string', default: '0' },
    sleeps: { type: 'string', default: '0' },
    copies: { type: 'string', default: '1' },
    trouble: { type: 'string', default: '0' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    folder: { type: 'string', default: existsSync('/dev/shm') ? '/dev/shm' : tmpdir() },
  },
})
const WRONG = ['lost', 'doubled', 'invented', 'unsettled', 'misled', 'unheard', 'broken'] as const
const plan = readPlan()
const givers = number('cycle')
if (givers > 0)
  console.log(
    `${givers} give on a Friday; ${ofCopies()}, ${values['database-kills']} of the database, trouble ${plan.trouble}; --seed ${plan.seed}`,
  )
else
  console.log(
    `${plan.gifts} gifts, ${plan.atOnce} at once; ${ofCopies()}, ${plan.sleeps} sleeps, ` +
      `trouble ${plan.trouble}; --seed ${plan.seed}`,
  )
const folder = mkdtempSync(path.join(values.folder, 'sahn-drill-'))
const stripe = await openStripe()
const started: { stop(): Promise<void> }[] = []
for (let copy = 0; copy < plan.copies; copy++)
  mkdirSync(path.join(folder, `copy-${copy}`), { recursive: true })
try {
  await prepareGround()
  // From here on as in life: what is committed is on the disk.
  const database = await startDatabase(true)
  const sql = postgres({ ...toOptions(database.owner), max: 2, onnotice: () => {} })
  const ground = {
    stripe,
    sql,
    folder,
    settings: {
      ...settingsOver(database.owner),
      DEMO: 'on',
    },
    say: (line: string) => console.log(line),
  }
  if (givers > 0) await takeFriday(ground)
  else {
    const report = await drill(plan, ground)
    print(report)
    process.exitCode = isGood(report) ? 0 : 1
  }
  await sql.end()
} finally {
  await stripe.close()
  for (const database of started) await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function takeFriday(ground: Parameters<typeof drillCycle>[1]): Promise<void> {
  const databaseKills = number('database-kills')
  const report = await drillCycle({ ...plan, givers, databaseKills }, { ...ground, killDatabase })
  const { charges, once, wrong, uneven, kills, tookMs } = report
  console.log(
    `${charges} charges; ${once} of those whose card pays were charged exactly once; ` +
      `killed ${kills} times; all right ${(tookMs / 1000).toFixed(1)} s after the Friday began.`,
  )
  printLines('wrong', wrong)
  printLines('said otherwise', uneven)
  printBooks(report)
  process.exitCode = isGood(report) && wrong.length === 0 && uneven.length === 0 ? 0 : 1
}

async function killDatabase(): Promise<void> {
  const cluster = path.join(folder, 'cluster')
  process.kill(readPostmaster(cluster)!.pid, 'SIGKILL')
  await within(60, 'the database answers again', () => answers(readPostmaster(cluster)))
}

async function answers(postmaster: ReturnType<typeof readPostmaster>): Promise<boolean> {
  if (!postmaster) return false
  const host = postmaster.socketFolder
  const sql = postgres({ host, port: 5432, user: 'postgres', database: 'postgres', max: 1 })
  return sql`select 1`
    .then(
      () => true,
      () => false,
    )
    .finally(() => sql.end({ timeout: 1 }))
}

function ofCopies(): string {
  return `${plan.copies} copies of the program; ${plan.kills} kills`
}

function number(name: keyof typeof values): number {
  const read = Number(values[name])
  if (!Number.isFinite(read) || read < 0) throw new Error(`--${name} takes a number.`)
  return read
}

function readPlan(): Plan {
  return {
    seed: number('seed'),
    gifts: number('gifts'),
    atOnce: number('at-once'),
    kills: number('kills'),
    sleeps: number('sleeps'),
    copies: Math.max(1, number('copies')),
    trouble: number('trouble'),
    lateFees: true,
    // A minute, and what a Friday of so many takes by itself.
    settlesWithinMs: 120_000 + 120 * number('cycle'),
  }
}

async function startDatabase(durable: boolean) {
  const running = await startEmbeddedPostgres({ dataFolder: folder, log: () => {}, durable })
  started.push(running)
  const { host, port, user, database } = running
  return { owner: { host, port, user, database }, stop: () => running.stop() }
}

function settingsOver(owner: DatabaseAddress) {
  return {
    ...TEST_SETTINGS,
    DATA_DIR: path.join(folder, 'copy-0'),
    DATABASE_URL: toConnectionString(owner),
    STRIPE_API_BASE: stripe.address,
  }
}

/** The seeded community, taking its payments at the local Stripe. */
async function prepareGround(): Promise<void> {
  const { owner, stop } = await startDatabase(false)
  const read = readSettings(settingsOver(owner))
  const serving = await prepare(read, owner, openVault(read))
  const house = await openHouse(read, { owner, serving }, { now: () => new Date() })
  await seedDemo(house, owner)
  const organisation = await house.organisations.byHost('al-noor.localhost')
  await connectStripe(programContext(house, organisation!), stripe.account.keys)
  await house.close()
  await stop()
}

function isGood(report: Comparison): boolean {
  return report.isEqual && WRONG.every((what) => report[what].length === 0)
}

function print(report: Report): void {
  const { charges, told, took, kills, sleeps } = report
  console.log(
    `${charges} charges; donors thanked ${told.thanked}, told to wait ${told.confirming} ` +
      `(in vain ${report.awaited.length}), told of nothing taken ${told.nothing}, ` +
      `left without knowing ${told.unknown}; killed ${kills} times, asleep ${sleeps} times; ` +
      `all right ${(took.settlingMs / 1000).toFixed(1)} s after the last donor.`,
  )
  printBooks(report)
}

function printLines(what: string, lines: readonly string[]): void {
  console.log(`${what.padEnd(24)} ${lines.length}`)
  for (const line of lines.slice(0, 10)) console.log(`    ${line}`)
}

function printBooks(report: Comparison): void {
  const { totals, isEqual } = report
  for (const what of WRONG) {
    const after = what === 'unsettled' ? ` after ${plan.settlesWithinMs / 1000} s` : ''
    printLines(`${what}${after}`, report[what])
  }
  if (!isGood(report)) for (const line of [...report.jobs, ...report.traces]) console.log(line)
  for (const one of totals)
    console.log(
      `${one.currency}: charged ${one.chargedMinor} and ${one.ledgerChargedMinor} in the ledger, ` +
        `fees ${one.feesMinor} and ${one.ledgerFeesMinor}`,
    )
  console.log(isEqual ? 'The books are equal to the penny.' : 'The books are NOT equal.')
}
