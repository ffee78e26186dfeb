/** Sentences about orders to give back that must stay true. Each query finds the rows that break its sentence. */
export const invariants = {
  'no gift was told to give back more than it brought': `
    select o.gift_id from refund_orders o
    join payments p on p.organisation_id = o.organisation_id and p.id = o.payment_id
    where o.state <> 'refused'
      and not exists (select from postings m where m.organisation_id = o.organisation_id
        and m.key = 'refund-failed:' || o.refund_id)
    group by o.organisation_id, o.gift_id, p.amount_minor
    having sum(o.amount_minor) > p.amount_minor`,
  'what was given back by an order is what it said': `
    select o.id from refund_orders o
    join postings m on m.organisation_id = o.organisation_id and m.key = 'refund:' || o.refund_id
    join entries e on e.organisation_id = m.organisation_id and e.posting_id = m.id
    where e.account like 'fund:%' or e.account = 'covered-fees'
    group by o.organisation_id, o.id, o.amount_minor, m.gift_id, o.gift_id
    having sum(e.amount_minor) <> o.amount_minor or m.gift_id <> o.gift_id`,
}
