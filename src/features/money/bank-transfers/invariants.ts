/** Sentences about promised transfers that must stay true. Each query finds the rows that break its sentence. */
export const invariants = {
  'the lines of a promised transfer sum to it': `
    select p.organisation_id, p.id from transfer_promises p
    left join transfer_promise_lines l on l.organisation_id = p.organisation_id and l.promise_id = p.id
    group by p.organisation_id, p.id, p.amount_minor having coalesce(sum(l.amount_minor), 0) <> p.amount_minor`,

  'a promised transfer is a gift where one line of the statement says so, and nowhere else': `
    select p.organisation_id, p.id from transfer_promises p
    left join bank_lines l on l.organisation_id = p.organisation_id and l.promise_id = p.id and l.undone_at is null
    group by p.organisation_id, p.id, p.gift_id
    having count(l.id) <> (case when p.gift_id is null then 0 else 1 end)
      or count(l.id) filter (where l.gift_id <> p.gift_id) > 0`,

  'a line of the statement is one gift of its sum, which is taken back where the line was undone': `
    select l.organisation_id, l.id from bank_lines l
    left join gifts g on g.organisation_id = l.organisation_id and g.id = l.gift_id
    left join offline_gifts o on o.organisation_id = l.organisation_id and o.gift_id = l.gift_id
    where g.id is null or g.method <> 'bank' or g.total_minor <> l.amount_minor
      or (l.undone_at is not null and o.taken_back_at is null)`,
}
