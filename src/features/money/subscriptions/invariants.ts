/** Sentences about regular gifts that must stay true. Each query finds the rows that break its sentence. */
export const invariants = {
  'a regular gift has its giver, and something to give to': `
    select s.organisation_id, s.id from subscriptions s
    left join donors d on d.organisation_id = s.organisation_id and d.id = s.donor_id
    left join subscription_lines l on l.organisation_id = s.organisation_id and l.subscription_id = s.id
    where d.id is null or l.line is null`,

  'what fell due once was begun once: with a gift, a payment and its amount, or not at all': `
    select i.organisation_id, i.id from subscription_items i
    left join gifts g on g.organisation_id = i.organisation_id and g.id = i.id
    left join payments p on p.organisation_id = i.organisation_id and p.id = i.id
    where (i.amount_minor is null) <> (g.id is null) or (i.amount_minor is null) <> (p.id is null)
      or i.amount_minor <> p.amount_minor or i.amount_minor <> g.total_minor`,

  'a regular payment is said to be paid only where its money has arrived': `
    select i.organisation_id, i.id from subscription_items i
    left join payments p on p.organisation_id = i.organisation_id and p.id = i.id
    where i.state = 'paid' and p.settled_at is null`,

  'never more is taken for a night than was promised for it': `
    select i.organisation_id, i.id from subscription_items i
    left join subscription_nights n on n.organisation_id = i.organisation_id
      and n.subscription_id = i.subscription_id and n.night = i.night
    where i.night is not null and (n.night is null or i.amount_minor > n.amount_minor + n.fee_minor)`,

  'nobody has two regular payments of one gift open at once': `
    select organisation_id, subscription_id as id from subscription_items
    where ended_at is null group by organisation_id, subscription_id having count(*) > 1`,

  'whatever has ended is due no more': `
    select organisation_id, id from subscriptions
    where state in ('cancelled', 'ended') and (next_on is not null or ended_at is null)`,

  'whatever was taken as often as was wanted has ended': `
    select s.organisation_id, s.id from subscriptions s
    where s.state in ('active', 'past_due', 'paused') and s.times <= (
      select count(*) from subscription_items i
      where i.organisation_id = s.organisation_id and i.subscription_id = s.id and i.state = 'paid')`,

  'a payment of a regular gift has its item': `
    select p.organisation_id, p.id from payments p
    left join subscription_items i on i.organisation_id = p.organisation_id and i.id = p.id
    where p.purpose = 'subscription' and i.id is null`,
}
