/**
 * Where the prayers of the day stand: over the lower edge of the greeting, in place of the giving box, which then follows
 * below it. Nothing until there is a strip to show.
 */
export function PrayerSlot() {
  return null
}
