import { readConfiguration } from '#features/ground/configuration/configuration.ts'
import { findPreview } from '#features/ground/content/preview.ts'
import { closePostOffice } from '#features/ground/mail/post-office.ts'
import { openTally } from '#features/ground/figures/figures.ts'
import { openOrganisations } from '#features/ground/organisations/organisations.ts'
import { recognise } from '#features/ground/people/people.ts'
import type { Context, House } from '#platform/server/context.ts'
import { openClock } from '#platform/server/database-clock.ts'
import {
  type Database,
  type DatabaseAddress,
  openDatabase,
  readDatabaseUrl,
  settleEncryption,
} from '#platform/server/database.ts'
import { openOutage } from '#platform/server/database/outage.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import type { Feature, Socket } from '#platform/server/feature.ts'
import { openFiles } from '#platform/server/files.ts'
import { openJobQueue } from '#platform/server/jobs.ts'
import { type Log, openLog } from '#platform/server/log.ts'
import { migrate } from '#platform/server/migrate.ts'
import { openOwner } from '#platform/server/owner.ts'
import { openPageCache } from '#platform/server/page-cache.ts'
import { dropKept } from '#platform/server/recall.ts'
import type { Settings } from '#platform/server/settings.ts'
import { type Vault, openVault } from '#platform/server/vault.ts'
import { type WebBundle, loadWebBundle } from '#platform/server/web-bundle.ts'
import { features, registry } from './features.ts'
import { kinds } from './kinds.ts'

/** A database to use, and how to leave it. */
export interface Ground {
  readonly owner: DatabaseAddress
  readonly leave: () => Promise<void>
}

/** The external database where one is named, else the embedded one of DATA_DIR. */
export async function findGround(settings: Settings, log: (line: string) => void): Promise<Ground> {
  if (settings.DATABASE_URL)
    return {
      owner: await settleEncryption(readDatabaseUrl(settings.DATABASE_URL)),
      leave: async () => {},
    }
  const embedded = await startEmbeddedPostgres({ dataFolder: settings.dataFolder, log })
  const { host, port, user, database } = embedded
  return { owner: { host, port, user, database }, leave: () => embedded.stop() }
}

/** The role that serves requests has its password from the secret key, so that every copy of the program knows it. */
export function servingRole(settings: Settings, vault: Vault): { name: string; password: string } {
  const name = settings.DATABASE_APP_ROLE
  return { name, password: vault.sign(name, 'database-role') }
}

/** Everything that one copy of the program holds, over a database that is up to date. It does not listen yet. */
export async function openHouse(
  settings: Settings,
  { owner, serving }: { owner: DatabaseAddress; serving: DatabaseAddress },
  more: {
    web?: WebBundle
    vault?: Vault
    log?: Log
    now?: () => Date
    openDatabase?: typeof openDatabase
  } = {},
): Promise<House & { close(): Promise<void> }> {
  const log = more.log ?? openLog(settings.LOG_LEVEL)
  const outage = openOutage(log)
  const database = (more.openDatabase ?? openDatabase)(serving, {
    connections: settings.DATABASE_CONNECTIONS,
    outage,
  })
  const { now, close: stopClock } = more.now
    ? { now: more.now, close: () => {} }
    : await openClock(settings, database, log)
  const organisations = openOrganisations(database, (sql, id) =>
    readConfiguration(registry, sql, id),
  )
  const pages = openPageCache({
    limitBytes: settings.CACHE_MEGABYTES * 1024 * 1024,
    now: () => now().getTime(),
  })
  const queue = openJobQueue(
    () => house,
    features.flatMap(({ jobs = [] }) => jobs),
    {
      schedules: features.flatMap(({ schedules = [] }) => schedules),
      watches: features.flatMap(({ watches = [] }) => watches),
    },
    owner,
  )
  const tally = openTally(() => house)
  const demo = settings.DEMO && !(await isAnyLive(database))
  const asOwner = openOwner(owner)
  const hearers = new Set<(id?: string) => void>()
  const house = {
    settings,
    registry,
    log,
    now,
    database,
    outage,
    organisations,
    pages,
    queue,
    tally,
    files: openFiles(settings),
    vault: more.vault ?? openVault(settings),
    web: more.web ?? (await loadWebBundle()),
    demo,
    operatorHost: settings.OPERATOR_HOST ?? (demo ? 'operator.localhost' : undefined),
    owner: asOwner,
    ownAddress: `http://127.0.0.1:${settings.PORT}`,
    recognise,
    preview: (ctx: Context, token: string) => findPreview(ctx, kinds, token),
    holdings: new Map(features.flatMap(({ name, holds }) => (holds ? [[name, holds]] : []))),
    plugged: getPlug,
    findPlugged: findPlug,
    onChange(hear: (id?: string) => void) {
      hearers.add(hear)
      return () => void hearers.delete(hear)
    },
    checkpoint: checkpointOf(settings),
    async close() {
      stopClock()
      await queue.stop()
      await tally.close()
      await closePostOffice(house)
      await asOwner.close()
      await database.close()
    },
  }
  const hearChange = (told?: string) => {
    // Who names no organisation means all of them.
    const [id, ...change] = told ? told.split(' ') : []
    dropKept(house, id, change.join(' '))
    for (const hear of hearers) hear(id)
  }
  await database.listen('organisation_changed', hearChange, () => hearChange())
  return house
}

function getPlug<T>(socket: Socket<T>, name: string): T {
  const found = findPlug(socket, name)
  if (!found) throw new Error(`Nothing called ${name} is plugged into ${socket.name}.`)
  return found
}

function findPlug<T>(socket: Socket<T>, name: string): T | undefined {
  return allPlugs().get(socket.name)?.get(name) as T | undefined
}

let plugs: ReadonlyMap<string, ReadonlyMap<string, unknown>> | undefined

/** By socket and name. Put together when one is first asked for: every file is loaded by then. */
function allPlugs() {
  const all = () => features.flatMap(({ plugs = [] }: Feature) => plugs)
  plugs ??= new Map(
    [...Map.groupBy(all(), ({ socket }) => socket)].map(([socket, own]) => [
      socket,
      new Map(own.map(({ name, plug }) => [name, plug])),
    ]),
  )
  return plugs
}

/** Ends or stops this process at the named step. A process that was stopped and goes on is not stopped again. */
function checkpointOf({ CRASH_AT, CRASH_SIGNAL }: Settings): (step: string) => void {
  let isDone = false
  return (step) => {
    if (isDone || CRASH_AT !== step) return
    isDone = true
    process.kill(process.pid, CRASH_SIGNAL === 'stop' ? 'SIGSTOP' : 'SIGKILL')
  }
}

/** With real money anywhere there is no demonstration: no /dev pages, no kept mail. */
async function isAnyLive({ platform }: Database): Promise<boolean> {
  const rows = await platform`select from organisations where live limit 1`
  return rows.length > 0
}

/** Migrates and says how to serve. */
export function prepare(
  settings: Settings,
  owner: DatabaseAddress,
  vault: Vault,
  how: { isRestoring?: boolean } = {},
): Promise<DatabaseAddress> {
  return migrate(owner, servingRole(settings, vault), how)
}
