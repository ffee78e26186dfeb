/** Sentences about funds that must stay true. Each query finds the rows that break its sentence. */
export const invariants = {
  'money is kept only for funds that there are': `
    select distinct e.organisation_id, e.account from entries e
    left join funds f on f.organisation_id = e.organisation_id and 'fund:' || f.id = e.account
    where e.account like 'fund:%' and f.id is null`,
}
