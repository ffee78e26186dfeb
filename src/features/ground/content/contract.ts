import { z } from 'zod'
import { Image, text } from '#platform/shared/fields.ts'
import { LANGUAGES } from '#platform/shared/languages.ts'

/** What every kind of content says of an item. */
export const Item = z.object({
  /** The slug of its address. An earlier one still finds it, and is answered with this one. */
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Made safe; frames stand escaped in it (specification, section 9). */
  html: z.string(),
  image: Image.nullable(),
  /** What its title and summary are written in: the caller's language where somebody has translated it. */
  language: z.enum(LANGUAGES),
  /** What its text is written in, which may be translated later than its title. */
  textLanguage: z.enum(LANGUAGES),
})
export type Item = z.infer<typeof Item>

/** An item in a list that leads to it. */
export const Brief = Item.omit({ html: true })
export type Brief = z.infer<typeof Brief>

/** What people type to find something; empty finds everything. */
export const Search = text({ min: 0, max: 80 }).default('')

/** Whoever writes content may hear these. */
export const CONTENT_REFUSALS = {
  'item-not-found': { status: 404, says: 'This is not there any more.' },
  'slug-taken': {
    status: 409,
    says: 'Something else has, or once had, this address. Please choose another.',
  },
  'changed-meanwhile': {
    status: 409,
    says: 'Somebody else has changed this meanwhile. Please look at it again.',
  },
} as const
