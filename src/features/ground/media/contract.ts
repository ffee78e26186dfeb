import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Id, Image, Paging, list, text } from '#platform/shared/fields.ts'
import { LARGEST_UPLOAD_MEGABYTES, LIBRARY_FULL, MEGABYTE, SHAPES, type Shape } from './rules.ts'

/** A picture as staff choose it: its id is what other content stores. */
export const Picture = z.object({ id: Id, originalName: z.string(), image: Image })
export type Picture = z.infer<typeof Picture>

/** The body is the picture itself. The same picture again answers with the one that is there already. */
export const addPicture = endpoint({
  method: 'POST',
  path: '/api/admin/pictures',
  summary: 'Uploads a picture and makes it ready for every width of screen.',
  access: 'staff:editor+treasurer+screens',
  input: z.strictObject({
    /** As the uploader's device calls it. */
    name: text({ max: 200 }),
    /** What the picture shows, for those who cannot see it. */
    alt: text({ max: 300 }),
  }),
  reply: Picture,
  refusals: {
    'not-a-picture': {
      status: 422,
      says: 'We could not read that as a picture. Please use a JPEG, PNG, WebP, AVIF or GIF.',
    },
    'picture-is-heic': {
      status: 422,
      says: 'Most people’s phones and computers cannot show HEIC photos. Please send it as a JPEG: on an iPhone choose Settings, Camera, Formats, Most Compatible, or take a screenshot of the photo.',
    },
    'picture-is-a-drawing': {
      status: 422,
      says: 'An SVG drawing can hold a program, so we do not take it. Please save it as a PNG and send that.',
    },
    'picture-too-heavy': {
      status: 413,
      says: `That picture is too large to send. Please use one under ${LARGEST_UPLOAD_MEGABYTES} MB.`,
    },
    'picture-too-large': {
      status: 422,
      says: 'That picture has more pixels than we can work with. Please make it smaller.',
    },
    'library-full': LIBRARY_FULL,
  },
  body: 'upload',
  longest: LARGEST_UPLOAD_MEGABYTES * MEGABYTE,
  limit: { times: 60, seconds: 60 },
})

export const listPictures = endpoint({
  method: 'GET',
  path: '/api/admin/pictures',
  summary: 'Pictures of the organisation, the newest first.',
  access: 'staff:editor+treasurer+screens',
  input: z.strictObject(Paging),
  reply: list(Picture),
  refusals: {},
})

const NOT_FOUND = { status: 404, says: 'This picture is not there any more.' } as const

/** Sent again after a lost answer it changes nothing. Wherever the picture stands, it is seen so at once. */
export const changePicture = endpoint({
  method: 'PUT',
  path: '/api/admin/pictures/:id',
  summary: 'What a picture shows, what it is found by, and which part of it is seen.',
  access: 'staff:editor',
  limit: { times: 60, seconds: 60 },
  input: z.strictObject({
    id: Id,
    alt: text({ max: 300 }),
    tags: z.array(text({ max: 40 })).max(20),
    /** Null where all of it is. */
    cut: z
      .strictObject({
        shape: z.enum(Object.keys(SHAPES) as [Shape, ...Shape[]]),
        /** What matters in it, in hundredths of its width and height. */
        x: z.number().int().min(0).max(100),
        y: z.number().int().min(0).max(100),
      })
      .nullable(),
    /** The version that was read before it was changed. */
    basedOn: z.string().max(64),
  }),
  reply: Picture,
  refusals: {
    'picture-not-found': NOT_FOUND,
    'changed-meanwhile': {
      status: 409,
      says: 'Somebody else has changed this meanwhile. Please look at it again.',
    },
  },
})
