import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { media } from '#features/ground/media/tables.ts'
import { ofOrganisation } from '#features/ground/organisations/tables.ts'
import type { Language } from '#platform/shared/languages.ts'
import type { Translations } from './rules.ts'

/**
 * What people read: news, events, services and every other kind that differs from these in its fields only. An item is
 * seen when it is published, has begun and is not over; the clock decides on the last two.
 */
export const contentItems = pgTable(
  'content_items',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    kind: text().notNull(),
    /** Its address now; every one that it has had stands in content_slugs. */
    slug: text().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    html: text().notNull(),
    imageId: uuid(),
    language: text().$type<Language>().notNull(),
    /** The same in other languages, by language. */
    translations: jsonb().$type<Translations>().notNull(),
    category: text().notNull(),
    position: integer().notNull(),
    state: text({ enum: ['draft', 'published'] }).notNull(),
    publishFrom: timestamp({ withTimezone: true }).notNull(),
    publishUntil: timestamp({ withTimezone: true }),
    /** What it is sorted by: when it was published, or when it takes place. */
    sortAt: timestamp({ withTimezone: true }).notNull(),
    /** When what it tells of is over; null when that is never. */
    endsAt: timestamp({ withTimezone: true }),
    recurs: boolean().notNull(),
    /** What this kind has besides, as its declaration checked it. */
    fields: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Counts the changes: whoever changes an older one is told so. */
    revision: integer().notNull(),
    /** Put away: a draft that no list shows until it is brought back. */
    archivedAt: timestamp({ withTimezone: true }),
    /** In the trash since then, by whom `updatedBy` says; after some days it goes for good. */
    trashedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    createdBy: text().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    updatedBy: text().notNull(),
  },
  (item) => [
    primaryKey({ name: 'content_items_pkey', columns: [item.organisationId, item.id] }),
    ofOrganisation('content_items', item.organisationId),
    foreignKey({
      name: 'content_items_image_fkey',
      columns: [item.organisationId, item.imageId],
      foreignColumns: [media.organisationId, media.id],
    }),
    index('content_items_in_time_idx')
      .on(item.organisationId, item.kind, item.sortAt, item.id)
      .where(sql`state = 'published'`),
    index('content_items_in_order_idx')
      .on(item.organisationId, item.kind, item.position, item.id)
      .where(sql`state = 'published'`),
    index('content_items_in_category_idx')
      .on(item.organisationId, item.kind, item.category, item.sortAt, item.id)
      .where(sql`state = 'published'`),
    // Wide enough that those to come are counted without looking at their rows.
    index('content_items_spans_idx')
      .on(
        item.organisationId,
        item.kind,
        item.sortAt,
        item.id,
        item.endsAt,
        item.publishFrom,
        item.publishUntil,
      )
      .where(sql`state = 'published' and not recurs and ends_at is not null`),
    index('content_items_recurring_idx')
      .on(item.organisationId, item.kind, item.id)
      .where(sql`state = 'published' and recurs`),
    index('content_items_to_come_idx')
      .on(item.organisationId, item.kind, item.publishFrom)
      .where(sql`state = 'published'`),
    index('content_items_to_go_idx')
      .on(item.organisationId, item.kind, item.publishUntil, item.id)
      .where(sql`state = 'published' and publish_until is not null`),
    index('content_items_in_trash_idx')
      .on(item.organisationId, item.kind, item.trashedAt, item.id)
      .where(sql`trashed_at is not null`),
    index('content_items_by_hand_idx').on(item.organisationId, item.kind, item.position, item.id),
    // What the office lists, by how it stands: a page is then read without those that stand otherwise.
    index('content_items_in_use_idx')
      .on(item.organisationId, item.kind, item.updatedAt, item.id)
      .where(sql`archived_at is null and trashed_at is null`),
    index('content_items_drafts_idx')
      .on(item.organisationId, item.kind, item.updatedAt, item.id)
      .where(sql`state = 'draft' and archived_at is null and trashed_at is null`),
    index('content_items_without_end_idx')
      .on(item.organisationId, item.kind, item.updatedAt, item.id)
      .where(sql`state = 'published' and publish_until is null`),
    index('content_items_put_away_idx')
      .on(item.organisationId, item.kind, item.updatedAt, item.id)
      .where(sql`archived_at is not null`),
    check('content_items_state_check', sql`${item.state} in ('draft', 'published')`),
    check('content_items_shown_for_a_time_check', sql`${item.publishUntil} > ${item.publishFrom}`),
    check(
      'content_items_archived_unseen_check',
      sql`${item.archivedAt} is null or ${item.state} = 'draft'`,
    ),
    check(
      'content_items_trashed_unseen_check',
      sql`${item.trashedAt} is null or (${item.state} = 'draft' and ${item.archivedAt} is null)`,
    ),
    check('content_items_revision_check', sql`${item.revision} > 0`),
  ],
)

