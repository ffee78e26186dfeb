import { z } from 'zod'
import { CONTENT_REFUSALS } from '#features/ground/content/contract.ts'
import { STANDINGS } from '#features/ground/content/rules.ts'
import { STATES } from '#features/ground/submissions/rules.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Id, Image, Paging, text } from '#platform/shared/fields.ts'
import { LANGUAGES } from '#platform/shared/languages.ts'
import { longList } from '#platform/shared/long-list.ts'
import { Currency, MinorUnits } from '#platform/shared/money.ts'

export const Name = z.string().max(40)
const Moment = z.iso.datetime({ offset: true })

/** The first thing that the office asks for: who is there, and what they find in it. */
export const showDesk = endpoint({
  method: 'GET',
  path: '/api/admin/desk',
  summary: 'Who is at work, what they may see to, and what waits for them.',
  access: 'staff',
  input: z.strictObject({}),
  reply: z.object({
    person: z.object({ id: Id, firstName: z.string(), lastName: z.string() }),
    roles: z.array(z.string()),
    /** What they may write, where this organisation has a page for it. */
    kinds: z.array(
      z.object({
        name: z.string(),
        one: z.string(),
        many: z.string(),
        shownAt: z.string(),
        /** The office puts them in order. */
        isByHand: z.boolean(),
      }),
    ),
    /** What they read of what visitors can send, with how many of it nobody has looked at. */
    forms: z.array(
      z.object({
        kind: z.string(),
        title: z.string(),
        count: z.number().int(),
        /** There are more than `count`. */
        hasUncounted: z.boolean(),
        /** False where it is confidential: an owner is told only that something waits. */
        mayRead: z.boolean(),
      }),
    ),
    /** They keep the prayer times, where this organisation shows any. */
    keepsTimes: z.boolean(),
    /** They write letters to subscribers, where this organisation has any. */
    keepsLetters: z.boolean(),
    /** They see to the screens. */
    keepsScreens: z.boolean(),
    /** So many of these were heard once, and not for some minutes now. */
    silentScreens: z.number().int(),
    /** They read the pages that people ask to keep for campaigns, and so many wait for it; null where there can be none. */
    fundraisers: z.number().int().nullable(),
    /** The day of the prices of gold and silver, where they are too old to count zakat by; null where they are not, or are another's to set. */
    oldPricesOf: z.iso.date().nullable(),
    /** What the mail server says to everybody, such as `550`, so that nothing leaves; null while it takes mail, or is another's to know. */
    mailHaltedBy: z.string().nullable(),
    /** Money that was to go back and its giver does not have, the longest waiting first; empty for whoever does not keep the books. */
    failedRefunds: z.array(
      z.object({
        id: Id,
        name: z.string(),
        amount: MinorUnits,
        currency: Currency,
        /** It never left. Else it came back. */
        isRefused: z.boolean(),
      }),
    ),
    /** How many more there are. */
    moreFailedRefunds: z.number().int(),
    /** They keep the books. */
    keepsMoney: z.boolean(),
    /** They keep what people give to, where this organisation has a page for it. */
    keepsCauses: z.boolean(),
    /** They look after what is promised to campaigns, where this organisation has any. */
    keepsPledges: z.boolean(),
    /** Those that the site speaks, its own first. */
    languages: z.array(z.enum(LANGUAGES)),
    /** Drafts, and what is published later. */
    unfinished: z.array(
      z.object({
        kind: z.string(),
        id: Id,
        title: z.string(),
        standing: z.enum(STANDINGS),
        publishFrom: Moment,
      }),
    ),
  }),
  refusals: {},
})

export const NO_KIND = { status: 404, says: 'There is nothing of that kind on this site.' } as const
const NOT_FOUND = CONTENT_REFUSALS['item-not-found']

export const showKind = endpoint({
  method: 'GET',
  path: '/api/admin/kinds/:kind',
  summary: 'What a kind of content holds, in the caller’s language, as a form shows it.',
  access: 'staff:editor',
  input: z.strictObject({ kind: Name }),
  reply: z.object({
    name: z.string(),
    one: z.string(),
    many: z.string(),
    shownAt: z.string(),
    /** Where each has a page of its own: `/news/:id`. */
    page: z.string().nullable(),
    order: z.enum(['newest', 'soonest', 'office']),
    /** Null where there are none. */
    categories: z
      .object({ label: z.string(), help: z.string(), known: z.array(z.string()) })
      .nullable(),
    /** Each with its name, type, label and limits. */
    fields: z.array(z.record(z.string(), z.unknown())),
  }),
  refusals: { 'kind-not-found': NO_KIND },
})

