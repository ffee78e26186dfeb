import { listByIds } from '#features/ground/content/content.ts'
import { writeDown } from '#features/ground/trail/trail.ts'
import { GiftRefused, recordOffline } from '#features/money/offline-gifts/offline-gifts.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { formatMoney } from '#platform/shared/money.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { campaignKind } from './kind-contract.ts'
import { type PledgeRow, findPledge } from './pledges.ts'
import { keepPledge } from './pledges-contract.ts'
import { pledgeGifts } from './tables.ts'

type Asked = Input<typeof keepPledge>

/**
 * Records the gift that keeps a promise, with its receipt where there is an address, and that it does, all or nothing. The
 * promise goes on being counted as one until its campaign's total has the gift, and leaves in the same moment.
 */
export async function keep(ctx: Context, asked: Asked): Promise<Reply<typeof keepPledge>> {
  const { pledge, campaignId } = await findOpen(ctx, asked)
  if (!campaignId) return { state: 'kept' }
  const { needId, quantity } = pledge
  const left = pledge.amount - pledge.paid
  // What was paid of a need before has given it.
  const need = needId && quantity && pledge.paid === 0 ? { need: { needId, quantity } } : {}
  const name = pledge.isNamed || pledge.email !== '' ? pledge.name : ''
  const [firstName = '', ...others] = name.trim().split(/\s+/)
  try {
    await recordOffline(
      ctx,
      {
        by: asked.by,
        reference: asked.reference,
        countedBy: asked.countedBy,
        on: asked.on,
        campaignId,
        amountMinor: left,
        currency: pledge.currency,
        ...need,
        donor: { firstName, lastName: others.join(' '), email: pledge.email },
        // An address is for the receipt: it says nothing about the wall.
        anonymous: !pledge.isNamed,
      },
      (ctx, giftId) => link(ctx, pledge, giftId, left),
    )
  } catch (error) {
    throwAsRefused(error)
  }
  return { state: (await stateNow(ctx, asked)) ?? refuse(keepPledge, 'reference-used') }
}

/** A press that is sent again finds the gift of the first. */
function findOpen(ctx: Context, { id, reference }: Asked) {
  return inTransaction(ctx, async (ctx) => {
    const pledge = (await findPledge(ctx, id)) ?? refuse(keepPledge, 'pledge-not-found')
    if (pledge.state === 'withdrawn') refuse(keepPledge, 'pledge-withdrawn')
    if (pledge.state === 'kept') {
      if (!(await isKeptBy(ctx, id, reference))) refuse(keepPledge, 'pledge-kept')
      return { pledge, campaignId: undefined }
    }
    if (pledge.held > 0) refuse(keepPledge, 'pledge-being-paid')
    const [item] = await listByIds(ctx, campaignKind, [pledge.itemId])
    return { pledge, campaignId: item?.slug ?? refuse(keepPledge, 'pledge-not-found') }
  })
}

async function isKeptBy({ sql, organisation }: Work, id: string, reference: string) {
  const rows = await sql`
    select from pledge_gifts k
    join offline_gifts o on o.organisation_id = ${organisation.id} and o.gift_id = k.gift_id
    where k.organisation_id = ${organisation.id} and k.pledge_id = ${id} and o.reference = ${reference}
      and o.taken_back_at is null`
  return rows.length > 0
}

/** In the gift's own transaction: whoever was quicker has decided. */
async function link(
  ctx: Work,
  { id, currency }: PledgeRow,
  giftId: string,
  left: number,
): Promise<void> {
  const now = await findPledge(ctx, id)
  if (now?.state === 'withdrawn') refuse(keepPledge, 'pledge-withdrawn')
  if (now?.state !== 'open') refuse(keepPledge, 'pledge-kept')
  if (now.held > 0 || now.amount - now.paid !== left) refuse(keepPledge, 'pledge-being-paid')
  await ctx.db.insert(pledgeGifts).values({
    organisationId: ctx.organisation.id,
    pledgeId: id,
    giftId,
    amountMinor: left,
    heldUntil: null,
  })
  const after = formatMoney(left, currency, { decimals: 'always' })
  await writeDown(ctx, { deed: 'pledge-kept', subject: id, after })
}

/** Kept, where the gift of this reference keeps it, and not another promise. */
function stateNow(ctx: Context, { id, reference }: Asked): Promise<'kept' | undefined> {
  return inTransaction(ctx, async (ctx) =>
    (await isKeptBy(ctx, id, reference)) ? 'kept' : undefined,
  )
}

const SAID = ['count-by-two', 'in-the-future', 'reference-used', 'need-not-left'] as const

function throwAsRefused(error: unknown): never {
  const code = error instanceof GiftRefused && SAID.find((each) => each === error.code)
  if (code) refuse(keepPledge, code)
  throw error
}
