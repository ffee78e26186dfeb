import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { DEMO_DONOR } from '#features/ground/people/rules.ts'
import { keepDonor } from '#features/money/donors/donors.ts'
import { keepOffline } from '#features/money/offline-gifts/offline-gifts.ts'
import type { Work } from '#platform/server/context.ts'
import { DAY_MS } from '#platform/shared/wall-time.ts'
import { giveThrough } from './fundraisers.ts'
import { keepBack } from './needs.ts'
import { type MatchPromise, promiseMatch } from './promise-match.ts'
import { fundOf, wallName } from './rules.ts'
import { type ToldPromise, tellPromises } from './seed-promises.ts'
import { campaignNeeds, type FundraiserText, fundraisers } from './tables.ts'

type SeededNeed = Pick<
  typeof campaignNeeds.$inferInsert,
  'title' | 'summary' | 'unitMinor' | 'quantity' | 'translations'
>

/** What has come to a campaign of the demonstration; all of it in boxes and by transfer, the latest an hour before it begins. */
export interface ToldMoney {
  readonly draft: { readonly title: string; readonly slug?: string | undefined }
  readonly needs?: readonly SeededNeed[]
  /** For nothing in particular, in minor units, from so many donors. */
  readonly raised: number
  readonly donors: number
  /** Days before now of the first and of the last gift. */
  readonly between: readonly [first: number, last: number]
  /** What was given of needs, by their titles, and of days to sponsor. */
  readonly taken?: readonly Taken[]
  /** What was promised on its appeal night. */
  readonly promises?: readonly ToldPromise[]
  readonly match?: Omit<MatchPromise, 'campaignId'>
  /** What the donor of the demonstration collects. */
  readonly page?: Omit<FundraiserText, 'name'> & {
    readonly slug: string
    readonly gifts: readonly number[]
  }
}

type Taken = { readonly quantity: number; readonly daysAgo: number } & (
  | { readonly title: string }
  | { readonly on: string }
)

/** One gift of the demonstration. */
interface Given {
  readonly amountMinor: number
  readonly daysAgo: number
  readonly of?: { readonly needId: string; readonly title: string; readonly quantity: number }
  readonly fundraiserId?: string
}

/** Adds what a campaign needs, what was given to it, who adds to that, and who collects for it. */
export async function tellMoney(ctx: Work, itemId: string, told: ToldMoney): Promise<void> {
  await addNeeds(ctx, itemId, told.needs ?? [])
  const page = await addPage(ctx, itemId, told)
  const given = [...spread(told), ...(await takenOf(ctx, itemId, told)), ...page]
  for (const [at, gift] of given.toSorted((a, b) => b.daysAgo - a.daysAgo).entries())
    await give(ctx, { itemId, title: told.draft.title, at }, gift)
  if (told.promises) {
    const needs = await needsOf(ctx, itemId)
    const place = { itemId, title: told.draft.title }
    let at = given.length
    await tellPromises(
      ctx,
      {
        itemId,
        findNeed: (title) => needs.find((need) => need.day === null && need.title === title)!.id,
        give: (amountMinor, daysAgo) => give(ctx, { ...place, at: at++ }, { amountMinor, daysAgo }),
      },
      told.promises,
    )
  }
  if (told.match) await promiseMatch(ctx, { ...told.match, campaignId: told.draft.slug! })
}

async function addNeeds(ctx: Work, itemId: string, needs: readonly SeededNeed[]): Promise<void> {
  const organisationId = ctx.organisation.id
  for (const [position, need] of needs.entries())
    await ctx.db
      .insert(campaignNeeds)
      .values({ organisationId, id: randomUUID(), itemId, imageId: null, position, ...need })
}

