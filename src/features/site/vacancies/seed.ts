import { type Draft, translatedTo } from '#features/ground/content/rules.ts'
import { addItem } from '#features/ground/content/save.ts'
import type { Work } from '#platform/server/context.ts'
import { addDays, wallClock } from '#platform/shared/wall-time.ts'
import { vacancyKind } from './contract.ts'
import { IN_ARABIC } from './seed-in-arabic.ts'

type Vacancy = Draft<typeof vacancyKind>

const AL_NOOR = (day: (daysFromNow: number) => string): Vacancy[] => [
  {
    title: 'Madrasa teacher, ages 7 to 9',
    summary:
      'Twelve children, four afternoons a week, and a head of school who reads every lesson plan.',
    html: `<p>You teach Quran, a little Arabic and good manners, from five to seven in the evening. We care less about certificates than about whether children like to come.</p><h2>You should</h2><ul><li>read with tajwid, and have taught it</li><li>speak English well enough to explain the same thing in three ways</li><li>be willing to be observed</li></ul><p>A check by the Disclosure and Barring Service is made before you begin; we pay for it.</p>`,
    fields: {
      kind: 'paid',
      hours: 'Monday to Thursday, 16:30 to 19:15',
      pay: '£15.20 an hour',
      place: 'Upper hall',
      closesOn: day(18),
    },
  },
  {
    title: 'Caretaker’s apprentice',
    summary: 'Learn boilers, gutters and locks from Hajji Abdul Karim, before he retires.',
    html: '<p>Two years, one day a week at college. You will know the building better than the architect.</p>',
    fields: {
      kind: 'paid',
      hours: '35 a week, with some early mornings',
      pay: 'Apprentice rate and a travel card',
      place: 'The whole house',
      closesOn: day(33),
    },
  },
  {
    title: 'Library desk',
    summary: 'Two hours a week among books and children.',
    html: '<p>Weekday afternoons or Saturday morning. You will be shown everything.</p>',
    fields: { kind: 'voluntary', hours: 'Two hours a week', place: 'Library' },
  },
  {
    title: 'Treasurer’s assistant',
    summary: 'An evening a week with spreadsheets and a treasurer who explains them.',
    html: '<p>Ideal for somebody studying for their accounting exams.</p>',
    fields: {
      kind: 'voluntary',
      hours: 'One evening a week',
      place: 'Office',
      closesOn: day(-6),
    },
  },
]

export async function seed(ctx: Work): Promise<void> {
  const { slug, timeZone } = ctx.organisation
  if (slug !== 'al-noor') return
  const today = wallClock(ctx.now(), timeZone).date
  for (const vacancy of AL_NOOR((days) => addDays(today, days)))
    await addItem(ctx, vacancyKind, {
      ...vacancy,
      translations: translatedTo('ar', IN_ARABIC[vacancy.title]),
      state: 'published',
    })
}
