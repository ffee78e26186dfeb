import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Id, Image, Paging, list, text } from '#platform/shared/fields.ts'
import { LARGEST_UPLOAD_MEGABYTES } from './rules.ts'

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
    /** What the picture shows, for those who cannot see it; empty when it is decoration. */
    alt: text({ min: 0, max: 300 }).default(''),
  }),
  reply: Picture,
  refusals: {
    'not-a-picture': {
      status: 422,
      says: 'We could not read that as a picture. Please use a JPEG, PNG, WebP, AVIF or GIF.',
    },
    'picture-too-heavy': {
      status: 413,
      says: `That picture is too large to send. Please use one under ${LARGEST_UPLOAD_MEGABYTES} MB.`,
    },
    'picture-too-large': {
      status: 422,
      says: 'That picture has more pixels than we can work with. Please make it smaller.',
    },
  },
  body: 'raw',
  longest: LARGEST_UPLOAD_MEGABYTES * 1024 * 1024,
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
