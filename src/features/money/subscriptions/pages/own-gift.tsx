import { type ReactNode, useEffect, useState } from 'react'
import { ask } from '#platform/web/ask.ts'
import { Link } from '#platform/web/link.tsx'
import { useSite, useWords } from '#platform/web/site.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { type Subscription, showSubscription } from '../contract.ts'
import { regularWords } from '../words.ts'
import type { Pay } from './panels.tsx'
import { RegularGift } from './regular-gift.tsx'
import './regular.css'

interface OwnGiftProps {
  readonly id: string
  /** The signed part of its address, where nobody is signed in. */
  readonly link: string | undefined
  readonly pay: Pay
  /** What stands below it, and comes with it: its card has no length that is known before. */
  readonly children: ReactNode
}

/** One gift that comes by itself, with all that can be done with it; whose it is, the browser asks for. */
export function OwnGift({ id, link, pay, children }: OwnGiftProps) {
  const words = useWords(regularWords)
  const [gift, setGift] = useState<Subscription | 'none'>()
  useEffect(() => {
    const asked = { subscriptionId: id, ...(link ? { key: link } : {}) }
    void ask(showSubscription, asked, { quiet: true }).then((outcome) =>
      setGift('reply' in outcome ? outcome.reply : 'none'),
    )
  }, [id, link])

  if (gift === 'none') return <NoLink />
  return (
    <div className="wrap narrow regular-page">
      <div className="page-head">
        <h1>{gift ? words.title[gift.kind] : words.metaTitle}</h1>
        <p className="lead">{words.lead}</p>
      </div>
      <div className="page-foot">
        {gift ? (
          <>
            <RegularGift gift={gift} link={link} pay={pay} onChanged={setGift} />
            {children}
          </>
        ) : (
          <div>
            <output className="visually-hidden">{words.looking}</output>
            <Skeleton lines={8} />
          </div>
        )}
      </div>
    </div>
  )
}

function NoLink() {
  const words = useWords(regularWords)
  return (
    <div className="wrap narrow regular-page">
      <div className="page-head">
        <h1>{words.noLink}</h1>
        <p className="lead">{words.noLinkText}</p>
      </div>
      <div className="page-foot">
        <SignIn />
      </div>
    </div>
  )
}

export function SignIn() {
  const words = useWords(regularWords)
  const { account } = useSite().links
  return account ? (
    <Link className={buttonClass({ look: 'quiet' })} to={account.signIn.to}>
      {words.signIn}
    </Link>
  ) : null
}
