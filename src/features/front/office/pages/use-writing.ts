import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import type { FieldError } from '#platform/shared/envelope.ts'
import { useDraft } from '#platform/web/drafts.ts'
import { formWords } from '#platform/web/forms/words.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { toast } from '#platform/web/ui/toast.ts'
import type { Place } from '#features/ground/content/rules.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { previewContent, putContent, showContent } from '../contract.ts'
import { movingWords } from '../moving-words.ts'
import { askOffice } from './ask-office.ts'
import { type Pictures, useDesk, useOfficeWords } from './desk-context.ts'
import { moveAndOffer, offerTakingBack, takeBack } from './move-content.ts'
import { useTellNo } from './say-no.ts'
import { whyOf } from './undo-line.tsx'
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

/** What somebody else has saved meanwhile, and what was about to be saved. */
interface Rival {
  readonly theirs: Answer<typeof showContent>
  readonly more: Partial<Typed>
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
  const moving = useWords(movingWords)
  const tellNo = useTellNo({
    ...moving.noes,
    'item-not-found': edit.gone,
    'slug-taken': edit.slugTaken,
    'is-a-funeral': edit.isFuneral,
  })
  const [kept, keep, forget] = useDraft<Written | null>(`office:${kind.name}:${name}`, null)
  const written = kept ?? stored
  const [wasKept] = useState(kept !== null)
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const [rival, setRival] = useState<Rival>()
  // What was typed when somebody chose the words of another, until it is brought back or something is saved.
  const [mine, keepMine, forgetMine] = useDraft<Written | null>(
    `office:${kind.name}:${name}:mine`,
    null,
  )
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
    if (outcome.errors && outcome.refused !== 'some-cannot') return setErrors(outcome.errors)
    tellNo({ ...outcome, refused: whyOf(outcome) })
  }
  /** Both are shown before anything is decided. */
  const meet = async (more: Partial<Typed>) => {
    const outcome = await askOffice(showContent, { kind: kind.name, id: written.id })
    if ('refused' in outcome) return refused(outcome)
    setRival({ theirs: outcome.reply, more })
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
    if ('refused' in outcome)
      return outcome.refused === 'changed-meanwhile' ? meet(more) : refused(outcome)
    setRival(undefined)
    forgetMine()
    const isLater =
      more.state === 'published' &&
      isToCome({ ...typed, ...more }, String(configuration['timezone']))
    const standing =
      (more.state ?? typed.state) === 'draft' ? 'draft' : isLater ? 'scheduled' : 'live'
    const isMoved =
      more.state !== undefined && (more.state !== stored.typed.state || stored.basedOn === 0)
    // A draft of something new is seen by nobody: there is nothing to take back.
    if (isMoved && !(stored.basedOn === 0 && standing === 'draft'))
      offerTakingBack(kind.name, [outcome.reply], edit.saved[standing])
    else toast({ kind: 'success', message: edit.saved[standing] })
    forget()
    freshDesk()
    if (name === 'new')
      void navigate(pathOf('officeItem', { kind: kind.name, id: written.id }), { replace: true })
    else onStored()
  }
  const move = async (to: Place) => {
    const { id, basedOn } = written
    const title = stored.typed.title
    const items = [{ id, revision: basedOn }]
    const outcome = await moveAndOffer(kind.name, to, items, moving.said[to](title, 1))
    if ('refused' in outcome)
      return whyOf(outcome) === 'changed-meanwhile' ? meet({}) : refused(outcome)
    // What was typed and not saved goes nowhere: it is brought along to what it is based on now.
    moved(outcome.reply.items[0]?.revision ?? 0)
  }
  const putBack = async () => {
    const { id, basedOn } = stored
    const outcome = await takeBack(kind.name, [{ id, revision: basedOn }])
    if ('refused' in outcome) return refused(outcome)
    toast({ kind: 'success', message: moving.isBack(stored.typed.title) })
    moved(outcome.reply.items[0]?.revision ?? 0)
  }
  const moved = (revision: number) => {
    if (kept) keep({ ...kept, basedOn: revision })
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
  const settle = (isMine: boolean) => {
    if (!rival) return
    if (isMine) return save(rival.more, rival.theirs.revision)
    setRival(undefined)
    if (kept) keepMine(kept)
    forget()
    onStored()
  }
  const bringMine = () => {
    if (mine) keep({ ...mine, basedOn: stored.basedOn })
    forgetMine()
    setTimes((now) => now + 1)
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
    move,
    putBack,
    look,
    settle,
    /** What was typed when somebody chose another’s words. */
    hasMine: mine !== null,
    bringMine,
    discard,
    bring,
  }
}
