import { type ComponentProps, type ReactNode } from 'react'
import { redirectDocument } from 'react-router'
import { STRIPE_SOURCES, mayLoadCardFields } from '#features/money/giving/pages/stripe-js.ts'
import { showPromise } from '#features/site/pages/contract.ts'
import type { Language } from '#platform/shared/languages.ts'
import type { Ask } from '#platform/web/api.ts'
import { writeDate } from '#platform/web/calendar.ts'
import { later } from '#platform/web/later.tsx'
import { useSite, useWords } from '#platform/web/site.ts'
import { Slice } from '#platform/web/slice.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Ornament } from '#platform/web/ui/ornament.tsx'
import type { Campaign } from '../contract.ts'
import { campaignWords } from '../words.ts'

const give = later(
  'campaign-give',
  () => import('./give-part.tsx'),
  ({ GivePart }) => GivePart,
)

/**
 * For the loader of a page that gives to a campaign: the form comes with the data, and a page that was opened without what
 * the card fields need is opened anew. Answers whether the site says what it promises those who give.
 */
export async function prepareGiving(
  ask: Ask,
  campaign: Campaign,
  { url, start }: { readonly url: string; readonly start: string },
): Promise<boolean> {
  const [promise] = await Promise.all([
    campaign.hasPromisePage ? ask(showPromise, {}) : undefined,
    campaign.closed ? undefined : give.ready(),
  ])
  if (!campaign.closed && !mayLoadCardFields(campaign, start)) throw redirectDocument(url)
  return promise !== undefined && !('refused' in promise)
}

/** What the card fields of its form need. */
export function cardSourcesOf({ payment, closed }: Pick<Campaign, 'payment' | 'closed'>) {
  return payment.provider === 'stripe' && !closed ? STRIPE_SOURCES : {}
}

interface CampaignFrameProps {
  readonly head: Omit<HeadProps, 'campaign'>
  readonly aside: ReactNode
  readonly gift: ComponentProps<typeof give.Part>
  readonly children: ReactNode
}

/** A page that gives to a campaign: how far it has come, what is told, what stands beside it, and the form. */
export function CampaignFrame({ head, aside, gift, children }: CampaignFrameProps) {
  const { campaign } = gift
  return (
    <>
      <article>
        <Head campaign={campaign} {...head} />
        <div className="wrap with-aside campaign">
          <div className="campaign-story">{children}</div>
          <aside className="stack">{aside}</aside>
        </div>
      </article>
      {campaign.closed ? null : (
        <Slice>
          <give.Part {...gift} />
        </Slice>
      )}
    </>
  )
}

type Standing = Pick<Campaign, 'closed' | 'state' | 'startsOn'>

interface HeadProps {
  readonly campaign: Standing
  /** What its ornament is drawn from. */
  readonly seed: string
  readonly label: ReactNode
  readonly title: string
  readonly lead: ReactNode
  /** Of the title and the lead, where it may not be that of the page. */
  readonly language?: Language
  readonly progress: ReactNode
  /** On the button that leads to the form. */
  readonly giveWords: string
}

/** From so many letters on it would fill the first screen. */
const LONG_TITLE = 60

function Head({ campaign, seed, label, title, lead, language, ...rest }: HeadProps) {
  const { progress, giveWords } = rest
  return (
    <header className="hero deep campaign-hero">
      <Ornament seed={seed} place="end" />
      <div className="wrap">
        <div>
          <p className="label">{label}</p>
          <h1 className={title.length > LONG_TITLE ? 'display is-long' : 'display'} lang={language}>
            <bdi>{title}</bdi>
          </h1>
          {lead ? (
            <p className="lead" lang={language}>
              {lead}
            </p>
          ) : null}
        </div>
        <div>
          {progress}
          {campaign.closed ? (
            <p className="campaign-closed">
              <WhyClosed campaign={campaign} />
            </p>
          ) : (
            <a className={buttonClass({ size: 'large', wide: true })} href="#campaign-give">
              {giveWords}
            </a>
          )}
        </div>
      </div>
    </header>
  )
}

function WhyClosed({ campaign: { state, startsOn } }: { readonly campaign: Standing }) {
  const words = useWords(campaignWords)
  const { language } = useSite()
  if (state === 'ended') return words.over
  if (state === 'coming' && startsOn) return words.coming(writeDate(startsOn, language))
  return words.cannotPay
}
