import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { ofOrganisation } from '#features/ground/organisations/tables.ts'
import type { RequestState } from './rules.ts'

/** The addresses that owners have asked for, and what whoever runs the program has said. Who asked stands in the trail. */
export const domainRequests = pgTable(
  'domain_requests',
  {
    organisationId: uuid().notNull(),
    host: text().notNull(),
    state: text().$type<RequestState>().notNull(),
    askedAt: timestamp({ withTimezone: true }).notNull(),
    /** Null while it waits. */
    answeredAt: timestamp({ withTimezone: true }),
    /** Why it was refused; empty otherwise. */
    answer: text().notNull(),
  },
  (request) => [
    primaryKey({ name: 'domain_requests_pkey', columns: [request.organisationId, request.host] }),
    ofOrganisation('domain_requests', request.organisationId),
    check('domain_requests_state_check', sql`state in ('waiting', 'given', 'refused')`),
    check('domain_requests_answered_check', sql`(state = 'waiting') = (answered_at is null)`),
  ],
)
