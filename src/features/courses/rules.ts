interface Dates {
  readonly takesApplications: boolean
  readonly startsOn: string | null
  readonly applyUntil: string | null
}

/** Whether one can apply on a civil day: until the last day that was said, else until the day before it begins. */
export function isOpenOn(
  { takesApplications, startsOn, applyUntil }: Dates,
  today: string,
): boolean {
  if (!takesApplications) return false
  if (applyUntil !== null) return today <= applyUntil
  return startsOn === null || today < startsOn
}