/** Gifts for nothing in particular, spread over the days; they add up to what the campaign says. */
function spread({ raised, donors, between: [first, last] }: ToldMoney): readonly Given[] {
  const usual = [10_00, 25_00, 50_00, 20_00, 100_00, 15_00]
  let left = raised
  return Array.from({ length: donors }, (_, i) => {
    const rest = donors - i
    const even = Math.round(left / rest / 5_00) * 5_00
    const amountMinor =
      rest === 1
        ? left
        : Math.min(i % 3 === 0 ? even * 2 : usual[i % usual.length]!, left - rest * 5_00)
    left -= amountMinor
    return { amountMinor, daysAgo: first - ((first - last) * (i + 1)) / donors }
  })
}

async function takenOf(
  ctx: Work,
  itemId: string,
  { taken = [] }: ToldMoney,
): Promise<readonly Given[]> {
  const needs = await needsOf(ctx, itemId)
  return taken.map(({ quantity, daysAgo, ...which }) => {
    const need = needs.find(({ day, title }) =>
      'on' in which ? day === which.on : day === null && title === which.title,
    )!
    const of = { needId: need.id, title: `${need.title} × ${quantity}`, quantity }
    return { amountMinor: quantity * need.unitMinor, daysAgo, of }
  })
}

function needsOf(ctx: Work, itemId: string) {
  return ctx.db
    .select()
    .from(campaignNeeds)
    .where(
      and(eq(campaignNeeds.organisationId, ctx.organisation.id), eq(campaignNeeds.itemId, itemId)),
    )
}

/** A page that the office has agreed to, and what came through it. */
async function addPage(
  ctx: Work,
  itemId: string,
  { page, between: [, last] }: ToldMoney,
): Promise<readonly Given[]> {
  if (!page) return []
  const { slug, gifts, ...text } = page
  const fundraiserId = randomUUID()
  const shown = { ...text, name: wallName('Safiya', 'Rahman') }
  await ctx.db.insert(fundraisers).values({
    organisationId: ctx.organisation.id,
    id: fundraiserId,
    itemId,
    personId: DEMO_DONOR.id,
    slug,
    state: 'approved',
    asked: shown,
    shown,
    revision: 1,
    reason: '',
    askedAt: new Date(ctx.now().getTime() - 20 * DAY_MS),
  })
  return gifts.map((amountMinor, at) => ({ amountMinor, daysAgo: last + at * 2.3, fundraiserId }))
}

const NAMES =
  `Aisha Rahman,Bilal Hussain,Maryam Siddiq,Omar Farooqi,Zaynab Ali,Ibrahim Khan,Fatima Noor,Yahya Begum,Hafsa Mirza,Tariq Aziz,Sara Malik,Adam Shah`
    .split(',')
    .map((name) => name.split(' '))

interface Place {
  readonly itemId: string
  readonly title: string
  /** Its number among all of them. */
  readonly at: number
}

async function give(
  ctx: Work,
  { itemId, title, at }: Place,
  { amountMinor, daysAgo, of, fundraiserId }: Given,
): Promise<string> {
  const fundId = fundOf(itemId)
  const line = { fundId, title, giftAidEligible: false, amountMinor, ...of }
  const isCash = at % 2 === 1
  const giftId = await keepOffline(ctx, {
    by: isCash ? 'cash' : 'bank',
    lines: [line],
    currency: 'GBP',
    reference: `${isCash ? 'Box' : 'Transfer'} ${itemId.slice(0, 8)}/${at + 1}`,
    countedBy: isCash ? ['AK', 'SR'] : [],
    donorId: await addDonor(ctx, at),
    anonymous: at % 4 === 1,
    givenAt: new Date(ctx.now().getTime() - daysAgo * DAY_MS),
  })
  if (of) await keepBack(ctx, giftId, [of])
  if (fundraiserId !== undefined) await giveThrough(ctx, giftId, { fundId, fundraiserId })
  return giftId
}

function addDonor(ctx: Work, at: number): Promise<string> {
  const [firstName = '', lastName = ''] = NAMES[(at * 7) % NAMES.length]!
  const about = { firstName, lastName, email: '', contactNumber: null, address: null }
  return keepDonor(ctx, { id: randomUUID(), isNew: true, personId: null }, about)
}
