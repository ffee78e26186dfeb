/** What people want to know of a house before they come, in the order in which it is shown. */
export const FACILITIES = [
  'wudu',
  'sisters-entrance',
  'sisters-space',
  'parking',
  'step-free',
  'capacity',
  'toilets',
  'hearing-loop',
  'children',
] as const
export type FacilityName = (typeof FACILITIES)[number]

/** What cannot wait, and has a telephone number of its own. */
export const URGENT = ['janazah', 'welfare', 'safeguarding'] as const
export type UrgentName = (typeof URGENT)[number]
