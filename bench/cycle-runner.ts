import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { merchantAccountOf } from '#features/money/payments/payments.ts'
import { runCycles } from '#features/money/subscriptions/run-cycles.ts'
import { type Context, programContext } from '#platform/server/context.ts'
import { type DatabaseAddress, toOptions } from '#platform/server/database.ts'
import { readSettings } from '#platform/server/settings.ts'
import { openVault } from '#platform/server/vault.ts'
import { addDays, weekdayOf } from '#platform/shared/wall-time.ts'
import { openHouse, prepare } from '../src/house.ts'
import { HOST } from './crew.ts'

/**
 * The part of the program that takes what falls due on a Friday, in a process of its own: no screens, no letters. It is told
 * how many give, and then for each Friday how long the bank takes over an answer; it says how many were charged, and in what time.
 */
export type Asked =
  | { readonly address: DatabaseAddress; readonly dataFolder: string; readonly givers: number }
  | { readonly bankMs: number }
export interface Taken {
  readonly answered: number
  readonly seconds: number
}

let ahead = 0
let ctx: Context
let sql: postgres.Sql

process.on('disconnect', () => process.exit(0))
process.on('message', (asked: Asked) => {
  const work = 'address' in asked ? open(asked) : takeFriday(asked.bankMs)
  work.then(
    (answer) => process.send!(answer),
    (error: unknown) => process.send!({ error: String(error) }),
  )
})

async function open({ address, dataFolder, givers }: Extract<Asked, { address: unknown }>) {
  const settings = readSettings({
    DATA_DIR: dataFolder,
    LOG_LEVEL: 'error',
    JOB_CONCURRENCY: '0',
    REQUESTS_PER_MINUTE: '0',
  })
  const serving = await prepare(settings, address, openVault(settings))
  const house = await openHouse(
    settings,
    { owner: address, serving },
    { now: () => new Date(Date.now() + ahead) },
  )
  const organisation = await house.organisations.byHost(HOST)
  if (!organisation) throw new Error(`There is no site at ${HOST}.`)
  ctx = programContext(house, organisation)
  sql = postgres({ ...toOptions(address), max: 1, onnotice: () => {} })
  await begin(givers)
  return { ready: true }
}

/** So many give every Friday from the next one on, by a card that is kept. */
async function begin(givers: number): Promise<void> {
  const { account } = await merchantAccountOf(ctx)
  const [of, first] = [ctx.organisation.id, fridayAfter(today())]
  const donor = randomUUID()
  await sql`
    insert into donors (organisation_id, id, first_name, last_name, email, created_at)
    values (${of}, ${donor}, 'Aisha', 'Khan', 'aisha@example.org', now())`
  await sql`
    insert into subscriptions (organisation_id, id, attempt_id, body_digest, donor_id, account_id, kind, currency,
      covers_fees, anonymous, test, language, state, version, customer_id, setup_sequence, saved_card, started_on, next_on,
      missed, created_at)
    select ${of}, gen_random_uuid(), gen_random_uuid(), 'digest', ${donor}, ${account.id}, 'friday', 'GBP',
      true, false, true, 'en', 'active', 1, 'cus_instant', 0, 'pm_instant', ${first}, ${first}, 0, now()
    from generate_series(1, ${givers})`
  await sql`
    insert into subscription_lines (organisation_id, subscription_id, line, cause_id, amount_minor)
    select organisation_id, id, 0, 'where-needed-most', 2500 from subscriptions where donor_id = ${donor}`
  await sql`analyze`
}

/** The next Friday at noon, until nothing of it is due. */
async function takeFriday(bankMs: number): Promise<Taken> {
  process.env['BANK_MS'] = String(bankMs)
  const friday = fridayAfter(today())
  ahead = Date.parse(`${friday}T12:00:00Z`) - Date.now()
  const before = await countPaid()
  const began = performance.now()
  do await runCycles(ctx)
  while (await isSomethingDue())
  const seconds = (performance.now() - began) / 1000
  return { answered: (await countPaid()) - before, seconds }
}

/** A run ends after a while, as others wait for their turn. */
async function isSomethingDue(): Promise<boolean> {
  const found = await sql`select from subscription_items where state = 'due' limit 1`
  return found.length > 0
}

async function countPaid(): Promise<number> {
  const [found] = await sql<{ paid: number }[]>`
    select count(*)::int as paid from subscription_items where state = 'paid'`
  return found!.paid
}

function today(): string {
  return new Date(Date.now() + ahead).toISOString().slice(0, 10)
}

function fridayAfter(date: string): string {
  let next = addDays(date, 1)
  while (weekdayOf(next) !== 5) next = addDays(next, 1)
  return next
}
