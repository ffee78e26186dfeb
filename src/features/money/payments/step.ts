import { randomUUID } from 'node:crypto'
import type { PostingRow } from '#features/money/ledger/ledger.ts'
import { type Context, type Work, inOneTrip } from '#platform/server/context.ts'
import type { Envelope } from '#platform/server/jobs.ts'
import type { Payment } from './open-payments.ts'
import { isPaymentOver } from './rules.ts'
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
  const letsGo = isPaymentOver(next.state)
  const lines = postings.flatMap(({ entries }, at) =>
    entries.map((entry) => ({ ...entry, posting: at + 1 })),
  )
  const [row] = await inOneTrip(
    ctx,
    (sql) => sql<{ is_written: boolean }[]>`
      select step_payment_v2(
        organisation => ${payment.organisationId}, payment => ${payment.id},
        known_version => ${payment.version}, holder => ${payment.lease},
        next_state => ${next.state}, next_intent => ${next.intentId}, next_token => ${next.token},
        next_key => ${next.keySequence}, next_declines => ${next.declines}, next_refusal => ${next.refusalId},
        next_charge => ${next.chargeId}, next_fee => ${next.feeMinor}, next_look => ${toText(next.nextLookAt)},
        next_aside => ${next.setAsideWhy}, next_asked => ${toText(next.askedAt)},
        next_promised => ${toText(next.promisedAt)}, next_settled => ${toText(next.settledAt)},
        lets_go => ${letsGo},
        attempt => ${told ? randomUUID() : null}, attempt_step => ${told?.step ?? null},
        attempt_key => ${told?.key ?? null}, attempt_outcome => ${told?.outcome ?? null},
        attempt_code => ${told?.code ?? null}, at => ${ctx.now().toISOString()},
        posting_ids => ${postings.map(({ id }) => id)}, posting_keys => ${postings.map(({ key }) => key)},
        posting_kinds => ${postings.map(({ kind }) => kind)},
        posting_gifts => ${postings.map(({ giftId }) => giftId)},
        posting_accounts => ${postings.map(({ paymentAccountId }) => paymentAccountId)},
        posting_objects => ${postings.map(({ providerObject }) => providerObject)},
        posting_tests => ${sql.array(
          postings.map(({ test }) => test),
          BOOLEANS,
        )},
        entry_postings => ${lines.map(({ posting }) => posting)}, entry_lines => ${lines.map(({ line }) => line)},
        entry_accounts => ${lines.map(({ account }) => account)},
        entry_amounts => ${lines.map(({ amountMinor }) => amountMinor)},
        entry_currencies => ${lines.map(({ currency }) => currency)},
        job_names => ${followUps.map(({ name }) => name)}, job_payloads => ${followUps.map(({ payload }) => payload)},
        job_attempts => ${followUps.map(({ attempts }) => attempts)}, job_keys => ${followUps.map(({ key }) => key)}
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
