import { useEffect, useMemo, useState } from 'react'
import { pathOf } from '#features/ground/addresses/rules.ts'
import type { Cause, Terms } from '#features/money/causes/contract.ts'
import { suggestionsIn } from '#features/money/causes/rules.ts'
import { valuesOf } from '#platform/shared/configuration.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import {
  type Choice,
  MOST_HEADS,
  MOST_PER_GIFT,
  amountOf,
  canHaveGiftAid,
  isByTransfer,
  readHeads,
  sumUp,
  whyAmountRefused,
  writeAmount,
} from '../rules.ts'
import type { givingSettings } from '../settings.ts'
import { headsWords } from '../heads-words.ts'
import { giveWords } from '../words.ts'
import { beginAttempt } from './attempt.ts'
import { type FormError, checkForm } from './check-form.ts'
import {
  type ChosenLine,
  type Draft,
  type GiveFormProps,
  draftFor,
  findUnlike,
  giftDraft,
} from './draft.ts'
import { planNights, sumNights } from './planned-nights.ts'
import { causeItem, toBody } from './to-body.ts'
import { useRestored } from './use-restored.ts'
import { useGivingCurrency } from './use-currency.ts'

export type GiveForm = ReturnType<typeof useGiveForm>

/** What is on the form, and what follows from it. */
export function useGiveForm({
  causes: offered,
  others,
  terms,
  first,
  wish,
  firstPayments,
  donor,
  thanksAt = thanksOf,
  toItem = causeItem,
  instalments = NONE,
  news,
}: GiveFormProps) {
  const { language, configuration } = useSite()
  const words = useWords(giveWords)
  const ofHeads = useWords(headsWords)
  const causes = useMemo(() => [...offered, ...(others ?? [])], [offered, others])
  const { currency, sign, chooseCurrency } = useGivingCurrency(terms)
  const [initial] = useState(() => draftFor({ first, wish, donor }, causes, terms))
  const [typed, setDraft] = useState(initial)
  const draft = useMemo(() => endedBy(typed, instalments), [typed, instalments])
  const [errors, setErrors] = useState<readonly FormError[]>([])
  const [unlike, setUnlike] = useState<Unlike>()
  const isRestored = useRestored({
    causes,
    terms,
    first,
    wish,
    donor,
    initial,
    currency,
    chooseCurrency,
    setDraft,
  })

  useEffect(() => {
    if (isRestored.current && typed.from !== '') giftDraft.write(typed)
  }, [typed, isRestored])

  const lines = useMemo(
    () => toLines(draft, causes, terms, currency),
    [draft, causes, terms, currency],
  )
  const given = lines.filter(({ amount }) => amount > 0)
  const season = draft.frequency === 'nights' ? firstPayments?.nights : undefined
  const nights = season ? planNights(season, draft, { given, currency }) : undefined
  const { bankTransferFrom = 0 } = valuesOf<typeof givingSettings>(configuration)
  const isPlain = draft.frequency === 'once' && currency === terms.defaultCurrency
  /** Inside an app, or for what is needed in numbers, there is no bank transfer. */
  const canBeTransferred =
    bankTransferFrom > 0 &&
    isPlain &&
    thanksAt === thanksOf &&
    given.every((line) => isByTransfer(toItem(line)))
  const isOverCard = given.some(
    ({ cause, choice }) =>
      whyAmountRefused(choice, cause, terms.defaultCurrency, currency) === 'too-large',
  )
  const isOnlyByTransfer = canBeTransferred && isOverCard
  const asFees = { currency, coverFees: draft.coverFees && !isOnlyByTransfer }
  const sums = nights
    ? sumNights(nights, given, asFees)
    : sumUp(
        given.map(({ cause, amount }) => ({ amount, giftAidEligible: cause.giftAidEligible })),
        asFees,
      )
  const usual = given.reduce((sum, { amount }) => sum + amount, 0)
  const couldBeEligible = (given.length > 0 ? given : lines).some((l) => l.cause.giftAidEligible)
  const asksGiftAid =
    terms.giftAid.offered && canHaveGiftAid(currency) && couldBeEligible && !draft.isOfCompany

  const touch = (fields: readonly string[]) => {
    beginAttempt()
    setErrors((before) =>
      before.some(({ field }) => fields.includes(field))
        ? before.filter(({ field }) => !fields.includes(field))
        : before,
    )
  }
  const add = (id: string) => {
    touch([])
    setUnlike(undefined)
    setDraft((before) => withCause(before, { causes, instalments }, id))
  }
  const form = {
    causes: offered,
    terms,
    draft,
    lines,
    given,
    sums,
    currency,
    sign,
    chooseCurrency,
    asksGiftAid,
    news,
    /** It comes again and again: when it is taken first and then. */
    comes: isByCalendar(draft.frequency)
      ? (firstPayments?.[draft.frequency] ?? undefined)
      : undefined,
    /** Of the last ten nights of Ramadan: those that are left, and what is given on each. */
    nights,
    /** Where nothing is chosen yet, whether a number is asked for and no amount. */
    asksHeads: lines[0]?.cause.heads !== undefined,
    /** What a cause gets in all. */
    wholeOf: ({ amount }: ChosenLine) =>
      nights && usual > 0 ? shareOf(sums.gift, amount, usual) : amount,
    isRegular: draft.frequency !== 'once',
    /** What is chosen comes so many times, and nobody is asked for how long. */
    isByInstalments: draft !== typed,
    /** It is large enough for a bank transfer. */
    offersTransfer: canBeTransferred && sums.gift >= bankTransferFrom,
    /** It is more than a card is charged. */
    isOnlyByTransfer: isOnlyByTransfer && sums.gift >= bankTransferFrom,
    words,
    ofHeads,
    thanksAt,
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
    /** One head more, or one fewer; none is nothing chosen. Also where it is pressed twice before the page has followed. */
    countHeads(id: string, by: 1 | -1) {
      touch([`other-${id}`])
      const next = (typed: string) => {
        const many = Math.min((readHeads(typed) ?? 0) + by, MOST_HEADS)
        return many > 0 ? String(many) : ''
      }
      setDraft((before) => ({
        ...before,
        choices: before.choices.map((each) =>
          each.id === id ? { id, suggested: null, typed: next(each.typed) } : each,
        ),
      }))
    },
    /** What was asked for, and cannot be in one payment with what is chosen. */
    unlike,
    /** Whether it can be in one payment with what is chosen: as often, and for as long. */
    isTogether: (cause: Cause) =>
      cause.frequencies.includes(draft.frequency) && !findUnlike(cause, given, instalments),
    /** Adds what is asked for elsewhere on the page; where it would push out what is chosen, that is said, and nothing changes. */
    want(id: string): boolean {
      const cause = causes.find((each) => each.id === id)
      const chosen = cause && findUnlike(cause, given, instalments)
      setUnlike(chosen && cause && { chosen, cause })
      if (!chosen) add(id)
      return !chosen
    },
    add,
    remove(id: string) {
      setUnlike(undefined)
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
    check: (how?: { byTransfer: boolean }) => checkForm(form, how),
  }
}

const NONE = {}

/** Of instalments the end is the plan's, and not what is typed. */
function endedBy(draft: Draft, instalments: Readonly<Record<string, number>>): Draft {
  const times = draft.choices.flatMap(({ id }) => instalments[id] ?? [])[0]
  return times === undefined ? draft : { ...draft, ends: 'after', endsAfter: String(times) }
}

interface Unlike {
  readonly chosen: Cause
  readonly cause: Cause
}

interface Offered {
  readonly causes: readonly Cause[]
  readonly instalments: Readonly<Record<string, number>>
}

/** With another one. What is not given as often as that one, or as long, cannot be in one payment with it, and makes room. */
function withCause(before: Draft, { causes, instalments }: Offered, id: string): Draft {
  const added = { id, suggested: onlyAmountOf(causes, id), typed: '' }
  const often = (id: string) => causes.find((cause) => cause.id === id)?.frequencies ?? []
  const [usual = 'once'] = often(id)
  if (often(id).includes(before.frequency)) {
    const isAsLong = (choice: Choice) => instalments[choice.id] === instalments[id]
    return { ...before, choices: [...before.choices.filter(isAsLong), added] }
  }
  const others = before.choices.filter((choice) => often(choice.id).includes(usual))
  return { ...before, frequency: usual, choices: [...others, added] }
}

function isByCalendar(
  frequency: Draft['frequency'],
): frequency is Exclude<Draft['frequency'], 'once' | 'nights'> {
  return frequency !== 'once' && frequency !== 'nights'
}

function shareOf(whole: number, amount: number, usual: number): number {
  return Math.round((whole * amount) / usual)
}

/** Where there is one amount and no other, it is chosen with its cause. */
function onlyAmountOf(causes: readonly Cause[], id: string): number | null {
  const cause = causes.find((each) => each.id === id)
  const [only, ...others] = cause?.suggestedAmounts ?? []
  return only && others.length === 0 && !cause?.allowCustomAmount ? only.amount : null
}

/** A gift that comes again has a page of its own. */
function thanksOf(gift: string): string {
  return gift.startsWith('/') ? gift : pathOf('thankYou', { id: gift })
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
    const amount = amountOf(kept, cause, defaultCurrency, currency) ?? 0
    return [{ cause, choice: kept, amount: amount > MOST_PER_GIFT ? 0 : amount }]
  })
}

/** A suggestion that cannot be charged in another currency is not chosen there; back in the first one it is again. */
function stillOffered(choice: Choice, cause: Cause, from: string, to: string): Choice {
  const isOffered = suggestionsIn(cause, from, to).some(({ amount }) => amount === choice.suggested)
  return choice.suggested === null || isOffered ? choice : { ...choice, suggested: null }
}
