import { momentFrom } from '#features/content/rules.ts'
import { addItem } from '#features/content/save.ts'
import type { Work } from '#platform/server/context.ts'
import { announcementKind } from './contract.ts'

export async function seed(ctx: Work): Promise<void> {
  const { slug, timeZone } = ctx.organisation
  const at = (days: number, time: string) => momentFrom(ctx.now(), timeZone, days, time)
  if (slug !== 'al-noor') return
  await addItem(ctx, announcementKind, {
    title: 'The car park is closed on Sunday morning',
    summary:
      'The water main in Courtyard Lane is being repaired. Please park at the school until noon.',
    state: 'published',
    publishFrom: at(-1, '18:00'),
    publishUntil: at(2, '12:00'),
    fields: { weight: 'urgent' },
  })
  await addItem(ctx, announcementKind, {
    title: 'Coats and blankets are being collected',
    summary: 'Leave them clean in the entrance hall, until the middle of December.',
    state: 'published',
    publishFrom: at(-3, '09:00'),
    publishUntil: at(20, '23:59'),
    fields: { linkTo: '/news/winter-clothing-collection-begins', linkText: 'What is needed' },
  })
}
