import { useEffect, useMemo, useState } from 'react'
import type { Cause, Terms } from '#features/money/causes/contract.ts'
import { suggestionsIn } from '#features/money/causes/rules.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import {
  type Choice,
  MOST_PER_GIFT,
  amountOf,
  canHaveGiftAid,
  sumUp,
  writeAmount,
} from '../rules.ts'
import { giveWords } from '../words.ts'
import { beginAttempt } from './attempt.ts'
import { type FormError, checkForm } from './check-form.ts'
import { type ChosenLine, type Draft, type GiveFormProps, draftFor, giftDraft } from './draft.ts'
import { causeItem, toBody } from './to-body.ts'
import { useRestored } from './use-restored.ts'
import { useGivingCurrency } from './use-currency.ts'

export type GiveForm = ReturnType<typeof useGiveForm>

/** What is on the form, and what follows from it. */
export function useGiveForm({
  causes,
  terms,
  first,
  wish,
  firstPayments,
  toItem = causeItem,
}: GiveFormProps) {
  const { language } = useSite()
  const words = useWords(giveWords)
  const { currency, sign, chooseCurrency } = useGivingCurrency(terms)
  const [initial] = useState(() => draftFor({ first, wish }, causes, terms))
  const [draft, setDraft] = useState(initial)
  const [errors, setErrors] = useState<readonly FormError[]>([])
  const isRestored = useRestored({
    causes,
    terms,
    first,
    initial,
    currency,
    chooseCurrency,
    setDraft,
  })

  useEffect(() => {
    if (isRestored.current && draft.from !== '') giftDraft.write(draft)
  }, [draft, isRestored])

  const lines = useMemo(
    () => toLines(draft, causes, terms, currency),
    [draft, causes, terms, currency],
  )
  const given = lines.filter(({ amount }) => amount > 0)
  const sums = sumUp(
    given.map(({ cause, amount }) => ({ amount, giftAidEligible: cause.giftAidEligible })),
    { currency, coverFees: draft.coverFees },
  )
  const couldBeEligible = (given.length > 0 ? given : lines).some((l) => l.cause.giftAidEligible)
  const asksGiftAid = terms.giftAid.offered && canHaveGiftAid(currency) && couldBeEligible

  const touch = (fields: readonly string[]) => {
    beginAttempt()
    setErrors((before) =>
      before.some(({ field }) => fields.includes(field))
        ? before.filter(({ field }) => !fields.includes(field))
        : before,
    )
  }
  const form = {
    causes,
    terms,
    draft,
    lines,
    given,
    sums,
    currency,
    sign,
    chooseCurrency,
    asksGiftAid,
    /** It comes again and again: when it is taken first and then. */
    comes: draft.frequency === 'once' ? undefined : (firstPayments?.[draft.frequency] ?? undefined),
    isRegular: draft.frequency !== 'once',
    words,
    /** An amount as it stands in lists and on the button, or short in sentences. */
    money: (amount: number, decimals?: 'always') =>
      writeAmount(amount, currency, language, decimals),
    errors,
    setErrors,
    touch,
    errorOf: (field: string) => errors.find((error) => error.field === field)?.message,
    change(changes: Partial<Draft>) {
      touch(Object.keys(changes))
      setDraft((before) => ({ ...before, ...changes }))
    },
    choose(choice: Choice) {
      touch([`amount-${choice.id}`, `other-${choice.id}`])
      setDraft((before) => ({
        ...before,
        choices: before.choices.map((each) => (each.id === choice.id ? choice : each)),
      }))
    },
    add(id: string) {
      touch([])
      setDraft((before) => ({
        ...before,
        choices: [...before.choices, { id, suggested: null, typed: '' }],
      }))
    },
    remove(id: string) {
      touch([`amount-${id}`, `other-${id}`])
      setDraft((before) => ({
        ...before,
        choices: before.choices.filter((each) => each.id !== id),
      }))
    },
  }
  return {
    ...form,
    body: () => toBody({ ...form, toItem }),
    check: () => checkForm(form),
  }
}

function toLines(
  { choices }: Draft,
  causes: readonly Cause[],
  { defaultCurrency }: Terms,
  currency: string,
): readonly ChosenLine[] {
  return choices.flatMap((choice) => {
    const cause = causes.find(({ id }) => id === choice.id)
    if (!cause) return []
    const kept = stillOffered(choice, cause, defaultCurrency, currency)
    const amount = amountOf(kept, defaultCurrency, currency) ?? 0
    return [{ cause, choice: kept, amount: amount > MOST_PER_GIFT ? 0 : amount }]
  })
}

/** A suggestion that cannot be charged in another currency is not chosen there; back in the first one it is again. */
function stillOffered(choice: Choice, cause: Cause, from: string, to: string): Choice {
  const isOffered = suggestionsIn(cause, from, to).some(({ amount }) => amount === choice.suggested)
  return choice.suggested === null || isOffered ? choice : { ...choice, suggested: null }
}
