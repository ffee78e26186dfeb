import type { z } from 'zod'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { drawingId } from '#features/ground/media/media.ts'
import { type Draft, translatedTo } from '#features/ground/content/rules.ts'
import { addItem } from '#features/ground/content/save.ts'
import { saveSlide } from '#features/prayer/screens/admin/contract.ts'
import { keepSlide } from '#features/prayer/screens/screens.ts'
import type { Work } from '#platform/server/context.ts'
import { addDays, wallClock } from '#platform/shared/wall-time.ts'
import { campaignKind } from './kind-contract.ts'
import { IN_ARABIC } from './seed-in-arabic.ts'
import { IN_URDU } from './seed-in-urdu.ts'
import { AN_EVENING } from './seed-promises.ts'
import { type ToldMoney, tellMoney } from './seed-money.ts'

interface Told extends ToldMoney {
  readonly draft: Draft<typeof campaignKind>
}

type Day = (daysFromNow: number) => string

/** So many of a need, so many days before now. */
const of = (title: string, quantity: number, daysAgo: number) => ({ title, quantity, daysAgo })

/** So many shares of a day. */
const ofDay = (on: string, quantity: number, daysAgo: number) => ({ on, quantity, daysAgo })

const AL_NOOR = (day: Day): readonly Told[] => [
  {
    draft: {
      title: 'A warm floor for the upper hall',
      slug: 'warm-floor',
      imageId: drawingId('main-hall'),
      summary:
        'Nine hundred people pray on carpet that was laid in 1994. We want to lift it once, heat what is under it, and lay it new.',
      html: `<p>The upper hall has two radiators for nine hundred people. In January the first rows pray in their coats, and the sisters’ gallery closes when the boiler fails, which it did eleven times last winter.</p>
<p>We have three quotations and a date: the week after Eid, when the hall is empty anyway. Pipes go under the boards, insulation above them, and carpet on top that can be taken up row by row when it is worn.</p>
<h2>What is paid for already</h2>
<p>The survey, the drawings and the permit, out of the Friday boxes.</p>`,
      fields: {
        target: 48_000_00,
        endsOn: day(128),
        amounts: [
          { amount: 20_00, label: 'insulation for a place' },
          { amount: 54_00, label: 'one place to pray' },
          { amount: 270_00, label: 'five places' },
          { amount: 1_080_00, label: 'a whole row' },
        ],
        plans: [
          {
            title: 'A place for each of us',
            amount: 270_00,
            summary: 'Five places side by side, for one family.',
          },
          {
            title: 'The row behind the imam',
            amount: 1_080_00,
            summary: 'Twenty places, from wall to wall.',
          },
          {
            title: 'One place, in three parts',
            amount: 18_00,
            summary: 'The carpet for one, and what warms it.',
            monthly: true,
            instalments: 3,
          },
          {
            title: 'A little every month',
            amount: 10_00,
            summary: 'Half the insulation for a place, each time.',
            monthly: true,
          },
        ],
        daysTitle: 'Heating for a day, until the floor is warm',
        daysFrom: day(-5),
        daysUntil: day(22),
        dayAmount: 60_00,
        dayShares: 4,
        giftAidEligible: true,
        fundraisers: true,
        ifMore:
          'If more comes in, it heats the wudu area, which was left out of the quotation. If less does, we begin with the front half and finish when we can.',
        photos: [
          { picture: drawingId('courtyard'), caption: 'The hall stands above the courtyard' },
          { picture: drawingId('tea'), caption: 'Until then there is tea' },
        ],
        chairName: 'Yusuf Malik',
        chairRole: 'Chair of the trustees',
        chairWords:
          '<p>My father laid the carpet of 1994 with eleven others, in one night. I would like my son to say the same of this one.</p>',
        faqs: [
          {
            question: 'Will the hall close?',
            answer:
              '<p>For nine days after Eid. Prayers move to the lower hall, at the same times.</p>',
          },
          {
            question: 'May I give zakat to this?',
            answer:
              '<p>No. A building is not among those whom zakat is for. We keep zakat apart, and it has its own place on this site.</p>',
          },
          {
            question: 'What becomes of the old carpet?',
            answer: '<p>What is good goes to two smaller prayer rooms that have asked for it.</p>',
          },
        ],
        updates: [
          {
            on: day(-6),
            title: 'The permit is here',
            text: '<p>The council has agreed to the drawings, without conditions.</p>',
          },
        ],
      },
    },
    needs: [
      {
        title: 'A place to pray',
        summary: 'Carpet for one, warm from below, for the next thirty years.',
        unitMinor: 54_00,
        quantity: 400,
        translations: {
          ar: { title: 'مكان للصلاة', summary: 'سجاد لمصلٍّ واحد، دافئ من تحته، لثلاثين سنة قادمة.' },
          ur: {
            title: 'نماز کی ایک جگہ',
            summary: 'ایک نمازی کا قالین، نیچے سے گرم، اگلے تیس برس کے لیے۔',
          },
        },
      },
      {
        title: 'A pump',
        summary: 'One of four. It is as loud as a cat.',
        unitMinor: 890_00,
        quantity: 4,
        translations: {
          ar: { title: 'مضخة', summary: 'واحدة من أربع، صوتها كصوت هرة.' },
          ur: { title: 'ایک پمپ', summary: 'چار میں سے ایک۔ آواز بلی سے زیادہ نہیں۔' },
        },
      },
    ],
    raised: 12_140_00,
    donors: 26,
    between: [58, 0.1],
    taken: [
      ...[1, 2, 1, 5, 1, 3, 20, 1, 4].map((quantity, at) =>
        of('A place to pray', quantity, 50 - 6 * at),
      ),
      of('A pump', 1, 31),
      of('A pump', 1, 9),
      ...[-5, -4, -3, -2, -1, 0].map((on) => ofDay(day(on), 4, 6 - on / 5)),
      ...[3, 1, 2].map((quantity, at) => ofDay(day(at + 1), quantity, 2 + at / 2)),
      ofDay(day(4), 4, 1.5),
      ofDay(day(11), 4, 3),
    ],
    promises: AN_EVENING,
    match: {
      name: 'Rahman & Sons, builders',
      percent: 100,
      capMinor: 5_000_00,
      startsOn: day(-4),
      endsOn: day(10),
    },
    page: {
      slug: 'a-row-for-nani',
      title: 'A row for Nani',
      story:
        'My grandmother prayed in the second row of the sisters’ gallery for thirty years, in her coat from November on.\nOne row is twenty places. She would have brought tea for all of them.',
      goalMinor: 1_080_00,
      gifts: [50_00, 20_00, 54_00, 108_00, 25_00, 10_00, 54_00, 200_00],
    },
  },
]

