import type { Payment } from './open-payments.ts'
import { readAll } from './pages.ts'
import type { Intent } from './provider-objects.ts'
import type { PaymentProvider } from './provider.ts'
import { paymentIn } from './rules.ts'

/** At most, our clock and a provider's. */
const CLOCKS_APART_MS = 10 * 60_000
/** So much more is read than is needed for one: the next may be older. */
const MORE_MS = 30 * 60_000

export type FindOpened = (
  provider: PaymentProvider,
  payment: Payment,
) => Promise<Intent | undefined>

/** How far it has come, the furthest first. One that was cancelled is no use to anybody. */
const FURTHEST: readonly Intent['status'][] = [
  'succeeded',
  'processing',
  'requires_action',
  'requires_confirmation',
  'requires_payment_method',
]

/**
 * Finds what was opened for a payment whose intent is not stored, by what we wrote on it: its answer was a fault, the process
 * was killed, or the database was restored to a moment before. Each account is read once by what this answers, unless a much
 * older payment comes.
 */
export function findingOpened(): FindOpened {
  const accounts = new Map<string, { from: Date; intents: Promise<readonly Intent[]> }>()
  return async (provider, { id, organisationId, accountId, createdAt }) => {
    const needed = createdAt.getTime() - CLOCKS_APART_MS
    let read = accounts.get(accountId)
    if (!read || read.from.getTime() > needed) {
      const from = new Date(needed - MORE_MS)
      read = { from, intents: readAll((after) => provider.listIntents({ from, ...after })) }
      accounts.set(accountId, read)
    }
    const ours = (await read.intents).filter(
      ({ metadata }) => paymentIn(metadata) === id && metadata.organisation === organisationId,
    )
    return FURTHEST.flatMap((status) => ours.filter((intent) => intent.status === status))[0]
  }
}
