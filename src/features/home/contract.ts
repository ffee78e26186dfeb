import { z } from 'zod'
import { Cause } from '#features/causes/contract.ts'
import { Strip } from '#features/prayer-times/contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Image } from '#platform/shared/fields.ts'

export const Banner = z.object({
  id: z.string(),
  label: z.string(),
  title: z.string(),
  summary: z.string(),
  image: Image.nullable(),
  link: z.object({ text: z.string(), to: z.string() }).nullable(),
})
export type Banner = z.infer<typeof Banner>

export const listBanners = endpoint({
  method: 'GET',
  path: '/api/banners',
  summary: 'The banners of the home page that are shown now.',
  access: 'anyone',
  input: z.strictObject({}),
  reply: z.object({ items: z.array(Banner) }),
  refusals: {},
  cache: 'public',
})

/** Modules that are off, or that this site does not have, are left out. */
export const showHome = endpoint({
  method: 'GET',
  path: '/api/home',
  summary: 'Everything on the home page, each part a short list.',
  access: 'anyone',
  input: z.strictObject({}),
  reply: z.object({
    banners: z.array(Banner),
    prayer: Strip.optional(),
    donations: z.array(Cause).optional(),
  }),
  refusals: {},
  cache: 'public',
})
