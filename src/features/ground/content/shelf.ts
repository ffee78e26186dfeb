import { type Context, type Work, inTransaction, readOnce } from '#platform/server/context.ts'
import type { Unsent } from '#platform/server/database.ts'
import type { Language } from '#platform/shared/languages.ts'
import { type Counted, farthestCount, toCounted } from '#platform/shared/long-list.ts'
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

/** So many titles are looked through for a part of them: those that come first in the list. */
export const MOST_SEARCHED = 5_000

/**
 * Everything of a kind, whether or not anybody can read it: in the office's own order, or what was changed last first; what was
 * taken down, or lies in the trash, by when it went.
 */
export async function listShelf(
  ctx: Context | Work,
  kind: Kind,
  wanted: WantedFromShelf,
): Promise<Counted & { items: Shelved[]; onlySearched: number | null }> {
  const [page] = await readOnce(ctx, (ctx) => selectShelf(ctx, kind, wanted))
  const { items, found, read } = page!
  const onlySearched = wanted.q && read > MOST_SEARCHED ? MOST_SEARCHED : null
  return { items, ...toCounted(found, farthestCount(wanted)), onlySearched }
}

interface PageOfShelf {
  readonly items: Shelved[]
  readonly found: number
  /** One more than are searched, at least, where there are more. */
  readonly read: number
}

/** What is counted is read once, along an index: a page is a part of it. */
export function selectShelf(ctx: Work, kind: Kind, wanted: WantedFromShelf): Unsent<PageOfShelf[]> {
  const { sql, organisation } = ctx
  const { page, pageSize, q } = wanted
  const most = farthestCount(wanted) + 1
  const order = orderOf(ctx, kind, wanted)
  const searched = sql`(select * from read i ${order} limit ${MOST_SEARCHED})`
  return sql`
    with read as materialized (${rowsThatStand(ctx, kind, wanted, q ? MOST_SEARCHED + 1 : most)}),
      found as materialized (
        select * from ${q ? sql`${searched} i where i.title ilike ${asPart(q)}` : sql`read i`} ${order} limit ${most})
    select (select count(*)::int from read) as read, (select count(*)::int from found) as found,
      (select coalesce(json_agg(${shelvedJson(ctx)} ${order}), '[]'::json)
      from (select * from found i ${order} limit ${pageSize} offset ${(page - 1) * pageSize}) i
      join content_items c on c.organisation_id = ${organisation.id} and c.id = i.id) as items`
}

export interface Change {
  readonly revision: number
  readonly title: string
  readonly savedAt: string
  readonly savedBy: string
}

/** Every change of an item that still counts for somebody, the latest first; the newest hundred. */
export function listChanges(ctx: Context | Work, kind: Kind, id: string): Promise<Change[]> {
  return inTransaction(ctx, async (ctx) => {
    const { sql, organisation } = ctx
    const rows = await sql<Change[]>`
      select r.revision, r.item ->> 'title' as title, r.saved_at as "savedAt",
        ${nameSql(ctx, sql`r.saved_by`)} as "savedBy"
      from content_revisions r
      join content_items i on i.organisation_id = ${organisation.id} and i.id = r.item_id
        and i.kind = ${kind.name}
      where r.organisation_id = ${organisation.id} and r.item_id = ${id}
      order by r.revision desc limit 100`
    return rows.map((row) => ({ ...row, savedAt: new Date(row.savedAt).toISOString() }))
  })
}

