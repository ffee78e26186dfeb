import { useState } from 'react'
import { listTransfers, undoBooking } from '#features/money/bank-transfers/contract.ts'
import { writeReference } from '#features/money/bank-transfers/rules.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { writeDate } from '#platform/web/calendar.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { moneyWords } from '../money-words.ts'
import { Answered } from './answered.tsx'
import { askOffice, useAsked } from './ask-office.ts'
import { useOfficeWords } from './desk-context.ts'
import { NewStatement, useMoney } from './new-statement.tsx'

type Transfers = Answer<typeof listTransfers>

/** Promised transfers: a statement is brought, what is waited for, and what was booked, which can be undone. */
export default function BankTransfers() {
  const words = useWords(moneyWords)
  const { outcome, again } = useAsked(listTransfers, {})
  return (
    <>
      <div className="office-head">
        <div>
          <h1>{words.title}</h1>
          <p className="muted">{words.lead}</p>
        </div>
      </div>
      <NewStatement onBooked={again} />
      <Answered of={outcome} again={again} gone={words.gone}>
        {(transfers) => (
          <>
            <Waiting transfers={transfers} />
            <Booked transfers={transfers} onDone={again} />
          </>
        )}
      </Answered>
    </>
  )
}

function Waiting({ transfers: { waiting, currency } }: { readonly transfers: Transfers }) {
  const words = useWords(moneyWords)
  const { language } = useSite()
  const money = useMoney(currency)
  return (
    <section className="office-part">
      <h2>{words.waiting}</h2>
      {waiting.length === 0 ? <p className="muted">{words.noneWaiting}</p> : null}
      <ul className="office-list">
        {waiting.map(({ id, name, amount, title, reference, promisedOn, isLate, giftAid }) => (
          <li key={id}>
            <div className="office-line">
              <span className="office-what">
                <b>
                  <bdi>{name}</bdi> · <bdi className="figures">{money(amount)}</bdi>
                </b>
                <small>
                  <bdi>{title}</bdi>
                </small>
                <small>
                  <bdi dir="ltr">{writeReference(reference)}</bdi> ·{' '}
                  {words.promised(writeDate(promisedOn, language, { length: 'short' }))}
                </small>
              </span>
              <span className="office-marks">
                {giftAid ? <span className="tag">{words.giftAid}</span> : null}
                {isLate ? <span className="tag warning">{words.late}</span> : null}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface BookedProps {
  readonly transfers: Transfers
  readonly onDone: () => void
}

function Booked({ transfers: { booked, currency }, onDone }: BookedProps) {
  const words = useWords(moneyWords)
  return (
    <section className="office-part">
      <h2>{words.lately}</h2>
      {booked.length === 0 ? <p className="muted">{words.noneBooked}</p> : null}
      <ul className="office-list">
        {booked.map((line) => (
          <BookedLine key={line.id} line={line} currency={currency} onDone={onDone} />
        ))}
      </ul>
    </section>
  )
}

interface BookedLineProps {
  readonly line: Transfers['booked'][number]
  readonly currency: string
  readonly onDone: () => void
}

function BookedLine({ line, currency, onDone }: BookedLineProps) {
  const words = useWords(moneyWords)
  const { language } = useSite()
  const money = useMoney(currency)
  const [isAsked, setIsAsked] = useState(false)
  const { id, name, amount, title, paidOn, isUndone } = line
  return (
    <li>
      <div className="office-line">
        <span className="office-what">
          <b>
            <bdi>{name}</bdi> · <bdi className="figures">{money(amount)}</bdi>
          </b>
          <small>
            <bdi>{title}</bdi>
          </small>
          <small>
            {writeDate(paidOn, language, { length: 'short' })} · <bdi>{line.words}</bdi>
          </small>
        </span>
        <span className="office-marks">
          {isUndone ? (
            <span className="tag">{words.isUndone}</span>
          ) : isAsked ? null : (
            <Button
              look="quiet"
              size="compact"
              aria-label={words.undoOf(name)}
              onClick={() => setIsAsked(true)}
            >
              {words.undo}
            </Button>
          )}
        </span>
      </div>
      {isAsked && !isUndone ? (
        <Undo id={id} onDone={onDone} onKeep={() => setIsAsked(false)} />
      ) : null}
    </li>
  )
}

interface UndoProps {
  readonly id: string
  readonly onDone: () => void
  readonly onKeep: () => void
}

/** With a reason: it stands in the books, and somebody may ask for it in a year. */
function Undo({ id, onDone, onKeep }: UndoProps) {
  const words = useWords(moneyWords)
  const { failed } = useOfficeWords()
  const [why, setWhy] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const undo = async () => {
    setIsBusy(true)
    const outcome = await askOffice(undoBooking, { id, why: why.trim() })
    setIsBusy(false)
    if ('reply' in outcome) toast({ kind: 'success', message: words.undone })
    else if (outcome.refused !== 'network') toast({ kind: 'error', message: failed })
    if ('reply' in outcome) onDone()
  }
  return (
    <form
      className="office-narrow"
      onSubmit={(event) => {
        event.preventDefault()
        if (why.trim() !== '') void undo()
      }}
    >
      <Field
        name={`why-${id}`}
        label={words.undoWhy}
        help={words.undoHelp}
        maxLength={300}
        required
        value={why}
        onChange={({ target }) => setWhy(target.value)}
      />
      <p className="actions">
        <Button type="submit" busy={isBusy} disabled={why.trim() === ''}>
          {words.undoSure}
        </Button>
        <Button look="quiet" onClick={onKeep}>
          {words.keep}
        </Button>
      </p>
    </form>
  )
}
