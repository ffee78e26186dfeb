import { type FoundImage, selectImage, toImage } from '#features/ground/media/media.ts'
import { type Context, type Work, readOnce } from '#platform/server/context.ts'
import { type Holding, type Holdings, recall, heldUntil } from '#platform/server/recall.ts'
import type { Image } from '#platform/shared/fields.ts'
import type { Language } from '#platform/shared/languages.ts'
import { DAY_MS } from '#platform/shared/wall-time.ts'
import type { Item } from './contract.ts'
import {
  type FieldsOf,
  type Kind,
  MOST_ASKED_WORDS,
  type Translation,
  contentOf,
  toWords,
} from './rules.ts'

/** An item as it is stored. Instants are ISO 8601. */
export interface StoredItem<K extends Kind = Kind> {
  /** What other tables call it by; visitors know its slug. */
  readonly itemId: string
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly html: string
  readonly image: Image | null
  /** What it is read in: that of whoever asks, where it is translated. */
  readonly language: Language
  readonly textLanguage: Language
  readonly category: string
  readonly publishFrom: string
  readonly sortAt: string
  readonly endsAt: string | null
  readonly updatedAt: string
  readonly fields: FieldsOf<K>
}

export interface Wanted {
  readonly page: number
  readonly pageSize: number
  readonly category?: string
  /** What somebody typed; empty finds everything, and what has no words finds nothing. */
  readonly q?: string
  /** Fields of the kind that must be so; for kinds of which there are not very many. */
  readonly where?: Readonly<Record<string, string>>
  /** A field that holds several words with commas between, one of which must be this. */
  readonly tagged?: { readonly field: string; readonly tag: string }
  /** Only what is sorted from then on, and before then. */
  readonly sorted?: { readonly from: Date; readonly to: Date }
  /** Only what has no end, or has not come to it; for kinds of which little goes on at a time. */
  readonly isOn?: boolean
}

export interface Found<K extends Kind> {
  readonly items: StoredItem<K>[]
  readonly page: number
  readonly pageSize: number
  readonly total: number
  /** The categories that have something to read, by name. */
  readonly categories: string[]
}

/** One page of what can be read now, in the order of the kind. One statement, however much there is. */
export async function listItems<const K extends Kind>(
  ctx: Context | Work,
  kind: K,
  wanted: Wanted,
): Promise<Found<K>> {
  return (await selectPage(ctx, kind, wanted)).value
}

/** With the moment at which something of the kind is next published by itself, or taken down. */
async function selectPage<const K extends Kind>(
  ctx: Context | Work,
  kind: K,
  { page, pageSize, category = '', q = '', where = {}, isOn = false, tagged, sorted }: Wanted,
): Promise<Holding<Found<K>>> {
  const asked = toWords(q).slice(0, MOST_ASKED_WORDS)
  if (q !== '' && asked.length === 0)
    return { value: { items: [], page, pageSize, total: 0, categories: [] }, until: Infinity }
  const [found] = await readOnce(ctx, (ctx) => {
    const { sql } = ctx
    const changesAt = nextPublishing(ctx, [kind])
    const only = sql`${visible(ctx, kind)}
      ${category ? sql`and i.category = ${category}` : sql``}
      ${asked.length > 0 ? matchingWords(ctx, kind, asked) : sql``}
      ${whereFields(ctx, where)}
      ${tagged ? sql`and ${tagged.tag} = any(${tagsOf(ctx, tagged.field)})` : sql``}
      ${sorted ? sql`and i.sort_at >= ${sorted.from.toISOString()} and i.sort_at < ${sorted.to.toISOString()}` : sql``}
      ${isOn ? sql`and (i.ends_at is null or i.ends_at > ${ctx.now().toISOString()})` : sql``}`
    const isNarrowed = asked.length > 0 || isOn || tagged || sorted || Object.keys(where).length > 0
    const total = isNarrowed
      ? sql`(select count(*)::int from content_items i where i.organisation_id = ${ctx.organisation.id} and ${only})`
      : countVisible(ctx, kind, category)
    return sql<{ items: Raw[]; total: number; categories: string[]; changesAt: string | null }[]>`
      select ${total} as total, ${changesAt} as "changesAt",
        ${kind.categories ? categoriesOf(ctx, kind) : sql`'[]'::json`} as categories,
        (select coalesce(json_agg(found.item), '[]'::json) from (
          select ${itemJson(ctx)} as item from content_items i
          where i.organisation_id = ${ctx.organisation.id} and ${only}
          ${orderOf(ctx, kind)} ${portion(ctx, pageSize, (page - 1) * pageSize)}) found) as items`
  })
  const { items: raw, total, categories, changesAt } = found!
  const items = raw.map((item) => read(ctx, kind, item))
  return {
    value: { items, page, pageSize, total, categories },
    until: heldUntil(changesAt),
  }
}

