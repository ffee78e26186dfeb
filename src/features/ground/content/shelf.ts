import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Language } from '#platform/shared/languages.ts'
import type { Kind, Standing } from './rules.ts'

/** An item as the office sees it among others. Instants are ISO 8601. */
export interface Shelved {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly category: string
  readonly standing: Standing
  readonly publishFrom: string
  readonly publishUntil: string | null
  readonly language: Language
  /** Those that it has been translated into. */
  readonly translated: readonly Language[]
  readonly revision: number
  /** In the trash since then. */
  readonly trashedAt: string | null
  readonly updatedAt: string
  /** Who it was; empty when it was the program, or somebody who is no longer known. */
  readonly updatedBy: string
}

export interface WantedFromShelf {
  readonly page: number
  readonly pageSize: number
  /** Part of a title. */
  readonly q: string
  /** All but what is put away or in the trash when it is absent. */
  readonly standing?: Standing | undefined
}

/** Everything of a kind, whether or not anybody can read it: in the office's own order, or what was changed last first. */
export function listShelf(
  ctx: Context | Work,
  kind: Kind,
  { page, pageSize, q, standing }: WantedFromShelf,
): Promise<{ items: Shelved[]; total: number }> {
  return inTransaction(ctx, async (ctx) => {
    const { sql, organisation } = ctx
    const only = sql`i.kind = ${kind.name}
      ${standing ? sql`and ${standingSql(ctx)} = ${standing}` : sql`and i.archived_at is null and i.trashed_at is null`}
      ${q ? sql`and i.title ilike ${`%${q.replaceAll(/[\\%_]/g, '\\$&')}%`}` : sql``}`
    const order =
      standing === 'trashed'
        ? sql`order by i.trashed_at desc, i.id desc`
        : kind.order === 'office'
          ? sql`order by i.position, i.id`
          : sql`order by i.updated_at desc, i.id desc`
    const [found] = await sql<{ items: Shelved[]; total: number }[]>`
      select (select count(*)::int from content_items i
        where i.organisation_id = ${organisation.id} and ${only}) as total,
        (select coalesce(json_agg(found.item), '[]'::json) from (
          select ${shelvedJson(ctx)} as item from content_items i
          left join people p on p.organisation_id = ${organisation.id}
            and i.updated_by = 'person:' || p.id
          where i.organisation_id = ${organisation.id} and ${only} ${order} limit ${pageSize} offset ${(page - 1) * pageSize}) found) as items`
    return found!
  })
}

export interface Change {
  readonly revision: number
  readonly title: string
  readonly savedAt: string
  readonly savedBy: string
}

/** Every change of an item that still counts for somebody, the latest first; the newest hundred. */
export function listChanges(ctx: Context | Work, kind: Kind, id: string): Promise<Change[]> {
  return inTransaction(ctx, async ({ sql, organisation }) => {
    const rows = await sql<Change[]>`
      select r.revision, r.item ->> 'title' as title, r.saved_at as "savedAt",
        coalesce(p.first_name || ' ' || p.last_name, '') as "savedBy"
      from content_revisions r
      join content_items i on i.organisation_id = ${organisation.id} and i.id = r.item_id
        and i.kind = ${kind.name}
      left join people p on p.organisation_id = ${organisation.id} and r.saved_by = 'person:' || p.id
      where r.organisation_id = ${organisation.id} and r.item_id = ${id}
      order by r.revision desc limit 100`
    return rows.map((row) => ({ ...row, savedAt: new Date(row.savedAt).toISOString() }))
  })
}

/** Whose name stands at a change; empty when it was the program, or somebody who is no longer known. */
export async function nameOfWriter({ sql, organisation }: Work, savedBy: string): Promise<string> {
  const [found] = await sql<{ name: string }[]>`
    select p.first_name || ' ' || p.last_name as name from people p
    where p.organisation_id = ${organisation.id} and 'person:' || p.id = ${savedBy}`
  return found?.name ?? ''
}

/** The categories that a kind has items in, by name: for whoever chooses one. */
export function listCategories(ctx: Context | Work, kind: Kind): Promise<string[]> {
  return inTransaction(ctx, async ({ sql, organisation }) => {
    const rows = await sql<{ category: string }[]>`
      select distinct i.category from content_items i
      where i.organisation_id = ${organisation.id} and i.kind = ${kind.name}
        and i.category <> '' and i.archived_at is null and i.trashed_at is null
      order by 1 limit 200`
    return rows.map(({ category }) => category)
  })
}

/** Scheduled and over are never stored: the clock decides. */
function standingSql({ sql, now }: Work) {
  const at = now().toISOString()
  return sql`(case when i.trashed_at is not null then 'trashed'
    when i.archived_at is not null then 'archived' when i.state = 'draft' then 'draft'
    when i.publish_from > ${at} then 'scheduled'
    when i.publish_until <= ${at} then 'over' else 'live' end)`
}

function shelvedJson(ctx: Work) {
  return ctx.sql`json_build_object('id', i.id, 'slug', i.slug, 'title', i.title, 'summary', i.summary,
    'category', i.category, 'standing', ${standingSql(ctx)}, 'publishFrom', i.publish_from,
    'publishUntil', i.publish_until,
    'language', i.language,
    'translated', (select coalesce(json_agg(l order by l), '[]'::json) from jsonb_object_keys(i.translations) l),
    'revision', i.revision, 'trashedAt', i.trashed_at, 'updatedAt', i.updated_at,
    'updatedBy', coalesce(p.first_name || ' ' || p.last_name, ''))`
}
