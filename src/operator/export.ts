import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { getTableName } from 'drizzle-orm'
import type postgres from 'postgres'
import { quoteName, speakPlainly } from '#platform/server/backup/catalog.ts'
import type { House } from '#platform/server/context.ts'
import { toColumnName } from '#platform/server/database.ts'
import { copyFile } from '#platform/server/files.ts'
import { headOf } from '#platform/server/vault.ts'
import { features } from '../features.ts'
import { type OperatorContext, writeDeed } from './deeds.ts'
import {
  ALSO_SECRET,
  FILES,
  JOBS,
  LEFT_OUT,
  MANIFEST,
  MOST_FILES,
  type Manifest,
  type OwnTable,
  SECRETS,
  aboutSecret,
  fileOfTable,
  listOf,
  listOwnTables,
  lockWith,
  schemaOf,
} from './folder.ts'
import { contextOf } from './organisation.ts'
import { refuse } from './refusals.ts'

/** Columns whose values leave sealed under the passphrase, and how those are opened that our own key has sealed. */
interface SecretColumn {
  readonly table: string
  readonly column: string
  readonly about?: (row: Readonly<Record<string, string>>) => string
}

export const SECRET_COLUMNS: readonly SecretColumn[] = [
  ...features.flatMap(({ seals = [] }) =>
    seals.map(({ column, about }) => ({
      table: getTableName(column.table),
      column: toColumnName(column.name),
      about,
    })),
  ),
  ...ALSO_SECRET,
]

/** When an export shows its organisation, and since when that rested then: as the database writes them. */
export interface AsOf {
  readonly takenAt: string
  readonly suspendedAt: string | null
}

/**
 * Writes everything of one organisation into a folder of open files, as it is in one moment; what is secret is sealed under
 * the passphrase. The folder appears when it is whole. It counts as exported only once `markExported` says so. Refused where it has
 * more files than an import takes, or its manifest would be longer than so many bytes.
 */
