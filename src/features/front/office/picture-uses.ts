import type { Work } from '#platform/server/context.ts'

/** Where a picture stands. */
export interface PictureUse {
  readonly pictureId: string
  /** What holds it; for content, its kind. */
  readonly room: string
  readonly id: string
  readonly title: string
}

/** Each column that a picture is named in by its id. A test compares them with the keys of the database. */
export const PLACES = {
  content_items: 'image_id',
  causes: 'image_id',
  campaign_needs: 'image_id',
  banners: 'image_id',
  screen_slides: 'picture_id',
} as const

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const IN_TEXT = `/media/(${ID})/`
const IS_ID = `^${ID}$`

/**
 * Where these pictures stand, also in what is put away or over, and in texts. `kinds` are those that declare pictures among
 * their own fields.
 */
export async function findUses(
  { sql, organisation }: Work,
  ids: readonly string[],
  kinds: readonly string[],
): Promise<PictureUse[]> {
  if (ids.length === 0) return []
  const wanted = sql`any(${[...ids]}::uuid[])`
  const ours = organisation.id
  const rows = await sql<PictureUse[]>`
    select i.image_id as "pictureId", i.kind as room, i.id::text as id, i.title
    from content_items i where i.organisation_id = ${ours} and i.image_id = ${wanted}
    union
    select (field #>> '{}')::uuid, i.kind, i.id::text, i.title
    from content_items i, jsonb_path_query(i.fields, '$.**') field
    where i.organisation_id = ${ours} and i.kind = any(${[...kinds]}) and jsonb_typeof(field) = 'string'
      and field #>> '{}' ~ ${IS_ID} and (field #>> '{}')::uuid = ${wanted}
    union
    select found[1]::uuid, i.kind, i.id::text, i.title
    from content_items i, regexp_matches(i.html || i.translations::text || i.fields::text, ${IN_TEXT}, 'g') found
    where i.organisation_id = ${ours}
      and (i.html like '%/media/%' or i.translations::text like '%/media/%' or i.fields::text like '%/media/%')
      and found[1]::uuid = ${wanted}
    union
    select c.image_id, 'cause', c.id, c.title
    from causes c where c.organisation_id = ${ours} and c.image_id = ${wanted}
    union
    select found[1]::uuid, 'cause', c.id, c.title
    from causes c, regexp_matches(c.html || c.translations::text, ${IN_TEXT}, 'g') found
    where c.organisation_id = ${ours} and found[1]::uuid = ${wanted}
    union
    select n.image_id, 'campaign', n.item_id::text, n.title
    from campaign_needs n where n.organisation_id = ${ours} and n.image_id = ${wanted}
    union
    select b.image_id, 'banner', b.id, b.title
    from banners b where b.organisation_id = ${ours} and b.image_id = ${wanted}
    union
    select found[1]::uuid, 'setting', e.key, e.key
    from configuration_entries e, regexp_matches(e.value::text, ${IN_TEXT}, 'g') found
    where e.organisation_id = ${ours} and found[1]::uuid = ${wanted}
    union
    select found[1]::uuid, 'letter', l.id::text, l.title
    from letters l, regexp_matches(l.html, ${IN_TEXT}, 'g') found
    where l.organisation_id = ${ours} and found[1]::uuid = ${wanted}
    union
    select s.picture_id, 'slide', s.id::text, s.title
    from screen_slides s where s.organisation_id = ${ours} and s.picture_id = ${wanted}
    order by 4, 3`
  return [...rows]
}

/** Each column of text in which an address of a picture can stand. A test compares them with those that hold HTML. */
export const TEXTS = {
  content_items: ['html', 'translations', 'fields'],
  content_revisions: ['item'],
  causes: ['html', 'translations'],
  pages: ['html'],
  letters: ['html'],
  configuration_entries: ['value'],
} as const

/** Whether one of these addresses stands in a text, also in one that can be brought back. */
export async function areNamed(
  { sql, organisation }: Work,
  paths: readonly string[],
): Promise<boolean> {
  const asked = paths.map((path) => `%/media/${path}%`)
  for (const [table, columns] of Object.entries(TEXTS)) {
    const found = await sql`
      select from ${sql(table)} t where t.organisation_id = ${organisation.id}
        and concat_ws(' ', ${columns.map((column, i) => sql`${i > 0 ? sql`,` : sql``} t.${sql(column)}::text`)}) like any(${asked})
      limit 1`
    if (found.length > 0) return true
  }
  return false
}
