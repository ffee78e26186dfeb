import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { funds } from '#features/money/funds/tables.ts'
import { media } from '#features/ground/media/tables.ts'
import { ofOrganisation } from '#features/ground/organisations/tables.ts'
import type { Language } from '#platform/shared/languages.ts'
import type { Frequency, Head } from './contract.ts'

export interface SuggestedAmount {
  amount: number
  label: string
}

/** A cause in another language than the organisation's first. */
export interface CauseTranslation {
  title: string
  summary: string
  html: string
  /** What each suggested amount does, in their order. */
  labels: string[]
}

/** Something that people can give to. `id` is the readable slug of its address. Amounts are in minor units. */
export const causes = pgTable(
  'causes',
  {
    organisationId: uuid().notNull(),
    id: text().notNull(),
    /** Where its money is kept; its own, and nobody else's. */
    fundId: text().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    html: text().notNull(),
    /** The same in other languages, by language. */
    translations: jsonb().$type<Partial<Record<Language, CauseTranslation>>>().notNull(),
    imageId: uuid(),
    suggestedAmounts: jsonb().$type<SuggestedAmount[]>().notNull(),
    allowCustomAmount: boolean().notNull(),
    minimumMinor: bigint({ mode: 'number' }).notNull(),
    maximumMinor: bigint({ mode: 'number' }).notNull(),
    frequencies: text().array().$type<Frequency[]>().notNull(),
    zakatEligible: boolean().notNull(),
    giftAidEligible: boolean().notNull(),
    /** It is given by heads: each of these costs the same, and nothing else is taken. Null where any amount is. */
    headOf: text().$type<Head>(),
    /** What one costs, in minor units, by currency; in a currency without a price nothing can be given. */
    headPrices: jsonb().$type<Readonly<Record<string, number>>>(),
    /** From this instant on nothing more is taken; null where it has no deadline. */
    closesAt: timestamp({ withTimezone: true }),
    /** Where it stands in lists; equal positions follow the title. */
    position: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (cause) => [
    primaryKey({ name: 'causes_pkey', columns: [cause.organisationId, cause.id] }),
    ofOrganisation('causes', cause.organisationId),
    foreignKey({
      name: 'causes_image_fkey',
      columns: [cause.organisationId, cause.imageId],
      foreignColumns: [media.organisationId, media.id],
    }),
    foreignKey({
      name: 'causes_fund_fkey',
      columns: [cause.organisationId, cause.fundId],
      foreignColumns: [funds.organisationId, funds.id],
    }),
    unique('causes_one_fund_key').on(cause.organisationId, cause.fundId),
    check('causes_heads_check', sql`(head_of is null) = (head_prices is null)`),
    check('causes_minimum_check', sql`${cause.minimumMinor} > 0`),
    check(
      'causes_maximum_check',
      sql`${cause.maximumMinor} between ${cause.minimumMinor} and 99999999`,
    ),
  ],
)

/** A cause is closed when it has a row here: a row, because people ask since when. */
export const causeClosures = pgTable(
  'cause_closures',
  {
    organisationId: uuid().notNull(),
    causeId: text().notNull(),
    closedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (closure) => [
    primaryKey({ name: 'cause_closures_pkey', columns: [closure.organisationId, closure.causeId] }),
    foreignKey({
      name: 'cause_closures_cause_fkey',
      columns: [closure.organisationId, closure.causeId],
      foreignColumns: [causes.organisationId, causes.id],
    }),
  ],
)
