import type { Work } from '#platform/server/context.ts'
import type { Sql } from '#platform/server/database.ts'
import type { Configuration } from '#platform/shared/configuration.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { Registry, Setting } from '#platform/shared/setting.ts'

/**
 * Every value that travels with each page. A stored value that the registry no longer accepts (a
 * key that has changed) counts as not set.
 */
export async function readConfiguration(
  { settings }: Registry,
  sql: Sql,
  organisationId: string,
): Promise<Configuration> {
  const all = await readValues({ settings }, sql, organisationId)
  return Object.fromEntries(
    Object.entries(all).filter(([key]) => settings[key]?.seenBy === 'public'),
  ) as Configuration
}

async function readValues(
  { settings }: Pick<Registry, 'settings'>,
  sql: Sql,
  organisationId: string,
): Promise<Record<string, unknown>> {
  const rows = await sql<{ key: string; value: unknown }[]>`
    select key, value from configuration_entries where organisation_id = ${organisationId}`
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  return Object.fromEntries(
    Object.entries(settings).map(([key, setting]) => [key, toValue(setting, stored.get(key))]),
  )
}

/** What a stored value counts as. */
export function toValue(setting: Setting, stored: unknown): unknown {
  const read = setting.stored.safeParse(stored)
  return stored !== undefined && read.success ? read.data : setting.default
}

/** Asked of what is stored by now, in the same transaction: refusing takes all of it back. */
export async function checkTogether(
  { house, sql, organisation }: Work,
  changed: readonly string[],
) {
  const { registry } = house
  const concerned = registry.together.filter(({ of }) => of.some((key) => changed.includes(key)))
  if (concerned.length === 0) return
  const stored = await readValues(registry, sql, organisation.id)
  const broken = concerned.find(({ holds }) => !holds(stored))
  if (broken) refuseValue(registry.settings[broken.key]?.about, broken.key, broken.says)
}

/** A value as it is kept, or a 422 that names its key. */
export function checkValue({ settings }: Registry, key: string, value: unknown): unknown {
  const setting = Object.hasOwn(settings, key) ? settings[key] : undefined
  if (!setting) {
    throw new Refusal('unknown-key', { status: 422, says: `There is no setting called ${key}.` })
  }
  const read = setting.schema.safeParse(value)
  if (!read.success)
    return refuseValue(
      setting.about,
      key,
      read.error.issues[0]?.message ?? 'This value cannot be used.',
    )
  if (!canBeKept(read.data))
    return refuseValue(
      setting.about,
      key,
      'This has characters that cannot be shown. Please type it again.',
    )
  return read.data
}

/** The database keeps neither NUL nor half a character, however deep in a value it stands. */
function canBeKept(value: unknown): boolean {
  if (typeof value === 'string') return !/[\0\p{Surrogate}]/u.test(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(canBeKept)
}

export function refuseValue(about: string | undefined, key: string, message: string): never {
  throw new Refusal(
    'invalid',
    { status: 422, says: `${about ?? ''} ${message}` },
    { errors: [{ field: key, message }] },
  )
}
