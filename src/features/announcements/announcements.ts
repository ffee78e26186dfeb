import { listItems, toItem } from '#features/content/content.ts'
import type { Context, Work } from '#platform/server/context.ts'
import { type Announcement, announcementKind } from './contract.ts'

const MOST = 5

/** What is announced now: what is urgent first, then the newest. */
export async function listAnnouncements(ctx: Context | Work): Promise<Announcement[]> {
  const { items } = await listItems(ctx, announcementKind, { page: 1, pageSize: MOST })
  const announcements = items.map((item): Announcement => {
    const { weight, linkTo, linkText } = item.fields
    const { image: _, ...rest } = toItem(item)
    return { ...rest, weight, link: linkTo ? { text: linkText, to: linkTo } : null }
  })
  return announcements.toSorted(
    (one, other) => Number(other.weight === 'urgent') - Number(one.weight === 'urgent'),
  )
}
