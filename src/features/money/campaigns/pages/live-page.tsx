import { Fragment, useEffect, useRef } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { formatMoney } from '#platform/shared/money.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import { api } from '#platform/web/api.ts'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { mustFind } from '#platform/web/reading/listing.ts'
import { languageOf, textOf, useSite, useWords } from '#platform/web/site.ts'
import { useTimes } from '#platform/web/write-time.ts'
import { writeDate } from '#platform/web/calendar.ts'
import { type LiveAppeal, showAppeal } from '../appeal-night-contract.ts'
import { liveWords } from '../live-words.ts'
import { pledgeWords } from '../pledge-words.ts'
import { type Pause, pauseAt } from '../rules.ts'
import { campaignWords } from '../words.ts'
import '../live.css'
import { LiveNeeds } from './live-needs.tsx'
import { MatchLines } from './match-lines.tsx'
import { Raised } from './raised.tsx'
import { useAppeal } from './use-appeal.ts'

export async function loader({ context, params: { id = '' }, request }: LoaderFunctionArgs) {
  const outcome = await context.get(api)(showAppeal, { id })
  return mustFind(outcome, { to: (id) => pathOf('liveCampaign', { id }), id, request })
}

export const meta: Meta<typeof loader> = ({ data, site }) => ({
  title: liveWords[site.language].title(data.title),
  canonical: pathOf('campaign', { id: data.id }),
  robots: 'noindex',
})

export const handle: PageHandle = { frame: 'bare', dock: false }

/** `/campaign/{id}/live`: for a projector or a television in the hall, where nobody touches anything for hours. */
export default function LivePage() {
  const { appeal, now, staleSince } = useAppeal(useLoaderData<typeof loader>())
  const write = useClock()
  const words = useWords(liveWords)
  const pause = pauseAt(appeal.pauses, now)
  useWakefulness()
  const wall = useFitting()
  return (
    <div className="live" ref={wall}>
      {pause ? (
        <Rest pause={pause} title={appeal.title} />
      ) : (
        <Appeal
          appeal={appeal}
          stale={staleSince === undefined ? null : words.stale(write(staleSince))}
        />
      )}
    </div>
  )
}

/** In hundredths. Smaller could not be read from the last row. */
const LEAST_SHARE = 56

interface AppealProps {
  readonly appeal: LiveAppeal
  /** What to say of a total that may have grown. */
  readonly stale: string | null
}

function Appeal({ appeal, stale }: AppealProps) {
  const site = useSite()
  const { title, language, needs, matches, currency } = appeal
  return (
    <div className="live-appeal">
      <div className="live-main">
        <header>
          <p className="live-house" lang={languageOf(site, 'websiteName')}>
            <bdi>{textOf(site, 'websiteName')}</bdi>
          </p>
          <h1 className="display" lang={language}>
            <bdi>{title}</bdi>
          </h1>
        </header>
        <Total appeal={appeal} stale={stale} />
        <PromisedLine appeal={appeal} />
        <MatchLines matches={matches} />
        <LiveNeeds needs={needs} currency={currency} />
      </div>
      <Way appeal={appeal} />
    </div>
  )
}

function Total({ appeal, stale }: AppealProps) {
  return (
    <section className="live-total">
      <Raised look="live" campaign={appeal}>
        {(said) => (
          <output className={stale === null ? 'live-percent' : 'live-stale'}>
            {stale ?? said}
          </output>
        )}
      </Raised>
    </section>
  )
}

/** Beside what was given, and never in it; with the latest who said that their name may be shown. */
function PromisedLine({ appeal: { promised, named, currency } }: Pick<AppealProps, 'appeal'>) {
  const words = useWords(pledgeWords)
  const { language } = useSite()
  const money = (amount: number) => formatMoney(amount, currency, { language })
  if (promised === 0) return null
  return (
    <p className="live-promised">
      <b className="figures">{words.promised(money(promised))}</b>
      {named.map(({ name, amount }, at) => (
        <span key={at}>
          {' '}
          · <bdi>{name}</bdi> <bdi className="figures">{money(amount)}</bdi>
        </span>
      ))}
    </p>
  )
}

/** How to give from a seat, or why nothing can be given now. */
function Way({ appeal: { give, state, startsOn } }: Pick<AppealProps, 'appeal'>) {
  const words = useWords(liveWords)
  const said = useWords(campaignWords)
  const { language } = useSite()
  const whyNot = {
    ended: words.ended,
    coming: startsOn === null ? said.cannotPay : said.coming(writeDate(startsOn, language)),
    live: said.cannotPay,
  }[state]
  return (
    <aside className="live-way">
      {give ? (
        <>
          <p>{words.scan}</p>
          <svg
            className="live-square"
            role="img"
            aria-label={words.square}
            viewBox={`0 0 ${give.square.size} ${give.square.size}`}
            shapeRendering="crispEdges"
          >
            <path d={give.square.path} />
          </svg>
          <p className="live-address" dir="ltr">
            {give.address.split('/').map((part, at) => (
              <Fragment key={at}>
                {at > 0 ? '/' : null}
                <wbr />
                {part}
              </Fragment>
            ))}
          </p>
        </>
      ) : (
        <p>{whyNot}</p>
      )}
    </aside>
  )
}

/** No total stands behind it: nobody counts in prayer. */
function Rest({ pause, title }: { readonly pause: Pause; readonly title: string }) {
  const words = useWords(liveWords)
  const write = useClock()
  return (
    <div className="live-rest">
      <h1 className="display">{pause.name}</h1>
      <p>{words.rests}</p>
      <p>{words.goesOn(write(pause.until))}</p>
      <p className="live-house">
        <bdi>{title}</bdi>
      </p>
    </div>
  )
}

/** An instant as a clock on the wall of the organisation shows it. */
function useClock(): (instant: number) => string {
  const site = useSite()
  const write = useTimes()
  const timeZone = textOf(site, 'timezone') || 'UTC'
  return (instant) => write(wallClock(new Date(instant), timeZone).time)
}

/** Nobody scrolls on a wall: all of it is made smaller until it fits. On a telephone one scrolls. */
function useFitting() {
  const wall = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = wall.current!
    const fit = () => {
      style.removeProperty('--share')
      if (!matchMedia('(min-width: 48rem) and (min-height: 30rem)').matches) return
      const isTooHigh = () => document.documentElement.scrollHeight > innerHeight
      for (let hundredth = 96; hundredth >= LEAST_SHARE && isTooHigh(); hundredth -= 4)
        style.setProperty('--share', String(hundredth / 100))
    }
    fit()
    document.fonts.addEventListener('loadingdone', fit)
    addEventListener('resize', fit)
    return () => {
      document.fonts.removeEventListener('loadingdone', fit)
      removeEventListener('resize', fit)
    }
  })
  return wall
}

/** Where a device knows how, it does not go to sleep. */
function useWakefulness(): void {
  useEffect(() => {
    const { wakeLock } = navigator as { wakeLock?: { request(what: string): Promise<unknown> } }
    const stay = () => void wakeLock?.request('screen').catch(() => {})
    stay()
    document.addEventListener('visibilitychange', stay)
    return () => document.removeEventListener('visibilitychange', stay)
  }, [])
}
