import { useMemo } from 'react'
import { GivePage } from '#features/money/giving/pages/give-page.tsx'
import { useWords } from '#platform/web/site.ts'
import type { Campaign } from '../contract.ts'
import { campaignWords } from '../words.ts'

interface GivePartProps {
  readonly campaign: Omit<Campaign, 'updates' | 'recentDonations' | 'gallery'>
  readonly hasPromise: boolean
}

/** The form of every gift, with this campaign as what it is for. */
export function GivePart({ campaign, hasPromise }: GivePartProps) {
  const words = useWords(campaignWords)
  // Its story stands above; the form need not tell it again.
  const causes = useMemo(() => [{ ...campaign, html: '' }], [campaign])
  return (
    <section id="campaign-give" className="campaign-give" aria-labelledby="campaign-give-title">
      <div className="wrap">
        <h2 className="title" id="campaign-give-title">
          {words.giveTo}
        </h2>
      </div>
      <GivePage
        isPart
        causes={causes}
        terms={campaign}
        first={campaign.id}
        wish={{}}
        hasPromise={hasPromise}
      />
    </section>
  )
}
