import { pathOf } from '#features/ground/addresses/rules.ts'
import { listByIds } from '#features/ground/content/content.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { campaignKind } from './kind-contract.ts'
import { findNeeds } from './needs.ts'
import { giveUpPledge, showOwnPledge } from './own-pledge-contract.ts'
import { tryKey } from './pledge-links.ts'
import { type PledgeRow, findPledge, writeWithdrawn } from './pledges.ts'

type Asked = Input<typeof showOwnPledge>

export function findOwnPledge(ctx: Context, asked: Asked): Promise<Reply<typeof showOwnPledge>> {
  return inTransaction(ctx, async (ctx) => {
    const pledge = await openPledge(ctx, asked)
    const [item] = await listByIds(ctx, campaignKind, [pledge.itemId])
    if (!item) return refuse(showOwnPledge, 'pledge-not-found')
    const { slug: id, title, language, fields } = item
    const { name, amount, currency, paid, held, disputed, state } = pledge
    return {
      campaign: { id, title, language, giftAidEligible: fields.giftAidEligible },
      name,
      amount,
      currency,
      paid,
      held,
      disputed: disputed && state === 'open',
      need: await needOf(ctx, pledge),
      state,
      transferAt: await findTransfer(ctx, pledge),
    }
  })
}

async function needOf(ctx: Work, { needId, quantity, paid }: PledgeRow) {
  if (needId === null || quantity === null || paid > 0) return null
  const need = (await findNeeds(ctx, [needId])).get(needId)
  return need ? { id: needId, title: need.title, quantity } : null
}

/** The latest that has not come. */
async function findTransfer({ sql, organisation }: Work, { id, state }: PledgeRow) {
  if (state !== 'open') return null
  const [found] = await sql<{ id: string }[]>`
    select t.id from pledge_transfers k
    join transfer_promises t on t.organisation_id = ${organisation.id} and t.id = k.transfer_id and t.gift_id is null
    where k.organisation_id = ${organisation.id} and k.pledge_id = ${id}
    order by t.promised_at desc, t.id limit 1`
  return found ? pathOf('transfer', { id: found.id }) : null
}

export function giveUp(
  ctx: Context,
  asked: Input<typeof giveUpPledge>,
): Promise<Reply<typeof giveUpPledge>> {
  return inTransaction(ctx, async (ctx) => {
    const pledge = await openPledge(ctx, asked)
    if (pledge.state === 'kept') refuse(giveUpPledge, 'pledge-kept')
    if (pledge.held > 0) refuse(giveUpPledge, 'pledge-being-paid')
    if (pledge.state === 'open') await writeWithdrawn(ctx, pledge.id, null)
    return { state: 'withdrawn' }
  })
}

async function openPledge(ctx: Work, { id, key }: Asked): Promise<PledgeRow> {
  const opened = tryKey(ctx, id, key)
  if (opened === 'over') return refuse(showOwnPledge, 'pledge-link-over')
  const pledge = opened === 'opens' ? await findPledge(ctx, id) : undefined
  return pledge ?? refuse(showOwnPledge, 'pledge-not-found')
}
