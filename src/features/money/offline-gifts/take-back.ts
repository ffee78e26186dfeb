import { and, asc, eq } from 'drizzle-orm'
import { followTakenBack } from '#features/money/giving/giving.ts'
import { giftLines, gifts } from '#features/money/giving/tables.ts'
import { post } from '#features/money/ledger/ledger.ts'
import { offlineGiftTakenBack } from '#features/money/ledger/postings.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { GiftRefused } from './gift-refused.ts'
import { partsOf } from './parts.ts'
import { offlineGifts } from './tables.ts'

/**
 * Takes back a gift that came without us and was written down by mistake: exactly what it moved goes back in the ledger, its
 * campaigns are counted anew, its receipt is void, and whoever was sent one is told. What was claimed on it the next claim
 * gives back. Its reference is free again. Answers whether it was new: again, also at the same moment, changes nothing.
 */
export async function takeGiftBack(
  ctx: Context | Work,
  giftId: string,
  why: string,
): Promise<boolean> {
  if (why.trim() === '') throw new GiftRefused('reason-missing')
  if (!UUID.test(giftId)) throw new GiftRefused('gift-not-found')
  return inTransaction(ctx, async (ctx) => {
    const isThe = and(
      eq(offlineGifts.organisationId, ctx.organisation.id),
      eq(offlineGifts.giftId, giftId),
    )
    // Whoever does so at the same moment waits here.
    const [found] = await ctx.db.select().from(offlineGifts).where(isThe).for('update')
    if (!found) throw new GiftRefused('gift-not-found')
    if (found.takenBackAt) return false
    const takenBackWhy = why.trim().slice(0, MOST_WHY)
    await ctx.db.update(offlineGifts).set({ takenBackAt: ctx.now(), takenBackWhy }).where(isThe)
    await post(ctx, offlineGiftTakenBack(await whatMoved(ctx, giftId)))
    await followTakenBack(ctx, giftId)
    return true
  })
}

const MOST_WHY = 500
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function whatMoved({ db, organisation }: Work, giftId: string) {
  const of = organisation.id
  const isThe = and(eq(gifts.organisationId, of), eq(gifts.id, giftId))
  const [gift] = await db.select().from(gifts).where(isThe)
  const lines = await db
    .select()
    .from(giftLines)
    .where(and(eq(giftLines.organisationId, of), eq(giftLines.giftId, giftId)))
    .orderBy(asc(giftLines.line))
  const { method, currency, test } = gift!
  if (method === 'card') throw new Error(`Gift ${giftId} came by card.`)
  return { giftId, by: method, parts: partsOf(lines), currency, test }
}
