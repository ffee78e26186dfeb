/** Sentences about the sandbox bank that must stay true. Each query finds the rows that break its sentence. */
export const invariants = {
  'a succeeded sandbox payment has exactly one successful charge, and no other has any': `
    select i.organisation_id, i.id from sandbox_intents i
    left join sandbox_charges c
      on c.organisation_id = i.organisation_id and c.intent_id = i.id and c.outcome = 'succeeded'
    group by i.organisation_id, i.id, i.status
    having count(c.id) <> case when i.status = 'succeeded' then 1 else 0 end`,

  'a sandbox charge has the amount and the currency of its payment': `
    select c.organisation_id, c.id from sandbox_charges c
    join sandbox_intents i on i.organisation_id = c.organisation_id and i.id = c.intent_id
    where (c.amount_minor, c.currency) <> (i.amount_minor, i.currency)`,

  'a sandbox charge was made with a token that was used for its payment': `
    select c.organisation_id, c.id from sandbox_charges c
    join sandbox_tokens t on t.organisation_id = c.organisation_id and t.id = c.token_id
    where t.used_for is distinct from c.intent_id`,

  'every state that a sandbox payment reached was told by an event': `
    select i.organisation_id, i.id from sandbox_intents i
    where i.status <> 'requires_payment_method' and not exists (
      select from sandbox_events e
      where e.organisation_id = i.organisation_id and e.intent_id = i.id and e.status = i.status)`,

  'a sandbox payment whose latest charge was declined says why': `
    select i.organisation_id, i.id from sandbox_intents i
    join sandbox_charges c on c.organisation_id = i.organisation_id and c.id = i.latest_charge
    where c.outcome = 'declined' and i.status = 'requires_payment_method' and i.decline_code is null`,

  'a successful sandbox charge stands in the bank’s books with its fee': `
    select c.organisation_id, c.id from sandbox_charges c
    left join sandbox_movements m
      on m.organisation_id = c.organisation_id and m.source = c.id and m.kind = 'charge'
    where c.outcome = 'succeeded' and (m.id is null or (m.currency = c.currency
      and (m.amount_minor, m.fee_minor) is distinct from (c.amount_minor, c.fee_minor)))`,

  'no sandbox payment is refunded beyond what was taken': `
    select c.organisation_id, c.id from sandbox_charges c
    join sandbox_refunds r on r.organisation_id = c.organisation_id and r.charge_id = c.id
    where r.status <> 'failed'
    group by c.organisation_id, c.id, c.amount_minor
    having sum(r.amount_minor) > c.amount_minor`,

  'a sandbox payout is the sum of what it took out': `
    select p.organisation_id, p.id from sandbox_payouts p
    left join sandbox_movements m on m.organisation_id = p.organisation_id and m.payout_id = p.id
    where p.status <> 'failed'
    group by p.organisation_id, p.id, p.amount_minor
    having sum(m.amount_minor - m.fee_minor) is distinct from p.amount_minor`,

  'no key of the sandbox bank is without its answer': `
    select organisation_id, key from sandbox_answers where answer is null`,
}