/**
 * The same, each item as its kind answers it, which may depend on the site but not on the moment: what nobody has searched for
 * is kept until it changes.
 */
export async function listAs<const K extends Kind, Answer>(
  ctx: Context | Work,
  kind: K,
  wanted: Wanted,
  toAnswer: (item: StoredItem<K>) => Answer,
): Promise<Omit<Found<K>, 'items'> & { items: Answer[] }> {
  const list = async () => {
    const { value, until } = await selectPage(ctx, kind, wanted)
    const items = value.items.map(toAnswer)
    // Pages and categories that are not there are without number.
    return { value: { ...value, items }, until: items.length > 0 ? until : 0 }
  }
  const { page, pageSize, category = '', q = '', where = {}, isOn = false } = wanted
  if (q !== '' || isOn) return (await list()).value
  const asked = [page, pageSize, category, where, wanted.tagged, wanted.sorted]
  return recall(ctx, `${kind.name} ${JSON.stringify(asked)}`, list, [contentOf(kind)])
}

/** What a list can be narrowed to: the values of one field, the tags of another, the years that it is sorted by. */
export interface Facets {
  readonly values: readonly { readonly value: string; readonly name: string }[]
  readonly tags: readonly string[]
  readonly years: readonly string[]
}

const MOST_FACETS = 60

/** Of all that can be read now of a kind of which there is not very much; each value by its name in the caller's language. */
export function facetsOf(
  ctx: Context | Work,
  kind: Kind,
  fields: { readonly value: string; readonly tags: string },
): Promise<Facets> {
  const read = async () => {
    const [found] = await readOnce(ctx, (ctx) => {
      const { sql, organisation, language } = ctx
      const changesAt = nextPublishing(ctx, [kind])
      const all = sql`from content_items i
        where i.organisation_id = ${organisation.id} and ${visible(ctx, kind)}`
      return sql<(Facets & { changesAt: string | null })[]>`
        select ${changesAt} as "changesAt",
          (select coalesce(json_agg(v order by v.name), '[]'::json) from (
            select i.fields ->> ${fields.value} as value,
              coalesce(max(i.translations -> ${language} -> 'fields' ->> ${fields.value})
                filter (where i.language <> ${language}), max(i.fields ->> ${fields.value})) as name
            ${all} and i.fields ->> ${fields.value} <> '' group by 1 order by count(*) desc, 1 limit ${MOST_FACETS}) v) as values,
          (select coalesce(json_agg(t.tag order by t.tag), '[]'::json) from (
            select tag from (select unnest(${tagsOf(ctx, fields.tags)}) as tag ${all}) each_tag
            where tag <> '' group by 1 order by count(*) desc, 1 limit ${MOST_FACETS}) t) as tags,
          (select coalesce(json_agg(y.year order by y.year desc), '[]'::json) from (
            select distinct to_char(i.sort_at at time zone ${organisation.timeZone}, 'YYYY') as year
            ${all} order by 1 desc limit ${MOST_FACETS}) y) as years`
    })
    const { changesAt, ...value } = found!
    return { value, until: heldUntil(changesAt) }
  }
  return recall(ctx, `${kind.name} facets`, read, [contentOf(kind)])
}

/** In a statement: the words that stand in a field with commas between. */
function tagsOf({ sql }: Work, field: string) {
  return sql`regexp_split_to_array(btrim(coalesce(i.fields ->> ${field}::text, '')), '\\s*[,،]\\s*')`
}

/** What stands before an item in the order of its sorting, and what after it. */
export async function findBeside<const K extends Kind>(
  ctx: Context | Work,
  kind: K,
  { itemId, sortAt }: Pick<StoredItem<K>, 'itemId' | 'sortAt'>,
): Promise<{ before: StoredItem<K> | undefined; after: StoredItem<K> | undefined }> {
  const [found] = await readOnce(ctx, (ctx) => {
    const { sql, organisation } = ctx
    const one = sql`select ${itemJson(ctx)} from content_items i
      where i.organisation_id = ${organisation.id} and ${visible(ctx, kind)}`
    return sql<{ before: Raw | null; after: Raw | null }[]>`
      select
        (${one} and (i.sort_at, i.id) < (${sortAt}::timestamptz, ${itemId}::uuid)
          order by i.sort_at desc, i.id desc limit 1) as before,
        (${one} and (i.sort_at, i.id) > (${sortAt}::timestamptz, ${itemId}::uuid)
          order by i.sort_at, i.id limit 1) as after`
  })
  const toOne = (raw: Raw | null) => (raw ? read(ctx, kind, raw) : undefined)
  return { before: toOne(found!.before), after: toOne(found!.after) }
}

