import { z } from 'zod'
import { eachOnce } from '#platform/shared/each-once.ts'
import { LANGUAGES } from '#platform/shared/languages.ts'
import { settings } from '#platform/shared/setting.ts'
import { FACILITIES } from './rules.ts'

const line = z.string().trim().max(200)

const facility = z.object({
  what: z.enum(FACILITIES),
  says: line.min(1),
  inOtherLanguages: z.partialRecord(z.enum(LANGUAGES), line).default({}),
})

/** What people want to know before they come. */
export const visitSettings = {
  ...settings('contact_page', {
    facilities: {
      ...eachOnce('what', facility, 20),
      default: [],
      about: 'What the house has for those who come, each with a sentence.',
      seenBy: 'some-pages',
    },
  }),
}
