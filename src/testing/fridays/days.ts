import { bringFees } from '#features/money/payments/bring-fees.ts'
import { follow as followEvent } from '#features/money/payments/receive-event.ts'
import { reconcile } from '#features/money/payments/reconcile.ts'
import { runCycles } from '#features/money/subscriptions/run-cycles.ts'
import { forgetCardOf } from '#features/money/subscriptions/forget-card.ts'
import { settleItem } from '#features/money/subscriptions/settle.ts'
import type { Context } from '#platform/server/context.ts'
import { addDays } from '#platform/shared/wall-time.ts'
import { openChance, type Chance } from '../drill/chance.ts'
import { signatureOf } from '../stripe/events.ts'
import type { EventObject } from '../stripe/books.ts'
import { changeMinds } from './deeds.ts'
import type { Ground, Waiting } from './ground.ts'
import { FIRST_DAY, FRIDAYS, LAST_DAY } from './seed.ts'

/** Longer than a runner may be silent before another goes on with what it had claimed, and than a provider is left alone. */
const LATER = { minutes: 3 }
const MOST_RUNS = 60
/** So many questions at most are asked of a provider that answers none: one handful. */
const HANDFUL = 8

const GROWING =
  'donors, subscriptions, subscription_items, gifts, gift_lines, payments, payment_attempts, postings, entries, mails'

class Died extends Error {
  override readonly name = 'Died'
}

/** The two weeks, day by day, or until something was wrong with them as a whole: then it answers what. */
export async function live(ground: Ground, seed: number): Promise<string[]> {
  const chance = openChance(seed)
  const wrong: string[] = []
  for (let date = FIRST_DAY; date <= LAST_DAY && wrong.length === 0; date = addDays(date, 1)) {
    // As the database does by itself within a minute: else it takes each table for as empty as it was.
    await ground.world.rows(`analyze ${GROWING}`)
    ground.moveTo(`${date}T05:00:00Z`)
    await changeMinds(ground, date, 'early')
    ground.moveTo(`${date}T08:00:00Z`)
    fallDue(ground, date)
    if (date === FRIDAYS[1]) wrong.push(...(await sitOut(ground)))
    if ((FRIDAYS as readonly string[]).includes(date)) {
      await Promise.all([run(ground, chance), run(ground, chance)])
      await ground.world.rows(`analyze ${GROWING}`)
      await changeMinds(ground, date, 'amid')
      await tellEvents(ground, date)
      await follow(ground)
    }
    wrong.push(...(await runAll(ground, chance)))
    // What was tried late in a morning is tried again as late on another day.
    ground.moveTo(`${date}T12:00:00Z`)
    wrong.push(...(await runAll(ground, chance)))
    await follow(ground)
    await reconcile(ground.ctx)
    // A provider keeps its answers for a day.
    ground.stripe.account.answers.forget()
  }
  return wrong
}

function fallDue({ givers, ownersOf, charged }: Ground, date: string): void {
  const taken = charged()
  for (const giver of givers) {
    const paid = ownersOf(giver).filter(({ payment }) =>
      taken.get(payment)?.some(({ paid }) => paid),
    )
    giver.comesTo(date, paid.length)
  }
}

/** The provider is away: it is asked by a handful and then left alone, and nobody is blamed for it. */
async function sitOut(ground: Ground): Promise<string[]> {
  const { outage, ctx } = ground
  outage.isOn = true
  await runCycles(ctx)
  const first = outage.asked
  await runCycles(ctx)
  outage.isOn = false
  const again = outage.asked - first
  ground.moveTo(LATER)
  return [
    ...(first > 2 * HANDFUL ? [`A provider that is away was asked ${first} times.`] : []),
    ...(again > 0 ? [`A provider that is away was asked again at once, ${again} times.`] : []),
  ]
}

