/** Sentences about gifts that must stay true. Each query finds the rows that break its sentence. */
export const invariants = {
  'the lines of a gift sum to the gift': `
    select g.organisation_id, g.id from gifts g
    left join gift_lines l on l.organisation_id = g.organisation_id and l.gift_id = g.id
    group by g.organisation_id, g.id, g.gift_minor having coalesce(sum(l.amount_minor), 0) <> g.gift_minor`,

  'every gift has a donor': `
    select g.organisation_id, g.id from gifts g
    left join donors d on d.organisation_id = g.organisation_id and d.id = g.donor_id
    where d.id is null`,

  'every line is for a fund that there is': `
    select l.organisation_id, l.gift_id, l.fund_id from gift_lines l
    left join funds f on f.organisation_id = l.organisation_id and f.id = l.fund_id
    where f.id is null`,

  'a gift by card has a payment of the same sum; the donor is charged what was shown': `
    select g.organisation_id, g.id from gifts g
    left join payments p on p.organisation_id = g.organisation_id and p.id = g.payment_id
    where g.method = 'card'
      and (p.id is null or p.amount_minor <> g.total_minor or p.currency <> g.currency)`,

  'a payment for a gift has its gift': `
    select p.organisation_id, p.id from payments p
    left join gifts g on g.organisation_id = p.organisation_id and g.payment_id = p.id
    where p.purpose = 'gift' and g.id is null`,

  'a gift is a test where its account is': `
    select g.organisation_id, g.id from gifts g
    join payments p on p.organisation_id = g.organisation_id and p.id = g.payment_id
    join payment_accounts a on a.organisation_id = g.organisation_id and a.id = p.account_id
    where g.test = a.live`,

  'the ledger keeps each line of a gift that has arrived for its fund': `
    select g.organisation_id, g.id from gifts g
    join payments p on p.organisation_id = g.organisation_id and p.id = g.payment_id
    join gift_lines l on l.organisation_id = g.organisation_id and l.gift_id = g.id
    left join postings c on c.organisation_id = g.organisation_id and c.key = 'charge:' || p.id
    left join entries e on e.organisation_id = g.organisation_id and e.posting_id = c.id
      and e.account = 'fund:' || l.fund_id
    where p.settled_at is not null
    group by g.organisation_id, g.id, l.fund_id, e.amount_minor
    having coalesce(e.amount_minor, 0) <> -sum(l.amount_minor)`,

  'a gift points at a declaration of its own donor': `
    select g.organisation_id, g.id from gifts g
    left join declarations d on d.organisation_id = g.organisation_id and d.id = g.declaration_id
    where g.declaration_id is not null and (d.id is null or d.donor_id <> g.donor_id)`,

  'receipts are for gifts that have arrived, and their numbers run without a gap': `
    select organisation_id, test::text as what from receipts
    group by organisation_id, test having max(number) <> count(*) or min(number) <> 1
    union all
    select r.organisation_id, r.gift_id::text from receipts r
    left join gifts g on g.organisation_id = r.organisation_id and g.id = r.gift_id
    left join payments p on p.organisation_id = r.organisation_id and p.id = g.payment_id
    where g.id is null or (g.payment_id is not null and p.settled_at is null)`,
}
