import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import {
  previewLetter,
  removeLetter,
  saveLetter,
  sendLetter,
  showLetter,
  stopLetter,
  testLetter,
} from '#features/site/letters/contract.ts'
import type { SubscriberTopic } from '#features/site/subscribers/rules.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import type { FieldError } from '#platform/shared/envelope.ts'
import type { Language } from '#platform/shared/languages.ts'
import type { Refused } from '#platform/web/api.ts'
import { useDraft } from '#platform/web/drafts.ts'
import { newId } from '#platform/web/new-id.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { toast } from '#platform/web/ui/toast.ts'
import { lettersWords } from '../letters-words.ts'
import { askOffice } from './ask-office.ts'
import { useSaidNo } from './say-no.ts'

export type Letter = Answer<typeof saveLetter>
export type Readers = Answer<typeof showLetter>['readers']
export type Draft = Letter['draft']

/** What is being written: what was typed, and the revision that it is based on (0 for a new one). */
interface Begun {
  readonly id: string
  readonly basedOn: number
  readonly draft: Draft
}

/** What a letter cannot leave without. */
const NEEDED = ['title', 'html', 'topics'] as const

export type LetterWriting = ReturnType<typeof useLetter>

/** A new one, with nothing in it. */
export function begunAnew(language: Language): Begun {
  return { id: newId(), basedOn: 0, draft: { title: '', html: '', language, topics: [] } }
}

/** A letter and what can be done with it. What is typed is kept in this tab until it is saved, whatever happens to the page. */
export function useLetter(
  letter: Letter | undefined,
  first: Begun,
  onStored: (now: Letter | undefined) => void,
) {
  const words = useWords(lettersWords)
  const { language } = useSite()
  const saidNo = useSaidNo(words.noes)
  const navigate = useNavigate()
  const [kept, keep, forget] = useDraft<Begun | null>(`office:letter:${letter?.id ?? 'new'}`, null)
  const begun = kept ?? first
  const [wasKept] = useState(kept !== null)
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const [rival, setRival] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [times, setTimes] = useState(0)
  const [shown, setShown] = useState<Answer<typeof previewLetter>>()
  // A test that got no answer is the same test when it is tried again.
  const [testId, setTestId] = useState(newId)

  const change = (next: Partial<Draft>) =>
    keep((before) => {
      const now = before ?? first
      return { ...now, draft: { ...now.draft, ...next } }
    })
  const refused = (outcome: Refused) => {
    if (outcome.refused === 'network') return undefined
    if (outcome.refused === 'changed-meanwhile') setRival(true)
    else if (outcome.errors) setErrors(outcome.errors)
    else toast({ kind: 'error', message: saidNo(outcome) })
    return undefined
  }
  /** One deed at a time, however often it is pressed. */
  const once = async <T>(deed: () => Promise<T>): Promise<T | undefined> => {
    if (isBusy) return undefined
    setIsBusy(true)
    setErrors([])
    return deed().finally(() => setIsBusy(false))
  }
  const store = async (basedOn = begun.basedOn): Promise<Letter | undefined> => {
    const outcome = await askOffice(saveLetter, { id: begun.id, basedOn, draft: begun.draft })
    if ('refused' in outcome) return refused(outcome)
    setRival(false)
    forget()
    return outcome.reply
  }
  const arrive = (now: Letter) => {
    onStored(now)
    if (!letter) void navigate(pathOf('officeLetter', { id: now.id }), { replace: true })
  }
  const save = (basedOn?: number) =>
    once(async () => {
      const now = await store(basedOn)
      if (!now) return
      const message = now.standing === 'scheduled' ? words.savedScheduled : words.saved
      toast({ kind: 'success', message })
      arrive(now)
    })
  /** Whether it can be sent to so many; if not, it says at its field what is in the way. */
  const isReady = (people: number): boolean => {
    const missing: string[] = NEEDED.filter((field) => begun.draft[field].length === 0)
    if (missing.length === 0 && people === 0) missing.push('topics')
    setErrors(missing.map((field) => ({ field, message: '' })))
    return missing.length === 0
  }
  /** First it is kept as it stands here; pressed again after a lost answer it is sent once. */
  const send = (at: string | null) =>
    once(async () => {
      const stored = kept || !letter ? await store() : letter
      if (!stored) return
      const { id, revision } = stored
      const outcome = await askOffice(sendLetter, { id, basedOn: revision, at })
      if ('refused' in outcome) {
        if (stored === letter) return refused(outcome)
        // It is kept by now, on a page of its own.
        toast({ kind: 'error', message: saidNo(outcome) })
        return arrive(stored)
      }
      toast({ kind: 'success', message: at ? words.set : words.begun })
      arrive(outcome.reply)
    })
  const stop = () =>
    once(async () => {
      const outcome = await askOffice(stopLetter, { id: begun.id })
      if ('refused' in outcome) return refused(outcome)
      const isDraft = outcome.reply.standing === 'draft'
      toast({ kind: 'success', message: isDraft ? words.unscheduled : words.stopped })
      onStored(outcome.reply)
    })
  const remove = () =>
    once(async () => {
      const outcome = await askOffice(removeLetter, { id: begun.id })
      if ('refused' in outcome) return refused(outcome)
      forget()
      toast({ kind: 'success', message: words.removed })
      void navigate(pathOf('officeLetters'), { replace: true })
    })
  const preview = () =>
    once(async () => {
      const outcome = await askOffice(previewLetter, { draft: begun.draft })
      if ('refused' in outcome) return refused(outcome)
      setShown(outcome.reply)
    })
  const test = () =>
    once(async () => {
      const outcome = await askOffice(testLetter, { testId, draft: begun.draft })
      if ('refused' in outcome) return refused(outcome)
      setTestId(newId)
      toast({ kind: 'success', message: words.tested(outcome.reply.email) })
    })
  const settle = async (isMine: boolean) => {
    const outcome = await askOffice(showLetter, { id: begun.id })
    if ('refused' in outcome) return refused(outcome)
    const theirs = outcome.reply.letter
    if (isMine) return save(theirs.revision)
    setRival(false)
    forget()
    onStored(theirs)
  }
  const discard = () => {
    forget()
    setErrors([])
    setTimes((count) => count + 1)
  }
  const errorAt = (field: string) => {
    const found = errors.find((each) => each.field.replace(/^draft\./, '').split('.')[0] === field)
    if (!found) return undefined
    const own = words.needs[field as keyof typeof words.needs]
    if (field === 'at') return words.noes['moment-past']
    return begun.draft.topics.length > 0 && field === 'topics'
      ? words.noes['nobody-to-write-to']
      : language === 'en' && found.field.startsWith('draft.')
        ? found.message
        : own
  }
  return {
    letter,
    draft: begun.draft,
    errors: errors.map(({ field }) => {
      const name = field.replace(/^draft\./, '').split('.')[0] ?? ''
      return { field: name, message: errorAt(name) ?? '' }
    }),
    errorAt,
    isUnsaved: kept !== null,
    isFromBefore: wasKept && kept !== null,
    isBusy,
    rival,
    times,
    shown,
    hide: () => setShown(undefined),
    change,
    save,
    isReady,
    send,
    stop,
    remove,
    preview,
    test,
    settle,
    discard,
  }
}

/** How many have signed up for at least one of these. */
export function countFor(readers: Readers, topics: readonly SubscriberTopic[]): number {
  return readers
    .filter((each) => each.topics.some((one) => topics.includes(one)))
    .reduce((sum, { count }) => sum + count, 0)
}
