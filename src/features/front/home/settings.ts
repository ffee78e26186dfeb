import { z } from 'zod'
import { eachOnce } from '#platform/shared/each-once.ts'
import { settings } from '#platform/shared/setting.ts'
import { URGENT } from './rules.ts'

const urgent = z.object({ for: z.enum(URGENT), phone: z.string().trim().min(5).max(200) })

/** How the home page looks. */
export const homeSettings = {
  ...settings('website_configuration', {
    campaignitemscount: {
      type: 'number',
      min: 1,
      max: 24,
      default: 3,
      about: 'How many campaigns the home page shows.',
    },
  }),
  ...settings('contact_page', {
    urgentHelp: {
      ...eachOnce('for', urgent, 3),
      default: [],
      about:
        'Telephone numbers for what cannot wait, shown on the home page: janazah, welfare, safeguarding.',
    },
  }),
  ...settings('theme_configuration', {
    heroStyle: {
      schema: z.enum(['pattern', 'plain', 'photo']),
      default: 'pattern',
      about: 'What stands behind the greeting.',
    },
  }),
}
