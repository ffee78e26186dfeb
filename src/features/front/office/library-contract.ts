import { z } from 'zod'
import { Document } from '#features/ground/media/documents-contract.ts'
import { SHAPES, type Shape } from '#features/ground/media/rules.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Id, Image, Paging, list, text } from '#platform/shared/fields.ts'

/** What all of the library takes and may take, in bytes. */
const Space = z.object({ used: z.number().int(), most: z.number().int() })

/** What of the library is looked at. */
export const SHELVES = ['all', 'unused', 'untold'] as const

const Use = z.object({
  /** What holds it: a kind of content, `cause`, `campaign`, `banner`, `slide` or `setting`. */
  room: z.string(),
  id: z.string(),
  title: z.string(),
})

export const listLibrary = endpoint({
  method: 'GET',
  path: '/api/admin/library',
  summary: 'Every picture, the newest first, with where it stands.',
  access: 'staff:editor',
  input: z.strictObject({
    ...Paging,
    /** This one alone. */
    id: Id.optional(),
    q: text({ min: 0, max: 80 }).default(''),
    /** `unused` stand nowhere; of `untold` nobody has said what they show. */
    shelf: z.enum(SHELVES).default('all'),
  }),
  reply: list(
    z.object({
      id: Id,
      originalName: z.string(),
      image: Image,
      tags: z.array(z.string()),
      cut: z
        .object({
          shape: z.enum(Object.keys(SHAPES) as [Shape, ...Shape[]]),
          x: z.number().int(),
          y: z.number().int(),
        })
        .nullable(),
      /** All of it, whatever part is seen. */
      whole: z.object({ src: z.string(), width: z.number().int(), height: z.number().int() }),
      addedAt: z.iso.datetime({ offset: true }),
      /** To be sent with the next change. */
      version: z.string(),
      uses: z.array(Use),
    }),
  ).extend({ space: Space }),
  refusals: {},
})

/** Which documents are looked at. */
export const DOCUMENT_SHELVES = ['all', 'documents', 'recordings', 'unused'] as const

export const KeptDocument = Document.extend({
  originalName: z.string(),
  tags: z.array(z.string()),
  addedAt: z.iso.datetime({ offset: true }),
  /** To be sent with the next change. */
  version: z.string(),
  uses: z.array(Use),
})

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/admin/documents',
  summary: 'Every document and recording, the newest first, with where it stands.',
  access: 'staff:editor',
  input: z.strictObject({
    ...Paging,
    /** This one alone. */
    id: Id.optional(),
    q: text({ min: 0, max: 80 }).default(''),
    /** `unused` stand nowhere. */
    shelf: z.enum(DOCUMENT_SHELVES).default('all'),
  }),
  reply: list(KeptDocument).extend({ space: Space }),
  refusals: {},
})

/** Again, it changes nothing. */
export const removeDocument = endpoint({
  method: 'DELETE',
  path: '/api/admin/documents/:id',
  summary: 'Takes a document that stands nowhere out of the library, for good.',
  access: 'staff:editor',
  input: z.strictObject({ id: Id }),
  reply: z.null(),
  refusals: {
    'document-in-use': {
      status: 409,
      says: 'This stands somewhere on your site. Take it off there first.',
    },
  },
})

/** Again, it changes nothing. */
export const removePicture = endpoint({
  method: 'DELETE',
  path: '/api/admin/pictures/:id',
  summary: 'Takes a picture that stands nowhere out of the library, for good.',
  access: 'staff:editor',
  input: z.strictObject({ id: Id }),
  reply: z.null(),
  refusals: {
    'picture-in-use': {
      status: 409,
      says: 'This picture stands somewhere on your site. Take it off there first.',
    },
  },
})
