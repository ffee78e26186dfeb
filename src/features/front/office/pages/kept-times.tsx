import { type FormEvent, Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { listTimes, type previewTimes } from '#features/prayer/prayer-times/admin/contract.ts'
import type { Answer, Endpoint } from '#platform/shared/endpoint.ts'
import type { Outcome, Refused } from '#platform/web/api.ts'
import { writeDate } from '#platform/web/calendar.ts'
import { formWords } from '#platform/web/forms/words.ts'
import { Link } from '#platform/web/link.tsx'
import { useSite, useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { useTimes } from '#platform/web/write-time.ts'
import { roomWords } from '../times-rooms-words.ts'
import { timesWords } from '../times-words.ts'
import { Answered } from './answered.tsx'
import { useAsked } from './ask-office.ts'
import { useSaidNo, useTellNo } from './say-no.ts'

type Preview = Answer<typeof previewTimes>
type Change = Preview['days'][number]['changes'][number]

interface Item {
  readonly id: string
}

/** One of the things from which times follow, and the calls that keep it. */
export interface Part<T extends Item> {
  readonly to: string
  readonly look: (item: T) => Promise<Outcome<typeof previewTimes>>
  readonly save: (item: T) => Promise<Outcome<Endpoint>>
  readonly remove: (id: string) => Promise<Outcome<Endpoint>>
}

/** What was just done, so that one press takes it back. */
interface Kept<T extends Item> {
  readonly id: string
  readonly said: string
  readonly before: T | null
}

/** What is known of one of them, each part in the direction of its own script; nothing for those that are empty. */
export function Parts({ of }: { readonly of: readonly (string | null | undefined)[] }) {
  return of.filter(Boolean).map((part, i) => (
    <Fragment key={part}>
      {i > 0 ? ' · ' : null}
      <bdi>{part}</bdi>
    </Fragment>
  ))
}

interface RoomHeadProps {
  readonly title: string
  readonly lead: string
  /** Where one comes back to, and what that is called. */
  readonly back: readonly [to: string, name: string]
  readonly children?: ReactNode
}

export function RoomHead({ title, lead, back, children }: RoomHeadProps) {
  const [to, name] = back
  return (
    <>
      <p>
        <Link className={buttonClass({ look: 'plain' })} to={to}>
          {name}
        </Link>
      </p>
      <div className="office-head">
        <div>
          <h1>{title}</h1>
          <p className="muted">{lead}</p>
        </div>
        {children}
      </div>
    </>
  )
}

interface RoomProps<T extends Item> {
  readonly part: Part<T>
  /** Of the one that is changed, or `new`; empty where all are shown. */
  readonly id: string
  readonly words: Record<'title' | 'lead' | 'add' | 'fresh' | 'one' | 'help' | 'gone', string>
  readonly children: (times: Answer<typeof listTimes>) => ReactNode
}

/** All of a part with the way to a new one, or the one that is changed. */
export function Room<T extends Item>({ part, id, words, children }: RoomProps<T>) {
  const { all } = useWords(timesWords)
  const { outcome, again } = useAsked(listTimes, {})
  return (
    <>
      <RoomHead
        title={id === 'new' ? words.fresh : id ? words.one : words.title}
        lead={id ? words.help : words.lead}
        back={id ? [part.to, words.title] : [pathOf('officeTimes'), all]}
      >
        {id ? null : (
          <Link className={buttonClass()} to={`${part.to}/new`}>
            {words.add}
          </Link>
        )}
      </RoomHead>
      {id ? null : <JustKept part={part} onUndone={again} />}
      <Answered of={outcome} again={again} gone={words.gone}>
        {children}
      </Answered>
    </>
  )
}

interface JustKeptProps<T extends Item> {
  readonly part: Part<T>
  readonly onUndone: () => void
}

/** Stands until the page is left. */
function JustKept<T extends Item>({ part, onUndone }: JustKeptProps<T>) {
  const { undo, undone } = useWords(timesWords)
  const tellNo = useTellNo(useWords(roomWords).noes)
  const { state } = useLocation() as { readonly state: { readonly kept?: Kept<T> } | null }
  const [isUndone, setIsUndone] = useState(false)
  const kept = state?.kept
  if (!kept || isUndone) return null
  const takeBack = async () => {
    const outcome = await (kept.before ? part.save(kept.before) : part.remove(kept.id))
    if ('refused' in outcome) return tellNo(outcome)
    setIsUndone(true)
    toast({ kind: 'success', message: undone })
    onUndone()
  }
  return (
    <output className="note success office-changed">
      <p>{kept.said}</p>
      <Button look="quiet" size="compact" onClick={() => void takeBack()}>
        {undo}
      </Button>
    </output>
  )
}

export type ErrorAt = (field: string) => string | undefined

interface PartFormProps<T extends Item> {
  readonly part: Part<T>
  /** What is kept so far; null for a new one. */
  readonly before: T | null
  readonly read: (typed: FormData) => T
  readonly nameOf: (item: T) => string
  readonly children: (errorAt: ErrorAt) => ReactNode
}

/** Shows first what would change, and keeps it then; what is typed meanwhile is looked at again. */
export function PartForm<T extends Item>({ children, ...props }: PartFormProps<T>) {
  const words = useWords(roomWords)
  const { before, read } = props
  const keeping = useKeeping(props)
  const { looked, no, isBusy } = keeping
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const first = no?.errors?.[0]?.field
    if (first) form.current?.querySelector<HTMLElement>(`[id="${first}"]`)?.focus()
  }, [no])
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void keeping.look(read(new FormData(event.currentTarget)))
  }
  return (
    <form ref={form} className="office-narrow" noValidate onSubmit={look} onChange={keeping.drop}>
      <div className="fields">{children(keeping.errorAt)}</div>
      {no ? (
        <p className="note danger" role="alert">
          {keeping.says}
        </p>
      ) : null}
      {looked ? <Changes preview={looked.preview} /> : null}
      <div className="office-deeds">
        {looked ? (
          <Button busy={isBusy} onClick={() => void keeping.save(looked.item)}>
            {words.save}
          </Button>
        ) : (
          <Button type="submit" busy={isBusy}>
            {words.look}
          </Button>
        )}
        {before ? (
          <Button look="plain danger" onClick={() => void keeping.remove(before)}>
            {words.remove}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

function useKeeping<T extends Item>({ part, before, nameOf }: Omit<PartFormProps<T>, 'children'>) {
  const words = useWords(roomWords)
  const common = useWords(formWords)
  const { language } = useSite()
  const saidNo = useSaidNo({ ...words.noes, invalid: common.invalid })
  const navigate = useNavigate()
  const [looked, setLooked] = useState<{ readonly item: T; readonly preview: Preview }>()
  const [no, setNo] = useState<Refused>()
  const [isBusy, setIsBusy] = useState(false)

  const asked = async <E extends Endpoint>(asking: Promise<Outcome<E>>) => {
    setIsBusy(true)
    setNo(undefined)
    const outcome = await asking
    setIsBusy(false)
    if ('reply' in outcome) return outcome
    if (outcome.refused !== 'network') setNo(outcome)
    return undefined
  }
  const leave = (message: string, kept: Kept<T>) => {
    toast({ kind: 'success', message })
    return navigate(part.to, { state: { kept } })
  }
  return {
    looked,
    no,
    says: no && ((language === 'en' && no.errors?.[0]?.message) || saidNo(no)),
    isBusy,
    errorAt: (field: string) => {
      const found = no?.errors?.find((each) => each.field === field)
      return found && no && (language === 'en' ? found.message : saidNo(no))
    },
    drop: () => setLooked(undefined),
    async look(item: T) {
      const outcome = await asked(part.look(item))
      if (outcome) setLooked({ item, preview: outcome.reply })
    },
    async save(item: T) {
      const said = words.kept(nameOf(item))
      if (await asked(part.save(item))) await leave(words.saved, { id: item.id, said, before })
    },
    async remove(item: T) {
      const said = words.gone(nameOf(item))
      if (await asked(part.remove(item.id)))
        await leave(words.removed, { id: item.id, said, before: item })
    },
  }
}

/** The first days that would be other than they are, each time beside the one that it would be. */
function Changes({ preview: { count, days } }: { readonly preview: Preview }) {
  const words = useWords(roomWords)
  const { language } = useSite()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section className="office-part office-changes">
      <h2 ref={heading} tabIndex={-1}>
        {words.changes(count)}
      </h2>
      {count === 0 ? <p className="muted">{words.changesNothing}</p> : null}
      <ul className="rows">
        {days.map(({ date, changes }) => (
          <li key={date} className="office-note">
            <b>{writeDate(date, language)}</b>
            {changes.map((change) => (
              <OneChange key={`${change.of} ${change.name}`} change={change} />
            ))}
          </li>
        ))}
      </ul>
      {count > days.length ? <p className="muted">{words.more(count - days.length)}</p> : null}
    </section>
  )
}

function OneChange({ change: { of, name, before, after } }: { readonly change: Change }) {
  const words = useWords(roomWords)
  return (
    <small className="office-change">
      <span>{of === 'adhan' ? words.adhanOf(name) : name}</span>
      <Standing of={before} />
      <span className="office-becomes">
        <span className="visually-hidden">{words.becomes}</span>
      </span>
      <Standing of={after} />
    </small>
  )
}

function Standing({ of }: { readonly of: Change['before'] }) {
  const words = useWords(roomWords)
  const write = useTimes()
  if (!of) return <span>–</span>
  const times = of.times.map((time) => write(time)).join(', ')
  return (
    <span className="figures">
      {times || words.stands} {of.text ? <bdi>{of.text}</bdi> : null}
    </span>
  )
}
