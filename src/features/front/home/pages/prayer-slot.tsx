import type { Strip } from '#features/prayer/prayer-times/contract.ts'
import { PrayerStrip } from '#features/prayer/prayer-times/pages/prayer-strip.tsx'
import { LiveLink } from '#features/site/khutbahs/pages/live-link.tsx'

/**
 * Where the prayers of the day stand: over the lower edge of the greeting, in place of the giving box, which then follows
 * below it. Nothing where there is no strip to show.
 */
export function PrayerSlot({ strip }: { readonly strip: Strip | undefined }) {
  if (!strip) return null
  return (
    <div className="wrap">
      <PrayerStrip strip={strip} isLifted />
      {strip.date === strip.jumuah?.date ? <LiveLink isToday /> : null}
    </div>
  )
}
