import type { Configuration as Whole } from '#platform/shared/configuration.ts'

/** What an organisation has said about where it is and how to reach it. */
export const PLACE_KEYS = [
  'contactAddress',
  'directions',
  'openingHours',
  'contactPhone',
  'contactEmail',
] as const

type Configuration = Partial<Whole>

export function hasPlace(configuration: Configuration): boolean {
  return PLACE_KEYS.some((key) => (configuration[key] ?? '') !== '')
}

/** A site of campaigns alone speaks for an office, every other for a house that people come to. */
export function kindOfPlace(configuration: Configuration): 'house' | 'office' {
  return configuration.StandaloneCampaigns ? 'office' : 'house'
}

/** What cannot wait, and has a telephone number of its own. */
export const URGENT = ['janazah', 'welfare', 'safeguarding'] as const
