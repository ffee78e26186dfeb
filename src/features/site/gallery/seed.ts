import { addItem } from '#features/ground/content/save.ts'
import { drawingId } from '#features/ground/media/media.ts'
import type { Work } from '#platform/server/context.ts'
import { addDays, wallClock } from '#platform/shared/wall-time.ts'
import { albumKind } from './contract.ts'

type Name = Parameters<typeof drawingId>[0]

interface Hung {
  readonly daysAgo: number
  readonly title: string
  readonly summary: string
  readonly photos: readonly (readonly [Name, string])[]
}

const AL_NOOR: readonly Hung[] = [
  {
    daysAgo: 12,
    title: 'Winter evenings',
    summary: 'By the drawing circle, for the calendar that is sold for the roof.',
    photos: [
      ['courtyard-at-night', 'The courtyard on the one evening when the snow stayed'],
      ['lanterns', 'Forty lanterns for the neighbours’ open evening'],
      ['library', 'The library, after the last child has gone home'],
      ['tea', 'What the circle of Tuesday ends with'],
    ],
  },
  {
    daysAgo: 48,
    title: 'The house, room by room',
    summary: 'Seven rooms, seven hands: how those who come here every day see the place.',
    photos: [
      ['courtyard', 'The courtyard at ten in the morning, by Zaynab'],
      ['main-hall', 'The main hall from the door, by Bilal'],
      ['kitchen', 'Thursday, an hour before the doors open, by Abdul Karim'],
      ['library', 'Hajja Amina’s corner, by Hafsa, aged eleven'],
      ['calligraphy', 'First lesson, first letters, by Year 9'],
      ['roof', 'Why we need a roof, by Yusuf'],
      ['terrace', 'Courtyard Lane, where it began, by Maryam'],
    ],
  },
  {
    daysAgo: 162,
    title: 'Eid in the park',
    summary: 'Before anybody had come, and after everybody had eaten.',
    photos: [
      ['park', 'Seven in the morning: four hundred mats, nobody yet'],
      ['tea', 'Ten in the morning: the first of nine urns'],
      ['garden', 'In the evening at the summer school’s bed, with the last of the tomatoes'],
    ],
  },
]

export async function seed(ctx: Work): Promise<void> {
  const { slug, timeZone } = ctx.organisation
  if (slug !== 'al-noor') return
  const today = wallClock(ctx.now(), timeZone).date
  for (const { daysAgo, photos, ...album } of AL_NOOR) {
    const takenOn = addDays(today, -daysAgo)
    await addItem(ctx, albumKind, {
      ...album,
      imageId: drawingId(photos[0]![0]),
      state: 'published',
      publishFrom: `${takenOn}T18:00`,
      fields: {
        takenOn,
        photos: photos.map(([name, caption]) => ({ picture: drawingId(name), caption })),
      },
    })
  }
}
