import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { toStanding } from '#platform/shared/gating.ts'
import { api, must } from '#platform/web/api.ts'
import type { Meta } from '#platform/web/page.ts'
import { type Site, textOf, useSite } from '#platform/web/site.ts'
import { Slice } from '#platform/web/slice.tsx'
import { showHome } from '../contract.ts'
import { Causes } from './causes.tsx'
import { GivingBox } from './giving-box.tsx'
import { Hero } from './hero.tsx'
import './home.css'
import { NextAppeal } from './next-appeal.tsx'
import { Notices } from './notices.tsx'
import { PrayerSlot } from './prayer-slot.tsx'
import { Visiting } from './visiting.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  return must(await context.get(api)(showHome, {}))
}

export const meta: Meta<typeof loader> = ({ site }) => ({ jsonLd: describe(site) })

/** The greeting, giving, what gifts are for, and how to find us. Each section is nothing when there is nothing to say. */
export default function HomePage() {
  const { banners, prayer, donations = [] } = useLoaderData<typeof loader>()
  const [greeting, ...notices] = banners
  const [first, ...others] = donations
  const isOnlyCampaigns = toStanding(useSite().configuration).mode === 'campaigns'

  return (
    <>
      <Hero banner={greeting} isOverlapped={(prayer ?? first) !== undefined} />
      <PrayerSlot strip={prayer} />
      {first ? <GivingBox cause={first} /> : null}
      {isOnlyCampaigns ? <NextAppeal /> : null}
      <Slice>
        <Causes causes={others} />
      </Slice>
      <Slice>
        <Notices banners={notices} />
      </Slice>
      <Slice>
        <Visiting />
      </Slice>
    </>
  )
}

const PROFILES = [
  'facebookLink',
  'twitterLink',
  'instagramLink',
  'linkedInLink',
  'youtubeLink',
  'tiktokLink',
  'snapchatLink',
]

function describe(site: Site): object {
  const text = (key: string) => textOf(site, key) || undefined
  return {
    '@type': 'Organization',
    name: text('websiteName'),
    legalName: text('legalName'),
    description: text('tagline'),
    url: `${site.origin}/`,
    address: text('contactAddress')?.replaceAll('\n', ', '),
    telephone: text('contactPhone'),
    email: text('contactEmail'),
    sameAs: PROFILES.flatMap((key) => text(key) ?? []),
  }
}
