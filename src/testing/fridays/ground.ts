import { randomUUID } from 'node:crypto'
import { giveDonation } from '#features/money/giving/contract.ts'
import { connectStripe } from '#features/money/payments/connect.ts'
import { linkTo } from '#features/money/subscriptions/links.ts'
import { itemIdOf } from '#features/money/subscriptions/subscriptions.ts'
import type { Context } from '#platform/server/context.ts'
import { gift } from '../gifts.ts'
import { begun } from '../regular.ts'
import { type World, story } from '../story.ts'
import { type Books, type ChargeObject, clock } from '../stripe/books.ts'
import { createCustomer, toMethod } from '../stripe/customers.ts'
import { type StripeServer, openStripe } from '../stripe/server.ts'
import { Giver } from './giver.ts'
import { FIRST_DAY, FRIDAYS, type Fate, type Trouble, toCard } from './seed.ts'

export interface Ground {
  readonly world: World
  readonly stripe: StripeServer
  readonly givers: readonly Giver[]
  /** Whoever a payment is of, and of which day; undefined where nobody owes such a one. */
  ownerOf(payment: string): Owner | undefined
  ownersOf(giver: Giver): Owner[]
  /** What the provider has in its own books, by payment. */
  charged(): ReadonlyMap<string, readonly ChargeObject[]>
  /** The program's own context. */
  readonly ctx: Context
  /** Of a giver's own link. */
  keyOf(giver: Giver): string
  /** Puts every clock to this time of UTC, or so many minutes later. */
  moveTo(time: string | { readonly minutes: number }): void
  /** Jobs that nobody has done yet. */
  readonly waiting: Waiting[]
  /** Nothing answers while it is set. */
  outage: { isOn: boolean; asked: number }
}

export interface Waiting {
  readonly name: string
  readonly payload: object
}

export interface Owner {
  readonly payment: string
  readonly giver: Giver
  readonly dueOn: string
  readonly trouble: Trouble
  /** A bank may have been asked about it by now. */
  isAsked: boolean
}

/**
 * An organisation that takes its money at the local Stripe, and one regular gift for each fate: as one that is begun through the
 * form is written, and each with a card of its own.
 */
export async function openGround(
  t: Parameters<typeof story>[0],
  fates: readonly Fate[],
): Promise<Ground> {
  const stripe = await openStripe()
  t.after(async () => {
    clock.aheadMs = 0
    await stripe.close()
  })
  const now = `${FIRST_DAY}T04:00:00Z`
  clock.aheadMs = Date.parse(now) - Date.now()
  const world = await story(t, { now, settings: { STRIPE_API_BASE: stripe.address } })
  await connectStripe(world.ctx, stripe.account.keys)
  world.house.organisations.forget()
  const ctx = await world.contextOf('al-noor')
  const givers = fates.map((fate) => new Giver(fate, randomUUID()))
  await beginAll(world, stripe, givers)
  const owners = new Map<string, Owner>()
  const outage = { isOn: false, asked: 0 }
  const ground: Ground = {
    world,
    stripe,
    givers,
    ctx,
    outage,
    waiting: [],
    ownerOf: (payment) => owners.get(payment),
    ownersOf: (giver) => byGiver.get(giver) ?? [],
    charged: () =>
      Map.groupBy(
        stripe.account.books.charges.values(),
        ({ metadata }) => metadata['payment'] ?? 'none of ours',
      ),
    keyOf: ({ id }) => linkTo(ctx, { organisationId: ctx.organisation.id, id }).split('/').at(-1)!,
    moveTo(time) {
      const ms =
        typeof time === 'string'
          ? Date.parse(time) - world.house.now().getTime()
          : time.minutes * 60_000
      world.wait({ minutes: ms / 60_000 })
      clock.aheadMs = world.house.now().getTime() - Date.now()
    },
  }
  for (const giver of givers)
    for (const dueOn of new Set([...FRIDAYS, giver.fate.firstOn])) {
      const id = itemIdOf({ organisationId: ctx.organisation.id, id: giver.id } as never, dueOn)
      owners.set(id, {
        payment: id,
        giver,
        dueOn,
        trouble: giver.fate.trouble(dueOn),
        isAsked: false,
      })
    }
  const byGiver = Map.groupBy(owners.values(), ({ giver }) => giver)
  stripe.faults.follow((request, payment) => strike(ground, request, payment))
  return ground
}

/** What a payment's own trouble does to a question about it. */
function strike({ outage, ownerOf }: Ground, request: string, payment: string) {
  if (outage.isOn) {
    outage.asked++
    return 'unavailable'
  }
  const owner = ownerOf(payment)
  if (!owner) return undefined
  const { trouble } = owner
  if (request.startsWith('GET')) return trouble.read.shift()
  if (!request.includes('/confirm')) return trouble.create.shift()
  return trouble.confirm.shift()
}

async function beginAll(world: World, { account }: StripeServer, givers: readonly Giver[]) {
  const first = await beginOne(world, account.mintToken('4242424242424242'))
  const cards = givers.map((giver) => keepCard(account.books, giver))
  const changes = givers.map(({ id, fate }, at) => ({
    subscription: {
      id,
      attempt_id: randomUUID(),
      donor_id: randomUUID(),
      kind: fate.kind,
      day_of_month: fate.kind === 'monthly' ? Number(fate.firstOn.slice(8)) : null,
      times: fate.times,
      covers_fees: fate.coversFees,
      started_on: fate.firstOn,
      next_on: fate.firstOn,
      setup_id: null,
      ...cards[at],
    },
    line: { subscription_id: id, amount_minor: fate.amountMinor },
    email: `giver-${fate.seed}@example.org`,
  }))
  const copied = `jsonb_to_recordset($1::text::jsonb) as g(subscription jsonb, line jsonb, email text)`
  const written = JSON.stringify(changes)
  await world.rows(
    `insert into donors select (jsonb_populate_record(d, jsonb_build_object('id', g.subscription->>'donor_id', 'email', g.email))).*
     from ${copied}, donors d
       join subscriptions s on s.organisation_id = d.organisation_id and s.donor_id = d.id where s.id = $2`,
    [written, first],
  )
  await world.rows(
    `insert into subscriptions select (jsonb_populate_record(s, g.subscription)).* from ${copied}, subscriptions s where s.id = $2`,
    [written, first],
  )
  await world.rows(
    `insert into subscription_lines select (jsonb_populate_record(l, g.line)).* from ${copied}, subscription_lines l where l.subscription_id = $2`,
    [written, first],
  )
  await world.rows(`delete from subscription_lines where subscription_id = $1`, [first])
  await world.rows(`delete from subscriptions where id = $1`, [first])
}

async function beginOne(world: World, confirmationToken: string): Promise<string> {
  const asked = await gift(world, {
    confirmationToken,
    frequency: 'friday',
    items: [{ donationId: 'where-needed-most', amount: 5_00 }],
  })
  const { data, message } = await world.visitor.asks(giveDonation, { ...asked, confirmationToken })
  if (data?.status !== 'succeeded') throw new Error(`The first one could not begin: ${message}`)
  return begun(world, data).id
}

function keepCard(books: Books, { fate }: Giver) {
  const customer = createCustomer(books, {})
  const method = toMethod(books, {
    part: toCard(fate.card(0), fate.seed),
    card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2099 },
  } as never)
  method.customer = customer.id
  return { customer_id: customer.id, saved_card: method.id }
}
