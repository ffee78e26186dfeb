import { DEMO_ORGANISATIONS } from '#features/ground/organisations/seed.ts'
import { DEMO_DONOR } from '#features/ground/people/rules.ts'
import { type Asked } from '#features/money/giving/giving.ts'
import { give } from '#features/money/giving/give.ts'
import { mailReceipt } from '#features/money/giving/receipts.ts'
import { tellRefunded } from '#features/money/giving/refunds.ts'
import { followReturns } from '#features/money/payments/follow-returns.ts'
import {
  findPayment,
  providerOf,
  providerOfNewPayments,
} from '#features/money/payments/payments.ts'
import { makeToken } from '#features/money/sandbox-bank/make-token.ts'
import { bankOf } from '#features/money/sandbox-bank/sandbox-bank.ts'
import { runCycles } from '#features/money/subscriptions/run-cycles.ts'
import { chargeMoment } from '#features/money/subscriptions/subscriptions.ts'
import {
  type Context,
  type House,
  inTransaction,
  programContext,
} from '#platform/server/context.ts'
import type { Database } from '#platform/server/database.ts'
import { addDays, instantOf, wallClock, weekdayOf } from '#platform/shared/wall-time.ts'

const FRIDAY = 5
const MINUTE_MS = 60_000

const DONOR: Asked['donor'] = {
  firstName: 'Safiya',
  lastName: 'Rahman',
  email: DEMO_DONOR.email,
  address: { line1: '7 Alum Rock Road', city: 'Birmingham', postcode: 'B8 1JA', country: 'GB' },
}

interface Told extends Partial<Asked> {
  readonly daysAgo: number
  /** By the clock of the organisation. */
  readonly at: string
  /** In minor units, by the id of a cause. */
  readonly to: Readonly<Record<string, number>>
  /** All of it is given back so many days later. */
  readonly returnedAfter?: number
}

/** Single gifts of the demonstration's donor, the first first. */
const ONCE: readonly Told[] = [
  {
    daysAgo: 338,
    at: '20:40',
    to: { 'where-needed-most': 50_00 },
    giftAid: { declared: true, scope: 'past-and-future' },
  },
  { daysAgo: 290, at: '21:05', to: { zakat: 250_00 } },
  { daysAgo: 232, at: '13:50', to: { 'food-bank': 40_00 } },
  { daysAgo: 176, at: '18:25', to: { 'madrasa-bursaries': 60_00 } },
  { daysAgo: 119, at: '22:10', to: { roof: 120_00, 'where-needed-most': 25_00 }, coverFees: true },
  { daysAgo: 88, at: '19:12', to: { 'food-bank': 20_00 } },
  // The same once more, by mistake.
  { daysAgo: 88, at: '19:18', to: { 'food-bank': 20_00 }, returnedAfter: 2 },
  {
    daysAgo: 61,
    at: '14:35',
    to: { 'madrasa-bursaries': 60_00 },
    tribute: { kind: 'memory', name: 'Nani' },
  },
  { daysAgo: 12, at: '20:55', to: { roof: 20_00 } },
]
const FRIDAYS: Told = {
  daysAgo: 72,
  at: '21:20',
  to: { 'where-needed-most': 5_00 },
  frequency: 'friday',
}
/** On the fifth of each month, since that of so many days ago. */
const MONTHS: Told = { daysAgo: 160, at: '06:40', to: { 'food-bank': 20_00 }, frequency: 'monthly' }
const MONTHLY_ON = '-05'

/** One step of the year, and its moment: every clock shows that one while it is done. */
interface Step {
  readonly at: Date
  readonly work: (ctx: Context) => Promise<void>
}

/**
 * A year of gifts of the donor whose sign-in the start prints, by the paths that every gift takes, each at its moment before
 * now: single ones, one that was given back, and two that go on by themselves. For a demonstration that is among `filled`, the ids of those
 * that have just begun; one in which it was begun and did not come to its end goes on, every other is left as it is. Where
 * mail really leaves there is none. One caller at a time.
 */
export async function tellYear(house: House, filled: readonly string[]): Promise<void> {
  const { id } = DEMO_ORGANISATIONS[0]
  const organisation = await house.organisations.byId(id)
  if (!organisation || house.settings.SMTP_URL !== undefined) return
  const ctx = programContext(house, organisation)
  if (!filled.includes(id) && !(await isUnfinished(ctx))) return
  if ((await providerOfNewPayments(ctx)).name !== 'sandbox') return
  const steps = stepsUntil(ctx).toSorted((a, b) => a.at.getTime() - b.at.getTime())
  for (const { at, work } of steps) await work(asDonorAt(ctx, at))
}

const attemptOf = (at: number) => `00000000-0000-4000-8000-0000000e${String(at).padStart(4, '0')}`

/** The first gift is there, and the last one is not. */
async function isUnfinished(ctx: Context): Promise<boolean> {
  const [found] = await inTransaction(
    ctx,
    ({ sql, organisation }) => sql<{ begun: boolean; ended: boolean }[]>`
      select coalesce(bool_or(attempt_id = ${attemptOf(0)}), false) as begun,
        coalesce(bool_or(attempt_id = ${attemptOf(ONCE.length - 1)}), false) as ended
      from gift_forms where organisation_id = ${organisation.id}
        and attempt_id in (${attemptOf(0)}, ${attemptOf(ONCE.length - 1)})`,
  )
  return found!.begun && !found!.ended
}

