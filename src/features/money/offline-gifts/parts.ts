import type { Part } from '#features/money/ledger/rules.ts'

/** A fund that stands on several lines gets their sum. */
export function partsOf(
  lines: readonly { readonly fundId: string; readonly amountMinor: number }[],
): Part[] {
  return [...Map.groupBy(lines, ({ fundId }) => fundId)].map(([id, of]) => ({
    account: { kind: 'fund', id },
    amountMinor: of.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  }))
}
