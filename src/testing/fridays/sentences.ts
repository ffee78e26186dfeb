import { feeOf } from '#features/money/giving/giving.ts'
import { compareWithProviders } from '#features/money/payments/compare.ts'
import { addDays } from '#platform/shared/wall-time.ts'
import type { Books, ChargeObject } from '../stripe/books.ts'
import { type Giver, OPEN_DAYS } from './giver.ts'
import type { Ground, Owner } from './ground.ts'
import type { SpokenCard, Word } from './seed.ts'

/** A soft refusal may be tried again twice in the week. */
const MOST_TRIES = 3

interface Evidence {
  readonly books: Books
  readonly charged: ReturnType<Ground['charged']>
  /** The state of each item, by its id. */
  readonly items: ReadonlyMap<string, string>
}

/** What is wrong with one giver, by the provider's books and what they were told; empty when all is right. */
export function wrongOf(
  giver: Giver,
  owners: readonly Owner[],
  { books, charged, items }: Evidence,
): string[] {
  const wrong = [...giver.wrong]
  const all = owners.flatMap(({ payment }) => charged.get(payment) ?? [])
  const words = wordsOf(all, books)
  for (const { payment, dueOn } of owners) {
    const tries = charged.get(payment) ?? []
    const paid = tries.filter((one) => one.paid)
    const owed = giver.owed.get(dueOn)
    const state = items.get(payment)
    const says = (what: string) => wrong.push(`${dueOn}: ${what}`)
    if ((state === 'paid') !== paid.length > 0) says(`${state}, charged ${paid.length} times`)
    if (!owed) {
      if (tries.length > 0) says('was asked for, and nothing was owed')
      continue
    }
    if (paid.length > 1) says(`was charged ${paid.length} times`)
    for (const { amount } of paid)
      if (amount !== totalOf(giver, owed.amountMinor)) says(`was charged ${amount}`)
    const { leftOutAt } = owed
    if (leftOutAt && tries.some((one) => one.created * 1_000 > leftOutAt.getTime() + 1_000))
      says('was asked for after it was left out')
    const since = cardOf(giver, dueOn)
    const asked = all.filter(
      (one) => one.created >= since && (tries.includes(one) || isBefore(one, dueOn)),
    )
    const isOver = leftOutAt !== undefined || (owed.isLastTry === true && tries.length > 0)
    if (!isOver && paid.length === 0 && !isRefused(dueOn, { tries, asked, words }))
      says('was never taken')
    if (softOf(tries, words) > MOST_TRIES) says(`was tried ${tries.length} times`)
  }
  for (const tries of Map.groupBy(all, (one) => one.payment_method).values()) {
    const never = tries.findIndex((one) => words.get(one) === 'never')
    if (never >= 0 && never < tries.length - 1)
      wrong.push('a card was asked again that will never pay')
  }
  const { times } = giver.fate
  if (times !== null && all.filter((one) => one.paid).length > times)
    wrong.push('was charged more often than was wanted')
  return wrong
}

/** What the bank has said each time. */
function wordsOf(all: readonly ChargeObject[], { parts }: Books): Map<ChargeObject, Word> {
  const said = new Map<ChargeObject, Word>()
  for (const [method, tries] of Map.groupBy(all, (one) => one.payment_method)) {
    const { words } = parts.get(method) as SpokenCard
    for (const [at, one] of tries.entries()) said.set(one, words[Math.min(at, words.length - 1)]!)
  }
  return said
}

function softOf(tries: readonly ChargeObject[], words: ReadonlyMap<ChargeObject, Word>): number {
  return tries.filter((one) => words.get(one) === 'later').length
}

function isBefore({ created }: ChargeObject, dueOn: string): boolean {
  return created * 1_000 < Date.parse(dueOn)
}

/** Since when the card stands that counts for a day: what the bank has said of one before it is no excuse. */
function cardOf({ newCards }: Giver, dueOn: string): number {
  const counting = newCards.filter(({ from }) => from <= dueOn)
  return Math.floor((counting.at(-1)?.at.getTime() ?? 0) / 1_000)
}

/**
 * Why nothing was taken: the bank wants the giver or another card, or has refused as often as it may be asked. `asked` are the
 * charges of the card that counts, also of days before: of one that was refused for good nobody is asked again. A soft refusal
 * is tried again a day later and then two days later, where the week is not over by then.
 */
function isRefused(
  dueOn: string,
  {
    tries,
    asked,
    words,
  }: {
    readonly tries: readonly ChargeObject[]
    readonly asked: readonly ChargeObject[]
    readonly words: ReadonlyMap<ChargeObject, Word>
  },
): boolean {
  if (tries.length >= MOST_TRIES) return true
  const last = asked.at(-1)
  if (!last) return false
  const word = words.get(last)
  if (word === 'never' || !tries.includes(last)) return word === 'never'
  const againOn = addDays(new Date(last.created * 1_000).toISOString().slice(0, 10), tries.length)
  return word === 'donor' || (word === 'later' && againOn >= addDays(dueOn, OPEN_DAYS))
}

function totalOf({ fate }: Giver, amountMinor: number): number {
  const items = [{ donationId: '', amount: amountMinor }]
  return amountMinor + feeOf({ items, coverFees: fate.coversFees, currency: 'GBP' })
}

/** What is wrong with the books as a whole, ours beside the provider's. */
export async function wrongOfAll({
  world,
  ctx,
  stripe,
  ownerOf,
  charged,
  waiting,
}: Ground): Promise<string[]> {
  const wrong = await compareWithProviders(ctx, 30)
  for (const payment of charged().keys())
    if (!ownerOf(payment)) wrong.push(`${payment} was charged, and is nobody's`)
  for (const { name } of waiting) wrong.push(`a job still waits: ${name}`)
  const { books } = stripe.account
  const opened = Map.groupBy(books.intents.values(), ({ metadata }) => metadata['payment'])
  for (const [payment, { length }] of opened)
    if (length > 1) wrong.push(`${payment} was opened ${length} times`)
  const [ledger] = await world.rows<{ charged: number; fees: number }>(`
    select coalesce(sum(e.amount_minor) filter (where p.kind = 'charge' and e.account like '%provider:%'), 0)::int as charged,
      coalesce(sum(e.amount_minor) filter (where p.kind = 'fee' and e.account = 'fees'), 0)::int as fees
    from entries e join postings p on p.organisation_id = e.organisation_id and p.id = e.posting_id`)
  // In a statement of its own, as a cluster counts no other table beside a sum.
  const [items] = await world.rows<{ open: number }>(
    'select count(*)::int as open from subscription_items where ended_at is null',
  )
  const here = { ...ledger!, ...items! }
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const there = {
    charged: sum(stripe.account.charges().map(({ amount }) => amount)),
    fees: sum([...books.balances.values()].map(({ fee }) => fee)),
    open: 0,
  }
  for (const what of ['charged', 'fees', 'open'] as const)
    if (here[what] !== there[what]) wrong.push(`${what}: ${here[what]} here, ${there[what]} there`)
  return [...wrong, ...stripe.badManners()]
}
