import { randomUUID } from 'node:crypto'
import { keepDonor } from '#features/money/donors/donors.ts'
import { post } from '#features/money/ledger/ledger.ts'
import { offlineGift } from '#features/money/ledger/postings.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { GiftMethod } from './rules.ts'
import { giftLines, gifts } from './tables.ts'

export interface OfflineGift {
  readonly method: Exclude<GiftMethod, 'card'>
  readonly fundId: string
  /** What it is for, as whoever writes it down calls it. */
  readonly title: string
  readonly amountMinor: number
  readonly currency: string
  readonly donor: { readonly firstName: string; readonly lastName: string; readonly email: string }
  readonly anonymous: boolean
  readonly givenAt: Date
}

/**
 * Writes down a gift that came without us: in a box, by cheque or by transfer. It has arrived by then, so its posting is
 * written with it. Each call is another gift. Answers its id.
 */
export function keepOfflineGift(ctx: Context | Work, given: OfflineGift): Promise<string> {
  const { method, fundId, title, amountMinor, currency, donor, anonymous, givenAt } = given
  return inTransaction(ctx, async (ctx) => {
    const [organisationId, id, donorId] = [ctx.organisation.id, randomUUID(), randomUUID()]
    const test = !ctx.organisation.live
    const nobody = { contactNumber: null, address: null }
    await keepDonor(ctx, { id: donorId, isNew: true, personId: null }, { ...donor, ...nobody })
    await ctx.db.insert(gifts).values({
      organisationId,
      id,
      donorId,
      method,
      paymentId: null,
      test,
      currency,
      giftMinor: amountMinor,
      feeMinor: 0,
      totalMinor: amountMinor,
      frequency: 'once',
      anonymous,
      language: ctx.language,
      giftAid: null,
      declarationId: null,
      tribute: null,
      note: null,
      givenAt,
    })
    await ctx.db.insert(giftLines).values({
      organisationId,
      giftId: id,
      line: 0,
      fundId,
      title,
      amountMinor,
      needId: null,
      planId: null,
      quantity: null,
      giftAidEligible: false,
    })
    const parts = [{ account: { kind: 'fund', id: fundId }, amountMinor }] as const
    await post(ctx, offlineGift({ giftId: id, by: method, parts, currency, test }))
    return id
  })
}
