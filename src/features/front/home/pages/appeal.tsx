import type { ReactNode } from 'react'
import { pathOf } from '#features/ground/addresses/rules.ts'
import type { BriefCampaign } from '#features/money/campaigns/contract.ts'
import { CampaignDates } from '#features/money/campaigns/pages/campaign-dates.tsx'
import { ShortProgress } from '#features/money/campaigns/pages/campaign-progress.tsx'
import { campaignWords } from '#features/money/campaigns/words.ts'
import { Link } from '#platform/web/link.tsx'
import { useSite, useWords } from '#platform/web/site.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Ornament } from '#platform/web/ui/ornament.tsx'
import { Photo } from '#platform/web/ui/photo.tsx'
import type { Banner } from '../contract.ts'
import { homeWords } from '../words.ts'
import { AnyLink } from './any-link.tsx'

/** The campaign of the season, with how far it has come. */
export function SeasonsCampaign({ campaign }: { readonly campaign: BriefCampaign }) {
  const { give } = useWords(campaignWords)
  return (
    <Band {...campaign} label={<CampaignDates campaign={campaign} />}>
      <ShortProgress campaign={campaign} />
      <Link className={buttonClass()} to={pathOf('campaign', { id: campaign.id })}>
        {give}
      </Link>
    </Band>
  )
}

/** Where there is no campaign, what the office wrote. */
export function Appeal({ banner }: { readonly banner: Banner | undefined }) {
  const words = useWords(homeWords)
  const lang = useOther(banner?.language)
  if (!banner) return null
  const { label, title, link } = banner
  return (
    <Band {...banner} label={label ? <bdi lang={lang}>{label}</bdi> : null}>
      {link ? (
        <AnyLink className={buttonClass()} to={link.to}>
          <bdi lang={link.text ? lang : undefined}>{link.text || words.readMore}</bdi>
          {link.text ? null : <span className="visually-hidden">: {title}</span>}
        </AnyLink>
      ) : null}
    </Band>
  )
}

type Said = Pick<Banner, 'id' | 'title' | 'summary' | 'image'>

interface BandProps extends Said {
  readonly language: string
  readonly label: ReactNode
  readonly children: ReactNode
}

/** What the organisation asks for this season: a deep band of its own in the middle of Home, with one button. */
function Band({ id, label, title, summary, image, language, children }: BandProps) {
  const lang = useOther(language)
  return (
    <section className="deep band home-appeal" aria-labelledby="appeal-title">
      {image ? null : <Ornament seed={id} place="end" />}
      <div className="wrap">
        <div>
          {label ? <p className="label">{label}</p> : null}
          <h2 className="display" id="appeal-title" lang={lang}>
            <bdi>{title}</bdi>
          </h2>
          {summary ? (
            <p className="lead" lang={lang}>
              <bdi>{summary}</bdi>
            </p>
          ) : null}
          {children}
        </div>
        {image ? (
          <div className="plate">
            <Photo image={image} sizes="(min-width: 60rem) 34rem, 100vw" />
          </div>
        ) : null}
      </div>
    </section>
  )
}

/** What is written in another language than the page's says so. */
function useOther(language: string | undefined): string | undefined {
  return language === useSite().language ? undefined : language
}
