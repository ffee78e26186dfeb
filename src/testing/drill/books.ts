import type postgres from 'postgres'
import { audit } from '../../audit.ts'
import type { StripeAccount } from '../stripe/account.ts'
import type { Story } from './donor.ts'

/** What Stripe has in its books beside what we have in ours. Lists name the gifts or payments that are meant. */
export interface Comparison {
  readonly charges: number
  /** Charged, and not in our ledger. */
  readonly lost: readonly string[]
  /** In our ledger, and never charged. */
  readonly invented: readonly string[]
  /** Donors who meant one gift and were charged more than once. */
  readonly doubled: readonly string[]
  /** Over at Stripe, and not with us: the payment, and how we have it. */
  readonly unsettled: readonly string[]
  /** Charged, while the page said last that nothing was taken; and thanked, though nothing was. */
  readonly misled: readonly string[]
  /** Donors who were told that it is being confirmed, and of whom nothing was taken in the end. */
  readonly awaited: readonly string[]
  /** Of those, whom no mail has told, and none will: nothing says any more that they wait. */
  readonly unheard: readonly string[]
  readonly totals: readonly Totals[]
  /** All totals are the same on both sides. */
  readonly isEqual: boolean
  /** The queue: what waits, what is held by a worker (mostly one that was killed), what has failed, and why. */
  readonly jobs: readonly string[]
  /** Of some that are not settled, or whose fee is not there: the payment as we have it, and what was heard of it. */
  readonly traces: readonly string[]
  /** Sentences about the data that do not hold. */
  readonly broken: readonly string[]
}

export interface Totals {
  readonly currency: string
  readonly chargedMinor: number
  readonly feesMinor: number
  readonly ledgerChargedMinor: number
  readonly ledgerFeesMinor: number
}

export async function compareBooks(
  sql: postgres.Sql,
  { books }: StripeAccount,
  stories: readonly Story[],
): Promise<Comparison> {
  const paid = [...books.charges.values()].filter((charge) => charge.paid)
  const giftOf = (charge: { metadata: Readonly<Record<string, string>> }) =>
    charge.metadata['gift'] ?? ''
  const charged = new Set(paid.map(giftOf))
  const posted = new Set(await readPosted(sql))
  const ours = await readPayments(sql)
  const byGift = Map.groupBy(paid, giftOf)
  const timesOf = (gift: string) => byGift.get(gift)?.length ?? 0
  const donors = stories.map((story) => ({
    ...story,
    charges: sum([...new Set(story.gifts)].map(timesOf)),
  }))
  const doubled = [
    ...donors.filter(({ charges }) => charges > 1).map(({ gifts }) => gifts.join(' and ')),
    ...[...byGift].filter(([, { length }]) => length > 1).map(([gift]) => gift),
  ]
  const totals = await compareTotals(sql, books)
  const awaiting = donors.filter(({ told, charges }) => told === 'confirming' && charges === 0)
  const hearing = await readHearing(sql)
  return {
    charges: paid.length,
    lost: [...charged].filter((gift) => !posted.has(gift)),
    invented: [...posted].filter((gift) => !charged.has(gift)),
    doubled: [...new Set(doubled)],
    unsettled: [...books.intents.values()].flatMap(({ id, status, metadata }) => {
      const known = ours.get(metadata['gift'] ?? '')
      // One that was opened and forgotten takes nothing: only the one that we know counts.
      if (!known || (known.intent !== id && status !== 'succeeded')) return []
      const isRight =
        status === 'succeeded'
          ? ['succeeded', 'refunded', 'disputed'].includes(known.state)
          : known.state !== 'processing' && known.state !== 'succeeded'
      return isRight ? [] : [`${id}: ${status} there, ${known.state} here`]
    }),
    misled: donors.flatMap(({ told, charges, gifts }) => {
      const isWrong = (told === 'nothing' && charges > 0) || (told === 'thanked' && charges === 0)
      return isWrong ? [`${gifts.join(' and ')}: told ${told}, charged ${charges} times`] : []
    }),
    awaited: awaiting.flatMap(({ gifts }) => gifts),
    unheard: awaiting
      .filter(({ gifts }) => !gifts.some((gift) => hearing.has(gift)))
      .map(({ gifts }) => gifts.join(' and ')),
    totals,
    isEqual: areEqual(totals),
    jobs: await readJobs(sql),
    traces: await readTraces(sql),
    broken: await readBroken(sql),
  }
}

/**
 * Whether what was charged and what it cost are in the ledger: what settles last. Asked again and again, where the whole
 * comparison would be most of the work that the machine does meanwhile.
 */
export async function hasArrived(sql: postgres.Sql, { books }: StripeAccount): Promise<boolean> {
  return areEqual(await compareTotals(sql, books))
}

