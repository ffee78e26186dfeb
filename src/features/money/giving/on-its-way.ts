import { OPEN_STATES } from '#features/money/payments/rules.ts'
import type { Work } from '#platform/server/context.ts'

/** Whether a card is being charged for a fund, or may still be: its bank is slow, its giver is at their bank, or tries another. */
export async function isPaidJustNow({ sql, organisation }: Work, fundId: string): Promise<boolean> {
  const of = organisation.id
  const [found] = await sql`
    select from payments p
    join gifts g on g.organisation_id = ${of} and g.payment_id = p.id
    join gift_lines l on l.organisation_id = ${of} and l.gift_id = g.id
    where p.organisation_id = ${of} and p.state in ${sql([...OPEN_STATES])} and l.fund_id = ${fundId}
      and g.test = ${!organisation.live}
    limit 1`
  return found !== undefined
}
