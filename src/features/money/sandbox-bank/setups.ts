import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { answerOnce } from './answer-once.ts'
import { assertCustomer, keepCard } from './kept-cards.ts'
import { newId } from './new-id.ts'
import { BankRefused, type Decline, type Part, SETUP_NOT_AUTHENTICATED, playOf } from './rules.ts'
import { tellOfNews } from './tell.ts'
import { type CardFacts, foresee, play, toCard, useToken } from './tokens.ts'

export type BankSetupStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'succeeded'
  | 'cancelled'

/** A card that is being kept without a payment. */
export interface BankSetup {
  readonly id: string
  readonly status: BankSetupStatus
  readonly customer: string
  readonly gift: string
  readonly savedCard?: string
  readonly card?: CardFacts
  readonly decline?: Decline
  readonly refusal?: string
}

export function createSetup(
  ctx: Context,
  { key, customer, gift }: { key: string; customer: string; gift: string },
): Promise<BankSetup> {
  return inTransaction(ctx, async (ctx) => {
    const asked = ['setup', customer, gift]
    const { answer } = await answerOnce(ctx, { key, asked }, async () => {
      await assertCustomer(ctx, customer)
      const id = newId('seti')
      await ctx.sql`
        insert into sandbox_setups (organisation_id, id, customer_id, gift, status, created_at)
        values (${ctx.organisation.id}, ${id}, ${customer}, ${gift}, 'requires_payment_method',
          ${ctx.now().toISOString()})`
      return getSetup(ctx, id)
    })
    return answer
  })
}

/** Tries to keep the card. Answers as a payment's confirmation does. */
export async function confirmSetup(
  ctx: Context,
  asked: { setupId: string; key: string; confirmationToken: string; agreedAt: Date },
): Promise<BankSetup> {
  const { setupId, key, confirmationToken: tokenId, agreedAt } = asked
  const question = { key, asked: ['confirm-setup', setupId, tokenId, agreedAt] }
  return play(await foresee(ctx, tokenId), () =>
    inTransaction(ctx, (ctx) =>
      answerOnce(ctx, question, async () => {
        const { status } = await lockSetup(ctx, setupId)
        if (status !== 'requires_payment_method' && status !== 'requires_action')
          throw unexpected(status)
        const behaviour = await useToken(ctx, { tokenId, usedFor: setupId })
        await ctx.sql`
          update sandbox_setups set token_id = ${tokenId}, agreed_at = ${agreedAt.toISOString()}
          where organisation_id = ${ctx.organisation.id} and id = ${setupId}`
        if (playOf(behaviour).asks) await moveSetup(ctx, setupId, { status: 'requires_action' })
        else await keep(ctx, setupId)
        return getSetup(ctx, setupId)
      }),
    ),
  )
}

/** The donor has passed or failed the bank's step; only the first answer counts. */
export async function authenticateSetup(
  ctx: Work,
  setupId: string,
  outcome: 'pass' | 'fail',
): Promise<void> {
  if ((await lockSetup(ctx, setupId)).status !== 'requires_action') return
  if (outcome === 'pass') await keep(ctx, setupId)
  else
    await moveSetup(ctx, setupId, {
      status: 'requires_payment_method',
      decline: SETUP_NOT_AUTHENTICATED,
    })
}

export function cancelSetup(
  ctx: Context,
  { setupId, key }: { setupId: string; key: string },
): Promise<BankSetup> {
  return inTransaction(ctx, async (ctx) => {
    const { answer } = await answerOnce(ctx, { key, asked: ['cancel', setupId] }, async () => {
      const { status } = await lockSetup(ctx, setupId)
      if (status !== 'requires_payment_method' && status !== 'requires_action')
        throw unexpected(status)
      await moveSetup(ctx, setupId, { status: 'cancelled' })
      return getSetup(ctx, setupId)
    })
    return answer
  })
}

