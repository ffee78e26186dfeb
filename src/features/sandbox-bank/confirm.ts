import { setTimeout as wait } from 'node:timers/promises'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { answerOnce } from './answer-once.ts'
import { charge } from './charge.ts'
import { type BankIntent, getIntent, lockIntent } from './intents.ts'
import { move } from './move.ts'
import { assertOpen } from './openness.ts'
import { type Behaviour, BankRefused, BankSilent, type Play, playOf } from './rules.ts'
import { settleLater } from './settle.ts'

export interface BankConfirmation {
  readonly intentId: string
  readonly key: string
  readonly confirmationToken: string
}

/**
 * Tries to take the money, at most once for each intent, however many ask at once. A decline is an answer. Throws
 * BankSilent where the card's part says so, with or without having taken the money.
 */
export async function confirm(ctx: Context, asked: BankConfirmation): Promise<BankIntent> {
  const play = await foresee(ctx, asked.confirmationToken)
  if (play.away) throw new BankSilent('The sandbox bank cannot be reached.')
  // Outside of any transaction: a slow bank holds none of our rows.
  if (play.waitMs) await wait(play.waitMs)

  const { intentId, key, confirmationToken } = asked
  const question = { key, asked: ['confirm', intentId, confirmationToken] }
  const { intent, isRepeated } = await inTransaction(ctx, (ctx) =>
    answerOnce(ctx, question, () => tryCard(ctx, asked)),
  )
  if (play.losesAnswer && !isRepeated) throw new BankSilent('The sandbox bank’s answer was lost.')
  return intent
}

/** The part of an unused token. A used one has played it: what follows is the saved answer, or a refusal. */
function foresee(ctx: Context, token: string): Promise<Play> {
  return inTransaction(ctx, async (ctx) => {
    const [[unused]] = await Promise.all([
      ctx.sql<{ behaviour: Behaviour }[]>`
        select behaviour from sandbox_tokens
        where organisation_id = ${ctx.organisation.id} and id = ${token} and used_for is null`,
      assertOpen(ctx),
    ])
    return unused ? playOf(unused.behaviour) : {}
  })
}

async function tryCard(ctx: Work, asked: BankConfirmation): Promise<BankIntent> {
  const intent = await lockIntent(ctx, asked.intentId)
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action')
    throw new BankRefused(
      'payment_intent_unexpected_state',
      `The payment is ${intent.status}: it cannot be confirmed.`,
    )
  const behaviour = await useToken(ctx, asked)
  const card = { tokenId: asked.confirmationToken, behaviour }
  const { asks, later } = playOf(behaviour)

  if (asks) await move(ctx, intent.id, { status: 'requires_action', tokenId: card.tokenId })
  else if (later) {
    await move(ctx, intent.id, { status: 'processing', tokenId: card.tokenId })
    await settleLater(ctx, intent.id)
  } else await charge(ctx, intent, card)
  return getIntent(ctx, intent.id)
}

async function useToken(ctx: Work, asked: BankConfirmation): Promise<Behaviour> {
  const [used] = await ctx.sql<{ behaviour: Behaviour }[]>`
    update sandbox_tokens set used_for = ${asked.intentId}
    where organisation_id = ${ctx.organisation.id} and id = ${asked.confirmationToken}
      and used_for is null and expires_at > ${ctx.now().toISOString()}
    returning behaviour`
  if (!used)
    throw new BankRefused('token-unusable', 'The token is unknown, was used before, or is too old.')
  return used.behaviour
}
