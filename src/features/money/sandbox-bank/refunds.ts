import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { answerOnce } from './answer-once.ts'
import { lockIntent } from './intents.ts'
import { settleRefund } from './jobs.ts'
import { type BankSettlement, addMovement, settlementOf } from './movements.ts'
import { newId } from './new-id.ts'
import { type BankPage, type BankSpan, pageOf, toPage } from './pages.ts'
import { BankRefused, type Part, SETTLES_AFTER_MS, playOf } from './rules.ts'
import { tellOfNews } from './tell.ts'

export interface BankRefund {
  readonly id: string
  readonly intentId: string
  readonly chargeId: string
  readonly amountMinor: number
  readonly currency: string
  readonly refund: string
  readonly gift: string
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly createdAt: string
  /** The lines that took it from the balance and, where it failed, brought it back. */
  readonly settlement: BankSettlement
  readonly failureSettlement: BankSettlement | null
}

export interface BankRefundOrder {
  readonly key: string
  readonly intentId: string
  readonly amount?: number
  readonly refund: string
  readonly gift: string
}

/** Sends money back, once under a key. Never more than is left, nor of a disputed payment. */
export function refundIntent(
  ctx: Context,
  { key, ...order }: BankRefundOrder,
): Promise<BankRefund> {
  const { intentId, amount, refund, gift } = order
  return inTransaction(ctx, async (ctx) => {
    const asked = ['refund', intentId, amount ?? null, refund, gift]
    const { answer } = await answerOnce(ctx, { key, asked }, async () => {
      // Its row is the lock: two refunds of one payment see each other.
      await lockIntent(ctx, intentId)
      const charge = await getRefundable(ctx, intentId)
      const { chargeId, currency, left, behaviour } = charge
      const amountMinor = amount ?? left
      if (amountMinor < 1 || amountMinor > left)
        throw new BankRefused('refund-too-large', 'More than is left of this payment.')
      const id = newId('re')
      const plays = playOf(behaviour).refunds
      const status = plays === 'later' ? 'pending' : 'succeeded'
      await ctx.sql`
        insert into sandbox_refunds (organisation_id, id, intent_id, charge_id, amount_minor,
          currency, refund, gift, status, created_at)
        values (${ctx.organisation.id}, ${id}, ${intentId}, ${chargeId}, ${amountMinor}, ${currency},
          ${refund}, ${gift}, ${status}, ${ctx.now().toISOString()})`
      await addMovement(ctx, {
        kind: 'refund',
        source: id,
        amountMinor: -amountMinor,
        currency,
        behaviour,
      })
      await tellOf(ctx, 'refund.created', { id, intentId, status })
      if (plays) {
        const at = new Date(ctx.now().getTime() + SETTLES_AFTER_MS)
        await ctx.house.queue.add(ctx, settleRefund, { refund: id }, { at })
      }
      return getRefund(ctx, id)
    })
    return answer
  })
}

async function getRefundable(ctx: Work, intentId: string) {
  const organisation = ctx.organisation.id
  const [charge] = await ctx.sql<
    { chargeId: string; currency: string; left: number; behaviour: Part; disputed: boolean }[]
  >`
    select c.id as "chargeId", c.currency, coalesce(k.behaviour, t.behaviour) as behaviour,
      c.amount_minor - coalesce((
        select sum(r.amount_minor)::int from sandbox_refunds r
        where r.organisation_id = ${organisation} and r.charge_id = c.id and r.status <> 'failed'),
        0) as left,
      exists (select from sandbox_disputes d
        where d.organisation_id = ${organisation} and d.charge_id = c.id) as disputed
    from sandbox_charges c
    left join sandbox_tokens t on t.organisation_id = ${organisation} and t.id = c.token_id
    left join sandbox_cards k on k.organisation_id = ${organisation} and k.id = c.card_id
    where c.organisation_id = ${organisation} and c.intent_id = ${intentId}
      and c.outcome = 'succeeded'`
  if (!charge) throw new BankRefused('nothing-to-refund', 'Nothing was taken of this payment.')
  if (charge.disputed)
    throw new BankRefused('charge-disputed', 'The donor’s bank has taken it back already.')
  return charge
}