export async function exportInto(
  { house, sql }: OperatorContext,
  slug: string,
  {
    folder,
    passphrase,
    longestManifest = Infinity,
  }: {
    readonly folder: string
    readonly passphrase: string
    readonly longestManifest?: number
  },
): Promise<AsOf> {
  const { organisation } = await contextOf(house, slug)
  const draft = `${folder}.unfinished-${process.pid}`
  await mkdir(path.join(draft, 'tables'), { recursive: true, mode: 0o700 })
  const salt = randomBytes(16)
  try {
    const lock = await lockWith(passphrase, salt)
    const { id } = organisation
    const { takenAt, suspendedAt, ...data } = await sql.begin(
      'isolation level repeatable read',
      async (sql) => {
        await speakPlainly(sql)
        const [row] = await sql<
          {
            createdAt: string
            live: boolean
            hosts: string[]
            suspendedAt: string | null
            takenAt: string
          }[]
        >`
        select to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
          live, suspended_at::text as "suspendedAt", transaction_timestamp()::text as "takenAt",
          array(select host from organisation_hosts where organisation_id = ${id} order by added_at, host) as hosts
        from organisations where id = ${id} for share`
        if (!row) refuse('no-organisation', { slug })
        await sql`select set_organisation(${id})`
        const all = await listOwnTables(sql)
        const unknown = LEFT_OUT.find((name) => !all.some((table) => table.name === name))
        if (unknown) throw new Error(`There is no table ${unknown} to leave out.`)
        const taken = all.filter(({ name }) => !LEFT_OUT.some((left) => left === name))
        const tables = []
        for (const table of taken) {
          const written = await writeLines(
            path.join(draft, fileOfTable(table.name)),
            rowsOf(sql, id, table),
          )
          tables.push({ name: table.name, columns: table.columns, ...written })
        }
        const secrets = await writeLines(
          path.join(draft, SECRETS),
          secretsOf({ house, sql, id, taken, seal: lock.seal }),
        )
        const jobs = await writeLines(path.join(draft, JOBS), jobsOf(house, sql, id))
        const { createdAt, live, hosts, takenAt, suspendedAt } = row
        return {
          takenAt,
          suspendedAt,
          form: 1 as const,
          madeAt: house.now().toISOString(),
          organisation: { id, slug, live, createdAt, hosts },
          schema: await schemaOf(sql),
          tables,
          jobs,
          secrets: { ...secrets, salt: salt.toString('base64') },
          leftOut: [...LEFT_OUT],
        }
      },
    )
    // After the rows: whatever they name was there before, and is there still.
    const manifest: Manifest = { ...data, files: await copyFiles(house, id, draft) }
    if (manifest.files.length > MOST_FILES) refuse('more-files-than-any', { most: MOST_FILES })
    const text = `${JSON.stringify(manifest)}\n`
    if (Buffer.byteLength(text) > longestManifest) refuse('too-many-files')
    // Whoever deletes it takes its files away while they are copied.
    const stays = await sql`select from organisations where id = ${id}`
    if (stays.length === 0) refuse('no-organisation', { slug })
    await writeFile(path.join(draft, MANIFEST), text, { mode: 0o600, flush: true })
    house.checkpoint('organisation.exporting')
    await rename(draft, folder)
    return { takenAt, suspendedAt }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/**
 * Somebody has the export. It counts as of when its rows are, and only where the organisation rests, or does not, as it did
 * then: its books may go on the word of this.
 */
export async function markExported(
  { house, sql, by }: OperatorContext,
  organisation: { readonly id: string; readonly slug: string },
  { takenAt, suspendedAt }: AsOf,
): Promise<void> {
  await sql.begin(async (sql) => {
    await sql`
      update organisations set exported_at = ${takenAt}::text::timestamptz
      where id = ${organisation.id} and suspended_at is not distinct from ${suspendedAt}::text::timestamptz`
    const deed = by.how === 'page' ? 'export-fetched' : 'exported'
    await writeDeed(house, sql, { deed, by, organisation })
  })
}

/** Some 120 bits, in groups that can be read out. */
export function makePassphrase(): string {
  const signs = 'abcdefghijkmnpqrstuvwxyz23456789'
  const text = [...randomBytes(24)].map((byte) => signs[byte % signs.length]).join('')
  return text.replaceAll(/.{4}(?=.)/g, '$&-')
}

/** Of a column of JSON the nothing that was written stands as null, and where nothing was written its name is missing. */
async function* rowsOf(
  sql: postgres.TransactionSql,
  id: string,
  { name, columns, json, key }: OwnTable,
): AsyncGenerator<string> {
  const secret = SECRET_COLUMNS.filter(({ table }) => table === name).map(({ column }) => column)
  const missing = json.map((each) => `case when ${quoteName(each)} is null then '${each}' end`)
  const without = [
    `array_remove(array[${missing.join(', ')}]::text[], null)`,
    `array[${columns
      .filter((each) => secret.includes(each))
      .map((each) => `'${each}'`)
      .join(', ')}]::text[]`,
  ].join(' || ')
  const select = `
    select (to_jsonb(t) - (${without}))::text as line from ${quoteName(name)} t
    where organisation_id = $1 order by ${listOf(key)}`
  for await (const rows of sql.unsafe<{ line: string }[]>(select, [id]).cursor(500))
    for (const { line } of rows) yield line
}

async function* secretsOf({
  house,
  sql,
  id,
  taken,
  seal,
}: {
  house: House
  sql: postgres.TransactionSql
  id: string
  taken: readonly OwnTable[]
  seal: (plain: Buffer, about: string) => string
}): AsyncGenerator<string> {
  for (const { table, column, about } of SECRET_COLUMNS) {
    const key = taken.find(({ name }) => name === table)?.key
    if (!key) continue
    const select = `
      select ${key.map((each) => `${quoteName(each)}::text`).join(', ')}, ${quoteName(column)} as value
      from ${quoteName(table)} where organisation_id = $1 and ${quoteName(column)} is not null order by ${listOf(key)}`
    for await (const rows of sql.unsafe<Record<string, string>[]>(select, [id]).cursor(500))
      for (const { value, ...row } of rows) {
        const plain = about ? openOr(house, value as unknown as Buffer, about(row)) : value!
        const named = { table, column, row }
        yield JSON.stringify({ ...named, value: seal(Buffer.from(plain), aboutSecret(named)) })
      }
  }
}

function openOr(house: House, sealed: Buffer, about: string): string {
  try {
    return house.vault.open(sealed, about)
  } catch {
    return refuse('key-missing')
  }
}

/** What waits to be done, but for what carries a value that only our key opens: that is asked for again. */
async function* jobsOf(
  house: House,
  sql: postgres.TransactionSql,
  id: string,
): AsyncGenerator<string> {
  const heads = house.vault.keys.map((key) => headOf(key).toString('base64'))
  const jobs = await sql<{ line: string }[]>`
    select jsonb_build_object('task', t.identifier, 'payload', j.payload, 'priority', j.priority, 'dueAt', j.run_at,
      'maxAttempts', j.max_attempts, 'key', j.key)::text as line
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.payload ->> 'organisationId' = ${id} and j.attempts < j.max_attempts
      and not exists (select from unnest(${heads}::text[]) head where strpos(j.payload::text, head) > 0)
    union all
    select jsonb_build_object('task', f.job, 'payload', f.payload::json, 'priority', 0, 'dueAt', now(),
      'maxAttempts', f.attempts, 'key', f.key)::text
    from follow_ups f where f.payload::json ->> 'organisationId' = ${id}`
  for (const { line } of jobs) yield line
}

async function writeLines(file: string, lines: AsyncIterable<string>) {
  const hash = createHash('sha256')
  const out = await open(file, 'wx', 0o600)
  let rows = 0
  try {
    for await (const line of lines) {
      const text = `${line}\n`
      hash.update(text)
      await out.write(text)
      rows++
    }
    await out.sync()
  } finally {
    await out.close()
  }
  return { rows, sha256: hash.digest('hex') }
}

async function copyFiles(house: House, id: string, draft: string): Promise<Manifest['files']> {
  const copied = []
  for await (const { organisationId, key } of house.files.list()) {
    if (organisationId !== id) continue
    const at = path.join(draft, FILES, key)
    const found = await copyFile(house.files, { organisationId, key }, at)
    if (found) copied.push({ key, ...found })
  }
  return copied.toSorted((a, b) => (a.key < b.key ? -1 : 1))
}
