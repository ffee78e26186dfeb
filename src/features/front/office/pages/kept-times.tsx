import { type FormEvent, Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { listTimes } from '#features/prayer/prayer-times/admin/contract.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { Link } from '#platform/web/link.tsx'
import { useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { settingsWords } from '../settings-words.ts'
import { roomWords } from '../times-rooms-words.ts'
import { timesWords } from '../times-words.ts'
import { Answered } from './answered.tsx'
import { useAsked } from './ask-office.ts'
import { useHandedOver } from './handed-over.ts'
import { PreviewChanges } from './preview-changes.tsx'
import { useTellNo } from './say-no.ts'
import { type Item, type Kept, type Part, useKeeping } from './use-keeping.ts'

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
  /** `again` asks what stands there now. */
  readonly children: (times: Answer<typeof listTimes>, again: () => void) => ReactNode
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
        {(times) => children(times, again)}
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
  const [isOver, setIsOver] = useState(false)
  const kept = useHandedOver() as Kept<T> | undefined
  if (!kept || isOver) return null
  const { before, after } = kept
  const takeBack = async () => {
    const outcome = before ? await part.save(before, after) : after && (await part.remove(after))
    const no = outcome && 'refused' in outcome ? outcome : undefined
    if (no) tellNo(no)
    if (no && no.refused !== 'changed-meanwhile') return
    setIsOver(true)
    if (!no) toast({ kind: 'success', message: undone })
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
  /** Said where somebody else has removed it. */
  readonly gone: string
  readonly again: () => void
  readonly children: (errorAt: ErrorAt) => ReactNode
}

/** Shows first what would change, and keeps it then; what is typed meanwhile is looked at again. */
export function PartForm<T extends Item>({ children, ...props }: PartFormProps<T>) {
  const words = useWords(roomWords)
  const { part, before, read, gone, again } = props
  const keeping = useKeeping(props)
  const { looked, no, rival, isBusy } = keeping
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
      {looked ? <PreviewChanges preview={looked.preview} /> : null}
      {rival ? (
        <Rival name={rival.name} onMine={() => void rival.insist()} onTheirs={again}>
          {rival.now ? <ul className="office-list">{part.show(rival.now)}</ul> : <p>{gone}</p>}
        </Rival>
      ) : null}
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

interface RivalProps {
  /** Of the deed that is done all the same. */
  readonly name: string
  readonly onMine: () => void
  readonly onTheirs: () => void
  readonly children: ReactNode
}

/** What somebody else has made of it meanwhile, to be chosen or to be replaced knowingly. */
function Rival({ name, onMine, onTheirs, children }: RivalProps) {
  const words = useWords(settingsWords)
  const { standsNow } = useWords(roomWords)
  return (
    <div className="note warning office-choice" role="alert">
      <div>
        <h2>{words.conflict}</h2>
        <p>{standsNow}</p>
        {children}
      </div>
      <div className="actions">
        <Button onClick={onMine}>{name}</Button>
        <Button look="quiet" onClick={onTheirs}>
          {words.takeTheirs}
        </Button>
      </div>
    </div>
  )
}
