import { change } from '#features/money/subscriptions/change.ts'
import { move } from '#features/money/subscriptions/move.ts'
import type { Subscription } from '#features/money/subscriptions/contract.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { type Giver, type Said, untilOf } from './giver.ts'
import type { Ground } from './ground.ts'
import { type Deed, type Moment, toCard } from './seed.ts'

/** So many change their minds at the same time. */
const AT_ONCE = 4

/** Everybody does what their seed makes them do at this moment, with their own link and the version that stands. */
export async function changeMinds(ground: Ground, day: string, moment: Moment): Promise<void> {
  const waiting = ground.givers.flatMap((giver) =>
    giver.fate.deeds
      .filter((deed) => deed.day === day && deed.moment === moment)
      .map((deed) => ({ giver, deed })),
  )
  const charged = ground.charged()
  const queue = Map.groupBy(waiting, ({ giver }) => giver).values()
  const work = async () => {
    for (const deeds of queue)
      for (const { giver, deed } of deeds) await does(ground, giver, { deed, charged })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

async function does(
  ground: Ground,
  giver: Giver,
  { deed, charged }: { deed: Deed; charged: ReturnType<Ground['charged']> },
): Promise<void> {
  const now = ground.world.house.now()
  const openOn = giver.openOn(now)
  const open = ground.ownersOf(giver).find(({ dueOn }) => dueOn === openOn)
  const said = await ask(ground, giver, deed, openOn)
  const isPaid = charged.get(open?.payment ?? '')?.some(({ paid }) => paid) ?? false
  giver.hears(deed, said, { now, isPaid })
  giver.expect(
    said.refused !== 'applies-from-next-friday' || open?.isAsked === true,
    'was told that a bank is being asked, and none can have been',
  )
}

async function ask(
  { ctx: program, world, keyOf, stripe }: Ground,
  giver: Giver,
  deed: Deed,
  open: string | undefined,
): Promise<Said> {
  const ctx = { ...program, actor: { kind: 'visitor' } as const }
  const [row] = await world.rows<{ version: number }>(
    'select version from subscriptions where id = $1',
    [giver.id],
  )
  const asked = { subscriptionId: giver.id, key: keyOf(giver), version: row!.version }
  const leftOut = ({ charges }: Subscription) => ({
    isLeftOut: charges.some(({ date, status }) => date === open && status === 'skipped'),
  })
  try {
    if (deed.what === 'amount' || deed.what === 'card') {
      const { fate, changes, newCards } = giver
      const wanted =
        deed.what === 'amount'
          ? { amount: fate.amountAfter(changes + 1) }
          : { confirmationToken: newToken(stripe, giver, newCards.length + 1) }
      const { subscription, ...said } = await change(ctx, { ...asked, ...wanted }, { headers: {} })
      return { ...said, ...leftOut(subscription) }
    }
    const action = deed.what === 'pause-until' ? 'pause' : deed.what
    const until = deed.what === 'pause-until' ? { until: untilOf(deed) } : {}
    const { subscription, ...said } = await move(ctx, { ...asked, action, ...until })
    return { ...said, ...leftOut(subscription) }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code }
    throw error
  }
}

function newToken({ account }: Ground['stripe'], { fate }: Giver, nth: number): string {
  const id = account.mintToken('4242424242424242')
  const token = account.books.tokens.get(id)!
  account.books.tokens.set(id, { ...token, part: toCard(fate.card(nth), fate.seed) })
  return id
}
