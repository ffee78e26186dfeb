import { assertSafeToStart } from '#features/payments/payments.ts'
import { EmbeddedPostgresError } from '#platform/server/embedded-postgres.ts'
import { openServer } from '#platform/server/http/server.ts'
import { readSettings } from '#platform/server/settings.ts'
import { openVault } from '#platform/server/vault.ts'
import { greet } from './greeting.ts'
import { extras } from './extras.ts'
import { features } from './features.ts'
import { findGround, openHouse, prepare } from './house.ts'
import { seedDemo } from './seed.ts'

/** Time for requests and jobs in progress to end; afterwards the process leaves anyway. */
const LEAVING_MS = 10_000

try {
  await start()
} catch (error) {
  const isForPeople =
    error instanceof EmbeddedPostgresError || (error instanceof Error && error.cause === undefined)
  console.error(isForPeople ? (error as Error).message : error)
  process.exit(1)
}

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  const vault = openVault(settings)
  const ground = await findGround(settings, (line) => console.log(line))
  const serving = await prepare(settings, ground.owner, vault)
  const house = await openHouse(settings, { owner: ground.owner, serving }, { vault })
  if (house.demo) await seedDemo(house, ground.owner)
  await assertSafeToStart(house)

  const server = await openServer(house, features, extras)
  await server.listen({ port: settings.PORT, host: settings.HOST })
  const { port } = server.server.address() as { port: number }
  const isEverywhere = settings.HOST === '::' || settings.HOST === '0.0.0.0'
  house.ownAddress = `http://${isEverywhere ? '127.0.0.1' : settings.HOST}:${port}`
  await house.queue.start()
  await greet(house, port)

  let isLeaving = false
  const leave = async (signal: string) => {
    if (isLeaving) return
    isLeaving = true
    house.log.info({ signal }, 'leaving')
    setTimeout(() => process.exit(1), LEAVING_MS).unref()
    // First no more requests, then no more jobs (those that cannot end are handed back), then the database.
    await server.close()
    await house.close()
    await ground.leave()
    process.exit(0)
  }
  process.on('SIGTERM', (signal) => void leave(signal))
  process.on('SIGINT', (signal) => void leave(signal))
}
