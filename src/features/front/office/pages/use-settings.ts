import { useState } from 'react'
import type { Answer, Question } from '#platform/shared/endpoint.ts'
import type { FieldError } from '#platform/shared/envelope.ts'
import { LANGUAGES } from '#platform/shared/languages.ts'
import { useDraft } from '#platform/web/drafts.ts'
import { formWords } from '#platform/web/forms/words.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { toast } from '#platform/web/ui/toast.ts'
import { type ShownField, toSent } from '../rules.ts'
import { changeSettings, showSettings } from '../settings-contract.ts'
import { settingsWords } from '../settings-words.ts'
import { askOffice } from './ask-office.ts'
import { useSaidNo } from './say-no.ts'

export type Part = Answer<typeof showSettings>
export type Changes = Question<typeof changeSettings>['changes']
type Typed = Pick<Part, 'values' | 'texts'>

/** What is typed, with what stood there when it was begun. */
interface Begun {
  readonly was: Typed
  readonly now: Typed
}

export function fieldsOf({ fields }: Part): readonly ShownField[] {
  return fields as unknown as readonly ShownField[]
}

/** What is being set and what can be done with it. It is kept in this tab until it is saved. */
export function useSettings(part: Part, onSaved: (changes: Changes, now: Part) => void) {
  const words = useWords(settingsWords)
  const common = useWords(formWords)
  const { language } = useSite()
  const saidNo = useSaidNo()
  const stored: Typed = { values: part.values, texts: part.texts }
  const [kept, keep, forget] = useDraft<Begun | null>(`office:settings:${part.name}`, null)
  const { was, now } = kept ?? { was: stored, now: stored }
  const [wasKept] = useState(kept !== null)
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  /** The keys that somebody else has changed meanwhile. */
  const [rival, setRival] = useState<readonly string[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [times, setTimes] = useState(0)

  const change = (next: Partial<Typed>) =>
    keep((before) => ({ was: before?.was ?? stored, now: { ...(before?.now ?? stored), ...next } }))
  const save = async (base: Typed = was) => {
    const changes = changesOf(part, base, now)
    if (changes.length === 0) {
      forget()
      return toast({ kind: 'success', message: words.nothing })
    }
    setIsBusy(true)
    setErrors([])
    const outcome = await askOffice(changeSettings, { section: part.name, changes })
    setIsBusy(false)
    if ('reply' in outcome) {
      forget()
      toast({ kind: 'success', message: words.saved })
      return onSaved(changes, outcome.reply)
    }
    const { refused, errors: found = [] } = outcome
    if (refused === 'network') return
    if (refused === 'changed-meanwhile') return setRival(found.map(({ field }) => field))
    if (found.length > 0) return setErrors(found)
    toast({ kind: 'error', message: saidNo(outcome) })
  }
  const discard = () => {
    forget()
    setRival([])
    setErrors([])
    setTimes((count) => count + 1)
  }
  const insist = async () => {
    const fresh = await askOffice(showSettings, { section: part.name })
    if (!('reply' in fresh)) return
    setRival([])
    keep({ was: fresh.reply, now })
    await save(fresh.reply)
  }
  const errorAt = (path: string) => {
    const found = errors.find(({ field }) => field === path)?.message
    return found === undefined || language === 'en' ? found : common.invalid
  }
  return {
    values: now.values,
    texts: now.texts,
    errors: errors.map((each) => ({ ...each, message: labelled(part, each, errorAt(each.field)) })),
    errorAt,
    rival: rival.map((key) => labelOf(part, key)).join(', '),
    isFromBefore: wasKept && kept !== null,
    isBusy,
    /** Another number whenever what stands in the fields was exchanged for something else. */
    times,
    change,
    save,
    discard,
    insist,
  }
}

function labelled(part: Part, { field }: FieldError, message = ''): string {
  return `${labelOf(part, field)}: ${message}`
}

function labelOf(part: Part, key: string): string {
  return fieldsOf(part).find(({ name }) => name === key)?.label ?? key
}

/** What was changed, and nothing else: two who change different things never meet. */
export function changesOf(part: Part, was: Typed, now: Typed): Changes {
  const own = fieldsOf(part).flatMap((field): Changes => {
    const [before, after] = [was.values[field.name], toValue(field, now.values[field.name])]
    return areSame(before, after) ? [] : [{ key: field.name, was: before, value: after }]
  })
  const said = LANGUAGES.flatMap((language) =>
    Object.entries(now.texts[language] ?? {}).flatMap(([key, value]): Changes => {
      const before = was.texts[language]?.[key] ?? ''
      return before === value ? [] : [{ key, language, was: before, value }]
    }),
  )
  return [...own, ...said]
}

/** What is left empty in an entry is left out; a field that is emptied is sent as it is. */
function toValue(field: ShownField, value: unknown): unknown {
  if (field.type !== 'list' && field.type !== 'group') return value
  return toSent([field], { [field.name]: value })[field.name]
}

function areSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
