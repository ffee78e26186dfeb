import type { Work } from '#platform/server/context.ts'
import type { LockedIntent } from './intents.ts'
import { move } from './move.ts'
import { newId } from './new-id.ts'
import { type Behaviour, feeOf, playOf } from './rules.ts'

/** Asks the card for the money of a locked intent, and writes what it said into the books. */
export async function charge(
  ctx: Work,
  intent: LockedIntent,
  card: { tokenId: string; behaviour: Behaviour },
): Promise<void> {
  const { decline } = playOf(card.behaviour)
  const id = newId('ch')
  await Promise.all([
    ctx.sql`
      insert into sandbox_charges
        (organisation_id, id, intent_id, token_id, outcome, amount_minor, currency, fee_minor, charged_at)
      values (${ctx.organisation.id}, ${id}, ${intent.id}, ${card.tokenId},
        ${decline ? 'declined' : 'succeeded'}, ${intent.amountMinor}, ${intent.currency},
        ${decline ? 0 : feeOf(intent.amountMinor)}, ${ctx.now().toISOString()})`,
    move(ctx, intent.id, {
      status: decline ? 'requires_payment_method' : 'succeeded',
      charge: id,
      tokenId: card.tokenId,
      decline,
    }),
  ])
}
