import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Deed } from '#features/ground/trail/rules.ts'
import { writeDown } from '#features/ground/trail/trail.ts'
import {
  type Actor,
  type Context,
  type Work,
  announceChange,
  inTransaction,
} from '#platform/server/context.ts'
import { socket } from '#platform/server/feature.ts'
import { toSafeHtml } from '#platform/server/html.ts'
import { toFieldErrors } from '#platform/server/http/ask.ts'
import type { Field, Fields } from '#platform/shared/field-language.ts'
import { type GivenOf, type KeptOf, toHeld } from '#platform/shared/field-schemas.ts'
import { Refusal, refuseCommon } from '#platform/shared/refusal.ts'
import { toPlainText } from '#platform/shared/safe-html.ts'
import { instantOf, wallClock } from '#platform/shared/wall-time.ts'
import { CONTENT_REFUSALS } from './contract.ts'
import { Draft, type Kind, type Translation, contentOf, isWords, toSlug, toWords } from './rules.ts'
import {
  contentItems,
  contentRevisions,
  contentSlugs,
  contentTallies,
  contentWords,
} from './tables.ts'

export type Row = typeof contentItems.$inferSelect

export interface Saved {
  readonly id: string
  readonly slug: string
  readonly revision: number
}

/** What a kind that is heard of does with each item that is saved, new or changed, however it was written. */
export const saving =
  socket<(ctx: Work, item: Pick<Row, 'id' | 'title' | 'fields'>) => Promise<void>>('content.saving')

/** Whether something, such as money or somebody's place, hangs on an item of a kind of which that may be: then it may not go. */
export const needing = socket<(ctx: Work, id: string) => Promise<boolean>>('content.needing')

/** A new item. Everybody sees it within a second if it is published and its time has come. */
export function addItem<const K extends Kind>(
  ctx: Context | Work,
  kind: K,
  draft: Draft<K>,
  id: string = randomUUID(),
): Promise<Saved> {
  return inTransaction(ctx, async (ctx) => {
    const checked = check(kind, draft)
    const at = ctx.now()
    const by = nameOf(ctx.actor)
    const row: Row = {
      organisationId: ctx.organisation.id,
      id,
      kind: kind.name,
      revision: 1,
      archivedAt: null,
      trashedAt: null,
      createdAt: at,
      createdBy: by,
      ...toColumns(ctx, kind, checked, at),
      position: draft.position ?? (await nextPosition(ctx, kind)),
      slug: await chooseSlug(ctx, kind, id, checked),
      updatedAt: at,
      updatedBy: by,
    }
    await ctx.db.insert(contentItems).values(row)
    await tell(ctx, kind, row)
    return keep(ctx, kind, row, undefined)
  })
}

/**
 * Writes an item whole under the id that its writer has made for it: a new one where there is none. Refused when somebody
 * was quicker than the revision that it is based on (0 for a new one). The same again changes nothing, so what was sent
 * without an answer may be sent again.
 */
export function putItem<const K extends Kind>(
  ctx: Context | Work,
  kind: K,
  id: string,
  draft: Draft<K>,
  { basedOn }: { basedOn: number },
): Promise<Saved> {
  return inTransaction(ctx, async (ctx) => {
    await lockItem(ctx, id)
    const before = await findRow(ctx, kind, id)
    if (before?.trashedAt) refuse('in-the-trash')
    if (!before) return basedOn === 0 ? addItem(ctx, kind, draft, id) : refuse('item-not-found')
    if (isSame(ctx, kind, before, draft)) return savedOf(before)
    return changeItem(ctx, kind, id, draft, { basedOn })
  })
}

/** Until the transaction ends nobody else writes what has this id, nor what is to have it. */
export async function lockItem({ sql, organisation }: Work, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${organisation.id} ${id}`}, 0))`
}