/** Until nothing is due any more. */
async function runAll(ground: Ground, chance: Chance): Promise<string[]> {
  for (let runs = 0; runs < MOST_RUNS; runs++) {
    ground.moveTo(LATER)
    // What was asked before, and nobody heard of, is done by now.
    ground.stripe.faults.land()
    const isWhole = await run(ground, chance)
    const [due] = await ground.world.rows<{ many: number }>(
      `select (select count(*) from subscription_items
         where state in ('due', 'retry') and next_try_at <= $1 or state = 'charging')::int
         + (select count(*) from subscription_cycles where closed_at is null and closes_at <= $1)::int as many`,
      [ground.ctx.now()],
    )
    if (isWhole && due!.many === 0) return []
  }
  return [`After ${MOST_RUNS} runs something is still due.`]
}

/** A minute's run. It may die whole, and whoever takes a payment for it as that payment's seed says: then it answers false. */
async function run({ ctx, ownerOf }: Ground, chance: Chance): Promise<boolean> {
  const checkpoint = (step: string, id?: string) => {
    const owner = id === undefined ? undefined : ownerOf(id)
    if (owner && step === 'payment.asked') owner.isAsked = true
    const dies = id === undefined ? chance.is(0.03) : owner?.trouble.diesAt === step
    if (owner && dies) delete owner.trouble.diesAt
    if (dies) throw new Died(`died at ${step}`)
  }
  try {
    await runCycles({ ...ctx, house: { ...ctx.house, checkpoint } })
    return true
  } catch (error) {
    if (!(error instanceof Died)) throw error
    return false
  }
}

/** Most events are lost. The others come before anybody has looked again: once, twice, or the last one first. */
async function tellEvents({ stripe, world, ownerOf }: Ground, date: string): Promise<void> {
  const paymentOf = ({ data }: EventObject) =>
    (data.object as { metadata?: Record<string, string> }).metadata?.['payment'] ?? ''
  const told = Map.groupBy(stripe.account.books.events, paymentOf)
  for (const [payment, events] of told) {
    const owner = ownerOf(payment)
    if (!owner || owner.dueOn !== date || owner.trouble.events === 'lost') continue
    const { events: how } = owner.trouble
    const sent =
      how === 'out-of-order'
        ? events.toReversed()
        : how === 'twice'
          ? [...events, ...events]
          : events
    for (const event of sent) {
      const body = JSON.stringify(event)
      const { status } = await world.visitor.sends('POST', '/api/stripe/webhook', {
        headers: {
          'content-type': 'application/json',
          'stripe-signature': signatureOf(body, stripe.account.keys.webhookSecret, new Date()),
        },
        body,
      })
      if (status !== 200) throw new Error(`An event was answered with ${status}.`)
    }
  }
}

/** What follows from it for the money and for the card. Letters are nobody's business here: there would be thousands. */
const WORK: Readonly<Record<string, (ctx: Context, input: never) => Promise<unknown>>> = {
  'payments.apply-event': followEvent,
  'payments.bring-fees': bringFees,
  'subscriptions.settle': (ctx, { itemId }: { itemId: string }) => settleItem(ctx, itemId),
  'subscriptions.forget-card': forgetCardOf,
}

/** What a runner has settled meanwhile needs nobody else. In two statements, as a cluster joins no organisations. */
async function followUps({ rows }: Ground['world']): Promise<Waiting[]> {
  const gone = await rows<Waiting>(
    `delete from follow_ups returning job as name, payload::jsonb as payload`,
  )
  const ended = await rows<{ id: string }>(
    `select id::text from subscription_items where ended_at is not null`,
  )
  const settled = new Set(ended.map(({ id }) => id))
  return gone.filter(
    ({ payload }) => !settled.has(String((payload as Record<string, unknown>)['itemId'])),
  )
}

/** Does the jobs that wait, as their workers would; one that cannot be done yet waits for the next time. */
async function follow({ world, ctx, waiting }: Ground): Promise<void> {
  waiting.push(
    ...(await world.rows<Waiting>(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id returning t.identifier as name, j.payload`,
    )),
    ...(await followUps(world)),
  )
  for (const { name, payload } of waiting.splice(0)) {
    const work = WORK[name]
    await work?.(ctx, payload as never).catch(() => waiting.push({ name, payload }))
  }
}
