import { type Draft, translatedTo } from '#features/ground/content/rules.ts'
import { addItem } from '#features/ground/content/save.ts'
import { drawingId } from '#features/ground/media/media.ts'
import type { Work } from '#platform/server/context.ts'
import { addDays, wallClock } from '#platform/shared/wall-time.ts'
import { courseKind } from './contract.ts'
import { IN_ARABIC } from './seed-in-arabic.ts'

type Course = Draft<typeof courseKind>

const AL_NOOR = (day: (daysFromNow: number) => string): Course[] => [
  {
    title: 'Arabic for beginners',
    imageId: drawingId('calligraphy'),
    category: 'Arabic',
    summary: 'Ten evenings from the alphabet to a first conversation.',
    html: `<p>You will read slowly, write from right to left without thinking about it, and be able to say who you are and where it hurts. Nothing is assumed, not even that you will practise at home, though it helps.</p><h2>What you need</h2><p>The book costs twelve pounds and is sold at the first lesson.</p>`,
    fields: {
      schedule: 'Mondays, 18:30 to 20:00',
      teacher: 'Rania Khoury',
      audience: 'From 16 years',
      venue: 'Library',
      fee: 95_00,
      startsOn: day(51),
      endsOn: day(121),
      seats: 18,
      takesApplications: true,
      applyUntil: day(44),
    },
  },
  {
    title: 'Preparing for marriage',
    category: 'Families',
    summary: 'Six evenings for couples: money, in-laws, anger, faith, and how to argue.',
    html: '<p>With a counsellor and an imam, in a group of eight couples. Single people who would like to know beforehand are welcome on the first two evenings.</p>',
    fields: {
      schedule: 'Thursdays, 19:30 to 21:00',
      teacher: 'Dr Omar Farooq and Khadija Saeed',
      audience: 'Couples',
      venue: 'Lower hall',
      fee: 0,
      startsOn: day(26),
      endsOn: day(61),
      seats: 16,
      takesApplications: true,
    },
  },
  {
    title: 'Mental health first aid',
    category: 'Health',
    summary: 'Two days, a certificate, and a calmer head in somebody else’s storm.',
    html: '<p>The national course, taught by two of our members who are psychiatric nurses. Lunch is provided. Places are few because the exercises need room.</p>',
    fields: {
      schedule: 'Saturday and Sunday, 09:30 to 16:30',
      teacher: 'Nadia Hussain, Tom Walsh',
      audience: 'Adults',
      venue: 'Upper hall',
      fee: 45_00,
      startsOn: day(34),
      endsOn: day(35),
      seats: 2,
      takesApplications: true,
    },
  },
  {
    title: 'The life of the Prophet in twelve evenings',
    category: 'Faith',
    summary: 'Read from the early sources, with maps, and time to disagree.',
    html: '<p>Each evening has one year, one place and one question. Texts are sent a week before.</p>',
    fields: {
      schedule: 'Wednesdays, 19:30 to 21:00',
      teacher: 'Imam Ibrahim Siddiqui',
      audience: 'Everyone',
      venue: 'Main hall',
      fee: 0,
      startsOn: day(53),
      endsOn: day(130),
      takesApplications: true,
    },
  },
  {
    title: 'Bookkeeping for small charities',
    category: 'Work',
    summary: 'Four Saturdays. It began this month; ask about the next one.',
    html: '<p>Receipts, restricted funds, Gift Aid, and what an examiner wants to see.</p>',
    fields: {
      schedule: 'Saturdays, 10:00 to 12:30',
      teacher: 'Maryam Haddad',
      audience: 'Treasurers and those who may become one',
      venue: 'Library',
      fee: 20_00,
      startsOn: day(-9),
      endsOn: day(12),
      seats: 20,
      takesApplications: true,
    },
  },
]

export async function seed(ctx: Work): Promise<void> {
  const { slug, timeZone } = ctx.organisation
  if (slug !== 'al-noor') return
  const today = wallClock(ctx.now(), timeZone).date
  for (const [position, course] of AL_NOOR((days) => addDays(today, days)).entries())
    await addItem(ctx, courseKind, {
      ...course,
      translations: translatedTo('ar', IN_ARABIC[course.title]),
      position,
      state: 'published',
    })
}
