import { type Posting, toText } from '#features/money/ledger/rules.ts'
import { decimalsOf } from '#platform/shared/money.ts'
import type { World } from './story.ts'

interface Line {
  readonly kind: string
  readonly account: string
  readonly amountMinor: number
  readonly currency: string
}

/** Postings as lines that a treasurer could read: what happened, where, how much. Pounds stand without their name. */
export function print(...postings: readonly (Posting | undefined)[]): string[] {
  return toLines(
    postings.flatMap((posting) =>
      (posting?.entries ?? []).map(({ account, ...entry }) => ({
        kind: posting!.kind,
        account: toText(account),
        ...entry,
      })),
    ),
  )
}

/** The whole ledger of the world, all organisations, in the order of posting, as `print` writes it. */
export async function ledger(world: Pick<World, 'rows'>): Promise<string[]> {
  const rows = await world.rows<Line & { amountMinor: string }>(`
    select p.kind, e.account, e.amount_minor as "amountMinor", e.currency from postings p
    join entries e on e.organisation_id = p.organisation_id and e.posting_id = p.id
    order by p.sequence, e.line`)
  return toLines(rows.map((row) => ({ ...row, amountMinor: Number(row.amountMinor) })))
}

function toLines(lines: readonly Line[]): string[] {
  const wide = (of: (line: Line) => string) => Math.max(...lines.map((line) => of(line).length))
  const [kinds, accounts, amounts] = [wide((l) => l.kind), wide((l) => l.account), wide(toAmount)]
  return lines.map((line) =>
    [
      line.kind.padEnd(kinds),
      line.account.padEnd(accounts),
      toAmount(line).padStart(amounts),
      line.currency === 'GBP' ? '' : line.currency,
    ]
      .join('  ')
      .trimEnd(),
  )
}

function toAmount({ amountMinor, currency }: Line): string {
  const digits = decimalsOf(currency)
  return (amountMinor / 10 ** digits).toFixed(digits)
}
