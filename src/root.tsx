import { memo, useEffect, useMemo, useRef } from 'react'
import {
  type LoaderFunctionArgs,
  Outlet,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { tellPage } from '#features/ground/figures/contract.ts'
import { LONGEST_PATH } from '#features/ground/figures/rules.ts'
import { loadConfigurationData } from '#features/ground/configuration/contract.ts'
import { showNext } from '#features/prayer/prayer-times/contract.ts'
import { NextPrayer, useNext } from '#features/prayer/prayer-times/pages/next-prayer.tsx'
import { type Standing, toStanding } from '#platform/shared/gating.ts'
import { api } from '#platform/web/api.ts'
import { refreshConfiguration, useConfiguration } from '#platform/web/configuration.ts'
import { hydrate } from '#platform/web/hydrate.tsx'
import { later } from '#platform/web/later.tsx'
import { stillOpen } from '#platform/web/links.ts'
import type { RouteHandle } from '#platform/web/page.ts'
import type { Frame } from '#platform/web/route-objects.ts'
import { Arrival } from '#platform/web/shell/arrival.tsx'
import { Dock } from '#platform/web/shell/dock.tsx'
import type { FooterProps } from '#platform/web/shell/footer.tsx'
import { Header } from '#platform/web/shell/header.tsx'
import { KeptBanner } from '#platform/web/shell/kept-banner.tsx'
import { Elsewhere, PageProblem } from '#platform/web/shell/screens.tsx'
import { MomentBanner } from '#platform/web/shell/moment-banner.tsx'
import { TestBanner } from '#platform/web/shell/test-banner.tsx'
import { Waiting } from '#platform/web/shell/waiting.tsx'
import { SiteContext, useSite } from '#platform/web/site.ts'
import { Slice } from '#platform/web/slice.tsx'
import { SkipLink } from '#platform/web/ui/text.tsx'
import { UiLanguage } from '#platform/web/ui/words.ts'
import { siteMap } from './routes.ts'

/** What stands round every page; how to write one is said in routes.ts. */
export const frame: Frame = { Root, loader, PageProblem, Elsewhere }

/** Brings the page to life; loaded by entry.client.tsx when the time has come. */
export function hydrateSite(): Promise<void> {
  return hydrate(siteMap, frame)
}

const TIMES = pathOf('prayerTimes')

/** What the site asks for when it starts (specification, section 1). */
const STARTING_SECTIONS =
  'social_media,theme_configuration,contact_page,website_configuration,prayerTime,eveningMadrassah,jummahpay_configuration,module_access'

const LOADING = {
  endpoint: loadConfigurationData,
  input: { section: STARTING_SECTIONS },
  flatten(reply: unknown) {
    const { configurationData = [] } = reply as {
      configurationData?: readonly { key: string; value: unknown }[]
    }
    return Object.fromEntries(configurationData.map(({ key, value }) => [key, value]))
  },
}

/** Asks the server something, for whoever wants to know whether it is there. */
const askAgain = () => void refreshConfiguration(LOADING)

const foot = later(
  'foot',
  () => import('#platform/web/shell/footer.tsx'),
  ({ Footer }) => Footer,
)

/** As long as nothing about it changes, nothing wants it alive. */
const Foot = memo(function Foot(props: FooterProps) {
  return (
    <Slice>
      <foot.Part {...props} />
    </Slice>
  )
})

/** The block of links is part of the premium plan; a site of campaigns alone has neither it nor a house. */
function extentOf({ mode, plan }: Standing): FooterProps['extent'] {
  if (mode === 'campaigns') return 'law'
  return plan === 'premium' ? 'links' : 'house'
}

/** The next prayers, where the site has them; without them nothing is missing from a page. */
async function loader({ context }: LoaderFunctionArgs) {
  const [outcome] = await Promise.all([
    context.get(api)(showNext, {}, { quiet: true }),
    foot.ready(),
  ])
  if (!('reply' in outcome)) return null
  const { targets, timeFormat } = outcome.reply
  return { targets, timeFormat }
}

function Root() {
  const came = useSite()
  const { pathname } = useLocation()
  useTold(pathname)
  const configuration = useConfiguration(came.configuration, LOADING, pathname)
  const site = useMemo(() => ({ ...came, configuration }), [came, configuration])
  const standing = useMemo(() => toStanding(configuration), [configuration])
  const shown = useMemo(
    () =>
      configuration === came.configuration ? came.links : stillOpen(came.links, siteMap, standing),
    [configuration, came, standing],
  )
  const handle = (useMatches().at(-1)?.handle ?? {}) as RouteHandle
  const isFramed = handle.frame !== 'bare'
  const next = useNext(useRouteLoaderData<typeof loader>('root') ?? null)
  const times = standing.mode === 'prayer-and-donate' ? '/' : TIMES
  const hasTimes = shown.header.some((entry) => 'to' in entry && entry.to === times)
  const chip = next && hasTimes ? <NextPrayer next={next} to={times} /> : null
  const hasDock = isFramed && handle.dock !== false && pathname !== shown.give?.to

  return (
    <UiLanguage value={site.language}>
      <SiteContext value={site}>
        <SkipLink />
        <Arrival />
        <TestBanner />
        <MomentBanner />
        <KeptBanner ask={askAgain} />
        {isFramed ? (
          <Slice>
            <Header links={shown}>{chip}</Header>
          </Slice>
        ) : null}
        <main id="main" tabIndex={-1}>
          <Slice>
            <Outlet />
          </Slice>
        </main>
        {isFramed ? <Foot links={shown} extent={extentOf(standing)} /> : null}
        {hasDock ? <Dock give={shown.give}>{chip}</Dock> : null}
        <Waiting />
      </SiteContext>
    </UiLanguage>
  )
}

/** The server counts the pages that it makes itself; those that the browser goes on to, it is told of: where, and not who. */
function useTold(path: string): void {
  const last = useRef(path)
  useEffect(() => {
    if (last.current === path) return
    last.current = path
    const type = 'application/json'
    if (navigator.onLine && path.length <= LONGEST_PATH)
      navigator.sendBeacon(tellPage.path, new Blob([JSON.stringify({ path })], { type }))
  }, [path])
}
