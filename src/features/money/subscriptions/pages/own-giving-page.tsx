import { useEffect, useState } from 'react'
import MyGivingPage, { handle, meta } from '#features/money/giving/pages/my-giving-page.tsx'
import { ask } from '#platform/web/ask.ts'
import { useWords } from '#platform/web/site.ts'
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

/** Nothing where there is none: the page below has enough to say. */
function RegularGifts() {
  const words = useWords(regularWords)
  const [gifts, setGifts] = useState<readonly Subscription[]>([])
  useEffect(() => {
    void ask(listSubscriptions, {}, { quiet: true }).then((outcome) => {
      if ('reply' in outcome) setGifts(outcome.reply.responseData)
    })
  }, [])
  if (gifts.length === 0) return null
  return (
    <section className="regular-gifts" aria-labelledby="regular-gifts">
      <h2 id="regular-gifts">{words.regular}</h2>
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
    </section>
  )
}