/** How much of a kind is wanted, where several are read at once. */
interface Some<K extends Kind = Kind> {
  readonly kind: K
  readonly most: number
}

/**
 * The first of each kind that can be read now, in its own order, and until when they are, if nobody changes them. One statement
 * for all of them; what is undefined is not read.
 */
export async function listFirst<const Asked extends Readonly<Record<string, Some | undefined>>>(
  ctx: Context | Work,
  asked: Asked,
): Promise<Holdings<{ [Name in keyof Asked]: StoredItem<NonNullable<Asked[Name]>['kind']>[] }>> {
  const wanted = Object.entries(asked).flatMap(([name, some]) => (some ? [{ name, ...some }] : []))
  if (wanted.length === 0) return {}
  const [found] = await readOnce(ctx, (ctx) => {
    const { sql, organisation } = ctx
    const lists = wanted.map(
      ({ name, kind, most }, i) => sql`${i > 0 ? sql`,` : sql``} ${name}::text, json_build_object(
        'changesAt', ${nextPublishing(ctx, [kind])}, 'items', (
        select coalesce(json_agg(found.item), '[]'::json) from (
          select ${itemJson(ctx)} as item from content_items i
          where i.organisation_id = ${organisation.id} and ${visible(ctx, kind)}
          ${orderOf(ctx, kind)} limit ${most}) found))`,
    )
    return sql<{ lists: Record<string, { items: Raw[]; changesAt: string | null }> }[]>`
      select json_build_object(${lists}) as lists`
  })
  return Object.fromEntries(
    wanted.map(({ name, kind }) => {
      const { items, changesAt } = found!.lists[name]!
      const value = items.map((item) => read(ctx, kind, item))
      return [name, { value, until: heldUntil(changesAt) }]
    }),
  ) as never
}

/** What has, or once had, this address and can be read now. Its own slug says where it is today. */
export async function findItem<const K extends Kind>(
  ctx: Context | Work,
  kind: K,
  slug: string,
): Promise<StoredItem<K> | undefined> {
  const [found] = await readOnce(ctx, (ctx) => {
    const { sql, organisation } = ctx
    return sql<{ item: Raw }[]>`
      select ${itemJson(ctx)} as item from content_slugs s
      join content_items i
        on i.organisation_id = ${organisation.id} and i.organisation_id = s.organisation_id and i.id = s.item_id
      where s.organisation_id = ${organisation.id} and s.kind = ${kind.name} and s.slug = ${slug}
        and ${visible(ctx, kind)}`
  })
  return found && read(ctx, kind, found.item)
}

/** Those of these that can be read now, in no order. One statement for all of them. */
export async function listByIds<const K extends Kind>(
  ctx: Context | Work,
  kind: K,
  ids: readonly string[],
): Promise<StoredItem<K>[]> {
  const found = await readOnce(ctx, (ctx) => {
    const { sql, organisation } = ctx
    return sql<{ item: Raw }[]>`
      select ${itemJson(ctx)} as item from content_items i
      where i.organisation_id = ${organisation.id} and i.id = any(${[...ids]}::uuid[]) and ${visible(ctx, kind)}`
  })
  return found.map(({ item }) => read(ctx, kind, item))
}

export interface Span {
  readonly after: Date
  readonly before?: Date
  readonly limit: number
  readonly offset?: number
}

/** Items with one span of time that begin before `before` and are not over by `after`; soonest first. */
export async function listBetween<const K extends Kind>(
  ctx: Context | Work,
  kind: K,
  { limit, offset = 0, ...span }: Span,
): Promise<{ items: StoredItem<K>[]; total: number }> {
  const [found] = await readOnce(ctx, (ctx) => {
    const { sql, organisation } = ctx
    const only = sql`${visible(ctx, kind)} ${within(ctx, span)}`
    return sql<{ items: Raw[]; total: number }[]>`
      select
        (select count(*)::int from content_items i where i.organisation_id = ${organisation.id} and ${only}) as total,
        (select coalesce(json_agg(found.item), '[]'::json) from (
          select ${itemJson(ctx)} as item from content_items i
          where i.organisation_id = ${organisation.id} and ${only}
          order by i.sort_at, i.id ${portion(ctx, limit, offset)}) found) as items`
  })
  return { items: found!.items.map((item) => read(ctx, kind, item)), total: found!.total }
}

