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
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { ofOrganisation } from '#features/ground/organisations/tables.ts'
import type { Address } from '#platform/shared/fields.ts'
import type { Language } from '#platform/shared/languages.ts'
import {
  type Channel,
  DEMO_DONOR,
  type ProofKind,
  type SessionEnd,
  type StaffRole,
} from './rules.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Somebody with an account. It exists once the address is proved, never before. */
export const people = pgTable(
  'people',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** What they sign in with, in lower case. */
    email: text().notNull(),
    contactNumber: text(),
    address: jsonb().$type<Address>(),
    language: text().$type<Language>().notNull(),
    /** Argon2id, with its cost written in it. Null for those who sign in by mail only. */
    passwordHash: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (person) => [
    primaryKey({ name: 'people_pkey', columns: [person.organisationId, person.id] }),
    ofOrganisation('people', person.organisationId),
    unique('people_email_key').on(person.organisationId, person.email),
    index('people_find_email_idx').on(person.organisationId, person.email.op('text_pattern_ops')),
    index('people_first_name_idx').on(
      person.organisationId,
      person.firstName.op('text_pattern_ops'),
    ),
    index('people_last_name_idx').on(person.organisationId, person.lastName.op('text_pattern_ops')),
  ],
)

/**
 * Addresses that somebody has proved to be theirs, also former ones. Gifts made as a guest from one of them are theirs.
 * A mailbox has one owner: who proves it later takes it over.
 */