const CRESCENT = (day: Day): readonly Told[] => [
  {
    draft: {
      title: 'Thirty-four wells before the summer',
      slug: 'wells',
      summary:
        'Forty villages in the Sindh delta share six wells. One well is five people, four days and forty metres of pipe.',
      html: `<p>The tanker comes on Tuesdays, when the road is dry. On the other days girls walk: two hours there, two hours back, with fifteen litres.</p>
<p>A village says where its well shall stand, and cooks for the crew. The water is tested twice before anybody drinks it, and a woman from the village keeps the spare parts and knows how to fit them.</p>`,
      fields: {
        target: 61_200_00,
        startsOn: day(-9),
        endsOn: day(160),
        amounts: [
          { amount: 15_00, label: 'a metre of pipe' },
          { amount: 60_00, label: 'water for one family' },
          { amount: 450_00, label: 'a crew for a day' },
          { amount: 1_800_00, label: 'one well' },
        ],
        daysTitle: 'A day of digging',
        daysFrom: day(-4),
        daysUntil: day(24),
        dayAmount: 450_00,
        dayShares: 5,
        plans: [
          {
            title: 'A well with its keeper',
            amount: 2_150_00,
            summary:
              'Five people, four days, forty metres of pipe, and three years of spare parts.',
          },
          {
            title: 'Water for a street',
            amount: 240_00,
            summary: 'Four families who share a tap, and the tests before anybody drinks.',
          },
        ],
        zakatEligible: true,
        giftAidEligible: true,
        ifMore:
          'If more comes in, the next villages on the list get theirs. If less does, we dig as many as are paid for, and say here which.',
        chairName: 'Samina Raza',
        chairRole: 'Who counts every receipt',
        chairWords:
          '<p>I have drunk from all six. Ask me about any receipt on our wall, and I will tell you who dug.</p>',
        faqs: [
          {
            question: 'How do you know that a well still works after a year?',
            answer:
              '<p>Its keeper sends a photograph on the first of each month. If none comes, somebody goes.</p>',
          },
          {
            question: 'How much of my gift arrives?',
            answer:
              '<p>All of it, less what the card costs. The office is paid for by four people who asked not to be named.</p>',
          },
        ],
      },
    },
    raised: 1_845_00,
    donors: 11,
    between: [8, 0.05],
    taken: [
      ...[-4, -3, -2, -1].map((on) => ofDay(day(on), 5, 6 + on / 3)),
      ofDay(day(1), 5, 3),
      ofDay(day(2), 2, 2),
      ofDay(day(5), 1, 1),
    ],
  },
  {
    draft: {
      title: 'Winter rooms for forty families',
      slug: 'winter-rooms',
      summary: 'One room that keeps the snow out, with a stove and a door that closes.',
      html: `<p>After the flood came the cold. Forty families above Skardu live under sheets of plastic, and the first snow falls within days.</p><p>A winter room is stone to the knee, straw panels above it and a roof of tin. It stands in three days, and it is theirs.</p>`,
      fields: {
        target: 28_000_00,
        startsOn: day(-40),
        endsOn: day(12),
        amounts: [
          { amount: 35_00, label: 'a stove' },
          { amount: 70_00, label: 'a door that closes' },
          { amount: 700_00, label: 'one room' },
        ],
        zakatEligible: true,
        giftAidEligible: true,
        ifMore: 'If more comes in, it buys wood for the stoves until the end of March.',
        updates: [
          {
            on: day(-3),
            title: 'Thirty-one rooms stand',
            text: '<p>The road was open for four days together. The crew slept in the first room that was finished.</p>',
          },
          {
            on: day(-21),
            title: 'The tin has arrived',
            text: '<p>Two lorries from Rawalpindi, eleven hours for the last sixty miles.</p>',
          },
        ],
      },
    },
    raised: 27_740_00,
    donors: 52,
    between: [39, 0.02],
  },
  {
    draft: {
      title: 'A boat for the clinic',
      slug: 'clinic-boat',
      summary: 'Nine islands, one nurse, and until this summer no way to reach them at night.',
      html: `<p>The boat is called Noor Jehan, carries a stretcher and a lamp, and has been out every night since July.</p>`,
      fields: {
        target: 9_000_00,
        startsOn: day(-190),
        endsOn: day(-120),
        amounts: [{ amount: 25_00, label: 'a life jacket' }],
        zakatEligible: true,
        giftAidEligible: true,
        ifMore: 'What came beyond the goal pays for diesel: two years of nights.',
      },
    },
    raised: 12_610_00,
    donors: 41,
    between: [188, 121],
  },
]

