/** Sentences about gifts that came without us that must stay true. Each query finds the rows that break its sentence. */
export const invariants = {
  'a gift that came without us has its record, and one posting of its sum': `
    select g.organisation_id, g.id from gifts g
    left join offline_gifts o on o.organisation_id = g.organisation_id and o.gift_id = g.id
    left join postings p on p.organisation_id = g.organisation_id and p.key = 'offline-gift:' || g.id
    left join entries e on e.organisation_id = p.organisation_id and e.posting_id = p.id and e.amount_minor > 0
    where (g.method <> 'card') <> (o.gift_id is not null)
      or g.method <> 'card' and coalesce(e.amount_minor, 0) <> g.total_minor`,

  'what was written down by mistake is taken back in the ledger, and nothing else is': `
    select o.organisation_id, o.gift_id from offline_gifts o
    left join postings p on p.organisation_id = o.organisation_id
      and p.key = 'offline-gift-taken-back:' || o.gift_id
    where (o.taken_back_at is not null) <> (p.id is not null)`,

  'cash is counted by two': `
    select g.organisation_id, g.id from gifts g
    join offline_gifts o on o.organisation_id = g.organisation_id and o.gift_id = g.id
    where g.method = 'cash' and cardinality(o.counted_by) < 2`,
}