/** Items whose one span of time is over; the latest first. There may be very many, so they are not counted one by one. */
export async function listOver<const K extends Kind>(
  ctx: Context | Work,
  kind: K,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: StoredItem<K>[]; total: number }> {
  const [found] = await readOnce(ctx, (ctx) => {
    const { sql, organisation } = ctx
    const now = ctx.now()
    return sql<{ items: Raw[]; total: number }[]>`
      select
        ${countVisible(ctx, kind, '')}
          - (select count(*)::int from content_items i
            where i.organisation_id = ${organisation.id} and ${visible(ctx, kind)} ${within(ctx, { after: now })})
          - (select count(*)::int from content_items i
            where i.organisation_id = ${organisation.id} and ${visible(ctx, kind)} and i.recurs) as total,
        (select coalesce(json_agg(found.item), '[]'::json) from (
          select ${itemJson(ctx)} as item from content_items i
          where i.organisation_id = ${organisation.id} and ${visible(ctx, kind)}
            and not i.recurs and i.ends_at is not null
            and i.sort_at < ${now.toISOString()} and i.ends_at <= ${now.toISOString()}
          order by i.sort_at desc, i.id desc ${portion(ctx, limit, offset)}) found) as items`
  })
  return { items: found!.items.map((item) => read(ctx, kind, item)), total: found!.total }
}

/** No item that has an end is longer, so that whoever looks for what goes on now need not look further back. */
export const LONGEST_SPAN_DAYS = 31

/** Most items that come again and again: their times are worked out one by one. */
const MOST_RECURRING = 200

/** What comes again and again and had not come for the last time by `after`. */
export async function listRecurring<const K extends Kind>(
  ctx: Context | Work,
  kind: K,
  after: Date,
): Promise<StoredItem<K>[]> {
  const rows = await readOnce(ctx, (ctx) => {
    const { sql, organisation } = ctx
    return sql<{ item: Raw }[]>`
      select ${itemJson(ctx)} as item from content_items i
      where i.organisation_id = ${organisation.id} and ${visible(ctx, kind)} and i.recurs
        and (i.ends_at is null or i.ends_at > ${after.toISOString()})
      order by i.id limit ${MOST_RECURRING}`
  })
  return rows.map(({ item }) => read(ctx, kind, item))
}

/** The addresses of what can be read now, for search engines; the newest of very many. */
export async function listSlugs(ctx: Context | Work, kind: Kind): Promise<readonly string[]> {
  const rows = await readOnce(
    ctx,
    (ctx) => ctx.sql<{ slug: string }[]>`
      select i.slug from content_items i
      where i.organisation_id = ${ctx.organisation.id} and ${visible(ctx, kind)}
      order by i.sort_at desc, i.id desc limit ${MOST_SLUGS}`,
  )
  return rows.map(({ slug }) => slug)
}

const MOST_SLUGS = 10_000

/** What every kind answers of an item; a kind adds its own to it. */
export function toItem({
  slug,
  title,
  summary,
  html,
  image,
  language,
  textLanguage,
}: Omit<StoredItem, 'fields'>): Item {
  return { id: slug, title, summary, html, image, language, textLanguage }
}

/** Published, begun and not over: the rest of the condition after the organisation. */
function visible({ sql, now }: Work, kind: Kind) {
  const at = now().toISOString()
  return sql`i.kind = ${kind.name} and i.state = 'published' and i.publish_from <= ${at}
    and (i.publish_until is null or i.publish_until > ${at})`
}

/**
 * In a statement: when something of these kinds is next published by itself, or taken down; null where nothing is. Asked for before
 * what is `visible`: what begins between the two is shown then, and what was found is not kept.
 */
export function nextPublishing(ctx: Work, kinds: readonly Kind[]) {
  const { sql, organisation } = ctx
  // A list and no array, of which PostgreSQL takes ten kinds for granted and then plans a list of one kind anew each time.
  const names = sql(kinds.map(({ name }) => name))
  const at = ctx.now().toISOString()
  return sql`least(
    (select min(i.publish_from) from content_items i where i.organisation_id = ${organisation.id}
      and i.kind in ${names} and i.state = 'published' and i.publish_from > ${at}),
    (select min(i.publish_until) from content_items i where i.organisation_id = ${organisation.id}
      and i.kind in ${names} and i.state = 'published' and i.publish_until is not null and i.publish_until > ${at}))`
}

