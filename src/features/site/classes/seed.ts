import { type Draft, translatedTo } from '#features/ground/content/rules.ts'
import { addItem } from '#features/ground/content/save.ts'
import { drawingId } from '#features/ground/media/media.ts'
import type { Work } from '#platform/server/context.ts'
import { classKind } from './contract.ts'
import { IN_ARABIC } from './seed-in-arabic.ts'

type Class = Draft<typeof classKind>

const AL_NOOR: readonly Class[] = [
  {
    title: 'Quran reading for adults',
    category: 'Quran',
    summary: 'From the first letters to a whole page, at your own pace.',
    html: '<p>Half the group learned to read at six and forgot; the other half is meeting the letters for the first time. Everybody reads a little aloud each week, to one teacher and not to the room.</p>',
    fields: {
      schedule: 'Mondays, 19:30 to 21:00',
      teacher: 'Ustadh Ibrahim Siddiqui',
      audience: 'Brothers',
      venue: 'Library',
      fee: 0,
    },
  },
  {
    title: 'Quran reading for sisters',
    category: 'Quran',
    summary: 'From the first letters to tajwid, with a crèche next door.',
    html: '<p>Three tables, three levels; you move when you are ready. Children under five are looked after in the crèche.</p>',
    fields: {
      schedule: 'Tuesdays and Fridays, 10:00 to 11:30',
      teacher: 'Ustadha Khadija Saeed',
      audience: 'Sisters',
      venue: 'Sisters’ hall',
      fee: 0,
    },
  },
  {
    title: 'Arabic conversation',
    category: 'Arabic',
    summary: 'An hour of talking. Mistakes are the point.',
    html: '<p>For whoever has had a year of Arabic and never said a word of it. Each evening has one subject: the market, the doctor, a quarrel about a parking place.</p>',
    fields: {
      schedule: 'Thursdays, 18:00 to 19:00',
      teacher: 'Rania Khoury',
      audience: 'Everyone, with a year of Arabic',
      venue: 'Library',
      fee: 40_00,
      feeNote: 'a term',
    },
  },
  {
    title: 'English for newcomers',
    category: 'English',
    summary: 'Forms, doctors, schools, buses: the English that a week needs.',
    html: '<p>Taught by a retired head teacher and two students. Papers are not asked for.</p>',
    fields: {
      schedule: 'Mondays and Wednesdays, 10:00 to 12:00',
      teacher: 'Sarah Bennett',
      audience: 'Women',
      venue: 'Library',
      fee: 0,
    },
  },
  {
    title: 'Calligraphy',
    imageId: drawingId('calligraphy'),
    category: 'Arts',
    summary: 'Reed pen, ink and patience, in the naskh hand.',
    html: '<p>Pens and ink are lent; paper costs three pounds a month. The first six weeks are one letter.</p>',
    fields: {
      schedule: 'Sundays, 14:00 to 16:00',
      teacher: 'Hamza Öztürk',
      audience: 'From 14 years',
      venue: 'Upper hall',
      fee: 60_00,
      feeNote: 'a term',
    },
  },
  {
    title: 'Maths and science support',
    category: 'School',
    summary: 'Two hours with somebody who remembers their own exams.',
    html: '<p>Eight students of the university sit at eight tables. Bring what you are stuck on.</p>',
    fields: {
      schedule: 'Saturdays, 10:00 to 12:00',
      audience: 'Years 7 to 11',
      venue: 'Library',
      fee: 0,
    },
  },
]

export async function seed(ctx: Work): Promise<void> {
  if (ctx.organisation.slug !== 'al-noor') return
  for (const [position, each] of AL_NOOR.entries())
    await addItem(ctx, classKind, {
      ...each,
      translations: translatedTo('ar', IN_ARABIC[each.title]),
      position,
      state: 'published',
    })
}
