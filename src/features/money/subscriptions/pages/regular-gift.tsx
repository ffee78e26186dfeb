import { Suspense, lazy, useState } from 'react'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { formatMoney } from '#platform/shared/money.ts'
import { writeDay } from '#platform/shared/write-day.ts'
import { commaOf } from '#platform/shared/languages.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { type Subscription } from '../contract.ts'
import { regularWords } from '../words.ts'
import { AmountsPanel, CardPanel, EndPanel, type Pay, PausePanel } from './panels.tsx'
import { isToCome } from '../rules.ts'
import { useMoves } from './use-moves.ts'

export interface RegularGiftProps {
  readonly gift: Subscription
  /** The signed part of its link, where nobody is signed in. */
  readonly link?: string | undefined
  /** What the page of one gift has besides, to enter a card and to choose causes. */
  readonly pay?: Pay | undefined
  readonly onChanged: (gift: Subscription) => void
}

/** Hardly anybody opens them, and one brings the whole of a declaration. */
const NightsPanel = lazy(() => import('./nights-panel.tsx'))
const GiftAidPanel = lazy(() => import('./gift-aid-panel.tsx'))

type Open = 'amounts' | 'card' | 'pause' | 'end' | 'giftAid'

/** One gift that comes by itself: what it is, when it is next, and all that can be done with it. */
export function RegularGift(props: RegularGiftProps) {
  const { gift, pay } = props
  const words = useWords(regularWords)
  const { language } = useSite()
  const write = useWrite(gift)
  const title = words.each[gift.kind](write.money(gift.total))
  // On its own page it comes first, in a list after the list's name.
  const Heading = pay ? 'h2' : 'h3'
  return (
    <article className="card regular" aria-label={title}>
      <div className="card-head">
        <Heading>{title}</Heading>
        {gift.status === 'active' ? null : (
          <span className="tags">
            <span className="tag">{words.status[gift.status]}</span>
          </span>
        )}
      </div>
      <p className="muted">
        <bdi>{gift.items.map(({ title }) => title).join(commaOf(language))}</bdi>
      </p>
      {gift.status === 'cancelled' ? null : <Facts gift={gift} />}
      {gift.status === 'past_due' ? <p className="note warning">{words.needsCard}</p> : null}
      {gift.card.expires && gift.status !== 'past_due' ? (
        <p className="note warning">{words.expires}</p>
      ) : null}
      {gift.status === 'cancelled' ? null : pay ? (
        <Actions {...props} pay={pay} />
      ) : (
        <p>
          {/* A document of its own: there cards may be entered. */}
          <a
            className={buttonClass({ look: 'quiet' })}
            href={pathOf('regularGift', { id: gift.id })}
          >
            {words.manage}
          </a>
        </p>
      )}
      {gift.nights ? (
        <Nights gift={gift} nights={gift.nights} isOwnPage={pay !== undefined} />
      ) : (
        <History gift={gift} />
      )}
    </article>
  )
}

function Facts({ gift }: Pick<RegularGiftProps, 'gift'>) {
  const words = useWords(regularWords)
  const write = useWrite(gift)
  const { nextChargeOn, pausedUntil, giftAid, card } = gift
  const paused = pausedUntil ? words.pausedUntil(write.day(pausedUntil)) : words.status.paused
  return (
    <dl className="facts">
      <div className="next">
        <dt>{words.next}</dt>
        <dd>
          {gift.status === 'paused'
            ? paused
            : nextChargeOn
              ? gift.nights
                ? words.evening(write.day(nextChargeOn))
                : write.day(nextChargeOn)
              : words.noNext}
        </dd>
      </div>
      {!gift.nights && (gift.endsOn || gift.times) ? (
        <div>
          <dt>{words.until}</dt>
          <dd>
            {gift.endsOn ? write.day(gift.endsOn) : words.takenOf(gift.taken, gift.times ?? 0)}
          </dd>
        </div>
      ) : null}
      {giftAid ? (
        <div>
          <dt>Gift Aid</dt>
          <dd>
            {giftAid.declared
              ? (gift.nights ? words.giftAidInAll : words.giftAid)(write.money(giftAid.reclaim))
              : giftAid.needsAccount
                ? words.noGiftAidHere
                : words.noGiftAid}
          </dd>
        </div>
      ) : null}
      <div>
        <dt>{words.card}</dt>
        <dd>{words.cardEnds(BRANDS[card.brand] ?? '', card.last4)}</dd>
      </div>
    </dl>
  )
}

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
}

