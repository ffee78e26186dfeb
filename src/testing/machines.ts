import postgres from 'postgres'
import { type DatabaseAddress, toOptions } from '#platform/server/database.ts'
import { hasCitus, isDistributed, tellEveryMachine } from '#platform/server/distributed.ts'

/** One machine of a cluster. The first is the one that is asked, its coordinator where there are several. */
export interface Machine {
  readonly host: string
  readonly port: number
}

/** The machines of the Citus behind an address; of any other PostgreSQL only itself. */
export async function findMachines(address: DatabaseAddress): Promise<Machine[]> {
  const { host, port } = address
  return ask(address, async (sql) => {
    if (!(await hasCitus(sql))) return [{ host, port }]
    const workers = await sql<Machine[]>`
      select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 order by nodeid`
    return [{ host, port }, ...workers]
  })
}

/** An empty database of that name on every machine, which know each other in it. */
export async function createEverywhere(
  address: DatabaseAddress,
  machines: readonly Machine[],
  name: string,
): Promise<void> {
  await onEach(address, machines, (sql) => sql.unsafe(`create database ${name}`))
  if (machines.length === 1) return
  for (const machine of machines)
    await ask({ ...address, ...machine, database: name }, (sql) =>
      sql.unsafe('create extension citus'),
    )
  await ask({ ...address, database: name }, async (sql) => {
    const [coordinator, ...workers] = machines
    await sql`select citus_set_coordinator_host(${coordinator!.host}, ${coordinator!.port})`
    for (const { host, port } of workers) await sql`select citus_add_node(${host}, ${port})`
  })
}

/** A copy of a database, on every machine its part. Who is connected to the original is cut off where that is said. */
export async function copyEverywhere(
  address: DatabaseAddress,
  machines: readonly Machine[],
  { original, name, cutsOff }: { original: string; name: string; cutsOff: boolean },
): Promise<void> {
  await onEach(address, machines, async (sql) => {
    // Copied as files: the other way writes every page of it into the log as well.
    const copy = () => sql.unsafe(`create database ${name} template ${original} strategy file_copy`)
    if (cutsOff) await cutOff(sql, original)
    if (machines.length === 1) return copy()
    // A machine of several keeps connections of its own to every database, and opens them again.
    for (let tries = 1; ; tries++)
      try {
        await cutOff(sql, original)
        return await copy()
      } catch (error) {
        if (tries === MOST_TRIES) throw error
      }
  })
}

const MOST_TRIES = 20

async function cutOff(sql: postgres.Sql, name: string): Promise<void> {
  await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${name}`
}

/** What a role has been told stays with the original. */
export async function tellOfCopy(address: DatabaseAddress, roles: readonly string[]) {
  await ask(address, async (sql) => {
    if (await isDistributed(sql)) for (const role of roles) await tellEveryMachine(sql, role)
  })
}

/** Connections that are just being closed are waited for: one that is cut instead fails the test that had it. */
export async function dropEverywhere(
  address: DatabaseAddress,
  machines: readonly Machine[],
  name: string,
): Promise<void> {
  await onEach(address, machines, async (sql) => {
    try {
      if (machines.length > 1) await sql.unsafe(`drop database ${name} with (force)`)
      else await sql.unsafe(`drop database ${name}`)
    } catch {
      await sql.unsafe(`drop database if exists ${name} with (force)`)
    }
  })
}

async function onEach(
  address: DatabaseAddress,
  machines: readonly Machine[],
  work: (sql: postgres.Sql) => Promise<unknown>,
): Promise<void> {
  for (const machine of machines) await work(administer({ ...address, ...machine }))
}

const administrators = new Map<string, postgres.Sql>()

/** A connection that stays for the next who asks, and ends when nobody has for a while. */
function administer(address: DatabaseAddress): postgres.Sql {
  const name = JSON.stringify(address)
  const known = administrators.get(name)
  if (known) return known
  const sql = postgres({ ...toOptions(address), max: 1, idle_timeout: 3, onnotice: () => {} })
  administrators.set(name, sql)
  return sql
}

/** Ends them at once: a process stays as long as they do. */
export async function dismissAdministrators(): Promise<void> {
  const leaving = [...administrators.values()]
  administrators.clear()
  for (const sql of leaving) await sql.end()
}

export async function ask<T>(
  address: DatabaseAddress,
  work: (sql: postgres.Sql) => Promise<T>,
): Promise<T> {
  const sql = postgres({ ...toOptions(address), max: 1, onnotice: () => {} })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}
