import { pathOf } from '#features/ground/addresses/rules.ts'
import type { Cause, Terms } from '#features/money/causes/contract.ts'
import { toDecimal } from '#platform/shared/money.ts'
import { applyCurrency } from '#platform/web/currency.ts'
import { draftFor, giftDraft } from './draft.ts'

/**
 * Puts a sum of the organisation's own currency into the form at the address of `cause`, to be given once, and answers that
 * address. The sum stays in this tab; whoever is named in the form stays named.
 */
export function fillForm(cause: Cause, amount: number, terms: Terms): string {
  const from = pathOf('cause', { id: cause.id })
  const { defaultCurrency, currencies } = terms
  const own = currencies.find(({ value }) => value === defaultCurrency)
  if (own) applyCurrency(own)
  const draft = giftDraft.read() ?? draftFor({ from, first: cause.id, wish: {} }, [cause], terms)
  const typed = toDecimal(amount, defaultCurrency)
  giftDraft.write({
    ...draft,
    from,
    frequency: 'once',
    choices: [{ id: cause.id, suggested: null, typed }],
  })
  return from
}
