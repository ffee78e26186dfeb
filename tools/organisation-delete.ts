import type postgres from 'postgres'
import type { House } from '#platform/server/context.ts'
import { quoteName } from '#platform/server/backup/catalog.ts'
import { ToolError, contextOf } from './opened.ts'
import { listOwnTables, tablesInOrder } from './organisation-folder.ts'

interface Said {
  readonly name?: string | undefined
  readonly withoutExport?: boolean | undefined
}

/**
 * Deletes an organisation that rests: its rows in one transaction, then its files. Its books go as well, so one that has
 * taken real money must have been exported since it rests.
 */
export async function deleteOrganisation(
  house: House,
  sql: postgres.Sql,
  slug: string,
  { name, withoutExport = false }: Said,
): Promise<void> {
  await finishDepartures(house, sql)
  const { organisation } = await contextOf(house, slug)
  const { id, configuration, live } = organisation
  if (name !== configuration.websiteName)
    throw new ToolError(
      `This deletes everything of it. Say its name: npm run organisation -- delete ${slug} --name="${configuration.websiteName}"`,
    )
  const postings = await sql.begin(async (sql) => {
    const [row] = await sql<{ rests: boolean; isExported: boolean }[]>`
      select suspended_at is not null as rests, coalesce(exported_at >= suspended_at, false) as "isExported"
      from organisations where id = ${id} for update`
    if (!row?.rests)
      throw new ToolError(`Let it rest first: npm run organisation -- suspend ${slug}`)
    await sql`select set_organisation(${id})`
    const [books] = await sql<{ count: number }[]>`
      select count(*)::float8 as count from postings where organisation_id = ${id}`
    if (!row.isExported && live && books!.count > 0)
      throw new ToolError(
        'It has taken real money, and the law wants its books kept. Export it first, while it rests: --without-export is not for it.',
      )
    if (!row.isExported && !withoutExport)
      throw new ToolError(
        `Export it first, while it rests: npm run organisation -- export ${slug} FOLDER. Or say --without-export, and nothing of it is kept.`,
      )
    await deleteRows(sql, id)
    await sql`
      insert into departed_organisations (id, slug, departed_at) values (${id}, ${slug}, ${house.now()})
      on conflict (id) do update set departed_at = excluded.departed_at, files_gone_at = null`
    house.checkpoint('organisation.deleting')
    await sql`select pg_notify('organisation_changed', ${id})`
    return books!.count
  })
  house.organisations.forget(id)
  house.checkpoint('organisation.deleted')
  await finishDepartures(house, sql)
  console.log(`${slug} is deleted.`)
  if (postings > 0)
    console.log(
      `Its books went with it: ${postings} postings. The law wants such books kept for six years: keep the export.`,
    )
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
export async function finishDepartures(house: House, sql: postgres.Sql): Promise<void> {
  const waiting = await sql<{ id: string }[]>`
    select id from departed_organisations where files_gone_at is null`
  if (waiting.length === 0) return
  const ids = new Set(waiting.map(({ id }) => id))
  for await (const { organisationId, key } of house.files.list())
    if (ids.has(organisationId)) await house.files.remove(organisationId, key)
  await sql`
    update departed_organisations set files_gone_at = ${house.now()} where id = any(${[...ids]}::uuid[])`
}
