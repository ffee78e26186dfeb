import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { AppCodeField } from '#features/ground/people/pages/app-code-field.tsx'
import type { Answer } from '#platform/shared/endpoint.ts'
import type { Refused } from '#platform/web/api.ts'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import {
  erasePerson,
  exportPerson,
  findPeople,
  mergePeople,
  type showPerson,
} from '../people-contract.ts'
import { peopleWords } from '../people-words.ts'
import { askOffice, useAsked } from './ask-office.ts'
import { useSaidNo } from './say-no.ts'

type Person = Answer<typeof showPerson>

/** What an owner does for a person who asks: each behind a code of the app. */
export function PersonDeeds({ person }: { readonly person: Person }) {
  const words = useWords(peopleWords)
  const navigate = useNavigate()
  const named = { as: person.as, id: person.id }
  return (
    <section className="office-part">
      <h2>{words.asked}</h2>
      <Deed
        name="export"
        title={words.export}
        text={words.exportText}
        submit={words.exportDo}
        send={async ({ reason, code }) => {
          const outcome = await askOffice(exportPerson, { ...named, reason, code })
          if ('refused' in outcome) return outcome
          keep(outcome.reply.json)
          toast({ kind: 'success', message: words.exported })
          return undefined
        }}
      />
      {person.isStaff ? (
        <p className="muted">{words.works}</p>
      ) : (
        <>
          <Merge person={person} />
          <Deed
            name="erase"
            title={words.erase}
            text={words.eraseText}
            submit={words.eraseDo}
            isGrave
            send={async ({ reason, code }) => {
              const outcome = await askOffice(erasePerson, { ...named, reason, code })
              if ('refused' in outcome) return outcome
              toast({ kind: 'success', message: words.erased })
              void navigate(pathOf('officePeople'), { replace: true })
              return undefined
            }}
          />
        </>
      )}
    </section>
  )
}

/** To the device of whoever asked for it, and nowhere else. */
function keep(json: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  link.download = 'their-data.json'
  link.click()
  URL.revokeObjectURL(link.href)
}

function Merge({ person }: { readonly person: Person }) {
  const words = useWords(peopleWords)
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [into, setInto] = useState('')
  return (
    <Deed
      name="merge"
      title={words.merge}
      text={words.mergeText}
      submit={words.mergeDo}
      isGrave
      isWithoutReason
      isReady={into !== ''}
      send={async ({ code }) => {
        const outcome = await askOffice(mergePeople, { as: person.as, id: person.id, into, code })
        if ('refused' in outcome) return outcome
        toast({ kind: 'success', message: words.merged })
        void navigate(pathOf('officePerson', { as: 'account', id: into }), { replace: true })
        return undefined
      }}
    >
      <Field
        id="merge-find"
        name="merge-find"
        label={words.mergeFind}
        maxLength={120}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {typed.trim().length > 2 ? (
        <Accounts q={typed.trim()} but={person.id} chosen={into} onChosen={setInto} />
      ) : null}
    </Deed>
  )
}

interface AccountsProps {
  readonly q: string
  readonly but: string
  readonly chosen: string
  readonly onChosen: (id: string) => void
}

function Accounts({ q, but, chosen, onChosen }: AccountsProps) {
  const words = useWords(peopleWords)
  const { outcome } = useAsked(findPeople, { q })
  if (!outcome || 'refused' in outcome) return null
  const accounts = outcome.reply.items.filter(({ as, id }) => as === 'account' && id !== but)
  if (accounts.length === 0) return <p className="muted">{words.mergeNone}</p>
  return (
    <fieldset className="stack">
      <legend className="visually-hidden">{words.mergeFind}</legend>
      {accounts.slice(0, 5).map(({ id, name, email }) => (
        <label key={id} className="choice">
          <input
            type="radio"
            name="into"
            value={id}
            checked={chosen === id}
            onChange={() => onChosen(id)}
          />{' '}
          <bdi>{words.mergeWith(`${name} (${email})`)}</bdi>
        </label>
      ))}
    </fieldset>
  )
}

interface Said {
  readonly reason: string
  readonly code: string
}

interface DeedProps {
  readonly name: string
  readonly title: string
  readonly text: string
  readonly submit: string
  readonly isGrave?: boolean
  readonly isWithoutReason?: boolean
  readonly isReady?: boolean
  readonly children?: ReactNode
  /** Why not, or nothing once it is done. */
  readonly send: (said: Said) => Promise<Pick<Refused, 'refused' | 'message'> | undefined>
}

/** Closed until somebody asks for it, so that nothing is pressed by mistake. */
function Deed({ name, title, text, submit, send, children, ...how }: DeedProps) {
  const { isGrave = false, isWithoutReason = false, isReady = true } = how
  const words = useWords(peopleWords)
  const saidNo = useSaidNo(words.noes)
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<{ reason?: string; code?: string }>({})
  const [isBusy, setIsBusy] = useState(false)
  const show = (found: { reason?: string; code?: string }) => {
    setErrors(found)
    document.getElementById(`${name}-${found.reason ? 'reason' : 'code'}`)?.focus()
  }
  const press = async (form: HTMLFormElement) => {
    if (isBusy || !isReady) return
    const code = form.querySelector<HTMLInputElement>('[data-code]')?.value.trim() ?? ''
    if (!isWithoutReason && reason.trim() === '') return show({ reason: words.reasonMissing })
    if (code === '') return show({ code: words.codeMissing })
    setErrors({})
    setIsBusy(true)
    const no = await send({ reason: reason.trim(), code })
    setIsBusy(false)
    if (!no || no.refused === 'network') return
    show({ code: saidNo(no.refused === 'invalid' ? { ...no, refused: 'code-wrong' } : no) })
  }
  return (
    <details className="office-deed">
      <summary>{title}</summary>
      <form
        className="stack roomy office-narrow"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void press(event.currentTarget)
        }}
      >
        <p>{text}</p>
        {children}
        {isWithoutReason ? null : (
          <Field
            id={`${name}-reason`}
            name={`${name}-reason`}
            label={words.reason}
            help={words.reasonHelp}
            maxLength={200}
            autoComplete="off"
            error={errors.reason}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        <AppCodeField
          id={`${name}-code`}
          name={`${name}-code`}
          label={words.code}
          help={words.codeHelp}
          error={errors.code}
          takes="either"
        />
        <div className="actions">
          <Button
            type="submit"
            look={isGrave ? 'danger' : 'primary'}
            busy={isBusy}
            disabled={!isReady}
          >
            {submit}
          </Button>
        </div>
      </form>
    </details>
  )
}