function isSame(ctx: Work, kind: Kind, before: Row, draft: Draft): boolean {
  const {
    sortAt: _,
    publishFrom,
    ...columns
  } = toColumns(
    ctx,
    kind,
    check(kind, { ...draft, position: draft.position ?? before.position }),
    ctx.now(),
    before,
  )
  const next = {
    ...columns,
    archivedAt: null,
    slug: draft.slug ?? before.slug,
    ...(before.state === 'published' ? { publishFrom } : {}),
  }
  return Object.entries(next).every(([name, value]) =>
    isDeepStrictEqual(plain(value), plain(before[name as keyof Row])),
  )
}

/** As it comes back from the database. */
export function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null))
}

export function savedOf({ id, slug, revision }: Row): Saved {
  return { id, slug, revision }
}

/** Puts an item away, or brings it back as a draft. Its address, its history and what it says stay as they are. */
export function archiveItem(
  ctx: Context | Work,
  kind: Kind,
  id: string,
  { isArchived, basedOn }: { isArchived: boolean; basedOn: number },
): Promise<Saved> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lock(ctx, kind, id)
    if (before.trashedAt) refuse('in-the-trash')
    if ((before.archivedAt !== null) === isArchived) return savedOf(before)
    if (basedOn !== before.revision) refuse('changed-meanwhile')
    const at = ctx.now()
    const row: Row = {
      ...before,
      state: 'draft',
      archivedAt: isArchived ? at : null,
      revision: before.revision + 1,
      updatedAt: at,
      updatedBy: nameOf(ctx.actor),
    }
    await rewrite(ctx, row)
    return keep(ctx, kind, row, before)
  })
}

/** As the office wrote it, whether or not anybody can read it, with what it is based on. */
export function openDraft(
  ctx: Context | Work,
  kind: Kind,
  id: string,
): Promise<{ readonly row: Row; readonly draft: Draft }> {
  return inTransaction(ctx, async (ctx) => {
    const row = (await findRow(ctx, kind, id)) ?? refuse('item-not-found')
    return { row, draft: toDraft(ctx, row) }
  })
}

/** How often an item has been written; 0 when there is none. */
export async function revisionOf(ctx: Work, kind: Kind, id: string): Promise<number> {
  return (await findRow(ctx, kind, id))?.revision ?? 0
}

/** Whether an item of any kind has this id. */
export async function isItemId(ctx: Work, id: string): Promise<boolean> {
  return (await ctx.db.$count(contentItems, isItem(ctx, id))) > 0
}

/** As it was after a change of it. */
export function openRevision(
  ctx: Context | Work,
  kind: Kind,
  id: string,
  revision: number,
): Promise<Draft> {
  return inTransaction(ctx, async (ctx) => {
    const now = (await findRow(ctx, kind, id)) ?? refuse('item-not-found')
    const [kept] = await ctx.db
      .select({ item: contentRevisions.item })
      .from(contentRevisions)
      .where(
        and(
          eq(contentRevisions.organisationId, ctx.organisation.id),
          eq(contentRevisions.itemId, id),
          eq(contentRevisions.revision, revision),
        ),
      )
    if (!kept) refuse('item-not-found')
    const then = kept.item as unknown as Row
    const publishUntil = then.publishUntil && new Date(then.publishUntil)
    // When it appeared is no part of what it said.
    return toDraft(ctx, { ...now, ...then, publishUntil, publishFrom: now.publishFrom })
  })
}

export async function findRow(ctx: Work, kind: Kind, id: string): Promise<Row | undefined> {
  const [row] = await ctx.db
    .select(getTableColumns(contentItems))
    .from(contentItems)
    .where(and(isItem(ctx, id), eq(contentItems.kind, kind.name)))
  return row
}

/**
 * Changes what is named in `changes` and nothing else. Given the revision that they are based on, they are refused when
 * somebody was quicker.
 */
