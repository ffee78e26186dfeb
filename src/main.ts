import { assertSafeToStart } from '#features/payments/payments.ts'
import { EmbeddedPostgresError } from '#platform/server/embedded-postgres.ts'
import { openServer } from '#platform/server/http/server.ts'
import { type Log, openLog, withoutValues } from '#platform/server/log.ts'
import { readSettings } from '#platform/server/settings.ts'
import { openVault } from '#platform/server/vault.ts'
import { greet } from './greeting.ts'
import { extras } from './extras.ts'
import { features } from './features.ts'
import { findGround, openHouse, prepare } from './house.ts'
import { seedDemo } from './seed.ts'

/** Time for requests and jobs in progress to end; afterwards the process leaves anyway. */
const LEAVING_MS = 10_000

// A terminal that is closed, or a file on a full disk, loses lines and ends nothing.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

/** Ends the process in good order; from the moment on at which there is something to end. */
let leave: ((why: object, code: number) => Promise<void>) | undefined

try {
  await start()
} catch (error) {
  const isForPeople =
    error instanceof EmbeddedPostgresError || (error instanceof Error && error.cause === undefined)
  const clean = withoutValues(error)
  console.error(isForPeople ? clean.message : clean)
  process.exit(1)
}

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  const log = openLog(settings.LOG_LEVEL)
  leaveWhenNobodyCaught(log)
  const vault = openVault(settings)
  const ground = await findGround(settings, (line) => console.log(line))
  const serving = await prepare(settings, ground.owner, vault)
  const house = await openHouse(settings, { owner: ground.owner, serving }, { vault, log })
  if (house.demo) await seedDemo(house, ground.owner)
  await assertSafeToStart(house)

  const server = await openServer(house, features, extras)
  await server.listen({ port: settings.PORT, host: settings.HOST })
  const { port } = server.server.address() as { port: number }
  const isEverywhere = settings.HOST === '::' || settings.HOST === '0.0.0.0'
  house.ownAddress = `http://${isEverywhere ? '127.0.0.1' : settings.HOST}:${port}`
  let isLeaving = false
  leave = async (why, code) => {
    if (isLeaving) return
    isLeaving = true
    log.info(why, 'leaving')
    setTimeout(() => process.exit(1), LEAVING_MS).unref()
    // First no more requests, then no more jobs (those that cannot end are handed back), then the database.
    for (const step of [() => server.close(), () => house.close(), () => ground.leave()]) {
      await step().catch((error: unknown) => {
        log.error({ err: error }, 'left without good order')
        code = 1
      })
    }
    process.exit(code)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => void leave?.({ signal }, 0))
  await house.queue.start()
  await greet(house, port)
}

/**
 * An error that nobody caught may have left something half done in memory, so the process ends and its supervisor starts
 * another; requests and jobs in progress come to their end first. Before there are any it ends at once, and the
 * embedded database with it.
 */
function leaveWhenNobodyCaught(log: Log): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error, event }, 'an error that nobody caught ends the program')
      if (!leave) process.exit(1)
      void leave({ event }, 1)
    })
  }
}
