import type { Stripe } from 'stripe'
import { onFirstUse } from '#platform/server/on-first-use.ts'

/** Two hundred files, which an organisation that takes no cards with Stripe never needs. */
export const stripeLibrary = onFirstUse((require) => require('stripe') as typeof Stripe)
