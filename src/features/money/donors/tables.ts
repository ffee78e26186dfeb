import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Address } from '#platform/shared/fields.ts'

/**
 * Somebody who gives, under one name and one address of mail. A guest is a donor of their own with every gift: an address
 * that was only typed proves nothing. Whoever is signed in, with that address proved, is found again. Erasing empties the
 * row and keeps it, because gifts point at it.
 */
export const donors = pgTable(
  'donors',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    /** The account whose proved address it is; null for a guest. */
    personId: uuid(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    contactNumber: text(),
    address: jsonb().$type<Address>(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (donor) => [
    primaryKey({ name: 'donors_pkey', columns: [donor.organisationId, donor.id] }),
    index('donors_email_idx').on(donor.organisationId, donor.email),
    index('donors_last_name_idx').on(donor.organisationId, donor.lastName.op('text_pattern_ops')),
    index('donors_of_person_idx').on(donor.organisationId, donor.personId),
    index('donors_find_email_idx').on(donor.organisationId, donor.email.op('text_pattern_ops')),
    index('donors_first_name_idx').on(donor.organisationId, donor.firstName.op('text_pattern_ops')),
  ],
)

/**
 * A Gift Aid declaration: name and home address as they were then, and the words that were agreed to, because a claim is
 * checked against them for six years. One for past and future gifts covers what the same donor gives until it is
 * cancelled; a change of name or address is a new one in its place.
 */
export const declarations = pgTable(
  'declarations',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    donorId: uuid().notNull(),
    scope: text().$type<DeclarationScope>().notNull(),
    wordingVersion: text().notNull(),
    /** Every sentence, in the language in which it was read. */
    wording: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    address: jsonb().$type<Address>().notNull(),
    declaredAt: timestamp({ withTimezone: true }).notNull(),
    /** The one that this one replaces. */
    replaces: uuid(),
    /** From then on it covers nothing new. */
    cancelledAt: timestamp({ withTimezone: true }),
  },
  (declaration) => [
    primaryKey({
      name: 'declarations_pkey',
      columns: [declaration.organisationId, declaration.id],
    }),
    foreignKey({
      name: 'declarations_donor_fkey',
      columns: [declaration.organisationId, declaration.donorId],
      foreignColumns: [donors.organisationId, donors.id],
    }),
    index('declarations_of_donor_idx').on(declaration.organisationId, declaration.donorId),
    check('declarations_scope_check', sql`scope in ('this', 'past-and-future')`),
  ],
)

export type DeclarationScope = 'this' | 'past-and-future'
