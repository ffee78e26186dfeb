import { randomUUID } from 'node:crypto'
import type { PostingRow } from '#features/money/ledger/ledger.ts'
import { type Context, type Work, inOneTrip } from '#platform/server/context.ts'
import type { Envelope } from '#platform/server/jobs.ts'
import type { Payment } from './open-payments.ts'
import { isOver } from './rules.ts'
import type { AttemptStep } from './tables.ts'

/** What a step changes; all else stays. */
export type Change = Partial<
  Pick<
    Payment,
    | 'state'
    | 'intentId'
    | 'token'
    | 'keySequence'
    | 'declines'
    | 'refusalId'
    | 'chargeId'
    | 'feeMinor'
    | 'nextLookAt'
    | 'setAsideWhy'
    | 'askedAt'
    | 'promisedAt'
    | 'settledAt'
  >
>

export interface Told {
  readonly step: AttemptStep
  readonly outcome: string
  readonly key?: string | undefined
  readonly code?: string | undefined
}

/** What is written with a step, or not at all. */
export interface Along {
  readonly told?: Told
  readonly postings?: readonly PostingRow[]
  readonly followUps?: readonly Envelope[]
}

/**
 * Writes one step of a payment, and answers it as it then stands; undefined, and nothing written, when it is no longer as
 * it was read, or when the lease that it was read with is somebody else's by now. Then read again, and decide again.
 */
export async function step(
  ctx: Context | Work,
  payment: Payment,
  change: Change,
  { told, postings = [], followUps = [] }: Along = {},
): Promise<Payment | undefined> {
  const next = { ...payment, ...change, version: payment.version + 1 }
  // Whoever waits for the payer's next card goes on holding it.
  const letsGo = isOver(next.state)
  const lines = postings.flatMap(({ entries }, at) =>
    entries.map((entry) => ({ ...entry, posting: at + 1 })),
  )
  const [row] = await inOneTrip(
    ctx,
    (sql) => sql<{ is_written: boolean }[]>`
      select step_payment_v2(
        ${payment.organisationId}, ${payment.id}, ${payment.version}, ${payment.lease},
        ${next.state}, ${next.intentId}, ${next.token}, ${next.keySequence}, ${next.declines}, ${next.refusalId},
        ${next.chargeId}, ${next.feeMinor}, ${toText(next.nextLookAt)}, ${next.setAsideWhy}, ${toText(next.askedAt)},
        ${toText(next.promisedAt)}, ${toText(next.settledAt)}, ${letsGo},
        ${told ? randomUUID() : null}, ${told?.step ?? null}, ${told?.key ?? null}, ${told?.outcome ?? null},
        ${told?.code ?? null}, ${ctx.now().toISOString()},
        ${postings.map(({ id }) => id)}, ${postings.map(({ key }) => key)}, ${postings.map(({ kind }) => kind)},
        ${postings.map(({ giftId }) => giftId)}, ${postings.map(({ paymentAccountId }) => paymentAccountId)},
        ${postings.map(({ providerObject }) => providerObject)},
        ${sql.array(
          postings.map(({ test }) => test),
          BOOLEANS,
        )},
        ${lines.map(({ posting }) => posting)}, ${lines.map(({ line }) => line)},
        ${lines.map(({ account }) => account)}, ${lines.map(({ amountMinor }) => amountMinor)},
        ${lines.map(({ currency }) => currency)},
        ${followUps.map(({ name }) => name)}, ${followUps.map(({ payload }) => payload)},
        ${followUps.map(({ attempts }) => attempts)}, ${followUps.map(({ key }) => key)}
      ) as is_written`,
  )
  if (!row!.is_written) return undefined
  return letsGo ? { ...next, lease: null } : next
}

/** The type of an array of booleans, which the driver does not find out by itself. */
const BOOLEANS = 1000

function toText(at: Date | null): string | null {
  return at === null ? null : at.toISOString()
}
