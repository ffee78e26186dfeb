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
  'in-the-trash': {
    status: 409,
    says: 'This is in the trash. Please put it back first.',
  },
} as const

/** Why one of several is not put where it should be. */
export const MOVING_REFUSALS = {
  'not-complete': {
    status: 422,
    says: 'Something is missing before this can be published. Please open it.',
  },
  'still-needed': {
    status: 409,
    says: 'Money or people’s places hang on this, so it stays. You can put it away instead.',
  },
  'picture-gone': {
    status: 409,
    says: 'A picture or document that stood in it is not in the library any more, so it stays as it is now.',
  },
  'not-in-the-trash': { status: 409, says: 'Only what lies in the trash can go for good.' },
} as const

/** `errors` names each as `ID.REFUSAL`; none of the others was changed either. */
export const SOME_CANNOT = {
  status: 409,
  says: 'Not all of these can be changed, so none was. Those that stand in the way are named.',
} as const