function asDonorAt(ctx: Context, at: Date): Context {
  const begun = Date.now()
  const now = () => new Date(at.getTime() + Date.now() - begun)
  return {
    ...ctx,
    house: { ...ctx.house, now, database: inHaste(ctx.house.database) },
    now,
    actor: {
      kind: 'person',
      id: DEMO_DONOR.id,
      session: '',
      roles: [],
      hasSecondStep: false,
      isAway: false,
    },
  }
}

/** Commits are not waited for on the disk: what a crash of the machine takes away here is nobody's money. */
function inHaste(database: Database): Database {
  return {
    ...database,
    transaction: (id, work, deadlineMs) =>
      database.transaction(
        id,
        async (transaction) => {
          await transaction.sql`set local synchronous_commit = off`
          return work(transaction)
        },
        deadlineMs,
      ),
  }
}

function stepsUntil(ctx: Context): readonly Step[] {
  const { timeZone } = ctx.organisation
  const today = wallClock(ctx.now(), timeZone).date
  const fifth = addDays(today, -MONTHS.daysAgo).slice(0, 7) + MONTHLY_ON
  const regular = [
    { ...FRIDAYS, on: addDays(today, -FRIDAYS.daysAgo) },
    { ...MONTHS, on: fifth },
  ]
  const told = [...ONCE.map((one) => ({ ...one, on: addDays(today, -one.daysAgo) })), ...regular]
  const given = told.map((one, i): Step => {
    const at = instantOf(one.on, one.at, timeZone)
    return { at, work: (ctx) => giveAs(ctx, one, i) }
  })
  const returned = told.flatMap(({ on, at, returnedAfter }, i): Step[] =>
    returnedAfter === undefined
      ? []
      : [
          {
            at: instantOf(addDays(on, returnedAfter), at, timeZone),
            work: (ctx) => giveBack(ctx, i),
          },
        ],
  )
  return [...given, ...returned, ...cyclesFrom(ctx, fifth, today)]
}

/** The minute after each hour at which something of hers falls due. */
function cyclesFrom(ctx: Context, from: string, today: string): readonly Step[] {
  const steps: Step[] = []
  for (let date = from; date <= today; date = addDays(date, 1)) {
    const isFriday = weekdayOf(date) === FRIDAY && date >= addDays(today, -FRIDAYS.daysAgo)
    const at = new Date(chargeMoment(ctx, date).getTime() + MINUTE_MS)
    if ((isFriday || date.endsWith(MONTHLY_ON)) && at < ctx.now()) steps.push({ at, work: runAll })
  }
  return steps
}

/** The same again is the same gift. */
async function giveAs(ctx: Context, told: Told, i: number): Promise<void> {
  const { daysAgo: _, at: __, to, returnedAfter: ___, ...more } = told
  const card = { number: '4242424242424242', expMonth: 12, expYear: ctx.now().getUTCFullYear() + 3 }
  const { confirmationToken } = await makeToken(ctx, { card: { ...card, cvc: '123' } })
  const asked: Asked = {
    attemptId: attemptOf(i),
    confirmationToken,
    items: Object.entries(to).map(([donationId, amount]) => ({ donationId, amount })),
    currency: 'GBP',
    frequency: 'once',
    coverFees: false,
    donor: DONOR,
    ...more,
  }
  await give(ctx, asked, { headers: {} })
  await sendReceipts(ctx)
}

async function runAll(ctx: Context): Promise<void> {
  await runCycles(ctx)
  await sendReceipts(ctx)
}

/** Of what has arrived, and has no number yet: now, so that its letter has the day of its gift. */
async function sendReceipts(ctx: Context): Promise<void> {
  const arrived = await inTransaction(
    ctx,
    ({ sql, organisation: { id } }) => sql<{ id: string }[]>`
      select g.id from gifts g
      join payments p on p.organisation_id = ${id} and p.id = g.payment_id
      where g.organisation_id = ${id} and p.settled_at is not null and not exists (
        select from receipts r where r.organisation_id = ${id} and r.gift_id = g.id)
      order by p.settled_at`,
  )
  for (const { id } of arrived) await mailReceipt(ctx, id)
}

async function giveBack(ctx: Context, i: number): Promise<void> {
  const [gift] = await inTransaction(
    ctx,
    ({ sql, organisation }) => sql<{ id: string }[]>`
      select gift_id as id from gift_forms
      where organisation_id = ${organisation.id} and attempt_id = ${attemptOf(i)}`,
  )
  const { id } = gift!
  const payment = await inTransaction(ctx, (ctx) => findPayment(ctx, { id }))
  if (!payment?.intentId || payment.settledAt === null) return
  const order = { key: `refund of ${id}`, intentId: payment.intentId, refund: id, gift: id }
  const { id: refundId } = await bankOf(ctx).refund(order)
  await followReturns(ctx, await providerOf(ctx, payment), payment)
  await tellRefunded(ctx, { giftId: id, refundId })
}
