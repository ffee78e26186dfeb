import type { Stripe } from 'stripe'
import { assertChargeable } from './provider-errors.ts'
import type { Intent } from './provider-objects.ts'
import type { PaymentProvider } from './provider.ts'
import { refusalOf, toIntent } from './stripe-answers.ts'
import { METHODS, PATIENCE_MS, WITH_FEE, ask, toMandate, toMetadata } from './stripe-asking.ts'
import { explained } from './stripe-errors.ts'
import { stripeLibrary } from './stripe-library.ts'

type Taking = Pick<
  PaymentProvider,
  'createIntent' | 'confirmIntent' | 'confirmPassed' | 'chargeSaved' | 'findIntent' | 'cancelIntent'
>

/** Opens payments, and tries cards. */
export function takePayments({ paymentIntents }: Stripe): Taking {
  const tryCard = (
    intentId: string,
    key: string,
    how: Stripe.PaymentIntentConfirmParams,
  ): Promise<Intent> =>
    explained(async () => {
      try {
        const params = { ...how, expand: WITH_FEE }
        const options = { idempotencyKey: key, timeout: PATIENCE_MS.confirm }
        return toIntent(await paymentIntents.confirm(intentId, params, options))
      } catch (error) {
        if (!(error instanceof stripeLibrary().errors.StripeCardError) || !error.payment_intent)
          throw error
        return { ...toIntent(error.payment_intent), ...refusalOf(error) }
      }
    })
  return {
    createIntent: ({ key, amount, currency, customer, savesCard, suffix, ...metadata }) =>
      explained(async () => {
        assertChargeable({ amount, currency })
        const made = await paymentIntents.create(
          {
            amount,
            currency: currency.toLowerCase(),
            // Each try needs our secret key: with its client secret alone a payment would be a test bench for stolen cards.
            confirmation_method: 'manual',
            allowed_payment_method_types: METHODS,
            metadata: toMetadata(metadata),
            ...(customer !== undefined && { customer }),
            ...(savesCard && { setup_future_usage: 'off_session' as const }),
            ...(suffix !== undefined && { statement_descriptor_suffix: suffix }),
          },
          ask(key),
        )
        return toIntent(made)
      }),
    confirmIntent: ({ intentId, key, confirmationToken, consent }) =>
      tryCard(intentId, key, {
        confirmation_token: confirmationToken,
        ...(consent && { mandate_data: toMandate(consent) }),
      }),
    // Where the bank asks once more, our page shows it, as for a token.
    confirmPassed: ({ intentId, key }) => tryCard(intentId, key, { use_stripe_sdk: true }),
    chargeSaved: ({ intentId, key, savedCard }) =>
      tryCard(intentId, key, { payment_method: savedCard, off_session: true }),
    findIntent: (intentId) =>
      explained(async () =>
        toIntent(await paymentIntents.retrieve(intentId, { expand: WITH_FEE }, ask())),
      ),
    cancelIntent: ({ intentId, key }) =>
      explained(async () =>
        toIntent(
          await paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' }, ask(key)),
        ),
      ),
  }
}
