import { type Draft, translatedTo } from '#features/ground/content/rules.ts'
import { addItem } from '#features/ground/content/save.ts'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { drawingId } from '#features/ground/media/media.ts'
import { saveSlide } from '#features/prayer/screens/admin/contract.ts'
import { keepSlide } from '#features/prayer/screens/screens.ts'
import type { Work } from '#platform/server/context.ts'
import { addDays, wallClock, weekdayOf } from '#platform/shared/wall-time.ts'
import { eventKind } from './contract.ts'
import { IN_ARABIC } from './seed-in-arabic.ts'

type Planned = Draft<typeof eventKind>

/** The first such weekday at least so many days from now; Monday is 1. */
type On = (weekday: number, daysFromNow: number) => string

const AL_NOOR = (on: On): Planned[] => [
  {
    title: 'Evening circle: the last ten surahs',
    category: 'Learning',
    summary: 'One surah an evening, read slowly, with time for questions. No Arabic is needed.',
    html: `<p>Ustadh Ibrahim reads a short surah, explains it line by line, and stops wherever somebody raises a hand. Tea is made afterwards and usually lasts longer than the lesson.</p><p>Come to any evening: each stands by itself.</p>`,
    fields: {
      startsOn: on(2, -28),
      startTime: '19:30',
      endTime: '20:30',
      repeats: 'weekly',
      location: 'Main hall',
      audience: 'Open to everyone',
    },
  },
  {
    title: 'Neighbours’ open evening',
    imageId: drawingId('lanterns'),
    category: 'Community',
    summary: 'A tour, supper, and honest answers. No booking needed.',
    html: `<p>Bring the question that you never had anybody to ask. We begin with a walk through the building, from the library under the roof to the washroom in the cellar; those who like may watch the prayer from the gallery. Supper is at seven.</p><p>Shoes come off at the door, so wear good socks.</p>`,
    fields: {
      startsOn: on(5, 4),
      startTime: '18:00',
      endTime: '20:30',
      location: 'Entrance hall',
      audience: 'Open to everyone',
    },
  },
  {
    title: 'First aid for parents',
    category: 'Families',
    summary: 'Choking, fever, burns: three hours that you hope never to need.',
    html: `<p>Taught by two paramedics of the ambulance trust, with dolls to practise on. Crèche for children under five in the next room.</p><h2>Please bring</h2><ul><li>Trousers that you can kneel in</li><li>A snack for your child</li></ul>`,
    fields: {
      startsOn: on(7, 6),
      startTime: '11:00',
      endTime: '14:00',
      location: 'Sisters’ hall',
      audience: 'Parents and grandparents',
    },
  },
  {
    title: 'Madrasa open morning',
    category: 'Families',
    summary: 'Sit in on a lesson, meet the teachers, and see whether it suits your child.',
    html: `<p>Doors open at ten. Two lessons can be visited, and the head teacher answers questions in the library at half past eleven. Forms for the new term are there to be taken home.</p>`,
    fields: {
      startsOn: on(6, 12),
      startTime: '10:00',
      endTime: '12:30',
      location: 'Upper hall and library',
      audience: 'Ages 5 to 14, with their parents',
    },
  },
  {
    title: 'Tafsir in Urdu',
    category: 'Learning',
    summary: 'Surah Yusuf, a page a week, with Maulana Sajid.',
    html: '<p>Bring a mushaf if you have one. Recordings are put into the library on the next day.</p>',
    fields: {
      startsOn: on(1, -70),
      afterPrayer: 'isha',
      repeats: 'weekly',
      location: 'Main hall',
      audience: 'Open to everyone',
    },
  },
  {
    title: 'Sisters’ walking group',
    category: 'Community',
    summary: 'An hour round Cannon Hill Park at the pace of the slowest, and breakfast after.',
    html: '<p>Meet at the lodge gate. Pushchairs are no obstacle. If it pours we go straight to breakfast.</p>',
    fields: {
      startsOn: on(3, -21),
      startTime: '09:45',
      endTime: '11:15',
      repeats: 'fortnightly',
      location: 'Cannon Hill Park, lodge gate',
      mapLink: 'https://www.openstreetmap.org/?mlat=52.4523&mlon=-1.9050#map=17/52.4523/-1.9050',
      audience: 'Sisters',
    },
  },
  {
    title: 'Janazah workshop: washing and shrouding',
    category: 'Learning',
    summary: 'What needs to be done, who may do it, and how it is done with dignity.',
    html: '<p>Two rooms, one for brothers and one for sisters, each with two experienced washers. Nobody is asked to do anything that they would rather only watch.</p>',
    fields: {
      startsOn: on(6, 19),
      startTime: '13:30',
      endTime: '16:00',
      location: 'Lower hall',
      audience: 'Adults',
    },
  },
  {
    title: 'Winter weekend for young people',
    category: 'Young people',
    summary: 'Two nights in the Peak District: hills, a fire, a quiet hour and a loud one.',
    html: '<p>Travel by minibus from the car park. Everything but boots and a sleeping bag is provided. Those who cannot pay are not asked to: speak to Yusuf, nobody else will know.</p>',
    fields: {
      startsOn: on(5, 25),
      startTime: '16:00',
      endsOn: addDays(on(5, 25), 2),
      endTime: '15:00',
      location: 'Hathersage, Derbyshire',
      audience: 'Ages 13 to 17',
    },
  },
  {
    title: 'Blood donors’ day',
    category: 'Community',
    summary: 'The blood service brings its beds into the upper hall.',
    html: '<p>Donors of African and Asian heritage are especially needed, because some blood groups are found nowhere else. It takes an hour, biscuits included.</p>',
    fields: {
      startsOn: on(4, 31),
      startTime: '12:00',
      endTime: '19:00',
      location: 'Upper hall',
      audience: 'Adults',
    },
  },
  {
    title: 'Fajr breakfast',
    imageId: drawingId('tea'),
    category: 'Community',
    summary: 'Porridge, parathas and a short reminder, every Sunday.',
    html: '<p>Straight after the prayer, on the carpet of the lower hall. Children in pyjamas are a tradition.</p>',
    fields: {
      startsOn: on(7, -42),
      afterPrayer: 'fajr',
      repeats: 'weekly',
      location: 'Lower hall',
      audience: 'Families',
    },
  },
  {
    title: 'Visit to the observatory: how a new moon is seen',
    category: 'Young people',
    summary: 'Put off because of the weather; a new evening will be announced.',
    html: '<p>The dome cannot be opened in rain.</p>',
    fields: {
      startsOn: on(4, 3),
      startTime: '18:30',
      location: 'University observatory, Edgbaston',
      audience: 'Ages 10 and over',
      isCancelled: true,
    },
  },
  {
    title: 'Open meeting of the trustees',
    category: 'Governance',
    summary: 'The accounts, the roof, and whatever you bring.',
    html: '<p>Questions may be sent in before, without a name. Minutes are put up in the entrance hall within the week.</p>',
    fields: {
      startsOn: on(7, 27),
      startTime: '14:00',
      endTime: '16:00',
      location: 'Main hall',
      audience: 'Members and everyone who prays here',
    },
  },
  ...[
    ['A night of nasheeds', 'Community', 6, -21],
    ['Careers evening: eleven people and what they do all day', 'Young people', 4, -33],
    ['Grief and patience: an evening with the hospital chaplain', 'Learning', 2, -47],
    ['Repair café', 'Community', 7, -62],
    ['Summer school prize-giving', 'Families', 6, -95],
    ['Eid in the park', 'Families', 5, -180],
  ].map(([title, category, weekday, days]): Planned => ({
    title: String(title),
    category: String(category),
    summary: 'Thank you to everybody who came, and to those who put the chairs away.',
    fields: {
      startsOn: on(Number(weekday), Number(days)),
      startTime: '18:30',
      endTime: '20:30',
      location: 'Main hall',
    },
  })),
]

/** What the screens of the demonstration say of one of them. */
const ON_SCREENS = {
  id: '5d7c2a90-1f0e-4c3b-9a55-6e1b0c4f7a10',
  kind: 'event',
  link: pathOf('event', { id: 'neighbours-open-evening' }),
  position: 3,
}

export async function seed(ctx: Work): Promise<void> {
  const { slug, timeZone } = ctx.organisation
  if (slug !== 'al-noor') return
  const today = wallClock(ctx.now(), timeZone).date
  const on: On = (weekday, daysFromNow) => {
    const from = addDays(today, daysFromNow)
    return addDays(from, (weekday - weekdayOf(from) + 7) % 7)
  }
  for (const event of AL_NOOR(on))
    await addItem(ctx, eventKind, {
      ...event,
      translations: translatedTo('ar', IN_ARABIC[event.title]),
      state: 'published',
    })
  await keepSlide(ctx, saveSlide.input.parse(ON_SCREENS))
}
