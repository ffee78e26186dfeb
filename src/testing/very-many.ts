import type { Standing } from '#features/ground/content/rules.ts'
import { STATES } from '#features/ground/submissions/rules.ts'
import type { World } from './story.ts'

/**
 * Does the work while there are copies of a message that somebody has sent, in all states, a minute apart, as if of each of these
 * forms in turn. They go before the test ends: every sentence about so many would take minutes.
 */
export async function amongMessages(
  { rows }: Pick<World, 'rows'>,
  { count, kinds = ['contact'] }: { readonly count: number; readonly kinds?: readonly string[] },
  work: () => Promise<void>,
): Promise<void> {
  await rows(
    `insert into submissions
     select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'reference', 'B-' || n, 'fingerprint', n::text,
       'proof', null, 'kind', ($3::text[])[1 + n / $4::int % cardinality($3::text[])], 'state', ($2::text[])[1 + n % $4::int],
       'received_at', s.received_at - n * interval '1 minute'))).*
     from generate_series(1, $1::int) n, submissions s
     where s.id = (select id from submissions where kind = 'contact' limit 1)`,
    [count, STATES, kinds, STATES.length],
  )
  await rows('analyze submissions')
  await work().finally(() => rows(`delete from submissions where reference like 'B-%'`))
}

/**
 * Does the work while there are so many more items of a kind, by how they stand: rows alone, without their history, their words
 * and their addresses, which go before the test ends.
 */
export async function amongItems(
  world: Pick<World, 'rows'> & {
    readonly ctx: { readonly organisation: { readonly id: string }; readonly now: () => Date }
  },
  kind: string,
  counts: Readonly<Partial<Record<Standing, number>>>,
  work: () => Promise<void>,
): Promise<void> {
  // Found before, and the moment is not named: a cluster plans no rows of a table beside another question in one.
  const [original] = await world.rows<{ id: string }>(
    `select id from content_items where organisation_id = $1 and kind = 'news' limit 1`,
    [world.ctx.organisation.id],
  )
  await world.rows(
    `insert into content_items
     select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'kind', $2::text,
       'slug', 'many-' || s.standing || '-' || n, 'title', 'Number ' || n, 'position', n,
       'state', case when s.standing in ('scheduled', 'live', 'over') then 'published' else 'draft' end,
       'publish_from', case s.standing when 'scheduled' then $4::timestamptz + n * interval '1 hour' else $4::timestamptz - interval '1 year' end,
       'publish_until', case s.standing when 'over' then $4::timestamptz - n * interval '1 minute' end,
       'archived_at', case s.standing when 'archived' then $4::timestamptz end,
       'trashed_at', case s.standing when 'trashed' then $4::timestamptz - n * interval '1 minute' end,
       'updated_at', $4::timestamptz - n * interval '1 minute'))).*
     from unnest($3::text[], $5::int[]) s (standing, count), generate_series(1, s.count) n, content_items o
     where o.organisation_id = $1 and o.id = $6`,
    [
      world.ctx.organisation.id,
      kind,
      Object.keys(counts),
      world.ctx.now().toISOString(),
      Object.values(counts),
      original!.id,
    ],
  )
  await world.rows('analyze content_items')
  await work().finally(() => world.rows(`delete from content_items where slug like 'many-%'`))
}
