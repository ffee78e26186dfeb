import { z } from 'zod'
import { Slug } from '#platform/shared/fields.ts'
import { settings } from '#platform/shared/setting.ts'

const line = z.string().trim().max(200)

/** What people can write about, and where the house is. */
export const contactSettings = {
  ...settings('contact_page', {
    contactTopics: {
      schema: z
        .array(
          z.object({
            id: Slug,
            en: line.min(1).max(80),
            ar: line.max(80).default(''),
            ur: line.max(80).default(''),
          }),
        )
        .max(20),
      default: [],
      about: 'What people can write about, offered in the contact form.',
    },
    mapEmbed: {
      type: 'lines',
      max: 2_000,
      optional: true,
      default: '',
      about: 'A map to embed (HTML-escaped iframe).',
    },
  }),
}
