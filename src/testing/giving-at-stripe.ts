import type { TestContext } from 'node:test'
import { giveDonation } from '#features/giving/contract.ts'
import { connectStripe } from '#features/payments/connect.ts'
import { reconcile } from '#features/payments/reconcile.ts'
import type { Context } from '#platform/server/context.ts'
import { CARD, gift } from './gifts.ts'
import { type StripeServer, openStripe } from './stripe/server.ts'
import { type World, story } from './story.ts'

/** Al-Noor Masjid, with an account at the local Stripe, and hands to give there. */
export interface GivingAtStripe {
  readonly world: World
  readonly stripe: StripeServer
  /** A filled form; its card is a token of the first account. */
  form(changes?: object, card?: string): Promise<Form>
  /** Presses the button, perhaps with another card. */
  press(form: Form, card?: string | null, headers?: Record<string, string>): Promise<Pressed>
  reconcile(): Promise<void>
  context(): Promise<Context>
  /** The payment of the only gift there is, as the database has it. */
  payment(): Promise<Record<string, unknown>>
  /** How often cards were charged, over all accounts. */
  charges(): number
}

type Pressed = Awaited<ReturnType<World['visitor']['asks']>>
type Form = Awaited<ReturnType<typeof gift>>

export async function giveAtStripe(t: TestContext): Promise<GivingAtStripe> {
  const stripe = await openStripe()
  t.after(() => stripe.close())
  const world = await story(t, {
    now: new Date().toISOString(),
    settings: { STRIPE_API_BASE: stripe.address },
  })
  await connectStripe(world.ctx, stripe.account.keys)
  const context = () => {
    world.house.organisations.forget()
    return world.contextOf('al-noor')
  }
  await context()
  const token = (card: string) => stripe.account.mintToken(card)
  return {
    world,
    stripe,
    form: (changes = {}, card = CARD.good) =>
      gift(world, { confirmationToken: token(card), ...changes }),
    press(form, card, headers = {}) {
      const { confirmationToken, ...rest } = form
      const paid =
        card === null
          ? rest
          : { ...rest, confirmationToken: card ? token(card) : confirmationToken }
      return world.visitor.asks(giveDonation, paid, headers)
    },
    reconcile: async () => reconcile(await context()),
    context,
    payment: async () => (await world.rows('select * from payments'))[0]!,
    charges: () => stripe.account.charges().length,
  }
}