const DEMO: Readonly<Record<string, (day: Day) => readonly Told[]>> = {
  'al-noor': AL_NOOR,
  crescent: CRESCENT,
}

/** What the screens of the demonstration say of one of them, between their other slides. */
const ON_SCREENS: Readonly<Record<string, z.input<typeof saveSlide.input>>> = {
  'al-noor': {
    id: '5d7c2a90-1f0e-4c3b-9a55-6e1b0c4f7a11',
    kind: 'campaign',
    link: pathOf('campaign', { id: 'warm-floor' }),
    position: 1,
    seconds: 15,
  },
  crescent: {
    id: '5d7c2a90-1f0e-4c3b-9a55-6e1b0c4f7a12',
    kind: 'campaign',
    link: pathOf('campaign', { id: 'wells' }),
    position: 1,
    seconds: 15,
  },
}

export async function seed(ctx: Work): Promise<void> {
  const { slug, timeZone } = ctx.organisation
  const today = wallClock(ctx.now(), timeZone).date
  const mine = DEMO[slug]?.((days) => addDays(today, days)) ?? []
  for (const [position, told] of mine.entries()) {
    const { id } = await addItem(ctx, campaignKind, {
      ...told.draft,
      translations: {
        ...translatedTo('ar', IN_ARABIC[told.draft.slug!]),
        ...translatedTo('ur', IN_URDU[told.draft.slug!]),
      },
      state: 'published',
      position,
    })
    await tellMoney(ctx, id, told)
  }
  const onScreens = ON_SCREENS[slug]
  if (onScreens) await keepSlide(ctx, saveSlide.input.parse(onScreens))
}
