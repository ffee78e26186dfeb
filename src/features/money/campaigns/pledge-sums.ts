import type { Work } from '#platform/server/context.ts'
import { FUND } from './rules.ts'

type Asking = Pick<Work, 'sql' | 'organisation'>

/** What others added is not paid by whoever promised, and Gift Aid comes from the state. */
const NOT_PAID = ['match', 'match-returned', 'gift-aid-claimed']

/** Of the promise `p`, what the ledger has of the gifts that pay it: what went back does not count. */
export function paidIn({ sql, organisation }: Asking) {
  return sql`(
    select coalesce(sum(least(k.amount_minor, greatest(0, l.net))), 0) from pledge_gifts k
    cross join lateral (
      select -coalesce(sum(e.amount_minor), 0) as net from postings o
      join entries e on e.organisation_id = ${organisation.id} and e.posting_id = o.id and e.account = ${`fund:${FUND}`} || p.item_id
      where o.organisation_id = ${organisation.id} and o.gift_id = k.gift_id and o.kind <> all(${NOT_PAID})) l
    where k.organisation_id = ${organisation.id} and k.pledge_id = p.id)`
}

/** Of the promise `p`, what is being paid just now; that of one gift apart. Where its payer is at their bank, money may move without us. */
export function heldIn({ sql, organisation, now }: Asking & Pick<Work, 'now'>, butFor?: string) {
  return sql`(
    select coalesce(sum(k.amount_minor), 0) from pledge_gifts k
    join payments y on y.organisation_id = ${organisation.id} and y.id = k.gift_id and y.settled_at is null
      and (y.state in ('processing', 'requires_action') or y.state in ('created', 'declined') and k.held_until > ${now().toISOString()})
    where k.organisation_id = ${organisation.id} and k.pledge_id = p.id and k.gift_id is distinct from ${butFor ?? null}::uuid)`
}

/**
 * Of the promise `p`, whether a bank asks for the payment of what is needed in numbers back: until that is settled nobody else can
 * have it, and it cannot be paid twice.
 */
export function isDisputedIn({ sql, organisation }: Asking) {
  return sql`(p.need_id is not null and exists (
    select from pledge_gifts k
    join payments y on y.organisation_id = ${organisation.id} and y.id = k.gift_id and y.state = 'disputed'
    where k.organisation_id = ${organisation.id} and k.pledge_id = p.id))`
}

/** Of the promise `p`. All of it in the ledger keeps it, also where it was withdrawn after some was paid. */
export function stateIn(ctx: Asking) {
  const { sql, organisation } = ctx
  return sql`case
    when ${paidIn(ctx)} >= p.amount_minor then 'kept'
    when exists (select from pledge_withdrawals w where w.organisation_id = ${organisation.id} and w.pledge_id = p.id) then 'withdrawn'
    else 'open' end`
}
