import { lockDonor } from '#features/money/donors/donors.ts'
import { declareForAll } from '#features/money/giving/giving.ts'
import { isPostcode, toName, toPostcode } from '#features/money/giving/rules.ts'
import { type Context, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { addGiftAid } from './contract.ts'
import { sayDeclared } from './letters.ts'
import { hasEnded } from './settle.ts'
import { toSubscription } from './show.ts'
import { findTheirs } from './theirs.ts'

/**
 * Declares Gift Aid for all that its donor gives, under the donor's lock: of two at once the second finds it declared, also
 * from another regular gift of theirs. The link of one gift is enough for a guest, who is a donor of that gift alone; for an
 * account, which may give much else, its own session is asked for. What is being taken at this moment was written without
 * it; the declaration covers it all the same.
 */
export function add(
  ctx: Context,
  { subscriptionId, key, firstName, lastName, address }: Input<typeof addGiftAid>,
): Promise<Reply<typeof addGiftAid>> {
  return inTransaction(ctx, async (ctx) => {
    const row = await findTheirs(ctx, { subscriptionId, key })
    if (!row) refuse(addGiftAid, 'subscription-not-found')
    if (hasEnded(row)) refuse(addGiftAid, 'already-ended')
    await lockDonor(ctx, row.donorId)
    const shown = await toSubscription(ctx, row)
    const isCharity = ctx.organisation.configuration.charityNumber !== ''
    if (!shown.giftAid || !isCharity) refuse(addGiftAid, 'gift-aid-not-possible')
    if (shown.giftAid.declared) return shown
    if (shown.giftAid.needsAccount) refuse(addGiftAid, 'gift-aid-needs-account')
    const { country } = address
    if (!isPostcode(address.postcode, country))
      refuse(addGiftAid, 'gift-aid-needs-postcode', 'address.postcode')
    const declarationId = await declareForAll(ctx, row.donorId, {
      firstName: toName(firstName),
      lastName: toName(lastName),
      address: { ...address, postcode: toPostcode(address.postcode, country) },
    })
    await sayDeclared(ctx, row, declarationId)
    return toSubscription(ctx, row)
  })
}
