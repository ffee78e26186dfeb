import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { seeToFailedRefund, showGivenGift } from '#features/money/refunds/contract.ts'
import { Link } from '#platform/web/link.tsx'
import { useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { giftsWords } from '../gifts-words.ts'
import { Answered } from './answered.tsx'
import { askOffice, useAsked } from './ask-office.ts'
import { useInstants } from './desk-context.ts'
import { GiveBack, type GivenGift } from './give-back.tsx'
import { useMoney } from './new-statement.tsx'
import { useLooks } from './use-looks.ts'

/** As a rule it has arrived in seconds; where a provider is away it may take a day. */
const LOOKS = { soonMs: 2_000, seldomMs: 60_000 }

/** All about one gift, and the way back for its money. Its address goes on with that of the list from which it was opened. */
export default function OneGift({ id }: { readonly id: string }) {
  const words = useWords(giftsWords)
  const { search } = useLocation()
  const { outcome, again, look } = useAsked(showGivenGift, { id })
  const isMoving =
    outcome !== undefined &&
    'reply' in outcome &&
    (outcome.reply.state === 'processing' ||
      outcome.reply.refunds.some(
        (each) => each.outcome === 'asked' || each.outcome === 'on-its-way',
      ))
  useLooks(isMoving, look, LOOKS)
  const [deeds, setDeeds] = useState(0)
  const onDone = () => {
    setDeeds((before) => before + 1)
    again()
  }
  return (
    <>
      <p>
        <Link className={buttonClass({ look: 'plain' })} to={`${pathOf('officeGifts')}${search}`}>
          {words.back}
        </Link>
      </p>
      <Answered of={outcome} again={again} gone={words.gone}>
        {(gift) => (
          <>
            <Facts gift={gift} />
            <SoFar gift={gift} deeds={deeds} onDone={onDone} />
            <GiveBack key={gift.left} gift={gift} onDone={onDone} />
          </>
        )}
      </Answered>
    </>
  )
}

function Facts({ gift }: { readonly gift: GivenGift }) {
  const words = useWords(giftsWords)
  const write = useInstants()
  const money = useMoney(gift.currency)
  const said =
    gift.returned === null ? words.states[gift.state] : words.partBack(money(gift.returned))
  return (
    <>
      <div className="office-head">
        <div>
          <h1>
            <bdi>{gift.company || gift.name || words.nobody}</bdi> ·{' '}
            <bdi className="figures">{money(gift.amount)}</bdi>
          </h1>
          {gift.warnedAt !== null && gift.left > 0 ? (
            <p className="note warning">{words.warned}</p>
          ) : null}
          {said ? (
            <p>
              <span className="tag warning">{said}</span>
            </p>
          ) : null}
        </div>
      </div>
      <dl className="office-lines">
        <div>
          <dt>{words.given}</dt>
          <dd>{write(gift.givenAt)}</dd>
        </div>
        {gift.email ? (
          <div>
            <dt>{words.email}</dt>
            <dd>
              <bdi dir="ltr">{gift.email}</bdi>
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{words.for}</dt>
          {gift.lines.map(({ title, language, amount }, at) => (
            // Two lines may be of the same.
            // oxlint-disable-next-line react/no-array-index-key
            <dd key={at}>
              <bdi lang={language}>{title}</bdi> · <bdi className="figures">{money(amount)}</bdi>
            </dd>
          ))}
        </div>
        {gift.fee > 0 ? (
          <div>
            <dt>{words.fee}</dt>
            <dd className="figures">{money(gift.fee)}</dd>
          </div>
        ) : null}
        <div>
          <dt>{words.how}</dt>
          <dd>{words.methods[gift.method]}</dd>
        </div>
        <div>
          <dt>{words.giftAid}</dt>
          <dd>{gift.giftAid ? words.declared : words.notDeclared}</dd>
        </div>
        <div>
          <dt>{words.receipt}</dt>
          <dd>
            {gift.receipt ? (
              <a href={gift.receiptUrl}>
                <bdi>{gift.receipt}</bdi>
              </a>
            ) : (
              words.noReceipt
            )}
          </dd>
        </div>
      </dl>
    </>
  )
}

const TONES = {
  asked: 'tag',
  'on-its-way': 'tag',
  returned: 'tag success',
  'came-back': 'tag warning',
  refused: 'tag danger',
} as const

interface SoFarProps {
  readonly gift: GivenGift
  /** How often something was done about it on this page. */
  readonly deeds: number
  readonly onDone: () => void
}

/**
 * Stands before the form, which asks for the rest as soon as a part is on its way: whoever has just given back sees that, and
 * not the same form again.
 */
function SoFar({ gift, deeds, onDone }: SoFarProps) {
  const words = useWords(giftsWords)
  const heading = useRef<HTMLHeadingElement>(null)
  const told = useRef(0)
  const count = gift.refunds.length
  useEffect(() => {
    if (deeds === told.current || count === 0) return
    told.current = deeds
    heading.current?.focus()
  }, [deeds, count])
  const write = useInstants()
  const money = useMoney(gift.currency)
  if (gift.refunds.length === 0) return null
  return (
    <section className="office-part" aria-live="polite">
      <h2 ref={heading} tabIndex={-1}>
        {words.soFar}
      </h2>
      {gift.failed ? (
        <p className="note warning">{gift.failed.isRefused ? words.refused : words.cameBack}</p>
      ) : null}
      <SeeTo gift={gift} onDone={onDone} />
      <ul className="office-list">
        {gift.refunds.map(({ id, at, amount, outcome, reason, note, by, isByItself, code }) => (
          <li key={id}>
            <div className="office-line">
              <span className="office-what">
                <b>
                  <bdi className="figures">{money(amount)}</bdi> ·{' '}
                  {reason ? words.reasons[reason] : words.atProvider}
                </b>
                <small>
                  {write(at)}
                  {by ? (
                    <>
                      {' · '}
                      <bdi>{by}</bdi>
                    </>
                  ) : null}
                  {isByItself ? ` · ${words.byItself}` : null}
                </small>
                {note ? (
                  <small>
                    <bdi>{note}</bdi>
                  </small>
                ) : null}
                {code ? <small>{words.refusedBy[code] ?? words.refusedElse(code)}</small> : null}
              </span>
              <span className="office-marks">
                <span className={TONES[outcome]}>{words.outcomes[outcome]}</span>
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Until somebody says so, or sends it again, it waits on the first page of the office. */
function SeeTo({ gift: { id, failed }, onDone }: Omit<SoFarProps, 'deeds'>) {
  const words = useWords(giftsWords)
  const [isBusy, setIsBusy] = useState(false)
  if (failed === null) return null
  const press = async () => {
    if (isBusy) return
    setIsBusy(true)
    const outcome = await askOffice(seeToFailedRefund, { id, upTo: failed.at })
    setIsBusy(false)
    if ('refused' in outcome) return
    toast({ kind: 'success', message: words.seenToDone })
    onDone()
  }
  return (
    <div className="seen-to">
      <p>
        <Button look="quiet" busy={isBusy} onClick={() => void press()}>
          {words.seenTo}
        </Button>
      </p>
      <p className="muted">{words.seenToHelp}</p>
    </div>
  )
}
