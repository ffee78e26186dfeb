import { type ReactNode, useState } from 'react'
import Plus from 'lucide-react/icons/plus'
import { pathOf } from '#features/ground/addresses/rules.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { writeDate } from '#platform/web/calendar.ts'
import { Link } from '#platform/web/link.tsx'
import { useSite, useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { EmptyState } from '#platform/web/ui/state.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { useTimes } from '#platform/web/write-time.ts'
import { closeCause, listCauses, orderCauses } from '../causes-contract.ts'
import { causesWords } from '../causes-words.ts'
import { Answered } from './answered.tsx'
import { askOffice, useAsked } from './ask-office.ts'
import { useTellNo } from './say-no.ts'

type Listed = Answer<typeof listCauses>['items'][number]

/** Something that one press does to the list, and another takes back. */
type Deed =
  | { readonly id: string; readonly isClosed: boolean; readonly wasOver?: boolean }
  | { readonly order: string[]; readonly was: string[] }

interface Done {
  readonly said: string
  readonly back: Deed | undefined
}

/** What can be given to, as everybody sees it, and what is closed. */
export default function Causes() {
  const words = useWords(causesWords)
  const { outcome, again } = useAsked(listCauses, {})
  const { done, does } = useDeeds(again)
  return (
    <>
      <div className="office-head">
        <div>
          <h1>{words.title}</h1>
          <p className="muted">{words.lead}</p>
        </div>
        <Link className={buttonClass()} to={pathOf('officeCause', { id: 'new' })}>
          <Icon of={Plus} /> {words.add}
        </Link>
      </div>
      {done ? (
        <output className="note success office-changed">
          <p>{done.said}</p>
          <Undo back={done.back} onUndo={does} />
        </output>
      ) : null}
      <Answered of={outcome} again={again} gone={words.gone}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={words.none} seed="causes">
              <p>{words.noneText}</p>
            </EmptyState>
          ) : (
            <Both items={items} onDeed={does} />
          )
        }
      </Answered>
    </>
  )
}

interface UndoProps {
  readonly back: Deed | undefined
  readonly onUndo: (deed: Deed) => Promise<void>
}

function Undo({ back, onUndo }: UndoProps) {
  const { undo } = useWords(causesWords)
  if (!back) return null
  return (
    <Button look="quiet" size="compact" onClick={() => void onUndo(back)}>
      {undo}
    </Button>
  )
}

/** What is refused because somebody else was quicker is shown as it stands now. */
function useDeeds(again: () => void) {
  const words = useWords(causesWords)
  const tellNo = useTellNo(words.noes)
  const [done, setDone] = useState<Done>()
  const does = async (deed: Deed, said?: string) => {
    const outcome =
      'id' in deed
        ? await askOffice(closeCause, { id: deed.id, isClosed: deed.isClosed })
        : await askOffice(orderCauses, deed)
    if ('refused' in outcome) tellNo(outcome)
    else if (said === undefined) toast({ kind: 'success', message: words.undone })
    if ('reply' in outcome) setDone(said === undefined ? undefined : { said, back: backOf(deed) })
    again()
  }
  return { done, does }
}

/** A deadline that had passed is gone with the opening: closing would not bring it back. */
function backOf(deed: Deed): Deed | undefined {
  if ('id' in deed) return deed.wasOver ? undefined : { id: deed.id, isClosed: !deed.isClosed }
  return { order: deed.was, was: deed.order }
}

interface BothProps {
  readonly items: readonly Listed[]
  readonly onDeed: (deed: Deed, said: string) => Promise<void>
}

function Both({ items, onDeed }: BothProps) {
  const words = useWords(causesWords)
  const open = items.filter(({ state }) => state === 'open')
  const shut = items.filter(({ state }) => state !== 'open')
  const was = items.map(({ id }) => id)
  /** Two that stand open beside each other change places, whatever is closed between them. */
  const swap = (one: Listed, other: Listed | undefined) =>
    other &&
    onDeed({ order: was.map((id) => swapped(id, one.id, other.id)), was }, words.moved(one.title))
  return (
    <>
      <section className="office-part">
        <h2>{words.open}</h2>
        {open.length === 0 ? <p className="muted">{words.noneOpen}</p> : null}
        <ul className="office-list">
          {open.map((cause, i) => (
            <Row key={cause.id} cause={cause}>
              <Button
                look="quiet"
                size="compact"
                disabled={i === 0}
                aria-label={words.upOf(cause.title)}
                onClick={() => void swap(cause, open[i - 1])}
              >
                {words.up}
              </Button>
              <Button
                look="quiet"
                size="compact"
                disabled={i === open.length - 1}
                aria-label={words.downOf(cause.title)}
                onClick={() => void swap(cause, open[i + 1])}
              >
                {words.down}
              </Button>
              <Button
                look="plain danger"
                size="compact"
                aria-label={words.closeOf(cause.title)}
                onClick={() =>
                  void onDeed({ id: cause.id, isClosed: true }, words.closed(cause.title))
                }
              >
                {words.close}
              </Button>
            </Row>
          ))}
        </ul>
      </section>
      {shut.length > 0 ? (
        <section className="office-part">
          <h2>{words.shut}</h2>
          <ul className="office-list">
            {shut.map((cause) => (
              <Row key={cause.id} cause={cause}>
                <Button
                  look="quiet"
                  size="compact"
                  aria-label={words.reopenOf(cause.title)}
                  onClick={() =>
                    void onDeed(
                      { id: cause.id, isClosed: false, wasOver: cause.state === 'over' },
                      words.opened(cause.title),
                    )
                  }
                >
                  {words.reopen}
                </Button>
              </Row>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

function swapped(id: string, one: string, other: string): string {
  if (id === one) return other
  return id === other ? one : id
}

interface RowProps {
  readonly cause: Listed
  readonly children: ReactNode
}

function Row({ cause: { id, title, state, zakatEligible, closes }, children }: RowProps) {
  const words = useWords(causesWords)
  const { language } = useSite()
  const write = useTimes()
  const moment =
    closes && `${writeDate(closes.date, language, { length: 'short' })} ${write(closes.time)}`
  return (
    <li>
      <div className="office-line">
        <span className="office-what">
          <Link className="office-title" to={pathOf('officeCause', { id })}>
            <b>
              <bdi>{title}</bdi>
            </b>
          </Link>
          {moment ? (
            <small>{state === 'over' ? words.wasUntil(moment) : words.until(moment)}</small>
          ) : null}
          {zakatEligible ? <small>{words.zakat}</small> : null}
        </span>
        <span className="office-marks">{children}</span>
      </div>
    </li>
  )
}