export function changeItem<const K extends Kind>(
  ctx: Context | Work,
  kind: K,
  id: string,
  changes: Partial<Draft<K>>,
  { basedOn }: { basedOn?: number } = {},
): Promise<Saved> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lock(ctx, kind, id)
    if (before.trashedAt) refuse('in-the-trash')
    if (basedOn !== undefined && basedOn !== before.revision) refuse('changed-meanwhile')
    const checked = check(kind, { ...toDraft(ctx, before), ...changes })
    const at = ctx.now()
    const row: Row = {
      ...before,
      ...toColumns(ctx, kind, checked, at, before),
      slug: changes.slug ? await chooseSlug(ctx, kind, id, checked) : before.slug,
      archivedAt: null,
      revision: before.revision + 1,
      updatedAt: at,
      updatedBy: nameOf(ctx.actor),
    }
    await rewrite(ctx, row)
    await tell(ctx, kind, row)
    return keep(ctx, kind, row, before)
  })
}

export async function tell(ctx: Work, { name, isHeardOf }: Kind, row: Row): Promise<void> {
  if (isHeardOf) await ctx.house.plugged(saving, name)(ctx, row)
}

export async function lock(ctx: Work, kind: Kind, id: string): Promise<Row> {
  const [row] = await ctx.db
    .select(getTableColumns(contentItems))
    .from(contentItems)
    .where(and(isItem(ctx, id), eq(contentItems.kind, kind.name)))
    .for('update')
  return row ?? refuse('item-not-found')
}

/** Whether it is out; until the transaction ends nobody puts it away or removes it. */
export async function holdPublished(ctx: Work, kind: Kind, id: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ state: contentItems.state })
    .from(contentItems)
    .where(and(isItem(ctx, id), eq(contentItems.kind, kind.name)))
    .for('share')
  return row?.state === 'published'
}

export function isItem({ organisation }: Work, id: string) {
  return and(eq(contentItems.organisationId, organisation.id), eq(contentItems.id, id))
}

/** All that follows from a change: its place in history, its address, its words, the tally, and that it is heard of. */
export async function keep(
  ctx: Work,
  declared: Kind,
  row: Row,
  before: Row | undefined,
): Promise<Saved> {
  const { organisationId, id, kind, slug, revision } = row
  await ctx.db.insert(contentRevisions).values({
    organisationId,
    itemId: id,
    revision,
    item: row,
    savedAt: row.updatedAt,
    savedBy: row.updatedBy,
  })
  await ctx.db
    .insert(contentSlugs)
    .values({ organisationId, kind, slug, itemId: id, since: row.updatedAt })
    .onConflictDoNothing({
      target: [contentSlugs.organisationId, contentSlugs.kind, contentSlugs.slug],
    })
  await countIn(ctx, before, -1)
  await countIn(ctx, row, 1)
  await keepWords(ctx, declared, row, before)
  await writeDown(ctx, { deed: deedOf(row, before), subject: `${kind}/${id}`, title: row.title })
  // Nobody but the office sees a draft.
  if (row.state === 'published' || before?.state === 'published')
    await announceChange(ctx, contentOf(declared))
  return { id, slug, revision }
}

function deedOf({ archivedAt, trashedAt }: Row, before: Row | undefined): Deed {
  const wasTrashed = before?.trashedAt ?? null
  if (trashedAt && !wasTrashed) return 'content-trashed'
  if (!trashedAt && wasTrashed) return 'content-put-back'
  const wasArchived = before?.archivedAt ?? null
  if (archivedAt && !wasArchived) return 'content-archived'
  return !archivedAt && wasArchived ? 'content-restored' : 'content-saved'
}

async function countIn(ctx: Work, row: Row | undefined, by: 1 | -1): Promise<void> {
  if (row?.state !== 'published') return
  const { kind, category } = row
  const tally = { organisationId: ctx.organisation.id, kind, category }
  // Counted down only where it was counted up: that row is there.
  if (by === -1) {
    await ctx.db
      .update(contentTallies)
      .set({ published: sql`${contentTallies.published} - 1` })
      .where(
        and(
          eq(contentTallies.organisationId, tally.organisationId),
          eq(contentTallies.kind, kind),
          eq(contentTallies.category, category),
        ),
      )
    return
  }
  await ctx.db
    .insert(contentTallies)
    .values({ ...tally, published: 1 })
    .onConflictDoUpdate({
      target: [contentTallies.organisationId, contentTallies.kind, contentTallies.category],
      set: { published: sql`${contentTallies.published} + 1` },
    })
}

