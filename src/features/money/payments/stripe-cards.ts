import type { Stripe } from 'stripe'
import { NOT_FOUND, ProviderRefused } from './provider-errors.ts'
import type { PaymentProvider } from './provider.ts'
import { refusalOf, toSetup } from './stripe-answers.ts'
import { METHODS, PATIENCE_MS, ask, toMandate, toMetadata } from './stripe-asking.ts'
import { explained } from './stripe-errors.ts'
import { stripeLibrary } from './stripe-library.ts'

type Keeping = Pick<
  PaymentProvider,
  | 'createCustomer'
  | 'eraseCustomer'
  | 'createSetup'
  | 'confirmSetup'
  | 'findSetup'
  | 'cancelSetup'
  | 'removeCard'
>

const WITH_CARD = ['payment_method']

/** Keeps cards for later, and lets go of them. */
export function keepCards({ customers, setupIntents, paymentMethods }: Stripe): Keeping {
  return {
    createCustomer: ({ key, donor, organisationId }) =>
      explained(async () => {
        const metadata = { donor, organisation: organisationId }
        const { id } = await customers.create({ metadata }, ask(key))
        return { id }
      }),
    eraseCustomer: (customer) =>
      unlessGone(() => customers.del(customer, undefined, { timeout: PATIENCE_MS.ask })),
    createSetup: ({ key, customer, ...metadata }) =>
      explained(async () => {
        const made = await setupIntents.create(
          {
            customer,
            usage: 'off_session',
            allowed_payment_method_types: METHODS,
            metadata: toMetadata(metadata),
          },
          ask(key),
        )
        return toSetup(made)
      }),
    confirmSetup: ({ setupId, key, confirmationToken, consent }) =>
      explained(async () => {
        try {
          const confirmed = await setupIntents.confirm(
            setupId,
            {
              confirmation_token: confirmationToken,
              mandate_data: toMandate(consent),
              expand: WITH_CARD,
            },
            { idempotencyKey: key, timeout: PATIENCE_MS.confirm },
          )
          return toSetup(confirmed)
        } catch (error) {
          if (!(error instanceof stripeLibrary().errors.StripeCardError) || !error.setup_intent)
            throw error
          return { ...toSetup(error.setup_intent), ...refusalOf(error) }
        }
      }),
    findSetup: (setupId) =>
      explained(async () =>
        toSetup(await setupIntents.retrieve(setupId, { expand: WITH_CARD }, ask())),
      ),
    cancelSetup: ({ setupId, key }) =>
      explained(async () =>
        toSetup(await setupIntents.cancel(setupId, { cancellation_reason: 'abandoned' }, ask(key))),
      ),
    removeCard: ({ savedCard, key }) =>
      unlessGone(() => paymentMethods.detach(savedCard, {}, ask(key))),
  }
}

/** What is to be gone, and is gone already, is as it should be. */
async function unlessGone(removal: () => Promise<unknown>): Promise<void> {
  try {
    await explained(async () => {
      try {
        await removal()
      } catch (error) {
        if (!isDetached(error)) throw error
      }
    })
  } catch (error) {
    if (!(error instanceof ProviderRefused) || error.code !== NOT_FOUND) throw error
  }
}

/** Stripe has no code for it, only words. */
function isDetached(error: unknown): boolean {
  return (
    error instanceof stripeLibrary().errors.StripeInvalidRequestError &&
    /not attached to a customer/.test(error.message)
  )
}
