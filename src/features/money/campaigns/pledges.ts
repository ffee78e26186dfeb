import { hash } from 'node:crypto'
import { personOf } from '#features/ground/people/people.ts'
import { writeDown } from '#features/ground/trail/trail.ts'
import { type Context, type Work, announceChange, inTransaction } from '#platform/server/context.ts'
import type { Held } from '#platform/server/feature.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { formatMoney } from '#platform/shared/money.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { DAY_MS } from '#platform/shared/wall-time.ts'
import { type Stored, mustFindCampaign, findCampaign } from './campaigns.ts'
import { findNeeds, findCampaignNeeds, whyNotLeft } from './needs.ts'
import { type Pledge, type listPledges, takePledge, withdrawPledge } from './pledges-contract.ts'
import { CAMPAIGNS, PLEDGE_DAYS_KEPT, stateOf } from './rules.ts'
import { heldIn, isDisputedIn, paidIn, stateIn } from './pledge-sums.ts'
import { pledgeWithdrawals, pledges } from './tables.ts'
import { mailLink } from './tell-pledge.ts'

const MOST_LISTED = 500

export async function findPledges(
  ctx: Context,
  { id }: Input<typeof listPledges>,
): Promise<Reply<typeof listPledges>> {
  const campaign = await findCampaign(ctx, { id })
  const needs = await findCampaignNeeds(ctx, { id })
  const items = await inTransaction(ctx, async (ctx) =>
    selectPledges(ctx, (await mustFindCampaign(ctx, id)).itemId),
  )
  const { suggestedAmounts } = campaign
  return {
    ...campaign,
    amounts: suggestedAmounts.map(({ amount }) => amount),
    needs: needs.map(({ id, title, unitAmount, left }) => ({ id, title, unitAmount, left })),
    items: items.map(({ at, mailedAt, ...pledge }) => ({
      ...pledge,
      at: new Date(at).toISOString(),
      mailedAt: mailedAt && new Date(mailedAt).toISOString(),
    })),
  }
}

function selectPledges(ctx: Work, itemId: string) {
  const { sql, organisation, language } = ctx
  const of = organisation.id
  return sql<Pledge[]>`
    select * from (
      select p.id, p.amount_minor::float8 as amount, coalesce(n.translations -> ${language}::text ->> 'title', n.title) as need, p.quantity, p.name, p.email,
        p.contact_number as "contactNumber", p.is_named as "isNamed", p.pledged_at as at, ${stateIn(ctx)} as state, ${paidIn(ctx)}::float8 as paid,
        exists (
          select from pledge_withdrawals w
          where w.organisation_id = ${of} and w.pledge_id = p.id and w.withdrawn_by is null) as "isGivenUp",
        p.mailed_at as "mailedAt"
      from pledges p
      left join campaign_needs n on n.organisation_id = ${of} and n.id = p.need_id
      where p.organisation_id = ${of} and p.item_id = ${itemId} and (not p.test or ${!organisation.live})) listed
    order by state = 'open' desc, at desc, id limit ${MOST_LISTED}`
}

type Asked = Input<typeof takePledge>

