import { OPEN_STATES } from './rules.ts'

const OPEN = OPEN_STATES.map((state) => `'${state}'`).join(', ')

/** Sentences about payments that must stay true. Each query finds the rows that break its sentence. */
export const invariants = {
  'an organisation with a real provider has closed its sandbox bank': `
    select a.organisation_id from payment_accounts a
    left join sandbox_closures c on c.organisation_id = a.organisation_id
    where a.provider = 'stripe' and c.organisation_id is null`,

  'a live organisation takes new payments with live keys': `
    select o.id from organisations o
    join payment_accounts a on a.organisation_id = o.id and a.provider = 'stripe' and a.chosen_at = (
      select max(b.chosen_at) from payment_accounts b
      where b.organisation_id = a.organisation_id and b.provider = 'stripe')
    where o.live and not a.live`,

  'every payment is at an account of its organisation': `
    select p.organisation_id, p.id from payments p
    left join payment_accounts a on a.organisation_id = p.organisation_id and a.id = p.account_id
    where a.id is null`,

  'a payment that has arrived, and no other, is in the ledger, once, with its amount': `
    select p.organisation_id, p.id from payments p
    left join postings g on g.organisation_id = p.organisation_id and g.key = 'charge:' || p.id
    left join entries e on e.organisation_id = p.organisation_id and e.posting_id = g.id
      and e.account in ('provider:' || p.account_id, 'test-provider:' || p.account_id)
    group by p.organisation_id, p.id, p.settled_at, p.amount_minor
    having (p.settled_at is null and count(g.id) > 0)
      or (p.settled_at is not null and (count(g.id) <> 1 or sum(e.amount_minor) <> p.amount_minor))`,

  'the ledger marks tests as the accounts of its payments do': `
    select g.organisation_id, g.key from postings g
    join payment_accounts a on a.organisation_id = g.organisation_id and a.id = g.payment_account_id
    where g.test = a.live`,

  'nothing is confirmed before its intent is stored': `
    select a.organisation_id, a.payment_id from payment_attempts a
    join payments p on p.organisation_id = a.organisation_id and p.id = a.payment_id
    where a.step = 'confirm' and p.intent_id is null`,

  'whatever is open has a next look, or a reason why a person must look': `
    select organisation_id, id from payments
    where state in (${OPEN})
      and next_look_at is null and set_aside_why is null`,

  'a payer is told of every payment that is over': `
    select organisation_id, id from payments
    where promised_at is not null and state not in (${OPEN})`,

  'a payment that is over keeps no token': `
    select organisation_id, id from payments
    where token is not null and state not in (${OPEN})`,
}

/** What the program cannot decide. */
export const toLookAt = {
  'payments that do not fit what their provider says': `
    select organisation_id, id, state, set_aside_why from payments where set_aside_why is not null`,

  'payments whose fee nobody has told': `
    select organisation_id, id, account_id, settled_at from payments
    where settled_at is not null and fee_minor is null and next_look_at is null`,

  'two accounts of ours that are one at their provider: its balance is the sum of both, and nothing has to be done': `
    select distinct p.organisation_id, p.account_id, e.account_id as is_also from payments p
    join payment_events e on e.organisation_id = p.organisation_id and e.intent_id = p.intent_id
    where e.account_id <> p.account_id and e.odd_why is null`,

  'events of money that is no payment of ours': `
    select organisation_id, account_id, id, type, intent_id, odd_why from payment_events
    where odd_why is not null and done_at is null`,
}