/** Said of the beginning alone as well, so that an index finds it: nothing lasts longer than that. */
function within({ sql }: Work, { after, before }: Pick<Span, 'after' | 'before'>) {
  const earliest = new Date(after.getTime() - LONGEST_SPAN_DAYS * DAY_MS)
  return sql`and not i.recurs and i.ends_at is not null
    and i.sort_at > ${earliest.toISOString()} and i.ends_at > ${after.toISOString()}
    ${before ? sql`and i.sort_at < ${before.toISOString()}` : sql``}`
}

/** An empty list of conditions would be taken for a value. */
function whereFields({ sql }: Work, where: Readonly<Record<string, string>>) {
  const conditions = Object.entries(where).map(
    ([name, value]) => sql`and i.fields ->> ${name} = ${value}`,
  )
  return conditions.length > 0 ? conditions : sql``
}

/** Each word that was asked for, or the beginning of one. */
function matchingWords({ sql, organisation }: Work, kind: Kind, words: readonly string[]) {
  return words.map(
    (word) => sql`and i.id in (
      select w.item_id from content_words w where w.organisation_id = ${organisation.id}
        and w.kind = ${kind.name} and w.word >= ${word} and w.word < ${`${word}\u{10FFFF}`})`,
  )
}

/**
 * The tally of what is published, less what has not begun and what is over: few rows are looked at. The category only
 * filters these; as a condition it led to all ten thousand of its rows, by the wrong index.
 */
function countVisible({ sql, organisation, now }: Work, kind: Kind, category: string) {
  const at = now().toISOString()
  const ofCategory = category ? sql`filter (where i.category = ${category})` : sql``
  return sql`(
    (select coalesce(sum(t.published), 0) from content_tallies t
      where t.organisation_id = ${organisation.id} and t.kind = ${kind.name}
        ${category ? sql`and t.category = ${category}` : sql``})
    - (select count(*) ${ofCategory} from content_items i
      where i.organisation_id = ${organisation.id} and i.kind = ${kind.name} and i.state = 'published'
        and i.publish_from > ${at})
    - (select count(*) ${ofCategory} from content_items i
      where i.organisation_id = ${organisation.id} and i.kind = ${kind.name} and i.state = 'published'
        and i.publish_until is not null and i.publish_until <= ${at}))::int`
}

function categoriesOf(ctx: Work, kind: Kind) {
  const { sql, organisation } = ctx
  return sql`(select coalesce(json_agg(t.category order by t.category), '[]'::json) from content_tallies t
    where t.organisation_id = ${organisation.id} and t.kind = ${kind.name} and t.category <> '' and t.published > 0
      and exists (select from content_items i
        where i.organisation_id = ${organisation.id} and i.category = t.category and ${visible(ctx, kind)}))`
}

function orderOf({ sql }: Work, { order }: Kind) {
  if (order === 'office') return sql`order by i.position, i.id`
  return order === 'newest'
    ? sql`order by i.sort_at desc, i.id desc`
    : sql`order by i.sort_at, i.id`
}

/** An offset that nobody wants is left out: PostgreSQL takes a row for it before it knows it, and then plans anew each time. */
function portion({ sql }: Work, limit: number, offset: number) {
  return sql`limit ${limit} ${offset > 0 ? sql`offset ${offset}` : sql``}`
}

function itemJson(ctx: Work) {
  return ctx.sql`json_build_object('itemId', i.id, 'slug', i.slug, 'title', i.title, 'summary', i.summary, 'html', i.html,
    'image', case when i.image_id is not null then ${selectImage(ctx, 'i.image_id')} end,
    'language', i.language, 'translation', i.translations -> ${ctx.language}, 'category', i.category,
    'publishFrom', i.publish_from, 'sortAt', i.sort_at, 'endsAt', i.ends_at,
    'updatedAt', i.updated_at, 'fields', i.fields)`
}

/** An item as the database answers it. */
interface Raw extends Omit<StoredItem, 'textLanguage' | 'image'> {
  readonly image: FoundImage | null
  readonly translation: Translation | null
}

/** An item that was stored before its kind had all of its fields gets the others as they begin. */
function read<K extends Kind>({ language }: Context | Work, kind: K, raw: Raw): StoredItem<K> {
  const { translation, ...item } = raw
  const said = translation && item.language !== language ? translation : undefined
  const own = { ...item.fields, ...said?.fields }
  const fields = kind.stored.safeParse(own)
  return {
    ...item,
    image: item.image && toImage(item.image),
    ...(said && { title: said.title, summary: said.summary, language }),
    html: said?.html || item.html,
    textLanguage: said?.html || (said && !item.html) ? language : item.language,
    fields: (fields.success ? fields.data : own) as FieldsOf<K>,
  }
}
