import { z } from 'zod'
import { settings } from '#platform/shared/setting.ts'

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
  ...settings('theme_configuration', {
    heroStyle: {
      schema: z.enum(['pattern', 'plain', 'photo']),
      default: 'pattern',
      about: 'What stands behind the greeting.',
    },
  }),
}
