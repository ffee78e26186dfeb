import { useState } from 'react'
import { solvePuzzle } from '#features/money/giving/pages/solve-puzzle.ts'
import type { Answer, Question } from '#platform/shared/endpoint.ts'
import { writeDay } from '#platform/shared/write-day.ts'
import { ask } from '#platform/web/ask.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { toast } from '#platform/web/ui/toast.ts'
import {
  type Subscription,
  addGiftAid,
  changeSubscription,
  moveSubscriptionWellSpelt,
  showSubscription,
} from '../contract.ts'
import { regularWords } from '../words.ts'
import { refusalWords } from './refusal-words.ts'

type Action = Question<typeof moveSubscriptionWellSpelt>['action']
type Moved = Answer<typeof moveSubscriptionWellSpelt>
type Changed = Answer<typeof changeSubscription>
type Change = Pick<
  Question<typeof changeSubscription>,
  'items' | 'nights' | 'confirmationToken' | 'finishCard'
>

type Declaring = Pick<Question<typeof addGiftAid>, 'firstName' | 'lastName' | 'address'>

interface Moving {
  readonly gift: Subscription
  readonly link: string | undefined
  /** Without a message it was only looked at again. */
  readonly onDone: (gift: Subscription, message?: string) => void
}

/** What can be asked of one regular gift. A refusal is said, and what was changed elsewhere is fetched. */
export function useMoves({ gift, link, onDone }: Moving) {
  const words = useWords(regularWords)
  const refusals = useWords(refusalWords)
  const { language } = useSite()
  const [isBusy, setIsBusy] = useState(false)
  const day = (date: string | null) => (date ? writeDay(date, language) : '')
  const named = { subscriptionId: gift.id, version: gift.version, ...(link ? { key: link } : {}) }

  const fetchAgain = async () => {
    const { version: _, ...which } = named
    const outcome = await ask(showSubscription, which, { quiet: true })
    if ('reply' in outcome) onDone(outcome.reply)
  }
  const whileBusy = async <T>(work: () => Promise<T>): Promise<T> => {
    setIsBusy(true)
    return work().finally(() => setIsBusy(false))
  }

  const move = (action: Action, until?: string) =>
    whileBusy(async () => {
      const asked = { ...named, action, ...(until ? { until } : {}) }
      const outcome = await ask(moveSubscriptionWellSpelt, asked, { quiet: true })
      if ('reply' in outcome) return onDone(outcome.reply.subscription, said(outcome.reply, action))
      tellWhy(outcome)
      if (outcome.refused === 'changed-meanwhile') await fetchAgain()
    })
  const tellWhy = (outcome: { readonly refused: string; readonly message: string }) => {
    const own: Readonly<Record<string, string | undefined>> = refusals
    const message = own[outcome.refused] ?? outcome.message
    // The network's failure has been told already.
    if (outcome.refused !== 'network') toast({ kind: 'error', message })
  }
  const said = ({ appliesFrom, underWay }: Moved, action: Action): string => {
    if (action === 'cancel') return underWay ? words.underWay(day(underWay.date)) : words.ended
    if (action === 'pause') return words.paused
    return action === 'skip' ? words.skipped(day(appliesFrom)) : words.resumed(day(appliesFrom))
  }

  /** Answers what came of it where there is more to do, such as the bank's own step; undefined where it was refused. */
  const change = (changes: Change) =>
    whileBusy(async (): Promise<Changed | undefined> => {
      const asked = { ...named, ...changes }
      let outcome = await ask(changeSubscription, asked, { quiet: true })
      if ('refused' in outcome && outcome.refused === 'puzzle-needed') {
        const challenge = await solvePuzzle()
        if (challenge)
          outcome = await ask(changeSubscription, { ...asked, challenge }, { quiet: true })
      }
      if ('reply' in outcome) {
        const { cardStep, subscription, appliesFrom } = outcome.reply
        const saved = appliesFrom ? words.saved(day(appliesFrom)) : words.savedOnly
        if (cardStep === 'kept') onDone(subscription, words.cardKept)
        if (cardStep === 'unchanged') onDone(subscription, saved)
        return outcome.reply
      }
      tellWhy(outcome)
      if (outcome.refused === 'changed-meanwhile') await fetchAgain()
      return undefined
    })
  const declare = (who: Declaring) =>
    whileBusy(async () => {
      const { version: _, ...which } = named
      const outcome = await ask(addGiftAid, { ...which, ...who }, { quiet: true })
      if ('reply' in outcome) return onDone(outcome.reply, words.giftAidAdded)
      tellWhy(outcome)
    })
  return { isBusy, move, change, declare }
}

export type Moves = ReturnType<typeof useMoves>
