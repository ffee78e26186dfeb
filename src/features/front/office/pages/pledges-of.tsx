import { useState } from 'react'
import { pathOf } from '#features/ground/addresses/rules.ts'
import {
  keepPledge,
  type listPledges,
  mailPledgeLink,
  withdrawPledge,
} from '#features/money/campaigns/pledges-contract.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { formatMoney } from '#platform/shared/money.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field, Select } from '#platform/web/ui/field.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { pledgesWords } from '../pledges-words.ts'
import { Answered } from './answered.tsx'
import { askOffice } from './ask-office.ts'
import { useInstants } from './desk-context.ts'
import { NewPledge } from './new-pledge.tsx'
import { useSaidNo, useTellNo } from './say-no.ts'
import { type Waiting, usePledges } from './use-pledges.ts'

type Night = Answer<typeof listPledges>
type Pledge = Night['items'][number]

/** A campaign's promises, for its host in the hall, and for the office afterwards. */
export default function PledgesOf({ id }: { readonly id: string }) {
  const words = useWords(pledgesWords)
  const { language } = useSite()
  const { outcome, again, waiting, isLost, take, forget } = usePledges(id)
  return (
    <Answered of={outcome} again={again} gone={words.gone}>
      {(night) => {
        const money = (amount: number) => formatMoney(amount, night.currency, { language })
        return (
          <>
            <div className="office-head">
              <div>
                <h1 lang={night.language}>
                  <bdi>{night.title}</bdi>
                </h1>
                <p aria-live="polite">
                  <b className="figures">{money(night.raised)}</b> {words.given} ·{' '}
                  <b className="figures">{money(night.promised)}</b> {words.promised}
                </p>
                <p>
                  <a className="more" href={pathOf('liveCampaign', { id })}>
                    {words.screen}
                  </a>
                </p>
              </div>
            </div>
            {night.state === 'live' ? (
              <NewPledge night={night} money={money} onTake={take} />
            ) : (
              <p className="note">{words.notLive}</p>
            )}
            <NotYet waiting={waiting} isLost={isLost} money={money} onForget={forget} />
            <section className="office-part">
              <h2>{words.list}</h2>
              {night.items.length === 0 ? <p className="muted">{words.noneYet}</p> : null}
              <ul className="office-list">
                {night.items.map((pledge) => (
                  <One
                    key={`${pledge.id} ${pledge.state}`}
                    pledge={pledge}
                    money={money}
                    onDone={again}
                  />
                ))}
              </ul>
            </section>
          </>
        )
      }}
    </Answered>
  )
}

interface NotYetProps {
  readonly waiting: readonly Waiting[]
  readonly isLost: boolean
  readonly money: (amount: number) => string
  readonly onForget: (pledgeId: string) => void
}