export function findSetup(ctx: Context, id: string): Promise<BankSetup> {
  return inTransaction(ctx, (ctx) => getSetup(ctx, id))
}

/** The card of the latest try is kept, or refused. */
async function keep(ctx: Work, setupId: string): Promise<void> {
  const { customerId, tokenId, behaviour } = await lockSetup(ctx, setupId)
  const { decline } = playOf(behaviour!)
  if (decline) await moveSetup(ctx, setupId, { status: 'requires_payment_method', decline })
  else
    await moveSetup(ctx, setupId, {
      status: 'succeeded',
      cardId: await keepCard(ctx, customerId, tokenId!),
    })
}

async function moveSetup(
  ctx: Work,
  id: string,
  { status, cardId, decline }: { status: BankSetupStatus; cardId?: string; decline?: Decline },
): Promise<void> {
  await ctx.sql`
    update sandbox_setups set status = ${status}, card_id = ${cardId ?? null},
      decline_code = ${decline?.code ?? null}, decline_reason = ${decline?.declineCode ?? null},
      advice = ${decline?.advice ?? null}
    where organisation_id = ${ctx.organisation.id} and id = ${id}`
  await tellOfNews(ctx, { type: EVENT_TYPES[status], object: 'setup_intent', objectId: id, status })
}

const EVENT_TYPES: Record<BankSetupStatus, string> = {
  requires_payment_method: 'setup_intent.setup_failed',
  requires_action: 'setup_intent.requires_action',
  succeeded: 'setup_intent.succeeded',
  cancelled: 'setup_intent.canceled',
}

async function lockSetup(ctx: Work, id: string) {
  const organisation = ctx.organisation.id
  const [locked] = await ctx.sql<
    {
      status: BankSetupStatus
      customerId: string
      tokenId: string | null
      behaviour: Part | null
    }[]
  >`
    select s.status, s.customer_id as "customerId", s.token_id as "tokenId", t.behaviour
    from sandbox_setups s
    left join sandbox_tokens t on t.organisation_id = ${organisation} and t.id = s.token_id
    where s.organisation_id = ${organisation} and s.id = ${id} for update of s`
  if (!locked) throw unknown(id)
  return locked
}

async function getSetup(ctx: Work, id: string): Promise<BankSetup> {
  const organisation = ctx.organisation.id
  const [row] = await ctx.sql<SetupRow[]>`
    select s.id, s.status, s.customer_id, s.gift, s.card_id, s.token_id, s.decline_code,
      s.decline_reason, s.advice, t.brand, t.last4, t.exp_month, t.exp_year
    from sandbox_setups s
    left join sandbox_tokens t on t.organisation_id = ${organisation} and t.id = s.token_id
    where s.organisation_id = ${organisation} and s.id = ${id}`
  if (!row) throw unknown(id)
  const { status, customer_id: customer, gift, card_id: savedCard, decline_code: code } = row
  return {
    id,
    status,
    customer,
    gift,
    ...(savedCard !== null && { savedCard }),
    ...toCard(row),
    ...(code !== null && {
      decline: {
        code,
        ...(row.decline_reason !== null && { declineCode: row.decline_reason }),
        ...(row.advice !== null && { advice: row.advice }),
      },
      refusal: row.token_id!,
    }),
  }
}

interface SetupRow {
  readonly id: string
  readonly status: BankSetupStatus
  readonly customer_id: string
  readonly gift: string
  readonly card_id: string | null
  readonly token_id: string | null
  readonly decline_code: string | null
  readonly decline_reason: string | null
  readonly advice: string | null
  readonly brand: string | null
  readonly last4: string
  readonly exp_month: number
  readonly exp_year: number
}

function unknown(id: string): BankRefused {
  return new BankRefused('resource_missing', `The sandbox bank knows no card to keep ${id}.`)
}

function unexpected(status: string): BankRefused {
  return new BankRefused('setup_intent_unexpected_state', `The keeping of the card is ${status}.`)
}
