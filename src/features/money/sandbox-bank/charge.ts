import type { Work } from '#platform/server/context.ts'
import { openDispute } from './disputes.ts'
import type { LockedIntent } from './intents.ts'
import { keepCard } from './kept-cards.ts'
import { addMovement } from './movements.ts'
import { move } from './move.ts'
import { newId } from './new-id.ts'
import { type Part, feeOf, playOf } from './rules.ts'

/** The card of a try: a browser's token, or a kept card while the donor is away. */
export type UsedCard = { readonly behaviour: Part } & (
  | { readonly tokenId: string; readonly cardId?: never }
  | { readonly cardId: string }
)

/** Asks the card for the money of a locked intent, and writes what it said into the books. */
export async function charge(ctx: Work, intent: LockedIntent, used: UsedCard): Promise<void> {
  const play = playOf(used.behaviour)
  const tokenId = 'tokenId' in used ? used.tokenId : undefined
  const decline = tokenId === undefined ? (play.alone ?? play.decline) : play.decline
  const { id: intentId, amountMinor, currency } = intent
  const id = newId('ch')
  const feeMinor = decline ? 0 : feeOf(amountMinor)
  await ctx.sql`
    insert into sandbox_charges
      (organisation_id, id, intent_id, token_id, card_id, outcome, amount_minor, currency,
        fee_minor, charged_at)
    values (${ctx.organisation.id}, ${id}, ${intentId}, ${tokenId ?? null}, ${used.cardId ?? null},
      ${decline ? 'declined' : 'succeeded'}, ${amountMinor}, ${currency}, ${feeMinor},
      ${ctx.now().toISOString()})`
  const kept =
    !decline && tokenId !== undefined && intent.savesCard && intent.customerId !== null
      ? await keepCard(ctx, intent.customerId, tokenId)
      : undefined
  await Promise.all([
    decline ||
      addMovement(ctx, {
        kind: 'charge',
        source: id,
        amountMinor,
        feeMinor,
        currency,
        behaviour: used.behaviour,
      }),
    move(ctx, intentId, {
      status: decline ? 'requires_payment_method' : 'succeeded',
      charge: id,
      ...(tokenId !== undefined && { tokenId }),
      cardId: used.cardId ?? kept,
      decline,
    }),
  ])
  if (!decline && play.disputed) await openDispute(ctx, { ...intent, chargeId: id })
}
