/** Sentences about money that must stay true. Each query finds the rows that break its sentence. */
export const invariants = {
  'every posting of the ledger sums to zero': `
    select organisation_id, posting from ledger_entries
    group by organisation_id, posting having sum(amount_minor) <> 0`,

  'the lines of a gift sum to the gift': `
    select g.organisation_id, g.id from gifts g
    join gift_items i on i.organisation_id = g.organisation_id and i.gift_id = g.id
    group by g.organisation_id, g.id, g.gift_minor having sum(i.amount_minor) <> g.gift_minor`,

  'every gift has a line and a donor': `
    select g.organisation_id, g.id from gifts g
    left join gift_items i on i.organisation_id = g.organisation_id and i.gift_id = g.id
    left join gift_donors d on d.organisation_id = g.organisation_id and d.gift_id = g.id
    where i.gift_id is null or d.gift_id is null`,

  'a gift that has arrived, and no other, is in the ledger': `
    select g.organisation_id, g.id from gifts g
    left join ledger_entries e
      on e.organisation_id = g.organisation_id and e.gift_id = g.id and e.posting = 'charge:' || g.id
    group by g.organisation_id, g.id, g.settled_at
    having (g.settled_at is not null) <> (count(e.line) > 0)`,

  'the donor is charged what was shown, once': `
    select g.organisation_id, g.id from gifts g
    join ledger_entries e on e.organisation_id = g.organisation_id and e.gift_id = g.id
    where e.account = 'donor'
    group by g.organisation_id, g.id, g.total_minor having sum(e.amount_minor) <> -g.total_minor`,

  'the ledger marks tests as its gifts do': `
    select e.organisation_id, e.posting from ledger_entries e
    join gifts g on g.organisation_id = e.organisation_id and g.id = e.gift_id
    where e.test <> g.test or e.currency <> g.currency`,

  'nothing is confirmed before its payment is stored': `
    select a.organisation_id, a.gift_id from gift_attempts a
    join gifts g on g.organisation_id = a.organisation_id and g.id = a.gift_id
    where a.step = 'confirm' and g.intent_id is null`,
}
