import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { findItem } from '#features/ground/content/content.ts'
import { getPerson, keepsAccount, personOf } from '#features/ground/people/people.ts'
import { type Context, type Work, announceChange, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse, refuseCommon } from '#platform/shared/refusal.ts'
import type { Stored } from './campaigns.ts'
import { campaignKind } from './kind-contract.ts'
import { closeFundraiser, saveFundraiser, showOwnFundraiser } from './fundraisers-contract.ts'
import { CAMPAIGNS, stateOf, wallName } from './rules.ts'
import { type FundraiserText, fundraisers } from './tables.ts'
import { tellOffice } from './tell-office.ts'

export type FundraiserRow = typeof fundraisers.$inferSelect

/** Whether pages can be opened for it now. */
export function isOpenFor({ fields }: Stored, { now, organisation }: Context): boolean {
  return fields.fundraisers && stateOf(fields, now(), organisation.timeZone) !== 'ended'
}

export function showOwn(
  ctx: Context,
  { id }: Input<typeof showOwnFundraiser>,
): Promise<Reply<typeof showOwnFundraiser>> {
  return inTransaction(ctx, async (ctx) => {
    const item = await findItem(ctx, campaignKind, id)
    if (!item) refuse(showOwnFundraiser, 'campaign-not-found')
    const row = await findOwn(ctx, item)
    return {
      campaign: { id: item.slug, title: item.title, language: item.language },
      currency: ctx.organisation.configuration.defaultCurrency,
      isOpen: isOpenFor(item, ctx),
      page: row ? toOwn(row) : null,
    }
  })
}

export function save(
  ctx: Context,
  asked: Input<typeof saveFundraiser>,
): Promise<Reply<typeof saveFundraiser>> {
  const { id: personId } = personOf(ctx)
  return inTransaction(ctx, async (ctx) => {
    if (!(await keepsAccount(ctx, personId))) refuseCommon('signed-out')
    const item = await findItem(ctx, campaignKind, asked.id)
    if (!item) refuse(saveFundraiser, 'campaign-not-found')
    if (!isOpenFor(item, ctx)) refuse(saveFundraiser, 'fundraisers-not-open')
    const { firstName, lastName } = await getPerson(ctx, personId)
    const { title, story, goal: goalMinor } = asked
    const text = { name: wallName(firstName, lastName), title, story, goalMinor }
    // The same button pressed twice: the second waits, and finds the first.
    const lock = `fundraiser of ${ctx.organisation.id} ${personId}`
    await ctx.sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`
    const row = await findOwn(ctx, item)
    if (row?.state === 'refused') refuse(saveFundraiser, 'fundraiser-refused')
    const now = row ? await change(ctx, row, text) : await open(ctx, item, text)
    // While it waits it can be changed as often as they like: the office hears once.
    if (now.state === 'waiting' && row?.state !== 'waiting') await tellOffice(ctx, item, now)
    return toOwn(now)
  })
}

async function open(ctx: Work, { itemId }: Stored, asked: FundraiserText): Promise<FundraiserRow> {
  const row = {
    organisationId: ctx.organisation.id,
    id: randomUUID(),
    itemId,
    personId: personOf(ctx).id,
    slug: null,
    state: 'waiting' as const,
    asked,
    shown: null,
    revision: 1,
    reason: '',
    askedAt: ctx.now(),
  }
  await ctx.db.insert(fundraisers).values(row)
  return row
}

async function change(
  ctx: Work,
  row: FundraiserRow,
  asked: FundraiserText,
): Promise<FundraiserRow> {
  const isWaiting = row.state === 'waiting' || row.state === 'approved'
  if (isWaiting && isSame(row.asked, asked)) return row
  const now = {
    state: 'waiting' as const,
    asked,
    revision: row.revision + 1,
    reason: '',
    askedAt: ctx.now(),
  }
  await ctx.db.update(fundraisers).set(now).where(isFundraiser(ctx, row.id))
  return { ...row, ...now }
}

function isSame(one: FundraiserText, other: FundraiserText): boolean {
  return (['name', 'title', 'story', 'goalMinor'] as const).every((key) => one[key] === other[key])
}

export function close(ctx: Context, { id }: Input<typeof closeFundraiser>): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const item = await findItem(ctx, campaignKind, id)
    if (!item) refuse(closeFundraiser, 'campaign-not-found')
    const row = await findOwn(ctx, item)
    // What was refused stays so: closing it and opening it anew would be a way around.
    if (!row || row.state === 'closed' || row.state === 'refused') return null
    await ctx.db
      .update(fundraisers)
      .set({ state: 'closed', shown: null, reason: '', revision: row.revision + 1 })
      .where(isFundraiser(ctx, row.id))
    if (row.shown) await announceChange(ctx, CAMPAIGNS)
    return null
  })
}

async function findOwn(ctx: Work, { itemId }: Stored): Promise<FundraiserRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(fundraisers)
    .where(
      and(
        eq(fundraisers.organisationId, ctx.organisation.id),
        eq(fundraisers.itemId, itemId),
        eq(fundraisers.personId, personOf(ctx).id),
      ),
    )
    .for('update')
  return row
}

export function isFundraiser({ organisation }: Work, id: string) {
  return and(eq(fundraisers.organisationId, organisation.id), eq(fundraisers.id, id))
}

function toOwn({ state, asked, shown, slug, reason }: FundraiserRow) {
  const { title, story, goalMinor: goal } = asked
  return { state, title, story, goal, reason, shownAt: shown && slug }
}
