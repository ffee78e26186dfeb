import { useEffect, useState } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { Link } from '#platform/web/link.tsx'
import { useSite, useWords } from '#platform/web/site.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Ornament } from '#platform/web/ui/ornament.tsx'
import type { GiftState } from '../rules.ts'
import { writeAmount } from '../rules.ts'
import { GiftLines } from './gift-lines.tsx'
import { ShareGift } from './share-gift.tsx'
import { thankYouWords } from './thank-you-words.ts'
import { type Gift, useGift } from './use-gift.ts'

export interface WayBack {
  readonly address: string
  readonly label: string
}

interface ThankYouProps {
  /** It stands inside an app. */
  readonly isBare?: boolean
  readonly id: string
  readonly known: Gift | undefined
  /** Where the form is that it was given with; the general one when absent. */
  readonly form?: string | undefined
  /** Inside an app: the way back into it, instead of that to the home page, and of sharing. */
  readonly back?: WayBack | undefined
}

/** What became of a gift, as far as it is known, and on: it is asked again while it is being confirmed. */
export function ThankYou(props: ThankYouProps) {
  const { id, known, isBare } = props
  const words = useWords(thankYouWords)
  const { gift, hasStopped } = useGift(id, known)
  const status = gift?.status
  const kind = status && KINDS[status]
  const news = useNews(status, known?.status, kind ? words.kinds[kind] : '')
  if (!gift || !kind) return <Away {...props} />

  return (
    <div className="thank-you">
      <section className="hero deep overlapped">
        <Ornament seed="thank-you" place="end" />
        <div className="wrap">
          <p className="label standing">
            <Icon of={ICONS[kind]} />
            {words.kinds[kind]}
          </p>
          <h1 className="display">{words.states[gift.status].title(gift.donor.firstName)}</h1>
          <Lead gift={gift} hasStopped={hasStopped} />
          <WayOn {...props} gift={gift} />
          {/* Filled only when the state changes under the eyes of somebody who may not see it. */}
          <output className="visually-hidden">{news}</output>
        </div>
      </section>
      <div className="wrap gift-and-more">
        <GiftLines gift={gift} />
        {kind === 'arrived' && !isBare ? <ShareGift gift={gift} /> : null}
      </div>
    </div>
  )
}

/** Long enough to be heard; the same words stand above, where a reader comes by. */
const HEARD_MS = 10_000

function useNews(
  status: GiftState | undefined,
  known: GiftState | undefined,
  news: string,
): string {
  const [heard, setHeard] = useState<GiftState>()
  const isNew = known !== undefined && status !== known && heard !== status
  useEffect(() => {
    if (!isNew) return undefined
    const timer = setTimeout(() => setHeard(status), HEARD_MS)
    return () => clearTimeout(timer)
  }, [isNew, status])
  return isNew ? news : ''
}

type Kind = 'arrived' | 'confirming' | 'open' | 'over' | 'returned'

const KINDS: Readonly<Record<GiftState, Kind>> = {
  created: 'open',
  processing: 'confirming',
  requires_action: 'open',
  declined: 'open',
  succeeded: 'arrived',
  won: 'arrived',
  cancelled: 'over',
  failed: 'over',
  taken_back: 'returned',
  partially_refunded: 'returned',
  refunded: 'returned',
  lost: 'returned',
  disputed: 'returned',
}

const ICONS = {
  arrived: CircleCheck,
  confirming: Hourglass,
  open: CircleAlert,
  over: CircleAlert,
  returned: CircleAlert,
} as const

function Lead({ gift, hasStopped }: { readonly gift: Gift; readonly hasStopped: boolean }) {
  const words = useWords(thankYouWords)
  const { language } = useSite()
  // What the donor added for the card went to the card.
  const arrived = KINDS[gift.status] === 'arrived' ? gift.total - gift.fee : gift.total
  const amount = gift.returned ?? arrived
  const sum = writeAmount(amount, gift.currency, language, 'always')
  const text = words.states[gift.status].text(sum, gift.organisation)
  const isLong = hasStopped && gift.status === 'processing'
  return <p className="lead">{isLong ? words.takesLong : text}</p>
}

interface WayOnProps extends ThankYouProps {
  readonly gift: Gift
}

function WayOn({
  gift: { status, receiptUrl },
  form = pathOf('donate'),
  isBare,
  back,
}: WayOnProps) {
  const words = useWords(thankYouWords)
  const kind = KINDS[status]
  return (
    <div className="actions">
      {receiptUrl ? (
        <a className={buttonClass()} href={receiptUrl} target="_blank" rel="noopener">
          {words.receipt}
        </a>
      ) : kind === 'confirming' ? (
        // Its room, so that nothing moves when it is there.
        <span className={buttonClass()} aria-hidden="true" style={{ visibility: 'hidden' }}>
          {words.receipt}
        </span>
      ) : null}
      {kind === 'open' || kind === 'over' ? (
        <Link className={buttonClass()} to={form}>
          {words.tryAgain}
        </Link>
      ) : null}
      {back ? <Back {...back} /> : null}
      {isBare ? null : (
        <Link className={buttonClass({ look: 'quiet' })} to="/">
          {words.home}
        </Link>
      )}
    </div>
  )
}

/** It leaves the browser for the app, or for the app's own site. */
function Back({ address, label }: WayBack) {
  return (
    <a className={buttonClass({ look: 'quiet' })} href={address}>
      {label}
    </a>
  )
}

/** The gift was sent, and its page cannot be read just now. */
function Away({ back }: Pick<ThankYouProps, 'back'>) {
  const words = useWords(thankYouWords)
  return (
    <section className="hero deep thank-you">
      <div className="wrap">
        <p className="label standing">
          <Icon of={Hourglass} />
          {words.kinds.confirming}
        </p>
        <h1 className="display">{words.away.title}</h1>
        <p className="lead">{words.away.text}</p>
        {back ? (
          <div className="actions">
            <Back {...back} />
          </div>
        ) : null}
      </div>
    </section>
  )
}