/** All but the organisation: rows are spread by it, and none may move. */
export async function rewrite(ctx: Work, { organisationId: _, ...row }: Row): Promise<void> {
  await ctx.db.update(contentItems).set(row).where(isItem(ctx, row.id))
}

/** Only what is published can be found. */
async function keepWords(
  ctx: Work,
  { foundBy = [] }: Kind,
  row: Row,
  before: Row | undefined,
): Promise<void> {
  const { organisationId, id: itemId, kind } = row
  if (before?.state === 'published') {
    await ctx.db
      .delete(contentWords)
      .where(and(eq(contentWords.organisationId, organisationId), eq(contentWords.itemId, itemId)))
  }
  if (row.state !== 'published') return
  // Each language by itself, so that a long text leaves room for its translation.
  const said = [row, ...Object.values(row.translations)].flatMap(
    ({ title, summary, html, fields }) => {
      const own = foundBy.map((name) => [fields?.[name]].flat().join(' '))
      return toWords([title, summary, ...own, toPlainText(html)].join(' '))
    },
  )
  const words = [...new Set([...said, ...toWords(row.category)])]
  const found = words.map((word) => ({ organisationId, kind, word, itemId }))
  if (found.length > 0) await ctx.db.insert(contentWords).values(found)
}

/** What is put in order by hand gets a new one at its end. */
async function nextPosition({ sql, organisation }: Work, kind: Kind): Promise<number> {
  if (kind.order !== 'office') return 0
  const [last] = await sql<{ next: number }[]>`
    select least(coalesce(max(i.position) + 1, 0), 100000) as next from content_items i
    where i.organisation_id = ${organisation.id} and i.kind = ${kind.name}`
  return last!.next
}

/** The asked address, refused when another item has or had it; or one that follows from the title, numbered until free. */
async function chooseSlug(
  ctx: Work,
  kind: Kind,
  id: string,
  { slug: asked, title }: Checked,
): Promise<string> {
  const wanted = asked ?? toSlug(title)
  const owners = await ctx.sql<{ slug: string; item_id: string }[]>`
    select slug, item_id from content_slugs
    where organisation_id = ${ctx.organisation.id} and kind = ${kind.name}
      and (slug = ${wanted} or slug like ${`${wanted}-%`})
    limit 1000`
  const taken = new Set(owners.filter((row) => row.item_id !== id).map((row) => row.slug))
  if (!taken.has(wanted)) return wanted
  if (asked) refuse('slug-taken')
  for (let number = 2; ; number++) {
    const next = `${wanted}-${number}`
    if (!taken.has(next)) return next
  }
}

type Checked = z.output<typeof Draft> & { readonly fields: KeptOf<Fields> }

/** Every field that is wrong is named, those of the kind as `fields.startsOn`. */
function check(kind: Kind, { fields = {}, ...rest }: Draft): Checked {
  const common = Draft.safeParse(rest)
  const own = kind.schema.safeParse(fields)
  const wrong = own.success ? (kind.check?.(own.data) ?? []) : toFieldErrors(own.error)
  const untold = common.success ? checkTranslations(kind, common.data) : []
  if (common.success && own.success && wrong.length + untold.length === 0)
    return { ...common.data, fields: cleanFields(kind.fields, own.data) }
  const errors = [
    ...(common.success ? [] : toFieldErrors(common.error)),
    ...wrong.map((error) => ({ ...error, field: `fields.${error.field}` })),
    ...untold,
  ]
  return refuseCommon('invalid', { errors })
}