/** What the donor's bank says in the end: a pending refund arrives, and some come back. Twice is once. */
export async function settleBankRefund(
  ctx: Context,
  { refund: id }: { refund: string },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const organisation = ctx.organisation.id
    const [made] = await ctx.sql<{ intentId: string; status: string; behaviour: Part }[]>`
      select r.intent_id as "intentId", r.status, coalesce(k.behaviour, t.behaviour) as behaviour
      from sandbox_refunds r
      join sandbox_charges c on c.organisation_id = ${organisation} and c.id = r.charge_id
      left join sandbox_tokens t on t.organisation_id = ${organisation} and t.id = c.token_id
      left join sandbox_cards k on k.organisation_id = ${organisation} and k.id = c.card_id
      where r.organisation_id = ${organisation} and r.id = ${id} for update of r`
    if (!made) return
    const fails = playOf(made.behaviour).refunds === 'fail'
    const status = made.status === 'pending' ? 'succeeded' : fails ? 'failed' : made.status
    if (status === made.status) return
    const [moved] = await ctx.sql<{ amountMinor: number; currency: string }[]>`
      update sandbox_refunds set status = ${status}
      where organisation_id = ${organisation} and id = ${id}
      returning amount_minor as "amountMinor", currency`
    if (status === 'failed')
      await addMovement(ctx, {
        kind: 'refund-failure',
        source: id,
        ...moved!,
        behaviour: made.behaviour,
      })
    const type = status === 'failed' ? 'refund.failed' : 'refund.updated'
    await tellOf(ctx, type, { id, intentId: made.intentId, status })
  })
}

/** Those that something may still become of. */
export async function listUnsettled(ctx: Context): Promise<readonly string[]> {
  const rows = await inTransaction(
    ctx,
    (ctx) => ctx.sql<{ id: string }[]>`
      select id from sandbox_refunds
      where organisation_id = ${ctx.organisation.id} and status <> 'failed' order by created_at, id`,
  )
  return rows.map(({ id }) => id)
}

export function findRefund(ctx: Context, id: string): Promise<BankRefund> {
  return inTransaction(ctx, (ctx) => getRefund(ctx, id))
}

async function getRefund(ctx: Work, refundId: string): Promise<BankRefund> {
  const { items } = await select(ctx, { refundId })
  const [made] = items
  if (!made)
    throw new BankRefused('resource_missing', `The sandbox bank knows no refund ${refundId}.`)
  return made
}

export function listRefunds(
  ctx: Context,
  of: BankSpan & { intentId?: string },
): Promise<BankPage<BankRefund>> {
  return inTransaction(ctx, (ctx) => select(ctx, of))
}

async function select(
  ctx: Work,
  of: BankSpan & { intentId?: string; refundId?: string },
): Promise<BankPage<BankRefund>> {
  const { intentId = null, refundId = null } = of
  const organisation = ctx.organisation.id
  const rows = await ctx.sql<BankRefund[]>`
    select r.id, r.intent_id as "intentId", r.charge_id as "chargeId",
      r.amount_minor as "amountMinor", r.currency, r.refund, r.gift, r.status,
      r.created_at as "createdAt", ${settlementOf(ctx, 'm')} as settlement, case when f.id is not null then ${settlementOf(ctx, 'f')} end as "failureSettlement"
    from sandbox_refunds r
    join sandbox_movements m
      on m.organisation_id = ${organisation} and m.source = r.id and m.kind = 'refund'
    left join sandbox_movements f
      on f.organisation_id = ${organisation} and f.source = r.id and f.kind = 'refund-failure'
    where r.organisation_id = ${organisation}
      and (${refundId}::text is null or r.id = ${refundId})
      and (${intentId}::text is null or r.intent_id = ${intentId})
        ${pageOf(ctx, { table: 'sandbox_refunds', alias: 'r' }, of)}`
  return toPage(rows)
}

function tellOf(
  ctx: Work,
  type: string,
  { id, intentId, status }: { id: string; intentId: string; status: string },
): Promise<void> {
  return tellOfNews(ctx, { type, object: 'refund', objectId: id, intentId, status })
}
