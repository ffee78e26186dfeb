import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { answerOnce } from './answer-once.ts'
import { charge } from './charge.ts'
import { type BankIntent, type LockedIntent, getIntent, lockIntent } from './intents.ts'
import { getKeptCard } from './kept-cards.ts'
import { move } from './move.ts'
import { assertOpen } from './openness.ts'
import { BankRefused, playOf } from './rules.ts'
import { settleLater } from './settle.ts'
import { foresee, play, useToken } from './tokens.ts'

export interface BankConfirmation {
  readonly intentId: string
  readonly key: string
  readonly confirmationToken: string
}

/**
 * Tries to take the money, at most once for each intent, however many ask at once. A decline is an answer. Throws
 * BankSilent where the card's part says so, with or without having taken the money.
 */
export async function confirmIntent(ctx: Context, asked: BankConfirmation): Promise<BankIntent> {
  const { intentId, key, confirmationToken } = asked
  const question = { key, asked: ['confirm', intentId, confirmationToken] }
  return play(await foresee(ctx, confirmationToken), () =>
    inTransaction(ctx, (ctx) => answerOnce(ctx, question, () => tryCard(ctx, asked))),
  )
}

async function tryCard(ctx: Work, asked: BankConfirmation): Promise<BankIntent> {
  const intent = await lockUnpaid(ctx, asked.intentId)
  const { confirmationToken: tokenId, intentId: usedFor } = asked
  const behaviour = await useToken(ctx, { tokenId, usedFor })
  const { asks, later } = playOf(behaviour)

  if (asks) await move(ctx, intent.id, { status: 'requires_action', tokenId })
  else if (later) {
    await move(ctx, intent.id, { status: 'processing', tokenId })
    await settleLater(ctx, intent.id)
  } else await charge(ctx, intent, { tokenId, behaviour })
  return getIntent(ctx, intent.id)
}

/** Takes the money from a kept card, the donor being away. A decline is an answer. */
export function chargeKept(
  ctx: Context,
  { intentId, key, savedCard }: { intentId: string; key: string; savedCard: string },
): Promise<BankIntent> {
  return inTransaction(ctx, async (ctx) => {
    await assertOpen(ctx)
    const asked = ['charge-kept', intentId, savedCard]
    const { answer } = await answerOnce(ctx, { key, asked }, async () => {
      const intent = await lockUnpaid(ctx, intentId)
      await charge(ctx, intent, await getKeptCard(ctx, savedCard, intent.customerId))
      return getIntent(ctx, intentId)
    })
    return answer
  })
}

async function lockUnpaid(ctx: Work, intentId: string): Promise<LockedIntent> {
  const intent = await lockIntent(ctx, intentId)
  if (intent.status === 'requires_payment_method' || intent.status === 'requires_action')
    return intent
  throw new BankRefused(
    'payment_intent_unexpected_state',
    `The payment is ${intent.status}: it cannot be confirmed.`,
  )
}
