import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { type DatabaseAddress, toOptions } from '#platform/server/database.ts'
import { MIGRATIONS, makeTables } from '#platform/server/migrate.ts'
import { FIRST_OF_NINETEEN, LAST_OF_NINETEEN } from '#platform/server/take-over.ts'

/** The tables as the first migrations leave them, in an empty database. */
export async function migrateOnly(owner: DatabaseAddress, count: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sahn-older-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const journal = path.join(folder, 'meta/_journal.json')
  const all = JSON.parse(readFileSync(journal, 'utf8')) as { entries: unknown[] }
  writeFileSync(journal, JSON.stringify({ ...all, entries: all.entries.slice(0, count) }))
  await makeTables(owner, folder)
  rmSync(folder, { recursive: true })
}

/** An empty database as the nineteen migrations have left it: names in their three spellings. */
export async function makeNineteen(owner: DatabaseAddress): Promise<void> {
  await migrateOnly(owner, 1)
  const sql = postgres({ ...toOptions(owner), max: 1, onnotice: () => {} })
  try {
    await sql.unsafe(OLD_NAMES)
    await sql`delete from drizzle.__drizzle_migrations`
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at)
      values (${FIRST_OF_NINETEEN}, 1), (${LAST_OF_NINETEEN}, 19)`
  } finally {
    await sql.end()
  }
}

/** Notes that it has stopped before the last of the nineteen. */
export const STOP_BEFORE = `update drizzle.__drizzle_migrations set hash = 'the eighteenth', created_at = 18 where created_at = 19`

const OLD_NAMES = `
do $$
declare
  found record;
begin
  for found in
    select conrelid::regclass as owner, conname as name, case
        when conname in ('mails_pkey', 'submissions_pkey') then regexp_replace(conname, 'pkey$', 'pk')
        when conname in ('mails_organisation_fkey', 'submission_files_submission_fkey') then regexp_replace(conname, 'fkey$', 'fk')
        when conname in ('organisations_slug_key', 'media_digest_key') then regexp_replace(conname, 'key$', 'unique')
        when conname like '%_organisation_fkey' then regexp_replace(conname, '_fkey$', '_id_organisations_id_fk')
        else regexp_replace(conname, '_(fkey|key|check)$', '') end as old_name
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'f', 'u', 'c')
      and conname !~ '^(follow_ups|[a-z_]*_pkey$)' or conname in ('mails_pkey', 'submissions_pkey')
  loop
    execute format('alter table %s rename constraint %I to %I', found.owner, found.name, found.old_name);
  end loop;
  for found in
    select i.relname as name, regexp_replace(i.relname, '_(key|idx)$', '') as old_name
    from pg_index x join pg_class i on i.oid = x.indexrelid
    where i.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint c where c.conindid = x.indexrelid and c.contype in ('p', 'u'))
  loop
    execute format('alter index %I rename to %I', found.name, found.old_name);
  end loop;
end
$$`
