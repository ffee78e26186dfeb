/** Sentences about Gift Aid that must stay true. Each query finds the rows that break its sentence. */
export const invariants = {
  'no more is claimed on a line than was given': `
    select c.organisation_id, c.gift_id from gift_aid_lines c
    left join gift_lines l on l.organisation_id = c.organisation_id and l.gift_id = c.gift_id and l.line = c.line
    where l.line is null or c.amount_minor > l.amount_minor or not l.gift_aid_eligible`,

  'a claim is for gifts in pounds, each under a declaration of its own donor': `
    select c.organisation_id, c.gift_id from gift_aid_lines c
    join gifts g on g.organisation_id = c.organisation_id and g.id = c.gift_id
    left join declarations d on d.organisation_id = c.organisation_id and d.id = c.declaration_id
    where d.id is null or d.donor_id <> g.donor_id or g.currency <> 'GBP'`,

  'a claim is a test where its gifts are': `
    select c.organisation_id, c.gift_id from gift_aid_lines c
    join gift_aid_claims k on k.organisation_id = c.organisation_id and k.id = c.claim_id
    join gifts g on g.organisation_id = c.organisation_id and g.id = c.gift_id
    where g.test <> k.test`,

  'no more is given back than was claimed': `
    select a.organisation_id, a.gift_id from (
      select organisation_id, gift_id, line, sum(amount_minor) as back_minor from gift_aid_adjustments
      group by organisation_id, gift_id, line) a
    left join (
      select organisation_id, gift_id, line, sum(amount_minor) as claimed_minor from gift_aid_lines
      where rejected_at is null group by organisation_id, gift_id, line) c
      on c.organisation_id = a.organisation_id and c.gift_id = a.gift_id and c.line = a.line
    where a.back_minor > coalesce(c.claimed_minor, 0)`,

  'small donations of a tax year are claimed for up to their ceiling, and no more is given back': `
    select s.organisation_id, s.tax_year from (
      select organisation_id, claim_id, tax_year, amount_minor from gift_aid_small where rejected_at is null
      union all
      select organisation_id, claim_id, tax_year, -amount_minor from gift_aid_small_back) s
    join gift_aid_claims k on k.organisation_id = s.organisation_id and k.id = s.claim_id
    group by s.organisation_id, k.test, s.tax_year having sum(s.amount_minor) not between 0 and 800000`,

  'what the tax office has paid is in the ledger': `
    select k.organisation_id, k.id from gift_aid_claims k
    left join postings p on p.organisation_id = k.organisation_id and p.key = 'gift-aid-received:' || k.id
    where (k.state in ('accepted', 'rejected-in-part')) <> (p.id is not null)`,
}
