import { type Draft, translatedTo } from '#features/ground/content/rules.ts'
import { addItem } from '#features/ground/content/save.ts'
import type { Work } from '#platform/server/context.ts'
import { activityKind } from './contract.ts'
import { IN_ARABIC } from './seed-in-arabic.ts'

type Activity = Draft<typeof activityKind>

const AL_NOOR: readonly Activity[] = [
  {
    title: 'Quran after Fajr',
    fields: {
      days: ['1', '2', '3', '4', '5', '6'],
      afterPrayer: 'fajr',
      place: 'Main hall',
      audience: 'Everyone',
      leader: 'Imam Ibrahim',
    },
  },
  {
    title: 'Parents and toddlers',
    summary: 'Mats, milk and songs.',
    fields: {
      days: ['2', '4'],
      startTime: '10:00',
      endTime: '11:30',
      place: 'Crèche',
      audience: 'Under fives',
    },
  },
  {
    title: 'English for newcomers',
    fields: {
      days: ['1', '3'],
      startTime: '10:00',
      endTime: '12:00',
      place: 'Library',
      audience: 'Women',
      leader: 'Sarah Bennett',
    },
  },
  {
    title: 'Luncheon club',
    summary: 'Soup, dominoes and a lift home.',
    fields: {
      days: ['3'],
      startTime: '12:30',
      endTime: '14:30',
      place: 'Lower hall',
      audience: 'Over sixty',
    },
  },
  {
    title: 'Food bank and hot meals',
    fields: {
      days: ['4'],
      startTime: '14:00',
      endTime: '16:00',
      place: 'Kitchen door',
      audience: 'Everyone',
    },
  },
  {
    title: 'Madrasa',
    fields: {
      days: ['1', '2', '3', '4'],
      startTime: '17:00',
      endTime: '19:00',
      place: 'Upper hall',
      audience: 'Ages 5 to 14',
    },
  },
  {
    title: 'Homework club',
    fields: {
      days: ['1', '3'],
      startTime: '16:00',
      endTime: '17:00',
      place: 'Library',
      audience: 'Ages 8 to 16',
    },
  },
  {
    title: 'Sisters’ tajwid',
    fields: {
      days: ['5'],
      startTime: '10:00',
      endTime: '11:30',
      place: 'Sisters’ hall',
      audience: 'Sisters',
      leader: 'Ustadha Khadija',
    },
  },
  {
    title: 'Youth night',
    summary: 'Table tennis, toast, and something to talk about.',
    fields: {
      days: ['5'],
      startTime: '19:30',
      endTime: '21:30',
      place: 'Lower hall',
      audience: 'Ages 13 to 18',
    },
  },
  {
    title: 'Football',
    fields: {
      days: ['6'],
      startTime: '10:00',
      endTime: '12:00',
      place: 'Cannon Hill Park',
      audience: 'Ages 8 to 14',
    },
  },
  {
    title: 'New to Islam circle',
    fields: {
      days: ['7'],
      startTime: '15:00',
      endTime: '16:30',
      place: 'Library',
      leader: 'Aisha Thompson',
    },
  },
  {
    title: 'Dhikr and supper',
    fields: { days: ['4'], afterPrayer: 'maghrib', place: 'Main hall', audience: 'Everyone' },
  },
]

export async function seed(ctx: Work): Promise<void> {
  if (ctx.organisation.slug !== 'al-noor') return
  for (const [position, activity] of AL_NOOR.entries())
    await addItem(ctx, activityKind, {
      ...activity,
      translations: translatedTo('ar', IN_ARABIC[activity.title]),
      position,
      state: 'published',
    })
}
