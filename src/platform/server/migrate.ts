import { globSync, readFileSync } from 'node:fs'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { PgDialect } from 'drizzle-orm/pg-core'
import { PostgresJsSession } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { UNFINISHED } from './backup/catalog.ts'
import { type DatabaseAddress, toOptions } from './database.ts'
import { CAREFULLY, isDistributed, spreadAsMade, tellEveryMachine } from './distributed.ts'
import { KILLS_FORGIVEN, SILENCE_SECONDS, URGENT, migrateJobs } from './jobs.ts'
import { MAIL_ADDRESS } from './log.ts'
import { takeOver } from './take-over.ts'

export const MIGRATIONS = 'database/migrations'

/** Any number; every copy of the program uses the same, so that one migrates and the others wait. */
const LOCK = 5_748_210_011n

/**
 * Brings a database up to date, as its owner: tables, the queue, the role that serves requests and what it may do.
 * Several copies at once do it one after the other; a second time changes nothing. A database that is too old to be brought
 * up to date is refused before anything in it changes. Answers how the role connects.
 */
export async function migrate(
  owner: DatabaseAddress,
  role: { name: string; password: string },
  { isRestoring = false, folder = MIGRATIONS } = {},
): Promise<DatabaseAddress> {
  await locked(owner, async (sql) => {
    if (!isRestoring) await refuseHalfRestored(sql)
    await takeOver(sql, folder)
    await makeRole(sql, role)
    await sql.unsafe(BEFORE)
    await applyMigrations(sql, folder)
    for (const file of globSync('database/functions/*.sql').toSorted())
      await sql.unsafe(readFileSync(file, 'utf8'))
    await migrateJobs(owner)
    await forgetAddresses(sql)
    await sql.unsafe(AFTER.replaceAll('app_role', role.name))
    if (await isDistributed(sql)) await tellEveryMachine(sql, role.name)
  })
  return {
    ...owner,
    user: role.name,
    password: owner.host.startsWith('/') ? undefined : role.password,
  }
}

/** Only the tables, as the migrations in a folder leave them: what a restore fills. No role may use them yet. */
export async function makeTables(owner: DatabaseAddress, folder: string): Promise<void> {
  await locked(owner, async (sql) => {
    await sql.unsafe(BEFORE)
    await applyMigrations(sql, folder)
  })
}

/** Those that were not applied yet, all in one transaction; where the tables are spread, those that they make are as well. */
async function applyMigrations(sql: postgres.Sql, folder: string): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder }).map(seeingRows)
  const isSpread = await isDistributed(sql)
  if (isSpread) await sql.unsafe(CAREFULLY)
  const dialect = new PgDialect()
  const session = new PostgresJsSession(sql, dialect, undefined, {})
  await dialect.migrate(isSpread ? spreadAsMade(migrations) : migrations, session as never, {
    migrationsFolder: folder,
  })
}

/**
 * Rows are brought along also by an owner who is not above row-level security, and would otherwise see none: the tables of
 * such a statement are open to their owner until the rights are set again.
 */
function seeingRows(migration: MigrationMeta): MigrationMeta {
  const sql = migration.sql.flatMap((statement) => {
    if (!/^(\s*--.*\n)*\s*(insert|update|delete|with|do)\b/i.test(statement)) return [statement]
    const names = [...statement.matchAll(/"(\w+)"/g)].map(([, name]) => `'${name}'`)
    return [OPEN_TO_OWNER.replace('the_tables', [...new Set(names)].join(', ')), statement]
  })
  return { ...migration, sql }
}

