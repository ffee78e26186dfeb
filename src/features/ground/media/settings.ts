import { z } from 'zod'
import { settings } from '#platform/shared/setting.ts'

/** How much the library may hold. For whoever runs the product: the office has no field for it. */
export const mediaSettings = {
  ...settings('website_configuration', {
    libraryMegabytes: {
      schema: z.number().int().min(0).max(10_000_000),
      default: 0,
      about:
        'How many megabytes its pictures, documents and recordings may take; 0: what its plan has, which is 2,000 (basic), 10,000 (standard) or 50,000 (premium).',
      seenBy: 'staff',
    },
  }),
}
