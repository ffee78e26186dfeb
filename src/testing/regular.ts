import assert from 'node:assert/strict'
import { runCycles } from '#features/money/subscriptions/run-cycles.ts'
import { giveDonation } from '#features/money/giving/contract.ts'
import {
  type listSubscriptions,
  changeSubscription,
  moveSubscription,
  showSubscription,
} from '#features/money/subscriptions/contract.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { CARD, gift, payWith } from './gifts.ts'
import type { World } from './story.ts'

/** Cards that are kept without trouble, and what becomes of them when they are charged alone. */
export const KEPT = {
  good: CARD.good,
  poor: '4000008260003178',
  wantsDonor: '4000002760003184',
  refused: '4000000000000341',
  lost: '4000000010060004',
} as const

export type Regular = Answer<typeof listSubscriptions>['responseData'][number]

type Said = Awaited<ReturnType<World['visitor']['asks']>>

/** A regular gift that has begun, as whoever holds its link sees it. */
export interface Begun {
  readonly id: string
  readonly key: string
  readonly firstOn: string
  show(): Promise<Regular>
  /** With the version that stands now. */
  moves(action: string, more?: object): Promise<Said>
  changes(more: object): Promise<Said>
}

/** £5 every Friday where it is needed most, unless it is said otherwise. */
export async function begin(
  world: World,
  changes: object = {},
  card: string = KEPT.good,
): Promise<Begun> {
  const asked = await gift(world, {
    confirmationToken: undefined,
    frequency: 'friday',
    items: [{ donationId: 'where-needed-most', amount: 5_00 }],
    ...changes,
  })
  const { data, message } = await world.visitor.asks(giveDonation, {
    ...asked,
    confirmationToken: await payWith(world, card),
  })
  assert.equal(data?.status, 'succeeded', message)
  return begun(world, data)
}

export function begun(
  world: World,
  data: { transactionId: string; continueAt: string; firstChargeOn: string },
): Begun {
  const { transactionId: id, continueAt, firstChargeOn: firstOn } = data
  const key = continueAt.split('/').at(-1)!
  const named = { subscriptionId: id, key }
  const show = async () => (await world.visitor.asks(showSubscription, named)).data as Regular
  return {
    id,
    key,
    firstOn,
    show,
    async moves(action, more = {}) {
      const { version } = await show()
      return world.visitor.asks(moveSubscription, { ...named, version, action, ...more } as never)
    },
    async changes(more) {
      const { version } = await show()
      return world.visitor.asks(changeSubscription, { ...named, version, ...more })
    },
  }
}

/** One minute's run, and all that follows from it. */
export async function run(world: World): Promise<void> {
  await runCycles(world.ctx)
  await world.drain()
}

/** The next Friday from now at half past seven, local time; and its run. */
export async function friday(world: World): Promise<void> {
  const now = world.house.now()
  const days = (5 - now.getUTCDay() + 7) % 7 || 7
  const at = new Date(now.getTime() + days * 86_400_000)
  at.setUTCHours(7, 30, 0, 0)
  world.wait({ minutes: (at.getTime() - now.getTime()) / 60_000 })
  await run(world)
}

/** As the office would read it: `2026-11-27 paid`. */
export async function fell(one: Begun): Promise<string[]> {
  const { charges } = await one.show()
  return charges.map(({ date, status }) => `${date} ${status}`).toReversed()
}
