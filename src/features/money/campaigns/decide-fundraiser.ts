import { and, desc, eq, sql } from 'drizzle-orm'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { toSlug } from '#features/ground/content/rules.ts'
import { contentItems } from '#features/ground/content/tables.ts'
import { sendLater } from '#features/ground/mail/mail.ts'
import { getPerson } from '#features/ground/people/people.ts'
import { writeDown } from '#features/ground/trail/trail.ts'
import {
  type Context,
  type Work,
  announceChange,
  inTransaction,
  mainOrigin,
} from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { decideFundraiser, type listFundraisersOfOffice } from './fundraisers-contract.ts'
import { type FundraiserRow, isFundraiser } from './own-fundraiser.ts'
import { CAMPAIGNS } from './rules.ts'
import { type FundraiserText, fundraisers } from './tables.ts'

const MOST = 200

export function listAll(ctx: Context): Promise<Reply<typeof listFundraisersOfOffice>> {
  return inTransaction(ctx, async ({ db, organisation }) => {
    const rows = await db
      .select({ page: fundraisers, campaign: contentItems.title })
      .from(fundraisers)
      .innerJoin(
        contentItems,
        and(
          eq(contentItems.organisationId, organisation.id),
          eq(contentItems.id, fundraisers.itemId),
        ),
      )
      .where(eq(fundraisers.organisationId, organisation.id))
      .orderBy(
        desc(sql`${fundraisers.state} = 'waiting'`),
        sql`case when ${fundraisers.state} = 'waiting' then ${fundraisers.askedAt} end`,
        desc(fundraisers.askedAt),
        desc(fundraisers.id),
      )
      .limit(MOST)
    return {
      currency: organisation.configuration.defaultCurrency,
      items: rows.map(({ page: { id, revision, state, reason, ...page }, campaign }) => ({
        id,
        revision,
        state,
        campaign,
        asked: toText(page.asked),
        shown: page.shown && toText(page.shown),
        shownAt: page.shown && page.slug,
        reason,
        askedAt: page.askedAt.toISOString(),
      })),
    }
  })
}

function toText({ name, title, story, goalMinor: goal }: FundraiserText) {
  return { name, title, story, goal }
}

/** How many wait to be read. */
export function countWaiting({ db, organisation }: Work): Promise<number> {
  return db.$count(
    fundraisers,
    and(eq(fundraisers.organisationId, organisation.id), eq(fundraisers.state, 'waiting')),
  )
}

export function decide(
  ctx: Context,
  { id, revision, decision, reason }: Input<typeof decideFundraiser>,
): Promise<Reply<typeof decideFundraiser>> {
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(fundraisers).where(isFundraiser(ctx, id)).for('update')
    if (!row) refuse(decideFundraiser, 'fundraiser-not-found')
    if (row.revision === revision && row.state === decision) return { state: decision }
    const isOpen = row.state === 'waiting' || CHANGES_OF_MIND[row.state] === decision
    if (row.revision !== revision || !isOpen) refuse(decideFundraiser, 'fundraiser-changed')
    const now = await toDecided(ctx, row, decision)
    await ctx.db
      .update(fundraisers)
      .set({ ...now, state: decision, reason: decision === 'approved' ? '' : reason })
      .where(isFundraiser(ctx, id))
    await writeDown(ctx, { deed: 'fundraiser-decided', subject: id, after: decision })
    await tell(ctx, { ...row, ...now }, { decision, reason })
    if (row.shown || now.shown) await announceChange(ctx, CAMPAIGNS)
    return { state: decision }
  })
}

type Verdict = Input<typeof decideFundraiser>['decision']

/** What was agreed to can still be taken down, and what was refused agreed to; all else is decided once for each text. */
const CHANGES_OF_MIND: Partial<Record<FundraiserRow['state'], Verdict>> = {
  approved: 'refused',
  refused: 'approved',
}

async function toDecided(ctx: Work, row: FundraiserRow, decision: Verdict) {
  if (decision === 'refused') return { shown: null, slug: row.slug }
  if (decision === 'sent-back') return { shown: row.shown, slug: row.slug }
  return { shown: row.asked, slug: row.slug ?? (await chooseSlug(ctx, row.asked)) }
}

/** Readable, and another one where it is taken. */
async function chooseSlug(ctx: Work, { title }: FundraiserText): Promise<string> {
  const lock = `addresses of fundraisers of ${ctx.organisation.id}`
  await ctx.sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`
  const first = toSlug(title)
  for (let number = 1; ; number++) {
    const slug = number === 1 ? first : `${first}-${number}`
    const is = and(eq(fundraisers.organisationId, ctx.organisation.id), eq(fundraisers.slug, slug))
    if ((await ctx.db.$count(fundraisers, is)) === 0) return slug
  }
}

async function tell(
  ctx: Work,
  { id, revision, personId, itemId, slug, asked }: FundraiserRow,
  { decision, reason }: { readonly decision: Verdict; readonly reason: string },
): Promise<void> {
  const { email, language } = await getPerson(ctx, personId)
  const [campaign] = await ctx.db
    .select({ slug: contentItems.slug })
    .from(contentItems)
    .where(and(eq(contentItems.organisationId, ctx.organisation.id), eq(contentItems.id, itemId)))
  const path =
    decision === 'approved'
      ? pathOf('fundraiser', { id: slug ?? '' })
      : pathOf('ownFundraiser', { id: campaign?.slug ?? '' })
  await sendLater(ctx, {
    kind: 'campaigns.fundraiser',
    // The same may be decided again of one text, after its opposite.
    about: `fundraiser:${id}:${revision}:${decision}:${ctx.now().getTime()}`,
    to: email,
    language,
    input: { decision, reason, title: asked.title, link: new URL(path, mainOrigin(ctx)).href },
  })
}