/** What the office does not have: still to be sent, or refused. */
function NotYet({ waiting, isLost, money, onForget }: NotYetProps) {
  const words = useWords(pledgesWords)
  const said = useSaidNo(words.noes)
  const unsent = waiting.filter(({ no }) => !no).length
  return (
    <>
      <output>
        {isLost && unsent > 0 ? <p className="note warning">{words.waiting(unsent)}</p> : null}
      </output>
      <ul className="office-list">
        {waiting.map(({ asked: { pledgeId, amount, name }, no }) => (
          <li key={pledgeId} className="office-line">
            <span className="office-what">
              <b>
                <bdi>{name || words.nobody}</bdi> · <bdi className="figures">{money(amount)}</bdi>
              </b>
              <small>{no ? `${words.refused} ${said(no)}` : words.states.waiting}</small>
            </span>
            {no ? (
              <Button look="quiet" size="compact" onClick={() => onForget(pledgeId)}>
                {words.forget}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  )
}

interface OneProps {
  readonly pledge: Pledge
  readonly money: (amount: number) => string
  readonly onDone: () => void
}

function One({ pledge, money, onDone }: OneProps) {
  const words = useWords(pledgesWords)
  const write = useInstants()
  const tellNo = useTellNo(words.noes)
  const [isBusy, setIsBusy] = useState(false)
  const { id, amount, paid, need, quantity, state, email, contactNumber, mailedAt } = pledge
  const name = pledge.name || words.nobody
  const withdraw = async () => {
    setIsBusy(true)
    const outcome = await askOffice(withdrawPledge, { id })
    setIsBusy(false)
    if ('reply' in outcome) toast({ kind: 'success', message: words.undone })
    else tellNo(outcome)
    onDone()
  }
  return (
    <li>
      <div className="office-line">
        <span className="office-what">
          <b>
            <bdi>{name}</bdi> · <bdi className="figures">{money(amount)}</bdi>
          </b>
          <small>
            {need && quantity ? <bdi>{words.each(quantity, need)} · </bdi> : null}
            {write(pledge.at)}
          </small>
          {paid > 0 && state !== 'kept' ? <small>{words.paid(money(paid))}</small> : null}
          {email || contactNumber ? (
            <small dir="ltr">{[email, contactNumber].filter(Boolean).join(' · ')}</small>
          ) : null}
          {state === 'open' && mailedAt ? <small>{words.mailed(write(mailedAt))}</small> : null}
        </span>
        <span className="office-marks">
          {state === 'open' ? (
            <Button
              look="plain danger"
              size="compact"
              busy={isBusy}
              aria-label={words.undoOf(name, money(amount))}
              onClick={() => void withdraw()}
            >
              {words.undo}
            </Button>
          ) : (
            <span className="tag">
              {pledge.isGivenUp && state === 'withdrawn' ? words.givenUp : words.states[state]}
            </span>
          )}
        </span>
      </div>
      {state === 'open' ? <Keep id={id} onDone={onDone} /> : null}
      {state === 'open' && email ? (
        <MailAgain id={id} to={{ name, email }} onDone={onDone} />
      ) : null}
    </li>
  )
}

interface MailAgainProps {
  readonly id: string
  readonly to: Pick<Pledge, 'name' | 'email'>
  readonly onDone: () => void
}

function MailAgain({ id, to: { name, email }, onDone }: MailAgainProps) {
  const words = useWords(pledgesWords)
  const tellNo = useTellNo(words.noes)
  const [isBusy, setIsBusy] = useState(false)
  const mail = async () => {
    setIsBusy(true)
    const outcome = await askOffice(mailPledgeLink, { id })
    setIsBusy(false)
    if ('reply' in outcome) toast({ kind: 'success', message: words.mailedAgain(email) })
    else tellNo(outcome)
    onDone()
  }
  return (
    <Button
      look="plain"
      size="compact"
      busy={isBusy}
      aria-label={words.mailAgainTo(name, email)}
      onClick={() => void mail()}
    >
      {words.mailAgain}
    </Button>
  )
}

const WAYS = ['cash', 'cheque', 'bank'] as const

function Keep({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const words = useWords(pledgesWords)
  const tellNo = useTellNo(words.noes)
  const [by, setBy] = useState<(typeof WAYS)[number]>('cash')
  const [reference, setReference] = useState('')
  const [initials, setInitials] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const keep = async () => {
    setIsBusy(true)
    const countedBy = by === 'cash' ? initials.split(/[\s,،]+/).filter(Boolean) : []
    const outcome = await askOffice(keepPledge, { id, by, reference: reference.trim(), countedBy })
    setIsBusy(false)
    if ('reply' in outcome) toast({ kind: 'success', message: words.kept })
    else tellNo(outcome)
    if ('reply' in outcome) onDone()
  }
  return (
    <details>
      <summary>{words.keep}</summary>
      <form
        className="office-narrow"
        onSubmit={(event) => {
          event.preventDefault()
          if (reference.trim() !== '' && !isBusy) void keep()
        }}
      >
        <Select
          name={`by-${id}`}
          label={words.by}
          value={by}
          onChange={({ target }) => setBy(target.value as typeof by)}
        >
          {WAYS.map((way) => (
            <option key={way} value={way}>
              {words.ways[way]}
            </option>
          ))}
        </Select>
        <Field
          name={`reference-${id}`}
          label={words.reference}
          maxLength={120}
          required
          value={reference}
          onChange={({ target }) => setReference(target.value)}
        />
        {by === 'cash' ? (
          <Field
            name={`counted-${id}`}
            label={words.countedBy}
            maxLength={80}
            value={initials}
            onChange={({ target }) => setInitials(target.value)}
          />
        ) : null}
        <Button type="submit" busy={isBusy} disabled={reference.trim() === ''}>
          {words.record}
        </Button>
      </form>
    </details>
  )
}
