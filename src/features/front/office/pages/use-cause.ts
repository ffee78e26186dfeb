import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import type { FieldError } from '#platform/shared/envelope.ts'
import type { Language } from '#platform/shared/languages.ts'
import type { Refused } from '#platform/web/api.ts'
import { useDraft } from '#platform/web/drafts.ts'
import { formWords } from '#platform/web/forms/words.ts'
import { newId } from '#platform/web/new-id.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { toast } from '#platform/web/ui/toast.ts'
import { addCause, saveCause, showCause } from '../causes-contract.ts'
import { causesWords } from '../causes-words.ts'
import { askOffice } from './ask-office.ts'
import { type Pictures, useDesk } from './desk-context.ts'
import { useSaidNo } from './say-no.ts'
import {
  type Begun,
  type Cause,
  type Typed,
  begin,
  fieldsOf,
  labelOf,
  toDraft,
} from './written-cause.ts'

export type Writing = ReturnType<typeof useCause>

/** What is being written and what can be done with it. It is kept in this tab until it is saved, whatever happens to the page. */
export function useCause(cause: Cause, onSaved: (now: Cause) => void) {
  const words = useWords(causesWords)
  const common = useWords(formWords)
  const { language } = useSite()
  const saidNo = useSaidNo({ ...words.noes, invalid: common.invalid })
  const navigate = useNavigate()
  const first = useDesk().desk.languages[0] ?? 'en'
  const [attemptId] = useState(newId)
  const [kept, keep, forget] = useDraft<Begun | null>(`office:cause:${cause.id || 'new'}`, null)
  const stored = begin(cause, attemptId)
  const begun = kept ?? stored
  const [wasKept] = useState(kept !== null)
  const [no, setNo] = useState<Refused>()
  const [rival, setRival] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [times, setTimes] = useState(0)
  const [spoken, speak] = useState<Language>(first)
  const fields = fieldsOf(cause)
  const errors = no?.errors ?? []

  const change = (next: Partial<Typed>, more: Pictures = {}) =>
    keep((before) => {
      const now = before ?? stored
      const typed = { ...now.typed, ...next } as Typed
      return { ...now, typed, pictures: { ...now.pictures, ...more } }
    })
  const refused = (outcome: Refused) => {
    if (outcome.refused === 'network') return
    if (outcome.refused === 'changed-meanwhile') return setRival(true)
    setNo(outcome)
    speak(languageOf(outcome.errors ?? []) ?? first)
    if (!outcome.errors) toast({ kind: 'error', message: saidNo(outcome) })
  }
  const save = async (basedOn = begun.basedOn) => {
    if (isBusy) return
    setIsBusy(true)
    setNo(undefined)
    const draft = toDraft(fields, begun.typed)
    const isNew = cause.id === ''
    const outcome = isNew
      ? await askOffice(addCause, { attemptId: begun.attemptId, draft })
      : await askOffice(saveCause, { id: cause.id, basedOn, draft })
    setIsBusy(false)
    if ('refused' in outcome) return refused(outcome)
    setRival(false)
    forget()
    toast({ kind: 'success', message: isNew ? words.added : words.saved })
    if (!isNew) return onSaved(outcome.reply)
    void navigate(pathOf('officeCause', { id: outcome.reply.id }), { replace: true })
  }
  const discard = () => {
    forget()
    setNo(undefined)
    setTimes((count) => count + 1)
  }
  const settle = async (isMine: boolean) => {
    const outcome = await askOffice(showCause, { id: cause.id })
    if ('refused' in outcome) return refused(outcome)
    if (isMine) return save(outcome.reply.revision)
    setRival(false)
    forget()
    onSaved(outcome.reply)
  }
  const errorAt = (field: string) => {
    const found = errors.find((each) => each.field === field)
    return (
      found && no && (language === 'en' && no.refused === 'invalid' ? found.message : saidNo(no))
    )
  }
  return {
    cause,
    fields,
    typed: begun.typed,
    pictures: begun.pictures,
    errors: errors.map(({ field }) => ({
      field,
      message: `${labelOf(fields, field)}: ${errorAt(field) ?? ''}`,
    })),
    errorAt,
    isUnsaved: kept !== null,
    isFromBefore: wasKept && kept !== null,
    isBusy,
    rival,
    /** Another number whenever what stands in the fields was exchanged for something else. */
    times,
    first,
    spoken,
    speak,
    change,
    save,
    discard,
    settle,
  }
}

/** In which language the first thing is wrong, where that is another than the first. */
function languageOf([error]: readonly FieldError[]): Language | undefined {
  const [, language] = /^translations\.(\w+)/.exec(error?.field ?? '') ?? []
  return language as Language | undefined
}
