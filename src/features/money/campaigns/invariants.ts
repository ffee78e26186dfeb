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

const MATCHED = `'match', 'match-returned'`

/** Sentences about campaigns that must stay true. Each query finds the rows that break its sentence. */
export const invariants = {
  'every campaign has a fund of its own': `
    select i.organisation_id, i.id from content_items i
    left join funds f on f.organisation_id = i.organisation_id and f.id = '${FUND}' || i.id
    where i.kind = 'campaign' and f.id is null`,

  'what a campaign has raised is what the ledger says, as far as it was read': `
    select * from (
      select organisation_id, fund_id, currency, test, sum(held) as raised,
        sum(held) filter (where kind like 'offline-gift%') as offline, sum(held) filter (where kind in (${MATCHED})) as matched
      from (${READ}) r group by 1, 2, 3, 4) counted
    full join campaign_totals t using (organisation_id, fund_id, currency, test)
    where coalesce(raised, 0) <> coalesce(raised_minor, 0) or coalesce(offline, 0) <> coalesce(offline_minor, 0)
      or coalesce(matched, 0) <> coalesce(matched_minor, 0)`,

  'what a campaign has of each gift is what the ledger says, as far as it was read': `
    select * from (
      select organisation_id, fund_id, gift_id, sum(held) as held
      from (${READ} and p.kind not in (${MATCHED}) and p.gift_id is not null) r group by 1, 2, 3) counted
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

  'a match has added what it promised to what stays of the gifts in its window, and at most its cap, as far as it has read': `
    select m.organisation_id, m.id from campaign_matches m
    cross join lateral (
      select coalesce(sum(-e.amount_minor), 0) as counted from ledger_marks k
      join postings p on p.organisation_id = k.organisation_id and p.sequence <= k.up_to
      join entries e on e.organisation_id = p.organisation_id and e.posting_id = p.id
      join gifts g on g.organisation_id = p.organisation_id and g.id = p.gift_id
      where k.organisation_id = m.organisation_id and k.reader = 'match ' || m.id
        and p.kind not in (${MATCHED}, 'gift-aid-claimed') and e.account = 'fund:${FUND}' || m.item_id
        and e.currency = m.currency and p.test = m.test and g.given_at >= m.begins_at and g.given_at < m.ends_at) c
    cross join lateral (
      select coalesce(sum(e.amount_minor), 0) as added from entries e
      join postings p on p.organisation_id = e.organisation_id and p.id = e.posting_id
      where e.organisation_id = m.organisation_id and e.account = 'match:' || m.id and p.kind in (${MATCHED})) a
    where m.counted_minor <> c.counted or m.added_minor <> a.added
      or a.added <> least(m.cap_minor, floor(greatest(0, c.counted) * m.percent / 100))`,

  'what was added as promised has its promise': `
    select e.organisation_id, e.account from postings p
    join entries e on e.organisation_id = p.organisation_id and e.posting_id = p.id and e.account like 'match:%'
    left join campaign_matches m on m.organisation_id = e.organisation_id and e.account = 'match:' || m.id
    where p.kind in (${MATCHED}) and m.id is null`,

  'a gift that comes through a page is to the campaign of that page': `
    select t.organisation_id, t.gift_id, t.fund_id from fundraiser_gifts t
    join fundraisers f on f.organisation_id = t.organisation_id and f.id = t.fundraiser_id
    left join gift_lines l on l.organisation_id = t.organisation_id and l.gift_id = t.gift_id and l.fund_id = t.fund_id
    where t.fund_id <> '${FUND}' || f.item_id or l.gift_id is null`,

  'the pages of a campaign have raised at most what the campaign has': `
    select * from (
      select c.organisation_id, c.fund_id, c.currency, c.test, sum(c.net_minor) as through from fundraiser_gifts f
      join campaign_gifts c on c.organisation_id = f.organisation_id and c.fund_id = f.fund_id and c.gift_id = f.gift_id
      group by 1, 2, 3, 4) pages
    left join campaign_totals t using (organisation_id, fund_id, currency, test)
    where through > coalesce(raised_minor, 0)`,

  'no need is given and promised more often than it is there, by tests or else by real gifts, but where what had gone back came again': `
    select n.organisation_id, n.id from campaign_needs n
    join (
      select c.organisation_id, c.need_id, c.quantity, g.test, exists (
        select from postings b
        where b.organisation_id = c.organisation_id and b.gift_id = c.gift_id and b.kind in ('refund-failed', 'dispute-won')) as came_again
      from need_claims c
      join gifts g on g.organisation_id = c.organisation_id and g.id = c.gift_id
      left join payments p on p.organisation_id = c.organisation_id and p.id = c.gift_id
      left join offline_gifts o on o.organisation_id = c.organisation_id and o.gift_id = c.gift_id
      where p.settled_at is not null and p.state not in ('refunded', 'lost')
        or o.gift_id is not null and o.taken_back_at is null
      union all
      select p.organisation_id, p.need_id, p.quantity, p.test, false from pledges p
      where not exists (select from pledge_withdrawals w where w.organisation_id = p.organisation_id and w.pledge_id = p.id)
        and not exists (
          select from pledge_gifts k
          left join payments y on y.organisation_id = k.organisation_id and y.id = k.gift_id
          left join offline_gifts o on o.organisation_id = k.organisation_id and o.gift_id = k.gift_id
          where k.organisation_id = p.organisation_id and k.pledge_id = p.id
            and (y.settled_at is not null and y.state not in ('refunded', 'lost')
              or o.gift_id is not null and o.taken_back_at is null))
    ) t on t.organisation_id = n.organisation_id and t.need_id = n.id
    group by n.organisation_id, n.id, n.quantity, t.test having sum(t.quantity) > n.quantity and not bool_or(t.came_again)`,

  'what pays a promise goes to its campaign': `
    select k.organisation_id, k.pledge_id, k.gift_id from pledge_gifts k
    join pledges p on p.organisation_id = k.organisation_id and p.id = k.pledge_id
    left join (
      select organisation_id, gift_id, fund_id, sum(amount_minor) as given from gift_lines group by 1, 2, 3) l
      on l.organisation_id = k.organisation_id and l.gift_id = k.gift_id and l.fund_id = '${FUND}' || p.item_id
    where l.given is null or l.given < k.amount_minor`,

  'nobody pays more for a promise than it is, but where what had gone back came again': `
    select p.organisation_id, p.id from pledges p
    join pledge_gifts k on k.organisation_id = p.organisation_id and k.pledge_id = p.id
    join lateral (
      select -coalesce(sum(e.amount_minor), 0) as net, bool_or(o.kind in ('refund-failed', 'dispute-won')) as came_again from postings o
      join entries e on e.organisation_id = o.organisation_id and e.posting_id = o.id and e.account = 'fund:${FUND}' || p.item_id
      where o.organisation_id = k.organisation_id and o.gift_id = k.gift_id and o.kind not in (${MATCHED}, 'gift-aid-claimed')) l on true
    group by 1, 2, p.amount_minor
    having sum(least(k.amount_minor, greatest(0, l.net))) > p.amount_minor and bool_or(l.came_again) is not true`,

  'a promise is no money': `
    select p.organisation_id, p.id from pledges p
    join postings o on o.organisation_id = p.organisation_id and o.gift_id = p.id`,

  'what is kept back for a gift is what its lines say': `
    select c.organisation_id as kept_for, c.need_id, c.quantity, lines.* from (
      select organisation_id, gift_id, need_id, sum(quantity)::int as wanted from gift_lines
      where need_id is not null group by 1, 2, 3) lines
    full join need_claims c on c.organisation_id = lines.organisation_id and c.gift_id = lines.gift_id
      and c.need_id = lines.need_id
    left join payments p on p.organisation_id = lines.organisation_id and p.id = lines.gift_id
    left join gifts g on g.organisation_id = lines.organisation_id and g.id = lines.gift_id
    where wanted is distinct from c.quantity
      -- A day that has changed forgets who went without it.
      and not (c.quantity is null
        and (p.settled_at is null or p.state in ('refunded', 'lost') or g.test))`,
}
