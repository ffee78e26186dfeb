import { useCallback, useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { showFirstPayments } from '#features/money/giving/contract.ts'
import MyGivingPage, { handle, meta } from '#features/money/giving/pages/my-giving-page.tsx'
import { api } from '#platform/web/api.ts'
import { ask } from '#platform/web/ask.ts'
import { Link } from '#platform/web/link.tsx'
import { useWords } from '#platform/web/site.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { type Subscription, listSubscriptions } from '../contract.ts'
import { regularWords } from '../words.ts'
import { RegularGift } from './regular-gift.tsx'
import './regular.css'

export { handle, meta }

/** Whether one can begin to give every Friday. */
export async function loader({ context }: LoaderFunctionArgs): Promise<{ isOffered: boolean }> {
  const outcome = await context.get(api)(showFirstPayments, {})
  return { isOffered: 'reply' in outcome && outcome.reply.friday !== null }
}

/** My giving: what comes by itself first, then what was given; both at once, so that neither moves the other. */
export default function OwnGivingPage() {
  const { isOffered } = useLoaderData<typeof loader>()
  const [gifts, setGifts] = useState<readonly Subscription[]>([])
  const load = useCallback(async () => {
    const outcome = await ask(listSubscriptions, {}, { quiet: true })
    if ('reply' in outcome) setGifts(outcome.reply.responseData)
  }, [])
  return (
    <MyGivingPage alongside={load}>
      <RegularGifts
        isOffered={isOffered}
        gifts={gifts}
        onChanged={(changed) =>
          setGifts((all) => all.map((one) => (one.id === changed.id ? changed : one)))
        }
      />
    </MyGivingPage>
  )
}

interface RegularGiftsProps {
  readonly isOffered: boolean
  readonly gifts: readonly Subscription[]
  readonly onChanged: (gift: Subscription) => void
}

/** Nothing where there is none, and none can be begun: the page below has enough to say. */
function RegularGifts({ isOffered, gifts, onChanged }: RegularGiftsProps) {
  const words = useWords(regularWords)
  if (gifts.length === 0 && !isOffered) return null
  return (
    <section className="regular-gifts" aria-labelledby="regular-gifts">
      <h2 id="regular-gifts">{words.regular}</h2>
      {gifts.length > 0 ? (
        <div className="cards">
          {gifts.map((gift) => (
            <RegularGift key={gift.id} gift={gift} onChanged={onChanged} />
          ))}
        </div>
      ) : (
        <p>{words.jummahLead}</p>
      )}
      {isOffered ? (
        <p>
          <Link className={buttonClass({ look: 'quiet' })} to={pathOf('fridayGiving')}>
            {words.begin}
          </Link>
        </p>
      ) : null}
    </section>
  )
}