function areEqual(totals: readonly Totals[]): boolean {
  return totals.every(
    (one) => one.chargedMinor === one.ledgerChargedMinor && one.feesMinor === one.ledgerFeesMinor,
  )
}

async function compareTotals(
  sql: postgres.Sql,
  books: StripeAccount['books'],
): Promise<readonly Totals[]> {
  const ledger = await readLedger(sql)
  const lines = [...books.balances.values()].filter(({ type }) => type === 'charge')
  const currencies = new Set([
    ...ledger.keys(),
    ...[...books.charges.values()].map(({ currency }) => currency.toUpperCase()),
  ])
  return [...currencies].toSorted().map((currency) => {
    const mine = <T extends { currency: string }>(all: Iterable<T>) =>
      [...all].filter((one) => one.currency.toUpperCase() === currency)
    const { charged = 0, fees = 0 } = ledger.get(currency) ?? {}
    return {
      currency,
      chargedMinor: sum(
        mine(books.charges.values()).map(({ paid, amount }) => (paid ? amount : 0)),
      ),
      feesMinor: sum(mine(lines).map(({ fee }) => fee)),
      ledgerChargedMinor: charged,
      ledgerFeesMinor: fees,
    }
  })
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

/** The gifts whose money stands in the ledger. */
async function readPosted(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ gift: string }[]>`
    select distinct gift_id as gift from postings where kind = 'charge'`
  return rows.map(({ gift }) => gift)
}

/** The gifts whose donors were written to that nothing was taken, or still wait for word. */
async function readHearing(sql: postgres.Sql): Promise<Set<string>> {
  const rows = await sql<{ gift: string }[]>`
    select substring(about from 'gift:(.*)') as gift from mails where kind = 'giving.not-taken'
    union all
    select id::text as gift from payments where promised_at is not null`
  return new Set(rows.map(({ gift }) => gift))
}

/** What lies at the provider because of charges, and what it has kept of them. */
async function readLedger(
  sql: postgres.Sql,
): Promise<Map<string, { charged: number; fees: number }>> {
  const rows = await sql<{ currency: string; charged: string; fees: string }[]>`
    select e.currency,
      coalesce(sum(e.amount_minor) filter (
        where p.kind = 'charge' and e.account like '%provider:%'), 0) as charged,
      coalesce(sum(e.amount_minor) filter (where p.kind = 'fee' and e.account = 'fees'), 0) as fees
    from entries e
    join postings p on p.organisation_id = e.organisation_id and p.id = e.posting_id
    group by e.currency`
  return new Map(
    rows.map(({ currency, charged, fees }) => [
      currency,
      { charged: Number(charged), fees: Number(fees) },
    ]),
  )
}

/** How we have each payment, by its gift, whose id it shares. */
async function readPayments(
  sql: postgres.Sql,
): Promise<Map<string, { intent: string | null; state: string }>> {
  const rows = await sql<{ id: string; intent: string | null; state: string }[]>`
    select id, intent_id as intent, state from payments`
  return new Map(rows.map(({ id, intent, state }) => [id, { intent, state }]))
}

async function readJobs(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<Record<string, string>[]>`
    select t.identifier as name, count(*) as waiting, count(j.locked_at) as held,
      count(*) filter (where j.run_at > now()) as later,
      count(*) filter (where j.attempts >= j.max_attempts) as dead,
      min(j.run_at) - now() as first, max(j.attempts) as tries, max(j.last_error) as error
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    group by t.identifier order by t.identifier`
  return rows.map(
    ({ name, waiting, held, later, dead, first, tries, error }) =>
      `${name}: ${waiting}, of them held ${held}, later ${later}, dead ${dead}; first ${first}, tries ${tries}, ` +
      (error ?? 'no error'),
  )
}

async function readTraces(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<Record<string, unknown>[]>`
    select p.id, p.state, p.version, p.intent_id, p.fee_minor, p.set_aside_why, p.asked_at - now() as asked,
      p.settled_at - now() as settled, p.next_look_at - now() as next_look, p.lease_until - now() as lease, (
        select json_agg(json_build_array(e.type, e.received_at - now(), e.done_at - now(), e.odd_why) order by received_at)
        from payment_events e where e.organisation_id = p.organisation_id and e.intent_id = p.intent_id) as events, (
        select json_agg(json_build_array(a.step, a.outcome, a.at - now()) order by a.at)
        from payment_attempts a where a.organisation_id = p.organisation_id and a.payment_id = p.id) as attempts
    from payments p where p.state = 'processing' or (p.settled_at is not null and p.fee_minor is null)
    order by p.id limit 5`
  return rows.map((row) => JSON.stringify(row))
}

async function readBroken(sql: postgres.Sql): Promise<string[]> {
  const { broken } = await audit(sql)
  return broken.map(({ sentence, rows }) => `${sentence} (${rows.length})`)
}
