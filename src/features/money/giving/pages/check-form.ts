import type { Terms } from '#features/money/causes/contract.ts'
import { limitsIn, sameFigure, suggestionsIn } from '#features/money/causes/rules.ts'
import { EMAIL_PATTERN } from '#platform/shared/fields.ts'
import { stepOf, toDecimal } from '#platform/shared/money.ts'
import type { HeadsWords } from '../heads-words.ts'
import {
  FIRST_NIGHT,
  MOST_TIMES,
  isPostcode,
  priceOf,
  toEmail,
  whyAmountRefused,
} from '../rules.ts'
import type { GiveWords } from '../words.ts'
import type { Draft } from './draft.ts'
import type { ChosenLine } from './draft.ts'
import type { PlannedNight } from './planned-nights.ts'

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
  /** What is given on each of the last ten nights, where it is given on them. */
  readonly nights: readonly PlannedNight[] | undefined
  /** When it is taken first, where it comes again. */
  readonly comes: { readonly first: string } | undefined
  /** Whether it can be given by bank transfer instead. */
  readonly offersTransfer: boolean
  readonly words: GiveWords
  readonly ofHeads: HeadsWords
  readonly money: (amount: number) => string
}

/**
 * What still has to be put right, in the order of the page. A cause without an amount is simply not given to. By bank transfer
 * more can be given than by card.
 */
export function checkForm(form: Checked, { byTransfer = false } = {}): readonly FormError[] {
  const { draft, words, asksGiftAid } = form
  const need = words.need
  const errors: FormError[] = [...checkAmounts(form, byTransfer), ...checkNights(form)]
  const expect = (isRight: boolean, field: keyof Draft, message: string) => {
    if (!isRight) errors.push({ field, message })
  }
  const has = (text: string) => text.trim() !== ''

  expect(!endsEarly(form), 'endsOn', need.endsOn)
  expect(isCountable(draft), 'endsAfter', need.endsAfter)
  expect(has(draft.firstName), 'firstName', need.firstName)
  expect(has(draft.lastName), 'lastName', need.lastName)
  expect(isEmail(draft.email), 'email', has(draft.email) ? need.emailShape : need.email)
  if (draft.isOfCompany) expect(has(draft.company), 'company', need.company)
  if (draft.tribute && draft.frequency === 'once')
    expect(has(draft.tributeName), 'tributeName', need.tributeName)
  if (!asksGiftAid) return errors

  expect(draft.giftAid !== '', 'giftAid', need.giftAid)
  if (draft.giftAid !== 'yes') return errors
  expect(has(draft.line1), 'line1', need.line1)
  const isMissing = draft.country === 'GB' && !has(draft.postcode)
  const postcode = isMissing ? need.postcode : need.postcodeShape
  expect(isPostcode(draft.postcode, draft.country), 'postcode', postcode)
  return errors
}

function endsEarly({ draft, comes }: Checked): boolean {
  return comes !== undefined && draft.ends === 'on' && draft.endsOn < comes.first
}

function isCountable({ frequency, ends, endsAfter }: Draft): boolean {
  if (frequency === 'once' || frequency === 'nights' || ends !== 'after') return true
  const times = Number(endsAfter)
  return Number.isInteger(times) && times >= 1 && times <= MOST_TIMES
}

/** Own amounts are checked as those of their cause are; an empty one is no gift on that night. */
function checkNights({
  draft,
  nights = [],
  lines,
  terms,
  currency,
  words,
  money,
}: Checked): readonly FormError[] {
  const chosen = lines.filter(({ amount }) => amount > 0)
  const [line] = chosen
  if (draft.spread !== 'own' || nights.length === 0 || !line) return []
  if (chosen.length > 1) return [{ field: 'spread', message: words.need.ownOfOne }]
  const typed = nights.map(({ night }) => ({ night, typed: draft.own[night - FIRST_NIGHT] ?? '' }))
  const some = typed.filter(({ typed }) => typed.trim() !== '')
  if (some.length === 0) return [{ field: 'spread', message: words.need.amount }]
  return some.flatMap(({ night, typed }): FormError[] => {
    const choice = { ...line.choice, suggested: null, typed }
    const problem = whyAmountRefused(choice, line.cause, terms.defaultCurrency, currency)
    if (!problem) return []
    const limits = limitsOf(line.cause, { terms, currency, money })
    return [
      { field: `own-${night}`, message: words.amountHint[problem](limits) || words.need.amount },
    ]
  })
}

