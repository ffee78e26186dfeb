/** Sentences about payment accounts that must stay true. Each query finds the rows that break its sentence. */
export const invariants = {
  'an organisation with a real provider has closed its sandbox bank': `
    select a.organisation_id from payment_accounts a
    left join sandbox_closures c on c.organisation_id = a.organisation_id
    where c.organisation_id is null`,

  'a live organisation does not take payments with test keys': `
    select a.organisation_id from payment_accounts a
    join organisations o on o.id = a.organisation_id
    where o.live and not a.live`,
}
