import { listByIds } from '#features/ground/content/content.ts'
import { writeDown } from '#features/ground/trail/trail.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { campaignKind } from './kind-contract.ts'
import { findPledge } from './pledges.ts'
import { mailPledgeLink } from './pledges-contract.ts'
import { PLEDGE_MAIL_MINUTES } from './rules.ts'
import { mailLink } from './tell-pledge.ts'

/** The promise is locked, so of two who press at once the second is told that it was mailed. */
export function mailAgain(
  ctx: Context,
  { id }: Input<typeof mailPledgeLink>,
): Promise<Reply<typeof mailPledgeLink>> {
  return inTransaction(ctx, async (ctx) => {
    const pledge = (await findPledge(ctx, id)) ?? refuse(mailPledgeLink, 'pledge-not-found')
    if (pledge.state !== 'open') refuse(mailPledgeLink, `pledge-${pledge.state}`)
    if (pledge.email === '') refuse(mailPledgeLink, 'pledge-without-address')
    // Whoever opened it would be told that there is no such promise.
    const [campaign] = await listByIds(ctx, campaignKind, [pledge.itemId])
    if (!campaign) return refuse(mailPledgeLink, 'campaign-not-shown')
    const { mailedAt } = pledge
    const next = mailedAt ? new Date(mailedAt).getTime() + PLEDGE_MAIL_MINUTES * 60_000 : 0
    if (ctx.now().getTime() < next) refuse(mailPledgeLink, 'link-mailed-lately')
    if (await isRefused(ctx, pledge.email)) refuse(mailPledgeLink, 'address-refuses-mail')
    const at = await mailLink(ctx, campaign.title, pledge)
    if (!at) return refuse(mailPledgeLink, 'address-not-written-to')
    await writeDown(ctx, { deed: 'pledge-link-mailed', subject: id })
    return { at }
  })
}

async function isRefused({ sql, organisation }: Work, email: string): Promise<boolean> {
  const rows = await sql`
    select from refused_addresses
    where organisation_id = ${organisation.id} and address = ${email.trim().toLowerCase()}`
  return rows.length > 0
}
