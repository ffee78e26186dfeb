import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { prayerSettings } from '#features/prayer/prayer-times/settings.ts'
import { type TextKey, valuesOf } from '#platform/shared/configuration.ts'
import { api, must } from '#platform/web/api.ts'
import { later } from '#platform/web/later.tsx'
import type { Meta } from '#platform/web/page.ts'
import { toPostalAddress } from '#platform/web/reading/postal-address.ts'
import { withoutHtml } from '#platform/web/reading/without-html.ts'
import { type Site, textOf } from '#platform/web/site.ts'
import { Slice } from '#platform/web/slice.tsx'
import { type Home, showHome } from '../contract.ts'
import { GivingBox } from './giving-box.tsx'
import { Hero } from './hero.tsx'
import '../home.css'
import { PrayerSlot } from './prayer-slot.tsx'
import { type Announced, Urgent } from './urgent.tsx'

/** Everything below the first screen. */
const below = later(
  'home-below',
  () => import('./below.tsx'),
  ({ Below }) => Below,
)

export async function loader({ context }: LoaderFunctionArgs): Promise<Home> {
  const [outcome] = await Promise.all([context.get(api)(showHome, {}), below.ready()])
  const home = must(outcome)
  const {
    banners,
    prayer,
    announcements,
    events,
    news,
    services,
    activities,
    donations,
    campaigns,
  } = home
  return {
    banners,
    prayer,
    announcements: withoutHtml(announcements),
    events: withoutHtml(events),
    news: withoutHtml(news),
    services: (services ?? []).map(({ id, title, hours, language }) => ({
      id,
      title,
      hours,
      language,
    })),
    activities: withoutHtml(activities),
    donations: withoutHtml(donations),
    campaigns: campaigns ?? [],
  }
}

export const meta: Meta<typeof loader> = ({ data, site }) => ({
  jsonLd: describe(site, data.prayer !== undefined),
})

/**
 * What is urgent, the greeting, the prayers, giving; and below the first screen all that the house does. Each part is
 * nothing when there is nothing to say.
 */
export default function HomePage() {
  const { banners, prayer, announcements, ...rest } = useLoaderData<typeof loader>()
  const [greeting, ...others] = banners
  const [first, ...donations] = rest.donations
  const isUrgent = ({ weight }: Announced) => weight === 'urgent'

  return (
    <>
      <Urgent announcements={announcements.filter(isUrgent)} />
      <Hero banner={greeting} isOverlapped={(prayer ?? first) !== undefined} />
      <PrayerSlot strip={prayer} />
      {first ? <GivingBox cause={first} /> : null}
      <Slice>
        <below.Part
          {...rest}
          banners={others}
          announcements={announcements.filter((each) => !isUrgent(each))}
          donations={donations}
        />
      </Slice>
    </>
  )
}

const PROFILES: readonly TextKey[] = [
  'facebookLink',
  'twitterLink',
  'instagramLink',
  'linkedInLink',
  'youtubeLink',
  'tiktokLink',
  'snapchatLink',
]

/** A house with prayer times is a mosque too: that alone is a place, without a legal name or an address for mail. */
function describe(site: Site, hasPrayers: boolean): object {
  const text = (key: TextKey) => textOf(site, key) || undefined
  const { latitude, longitude } = valuesOf<typeof prayerSettings>(site.configuration)
  return {
    '@type': hasPrayers ? ['Mosque', 'Organization'] : 'Organization',
    name: text('websiteName'),
    legalName: text('legalName'),
    description: text('tagline'),
    url: `${site.origin}/`,
    address: toPostalAddress(textOf(site, 'contactAddress')),
    telephone: text('contactPhone'),
    email: text('contactEmail'),
    ...(hasPrayers && {
      ...(typeof latitude === 'number' && {
        geo: { '@type': 'GeoCoordinates', latitude, longitude },
      }),
      hasMap: text('directions'),
    }),
    sameAs: PROFILES.flatMap((key) => text(key) ?? []),
  }
}
