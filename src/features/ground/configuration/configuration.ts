import { and, eq, sql } from 'drizzle-orm'
import type { Context, Work } from '#platform/server/context.ts'
import { announceChange, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import type { Settings, ValuesOf } from '#platform/shared/setting.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { loadConfigurationData } from './contract.ts'
import { configurationEntries } from './tables.ts'
import { checkTogether, checkValue, toValue } from './values.ts'

export { type Change, askedIn, changeSettings } from './change-settings.ts'
export { readConfiguration, toValue } from './values.ts'

/** Answers from memory: the organisation was read with its configuration. The order is that of the registry. */
export async function load(
  { house, organisation }: Context,
  { section }: Input<typeof loadConfigurationData>,
): Promise<Reply<typeof loadConfigurationData>> {
  const asked = section.split(',').map((name) => name.trim())
  const settings = Object.entries(house.registry.settings)
  const unknown = asked.find((name) => !settings.some(([, { section }]) => section === name))
  if (unknown !== undefined) refuseSection(unknown)

  const values: Readonly<Record<string, unknown>> = organisation.configuration
  const configurationData = settings
    .filter(([, setting]) => asked.includes(setting.section) && setting.seenBy === 'public')
    .map(([key]) => ({ key, value: values[key] }))
  return { status: 200, configurationData }
}

/**
 * Sets values, all or none. A key that the registry does not know, or a value that it refuses, is a 422 that names it.
 * Every copy of the program serves the new values within a second.
 */
export function configure(
  ctx: Context | Work,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    for (const [key, given] of Object.entries(values)) {
      const value = checkValue(ctx.house.registry, key, given)
      const entry = {
        organisationId: ctx.organisation.id,
        key,
        // The nothing that was set is a value; a column without one is another thing.
        value: value === null ? sql`'null'::jsonb` : value,
        updatedAt: ctx.now(),
      }
      await ctx.db
        .insert(configurationEntries)
        .values(entry)
        .onConflictDoUpdate({
          target: [configurationEntries.organisationId, configurationEntries.key],
          set: { value: entry.value, updatedAt: entry.updatedAt },
        })
    }
    await checkTogether(ctx, Object.keys(values))
    await announceChange(ctx)
  })
}

/** Back to the default. */
export function unset(ctx: Context | Work, key: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await ctx.db
      .delete(configurationEntries)
      .where(
        and(
          eq(configurationEntries.organisationId, ctx.organisation.id),
          eq(configurationEntries.key, key),
        ),
      )
    await announceChange(ctx)
  })
}

/** The values of these settings, whoever may see them. */
export async function readSettings(
  { house, sql, organisation }: Work,
  keys: readonly string[],
): Promise<Readonly<Record<string, unknown>>> {
  const rows = await sql<{ key: string; value: unknown }[]>`
    select key, value from configuration_entries
    where organisation_id = ${organisation.id} and key in ${sql(keys)}`
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  return Object.fromEntries(
    keys.map((key) => [key, toValue(house.registry.settings[key]!, stored.get(key))]),
  )
}

/** When one of these keys was last set; undefined while all of them have their defaults. */
export async function lastConfigured(
  { sql, organisation }: Work,
  keys: readonly string[],
): Promise<Date | undefined> {
  const [row] = await sql<{ at: string | Date | null }[]>`
    select max(updated_at) as at from configuration_entries
    where organisation_id = ${organisation.id} and key in ${sql(keys)}`
  return row?.at ? new Date(row.at) : undefined
}

/** A value that does not travel with every page, or its default. Who may see it is for the caller to say. */
export function readSetting<S extends Settings, Key extends keyof S & string>(
  ctx: Context | Work,
  settings: S,
  key: Key,
): Promise<ValuesOf<S>[Key]> {
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.sql<{ value: unknown }[]>`
      select value from configuration_entries
      where organisation_id = ${ctx.organisation.id} and key = ${key}`
    return toValue(settings[key]!, row?.value) as ValuesOf<S>[Key]
  })
}

function refuseSection(name: string): never {
  const { status, says } = loadConfigurationData.refusals['unknown-section']
  const errors = [{ field: 'section', message: `There is no section called ${name.slice(0, 60)}.` }]
  throw new Refusal('unknown-section', { status, says }, { errors })
}
