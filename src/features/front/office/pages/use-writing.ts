import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import type { FieldError } from '#platform/shared/envelope.ts'
import { useDraft } from '#platform/web/drafts.ts'
import { formWords } from '#platform/web/forms/words.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { toast } from '#platform/web/ui/toast.ts'
import { archiveContent, previewContent, putContent, showContent } from '../contract.ts'
import { askOffice } from './ask-office.ts'
import { type Pictures, useDesk, useOfficeWords } from './desk-context.ts'
import { useTellNo } from './say-no.ts'
import {
  type Kind,
  type Typed,
  type Written,
  fieldsOf,
  isToCome,
  nameOf,
  toDraft,
  toTyped,
} from './written.ts'

export interface WritingProps {
  readonly kind: Kind
  readonly stored: Written
  /** Under which what was typed is kept in this tab. */
  readonly name: string
  readonly onStored: () => void
}

interface Refused {
  readonly refused: string
  readonly message: string
  readonly errors?: readonly FieldError[]
}

export type Writing = ReturnType<typeof useWriting>

/** What is being written and what can be done with it. It is kept in this tab until it is saved, whatever happens to the page. */
export function useWriting({ kind, stored, name, onStored }: WritingProps) {
  const words = useOfficeWords()
  const { edit } = words
  const { language, configuration } = useSite()
  const common = useWords(formWords)
  const { again: freshDesk } = useDesk()
  const navigate = useNavigate()
  const tellNo = useTellNo({
    'item-not-found': edit.gone,
    'slug-taken': edit.slugTaken,
    'is-a-funeral': edit.isFuneral,
  })
  const [kept, keep, forget] = useDraft<Written | null>(`office:${kind.name}:${name}`, null)
  const written = kept ?? stored
  const [wasKept] = useState(kept !== null)
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const [rival, setRival] = useState(false)
  const [preview, setPreview] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [times, setTimes] = useState(0)
  const { typed } = written
  const fields = fieldsOf(kind)

  const change = (next: Partial<Typed>) =>
    keep((before) => {
      const now = before ?? stored
      return { ...now, typed: { ...now.typed, ...next } }
    })
  const addPicture = (more: Pictures) =>
    keep((before) => {
      const now = before ?? stored
      return { ...now, pictures: { ...now.pictures, ...more } }
    })
  const errorAt = (field: string) => {
    const message = errors.find((error) => error.field === field)?.message
    if (message === undefined || language === 'en') return message
    return message.startsWith('Please fill this in') ? common.faults.missing(0) : common.invalid
  }
  const refused = (outcome: Refused) => {
    if (outcome.refused === 'network') return
    if (outcome.refused === 'changed-meanwhile') return setRival(true)
    if (outcome.errors) return setErrors(outcome.errors)
    tellNo(outcome)
  }
  const save = async (more: Partial<Typed>, basedOn = written.basedOn) => {
    if (isBusy) return
    setIsBusy(true)
    setErrors([])
    const draft = toDraft(fields, { ...typed, ...more })
    const outcome = await askOffice(putContent, {
      kind: kind.name,
      id: written.id,
      basedOn,
      draft,
    })
    setIsBusy(false)
    if ('refused' in outcome) return refused(outcome)
    setRival(false)
    const isLater =
      more.state === 'published' &&
      isToCome({ ...typed, ...more }, String(configuration['timezone']))
    const standing =
      (more.state ?? typed.state) === 'draft' ? 'draft' : isLater ? 'scheduled' : 'live'
    toast({ kind: 'success', message: edit.saved[standing] })
    forget()
    freshDesk()
    if (name === 'new')
      void navigate(pathOf('officeItem', { kind: kind.name, id: written.id }), { replace: true })
    else onStored()
  }
  const archive = async (isArchived: boolean) => {
    const { id, basedOn } = written
    const outcome = await askOffice(archiveContent, { kind: kind.name, id, basedOn, isArchived })
    if ('refused' in outcome) return refused(outcome)
    toast({ kind: 'success', message: edit.saved[isArchived ? 'archived' : 'draft'] })
    forget()
    freshDesk()
    onStored()
  }
  const look = async () => {
    setErrors([])
    // Opened at once, by the press itself: browsers let no page open another one later.
    const tab = window.open('', '_blank')
    const outcome = await askOffice(previewContent, {
      kind: kind.name,
      id: written.id,
      draft: toDraft(fields, typed),
    })
    if ('refused' in outcome) {
      tab?.close()
      return refused(outcome)
    }
    if (tab) tab.location.href = outcome.reply.path
    else setPreview(outcome.reply.path)
  }
  const settle = async (isMine: boolean) => {
    const outcome = await askOffice(showContent, { kind: kind.name, id: written.id })
    if ('refused' in outcome) return refused(outcome)
    if (isMine) return save({}, outcome.reply.revision)
    setRival(false)
    forget()
    onStored()
  }
  const discard = () => {
    forget()
    setTimes((now) => now + 1)
  }
  const bring = (draft: Record<string, unknown>, more: Pictures) => {
    keep({
      ...written,
      pictures: { ...written.pictures, ...more },
      typed: { ...toTyped(kind, draft), state: typed.state },
    })
    setTimes((now) => now + 1)
    toast({ kind: 'success', message: edit.broughtBack })
  }

  return {
    kind,
    stored,
    fields,
    typed,
    pictures: written.pictures,
    errors: errors.map(({ field }) => ({
      field,
      message: `${nameOf(field, fields, edit)}: ${errorAt(field) ?? ''}`,
    })),
    errorAt,
    isUnsaved: kept !== null,
    /** It was typed before this page was opened. */
    isFromBefore: wasKept && kept !== null,
    isBusy,
    /** Somebody else has saved it meanwhile. */
    rival,
    preview,
    /** Another number whenever what stands in the fields was exchanged for something else. */
    times,
    change,
    addPicture,
    save,
    archive,
    look,
    settle,
    discard,
    bring,
  }
}
