import { type StoredItem, toItem } from '#features/ground/content/content.ts'
import type { Context } from '#platform/server/context.ts'
import { leadsOn } from '#platform/server/leads-on.ts'
import type { Announcement, announcementKind } from './contract.ts'

/** As everybody hears it: what is urgent first, then the newest. A link that leads nowhere any more is left out. */
export function toAnnouncements(
  ctx: Context,
  items: readonly StoredItem<typeof announcementKind>[],
): Announcement[] {
  const announcements = items.map((item): Announcement => {
    const { weight, linkTo, linkText } = item.fields
    const { image: _, ...rest } = toItem(item)
    return {
      ...rest,
      weight,
      link: linkTo && leadsOn(ctx, linkTo) ? { text: linkText, to: linkTo } : null,
    }
  })
  return announcements.toSorted(
    (one, other) => Number(other.weight === 'urgent') - Number(one.weight === 'urgent'),
  )
}
