import { and, desc, eq, inArray } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/server/context.ts'
import { type MerchantAccount, allMerchantAccounts } from './merchant-accounts.ts'
import { NOT_FOUND, NoProvider, ProviderRefused, ProviderUnclear } from './provider-errors.ts'
import type { ProviderEvent } from './provider-objects.ts'
import { paymentAccounts, paymentEventReadings, paymentEvents } from './tables.ts'
import { takeEvent } from './take-event.ts'

const MINUTE_MS = 60_000
/** So much is read again each time: an event may be listed some minutes after it was made, and clocks differ. */
const OVERLAP_MS = 10 * MINUTE_MS
/** The provider lists its events for thirty days; a little less is asked for, so that none goes while it is read. */
const LISTED_MS = (30 * 24 - 1) * 60 * MINUTE_MS
/** For one account in one run; the next goes on where it stopped. */
const MOST_PAGES = 20
const LONGEST_RUN_MS = 20_000

/** What is asked for: at most twenty types. That money has arrived is told by its payment; its fee is looked for anyway. */
const TYPES = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'radar.early_fraud_warning.created',
  'payout.paid',
  'payout.failed',
  'payout.canceled',
]

type Reading = Pick<
  typeof paymentEventReadings.$inferSelect,
  'knownUntil' | 'readingUntil' | 'readingAfter'
>

/**
 * Reads from each provider's list the events that never came: while we were away, or where nobody has told the provider where
 * to send them. Run every ten minutes, account beside account; each begins a little before what it knows, takes what it does
 * not have, and is done with a stretch of time only when it was read to its end. What is older than the provider keeps is left
 * to the sweep, and so is what lies behind a circle in the list, which is read past and told of. An account that cannot be asked
 * is asked next time and holds up no other.
 */
export async function catchUp(ctx: Context, longestMs = LONGEST_RUN_MS): Promise<void> {
  const deadline = Date.now() + longestMs
  const merchants = await allMerchantAccounts(ctx)
  await Promise.all(
    merchants.map((merchant) =>
      catchUpOne(ctx, merchant, deadline).catch((error: unknown) => {
        const isAway =
          error instanceof ProviderUnclear ||
          error instanceof ProviderRefused ||
          error instanceof NoProvider
        if (!isAway) throw error
        ctx.house.log.warn(
          { err: error, account: merchant.account.id },
          'events not read; next time',
        )
      }),
    ),
  )
}

async function catchUpOne(
  ctx: Context,
  { account, provider }: MerchantAccount,
  deadline: number,
): Promise<void> {
  const known = await findReading(ctx, account.id)
  const until = known.readingUntil ?? ctx.now()
  const oldest = ctx.now().getTime() - LISTED_MS
  const isTooOld = known.knownUntil.getTime() < oldest && known.readingUntil === null
  const from = new Date(Math.max(oldest, known.knownUntil.getTime() - OVERLAP_MS))
  let after = known.readingAfter ?? undefined
  const passed = new Set<string>()
  for (let pages = 0; pages < MOST_PAGES && Date.now() < deadline; pages++) {
    const place = { from, until, ...(after !== undefined && { after }) }
    const { items, next } = await provider
      .listEvents({ ...place, types: TYPES })
      .catch(async (error: unknown) => {
        // What it went on after is listed no more: from the beginning.
        if (after !== undefined && error instanceof ProviderRefused && error.code === NOT_FOUND)
          await write(ctx, account.id, { ...known, readingUntil: null, readingAfter: null })
        throw error
      })
    if (isTooOld && pages === 0)
      ctx.house.log.error(
        { account: account.id, since: known.knownUntil },
        'events of these days are listed no more; refunds, disputes and payouts are looked for without them',
      )
    await takeNew(ctx, account.id, items)
    const isCircle = next !== undefined && (next === after || passed.has(next))
    if (isCircle)
      ctx.house.log.error(
        { account: account.id, from, until },
        'the list of events goes round in a circle; what it does not show is looked for without it',
      )
    if (next === undefined || isCircle) {
      await write(ctx, account.id, { knownUntil: until, readingUntil: null, readingAfter: null })
      return
    }
    after = next
    passed.add(next)
    await write(ctx, account.id, { ...known, readingUntil: until, readingAfter: after })
  }
}

/** Oldest first, so that what is told of one payment is taken in its order. */
async function takeNew(
  ctx: Context,
  accountId: string,
  events: readonly ProviderEvent[],
): Promise<void> {
  if (events.length === 0) return
  const ids = events.map(({ id }) => id)
  const taken = await inTransaction(ctx, ({ db, organisation }) =>
    db
      .select({ id: paymentEvents.id })
      .from(paymentEvents)
      .where(
        and(
          eq(paymentEvents.organisationId, organisation.id),
          eq(paymentEvents.accountId, accountId),
          inArray(paymentEvents.id, ids),
        ),
      ),
  )
  const known = new Set(taken.map(({ id }) => id))
  for (const event of events.toReversed())
    if (!known.has(event.id)) await takeEvent(ctx, accountId, event)
}

/** Before the first reading: from the last event that we have or, where none ever came, from when the account was connected. */
async function findReading(ctx: Context, accountId: string): Promise<Reading> {
  return inTransaction(ctx, async ({ db, organisation }) => {
    const [reading] = await db
      .select()
      .from(paymentEventReadings)
      .where(
        and(
          eq(paymentEventReadings.organisationId, organisation.id),
          eq(paymentEventReadings.accountId, accountId),
        ),
      )
    if (reading) return reading
    const [last] = await db
      .select({ at: paymentEvents.createdAt })
      .from(paymentEvents)
      .where(
        and(
          eq(paymentEvents.organisationId, organisation.id),
          eq(paymentEvents.accountId, accountId),
        ),
      )
      .orderBy(desc(paymentEvents.createdAt))
      .limit(1)
    const [account] = await db
      .select({ at: paymentAccounts.chosenAt })
      .from(paymentAccounts)
      .where(
        and(eq(paymentAccounts.organisationId, organisation.id), eq(paymentAccounts.id, accountId)),
      )
    const knownUntil = last?.at ?? account!.at
    return { knownUntil, readingUntil: null, readingAfter: null }
  })
}

async function write(ctx: Context, accountId: string, reading: Reading): Promise<void> {
  const { knownUntil, readingUntil, readingAfter } = reading
  const now = { knownUntil, readingUntil, readingAfter }
  await inTransaction(ctx, ({ db, organisation }) =>
    db
      .insert(paymentEventReadings)
      .values({ organisationId: organisation.id, accountId, ...now })
      .onConflictDoUpdate({
        target: [paymentEventReadings.organisationId, paymentEventReadings.accountId],
        set: now,
      }),
  )
}
