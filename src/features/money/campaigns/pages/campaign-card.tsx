import { pathOf } from '#features/ground/addresses/rules.ts'
import { Story } from '#platform/web/reading/story.tsx'
import type { BriefCampaign } from '../contract.ts'
import { CampaignDates } from './campaign-dates.tsx'
import { ShortProgress } from './campaign-progress.tsx'

interface CampaignCardProps {
  readonly campaign: BriefCampaign
  readonly heading?: 'h2' | 'h3'
  readonly isFirst?: boolean
  /** It takes the width, and its picture is wide. */
  readonly isAlone?: boolean
}

/** A campaign wherever campaigns are listed. */
export function CampaignCard({
  campaign,
  heading = 'h3',
  isFirst = false,
  isAlone = false,
}: CampaignCardProps) {
  const { id, title, summary, image, language } = campaign
  return (
    <Story
      {...{ id, title, summary, image, language, heading, isFirst }}
      isLarge={isAlone}
      to={pathOf('campaign', { id })}
      label={<CampaignDates campaign={campaign} />}
    >
      <ShortProgress campaign={campaign} />
    </Story>
  )
}
