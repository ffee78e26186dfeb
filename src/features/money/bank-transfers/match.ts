import { and, eq, inArray, isNull } from 'drizzle-orm'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { MOST_LOOKED_FOR, findWaiting } from './bank-transfers.ts'
import { type bookStatement, checkStatement } from './contract.ts'
import { LINE_KINDS, type LineKind, recognise } from './rules.ts'
import { NoStatement, type Statement, readStatement } from './statement.ts'
import { bankLines } from './tables.ts'

/** What stands in a statement, and which promise each line may be. Nothing is kept of it. */
export function check(
  ctx: Context,
  input: Input<typeof checkStatement>,
): Promise<Reply<typeof checkStatement>> {
  const { lines, dateOrder, isEitherOrder } = read(ctx, input)
  return inTransaction(ctx, async (ctx) => {
    const waiting = await findWaiting(ctx, MOST_LOOKED_FOR)
    const awaited = waiting.map(({ amount, ...one }) => ({ ...one, amountMinor: amount }))
    const booked = await findBooked(
      ctx,
      lines.map(({ key }) => key),
    )
    const found = recognise(lines, awaited, booked)
    const kinds = [...found.values()].map(({ kind }) => kind)
    const count = (kind: LineKind) => kinds.filter((each) => each === kind).length
    return {
      currency: ctx.organisation.configuration.defaultCurrency,
      dateOrder,
      isEitherOrder,
      counts: Object.fromEntries(LINE_KINDS.map((kind) => [kind, count(kind)])) as Record<
        LineKind,
        number
      >,
      lines: lines.flatMap(({ row, key, paidOn = null, words, amountMinor = null }) => {
        const { kind, promiseId = null, why = null } = found.get(key)!
        if (kind === 'out') return []
        const amount = amountMinor === null || amountMinor < 0 ? null : amountMinor
        return [{ row, key, kind, paidOn, words, amount, promiseId, why }]
      }),
      waiting: waiting.map(({ lastName: _, ...one }) => one),
    }
  })
}

/** Refuses by name what is no statement. */
export function read(
  ctx: Context,
  { file, dateOrder }: Pick<Input<typeof bookStatement>, 'file' | 'dateOrder'>,
): Statement {
  const currency = ctx.organisation.configuration.defaultCurrency
  try {
    return readStatement(Buffer.from(file, 'base64'), { currency, dateOrder })
  } catch (error) {
    if (error instanceof NoStatement) refuse(checkStatement, error.code, 'file')
    throw error
  }
}

/** Of these lines those that are booked, and not undone. */
export async function findBooked(ctx: Work, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await ctx.db
    .select({ key: bankLines.key })
    .from(bankLines)
    .where(
      and(
        eq(bankLines.organisationId, ctx.organisation.id),
        inArray(bankLines.key, [...keys]),
        isNull(bankLines.undoneAt),
      ),
    )
  return new Set(rows.map(({ key }) => key))
}
