import type { PublicOf, Settings, ValuesOf } from './setting.ts'
import type { siteSettings } from './site-settings.ts'

/**
 * What an organisation has set, defaults filled in. What its features declare is there as well, and is read with
 * `valuesOf`.
 */
export type Configuration = ValuesOf<typeof siteSettings>

/** Settings that hold a text. */
export type TextKey = {
  [Key in keyof Configuration]: Configuration[Key] extends string ? Key : never
}[keyof Configuration]

/**
 * What an organisation has set of the settings that a feature declares: `valuesOf<typeof maktabSettings>(configuration)`.
 * What does not travel with every page is not among them: see `readSetting`. A browser may still have values of an earlier version,
 * where some are missing.
 */
export function valuesOf<S extends Settings>(configuration: Configuration): ValuesOf<PublicOf<S>>
export function valuesOf<S extends Settings>(
  configuration: Partial<Configuration>,
): Partial<ValuesOf<PublicOf<S>>>
export function valuesOf(configuration: object): object {
  return configuration
}
