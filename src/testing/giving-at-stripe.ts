import type { TestContext } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { giveDonation } from '#features/money/giving/contract.ts'
import { connectStripe } from '#features/money/payments/connect.ts'
import { reconcile } from '#features/money/payments/reconcile.ts'
import type { Context } from '#platform/server/context.ts'
import { CARD, gift } from './gifts.ts'
import { newId } from './stripe/books.ts'
import { signatureOf } from './stripe/events.ts'
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
  /** Sends the last event of this type that the first account has to tell, or another of them, as a new one; answers the status. */
  tell(type: string, which?: number): Promise<number>
  reconcile(): Promise<void>
  context(): Promise<Context>
  /** The payment of the only gift there is, as the database has it. */
  payment(): Promise<Record<string, unknown>>
  /** As when whoever works on it has slept for too long. */
  letLeaseLapse(): Promise<void>
  until(isSo: () => boolean): Promise<void>
  /** How often cards were charged, over all accounts. */
  charges(): number
}

type Pressed = Awaited<ReturnType<World['visitor']['asks']>>
type Form = Awaited<ReturnType<typeof gift>>

export async function giveAtStripe(
  t: TestContext,
  settings: Record<string, string> = {},
): Promise<GivingAtStripe> {
  const stripe = await openStripe()
  t.after(() => stripe.close())
  const world = await story(t, {
    now: new Date().toISOString(),
    settings: { ...settings, STRIPE_API_BASE: stripe.address },
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
    async tell(type, which = -1) {
      const event = stripe.account.books.events.filter((one) => one.type === type).at(which)
      const body = JSON.stringify({ ...event, id: newId('evt') })
      const signature = signatureOf(body, stripe.account.keys.webhookSecret, new Date())
      const { status } = await world.visitor.sends('POST', '/api/stripe/webhook', {
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body,
      })
      return status
    },
    reconcile: async () => reconcile(await context()),
    context,
    payment: async () => (await world.rows('select * from payments'))[0]!,
    letLeaseLapse: async () =>
      void (await world.rows(`update payments set lease_until = now() - interval '1 second'`)),
    async until(isSo) {
      while (!isSo()) await setTimeout(10)
    },
    charges: () => stripe.account.charges().length,
  }
}