/** Whose name stands at a change; empty when it was the program, or somebody who is no longer known. */
export async function nameOfWriter(ctx: Work, savedBy: string): Promise<string> {
  const [found] = await ctx.sql<{ name: string }[]>`
    select ${nameSql(ctx, ctx.sql`${savedBy}::text`)} as name`
  return found!.name
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

/**
 * The first of those that stand so. Where its order is not the office's own, which is no longer than hands have made it, each part
 * of them is read along an index.
 */
function rowsThatStand(ctx: Work, kind: Kind, { standing }: WantedFromShelf, most: number) {
  const { sql, organisation } = ctx
  const since = sql(`i.${(standing && SINCE[standing]) ?? 'updated_at'}`)
  return partsOf(ctx, standing).map(
    (part, i) => sql`${i > 0 ? sql`union all` : sql``} (
      select * from (
        select i.id, i.position, i.title, ${since} as at from content_items i
        where i.organisation_id = ${organisation.id} and i.kind = ${kind.name} and ${part}) i
      ${orderOf(ctx, kind, { standing })} limit ${most})`,
  )
}

/**
 * Where each standing is found: in one part of the rows, or in two. What has not begun, or has an end ahead of it, is left out or
 * sorted row by row: the time goes by, so there is never much of it.
 */
function partsOf({ sql, now }: Work, standing: Standing | undefined) {
  const at = now().toISOString()
  const inUse = sql`i.archived_at is null and i.trashed_at is null`
  // `is true` hides it from the index of what has not begun, along which all the rest would be read.
  const begun = sql`i.state = 'published' and (i.publish_from <= ${at}) is true`
  if (standing === undefined) return [inUse]
  return {
    draft: [sql`${inUse} and i.state = 'draft'`],
    scheduled: [sql`i.state = 'published' and i.publish_from > ${at}`],
    live: [
      sql`${begun} and i.publish_until is null`,
      sql`${begun} and i.publish_until is not null and i.publish_until > ${at}`,
    ],
    over: [sql`i.state = 'published' and i.publish_until is not null and i.publish_until <= ${at}`],
    archived: [sql`i.archived_at is not null`],
    trashed: [sql`i.trashed_at is not null`],
  }[standing]
}

/** What it is sorted by where that is not its last change. */
const SINCE: Partial<Record<Standing, string>> = { over: 'publish_until', trashed: 'trashed_at' }

function orderOf({ sql }: Work, { order }: Kind, { standing }: Pick<WantedFromShelf, 'standing'>) {
  return order === 'office' && standing !== 'trashed'
    ? sql`order by i.position, i.id`
    : sql`order by i.at desc, i.id desc`
}

/** As a pattern: what somebody typed, anywhere. */
function asPart(typed: string): string {
  return `%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`
}

type Fragment = ReturnType<typeof orderOf>

/**
 * The name of whoever a change is signed by; empty where it was the program, or what came from elsewhere. The id is told apart in a
 * select of its own: by anything computed in the condition, PostgreSQL 15 finds no row by its key where rows of others are hidden.
 */
function nameSql({ sql, organisation }: Work, by: Fragment) {
  return sql`coalesce((select p.first_name || ' ' || p.last_name from people p
    where p.organisation_id = ${organisation.id} and p.id = (select case
      when ${by} ~ '^person:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then substr(${by}, 8)::uuid end)), '')`
}

/** Scheduled and over are never stored: the clock decides. */
function standingSql({ sql, now }: Work) {
  const at = now().toISOString()
  return sql`(case when c.trashed_at is not null then 'trashed'
    when c.archived_at is not null then 'archived' when c.state = 'draft' then 'draft'
    when c.publish_from > ${at} then 'scheduled'
    when c.publish_until <= ${at} then 'over' else 'live' end)`
}

function shelvedJson(ctx: Work) {
  const { sql } = ctx
  return sql`json_build_object('id', c.id, 'slug', c.slug, 'title', c.title, 'summary', c.summary,
    'category', c.category, 'standing', ${standingSql(ctx)}, 'publishFrom', c.publish_from,
    'publishUntil', c.publish_until,
    'language', c.language,
    'translated', (select coalesce(json_agg(l order by l), '[]'::json) from jsonb_object_keys(c.translations) l),
    'revision', c.revision, 'trashedAt', c.trashed_at, 'updatedAt', c.updated_at,
    'updatedBy', ${nameSql(ctx, sql`c.updated_by`)})`
}
