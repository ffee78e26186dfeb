import { toStanding } from '#platform/shared/gating.ts'
import { useSite } from '#platform/web/site.ts'
import type { Home } from '../contract.ts'
import { Appeal, SeasonsCampaign } from './appeal.tsx'
import { Campaigns } from './campaigns.tsx'
import { Causes } from './causes.tsx'
import { Highlights } from './highlights.tsx'
import { NextAppeal } from './next-appeal.tsx'
import { Notices } from './notices.tsx'
import { FindYourPlace } from './find-your-place.tsx'
import { StayInTouch } from './stay-in-touch.tsx'
import { UrgentHelp } from './urgent-help.tsx'
import { Visiting } from './visiting.tsx'
import { WhatsOn } from './whats-on.tsx'

/** All of Home below the first screen, most asked for first. Its banners are those after the greeting. */
export function Below(home: Omit<Home, 'prayer'>) {
  const { announcements, donations, services, campaigns } = home
  const { mode } = toStanding(useSite().configuration)
  const [season, ...otherCampaigns] = mode === 'campaigns' ? [] : campaigns
  const [appeal, ...rest] = home.banners
  const highlights = season ? home.banners : rest
  return (
    <div id="home-below">
      <UrgentHelp />
      <Notices announcements={announcements} />
      {mode === 'campaigns' && campaigns.length === 0 ? <NextAppeal /> : null}
      {mode === 'campaigns' ? <Campaigns campaigns={campaigns} isAll /> : null}
      <WhatsOn {...home} />
      {season ? <SeasonsCampaign campaign={season} /> : <Appeal banner={appeal} />}
      <Campaigns campaigns={otherCampaigns} />
      <Causes causes={donations} />
      <Highlights banners={highlights} />
      <FindYourPlace services={services} />
      <StayInTouch hasLetters={mode === 'full'} />
      <Visiting />
    </div>
  )
}
