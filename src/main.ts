import { setTimeout as wait } from 'node:timers/promises'
import { bringDemoStaff } from '#features/ground/people/demo-staff.ts'
import { assertSafeToStart } from '#features/money/payments/payments.ts'
import { type Context, type House, programContext } from '#platform/server/context.ts'
import { EmbeddedPostgresError } from '#platform/server/embedded-postgres.ts'
import { openServer } from '#platform/server/http/server.ts'
import { type Log, openLog, withoutValues } from '#platform/server/log.ts'
import { readSettings } from '#platform/server/settings.ts'
import { openVault } from '#platform/server/vault.ts'
import { loadWebBundle } from '#platform/server/web-bundle.ts'
import { tellYear } from './demo-year.ts'
import { greet } from './greeting.ts'
import { extras } from './extras.ts'
import { features } from './features.ts'
import { findGround, openHouse, prepare } from './house.ts'
import { assertHostIsFree } from './operator/domains.ts'
import { seedDemo } from './seed.ts'

/** Time for requests and jobs in progress to end; afterwards the process leaves anyway. */
const LEAVING_MS = 10_000

// A terminal that is closed, or a file on a full disk, loses lines and ends nothing.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

/** What has been opened so far, and how it is left: the latest first. */
let open: readonly (() => Promise<unknown>)[] = []
let leaving: Promise<never> | undefined
/** Serves on until no balancer sends anybody here; before it listens there is nobody. */
let serveOut = async (): Promise<void> => {}

try {
  await start()
} catch (error) {
  // Whoever leaves takes away what the start stands on.
  if (!leaving) {
    const isForPeople =
      error instanceof EmbeddedPostgresError ||
      (error instanceof Error && error.cause === undefined)
    const clean = withoutValues(error)
    console.error(isForPeople ? clean.message : clean)
    process.exit(1)
  }
}

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  const log = openLog(settings.LOG_LEVEL)
  leaveWhenTold(log)
  const vault = openVault(settings)
  const ground = await findGround(settings, (line) => console.log(line))
  open = [() => ground.leave()]
  // While the database is being looked after, pages are read.
  const [serving, web] = await Promise.all([
    prepare(settings, ground.owner, vault),
    loadWebBundle(),
  ])
  const house = await openHouse(settings, { owner: ground.owner, serving }, { vault, log, web })
  if (house.demo) {
    await seedDemo(house, ground.owner, tellYear)
    for (const ctx of await contextsOf(house)) await bringDemoStaff(ctx)
  }
  await assertSafeToStart(house)
  await assertHostIsFree(house)

  const server = await openServer(house, features, extras)
  await server.listen({ port: settings.PORT, host: settings.HOST })
  open = [() => server.close(), () => house.close(), ...open]
  serveOut = async () => {
    server.isLeaving = true
    await wait(settings.LEAVE_AFTER_SECONDS * 1000)
  }
  const { port } = server.server.address() as { port: number }
  const isEverywhere = settings.HOST === '::' || settings.HOST === '0.0.0.0'
  house.ownAddress = `http://${isEverywhere ? '127.0.0.1' : settings.HOST}:${port}`
  await house.queue.start()
  await greet(house, port)
}

async function contextsOf(house: House): Promise<Context[]> {
  const ids = await house.organisations.ids()
  const all = await Promise.all(ids.map((id) => house.organisations.byId(id)))
  return all.flatMap((organisation) => (organisation ? [programContext(house, organisation)] : []))
}

/**
 * From the first moment on: when somebody says so, and after an error that nobody caught. That may have left something half
 * done in memory, so the process ends and its supervisor starts another; requests and jobs in progress come to their
 * end first.
 */
function leaveWhenTold(log: Log): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      leaving ??= serveOut().then(() => leave(log, { signal }, 0))
    })
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      if (leaving) return log.error({ err: error, event }, 'left without good order')
      log.fatal({ err: error, event }, 'an error that nobody caught ends the program')
      leaving = leave(log, { event }, 1)
    })
}

/**
 * First no more requests, then no more jobs (those that cannot end are handed back), then the database. Before it listens
 * there is nothing to wait for: what the start was writing is undone, and the next start does it. An embedded database
 * that is just being made or started ends with the process.
 */
async function leave(log: Log, why: object, code: number): Promise<never> {
  log.info(why, 'leaving')
  setTimeout(() => process.exit(1), LEAVING_MS).unref()
  for (const way of open)
    await way().catch((error: unknown) => {
      log.error({ err: error }, 'left without good order')
      code = 1
    })
  process.exit(code)
}
