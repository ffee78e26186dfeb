import type { Answer } from '#platform/shared/endpoint.ts'
import { Slice } from '#platform/web/slice.tsx'
import type { Campaign, listFaqs, showMessage } from '../contract.ts'
import type { BriefFundraiser } from '../fundraisers-contract.ts'
import type { Need, Plan, SponsoredDay } from '../needs-contract.ts'
import {
  type Askable,
  Chair,
  Needs,
  Pictures,
  Plans,
  Questions,
  Updates,
  Wall,
} from './campaign-parts.tsx'
import { Fundraisers } from './fundraisers.tsx'
import { SponsorDays } from './sponsor-days.tsx'

interface CampaignBelowProps extends Pick<Askable, 'onGive'> {
  readonly campaign: Omit<Campaign, 'html'>
  readonly message: Answer<typeof showMessage>
  readonly faqs: Answer<typeof listFaqs>
  readonly needs: readonly Need[]
  readonly plans: readonly Plan[]
  readonly days: readonly SponsoredDay[]
  readonly fundraisers: { readonly isOpen: boolean; readonly items: readonly BriefFundraiser[] }
}

/** All of a campaign below its story: what it takes, who collects for it, what has been said, and who has given. */
export function CampaignBelow({ campaign, onGive, ...parts }: CampaignBelowProps) {
  const { message, faqs, needs, plans, days, fundraisers } = parts
  const { id, currency, gallery, updates, recentDonations, test } = campaign
  const given = { currency, onGive }
  return (
    <div id="campaign-below">
      <Slice>
        <Plans plans={plans} {...given} />
        <Needs needs={needs} {...given} />
      </Slice>
      <Slice>
        <SponsorDays days={days} {...given} />
      </Slice>
      <Slice>
        <Fundraisers campaignId={id} {...fundraisers} />
        <Pictures gallery={gallery} />
        <Chair message={message} />
      </Slice>
      <Slice>
        <Questions faqs={faqs} />
        <Updates updates={updates} />
        <Wall recentDonations={recentDonations} test={test} />
      </Slice>
    </div>
  )
}
