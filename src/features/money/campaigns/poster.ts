import { type Context, mainOrigin } from '#platform/server/context.ts'
import type { Download } from '#platform/server/feature.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { formatMoney } from '#platform/shared/money.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { textIn } from '#platform/shared/texts.ts'
import { addDays, wallClock, zoneOf } from '#platform/shared/wall-time.ts'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { writeLongDate } from '#features/prayer/prayer-times/prayer-times.ts'
import { findCampaign } from './campaigns.ts'
import { posterFile } from './appeal-night-contract.ts'
import { drawPosterApart } from './draw-poster.ts'
import { liveWords } from './live-words.ts'
import { findCampaignNeeds } from './needs.ts'
import { posterWords } from './poster-words.ts'
import { campaignWords } from './words.ts'

/** More would not be read in passing. */
const MOST_NEEDS = 3

/** A poster that hangs for weeks: what stays true, and no total. */
export async function downloadPoster(
  ctx: Context,
  { id, paper }: Input<typeof posterFile>,
): Promise<Download> {
  const campaign = await findCampaign(ctx, { id })
  if (campaign.state === 'ended') refuse(posterFile, 'campaign-has-ended')
  const { language, organisation } = ctx
  const { configuration, timeZone } = organisation
  const words = campaignWords[language]
  const money = (amount: number) => formatMoney(amount, campaign.currency, { language })
  const needs = (await findCampaignNeeds(ctx, { id })).slice(0, MOST_NEEDS)
  const zone = zoneOf(timeZone)
  const { charityNumber: number } = configuration
  const charity = typeof number === 'string' && number ? posterWords[language].charity(number) : ''
  const today = wallClock(ctx.now(), timeZone).date
  const body = await drawPosterApart({
    language,
    paper,
    name: textIn(configuration, language, 'websiteName'),
    title: campaign.title,
    summary: campaign.summary,
    lines: [
      `${words.goal}: ${money(campaign.target)}`,
      ...(campaign.endsOn ? [words.endsOn(writeLongDate(campaign.endsOn, language))] : []),
      ...needs.map(({ title, unitAmount }) => `${title}: ${money(unitAmount)}`),
    ],
    scan: liveWords[language].scan,
    address: `${mainOrigin(ctx)}${pathOf('campaign', { id: campaign.id })}`,
    foot: [textIn(configuration, language, 'legalName'), charity].filter(Boolean).join(' · '),
    madeAt: new Date(zone.instantOf(today, 0)),
  })
  return {
    body,
    type: 'application/pdf',
    name: `${organisation.slug}-${campaign.id}-${paper}.pdf`,
    disposition: 'inline',
    until: zone.instantOf(addDays(today, 1), 0),
  }
}
