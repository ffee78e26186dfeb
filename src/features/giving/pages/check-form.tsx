import type { Terms } from '#features/causes/contract.ts'
import { EMAIL_PATTERN } from '#platform/shared/fields.ts'
import { sameFigure, whyAmountRefused } from '../rules.ts'
import type { GiveWords } from '../words.ts'
import type { Draft } from './draft.tsx'
import type { ChosenLine } from './use-give-form.tsx'

export interface FormError {
  /** The id of the control. */
  readonly field: string
  readonly message: string
}

interface Checked {
  readonly draft: Draft
  readonly lines: readonly ChosenLine[]
  readonly terms: Terms
  readonly currency: string
  readonly asksGiftAid: boolean
  readonly words: GiveWords
  readonly money: (amount: number) => string
}

/** What still has to be put right, in the order of the page. A cause without an amount is simply not given to. */
export function checkForm(form: Checked): readonly FormError[] {
  const { draft, words, asksGiftAid } = form
  const need = words.need
  const errors: FormError[] = [...checkAmounts(form)]
  const expect = (isRight: boolean, field: keyof Draft, message: string) => {
    if (!isRight) errors.push({ field, message })
  }
  const has = (text: string) => text.trim() !== ''

  expect(has(draft.firstName), 'firstName', need.firstName)
  expect(has(draft.lastName), 'lastName', need.lastName)
  expect(isEmail(draft.email), 'email', has(draft.email) ? need.emailShape : need.email)
  if (draft.tribute) expect(has(draft.tributeName), 'tributeName', need.tributeName)
  if (!asksGiftAid) return errors

  expect(draft.giftAid !== '', 'giftAid', need.giftAid)
  if (draft.giftAid !== 'yes') return errors
  expect(has(draft.line1), 'line1', need.line1)
  expect(has(draft.city), 'city', need.city)
  expect(has(draft.postcode) || draft.country !== 'GB', 'postcode', need.postcode)
  return errors
}

export function isEmail(typed: string): boolean {
  return EMAIL_PATTERN.test(typed.trim().toLowerCase())
}

function checkAmounts({
  draft,
  lines,
  terms,
  currency,
  words,
  money,
}: Checked): readonly FormError[] {
  const { defaultCurrency } = terms
  const chosen = lines.filter(({ choice }) => choice.suggested !== null || choice.typed.trim())
  const [first] = lines
  if (chosen.length === 0 && first)
    return [{ field: fieldOf(first, false), message: words.need.amount }]

  return chosen.flatMap((line): FormError[] => {
    const { cause, choice } = line
    if (!cause.frequencies.includes(draft.frequency)) {
      const message = words.need.otherFrequency(cause.title)
      return [{ field: fieldOf(line, choice.suggested === null), message }]
    }
    const problem = whyAmountRefused(choice, cause, defaultCurrency, currency)
    if (!problem) return []
    const limit = (amount: number) => money(sameFigure(amount, defaultCurrency, currency))
    const message = words.need.amountOf[problem]({
      title: cause.title,
      least: limit(cause.minimumAmount),
      most: limit(cause.maximumAmount),
    })
    return [{ field: fieldOf(line, choice.suggested === null), message }]
  })
}

function fieldOf({ cause }: ChosenLine, isTyped: boolean): string {
  const hasChips = cause.suggestedAmounts.length > 0
  return (isTyped || !hasChips) && cause.allowCustomAmount
    ? `other-${cause.id}`
    : `amount-${cause.id}`
}
