import { useEffect, useState } from 'react'
import { showFirstPayments } from '#features/money/giving/contract.ts'
import MyGivingPage, { handle, meta } from '#features/money/giving/pages/my-giving-page.tsx'
import { ask } from '#platform/web/ask.ts'
import { Link } from '#platform/web/link.tsx'
import { useSite, useWords } from '#platform/web/site.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { type Subscription, listSubscriptions } from '../contract.ts'
import { regularWords } from '../words.ts'
import { RegularGift } from './regular-gift.tsx'
import './regular.css'

export { handle, meta }

/** My giving: what comes by itself first, then what was given. */
export default function OwnGivingPage() {
  return (
    <MyGivingPage>
      <RegularGifts />
    </MyGivingPage>
  )
}

/** Nothing where there is none, and none can be begun: the page below has enough to say. */
function RegularGifts() {
  const words = useWords(regularWords)
  const { give } = useSite().links
  const [gifts, setGifts] = useState<readonly Subscription[]>([])
  const [isOffered, setIsOffered] = useState(false)
  useEffect(() => {
    void ask(listSubscriptions, {}, { quiet: true }).then((outcome) => {
      if ('reply' in outcome) setGifts(outcome.reply.responseData)
    })
  }, [])
  useEffect(() => {
    if (!give) return
    void ask(showFirstPayments, {}, { quiet: true }).then((outcome) => {
      if ('reply' in outcome) setIsOffered(outcome.reply.friday !== null)
    })
  }, [give])
  if (gifts.length === 0 && !isOffered) return null
  return (
    <section className="regular-gifts" aria-labelledby="regular-gifts">
      <h2 id="regular-gifts">{words.regular}</h2>
      {gifts.length > 0 ? (
        <div className="stack roomy">
          {gifts.map((gift) => (
            <RegularGift
              key={gift.id}
              gift={gift}
              onChanged={(changed) =>
                setGifts((all) => all.map((one) => (one.id === changed.id ? changed : one)))
              }
            />
          ))}
        </div>
      ) : null}
      {isOffered ? (
        <p>
          <Link className={buttonClass({ look: 'quiet' })} to="/donate-jumah">
            {words.begin}
          </Link>
        </p>
      ) : null}
    </section>
  )
}