export const listContent = endpoint({
  method: 'GET',
  path: '/api/admin/content/:kind',
  summary: 'Everything of a kind, whether or not anybody can read it.',
  access: 'staff:editor',
  input: z.strictObject({
    kind: Name,
    ...Paging,
    q: text({ min: 0, max: 80 }).default(''),
    /** All but what is put away or in the trash when it is absent. */
    standing: z.enum(STANDINGS).optional(),
  }),
  reply: longList(
    z.object({
      id: Id,
      slug: z.string(),
      title: z.string(),
      summary: z.string(),
      category: z.string(),
      standing: z.enum(STANDINGS),
      publishFrom: Moment,
      publishUntil: Moment.nullable(),
      language: z.enum(LANGUAGES),
      translated: z.array(z.enum(LANGUAGES)),
      revision: z.number().int(),
      /** How long it still lies in the trash; null where it does not. */
      daysLeft: z.number().int().nullable(),
      updatedAt: Moment,
      updatedBy: z.string(),
    }),
  ).extend({
    /** So many titles, the first of the list, were looked through for `q`; null where there are no more. */
    onlySearched: z.number().int().nullable(),
  }),
  refusals: { 'kind-not-found': NO_KIND },
})

/** A draft as it is written: what `putContent` takes. */
const Draft = z.record(z.string(), z.unknown())

export const showContent = endpoint({
  method: 'GET',
  path: '/api/admin/content/:kind/:id',
  summary: 'An item as the office wrote it, and the pictures in it.',
  access: 'staff:editor',
  input: z.strictObject({ kind: Name, id: Id }),
  reply: z.object({
    draft: Draft,
    slug: z.string(),
    /** To be sent with the next change. */
    revision: z.number().int(),
    standing: z.enum(STANDINGS),
    publishFrom: Moment,
    updatedAt: Moment,
    /** Who it was; empty when they are no longer known. */
    updatedBy: z.string(),
    /** By their ids. */
    pictures: z.record(z.string(), Image),
  }),
  refusals: { 'kind-not-found': NO_KIND, 'item-not-found': NOT_FOUND },
})

export const Saved = z.object({ id: Id, slug: z.string(), revision: z.number().int() })
export const WRITING = {
  'is-a-funeral': {
    status: 409,
    says: 'This is the notice of a funeral. It is announced and taken back in the room of funerals.',
  },
  'kind-not-found': NO_KIND,
  ...CONTENT_REFUSALS,
} as const

/** Sent again after a lost answer it changes nothing. */
export const putContent = endpoint({
  method: 'PUT',
  path: '/api/admin/content/:kind/:id',
  summary: 'Writes an item whole; a new one under an id that its writer has made.',
  access: 'staff:editor',
  longest: 512 * 1024,
  input: z.strictObject({
    kind: Name,
    id: Id,
    /** The revision that was read before it was changed; 0 for a new one. */
    basedOn: z.number().int().min(0),
    draft: Draft,
  }),
  reply: Saved,
  refusals: WRITING,
})

export const previewContent = endpoint({
  method: 'POST',
  path: '/api/admin/content/:kind/:id/preview',
  summary: 'A link to the site as it would be with this draft; it works for an hour.',
  access: 'staff:editor',
  longest: 512 * 1024,
  limit: { times: 60, seconds: 600 },
  input: z.strictObject({ kind: Name, id: Id, draft: Draft }),
  reply: z.object({ path: z.string() }),
  refusals: WRITING,
})

export const listContentChanges = endpoint({
  method: 'GET',
  path: '/api/admin/content/:kind/:id/changes',
  summary: 'Who has changed an item and when, the latest first.',
  access: 'staff:editor',
  input: z.strictObject({ kind: Name, id: Id }),
  reply: z.object({
    items: z.array(
      z.object({
        revision: z.number().int(),
        title: z.string(),
        savedAt: Moment,
        savedBy: z.string(),
      }),
    ),
  }),
  refusals: { 'kind-not-found': NO_KIND },
})

