import { toStanding } from '#platform/shared/gating.ts'
import { useSite } from '#platform/web/site.ts'
import type { Home } from '../contract.ts'
import { Appeal } from './appeal.tsx'
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
  const [appeal, ...highlights] = home.banners
  const { mode } = toStanding(useSite().configuration)
  return (
    <div id="home-below">
      <UrgentHelp />
      <Notices announcements={announcements} />
      {mode === 'campaigns' && campaigns.length === 0 ? <NextAppeal /> : null}
      {mode === 'campaigns' ? <Campaigns campaigns={campaigns} isAll /> : null}
      <WhatsOn {...home} />
      <Appeal banner={appeal} />
      {mode === 'campaigns' ? null : <Campaigns campaigns={campaigns} />}
      <Causes causes={donations} />
      <Highlights banners={highlights} />
      <FindYourPlace services={services} />
      <StayInTouch hasLetters={mode === 'full'} />
      <Visiting />
    </div>
  )
}
