import { randomUUID } from 'node:crypto'
import type { Work } from '#platform/server/context.ts'
import { pledgeGifts, pledgeWithdrawals, pledges } from './tables.ts'

const MINUTE_MS = 60_000

/** Something that was promised on the demonstration's appeal night, the evening before it begins. */
export interface ToldPromise {
  readonly name: string
  readonly email?: string
  readonly amountMinor: number
  readonly minutesAgo: number
  readonly isNamed?: boolean
  /** So many of this need. */
  readonly of?: { readonly title: string; readonly quantity: number }
  readonly became?: 'kept' | 'withdrawn'
}

interface Place {
  readonly itemId: string
  readonly findNeed: (title: string) => string
  /** Records the gift that has come, and answers its id. */
  readonly give: (amountMinor: number, daysAgo: number) => Promise<string>
}

/** Writes down what was promised; nobody is mailed. */
export async function tellPromises(
  ctx: Work,
  { itemId, findNeed, give }: Place,
  told: readonly ToldPromise[],
): Promise<void> {
  const organisationId = ctx.organisation.id
  // Whoever went round in the hall is nobody of the office today.
  const pledgedBy = randomUUID()
  for (const { name, email = '', amountMinor, minutesAgo, isNamed = false, of, became } of told) {
    const id = randomUUID()
    await ctx.db.insert(pledges).values({
      organisationId,
      id,
      itemId,
      needId: of ? findNeed(of.title) : null,
      quantity: of?.quantity ?? null,
      amountMinor,
      currency: ctx.organisation.configuration.defaultCurrency,
      test: true,
      name,
      email,
      contactNumber: '',
      isNamed,
      bodyDigest: `told ${id}`,
      pledgedAt: new Date(ctx.now().getTime() - minutesAgo * MINUTE_MS),
      pledgedBy,
    })
    if (became === 'withdrawn')
      await ctx.db
        .insert(pledgeWithdrawals)
        .values({ organisationId, pledgeId: id, withdrawnAt: ctx.now(), withdrawnBy: pledgedBy })
    if (became === 'kept') {
      const giftId = await give(amountMinor, minutesAgo / 1440 / 2)
      await ctx.db
        .insert(pledgeGifts)
        .values({ organisationId, pledgeId: id, giftId, amountMinor, heldUntil: null })
    }
  }
}

/** What an evening brings: forty, a hundred, a row; a family; somebody who said no name. */
export const AN_EVENING: readonly ToldPromise[] = [
  {
    name: 'Hamza Siddiqui',
    email: 'hamza@example.org',
    amountMinor: 1_080_00,
    minutesAgo: 905,
    isNamed: true,
    of: { title: 'A place to pray', quantity: 20 },
  },
  { name: 'A brother in the second row', amountMinor: 100_00, minutesAgo: 911 },
  {
    name: 'Ruqayyah Begum',
    email: 'ruqayyah@example.org',
    amountMinor: 270_00,
    minutesAgo: 918,
    isNamed: true,
    of: { title: 'A place to pray', quantity: 5 },
  },
  { name: '', amountMinor: 40_00, minutesAgo: 921 },
  {
    name: 'Idris Rahman',
    email: 'idris@example.org',
    amountMinor: 500_00,
    minutesAgo: 926,
    isNamed: true,
  },
  { name: 'Imran Sheikh', amountMinor: 150_00, minutesAgo: 930, became: 'kept' },
  { name: 'A sister in the gallery', amountMinor: 25_00, minutesAgo: 934, became: 'withdrawn' },
  { name: 'Amina Farooqi', amountMinor: 60_00, minutesAgo: 940, isNamed: true },
  { name: 'The Tuesday halaqah', amountMinor: 310_00, minutesAgo: 946 },
]