export function take(ctx: Context, asked: Asked): Promise<Reply<typeof takePledge>> {
  const { id: pledgedBy } = personOf(ctx)
  return inTransaction(ctx, async (ctx) => {
    const item = await mustFindCampaign(ctx, asked.id)
    // The same press, sent twice: the second waits, and finds the first.
    const lock = `pledge ${ctx.organisation.id} ${asked.pledgeId}`
    await ctx.sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`
    const bodyDigest = digestOf(asked)
    const former = await findPledge(ctx, asked.pledgeId)
    if (former) {
      if (former.bodyDigest !== bodyDigest) refuse(takePledge, 'pledge-reused')
      return { id: former.id, state: former.state }
    }
    await checkPledge(ctx, item, asked)
    await store(ctx, item.itemId, { ...asked, bodyDigest, pledgedBy })
    const currency = ctx.organisation.configuration.defaultCurrency
    if (asked.email !== undefined)
      await mailLink(ctx, item.title, {
        ...asked,
        id: asked.pledgeId,
        email: asked.email,
        currency,
      })
    await announceChange(ctx, CAMPAIGNS)
    return { id: asked.pledgeId, state: 'open' }
  })
}

async function checkPledge(ctx: Work, item: Stored, asked: Asked): Promise<void> {
  const { needId, quantity, amount } = asked
  if (stateOf(item.fields, ctx.now(), ctx.organisation.timeZone) !== 'live')
    refuse(takePledge, 'campaign-not-live')
  if (needId === undefined || quantity === undefined) return
  const need = (await findNeeds(ctx, [needId])).get(needId)
  if (!need || need.isOver || need.campaignId !== item.slug)
    refuse(takePledge, 'need-not-found', 'needId')
  if (need.unitMinor * quantity !== amount) refuse(takePledge, 'need-costs-otherwise', 'amount')
  if (await whyNotLeft(ctx, [{ needId, quantity }])) refuse(takePledge, 'need-not-left', 'needId')
}

type Taken = Omit<Asked, 'id'> & {
  readonly bodyDigest: string
  readonly pledgedBy: string
}

async function store(ctx: Work, itemId: string, taken: Taken): Promise<void> {
  const { pledgeId: id, amount: amountMinor, needId = null, quantity = null } = taken
  const { name, email = '', contactNumber = '', isNamed, bodyDigest, pledgedBy } = taken
  await ctx.db.insert(pledges).values({
    organisationId: ctx.organisation.id,
    id,
    itemId,
    needId,
    quantity,
    amountMinor,
    currency: ctx.organisation.configuration.defaultCurrency,
    test: !ctx.organisation.live,
    name,
    email,
    contactNumber,
    isNamed,
    bodyDigest,
    pledgedAt: ctx.now(),
    pledgedBy,
  })
}

function digestOf({ id, pledgeId: _, ...asked }: Asked): string {
  const said = Object.entries(asked).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return hash('sha256', JSON.stringify([id, said]), 'hex')
}

export type PledgeRow = Pick<Pledge, 'id' | 'state' | 'name' | 'email' | 'isNamed' | 'amount'> & {
  readonly bodyDigest: string
  readonly itemId: string
  readonly needId: string | null
  readonly quantity: number | null
  readonly currency: string
  readonly test: boolean
  readonly mailedAt: Date | string | null
  /** What of it the ledger has, and what is being paid just now. */
  readonly paid: number
  readonly held: number
  /** A bank asks for the payment of a need back, and nothing can be paid meanwhile. */
  readonly disputed: boolean
}

/**
 * Whoever decides about it at the same moment waits. What one gift has begun to pay is left out where that is asked for. One that
 * was tried out before real money was taken is none.
 */
export async function findPledge(
  ctx: Work,
  id: string,
  butFor?: string,
): Promise<PledgeRow | undefined> {
  const { sql, organisation } = ctx
  await sql`select from pledges where organisation_id = ${organisation.id} and id = ${id} order by id for update`
  const [row] = await sql<PledgeRow[]>`
    select p.id, p.item_id as "itemId", p.need_id as "needId", p.quantity, p.amount_minor::float8 as amount, p.currency,
      p.name, p.email, p.is_named as "isNamed", p.body_digest as "bodyDigest", p.test, p.mailed_at as "mailedAt", ${stateIn(ctx)} as state,
      ${paidIn(ctx)}::float8 as paid, ${heldIn(ctx, butFor)}::float8 as held, ${isDisputedIn(ctx)} as disputed
    from pledges p
    where p.organisation_id = ${organisation.id} and p.id = ${id} and (not p.test or ${!organisation.live}) order by p.id`
  return row
}

export function withdraw(
  ctx: Context,
  { id }: Input<typeof withdrawPledge>,
): Promise<Reply<typeof withdrawPledge>> {
  return inTransaction(ctx, async (ctx) => {
    const pledge = (await findPledge(ctx, id)) ?? refuse(withdrawPledge, 'pledge-not-found')
    if (pledge.state === 'kept') refuse(withdrawPledge, 'pledge-kept')
    if (pledge.state === 'withdrawn') return { state: 'withdrawn' }
    if (pledge.held > 0) refuse(withdrawPledge, 'pledge-being-paid')
    await writeWithdrawn(ctx, id, personOf(ctx).id)
    const before = formatMoney(pledge.amount, pledge.currency, { decimals: 'always' })
    await writeDown(ctx, { deed: 'pledge-withdrawn', subject: id, before })
    return { state: 'withdrawn' }
  })
}

/** By somebody of the office, or by its giver. What was paid of it stays. */
export async function writeWithdrawn(ctx: Work, id: string, by: string | null): Promise<void> {
  await ctx.db.insert(pledgeWithdrawals).values({
    organisationId: ctx.organisation.id,
    pledgeId: id,
    withdrawnAt: ctx.now(),
    withdrawnBy: by,
  })
  await announceChange(ctx, CAMPAIGNS)
}

interface Named {
  /** The first name, as it was said to be shown. */
  readonly name: string
  readonly amount: number
}

const MOST_NAMED = 3

/** The latest that stand, of those who said that their name may be shown. */
export function latestNamed(ctx: Context, itemId: string): Promise<readonly Named[]> {
  return inTransaction(ctx, async ({ sql, organisation }) => {
    const rows = await sql<Named[]>`
      select split_part(p.name, ' ', 1) as name, p.amount_minor::float8 as amount from pledges p
      where p.organisation_id = ${organisation.id} and p.item_id = ${itemId} and p.is_named and p.name <> ''
        and (not p.test or ${!organisation.live}) and ${stateIn({ sql, organisation })} <> 'withdrawn'
      order by p.pledged_at desc, p.id limit ${MOST_NAMED}`
    return [...rows]
  })
}

/** Forgets whose the promises of half a year ago were; what was promised stays. Again, nothing changes. */
export function forgetOld(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - PLEDGE_DAYS_KEPT * DAY_MS).toISOString()
  return inTransaction(ctx, async ({ sql, organisation }) => {
    await sql`
      update pledges set name = '', email = '', contact_number = '', is_named = false, body_digest = ''
      where organisation_id = ${organisation.id} and body_digest <> '' and pledged_at < ${before}`
  })
}

/** What was promised in the name of these addresses. */
export async function exportPledges({ sql, organisation }: Work, held: Held): Promise<unknown> {
  const rows = await sql`
    select p.name, p.email, p.contact_number as "contactNumber", p.amount_minor::float8 as amount, p.currency, p.pledged_at as at
    from pledges p where p.organisation_id = ${organisation.id} and p.email = any(${[...held.emails]}::text[])
    order by p.pledged_at, p.id`
  return rows.length > 0 ? [...rows] : undefined
}

export async function erasePledges({ sql, organisation }: Work, held: Held): Promise<void> {
  await sql`
    update pledges set name = '', email = '', contact_number = '', is_named = false, body_digest = ''
    where organisation_id = ${organisation.id} and email <> '' and email = any(${[...held.emails]}::text[])`
}
