import { z } from 'zod'
import { Slug } from '#platform/shared/fields.ts'
import { settings } from '#platform/shared/setting.ts'

/** Who reads what visitors send. */
export const submissionSettings = {
  ...settings('contact_page', {
    contactRouting: {
      schema: z.record(Slug, z.email()),
      default: {},
      about:
        'Who reads which topic or form, when it is not the office: the topic’s id, or ask-imam, courses, fundraisers, maktab, services, vacancies, and an address.',
      seenBy: 'staff',
    },
  }),
}
