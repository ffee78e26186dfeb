import type postgres from 'postgres'
import { quoteName } from '#platform/server/backup/catalog.ts'
import type { House } from '#platform/server/context.ts'
import type { Organisation } from '#platform/server/organisations.ts'
import { waitAtMost } from '#platform/server/owner.ts'
import { type OperatorContext, writeDeed } from './deeds.ts'
import { listOwnTables, tablesInOrder } from './folder.ts'
import { useKey } from './keys.ts'
import { contextOf } from './organisation.ts'
import { refuse } from './refusals.ts'
import { isUnderWay } from './under-way.ts'

interface Said {
  readonly name?: string | undefined
  readonly withoutExport?: boolean | undefined
  /** A fresh key (keys.ts), which only the deletion uses up; a command needs none. */
  readonly key?: string
}

/**
 * Deletes an organisation that rests: its rows in one transaction, then its files. Its books go as well, so one that has
 * taken real money must have been exported since it rests. Answers how many postings went.
 */
export async function deleteOrganisation(
  { house, sql, by, lockMs }: OperatorContext,
  slug: string,
  { name, withoutExport = false, key }: Said,
): Promise<{ readonly postings: number }> {
  await finishDepartures(house, sql, lockMs)
  const organisation = await assertNamed(house, slug, name)
  const { id, live } = organisation
  const postings = await sql.begin(async (sql) => {
    await waitAtMost(sql, lockMs)
    const [row] = await sql<{ rests: boolean; isExported: boolean }[]>`
      select suspended_at is not null as rests, coalesce(exported_at >= suspended_at, false) as "isExported"
      from organisations where id = ${id} for update`
    if (!row?.rests) refuse('rest-first')
    // Its files would go while they are copied.
    if (await isUnderWay(sql, house.now(), id)) refuse('one-at-a-time')
    await sql`select set_organisation(${id})`
    const [books] = await sql<{ count: number }[]>`
      select count(*)::float8 as count from postings where organisation_id = ${id}`
    if (!row.isExported && live && books!.count > 0) refuse('books-kept')
    if (!row.isExported && !withoutExport) refuse('export-first')
    if (key !== undefined && !(await useKey(house, sql, key))) refuse('fresh-key')
    await deleteRows(sql, id)
    await sql`
      insert into departed_organisations (id, slug, departed_at) values (${id}, ${slug}, ${house.now()})
      on conflict (id) do update set departed_at = excluded.departed_at, files_gone_at = null`
    await writeDeed(house, sql, { deed: 'deleted', by, organisation, detail: name! })
    house.checkpoint('organisation.deleting')
    await sql`select pg_notify('organisation_changed', ${id})`
    return books!.count
  })
  house.organisations.forget(id)
  house.checkpoint('organisation.deleted')
  await finishDepartures(house, sql, lockMs)
  return { postings }
}

/** Whoever deletes an organisation types its name, as it can be seen: no two spaces, and no sign without a shape. */
export async function assertNamed(
  house: House,
  slug: string,
  name: string | undefined,
): Promise<Organisation> {
  const { organisation } = await contextOf(house, slug)
  const { websiteName } = organisation.configuration
  const isSame = name !== undefined && asSeen(name) === asSeen(websiteName)
  return isSame ? organisation : refuse('name-differs', { name: websiteName })
}

function asSeen(name: string): string {
  return name
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

async function deleteRows(sql: postgres.TransactionSql, id: string): Promise<void> {
  const names = (await listOwnTables(sql)).map(({ name }) => name)
  const guarded = await sql<{ name: string }[]>`
    select distinct tgrelid::regclass::text as name from pg_trigger where not tgisinternal and tgname like '%append_only'`
  for (const name of (await tablesInOrder(sql, names)).toReversed()) {
    // What only grows while an organisation is here goes with it.
    const isGuarded = guarded.some((table) => table.name === name)
    if (isGuarded) await sql.unsafe(`alter table ${quoteName(name)} disable trigger user`)
    await sql.unsafe(`delete from ${quoteName(name)} where organisation_id = $1`, [id])
    if (isGuarded) await sql.unsafe(`alter table ${quoteName(name)} enable trigger user`)
  }
  await sql`delete from follow_ups where payload::json ->> 'organisationId' = ${id}`
  await sql`
    delete from graphile_worker._private_jobs where payload ->> 'organisationId' = ${id} and locked_at is null`
  await sql`delete from organisation_hosts where organisation_id = ${id}`
  await sql`delete from organisations where id = ${id}`
}

/** Takes away the files of those whose rows are gone, also where the command was killed that began with it. */
export async function finishDepartures(
  house: House,
  sql: postgres.Sql,
  lockMs?: number,
): Promise<void> {
  const waiting = await sql<{ id: string }[]>`
    select id from departed_organisations where files_gone_at is null`
  if (waiting.length === 0) return
  const ids = new Set(waiting.map(({ id }) => id))
  for await (const { organisationId, key } of house.files.list())
    if (ids.has(organisationId)) await house.files.remove(organisationId, key)
  await sql.begin(async (sql) => {
    await waitAtMost(sql, lockMs)
    await sql`
      update departed_organisations set files_gone_at = ${house.now()} where id = any(${[...ids]}::uuid[])`
  })
}
