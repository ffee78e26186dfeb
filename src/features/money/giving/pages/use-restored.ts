import { useLayoutEffect, useRef } from 'react'
import { type Cause, FREQUENCIES } from '#features/money/causes/contract.ts'
import { userData } from '#platform/web/account.ts'
import type { Choice } from '../rules.ts'
import {
  type Draft,
  type GiveFormProps,
  draftFor,
  giftDraft,
  keptFor,
  readWish,
  saidIn,
} from './draft.ts'

/**
 * Puts back what this tab kept for this address, or what the address asks for, once the page is alive; what somebody has
 * typed or chosen while it was waking up is newer than either.
 */
export function useRestored({
  causes,
  terms,
  first,
  wish: known,
  donor,
  initial,
  currency,
  chooseCurrency,
  setDraft,
}: Pick<GiveFormProps, 'causes' | 'terms' | 'first' | 'wish' | 'donor'> & {
  readonly initial: Draft
  readonly currency: string
  readonly chooseCurrency: (value: string) => void
  readonly setDraft: (change: (before: Draft) => Draft) => void
}) {
  const isRestored = useRef(false)
  useLayoutEffect(() => {
    if (isRestored.current) return
    isRestored.current = true
    const from = location.pathname + location.search
    const wish = { ...known, ...saidIn(readWish(new URLSearchParams(location.search))) }
    const wished = draftFor({ from, first, wish, donor }, causes, terms)
    const kept = keptFor({ from, donor }, giftDraft.read())
    const isOfThisPage = kept?.from === from && kept.choices.length > 0
    const found = isOfThisPage ? stillOpen(kept.choices, causes) : wished.choices
    const early = typedEarly(initial, currency)
    const wanted = early.currency ?? (isOfThisPage ? undefined : wish.currency)
    if (wanted) chooseCurrency(wanted)
    setDraft((before) => ({
      ...wished,
      ...introduced(kept),
      ...(isOfThisPage ? {} : donor),
      ...(isOfThisPage ? {} : { frequency: wished.frequency }),
      ...early.fields,
      ...changesOf(before, initial),
      choices: before.choices === initial.choices ? merged(found, early.choices) : before.choices,
      from,
    }))
  }, [causes, terms, first, known, donor, initial, currency, chooseCurrency, setDraft])
  return isRestored
}

/** What this tab kept; where nobody is named in it, whoever is signed in. */
function introduced(kept: Draft | undefined): Partial<Draft> {
  const isNamed = kept && (kept.firstName || kept.lastName || kept.email)
  const user = isNamed ? undefined : userData.read()
  if (!user) return kept ?? {}
  const { firstName, lastName, email } = user
  return { ...kept, firstName, lastName, email }
}

function changesOf(draft: Draft, before: Draft): Partial<Draft> {
  const names = Object.keys(draft) as (keyof Draft)[]
  return Object.fromEntries(
    names.flatMap((name) => (draft[name] === before[name] ? [] : [[name, draft[name]]])),
  )
}

interface Early {
  readonly fields: Partial<Draft>
  readonly choices: readonly Choice[]
  readonly currency: string | undefined
}

/** React leaves in a field what it finds there when the page wakes up, but hears nothing of it. */
function typedEarly({ choices, frequency }: Draft, madeIn: string): Early {
  const form = document.getElementById('give')
  const typed = new FormData(form instanceof HTMLFormElement ? form : undefined)
  const read = (name: string) => {
    const value = typed.get(name)
    return typeof value === 'string' ? value : ''
  }
  const texts = TEXTS.flatMap((name) => (read(name) ? [[name, read(name)]] : []))
  const ticks = TICKS.flatMap((name) => (typed.has(name) ? [[name, true]] : []))
  const often = FREQUENCIES.find((each) => each === read('frequency')) ?? frequency
  return {
    fields: {
      ...(Object.fromEntries([...texts, ...ticks]) as Partial<Draft>),
      ...(often === frequency ? {} : { frequency: often }),
    },
    currency: read('currency') === madeIn ? undefined : read('currency') || undefined,
    choices: choices.flatMap((choice): Choice[] => {
      const { id } = choice
      const [chip, other] = [read(`amount-${id}`), read(`other-${id}`)]
      const suggested = chip && !other ? Number(chip) : null
      const isNew = suggested !== choice.suggested || other !== choice.typed
      return isNew ? [{ id, suggested, typed: other }] : []
    }),
  }
}

function merged(found: readonly Choice[], newer: readonly Choice[]): readonly Choice[] {
  return found.map((choice) => newer.find(({ id }) => id === choice.id) ?? choice)
}

const TEXTS = [
  'ends',
  'endsOn',
  'endsAfter',
  'spread',
  'firstName',
  'lastName',
  'email',
  'company',
  'tribute',
  'note',
  'giftAid',
] as const
const TICKS = ['anonymous', 'isOfCompany', 'updates', 'coverFees'] as const

function stillOpen(choices: readonly Choice[], causes: readonly Cause[]): readonly Choice[] {
  const open = choices.filter(({ id }) => causes.some((cause) => cause.id === id))
  return open.length > 0
    ? open
    : causes.slice(0, 1).map(({ id }) => ({ id, suggested: null, typed: '' }))
}
