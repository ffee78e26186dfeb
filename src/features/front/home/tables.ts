import {
  foreignKey,
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

/** A banner in another language than the organisation's first. */
export interface BannerTranslation {
  label: string
  title: string
  summary: string
  linkText: string
}

/** What greets the visitor at the top of the home page. */
export const banners = pgTable(
  'banners',
  {
    organisationId: uuid().notNull(),
    id: text().notNull(),
    /** A few words above the title; may be empty. */
    label: text().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    /** The same in other languages, by language. */
    translations: jsonb().$type<Partial<Record<Language, BannerTranslation>>>().notNull(),
    imageId: uuid(),
    linkText: text().notNull(),
    /** An address of this site (`/donate`) or elsewhere (`https://…`); may be empty. */
    linkTo: text().notNull(),
    position: integer().notNull(),
    /** Shown from … until …; null means always. */
    startsAt: timestamp({ withTimezone: true }),
    endsAt: timestamp({ withTimezone: true }),
  },
  (banner) => [
    primaryKey({ name: 'banners_pkey', columns: [banner.organisationId, banner.id] }),
    ofOrganisation('banners', banner.organisationId),
    foreignKey({
      name: 'banners_image_fkey',
      columns: [banner.organisationId, banner.imageId],
      foreignColumns: [media.organisationId, media.id],
    }),
  ],
)
