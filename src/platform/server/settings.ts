import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { HOST_NAME, isPublicHost } from '#platform/shared/host-names.ts'
import { readDatabaseUrl } from './database/address.ts'

const onOff = z.enum(['on', 'off']).transform((word) => word === 'on')
const count = (fallback: number) => z.coerce.number().int().min(0).default(fallback)

/**
 * Every environment variable that the program reads, with the sentence that explains it.
 * Nothing else reads `process.env`. `docs/operations.md` is checked against this list.
 */
const VARIABLES = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('The port to listen on.'),
  HOST: z.string().default('::').describe('The address to listen on.'),
  DATA_DIR: z
    .string()
    .default('data')
    .describe('The folder of the embedded database, of uploads and of the generated secret key.'),
  DATABASE_URL: z
    .string()
    .superRefine((text, check) => {
      try {
        readDatabaseUrl(text)
      } catch (error) {
        check.addIssue({ code: 'custom', message: (error as Error).message })
      }
    })
    .optional()
    .describe(
      'An external PostgreSQL (15 to 18), as its owner; without it an embedded one runs in DATA_DIR.',
    ),
  DATABASE_APP_ROLE: z
    .string()
    .regex(/^[a-z_][a-z0-9_]{0,60}$/)
    .default('sahn_app')
    .describe(
      'The role that serves requests: owns nothing, cannot pass row-level security. Made by the migration.',
    ),
  DATABASE_CONNECTIONS: count(10).describe(
    'Connections that serve requests, per copy of the program.',
  ),
  PUBLIC_URL: z
    .url()
    .optional()
    .describe(
      'The scheme and port by which the outside reaches the sites, when a proxy stands in front (https://…).',
    ),
  TRUSTED_PROXIES: z
    .string()
    .optional()
    .describe(
      'Addresses of proxies whose X-Forwarded-* headers are believed, separated by commas.',
    ),
  OPERATOR_HOST: z
    .string()
    .toLowerCase()
    .regex(HOST_NAME, 'is not a host name: no port, no https://')
    .optional()
    .describe(
      'The host of the operator’s page, which no organisation may have; without it there is no such page. In a demonstration operator.localhost.',
    ),
  DOMAIN_TARGET: z
    .string()
    .toLowerCase()
    .transform((text) => text.split(',').map((each) => each.trim()))
    .refine(
      (all) => all.every((each) => isIP(each) !== 0 || isPublicHost(each)),
      'is not a name, such as sites.example.org, or an address, such as 192.0.2.7',
    )
    .optional()
    .describe(
      'Where organisations lead their domains in their DNS (sites.example.org,192.0.2.7): a name for a CNAME record, addresses for A and AAAA records; without it the office says to ask you.',
    ),
  SECRET_KEY: z
    .string()
    .min(32)
    .optional()
    .describe(
      'Encrypts stored keys and signs tokens; generated into DATA_DIR when absent. At least 32 characters.',
    ),
  SECRET_KEY_BEFORE: z
    .string()
    .min(32)
    .optional()
    .describe(
      'The secret key before, while it is being changed: it opens what it has sealed, and seals nothing more.',
    ),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//)
    .optional()
    .describe(
      'Where mail leaves (smtp://user:password@host:587); without it mail is kept, not sent.',
    ),
  MAIL_FROM: z.string().default('no-reply@localhost').describe('The sender address of mail.'),
  MAIL_SERVERS_ANYWHERE: z
    .stringbool()
    .default(false)
    .describe('An organisation’s own mail server may stand in a private network, and at any port.'),
  NAME_SERVERS: z
    .string()
    .regex(/^[^,\s]+(\s*,\s*[^,\s]+){0,5}$/)
    .optional()
    .describe(
      'Name servers that are asked what the domain of MAIL_FROM says of its mail, and where domains lead (192.0.2.53, separated by commas); those of the machine without it.',
    ),
  STRIPE_API_BASE: z
    .url()
    .optional()
    .describe(
      'Another host in place of https://api.stripe.com, for tests; refused with live keys.',
    ),
  S3_BUCKET: z
    .string()
    .optional()
    .describe('Keeps uploads in this S3-compatible bucket instead of DATA_DIR.'),
  S3_ENDPOINT: z.url().optional().describe('The S3-compatible host, when it is not Amazon’s.'),
  S3_REGION: z.string().default('auto').describe('The region of the bucket.'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('Its access key.'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Its secret.'),
  DEMO: onOff
    .optional()
    .describe(
      'Demo organisations and /dev pages; on, unless DATABASE_URL, PUBLIC_URL or SMTP_URL is set or an organisation is live.',
    ),
  NOW: z
    .string()
    .refine((text) => !Number.isNaN(Date.parse(text)), 'is not a moment in time')
    .optional()
    .describe('Simulates a moment (ISO 8601); refused with live keys.'),
  CACHE_MEGABYTES: count(64).describe(
    'How much memory ready pages may take, per copy of the program.',
  ),
  REQUESTS_PER_MINUTE: count(600).describe(
    'What one address may ask of the API in a minute; 0 = no limit, also none of single calls.',
  ),
  ORGANISATION_REQUESTS_PER_MINUTE: count(30_000).describe(
    'What all visitors of one organisation may ask of the API in a minute; 0 = no limit.',
  ),
  CHARGES_PER_SECOND: count(20).describe(
    'How many kept cards are charged at one account of a provider in a second, by all copies of the program together; 0 = no limit.',
  ),
  CONCURRENT_REQUESTS: count(500).describe(
    'Requests in progress above which the program says 503.',
  ),
  JOB_CONCURRENCY: count(4).describe(
    'Jobs that run at once, per copy of the program; as many more each that ask a provider or a mail server, and what the clock calls; 0 = none here.',
  ),
  LEAVE_AFTER_SECONDS: count(0).describe(
    'How long a copy that is told to end goes on serving while /readyz says 503, so that a balancer sends nobody here any more.',
  ),
  METRICS_TOKEN: z
    .string()
    .min(32)
    .optional()
    .describe(
      'Whoever sends it as a bearer token may read /metrics; without it nobody may. At least 32 characters.',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('The lowest level of log lines that are written.'),
  CRASH_AT: z
    .string()
    .optional()
    .describe(
      'Kills the process at a named step, to prove that nothing is lost; refused unless DEMO=on.',
    ),
  CRASH_SIGNAL: z
    .enum(['kill', 'stop'])
    .default('kill')
    .describe(
      'How CRASH_AT does it: stop only puts the process to sleep, until it is told to go on.',
    ),
})

export type Variables = z.output<typeof VARIABLES>
export interface Settings extends Variables {
  readonly DEMO: boolean
  readonly dataFolder: string
}

export const variableNames = Object.keys(VARIABLES.shape)

/** Reads and checks the environment. Throws one error that names every wrong variable in a full sentence. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    variableNames.map((name) => [name, environment[name] === '' ? undefined : environment[name]]),
  )
  const read = VARIABLES.safeParse(given)
  if (!read.success) {
    const wrong = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`These settings cannot be used:\n  ${wrong.join('\n  ')}`)
  }
  if (environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0')
    throw new Error(
      'With NODE_TLS_REJECT_UNAUTHORIZED=0 anybody could pose as the database or any other server. Unset it; ' +
        'NODE_EXTRA_CA_CERTS names an authority of your own.',
    )
  const settings = read.data
  if (settings.CRASH_AT && settings.DEMO !== true)
    throw new Error('CRASH_AT is for demo mode only; unset it or set DEMO=on.')
  // What says that this is for real: a demonstration shows everybody's mail.
  const { DATABASE_URL, PUBLIC_URL, SMTP_URL } = settings
  const DEMO = settings.DEMO ?? (DATABASE_URL ?? PUBLIC_URL ?? SMTP_URL) === undefined
  return { ...settings, DEMO, dataFolder: path.resolve(settings.DATA_DIR) }
}

/** The clock of the program: the real one, or one that starts at NOW and goes on from there. */
export function clock(settings: Pick<Settings, 'NOW'>): () => Date {
  if (!settings.NOW) return () => new Date()
  const ahead = Date.parse(settings.NOW) - Date.now()
  return () => new Date(Date.now() + ahead)
}
