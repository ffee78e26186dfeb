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
