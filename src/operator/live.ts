import { eraseDemoDonor } from '#features/ground/people/help-out.ts'
import { assertSafeToStart, describeAccount } from '#features/money/payments/payments.ts'
import { type OperatorContext, writeDeed } from './deeds.ts'
import { contextOf } from './organisation.ts'
import { refuse } from './refusals.ts'

/**
 * Lets an organisation take real money from now on, or makes a demonstration of it again; its keys say the same already. The
 * account that everybody knows is erased before it goes live. The same again changes nothing, and answers false.
 */
export async function setLive(
  { house, sql, by }: OperatorContext,
  slug: string,
  live: boolean,
): Promise<boolean> {
  const ctx = await contextOf(house, slug)
  const { id } = ctx.organisation
  if (ctx.organisation.live === live) return false
  const account = await describeAccount(ctx)
  const { NOW, STRIPE_API_BASE } = house.settings
  if (live && !account) refuse('live-keys-missing', { slug })
  if (live && !account?.live) refuse('keys-for-tests', { slug })
  if (live && (NOW ?? STRIPE_API_BASE) !== undefined) refuse('pretending')
  if (!live && account?.live) refuse('keys-live', { slug })

  // Before real money: whoever has read the README knows this password.
  if (live) await eraseDemoDonor(ctx)
  await sql.begin(async (sql) => {
    await sql`update organisations set live = ${live} where id = ${id}`
    const deed = live ? 'made-live' : 'made-demo'
    await writeDeed(house, sql, { deed, by, organisation: { id, slug } })
    await sql`select pg_notify('organisation_changed', ${id})`
  })
  house.organisations.forget(id)
  await assertSafeToStart(house)
  return true
}