export const showContentChange = endpoint({
  method: 'GET',
  path: '/api/admin/content/:kind/:id/changes/:revision',
  summary: 'An item as it was after one of its changes, to be brought back into the form.',
  access: 'staff:editor',
  input: z.strictObject({ kind: Name, id: Id, revision: z.coerce.number().int().min(1) }),
  reply: z.object({ draft: Draft, pictures: z.record(z.string(), Image) }),
  refusals: { 'kind-not-found': NO_KIND, 'item-not-found': NOT_FOUND },
})

export const GONE = {
  status: 404,
  says: 'This is not there any more. What people send is erased when its time is over.',
} as const

export const State = z.enum(STATES)

/** What a role may not read is not in it. */
export const listInbox = endpoint({
  method: 'GET',
  path: '/api/admin/inbox',
  summary: 'What visitors have sent, the newest first.',
  access: 'staff',
  input: z.strictObject({
    ...Paging,
    /** Of every kind that the caller may read when it is absent. */
    kind: Name.optional(),
    /** What still waits for somebody when it is absent. */
    state: State.optional(),
  }),
  reply: longList(
    z.object({
      id: Id,
      kind: z.string(),
      title: z.string(),
      reference: z.string(),
      senderName: z.string(),
      about: z.string().nullable(),
      state: State,
      /** Empty when nobody does. */
      assignedTo: z.string(),
      isSuspected: z.boolean(),
      receivedAt: Moment,
      answeredAt: Moment.nullable(),
      /** To be sent with the next change of its state. */
      deskRevision: z.number().int(),
    }),
  ),
  refusals: {},
})

export const showSubmission = endpoint({
  method: 'GET',
  path: '/api/admin/inbox/:id',
  summary: 'One thing that was sent, whole, with what the office has written about it.',
  access: 'staff',
  input: z.strictObject({ id: Id }),
  reply: z.object({
    id: Id,
    kind: z.string(),
    title: z.string(),
    reference: z.string(),
    senderName: z.string(),
    senderEmail: z.string(),
    language: z.enum(LANGUAGES),
    state: State,
    assignedTo: Id.nullable(),
    /** To be sent with the next change of these two. */
    deskRevision: z.number().int(),
    isSuspected: z.boolean(),
    receivedAt: Moment,
    keptUntil: Moment,
    /** Each field with its name, as its sender filled it in. */
    lines: z.array(z.object({ label: z.string(), value: z.string(), isLong: z.boolean() })),
    consents: z.array(z.object({ wording: z.string(), agreed: z.boolean() })),
    files: z.array(z.object({ id: Id, name: z.string(), kilobytes: z.number().int() })),
    /** Null where it is answered by mail. */
    answer: z.object({ html: z.string(), answeredAt: Moment.nullable() }).nullable(),
    notes: z.array(
      z.object({ id: Id, note: z.string(), writtenBy: z.string(), writtenAt: Moment }),
    ),
    /** What was answered by mail, in that order, and whether it has arrived at its server. */
    replies: z.array(
      z.object({
        id: Id,
        words: z.string(),
        writtenBy: z.string(),
        writtenAt: Moment,
        standing: z.enum(['waiting', 'sent', 'refused', 'failed']),
      }),
    ),
    /** Kept answers to choose from, filled in for this sender. */
    templates: z.array(z.object({ id: Id, name: z.string(), words: z.string() })),
    /** Who may see to it. */
    colleagues: z.array(z.object({ id: Id, name: z.string() })),
  }),
  refusals: { 'submission-not-found': GONE },
})

export const moveSubmission = endpoint({
  method: 'PUT',
  path: '/api/admin/inbox/:id',
  summary: 'How far the office has come with it, and who sees to it.',
  access: 'staff',
  input: z.strictObject({
    id: Id,
    state: State,
    assignedTo: Id.nullable(),
    basedOn: z.number().int().min(0),
  }),
  reply: z.object({ deskRevision: z.number().int() }),
  refusals: {
    'submission-not-found': GONE,
    'changed-meanwhile': CONTENT_REFUSALS['changed-meanwhile'],
    'not-a-reader': { status: 422, says: 'They may not read this. Please choose somebody else.' },
  },
})

