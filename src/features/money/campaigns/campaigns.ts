import { pathOf } from '#features/ground/addresses/rules.ts'
import { canBePaid, getTerms } from '#features/money/causes/causes.ts'
import { type StoredItem, findItem, listItems, toItem } from '#features/ground/content/content.ts'
import { imageOf } from '#features/ground/media/media.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { leadsOn } from '#platform/server/leads-on.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { whyClosed } from '#platform/shared/gating.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { toDayNumber, wallClock } from '#platform/shared/wall-time.ts'
import {
  type BriefCampaign,
  type Campaign,
  type Match,
  type listCampaigns,
  type listFaqs,
  showCampaign,
  type showMessage,
} from './contract.ts'
import { campaignKind } from './kind-contract.ts'
import { listFundraisers } from './fundraisers-contract.ts'
import { matchesOf } from './match.ts'
import { LEAST_MINOR, MOST_MINOR, fundOf, periodOf, stateOf, wallName } from './rules.ts'
import { type Total, latestGifts, promisedTo, totalsOf } from './totals.ts'

export type Stored = StoredItem<typeof campaignKind>

/** In the words of the language that it is read in; what is not translated keeps its own. */
function amountsOf({ amounts, planWords }: Stored['fields']) {
  return amounts.map(({ amount, label }) => ({
    amount,
    label: planWords.find(({ of }) => of === label)?.title ?? label,
  }))
}

/** Nobody looks through more of them. */
const MOST_CAMPAIGNS = 100
const MOST_THANKED = 12

export async function findCampaigns(
  ctx: Context | Work,
  { state }: Input<typeof listCampaigns>,
): Promise<Reply<typeof listCampaigns>> {
  const all = await inTransaction(ctx, async (ctx) => {
    const { items } = await listItems(ctx, campaignKind, { page: 1, pageSize: MOST_CAMPAIGNS })
    const totals = await totalsOf(
      ctx,
      items.map(({ itemId }) => fundOf(itemId)),
    )
    return items.map((item) => toBrief(ctx, item, totals.get(fundOf(item.itemId))))
  })
  if (state === 'ended')
    return {
      items: all
        .filter((campaign) => campaign.state === 'ended')
        .toSorted((a, b) => (a.endsOn! < b.endsOn! ? 1 : -1)),
    }
  const of = (wanted: BriefCampaign['state']) => all.filter((one) => one.state === wanted)
  return { items: [...of('live'), ...of('coming')] }
}

export async function findCampaign(
  ctx: Context,
  { id }: Input<typeof showCampaign>,
): Promise<Reply<typeof showCampaign>> {
  const terms = await getTerms(ctx)
  return inTransaction(ctx, async (ctx) => {
    const item = await mustFindCampaign(ctx, id)
    const fundId = fundOf(item.itemId)
    const totals = (await totalsOf(ctx, [fundId])).get(fundId) ?? []
    const { fields } = item
    const { until } = periodOf(fields, ctx.organisation.timeZone)
    const wall = await latestGifts(ctx, fundId, { until, most: MOST_THANKED })
    const brief = toBrief(ctx, item, totals)
    const { html, textLanguage } = toItem(item)
    const own = totals.find(({ currency }) => currency === brief.currency)
    return {
      ...brief,
      html,
      textLanguage,
      ...terms,
      suggestedAmounts: amountsOf(fields),
      allowCustomAmount: true,
      minimumAmount: LEAST_MINOR,
      maximumAmount: MOST_MINOR,
      frequencies: ['once'],
      zakatEligible: fields.zakatEligible,
      giftAidEligible: fields.giftAidEligible,
      closed: brief.state !== 'live' || !canBePaid(terms),
      offline: own?.offline ?? 0,
      matched: own?.matched ?? 0,
      promised: await promisedTo(ctx, item.itemId),
      matches: whileOpen(await matchesOf(ctx, item.itemId), brief),
      besides: totals.flatMap(({ currency, raised: amount }) =>
        currency === brief.currency || amount <= 0 ? [] : [{ currency, amount }],
      ),
      ifMore: fields.ifMore,
      video: fields.video,
      gallery: await galleryOf(ctx, fields),
      updates: fields.updates
        .map(({ text, ...update }) => ({ ...update, html: text }))
        .toSorted((a, b) => (a.on < b.on ? 1 : -1)),
      recentDonations: wall.map(({ firstName, lastName, hidden, at, ...gift }) => ({
        ...gift,
        name: hidden ? null : wallName(firstName, lastName),
        at: new Date(at).toISOString(),
        on: wallClock(new Date(at), ctx.organisation.timeZone).date,
      })),
      hasFundraisers: !whyClosed(listFundraisers, ctx.organisation.standing),
      hasPromisePage: leadsOn(ctx, pathOf('fundraisingPromise')),
      test: !ctx.organisation.live,
    }
  })
}

export async function showChair(
  ctx: Context,
  { id }: Input<typeof showMessage>,
): Promise<Reply<typeof showMessage>> {
  return inTransaction(ctx, async (ctx) => {
    const { chairName, chairRole, chairPicture, chairWords } = (await mustFindCampaign(ctx, id))
      .fields
    if (chairWords === '') return null
    const images = await imageOf(ctx, [chairPicture])
    const image = (chairPicture && images.get(chairPicture)) || null
    return { name: chairName, role: chairRole, image, html: chairWords }
  })
}

export async function listQuestions(
  ctx: Context,
  { id }: Input<typeof listFaqs>,
): Promise<Reply<typeof listFaqs>> {
  const { fields } = await mustFindCampaign(ctx, id)
  return fields.faqs.map(({ question, answer }) => ({ question, html: answer }))
}

export async function mustFindCampaign(ctx: Context | Work, id: string): Promise<Stored> {
  return (await findItem(ctx, campaignKind, id)) ?? refuse(showCampaign, 'campaign-not-found')
}

function toBrief(ctx: Context, item: Stored, totals: readonly Total[] = []): BriefCampaign {
  const { html: _, textLanguage: __, ...brief } = toItem(item)
  const { target, startsOn, endsOn } = item.fields
  const currency = ctx.organisation.configuration.defaultCurrency
  const state = stateOf(item.fields, ctx.now(), ctx.organisation.timeZone)
  const today = wallClock(ctx.now(), ctx.organisation.timeZone).date
  return {
    ...brief,
    target,
    startsOn,
    endsOn,
    currency,
    raised: totals.find((total) => total.currency === currency)?.raised ?? 0,
    donors: totals[0]?.allDonors ?? 0,
    state,
    daysLeft:
      state === 'live' && endsOn !== null ? toDayNumber(endsOn) - toDayNumber(today) + 1 : null,
  }
}

/** With its campaign a promise is over as well, and one that has added nothing says nothing. */
function whileOpen(matches: readonly Match[], { state, endsOn: last }: BriefCampaign): Match[] {
  if (state !== 'ended') return [...matches]
  return matches
    .filter(({ added }) => added > 0)
    .map((match) => ({
      ...match,
      state: 'over',
      endsOn: last !== null && last < match.endsOn ? last : match.endsOn,
    }))
}

/** A picture that is not there any more is left out. */
async function galleryOf(ctx: Work, { photos }: Stored['fields']): Promise<Campaign['gallery']> {
  const images = await imageOf(
    ctx,
    photos.map(({ picture }) => picture),
  )
  return photos.flatMap(({ picture, caption }) => {
    const image = picture === null ? undefined : images.get(picture)
    return image ? [{ image: { ...image, alt: image.alt || caption }, caption }] : []
  })
}
