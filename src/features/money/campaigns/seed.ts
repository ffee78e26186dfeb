import { randomUUID } from 'node:crypto'
import { drawingId } from '#features/ground/media/media.ts'
import { type Draft, translatedTo } from '#features/ground/content/rules.ts'
import { addItem } from '#features/ground/content/save.ts'
import { keepDonor } from '#features/money/donors/donors.ts'
import { keepOffline } from '#features/money/offline-gifts/offline-gifts.ts'
import type { Work } from '#platform/server/context.ts'
import { DAY_MS, addDays, wallClock } from '#platform/shared/wall-time.ts'
import { campaignKind } from './contract.ts'
import { fundOf } from './rules.ts'
import { IN_ARABIC } from './seed-in-arabic.ts'
import { campaignNeeds } from './tables.ts'

type SeededNeed = Pick<
  typeof campaignNeeds.$inferInsert,
  'title' | 'summary' | 'unitMinor' | 'quantity' | 'translations'
>

interface Told {
  readonly draft: Draft<typeof campaignKind>
  readonly needs?: readonly SeededNeed[]
  /** What has come so far, in minor units, from so many donors; the latest an hour before the demonstration begins. */
  readonly raised: number
  readonly donors: number
  /** Days before now of the first and of the last gift. */
  readonly between: readonly [first: number, last: number]
}

type Day = (daysFromNow: number) => string

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
        },
      },
      {
        title: 'A pump',
        summary: 'One of four. It is as loud as a cat.',
        unitMinor: 890_00,
        quantity: 4,
        translations: { ar: { title: 'مضخة', summary: 'واحدة من أربع، صوتها كصوت هرة.' } },
      },
    ],
    raised: 17_260_00,
    donors: 34,
    between: [58, 0.1],
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

export async function seed(ctx: Work): Promise<void> {
  const { slug, timeZone } = ctx.organisation
  const today = wallClock(ctx.now(), timeZone).date
  const mine = DEMO[slug]?.((days) => addDays(today, days)) ?? []
  for (const [position, told] of mine.entries()) {
    const { id } = await addItem(ctx, campaignKind, {
      ...told.draft,
      translations: translatedTo('ar', IN_ARABIC[told.draft.slug!]),
      state: 'published',
      position,
    })
    await addNeeds(ctx, id, told.needs ?? [])
    await giveTo(ctx, id, told)
  }
}

const NAMES = `Aisha Rahman,Bilal Hussain,Maryam Siddiq,Omar Farooqi,Zaynab Ali,Ibrahim Khan,Fatima Noor,Yahya Begum,Hafsa Mirza,Tariq Aziz,Sara Malik,Adam Shah`

async function addNeeds(ctx: Work, itemId: string, needs: readonly SeededNeed[]): Promise<void> {
  const organisationId = ctx.organisation.id
  for (const [position, need] of needs.entries())
    await ctx.db
      .insert(campaignNeeds)
      .values({ organisationId, id: randomUUID(), itemId, imageId: null, position, ...need })
}

/** Gifts that came in boxes and by transfer, spread over the days; they add up to what the campaign says. */
async function giveTo(
  ctx: Work,
  itemId: string,
  { draft, raised, donors, between: [first, last] }: Told,
): Promise<void> {
  const names = NAMES.split(',').map((name) => name.split(' '))
  const usual = [10_00, 25_00, 50_00, 20_00, 100_00, 15_00]
  let left = raised
  for (let i = 0; i < donors; i++) {
    const rest = donors - i
    const even = Math.round(left / rest / 5_00) * 5_00
    const amountMinor =
      rest === 1
        ? left
        : Math.min(i % 3 === 0 ? even * 2 : usual[i % usual.length]!, left - rest * 5_00)
    left -= amountMinor
    const [firstName = '', lastName = ''] = names[(i * 7) % names.length]!
    const ago = first - ((first - last) * (i + 1)) / donors
    const donorId = randomUUID()
    const about = { firstName, lastName, email: '', contactNumber: null, address: null }
    await keepDonor(ctx, { id: donorId, isNew: true, personId: null }, about)
    const isCash = i % 2 === 1
    await keepOffline(ctx, {
      by: isCash ? 'cash' : 'bank',
      lines: [{ fundId: fundOf(itemId), title: draft.title, giftAidEligible: false, amountMinor }],
      currency: 'GBP',
      reference: `${isCash ? 'Box' : 'Transfer'} ${itemId.slice(0, 8)}/${i + 1}`,
      countedBy: isCash ? ['AK', 'SR'] : [],
      donorId,
      anonymous: i % 4 === 1,
      givenAt: new Date(ctx.now().getTime() - ago * DAY_MS),
    })
  }
}
