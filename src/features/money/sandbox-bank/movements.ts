import type { Context, Work } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/context.ts'
import { newId } from './new-id.ts'
import { type Part, keptIn } from './rules.ts'
import { type BankPage, type BankSpan, pageOf, toPage } from './pages.ts'

export type BankMovementKind =
  | 'charge'
  | 'refund'
  | 'refund-failure'
  | 'dispute'
  | 'dispute-reversal'
  | 'payout'
  | 'payout-failure'

/** A line of the bank's own books. */
export interface BankMovement {
  readonly id: string
  readonly kind: BankMovementKind
  readonly source: string
  readonly amountMinor: number
  readonly feeMinor: number
  readonly currency: string
  readonly movedAt: string
}

/** What became of a movement in the balance, which may be kept in another currency. */
export interface BankSettlement {
  readonly id: string
  readonly amountMinor: number
  readonly feeMinor: number
  readonly currency: string
}

/** Adds a line, in the currency that the money of this card is kept in. One object moves money once in each way. */
export async function addMovement(
  ctx: Work,
  line: Pick<BankMovement, 'kind' | 'source' | 'amountMinor' | 'currency'> & {
    feeMinor?: number
    behaviour?: Part
  },
): Promise<void> {
  const { kind, source, amountMinor, feeMinor = 0, behaviour = 'succeeds' } = line
  const { currency, rate } = keptIn(line.currency, behaviour)
  await ctx.sql`
    insert into sandbox_movements
      (organisation_id, id, kind, source, amount_minor, fee_minor, currency, moved_at)
    values (${ctx.organisation.id}, ${newId('txn')}, ${kind}, ${source},
      ${Math.round(amountMinor * rate)}, ${Math.round(feeMinor * rate)}, ${currency}, ${ctx.now().toISOString()})`
}

/** The lines of a time, of a payout, or of one object, newest first. */
export function listMovements(
  ctx: Context,
  { payout, source, ...span }: BankSpan & { payout?: string; source?: string },
): Promise<BankPage<BankMovement>> {
  return inTransaction(ctx, async (ctx) => {
    const organisation = ctx.organisation.id
    const rows = await ctx.sql<BankMovement[]>`
      select m.id, m.kind, m.source, m.amount_minor as "amountMinor", m.fee_minor as "feeMinor",
        m.currency, m.moved_at as "movedAt"
      from sandbox_movements m
      where m.organisation_id = ${organisation}
        and (${payout ?? null}::text is null or m.payout_id = ${payout ?? null})
        and (${source ?? null}::text is null or m.source = ${source ?? null})
        ${pageOf(ctx, { table: 'sandbox_movements', alias: 'm', at: 'moved_at' }, span)}`
    return toPage(rows)
  })
}

/** A line under its alias in a statement, as JSON of a `BankSettlement`. */
export function settlementOf({ sql }: Work, alias: 'm' | 'f') {
  const line = sql(alias)
  return sql`jsonb_build_object('id', ${line}.id, 'amountMinor', ${line}.amount_minor,
    'feeMinor', ${line}.fee_minor, 'currency', ${line}.currency)`
}
