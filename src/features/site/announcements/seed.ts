import { pathOf } from '#features/ground/addresses/rules.ts'
import { momentFrom, translatedTo } from '#features/ground/content/rules.ts'
import { addItem } from '#features/ground/content/save.ts'
import type { Work } from '#platform/server/context.ts'
import { announcementKind } from './contract.ts'
import { IN_ARABIC } from './seed-in-arabic.ts'
import { IN_URDU } from './seed-in-urdu.ts'

export async function seed(ctx: Work): Promise<void> {
  const { slug, timeZone } = ctx.organisation
  for (const { from, until, ...announcement } of DEMO[slug] ?? [])
    await addItem(ctx, announcementKind, {
      ...announcement,
      translations: {
        ...translatedTo('ar', IN_ARABIC[announcement.title]),
        ...translatedTo('ur', IN_URDU[announcement.title]),
      },
      state: 'published',
      publishFrom: momentFrom(ctx.now(), timeZone, ...from),
      publishUntil: momentFrom(ctx.now(), timeZone, ...until),
    })
}

type When = readonly [days: number, time: string]

interface Announced {
  readonly title: string
  readonly summary: string
  /** Days from today. */
  readonly from: When
  readonly until: When
  readonly fields?: Readonly<Record<string, string>>
}

const DEMO: Readonly<Record<string, readonly Announced[]>> = {
  'al-noor': [
    {
      title: 'The car park is closed on Sunday morning',
      summary:
        'The water main in Courtyard Lane is being repaired. The school lends us its yard until noon.',
      from: [-1, '18:00'],
      until: [2, '12:00'],
      fields: { weight: 'urgent' },
    },
    {
      title: 'Coats and blankets are being collected',
      summary: 'Leave them clean in the entrance hall, until the middle of December.',
      from: [-3, '09:00'],
      until: [20, '23:59'],
      fields: {
        linkTo: pathOf('newsItem', { id: 'winter-clothing-collection-begins' }),
        linkText: 'What is needed',
      },
    },
  ],
  crescent: [
    {
      title: 'The nineteenth well runs clear',
      summary:
        'Goth Haji Umar has had water of its own since Tuesday. The headmistress drew the first bucket and gave it to the goats.',
      from: [-2, '10:00'],
      until: [26, '23:59'],
    },
    {
      title: 'The drillers are on their way to Keti Bandar',
      summary: 'Three villages lie along the road. The tide decides when the lorry can cross.',
      from: [-9, '10:00'],
      until: [12, '23:59'],
    },
  ],
}
