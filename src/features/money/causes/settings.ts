import { z } from 'zod'
import { Currency } from '#platform/shared/money.ts'
import { settings } from '#platform/shared/setting.ts'

const line = z.string().trim().max(200)

/** In what can be given. */
export const causeSettings = {
  ...settings('website_configuration', {
    currencies: {
      schema: z
        .array(
          z.object({ value: Currency, label: line.min(1), sign: z.string().trim().min(1).max(4) }),
        )
        .min(1),
      default: [{ value: 'GBP', label: 'British pound', sign: '£' }],
      about: 'The currencies in which people can give. One without a sign is refused.',
    },
  }),
}
