import { FUND } from './rules.ts'
import { READER } from './totals.ts'

/** How far the totals have read. */
const READ = `
  select p.organisation_id, substr(e.account, 6) as fund_id, p.gift_id, p.kind, e.currency, p.test,
    -e.amount_minor as held
  from postings p
  join ledger_marks m on m.organisation_id = p.organisation_id and m.reader = '${READER}' and p.sequence <= m.up_to
  join entries e on e.organisation_id = p.organisation_id and e.posting_id = p.id
  where e.account like 'fund:${FUND}%' and p.kind <> 'gift-aid-claimed'`

/** Sentences about campaigns that must stay true. Each query finds the rows that break its sentence. */
export const invariants = {
  'every campaign has a fund of its own': `
    select i.organisation_id, i.id from content_items i
    left join funds f on f.organisation_id = i.organisation_id and f.id = '${FUND}' || i.id
    where i.kind = 'campaign' and f.id is null`,

  'what a campaign has raised is what the ledger says, as far as it was read': `
    select * from (
      select organisation_id, fund_id, currency, test, sum(held) as raised,
        sum(held) filter (where kind = 'offline-gift') as offline, sum(held) filter (where kind = 'match') as matched
      from (${READ}) r group by 1, 2, 3, 4) counted
    full join campaign_totals t using (organisation_id, fund_id, currency, test)
    where coalesce(raised, 0) <> coalesce(raised_minor, 0) or coalesce(offline, 0) <> coalesce(offline_minor, 0)
      or coalesce(matched, 0) <> coalesce(matched_minor, 0)`,

  'what a campaign has of each gift is what the ledger says, as far as it was read': `
    select * from (
      select organisation_id, fund_id, gift_id, sum(held) as held
      from (${READ} and p.kind <> 'match' and p.gift_id is not null) r group by 1, 2, 3) counted
    full join campaign_gifts g using (organisation_id, fund_id, gift_id)
    where coalesce(held, 0) <> coalesce(net_minor, 0)`,

  'a campaign counts each donor of whom something stays, once': `
    select * from (
      select organisation_id, fund_id, currency, test, count(*)::int as counted from (
        select organisation_id, fund_id, currency, test, donor_id from campaign_gifts
        group by 1, 2, 3, 4, 5 having sum(net_minor) > 0) d
      group by 1, 2, 3, 4) counted
    full join campaign_totals t using (organisation_id, fund_id, currency, test)
    where coalesce(counted, 0) <> coalesce(donors, 0)`,

  'no need is given more often than it is there': `
    select n.organisation_id, n.id from campaign_needs n
    join need_claims c on c.organisation_id = n.organisation_id and c.need_id = n.id
    join payments p on p.organisation_id = c.organisation_id and p.id = c.gift_id
    where p.settled_at is not null and p.state not in ('refunded', 'lost')
    group by n.organisation_id, n.id, n.quantity having sum(c.quantity) > n.quantity`,

  'what is kept back for a gift is what its lines say': `
    select * from (
      select organisation_id, gift_id, need_id, sum(quantity)::int as wanted from gift_lines
      where need_id is not null group by 1, 2, 3) lines
    full join need_claims c using (organisation_id, gift_id, need_id)
    where wanted is distinct from c.quantity`,
}
