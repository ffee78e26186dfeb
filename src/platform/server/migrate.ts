import { globSync, readFileSync } from 'node:fs'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { type DatabaseAddress, toOptions } from './database.ts'
import { migrateJobs } from './jobs.ts'

/** Any number; every copy of the program uses the same, so that one migrates and the others wait. */
const LOCK = 5_748_210_011n

/**
 * Brings a database up to date, as its owner: tables, the queue, the role that serves requests and what it may do.
 * Several copies at once do it one after the other; a second time changes nothing. Answers how the role connects.
 */
export async function migrate(
  owner: DatabaseAddress,
  role: { name: string; password: string },
  folder = 'database/migrations',
): Promise<DatabaseAddress> {
  const sql = postgres({ ...toOptions(owner), max: 1, onnotice: () => {} })
  try {
    await sql`select pg_advisory_lock(${LOCK.toString()}::bigint)`
    await makeRole(sql, role)
    await sql.unsafe(BEFORE)
    await applyMigrations(drizzle(sql), { migrationsFolder: folder })
    for (const file of globSync('database/functions/*.sql').toSorted())
      await sql.unsafe(readFileSync(file, 'utf8'))
    await migrateJobs(owner)
    await sql.unsafe(AFTER.replaceAll('app_role', role.name))
    await sql`select pg_advisory_unlock(${LOCK.toString()}::bigint)`
  } finally {
    await sql.end({ timeout: 5 })
  }
  return {
    ...owner,
    user: role.name,
    password: owner.host.startsWith('/') ? undefined : role.password,
  }
}

async function makeRole(sql: postgres.Sql, { name, password }: { name: string; password: string }) {
  const [existing] = await sql<{ unsafe: boolean }[]>`
    select rolsuper or rolbypassrls or rolcreaterole as unsafe from pg_roles where rolname = ${name}`
  if (existing?.unsafe)
    throw new Error(
      `The role ${name} may pass row-level security. Name another one in DATABASE_APP_ROLE.`,
    )
  // Only a superuser may as much as name what the one that is there has been found not to be.
  const verb = existing
    ? `alter role ${name} login`
    : `create role ${name} login nosuperuser nobypassrls`
  await sql.unsafe(`${verb} password '${password}'`)
}

/**
 * `set_organisation` says which organisation the transaction serves; rows of others are then neither seen nor taken.
 * SET LOCAL inside plpgsql, never set_config, which a distributed engine does not pass on.
 *
 * `follow_ups` are jobs to be: rows that a hot step writes instead of asking the queue, which costs more than the rest of
 * it and wakes every worker. They belong to the queue and to no tenant; `forward_follow_ups` makes jobs of them.
 *
 * `next_in_order` draws a number for a row that others read in the order of numbers. Its transaction gets its own id first,
 * so that whoever reads later can tell whether one that drew a smaller number may still commit.
 */
const BEFORE = `
create or replace function set_organisation(organisation uuid) returns void language plpgsql as $$
begin
  execute format('set local app.organisation = %L', organisation);
end
$$;
create or replace function next_in_order(sequence regclass) returns bigint language plpgsql as $$
begin
  perform pg_current_xact_id();
  return nextval(sequence);
end
$$;
create or replace function refuse_to_rewrite_history() returns trigger language plpgsql as $$
begin
  raise exception '% on % is not allowed: add correcting rows instead', tg_op, tg_table_name;
end
$$;
create table if not exists follow_ups (
  id bigint generated always as identity primary key, job text not null, payload text not null,
  attempts int not null, key text
);`

/**
 * Every table with an organisation_id is protected, also one that a later migration adds and forgets: forced row-level
 * security, one policy for reading and writing, and the rights of the serving role. To a table whose comment begins with
 * `append-only`, or which has a trigger named so, rows can only be added. Platform tables are read-only.
 */
const AFTER = `
create or replace function add_job(name text, payload text, run_at timestamptz, attempts int, key text)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  select graphile_worker.add_job(name, payload::json, run_at => run_at, max_attempts => attempts, job_key => key);
$$;
create or replace function count_jobs(is_dead boolean)
returns bigint language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*) from graphile_worker.jobs where (attempts >= max_attempts and locked_at is null) = is_dead;
$$;
create or replace function forward_follow_ups(most int) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with next as (
    select id from public.follow_ups order by id limit most for update skip locked
  ), taken as (
    delete from public.follow_ups where id in (select id from next) returning *
  )
  select count(graphile_worker.add_job(job, payload::json, max_attempts => attempts::int, job_key => key)) from taken;
$$;
create or replace function release_lost_jobs() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
  from graphile_worker._private_jobs where locked_at < now() - interval '5 minutes';
$$;
revoke execute on function add_job, count_jobs, forward_follow_ups, release_lost_jobs from public;
grant execute on function add_job, count_jobs, forward_follow_ups, release_lost_jobs to app_role;
grant insert on follow_ups to app_role;
grant usage on schema public to app_role;
do $$
declare
  found record;
begin
  for found in
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as is_protected,
      coalesce(obj_description(c.oid, 'pg_class') like 'append-only%', false)
        or exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname like '%append_only') as is_append_only
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organisation_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'organisation_hosts'
  loop
    if not found.is_protected then
      execute format('alter table %I enable row level security', found.name);
      execute format('alter table %I force row level security', found.name);
    end if;
    if not exists (select from pg_policies where tablename = found.name and policyname = 'own_organisation') then
      execute format(
        'create policy own_organisation on %I using (organisation_id = nullif(current_setting(''app.organisation'', true), '''')::uuid)'
        ' with check (organisation_id = nullif(current_setting(''app.organisation'', true), '''')::uuid)', found.name);
    end if;
    execute format('grant select, insert on %I to app_role', found.name);
    if found.is_append_only then
      execute format('revoke update, delete on %I from app_role', found.name);
    else
      execute format('grant update, delete on %I to app_role', found.name);
    end if;
  end loop;
end
$$;
grant usage on all sequences in schema public to app_role;
grant select on organisations, organisation_hosts to app_role;`
