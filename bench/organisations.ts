/** Asks the database as its owner. */
type Rows = <T>(sql: string, values?: readonly unknown[]) => Promise<T[]>

/** So many organisations with all that one has, at `bench-1.localhost` and so on. `say` hears of each table as it is copied. */
export async function copyOrganisation(
  rows: Rows,
  id: string,
  count: number,
  say: (table: string) => void = () => {},
): Promise<void> {
  const tables = await rows<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and a.attidentity <> 'a' and c.relname not in ('organisation_hosts', 'first_hours')
       and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'organisation_id')
     group by c.relname order by c.relname`,
  )
  await rows(
    `insert into organisations (id, slug, live, created_at)
     select gen_random_uuid(), 'bench-' || n, false, now() from generate_series(1, $1::int) n`,
    [count],
  )
  await rows(
    `insert into organisation_hosts (host, organisation_id, added_at)
     select slug || '.localhost', id, now() from organisations where slug like 'bench-%'`,
  )
  const copies = await rows<{ id: string }>(
    "select id from organisations where slug like 'bench-%' order by id",
  )
  for (const { name, columns } of tables) {
    const [first, ...rest] = columns
    const list = [first, ...rest].map((column) => `"${column}"`).join(', ')
    const taken = rest.map((column) => `t."${column}"`).join(', ')
    for (let i = 0; i < copies.length; i += AT_ONCE) {
      const some = copies.slice(i, i + AT_ONCE).map((copy) => copy.id)
      await unchecked(
        rows,
        `insert into "${name}" (${list}) overriding system value
         select o, ${taken} from unnest('{${some.join()}}'::uuid[]) o, "${name}" t where t.organisation_id = '${id}'`,
      )
      say(name)
    }
  }
}

/** In the order of their ids, so that indexes grow at their ends. */
const AT_ONCE = 500

/** Keys are not looked at while rows are copied, on whichever machine: each copy is whole at the end. */
export async function unchecked(rows: Rows, statement: string): Promise<void> {
  await rows(
    `begin; set local citus.propagate_set_commands = 'local'; set local session_replication_role = replica;
     ${statement}; commit`,
  )
}
