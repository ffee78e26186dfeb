import { freeRefused } from '#features/ground/mail/mail.ts'
import { personOf } from '#features/ground/people/people.ts'
import { writeDown } from '#features/ground/trail/trail.ts'
import { type Context, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import type { freeAddress, listRefusedAddresses } from './contract.ts'

interface Row {
  readonly id: string
  readonly address: string
  readonly refusedAt: Date
  readonly reason: string
  readonly isSubscriber: boolean
}

/** An editor sees those that letters would go to; whoever owns the office also those of donors and of people who wrote. */
export function listRefused(
  ctx: Context,
  { page, pageSize }: Input<typeof listRefusedAddresses>,
): Promise<Reply<typeof listRefusedAddresses>> {
  const seesAll = isOwner(ctx)
  return inTransaction(ctx, async ({ sql, organisation }) => {
    const of = organisation.id
    const seen = sql`from refused_addresses r
      left join subscribers s on s.organisation_id = ${of} and s.email = r.address
        and s.confirmed_at is not null
      where r.organisation_id = ${of} and (${seesAll} or s.id is not null)`
    const [all] = await sql<{ total: number }[]>`select count(*)::int as total ${seen}`
    const rows = await sql<Row[]>`
      select r.id, r.address, r.refused_at as "refusedAt", r.reason, s.id is not null as "isSubscriber"
      ${seen}
      order by r.refused_at desc, r.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`
    return {
      items: rows.map(({ id, address, refusedAt, reason, isSubscriber }) => ({
        id,
        address,
        refusedAt: new Date(refusedAt).toISOString(),
        reason,
        isSubscriber,
      })),
      page,
      pageSize,
      total: all?.total ?? 0,
    }
  })
}

/** The trail does not repeat the address: it only grows, and people are forgotten. */
export function free(ctx: Context, { id }: Input<typeof freeAddress>): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    if (!isOwner(ctx) && !(await isOfSubscriber(ctx, id))) return null
    if (await freeRefused(ctx, id)) await writeDown(ctx, { deed: 'address-freed', subject: id })
    return null
  })
}

async function isOfSubscriber(
  { sql, organisation }: Parameters<typeof freeRefused>[0],
  id: string,
) {
  const of = organisation.id
  const found = await sql`
    select s.id from refused_addresses r
    join subscribers s on s.organisation_id = ${of} and s.email = r.address and s.confirmed_at is not null
    where r.organisation_id = ${of} and r.id = ${id}`
  return found.length > 0
}

function isOwner(ctx: Context): boolean {
  return personOf(ctx).roles.includes('owner')
}
