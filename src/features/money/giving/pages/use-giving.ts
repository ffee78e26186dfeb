import { useEffect, useRef, useState, type RefObject } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useWords } from '#platform/web/site.ts'
import { type Body, giftAttempt, isSame } from './attempt.ts'
import { justGiven, minutesSince, whatOf } from './just-given.ts'
import type { CardFields } from './card-fields.ts'
import type { FormError } from './check-form.ts'
import { type Obstacle, toFormErrors } from './obstacle.tsx'
import { refusalWords } from './refusal-words.ts'
import { type BankStep, type Code, type Ending, sendGift } from './send-gift.ts'
import { sendPromise } from './send-promise.ts'
import { giftDraft } from './draft.ts'
import type { GiveForm } from './use-give-form.ts'

export interface GivingState {
  readonly at: 'rest' | 'sending' | 'asking' | 'bank'
  readonly obstacle?: Obstacle | undefined
  /** Only at the bank. */
  readonly step?: BankStep | undefined
}

const REST: GivingState = { at: 'rest' }

/**
 * From the press of the button to the thank-you page. Whatever happens in between, the same gift is continued: a second
 * press, a lost answer, a reload. Another gift begins only when it is certain that the one before has taken nothing.
 */
export function useGiving(form: GiveForm, card: RefObject<CardFields | null>) {
  const [state, setState] = useState<GivingState>(REST)
  const [summary, setSummary] = useState<readonly FormError[]>([])
  const isBusy = useRef(false)
  /** Of the last try; in memory only. Sent again, it pays the same payment, never another. */
  const token = useRef<string>(undefined)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const words = useWords(refusalWords)

  const leave = (gift: string) => {
    if (gift.startsWith('/')) {
      // Arranged: the form may be used for another one.
      giftAttempt.clear()
      giftDraft.clear()
    }
    void navigate(form.thanksAt(gift), { replace: true })
  }

  const meet = async (ending: Ending): Promise<void> => {
    if (ending.kind === 'given') return leave(ending.gift)
    if (ending.kind === 'bank') return goToBank(ending.step)
    if (ending.kind === 'refused') {
      const errors = toFormErrors(ending, form.given, words)
      form.setErrors(errors)
      setSummary(errors)
      const { kind, code } = ending
      // Its new price is asked for, and the sum stands there before anything is pressed again.
      if (code === 'head-price-changed') void revalidate()
      return setState(errors.length > 0 ? REST : { at: 'rest', obstacle: { kind, code } })
    }
    setState({ at: 'rest', obstacle: { kind: ending.kind } })
  }

  const goToBank = async (step: BankStep): Promise<void> => {
    setState({ at: 'bank', step })
    // The sandbox's bank is a dialog of ours, and answers by itself.
    if (!card.current?.takeBankStep) return
    await card.current.takeBankStep(step.clientSecret)
    await afterBank()
  }

  const bankLeft = (step: BankStep) =>
    setState({ at: 'rest', obstacle: { kind: 'bank-left', step } })

  /** The donor has answered their bank, or says so: what has become of it is asked, not believed. */
  const afterBank = async (): Promise<void> => {
    const sent = giftAttempt.read()?.sent
    if (!sent) return setState(REST)
    setState({ at: 'sending' })
    const ending = await sendGift(sent)
    if (ending.kind !== 'bank') return meet(ending)
    bankLeft(ending.step)
  }

  /** Answers whether a new try may begin. */
  const findOut = async (): Promise<boolean> => {
    const open = giftAttempt.read()
    if (!open?.isOpen || !open.sent) return true
    const isSameGift = isSame(open.sent, form.body())
    const ending = await sendGift(open.sent, isSameGift ? token.current : undefined)
    const isSettled = ['nothing', 'declined', 'ended'].includes(ending.kind)
    if (isSettled && !(isSameGift && token.current)) return true
    await meet(ending)
    return false
  }

  const give = async (): Promise<void> => {
    const { gift } = giftAttempt.read() ?? {}
    // It has been given; the page that says so is on its way.
    if (gift) return leave(gift)
    if (state.obstacle?.kind === 'bank-left') return goToBank(state.obstacle.step)
    setState({ at: giftAttempt.read()?.isOpen ? 'asking' : 'sending' })
    if (!(await findOut())) return

    const minutes = minutesSince(form.body(), justGiven.read(), Date.now())
    const what = whatOf(form.body())
    if (minutes !== undefined && !isAskedOf(state, what))
      return setState({ at: 'rest', obstacle: { kind: 'same-again', minutes, what } })

    const errors = [...form.check(), ...(card.current?.check?.() ?? [])]
    const filled = errors.length === 0 ? await card.current?.makeToken() : undefined
    const all = [...errors, ...(filled && 'errors' in filled ? filled.errors : [])]
    form.setErrors(all)
    setSummary(all)
    if (all.length > 0) return setState(REST)
    if (!filled || !('token' in filled))
      return setState({ at: 'rest', obstacle: { kind: 'card-unreachable' } })

    setState({ at: 'sending' })
    token.current = filled.token
    await meet(await sendGift(form.body(), filled.token))
  }

  /** Promises it by bank transfer instead: nothing is taken, and its own page says what to do. */
  const transfer = async (): Promise<void> => {
    const errors = form.check({ byTransfer: true })
    form.setErrors(errors)
    setSummary(errors)
    if (errors.length > 0) return setState(REST)
    setState({ at: 'sending' })
    const outcome = await sendPromise(form.body())
    if ('reply' in outcome) {
      giftDraft.clear()
      return void navigate(outcome.reply.continueAt)
    }
    if (outcome.refused === 'network') return setState(REST)
    const { refused, errors: wrong = [] } = outcome
    await meet({ kind: 'refused', code: refused as Code, errors: wrong })
  }

  const once = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await work()
    } catch (error) {
      const kind = giftAttempt.read()?.isOpen ? 'unclear' : 'card-unreachable'
      setState({ at: 'rest', obstacle: { kind } })
      throw error
    } finally {
      isBusy.current = false
    }
  }

  const resume = async (sent: Body): Promise<void> => {
    setState({ at: 'asking' })
    await meet(await sendGift(sent))
  }
  useEffect(() => {
    const { gift, isOpen, sent } = giftAttempt.read() ?? {}
    if (gift) leave(gift)
    // Nothing to find out: a press that has been waiting for the page must not find it busy.
    else if (isOpen && sent) void once(() => resume(sent))
    // Only when the page comes to life.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const isAnother = state.obstacle?.kind === 'same-again' && !isAskedOf(state, whatOf(form.body()))
  return {
    // What was asked about the same gift is not asked about another one.
    state: isAnother ? REST : state,
    summary,
    /** By card; what is more than one is charged is promised. */
    give: () => once(form.isOnlyByTransfer ? transfer : give),
    bankAnswered: () => once(afterBank),
    bankLeft,
    transfer: () => once(transfer),
    /** Lets the payment that waits at the bank lapse there; nothing has been taken for it. */
    forget() {
      giftAttempt.clear()
      setState(REST)
    },
  }
}

function isAskedOf({ obstacle }: GivingState, what: string): boolean {
  return obstacle?.kind === 'same-again' && obstacle.what === what
}