function isEmail(typed: string): boolean {
  return EMAIL_PATTERN.test(toEmail(typed))
}

function checkAmounts(
  { draft, lines, terms, currency, words, ofHeads, money }: Checked,
  byTransfer: boolean,
): readonly FormError[] {
  const { defaultCurrency } = terms
  const chosen = lines.filter(({ choice }) => choice.suggested !== null || choice.typed.trim())
  const fieldOf = ({ cause }: ChosenLine, isTyped: boolean) => {
    const hasChips = suggestionsIn(cause, defaultCurrency, currency).length > 0
    const isOther = cause.heads
      ? priceOf(cause.heads, currency) !== undefined
      : (isTyped || !hasChips) && cause.allowCustomAmount
    return `${isOther ? 'other' : 'amount'}-${cause.id}`
  }
  const [first] = lines
  if (chosen.length === 0 && first)
    return [
      {
        field: fieldOf(first, false),
        message: first.cause.heads ? ofHeads[first.cause.heads.of].need : words.need.amount,
      },
    ]

  return chosen.flatMap((line): FormError[] => {
    const { cause, choice } = line
    if (!cause.frequencies.includes(draft.frequency)) {
      const message = words.need.otherFrequency(cause.title)
      return [{ field: fieldOf(line, choice.suggested === null), message }]
    }
    const problem = whyAmountRefused(choice, cause, defaultCurrency, currency)
    const isTaken =
      problem === undefined || (byTransfer && problem === 'too-large' && line.amount > 0)
    if (isTaken) return []
    const limits = limitsOf(cause, { terms, currency, money })
    const message = messageOf(problem, line, { words, ofHeads }, limits)
    return [{ field: fieldOf(line, choice.suggested === null), message }]
  })
}

function messageOf(
  problem: keyof GiveWords['need']['amountOf'],
  { cause: { heads } }: ChosenLine,
  { words, ofHeads }: Pick<Checked, 'words' | 'ofHeads'>,
  limits: ReturnType<typeof limitsOf>,
): string {
  if (!heads || problem === 'too-large') return words.need.amountOf[problem](limits)
  return problem === 'not-offered' ? words.notInThis : ofHeads[heads.of].need
}

/** What is wrong with an amount that stands in its field, in one line; nothing when all is well, or nothing is chosen. */
export function hintAt(
  { cause, choice }: Pick<ChosenLine, 'cause' | 'choice'>,
  form: Pick<Checked, 'terms' | 'currency' | 'words' | 'money' | 'offersTransfer'>,
): { readonly problem: AmountHint; readonly text: string } | undefined {
  if (choice.typed.trim() === '') return undefined
  const { terms, currency, words } = form
  const problem = whyAmountRefused(choice, cause, terms.defaultCurrency, currency)
  if (!problem) return undefined
  const hint = problem === 'too-large' && form.offersTransfer ? 'only-by-transfer' : problem
  return { problem, text: words.amountHint[hint](limitsOf(cause, form)) }
}

type AmountHint = Exclude<keyof GiveWords['amountHint'], 'only-by-transfer'>

function limitsOf(
  cause: ChosenLine['cause'],
  { terms, currency, money }: Pick<Checked, 'terms' | 'currency' | 'money'>,
) {
  const { least, most } = limitsIn(cause, terms.defaultCurrency, currency)
  return {
    title: cause.title,
    least: money(least),
    most: money(most),
    step: money(stepOf(currency)),
    examples: [25_00, 12_50].map((amount) =>
      toDecimal(sameFigure(amount, 'GBP', currency), currency),
    ),
  }
}
