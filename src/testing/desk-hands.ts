import type { Intent, Setup } from '#features/money/payments/provider-objects.ts'
import { type Desk, atSandbox, atStripe } from './payment-desks.ts'

/** Every provider: what is said of one is true of each. */
export const DESKS = [
  ['the sandbox bank', atSandbox],
  ['Stripe', atStripe],
] as const

/** Stripe's own test cards; each provider plays them by its own table. */
export const CARD = {
  good: '4242424242424242',
  poor: '4000000000009995',
  declined: '4000000000000002',
  expired: '4000000000000069',
  asks: '4000002500003155',
  asksThenDeclines: '4000008400001629',
  asksEveryTime: '4000002760003184',
  keptThenPoor: '4000008260003178',
  keptThenDeclined: '4000000000000341',
  settlesLater: '4000000010040006',
  disputed: '4000000000000259',
  refundsLater: '4000000000007726',
  refundFails: '4000000000005126',
} as const

interface Ordered {
  readonly key?: string
  readonly amount?: number
  readonly currency?: string
  readonly payment?: string
  readonly customer?: string
  readonly savesCard?: boolean
}

export function order({ provider, organisationId }: Desk, changes: Ordered = {}): Promise<Intent> {
  return provider.createIntent({
    key: 'order',
    amount: 2_500,
    currency: 'GBP',
    labels: { gift: 'g_1' },
    organisationId,
    suffix: 'AL NOOR',
    ...changes,
  })
}

export function confirm(
  { provider }: Desk,
  intentId: string,
  confirmationToken: string,
  key = `confirm ${intentId}`,
): Promise<Intent> {
  return provider.confirmIntent({ intentId, key, confirmationToken })
}

/** Gives the word that a payment may still wait for when its donor has passed the bank's own step. */
export function afterStep({ provider }: Desk, intentId: string): Promise<Intent> {
  return provider.confirmPassed({ intentId, key: 'passed' })
}

export async function pay(desk: Desk, card: string, key = 'order'): Promise<Intent> {
  const { id } = await order(desk, { key })
  return confirm(desk, id, await desk.token(card))
}

let donors = 0

export async function makeCustomer({ provider, organisationId }: Desk): Promise<string> {
  const donor = `donor-${++donors}`
  const { id } = await provider.createCustomer({ key: donor, donor, organisationId })
  return id
}

export function openSetup(desk: Desk, customer: string): Promise<Setup> {
  const { provider, organisationId } = desk
  return provider.createSetup({
    key: `setup ${customer}`,
    customer,
    labels: { gift: 'g_1' },
    organisationId,
  })
}

export async function confirmSetup(desk: Desk, setupId: string, card: string): Promise<Setup> {
  return desk.provider.confirmSetup({
    setupId,
    key: `confirm ${setupId}`,
    confirmationToken: await desk.token(card),
    consent: consentAt(desk),
  })
}

export async function keep(desk: Desk, card: string): Promise<{ setup: Setup; customer: string }> {
  const customer = await makeCustomer(desk)
  const { id } = await openSetup(desk, customer)
  return { setup: await confirmSetup(desk, id, card), customer }
}

export function consentAt(desk: Desk) {
  return { at: desk.now(), address: '192.0.2.7', browser: 'A browser' }
}

export function chargeSaved(
  { provider }: Desk,
  intentId: string,
  savedCard: string,
  key = 'charge saved',
): Promise<Intent> {
  return provider.chargeSaved({ intentId, key, savedCard })
}

export function refundOf(
  { organisationId }: Desk,
  intentId: string,
  { refund = 'r1', amount }: { refund?: string; amount?: number } = {},
) {
  const asked = {
    key: `refund ${refund}`,
    intentId,
    refund,
    labels: { gift: 'g_1' },
    organisationId,
  }
  return { ...asked, ...(amount !== undefined && { amount }) }
}

/** What the provider holds, by its own lines. */
export async function balanceOf({ provider }: Desk): Promise<number> {
  const { items } = await provider.listMovements({})
  return items.reduce((sum, { amountMinor, feeMinor }) => sum + amountMinor - feeMinor, 0)
}