/** A card is read in one language: whoever translates the title translates the summary, and words only. */
function checkTranslations(kind: Kind, { summary, translations }: z.output<typeof Draft>) {
  return Object.entries(translations).flatMap(([language, said]) => [
    ...(summary && !said.summary
      ? [{ field: `translations.${language}.summary`, message: 'Translate the summary as well.' }]
      : []),
    ...Object.entries(said.fields).flatMap(([name, value]) => {
      const field = kind.fields[name]
      const isFit = field && isWords(field) && toHeld(field).safeParse(value).success
      const place = `translations.${language}.fields.${name}`
      return isFit ? [] : [{ field: place, message: 'This cannot be translated so.' }]
    }),
  ])
}

/** As it was checked, not as it was sent: without blanks around it and without signs that turn what follows. */
function cleanTranslation(kind: Kind, said: Translation): Translation {
  const checked = Object.fromEntries(
    Object.entries(said.fields).map(([name, value]) => [
      name,
      toHeld(kind.fields[name]!).parse(value),
    ]),
  )
  return { ...said, html: toSafeHtml(said.html), fields: cleanFields(kind.fields, checked) }
}

/** Prose inside a kind's own fields is made safe like an item's own. */
function cleanFields<Values extends object>(fields: Fields, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, cleanField(fields[name]!, value)]),
  ) as Values
}

function cleanField(field: Field, value: unknown): unknown {
  if (field.type === 'prose') return toSafeHtml(String(value))
  if (field.type === 'group') return cleanFields(field.fields, value as object)
  if (field.type !== 'list') return value
  return (value as object[]).map((entry) => cleanFields(field.fields, entry))
}

function toColumns(ctx: Work, kind: Kind, checked: Checked, at: Date, before?: Row) {
  const { timeZone, languages } = ctx.organisation
  const { slug: _, publishFrom, publishUntil, fields, html, translations, ...rest } = checked
  const toInstant = (local: string) => {
    const [date = '', time = ''] = local.split('T')
    return instantOf(date, time, timeZone)
  }
  const isOut = before?.state === 'published' && before.publishFrom <= at
  // Published without a time means now, and later changes do not move it.
  const from = publishFrom ? toInstant(publishFrom) : isOut ? before.publishFrom : at
  const until = publishUntil ? toInstant(publishUntil) : null
  if (until && until <= from) {
    const message = 'This should be later than when it is published.'
    refuseCommon('invalid', { errors: [{ field: 'publishUntil', message }] })
  }
  const timing = kind.timing?.(fields, { timeZone }) ?? {}
  return {
    ...rest,
    language: rest.language ?? languages[0] ?? 'en',
    html: toSafeHtml(html),
    translations: Object.fromEntries(
      Object.entries(translations).map(([name, said]) => [name, cleanTranslation(kind, said)]),
    ),
    fields,
    publishFrom: from,
    publishUntil: until,
    sortAt: timing.sortAt ?? from,
    endsAt: timing.endsAt ?? null,
    recurs: timing.recurs ?? false,
  }
}

/** As the office would have written it. */
export function toDraft(ctx: Work, row: Row): Draft {
  const { timeZone } = ctx.organisation
  const toLocal = (instant: Date) => {
    const { date, time } = wallClock(instant, timeZone)
    return `${date}T${time}`
  }
  const { title, summary, html, imageId, language, translations } = row
  const { category, position, state } = row
  const fields = row.fields as GivenOf<Fields>
  return {
    title,
    summary,
    html,
    imageId,
    language,
    translations,
    category,
    position,
    state,
    fields,
    publishUntil: row.publishUntil ? toLocal(row.publishUntil) : null,
    // Only one that is still to come is a time that somebody has set.
    ...(row.publishFrom > ctx.now() ? { publishFrom: toLocal(row.publishFrom) } : {}),
  }
}

export function nameOf(actor: Actor): string {
  return 'id' in actor ? `${actor.kind}:${actor.id}` : actor.kind
}

function refuse(code: keyof typeof CONTENT_REFUSALS): never {
  throw new Refusal(code, CONTENT_REFUSALS[code])
}