/** Under an id that its writer has made: the same note again is the same. */
export const writeSubmissionNote = endpoint({
  method: 'PUT',
  path: '/api/admin/inbox/:id/notes/:note',
  summary: 'Writes a note for the office; its sender never sees it.',
  access: 'staff',
  input: z.strictObject({
    id: Id,
    note: Id,
    words: text({ max: 2_000, lines: true }),
  }),
  reply: z.null(),
  refusals: { 'submission-not-found': GONE },
})

/** Its sender gets a mail that there is an answer, and reads it with the reference. Again, it replaces the one before. */
export const answerSubmission = endpoint({
  method: 'PUT',
  path: '/api/admin/inbox/:id/answer',
  summary: 'Answers a question that is answered on the site.',
  access: 'staff',
  limit: { times: 60, seconds: 600 },
  input: z.strictObject({ id: Id, words: text({ max: 20_000, lines: true }) }),
  reply: z.null(),
  refusals: {
    'submission-not-found': GONE,
    'answered-by-mail': { status: 422, says: 'This is answered by email, not on the site.' },
  },
})

const UNKNOWN_PLACE = {
  status: 422,
  says: 'There is something between { and } that we cannot fill in.',
} as const

/** Under an id that its writer has made: the same reply again is one mail. */
export const mailReply = endpoint({
  method: 'PUT',
  path: '/api/admin/inbox/:id/replies/:reply',
  summary: 'Answers by mail what somebody has sent; it stays in its history.',
  access: 'staff',
  limit: { times: 60, seconds: 600 },
  input: z.strictObject({ id: Id, reply: Id, words: text({ max: 5_000, lines: true }) }),
  reply: z.null(),
  refusals: {
    'submission-not-found': GONE,
    'reply-of-another': {
      status: 409,
      says: 'This answer was sent to somebody else. Please write it again.',
    },
    'answered-on-site': { status: 422, says: 'This is answered on the site, not by email.' },
    'unknown-placeholder': UNKNOWN_PLACE,
  },
})

const Template = z.object({
  id: Id,
  kind: z.string(),
  name: z.string(),
  words: z.string(),
  /** To be sent with the next change. */
  revision: z.number().int(),
})

export const listReplyTemplates = endpoint({
  method: 'GET',
  path: '/api/admin/reply-templates',
  summary: 'The answers that the office keeps, for what the caller reads and answers by mail.',
  access: 'staff',
  input: z.strictObject({}),
  reply: z.object({
    kinds: z.array(z.object({ kind: z.string(), title: z.string() })),
    items: z.array(Template),
  }),
  refusals: {},
})

/** Sent again after a lost answer it changes nothing. */
export const saveReplyTemplate = endpoint({
  method: 'PUT',
  path: '/api/admin/reply-templates/:id',
  summary: 'Keeps an answer; a new one under an id that its writer has made.',
  access: 'staff',
  input: z.strictObject({
    id: Id,
    kind: Name,
    name: text({ max: 80 }),
    words: text({ max: 5_000, lines: true }),
    basedOn: z.number().int().min(0),
  }),
  reply: Template,
  refusals: {
    'kind-not-found': { status: 422, says: 'Please choose what it answers.' },
    'unknown-placeholder': UNKNOWN_PLACE,
    'too-many-templates': {
      status: 422,
      says: 'There are enough answers of this kind. Remove one that nobody uses.',
    },
    'changed-meanwhile': CONTENT_REFUSALS['changed-meanwhile'],
    'template-not-found': { status: 404, says: 'This answer is not kept any more.' },
  },
})

/** Twice is once. */
export const removeReplyTemplate = endpoint({
  method: 'DELETE',
  path: '/api/admin/reply-templates/:id',
  summary: 'Forgets an answer; what was sent with it stays.',
  access: 'staff',
  input: z.strictObject({ id: Id }),
  reply: z.null(),
  refusals: {},
})

export const saveDocument = endpoint({
  method: 'GET',
  path: '/api/admin/inbox/:id/files/:file',
  summary: 'A document that came with it, to be saved and not to be shown.',
  access: 'staff',
  input: z.strictObject({ id: Id, file: Id }),
  reply: z.unknown(),
  refusals: { 'submission-not-found': GONE },
  answers: 'file',
})