export const personEmails = pgTable(
  'person_emails',
  {
    organisationId: uuid().notNull(),
    email: text().notNull(),
    personId: uuid().notNull(),
    verifiedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (email) => [
    primaryKey({ name: 'person_emails_pkey', columns: [email.organisationId, email.email] }),
    foreignKey({
      name: 'person_emails_person_fkey',
      columns: [email.organisationId, email.personId],
      foreignColumns: [people.organisationId, people.id],
    }).onDelete('cascade'),
    index('person_emails_of_person_idx').on(email.organisationId, email.personId),
  ],
)

/**
 * Who works in the office, and as what: a row for each role of a person. Looked up with every call that needs one, so what
 * is taken away ends at once; gone with the person. Nobody whose password is published can have one.
 */
export const staffRoles = pgTable(
  'staff_roles',
  {
    organisationId: uuid().notNull(),
    personId: uuid().notNull(),
    role: text().$type<StaffRole>().notNull(),
    givenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (given) => [
    primaryKey({
      name: 'staff_roles_pkey',
      columns: [given.organisationId, given.personId, given.role],
    }),
    foreignKey({
      name: 'staff_roles_person_fkey',
      columns: [given.organisationId, given.personId],
      foreignColumns: [people.organisationId, people.id],
    }).onDelete('cascade'),
    check(
      'staff_roles_role_check',
      sql`role in ('owner', 'editor', 'imam', 'treasurer', 'teacher', 'screens', 'viewer')`,
    ),
    check('staff_roles_no_demonstration_check', sql.raw(`person_id <> '${DEMO_DONOR.id}'`)),
  ],
)

/**
 * Who is invited to work in the office, and as what: one invitation for each address, until it is accepted, taken back or
 * over. It goes with whoever has invited. The secret of its link stands here as SHA-256 only.
 */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    email: text().notNull(),
    role: text().$type<StaffRole>().notNull(),
    linkDigest: text().notNull(),
    /** Null where whoever runs the program did. */
    invitedBy: uuid(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (invitation) => [
    primaryKey({
      name: 'staff_invitations_pkey',
      columns: [invitation.organisationId, invitation.id],
    }),
    foreignKey({
      name: 'staff_invitations_person_fkey',
      columns: [invitation.organisationId, invitation.invitedBy],
      foreignColumns: [people.organisationId, people.id],
    }).onDelete('cascade'),
    unique('staff_invitations_email_key').on(invitation.organisationId, invitation.email),
    unique('staff_invitations_link_key').on(invitation.organisationId, invitation.linkDigest),
    index('staff_invitations_of_person_idx').on(invitation.organisationId, invitation.invitedBy),
    check(
      'staff_invitations_role_check',
      sql`role in ('owner', 'editor', 'imam', 'treasurer', 'teacher', 'screens', 'viewer')`,
    ),
  ],
)

/** A device that was signed in. What is in its cookie and its storage stands here as SHA-256 only. */
export const personSessions = pgTable(
  'person_sessions',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    personId: uuid().notNull(),
    browser: text().notNull(),
    system: text().notNull(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    /** When the person last showed who they are: by password, or by a mailed code or link. */
    provedAt: timestamp({ withTimezone: true }).notNull(),
    /** To some minutes. */
    seenAt: timestamp({ withTimezone: true }).notNull(),
    /** Until when the office is open on it; moves on with the work there, to a minute. Null is locked. */
    officeUntil: timestamp({ withTimezone: true }),
    /** Of the cookie that is good for the next renewal. */
    renewalDigest: text().notNull(),
    /** Of the one before: whoever still comes with it has lost an answer, or has stolen it. */
    formerRenewalDigest: text(),
    renewedAt: timestamp({ withTimezone: true }).notNull(),
    /** A token that came with this renewal was used, so its cookie has arrived as well. */
    isRenewalKnown: boolean().notNull(),
    /** Moves on with every renewal, up to `endsAt`. */
    silentAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
    /** `signed-out`: by itself; such a device, or one that fell silent, is remembered. */
    endedWhy: text().$type<SessionEnd>(),
  },
  (session) => [
    primaryKey({ name: 'person_sessions_pkey', columns: [session.organisationId, session.id] }),
    foreignKey({
      name: 'person_sessions_person_fkey',
      columns: [session.organisationId, session.personId],
      foreignColumns: [people.organisationId, people.id],
    }).onDelete('cascade'),
    index('person_sessions_of_person_idx').on(session.organisationId, session.personId),
  ],
)

/** Tokens that have been given out, as SHA-256. Several are good at once: two tabs may renew in the same moment. */
export const personTokens = pgTable(
  'person_tokens',
  {
    organisationId: uuid().notNull(),
    digest: text().notNull(),
    sessionId: uuid().notNull(),
    /** The renewal that it came with. */
    renewalDigest: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (token) => [
    primaryKey({ name: 'person_tokens_pkey', columns: [token.organisationId, token.digest] }),
    foreignKey({
      name: 'person_tokens_session_fkey',
      columns: [token.organisationId, token.sessionId],
      foreignColumns: [personSessions.organisationId, personSessions.id],
    }).onDelete('cascade'),
    index('person_tokens_of_session_idx').on(token.organisationId, token.sessionId),
  ],
)

/** What was typed into the form of a registration; becomes a person when the address is proved. */
export interface Registration {
  readonly firstName: string
  readonly lastName: string
  readonly contactNumber: string | null
  readonly consent: Readonly<Record<Channel, boolean>>
}

/**
 * Somebody's question to an address, to prove itself. A row is written whether or not there is an account, so that nobody
 * can tell; the job that writes the mail finds out. Link and code stand here as digests, the code's with our secret key.
 * Any of the codes that wait at an address answers any of its questions of that kind.
 */
export const emailProofs = pgTable(
  'email_proofs',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    kind: text().$type<ProofKind>().notNull(),
    email: text().notNull(),
    /** Whose address is to be changed, and the device on which that was asked for; null for the other kinds. */
    personId: uuid(),
    sessionId: uuid(),
    /** Null where enough was mailed already: then what was mailed before is the answer. */
    linkDigest: text(),
    codeDigest: text(),
    language: text().$type<Language>().notNull(),
    registration: jsonb().$type<Registration>(),
    passwordHash: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** Used, or ended by what happened to the account. */
    overAt: timestamp({ withTimezone: true }),
  },
  (proof) => [
    primaryKey({ name: 'email_proofs_pkey', columns: [proof.organisationId, proof.id] }),
    ofOrganisation('email_proofs', proof.organisationId),
    unique('email_proofs_link_key').on(proof.organisationId, proof.linkDigest),
    index('email_proofs_email_idx').on(proof.organisationId, proof.email, proof.kind),
    foreignKey({
      name: 'email_proofs_person_fkey',
      columns: [proof.organisationId, proof.personId],
      foreignColumns: [people.organisationId, people.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'email_proofs_session_fkey',
      columns: [proof.organisationId, proof.sessionId],
      foreignColumns: [personSessions.organisationId, personSessions.id],
    }).onDelete('cascade'),
    index('email_proofs_of_session_idx').on(proof.organisationId, proof.sessionId),
  ],
)

/** Somebody's authenticator app: one for each person. */
export const authenticators = pgTable(
  'authenticators',
  {
    organisationId: uuid().notNull(),
    personId: uuid().notNull(),
    /** What it shares with the app, sealed for this person. */
    secretSealed: bytes().notNull(),
    begunAt: timestamp({ withTimezone: true }).notNull(),
    /** Null until the app has shown a right code: nobody is asked for codes that they may not have. */
    onSince: timestamp({ withTimezone: true }),
    /** Half minutes since 1970: that of the newest code taken. An older one, or the same again, is refused. */
    takenStep: integer().notNull(),
  },
  (authenticator) => [
    primaryKey({
      name: 'authenticators_pkey',
      columns: [authenticator.organisationId, authenticator.personId],
    }),
    foreignKey({
      name: 'authenticators_person_fkey',
      columns: [authenticator.organisationId, authenticator.personId],
      foreignColumns: [people.organisationId, people.id],
    }).onDelete('cascade'),
  ],
)

/** The ten codes for a lost telephone, as digests made with our secret key. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    organisationId: uuid().notNull(),
    digest: text().notNull(),
    personId: uuid().notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (code) => [
    primaryKey({ name: 'recovery_codes_pkey', columns: [code.organisationId, code.digest] }),
    foreignKey({
      name: 'recovery_codes_authenticator_fkey',
      columns: [code.organisationId, code.personId],
      foreignColumns: [authenticators.organisationId, authenticators.personId],
    }).onDelete('cascade'),
    index('recovery_codes_of_person_idx').on(code.organisationId, code.personId),
  ],
)

/** Somebody who has shown who they are, but for the code of their app. What they hold opens nothing else. */
export const secondSteps = pgTable(
  'second_steps',
  {
    organisationId: uuid().notNull(),
    digest: text().notNull(),
    personId: uuid().notNull(),
    next: text({ enum: ['code', 'set-up'] }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (step) => [
    primaryKey({ name: 'second_steps_pkey', columns: [step.organisationId, step.digest] }),
    foreignKey({
      name: 'second_steps_person_fkey',
      columns: [step.organisationId, step.personId],
      foreignColumns: [people.organisationId, people.id],
    }).onDelete('cascade'),
    index('second_steps_of_person_idx').on(step.organisationId, step.personId),
  ],
)

/**
 * Tries, counted whether or not an address has an account, and before a password or a code is looked at. The
 * subject is a keyed digest, so the table names nobody.
 */
export const signInTries = pgTable(
  'sign_in_tries',
  {
    organisationId: uuid().notNull(),
    subject: text().notNull(),
    tries: integer().notNull(),
    nextAt: timestamp({ withTimezone: true }).notNull(),
    lastAt: timestamp({ withTimezone: true }).notNull(),
    /** From then on the counting begins anew. */
    forgetAt: timestamp({ withTimezone: true }).notNull(),
  },
  (tries) => [
    primaryKey({ name: 'sign_in_tries_pkey', columns: [tries.organisationId, tries.subject] }),
    ofOrganisation('sign_in_tries', tries.organisationId),
    index('sign_in_tries_forget_idx').on(tries.organisationId, tries.forgetAt),
  ],
)

/** Every yes and no to being written to, as it was said. The latest of a channel counts. */
export const consents = pgTable(
  'consents',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    personId: uuid().notNull(),
    channel: text().$type<Channel>().notNull(),
    given: boolean().notNull(),
    /** What stood beside the box. */
    wording: text().notNull(),
    version: text().notNull(),
    language: text().$type<Language>().notNull(),
    source: text({ enum: ['register', 'profile'] }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (consent) => [
    primaryKey({ name: 'consents_pkey', columns: [consent.organisationId, consent.id] }),
    foreignKey({
      name: 'consents_person_fkey',
      columns: [consent.organisationId, consent.personId],
      foreignColumns: [people.organisationId, people.id],
    }).onDelete('cascade'),
    index('consents_of_person_idx').on(consent.organisationId, consent.personId, consent.channel),
  ],
)

/** Who was erased, by the id of their account, or of a guest's record, which means nothing any more: so that a restored backup can be told to forget again. */
export const erasures = pgTable(
  'erasures',
  {
    organisationId: uuid().notNull(),
    personId: uuid().notNull(),
    erasedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (erasure) => [
    primaryKey({ name: 'erasures_pkey', columns: [erasure.organisationId, erasure.personId] }),
    ofOrganisation('erasures', erasure.organisationId),
  ],
)