function Actions({ gift, link, pay, onChanged }: RegularGiftProps & { readonly pay: Pay }) {
  const words = useWords(regularWords)
  const [open, setOpen] = useState<Open | undefined>(
    gift.status === 'past_due' ? 'card' : undefined,
  )
  const done = (changed: Subscription, message?: string) => {
    onChanged(changed)
    setOpen(undefined)
    if (message) toast({ kind: 'success', message })
  }
  const moves = useMoves({ gift, link, onDone: done })
  const { isBusy, move } = moves
  const panel = { ...moves, gift, pay, onBack: () => setOpen(undefined) }
  if (open === 'amounts')
    return gift.nights ? (
      <Suspense>
        <NightsPanel {...panel} nights={gift.nights} />
      </Suspense>
    ) : (
      <AmountsPanel {...panel} />
    )
  if (open === 'card') return <CardPanel {...panel} />
  if (open === 'pause') return <PausePanel {...panel} />
  if (open === 'end') return <EndPanel {...panel} />
  if (open === 'giftAid')
    return (
      <Suspense>
        <GiftAidPanel {...panel} />
      </Suspense>
    )
  const isPaused = gift.status === 'paused'
  const mayDeclare =
    pay.terms.giftAid.offered && gift.giftAid?.declared === false && !gift.giftAid.needsAccount
  return (
    <div className="actions">
      {isPaused ? (
        <Button busy={isBusy} onClick={() => void move('resume')}>
          {words.resume}
        </Button>
      ) : null}
      {mayChange(gift) ? (
        <Button look="quiet" onClick={() => setOpen('amounts')}>
          {gift.nights ? words.changeNights : words.change}
        </Button>
      ) : null}
      <Button look="quiet" onClick={() => setOpen('card')}>
        {words.otherCard}
      </Button>
      {isPaused ? null : (
        <>
          <Button look="quiet" busy={isBusy} onClick={() => void move('skip')}>
            {words.skip}
          </Button>
          <Button look="quiet" onClick={() => setOpen('pause')}>
            {words.pause}
          </Button>
        </>
      )}
      {mayDeclare ? (
        <Button look="quiet" onClick={() => setOpen('giftAid')}>
          {words.addGiftAid}
        </Button>
      ) : null}
      <Button look="plain danger" onClick={() => setOpen('end')}>
        {words.end}
      </Button>
    </div>
  )
}

/** The amount of a campaign's plan stays, and so does what was given. */
function mayChange({ nights, items }: Subscription): boolean {
  if (nights) return nights.some(isToCome)
  return !items.some(({ planId }) => planId)
}

function History({ gift }: Pick<RegularGiftProps, 'gift'>) {
  const words = useWords(regularWords)
  const write = useWrite(gift)
  if (gift.charges.length === 0) return <p className="small muted">{words.noHistory}</p>
  return (
    <details className="history">
      <summary>{words.history}</summary>
      <ul className="rows">
        {gift.charges.map(({ date, amount, status }) => (
          <li key={date} className="charge">
            <time dateTime={date}>{write.day(date)}</time>
            <span>{words.charges[status]}</span>
            <span className="figures">{amount === null ? '' : write.money(amount)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What is a whole clause has a line of its own. */
const NIGHT_LOOKS: Readonly<Record<string, string>> = {
  given: 'given',
  if_it_comes: 'muted whole-line',
}

/** Of the last ten nights each, given or not: they are few, and each is looked for. */
function Nights({
  gift,
  nights,
  isOwnPage,
}: Pick<RegularGiftProps, 'gift'> & {
  readonly nights: NonNullable<Subscription['nights']>
  readonly isOwnPage: boolean
}) {
  const words = useWords(regularWords)
  const write = useWrite(gift)
  const Heading = isOwnPage ? 'h3' : 'h4'
  return (
    <section className="stack" aria-label={words.nights}>
      <Heading className="part">{words.nights}</Heading>
      <ul className="rows">
        {nights.map(({ night, evening, amount, status }) => (
          <li key={night} className="night">
            <b>{words.night(night)}</b>
            <span className="figures">{write.money(amount)}</span>
            <time className="small muted" dateTime={evening}>
              {write.day(evening)}
            </time>
            <span className={NIGHT_LOOKS[status] ?? 'muted'}>{words.nightStates[status]}</span>
          </li>
        ))}
      </ul>
      <p className="small muted">{words.nightsRules}</p>
    </section>
  )
}

function useWrite({ currency }: Subscription) {
  const { language } = useSite()
  return {
    day: (date: string) => writeDay(date, language),
    money: (amount: number) => formatMoney(amount, currency, { language, decimals: 'always' }),
  }
}
