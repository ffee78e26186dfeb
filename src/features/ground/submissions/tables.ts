import { LANGUAGES } from '#platform/shared/languages.ts'
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
import { STATES } from './rules.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export interface GivenConsent {
  readonly field: string
  readonly version: string
  readonly wording: string
  readonly agreed: boolean
}

/**
 * Everything that visitors send, of whatever kind. When its time is over the row loses the person and all that they wrote;
 * what stays says only that something of this kind has come.
 */
export const submissions = pgTable(
  'submissions',
  {
    organisationId: uuid().notNull(),
    /** Made by the browser: the same form sent again has the same. */
    id: uuid().notNull(),
    kind: text().notNull(),
    /** For people, to read out on the telephone. Whoever knows it may see the answer. */
    reference: text().notNull(),
    /** Of what was sent, so that the same id with other words is noticed. */
    fingerprint: text().notNull(),
    /** What it is about within its kind: a course, a vacancy, a topic. */
    about: text(),
    senderName: text(),
    /** By which the office finds them. A column of its own: where rows of others are hidden an index of an expression is of no use. */
    senderLastName: text(),
    senderEmail: text(),
    fields: jsonb().$type<Readonly<Record<string, unknown>>>(),
    /** Fields that the form declares as sealed, by their paths; encrypted for this organisation and this row. */
    sealed: bytes(),
    consents: jsonb().$type<readonly GivenConsent[]>(),
    language: text({ enum: LANGUAGES }).notNull(),
    /** A puzzle that was solved for this; no puzzle serves twice. */
    proof: text(),
    /** It came in a way that robots use. It is kept like any other, and the office sees it marked. */
    isSuspected: boolean().notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
    keptUntil: timestamp({ withTimezone: true }).notNull(),
    erasedAt: timestamp({ withTimezone: true }),
    /** What the office has answered, sealed: only whoever knows the reference reads it. */
    answer: bytes(),
    answeredAt: timestamp({ withTimezone: true }),
    /** How far the office has come with it. */
    state: text({ enum: STATES }).notNull(),
    /** Who of the office sees to it. */
    assignedTo: uuid(),
    /** Counts the changes of these two: whoever changes an older one is told so. */
    deskRevision: integer().notNull(),
  },
  (submission) => [
    primaryKey({ name: 'submissions_pkey', columns: [submission.organisationId, submission.id] }),
    unique('submissions_reference_key').on(submission.organisationId, submission.reference),
    unique('submissions_proof_once_key').on(submission.organisationId, submission.proof),
    ofOrganisation('submissions', submission.organisationId),
    index('submissions_newest_idx').on(
      submission.organisationId,
      submission.kind,
      submission.receivedAt,
    ),
    index('submissions_on_desk_idx')
      .on(
        submission.organisationId,
        submission.kind,
        submission.state,
        submission.receivedAt,
        submission.id,
      )
      .where(sql`erased_at is null`),
    index('submissions_sender_idx').on(submission.organisationId, submission.senderEmail),
    index('submissions_find_email_idx').on(
      submission.organisationId,
      submission.senderEmail.op('text_pattern_ops'),
    ),
    index('submissions_find_name_idx').on(
      submission.organisationId,
      submission.senderName.op('text_pattern_ops'),
    ),
    index('submissions_find_last_name_idx').on(
      submission.organisationId,
      submission.senderLastName.op('text_pattern_ops'),
    ),
    index('submissions_to_erase_idx')
      .on(submission.organisationId, submission.keptUntil)
      .where(sql`erased_at is null`),
    check(
      'submissions_erased_whole_check',
      sql`case when ${submission.erasedAt} is null
        then num_nulls(${submission.fields}, ${submission.consents}, ${submission.senderEmail}) = 0
        else num_nonnulls(${submission.fields}, ${submission.sealed}, ${submission.consents}, ${submission.senderName}, ${submission.senderEmail}) = 0 end`,
    ),
    check('submissions_state_check', sql`${submission.state} in ('new', 'open', 'done')`),
    check(
      'submissions_answer_erased_check',
      sql`${submission.erasedAt} is null or ${submission.answer} is null`,
    ),
  ],
)

/** What the office has written to itself about a submission. Rows are only added, and go with what was sent. */
export const submissionNotes = pgTable(
  'submission_notes',
  {
    organisationId: uuid().notNull(),
    /** Made by the browser: the same note sent again is the same. */
    id: uuid().notNull(),
    submissionId: uuid().notNull(),
    note: text().notNull(),
    writtenBy: uuid().notNull(),
    writtenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (note) => [
    primaryKey({ name: 'submission_notes_pkey', columns: [note.organisationId, note.id] }),
    foreignKey({
      name: 'submission_notes_submission_fkey',
      columns: [note.organisationId, note.submissionId],
      foreignColumns: [submissions.organisationId, submissions.id],
    }),
    index('submission_notes_of_one_idx').on(
      note.organisationId,
      note.submissionId,
      note.writtenAt,
      note.id,
    ),
  ],
)

/** What the office has answered by mail. Rows are only added, and go with what was sent. */
export const submissionReplies = pgTable(
  'submission_replies',
  {
    organisationId: uuid().notNull(),
    /** Made by the browser: the same reply sent again is one mail. */
    id: uuid().notNull(),
    submissionId: uuid().notNull(),
    words: text().notNull(),
    writtenBy: uuid().notNull(),
    writtenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (reply) => [
    primaryKey({ name: 'submission_replies_pkey', columns: [reply.organisationId, reply.id] }),
    foreignKey({
      name: 'submission_replies_submission_fkey',
      columns: [reply.organisationId, reply.submissionId],
      foreignColumns: [submissions.organisationId, submissions.id],
    }),
    index('submission_replies_of_one_idx').on(
      reply.organisationId,
      reply.submissionId,
      reply.writtenAt,
      reply.id,
    ),
  ],
)

/** Answers that the office gives again and again, for one kind of form each, with places for what differs. */
export const replyTemplates = pgTable(
  'reply_templates',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    kind: text().notNull(),
    name: text().notNull(),
    words: text().notNull(),
    /** Counts its changes: whoever changes an older one is told so. */
    revision: integer().notNull(),
    changedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (template) => [
    primaryKey({ name: 'reply_templates_pkey', columns: [template.organisationId, template.id] }),
    ofOrganisation('reply_templates', template.organisationId),
    index('reply_templates_of_kind_idx').on(
      template.organisationId,
      template.kind,
      template.name,
      template.id,
    ),
  ],
)

/** A document that came with a submission. The row is the fact; the bytes lie with the files of the organisation. */
export const submissionFiles = pgTable(
  'submission_files',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    submissionId: uuid().notNull(),
    /** The field of the form that it was chosen in. */
    field: text().notNull(),
    /** As the sender's device called it: shown to staff, never used as a path. */
    originalName: text().notNull(),
    /** What its content says that it is. */
    kind: text({ enum: ['pdf', 'docx'] }).notNull(),
    bytes: integer().notNull(),
    /** SHA-256 in hex. */
    digest: text().notNull(),
  },
  (file) => [
    primaryKey({ name: 'submission_files_pkey', columns: [file.organisationId, file.id] }),
    foreignKey({
      name: 'submission_files_submission_fkey',
      columns: [file.organisationId, file.submissionId],
      foreignColumns: [submissions.organisationId, submissions.id],
    }),
    unique('submission_files_field_key').on(file.organisationId, file.submissionId, file.field),
    check('submission_files_bytes_positive_check', sql`${file.bytes} > 0`),
  ],
)
