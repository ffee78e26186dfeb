import { useEffect, useMemo, useRef, useState } from 'react'
import type { Cause, Terms } from '#features/causes/contract.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { type Choice, amountOf, canHaveGiftAid, sumUp, writeAmount } from '../rules.ts'
import { giveWords } from '../words.ts'
import { beginAttempt } from './attempt.tsx'
import { type FormError, checkForm } from './check-form.tsx'
import { type Draft, type Wish, draftFor, giftDraft, readWish } from './draft.tsx'
import { toBody } from './to-body.tsx'
import { useGivingCurrency } from './use-currency.tsx'

export interface GiveFormProps {
  readonly causes: readonly Cause[]
  readonly terms: Terms
  /** The cause that the address is about. */
  readonly first?: string | undefined
  /** As far as the server knew the address: the first render in the browser must not know more. */
  readonly wish: Wish
}

export interface ChosenLine {
  readonly cause: Cause
  readonly choice: Choice
  /** 0 while nothing is chosen; what cannot be read counts as nothing in sums. */
  readonly amount: number
}

export type GiveForm = ReturnType<typeof useGiveForm>

/** What is on the form, and what follows from it. */
export function useGiveForm({ causes, terms, first, wish }: GiveFormProps) {
  const { language } = useSite()
  const words = useWords(giveWords)
  const { currency, sign, chooseCurrency } = useGivingCurrency(terms)
  const [draft, setDraft] = useState(() => draftFor({ first, wish }, causes, terms))
  const [errors, setErrors] = useState<readonly FormError[]>([])
  const isRestored = useRestored({ causes, terms, first, chooseCurrency, setDraft })

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
    { currency, fees: terms.fees, coverFees: draft.coverFees },
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
    body: () => toBody(form),
    check: () => checkForm(form),
  }
}

/** Puts back what this tab kept for this address, or what the address asks for, once the page is alive. */
function useRestored({
  causes,
  terms,
  first,
  chooseCurrency,
  setDraft,
}: Pick<GiveFormProps, 'causes' | 'terms' | 'first'> & {
  readonly chooseCurrency: (value: string) => void
  readonly setDraft: (draft: Draft) => void
}) {
  const isRestored = useRef(false)
  useEffect(() => {
    if (isRestored.current) return
    isRestored.current = true
    const from = location.pathname + location.search
    const wish = readWish(new URLSearchParams(location.search))
    const kept = giftDraft.read()
    if (kept?.from === from && kept.choices.length > 0) {
      setDraft({ ...kept, choices: stillOpen(kept.choices, causes) })
      return
    }
    if (wish.currency) chooseCurrency(wish.currency)
    const { choices, frequency } = draftFor({ from, first, wish }, causes, terms)
    setDraft({ ...draftFor({ first, wish }, causes, terms), ...kept, from, choices, frequency })
  }, [causes, terms, first, chooseCurrency, setDraft])
  return isRestored
}

function stillOpen(choices: readonly Choice[], causes: readonly Cause[]): readonly Choice[] {
  const open = choices.filter(({ id }) => causes.some((cause) => cause.id === id))
  return open.length > 0
    ? open
    : causes.slice(0, 1).map(({ id }) => ({ id, suggested: null, typed: '' }))
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
    return [{ cause, choice, amount: amountOf(choice, defaultCurrency, currency) ?? 0 }]
  })
}