/**
 * Every address that an item has or had, also while it lies in the trash. None is given to another item before this one is
 * gone for good, so that no old link leads astray.
 */
export const contentSlugs = pgTable(
  'content_slugs',
  {
    organisationId: uuid().notNull(),
    kind: text().notNull(),
    slug: text().notNull(),
    itemId: uuid().notNull(),
    since: timestamp({ withTimezone: true }).notNull(),
  },
  (slug) => [
    primaryKey({
      name: 'content_slugs_pkey',
      columns: [slug.organisationId, slug.kind, slug.slug],
    }),
    foreignKey({
      name: 'content_slugs_item_fkey',
      columns: [slug.organisationId, slug.itemId],
      foreignColumns: [contentItems.organisationId, contentItems.id],
    }),
    index('content_slugs_of_item_idx').on(slug.organisationId, slug.itemId),
  ],
)

/**
 * How an item was after each change. Rows are added and never changed: the database refuses it. They go with the item, when
 * it goes for good.
 */
export const contentRevisions = pgTable(
  'content_revisions',
  {
    organisationId: uuid().notNull(),
    itemId: uuid().notNull(),
    revision: integer().notNull(),
    /** Its whole row, as JSON. */
    item: jsonb().$type<Record<string, unknown>>().notNull(),
    savedAt: timestamp({ withTimezone: true }).notNull(),
    savedBy: text().notNull(),
  },
  (revision) => [
    primaryKey({
      name: 'content_revisions_pkey',
      columns: [revision.organisationId, revision.itemId, revision.revision],
    }),
    foreignKey({
      name: 'content_revisions_item_fkey',
      columns: [revision.organisationId, revision.itemId],
      foreignColumns: [contentItems.organisationId, contentItems.id],
    }),
  ],
)

/** Who has an item open, as long as their browser says so. Rows that are over go with the next one. */
export const contentEditors = pgTable(
  'content_editors',
  {
    organisationId: uuid().notNull(),
    itemId: uuid().notNull(),
    personId: uuid().notNull(),
    since: timestamp({ withTimezone: true }).notNull(),
    /** Until when it counts, unless they say so again. */
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (editor) => [
    primaryKey({
      name: 'content_editors_pkey',
      columns: [editor.organisationId, editor.itemId, editor.personId],
    }),
    foreignKey({
      name: 'content_editors_item_fkey',
      columns: [editor.organisationId, editor.itemId],
      foreignColumns: [contentItems.organisationId, contentItems.id],
    }),
    index('content_editors_over_idx').on(editor.organisationId, editor.until),
  ],
)

/**
 * How many items of a kind are published, by category. A list says how many there are without counting ten thousand
 * rows; an invariant counts them.
 */
export const contentTallies = pgTable(
  'content_tallies',
  {
    organisationId: uuid().notNull(),
    kind: text().notNull(),
    category: text().notNull(),
    published: integer().notNull(),
  },
  (tally) => [
    primaryKey({
      name: 'content_tallies_pkey',
      columns: [tally.organisationId, tally.kind, tally.category],
    }),
    ofOrganisation('content_tallies', tally.organisationId),
    check('content_tallies_not_below_nothing_check', sql`${tally.published} >= 0`),
  ],
)

/**
 * What somebody is writing, for whoever has the link of its preview: the site as it would be with it. Nothing else of the
 * site changes by it, and the hour that it lasts is all that is kept of it.
 */
export const contentPreviews = pgTable(
  'content_previews',
  {
    organisationId: uuid().notNull(),
    /** SHA-256 of what stands in the link. */
    digest: text().notNull(),
    kind: text().notNull(),
    itemId: uuid().notNull(),
    draft: jsonb().$type<Record<string, unknown>>().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (preview) => [
    primaryKey({
      name: 'content_previews_pkey',
      columns: [preview.organisationId, preview.digest],
    }),
    ofOrganisation('content_previews', preview.organisationId),
    index('content_previews_old_idx').on(preview.organisationId, preview.expiresAt),
  ],
)

/** Sorted by its bytes, so that a beginning of a word is a range of an index. */
const sortedByBytes = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** The words that a published item is found by, folded as `toWords` does. */
export const contentWords = pgTable(
  'content_words',
  {
    organisationId: uuid().notNull(),
    kind: text().notNull(),
    word: sortedByBytes().notNull(),
    itemId: uuid().notNull(),
  },
  (word) => [
    primaryKey({
      name: 'content_words_pkey',
      columns: [word.organisationId, word.kind, word.word, word.itemId],
    }),
    foreignKey({
      name: 'content_words_item_fkey',
      columns: [word.organisationId, word.itemId],
      foreignColumns: [contentItems.organisationId, contentItems.id],
    }),
    index('content_words_of_item_idx').on(word.organisationId, word.itemId),
  ],
)
