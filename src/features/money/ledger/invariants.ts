import { KINDS } from './rules.ts'

/** Sentences about the books that must stay true. Each query finds the rows that break its sentence. */
export const invariants = {
  'every posting has entries, and they sum to zero for each currency': `
    select p.organisation_id, p.key, e.currency from postings p
    left join entries e on e.organisation_id = p.organisation_id and e.posting_id = p.id
    group by p.organisation_id, p.key, e.currency having count(e.line) = 0 or sum(e.amount_minor) <> 0`,

  'the lines of a posting are numbered without a gap': `
    select organisation_id, posting_id from entries
    group by organisation_id, posting_id having min(line) <> 0 or max(line) <> count(*) - 1`,

  'tests move play money, and nothing else does': `
    select p.organisation_id, p.key from postings p
    join entries e on e.organisation_id = p.organisation_id and e.posting_id = p.id
    where e.account like 'test-provider:%' and not p.test or e.account like 'provider:%' and p.test`,

  'a posting says by its key what it is': `
    select organisation_id, key from postings
    where key not like kind || ':%' or kind not in (${KINDS.map((kind) => `'${kind}'`).join(', ')})`,

  'nothing is paid back that was not paid in': `
    select p.organisation_id, p.payment_id, e.account, e.currency from postings p
    join entries e on e.organisation_id = p.organisation_id and e.posting_id = p.id
    where p.payment_id is not null and (e.account like 'fund:%' or e.account = 'covered-fees')
    group by p.organisation_id, p.payment_id, e.account, e.currency having sum(e.amount_minor) > 0`,

  'a provider keeps one fee of a payment, in one currency': `
    select organisation_id, payment_id from postings
    where kind = 'fee' group by organisation_id, payment_id having count(*) > 1`,
}
