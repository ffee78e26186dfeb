import type { Stripe } from 'stripe'
import { ask } from './stripe-asking.ts'
import { type Where, openClient } from './stripe-client.ts'
import { explained } from './stripe-errors.ts'

/** What Stripe says of Apple Pay and Google Pay at one host. */
export interface Wallets {
  readonly id: string
  /** False where somebody has switched the host off in Stripe's dashboard. */
  readonly isOn: boolean
  readonly applePay: boolean
  readonly googlePay: boolean
  /** Why one of them is not to be had, in Stripe's own words, which are English; empty where it gives none. */
  readonly why: string
}

/** Hosts are registered in one account, and for its test and its live keys apart. */
export function openWallets(secretKey: string, where: Where) {
  const { paymentMethodDomains } = openClient(secretKey, where)
  return {
    /** Undefined where the host is not registered. */
    find: (host: string): Promise<Wallets | undefined> =>
      explained(async () => {
        const { data } = await paymentMethodDomains.list({ domain_name: host, limit: 1 }, ask())
        return data[0] && toWallets(data[0])
      }),
    register: (host: string, key: string): Promise<Wallets> =>
      explained(async () =>
        toWallets(await paymentMethodDomains.create({ domain_name: host }, ask(key))),
      ),
    /** Has Stripe look once more at what it had found wanting. */
    lookAgain: (id: string, key: string): Promise<Wallets> =>
      explained(async () => toWallets(await paymentMethodDomains.validate(id, {}, ask(key)))),
  }
}

function toWallets({ id, enabled, ...ways }: Stripe.PaymentMethodDomain): Wallets {
  const { apple_pay: apple, google_pay: google } = ways
  const wanting = [apple, google].find(({ status }) => status !== 'active')
  return {
    id,
    isOn: enabled,
    applePay: apple.status === 'active',
    googlePay: google.status === 'active',
    why: wanting?.status_details?.error_message.slice(0, LONGEST_WHY) ?? '',
  }
}

const LONGEST_WHY = 500