/** Alone among all copies of the program, over one connection. */
export async function locked<T>(
  owner: DatabaseAddress,
  work: (sql: postgres.Sql) => Promise<T>,
): Promise<T> {
  const sql = postgres({ ...toOptions(owner), max: 1, onnotice: () => {} })
  try {
    await sql`select pg_advisory_lock(${LOCK.toString()}::bigint)`
    const result = await work(sql)
    await sql`select pg_advisory_unlock(${LOCK.toString()}::bigint)`
    return result
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** It would look like a new installation, or like one that has lost half of its rows. */
async function refuseHalfRestored(sql: postgres.Sql): Promise<void> {
  const [found] = await sql<
    { is: boolean }[]
  >`select to_regnamespace(${UNFINISHED}) is not null as is`
  if (found?.is)
    throw new Error(
      'A backup was being restored into this database, and that was not finished. Restore it again: npm run restore -- FOLDER',
    )
}

/** What an older version, or a backup of one, kept with a failed job: of a statement its values, of a mail its address. */
async function forgetAddresses(sql: postgres.Sql): Promise<void> {
  await sql`update graphile_worker._private_jobs
    set last_error = case when last_error like 'Failed query%' then 'Failed query'
      else regexp_replace(last_error, ${MAIL_ADDRESS}, '<an address>', 'g') end
    where last_error like 'Failed query_%' or last_error ~ ${MAIL_ADDRESS}`
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
  await patiently(() => sql.unsafe(`${verb} password '${password}'`))
}

/** How often it is tried again, when programs of other databases of the same cluster all start in this moment. */
const MOST_TRIES = 20

/** A role belongs to the cluster: whoever changes it in the same moment from another database, no lock of ours keeps away. */
async function patiently(change: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await change()
      return
    } catch (error) {
      const isMeanwhile =
        error instanceof postgres.PostgresError &&
        error.message.includes('tuple concurrently updated')
      if (!isMeanwhile || tries === MOST_TRIES) throw error
    }
}

const OPEN_TO_OWNER = `
do $$
declare
  found record;
begin
  for found in
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relforcerowsecurity and relname in (the_tables)
  loop
    execute format('alter table %I no force row level security', found.name);
  end loop;
end
$$`

/**
 * `set_organisation` says which organisation the transaction serves; rows of others are then neither seen nor taken.
 * SET LOCAL inside plpgsql, never set_config, which a distributed engine does not pass on.
 *
 * `follow_ups` are jobs to be: rows that a hot step writes instead of asking the queue, which costs more than the rest of
 * it and wakes every worker. They belong to the queue and to no tenant; `forward_follow_ups` makes jobs of them, and puts what
 * can never be one into `odd_follow_ups`.
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
);
create table if not exists odd_follow_ups (like follow_ups);`

/**
 * Every table with an organisation_id is protected, also one that a later migration adds and forgets: forced row-level
 * security, one policy for reading and writing, and the rights of the serving role. To a table whose comment begins with
 * `append-only`, or which has a trigger named so, rows can only be added. Platform tables are read-only.
 */
const AFTER = `
-- Where the job under this key waits that nobody has begun; now where it is due only later. Null where there is none.
create or replace function place_of_job(of_key text) returns timestamptz language sql stable set search_path = pg_catalog, pg_temp as $$
  select least(run_at, now()) from graphile_worker._private_jobs where key = of_key and locked_at is null;
$$;
drop function if exists add_job(text, text, timestamptz, int, text);
create or replace function add_job(
  name text, payload text, run_at timestamptz, attempts int, key text, priority int default 0)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  select graphile_worker.add_job(name, payload::json, run_at => coalesce(run_at, public.place_of_job(key)),
    max_attempts => attempts, job_key => key, priority => priority);
$$;
-- In the queue of the slots of that name, so that it runs beside none of them.
create or replace function add_again(name text, payload text, seconds int, attempts int)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  select graphile_worker.add_job(name, payload::json, queue_name => name,
    run_at => now() + seconds * interval '1 second', max_attempts => attempts);
$$;
create or replace function count_jobs(is_dead boolean)
returns bigint language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*) from graphile_worker.jobs where (attempts >= max_attempts and locked_at is null) = is_dead;
$$;
drop function if exists forward_follow_ups(int);
create or replace function forward_follow_ups(most int, urgent text[] default '{}') returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  one public.follow_ups;
  done bigint := 0;
begin
  begin
    with next as (
      select id from public.follow_ups order by job = any(urgent) desc, id limit most for update skip locked
    ), taken as (
      delete from public.follow_ups where id in (select id from next) returning *
    )
    select count(graphile_worker.add_job(job, payload::json, run_at => public.place_of_job(key),
      max_attempts => attempts::int, job_key => key,
      priority => case when job = any(urgent) then ${URGENT} else 0 end))
    into done from taken;
    return done;
  exception when data_exception or integrity_constraint_violation then
    -- One of them can never become a job. It is set aside, and stops no other.
  end;
  for one in select * from public.follow_ups order by id limit most for update skip locked loop
    delete from public.follow_ups where id = one.id;
    begin
      perform graphile_worker.add_job(one.job, one.payload::json, run_at => public.place_of_job(one.key),
        max_attempts => one.attempts, job_key => one.key,
        priority => case when one.job = any(urgent) then ${URGENT} else 0 end);
    exception when data_exception or integrity_constraint_violation then
      insert into public.odd_follow_ups select one.*;
      raise warning 'follow-up % cannot become a job: it stands in odd_follow_ups', one.id;
    end;
    done := done + 1;
  end loop;
  return done;
end
$$;
drop function if exists release_lost_jobs();
create or replace function mind_jobs(running bigint[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update graphile_worker._private_jobs set locked_at = now() where id = any(running) and locked_at is not null;
  update graphile_worker._private_jobs j set
    locked_by = null, locked_at = null,
    attempts = j.attempts - (killed.times < ${KILLS_FORGIVEN} and j.attempts > 0)::int,
    last_error = 'killed ' || killed.times + 1 || ' times'
  from (
    select id, coalesce(substring(last_error from '^killed (\\d+) times$')::int, 0) as times
    from graphile_worker._private_jobs where locked_at < now() - interval '${SILENCE_SECONDS} seconds'
  ) killed
  where j.id = killed.id and j.locked_at < now() - interval '${SILENCE_SECONDS} seconds';
  -- Also one whose job somebody else has ended: a program that slept ends what another has taken up since.
  update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
  where q.locked_at < now() - interval '${SILENCE_SECONDS} seconds' and not exists (
    select from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_at is not null);
  -- A machine whose clock is ahead adds slots of the future, and would have those of others passed over.
  update graphile_worker._private_jobs set run_at = now()
  where payload -> '_cron' is not null and attempts = 0 and locked_at is null and run_at > now();
  update graphile_worker._private_known_crontabs set last_execution = now()
  where last_execution > now() + interval '1 minute';
  -- A slot that was running when the next one came has lost its key and its other tries: the next one does what it did not.
  delete from graphile_worker._private_jobs
  where payload -> '_cron' is not null and key is null and attempts >= max_attempts and locked_at is null;
$$;
revoke execute on function add_job, count_jobs, forward_follow_ups, mind_jobs, place_of_job from public;
grant execute on function add_job, count_jobs, forward_follow_ups, mind_jobs to app_role;
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
