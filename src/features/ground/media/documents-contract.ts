import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Id, text } from '#platform/shared/fields.ts'
import { LANGUAGES } from '#platform/shared/languages.ts'
import {
  DOCUMENT_TYPES,
  type Ending,
  LARGEST_DOCUMENT_MEGABYTES,
  LIBRARY_FULL,
  MEGABYTE,
} from './rules.ts'

/** A document or a recording as it is shown and fetched. */
export const Document = z.object({
  id: Id,
  title: z.string(),
  language: z.enum(LANGUAGES),
  ending: z.enum(Object.keys(DOCUMENT_TYPES) as [Ending, ...Ending[]]),
  bytes: z.number().int(),
  /** How long a recording plays, where it says so. */
  seconds: z.number().int().nullable(),
  src: z.string(),
})
export type Document = z.infer<typeof Document>

const Title = text({ max: 160 })
const Tags = z.array(text({ max: 40 })).max(20)

/** The body is the file itself. The same file again answers with the one that is there already. */
export const addDocument = endpoint({
  method: 'POST',
  path: '/api/admin/documents',
  summary: 'Uploads a document or a recording: PDF, MP3, M4A or AAC.',
  access: 'staff:editor',
  input: z.strictObject({
    /** As the uploader's device calls it. */
    name: text({ max: 200 }),
    title: Title,
    /** What it is written or spoken in. */
    language: z.enum(LANGUAGES),
  }),
  reply: Document,
  refusals: {
    'not-a-document': {
      status: 422,
      says: 'We could not read that file. Please use a PDF, or a recording as MP3 or M4A.',
    },
    'document-is-cut-off': {
      status: 422,
      says: 'That file ends in the middle. Please open it on your device to see whether it is whole, and send it again.',
    },
    'document-is-locked': {
      status: 422,
      says: 'That PDF asks for a password, so visitors could not open it. Please save it without one.',
    },
    'recording-is-ogg': {
      status: 422,
      says: 'Many iPhones cannot play OGG recordings. Please save it as MP3 or M4A and send that.',
    },
    'recording-has-a-picture': {
      status: 422,
      says: 'That is a film. Please put films on a video site and give their address; here, send its sound alone.',
    },
    'document-too-heavy': {
      status: 413,
      says: `That file is too large to send. Please use one under ${LARGEST_DOCUMENT_MEGABYTES} MB.`,
    },
    'library-full': LIBRARY_FULL,
  },
  body: 'upload',
  longest: LARGEST_DOCUMENT_MEGABYTES * MEGABYTE,
  limit: { times: 60, seconds: 600 },
})

/** Sent again after a lost answer it changes nothing. Wherever the document stands, it is seen so at once. */
export const changeDocument = endpoint({
  method: 'PUT',
  path: '/api/admin/documents/:id',
  summary: 'What a document is called, what it is in, and what it is found by.',
  access: 'staff:editor',
  limit: { times: 60, seconds: 60 },
  input: z.strictObject({
    id: Id,
    title: Title,
    language: z.enum(LANGUAGES),
    tags: Tags,
    /** The version that was read before it was changed. */
    basedOn: z.string().max(64),
  }),
  reply: Document,
  refusals: {
    'document-not-found': { status: 404, says: 'This document is not there any more.' },
    'changed-meanwhile': {
      status: 409,
      says: 'Somebody else has changed this meanwhile. Please look at it again.',
    },
  },
})
