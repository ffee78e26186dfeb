import type { Stripe } from 'stripe'
import type { Settings } from '#platform/server/settings.ts'
import { stripeLibrary } from './stripe-library.ts'

export type Where = Pick<Settings, 'STRIPE_API_BASE'>

/** Asks Stripe with these keys. */
export function openClient(secretKey: string, { STRIPE_API_BASE }: Where): Stripe {
  const other = STRIPE_API_BASE === undefined ? undefined : new URL(STRIPE_API_BASE)
  const Library = stripeLibrary()
  return new Library(secretKey, {
    apiVersion: '2026-10-28.endive',
    // Money is never asked for twice behind our back; the SDK still repeats once on a closed connection, with our key.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(other && {
      host: other.hostname,
      port: other.port || (other.protocol === 'http:' ? 80 : 443),
      protocol: other.protocol === 'http:' ? 'http' : 'https',
    }),
  })
}
