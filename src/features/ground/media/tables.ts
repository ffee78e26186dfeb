import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { ofOrganisation } from '#features/ground/organisations/tables.ts'
import type { Language } from '#platform/shared/languages.ts'

/** Something an organisation has uploaded. The row is the fact; the bytes lie with the files, below its id. */
export const media = pgTable(
  'media',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    kind: text({ enum: ['image', 'file'] }).notNull(),
    /** As the uploader's device called it: shown to staff, never used as a path. */
    originalName: text().notNull(),
    /** What the picture shows, for those who cannot see it; empty when it is decoration. */
    alt: text().notNull(),
    /** Of the picture as it stands upright; null for a file. */
    width: integer(),
    height: integer(),
    /** Of the upload. */
    bytes: integer().notNull(),
    type: text().notNull(),
    /** SHA-256 of the upload in hex: the same picture twice is the same row. */
    digest: text().notNull(),
    /** Which part of it is shown, as `rules.ts` writes it; empty where it is shown whole. */
    cut: text().notNull(),
    /** Of a file alone: what it is called, what it is in, and how long a recording plays. */
    title: text(),
    language: text().$type<Language>(),
    seconds: integer(),
    /** What the office finds it by. */
    tags: text().array().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (media) => [
    primaryKey({ name: 'media_pkey', columns: [media.organisationId, media.id] }),
    unique('media_digest_key').on(media.organisationId, media.digest),
    ofOrganisation('media', media.organisationId),
    index('media_newest_idx').on(media.organisationId, media.createdAt),
    check('media_bytes_positive_check', sql`${media.bytes} > 0`),
    check(
      'media_pictures_have_a_size_check',
      sql`(${media.kind} = 'image') = (${media.width} is not null and ${media.height} is not null)`,
    ),
    check(
      'media_files_have_a_title_check',
      sql`(${media.kind} = 'file') = (${media.title} is not null and ${media.language} is not null)`,
    ),
  ],
)

/** One width of a picture, or of a part of it, in one format. Never changed: another picture has another id. */
export const mediaVariants = pgTable(
  'media_variants',
  {
    organisationId: uuid().notNull(),
    mediaId: uuid().notNull(),
    /** The part that it shows; empty where it shows all of it. Those that were shown before are kept for a while. */
    cut: text().notNull(),
    /** Of a part that is not shown: since when, or when a text that names it was last found. Null for what is, and for the whole. */
    leftAt: timestamp({ withTimezone: true }),
    type: text({ enum: ['image/avif', 'image/webp'] }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    /** What follows `/media/` in its address. */
    path: text().notNull(),
  },
  (variant) => [
    primaryKey({
      name: 'media_variants_pkey',
      columns: [variant.organisationId, variant.mediaId, variant.cut, variant.type, variant.width],
    }),
    foreignKey({
      name: 'media_variants_media_fkey',
      columns: [variant.organisationId, variant.mediaId],
      foreignColumns: [media.organisationId, media.id],
    }).onDelete('cascade'),
    index('media_variants_left_idx')
      .on(variant.organisationId, variant.leftAt)
      .where(sql`left_at is not null`),
    check(
      'media_variants_size_positive_check',
      sql`${variant.width} > 0 and ${variant.height} > 0`,
    ),
  ],
)

/** How many bytes lie with an organisation's files: of its pictures in every width, and of its documents. */
export const mediaSpaces = pgTable(
  'media_spaces',
  {
    organisationId: uuid().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  (space) => [
    primaryKey({ name: 'media_spaces_pkey', columns: [space.organisationId] }),
    ofOrganisation('media_spaces', space.organisationId),
    check('media_spaces_not_below_nothing_check', sql`${space.bytes} >= 0`),
  ],
)
