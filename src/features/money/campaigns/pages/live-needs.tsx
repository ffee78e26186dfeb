import { formatMoney } from '#platform/shared/money.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Progress } from '#platform/web/ui/progress.tsx'
import type { LiveAppeal } from '../appeal-night-contract.ts'
import { liveWords } from '../live-words.ts'
import { pledgeWords } from '../pledge-words.ts'
import { campaignWords } from '../words.ts'

type Need = LiveAppeal['needs'][number]

/** More than these are too small for the last row. */
const MOST_SHOWN = 4
/** Up to so many each has a square of its own, where no more than two needs share the place. */
const MOST_SQUARES = 40

interface LiveNeedsProps {
  readonly needs: readonly Need[]
  readonly currency: string
}

/** What is needed in numbers, falling as it is given: what is still to be had first. */
export function LiveNeeds({ needs, currency }: LiveNeedsProps) {
  const words = useWords(liveWords)
  if (needs.length === 0) return null
  const isOpen = ({ funded, quantity }: Need) => funded < quantity
  const inOrder = [...needs.filter(isOpen), ...needs.filter((need) => !isOpen(need))]
  const hidden = inOrder.length - MOST_SHOWN
  return (
    <section className="live-needs">
      <ul>
        {inOrder.slice(0, MOST_SHOWN).map((need) => (
          <LiveNeed key={need.id} {...{ need, currency }} isWide={needs.length <= 2} />
        ))}
      </ul>
      {hidden > 0 ? <p>{words.more(hidden)}</p> : null}
    </section>
  )
}

interface LiveNeedProps {
  readonly need: Need
  readonly currency: string
  readonly isWide: boolean
}

function LiveNeed({ need, currency, isWide }: LiveNeedProps) {
  const words = useWords(campaignWords)
  const { language } = useSite()
  const { title, unitAmount, quantity, funded } = need
  const label = words.givenOf(funded, quantity)
  return (
    <li>
      <h2>
        <bdi>{title}</bdi>{' '}
        <span className="figures">{formatMoney(unitAmount, currency, { language })}</span>
      </h2>
      <p>
        <HowMany need={need} />
      </p>
      {isWide && quantity <= MOST_SQUARES ? (
        <div className="live-squares" aria-hidden="true">
          {Array.from({ length: quantity }, (_, place) => (
            <i key={place} className={place < funded ? 'given' : undefined} />
          ))}
        </div>
      ) : (
        <Progress share={funded / quantity} label={label} />
      )}
    </li>
  )
}

function HowMany({ need: { quantity, funded, promised, left } }: Pick<LiveNeedProps, 'need'>) {
  const words = useWords(liveWords)
  const said = useWords(pledgeWords)
  if (funded >= quantity) return words.allGiven
  if (promised > 0)
    return (
      <>
        {promised + funded < quantity
          ? `${words.stillNeeded(quantity - funded - promised)} · `
          : null}
        {said.promisedOf(promised)}
      </>
    )
  return left === 0 ? words.beingPaid : words.stillNeeded(quantity - funded)
}
