import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { toOptions } from '#platform/server/database.ts'
import { migrate } from '#platform/server/migrate.ts'
import { copyTemplate } from './ground.ts'
import { assertSound } from './sound.ts'

export interface AsItWas {
  migrate(): Promise<unknown>
  /** As a superuser. Several statements at once where there are no values. */
  rows<T = Record<string, unknown>>(query: string, values?: readonly unknown[]): Promise<T[]>
  assertSound(): Promise<void>
}

/**
 * An empty database with the tables that a migration left behind, and the way to bring it up to date, by an owner who is no
 * superuser: row-level security holds for them as well.
 */
export async function databaseAsItWas(
  t: { after(work: () => Promise<void>): void },
  last: string,
): Promise<AsItWas> {
  const copy = await copyTemplate()
  const name = `as_it_was_${randomBytes(6).toString('hex')}`
  const role = { name: `${name}_app`, password: randomBytes(6).toString('hex') }
  const cluster = postgres({ ...toOptions(copy.owner), max: 1, onnotice: () => {} })
  await cluster.unsafe(`create role ${name} login createrole password '${role.password}'`)
  await cluster.unsafe(`create database ${name}`)
  await cluster.unsafe(`alter database ${name} owner to ${name}`)
  const folder = mkdtempSync(path.join(tmpdir(), 'sahn-migrations-'))
  cpSync('database/migrations', folder, { recursive: true })
  const journal = path.join(folder, 'meta/_journal.json')
  const all = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] }
  const at = all.entries.findIndex(({ tag }) => tag === last)
  writeFileSync(journal, JSON.stringify({ ...all, entries: all.entries.slice(0, at + 1) }))

  const owner = { ...copy.owner, database: name, user: name, password: role.password }
  await migrate(owner, role, { folder })
  const behind = { ...copy.owner, database: name }
  const sql = postgres({ ...toOptions(behind), max: 1, onnotice: () => {} })
  t.after(async () => {
    await sql.end()
    await cluster.unsafe(`drop database ${name}`)
    await cluster.unsafe(`drop role ${role.name}`)
    await cluster.unsafe(`drop role ${name}`)
    await cluster.end()
    await copy.remove()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    migrate: () => migrate(owner, role),
    rows: async <T = Record<string, unknown>>(query: string, values: readonly unknown[] = []) =>
      [
        ...(values.length > 0
          ? await sql.unsafe(query, values as never[])
          : await sql.unsafe(query)),
      ] as T[],
    assertSound: () => assertSound(sql),
  }
}
