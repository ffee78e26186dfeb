import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'

/** The sections asked for, as typed values. The browser flattens them into one map, kept as `configData`. */
export const loadConfigurationData = endpoint({
  method: 'POST',
  path: '/api/loadConfigurationData',
  summary: 'The public configuration of the organisation, by section.',
  access: 'anyone',
  input: z.strictObject({
    /** Names of sections, separated by commas. */
    section: z.string().trim().min(1).max(500),
  }),
  reply: z.object({
    status: z.literal(200),
    configurationData: z.array(z.object({ key: z.string(), value: z.unknown() })),
  }),
  refusals: {
    'unknown-section': { status: 422, says: 'There is no such section of the configuration.' },
  },
  cache: 'public',
})

/** Why the office could not change a setting. */
export const SETTING_REFUSALS = {
  'unknown-key': { status: 422, says: 'There is no such setting in this part.' },
  'changed-meanwhile': {
    status: 409,
    says: 'Somebody else has changed this meanwhile. Look at what stands there now.',
  },
} as const
