import { listActivities, activityKind } from '#features/site/activities/contract.ts'
import { toActivity } from '#features/site/activities/activities.ts'
import { onDay } from '#features/site/activities/rules.ts'
import { toAnnouncements } from '#features/site/announcements/announcements.ts'
import { announcementKind } from '#features/site/announcements/contract.ts'
import { findCampaigns } from '#features/money/campaigns/campaigns.ts'
import { type BriefCampaign, listCampaigns } from '#features/money/campaigns/contract.ts'
import { campaignKind } from '#features/money/campaigns/kind-contract.ts'
import { CAMPAIGNS } from '#features/money/campaigns/rules.ts'
import { listOpen } from '#features/money/causes/causes.ts'
import { listDonations } from '#features/money/causes/contract.ts'
import { listFirst, nextPublishing } from '#features/ground/content/content.ts'
import { type Kind, contentOf } from '#features/ground/content/rules.ts'
import { eventKind, listEvents } from '#features/site/events/contract.ts'
import { listComing } from '#features/site/events/events.ts'
import { type FoundImage, selectImage, toImage } from '#features/ground/media/media.ts'
import { listNews, newsKind } from '#features/site/news/contract.ts'
import { toNews } from '#features/site/news/news.ts'
import { listServices, serviceKind } from '#features/site/services/contract.ts'
import { toService } from '#features/site/services/services.ts'
import { type Strip, showNext } from '#features/prayer/prayer-times/contract.ts'
import { readStrip } from '#features/prayer/prayer-times/prayer-times.ts'
import { type Context, type Work, inTransaction, readOnce } from '#platform/server/context.ts'
import { leadsOn } from '#platform/server/leads-on.ts'
import {
  type Holding,
  type Holdings,
  heldUntil,
  recall,
  recallParts,
} from '#platform/server/recall.ts'
import { valuesOf } from '#platform/shared/configuration.ts'
import type { Reply } from '#platform/shared/endpoint.ts'
import { type Gate, whyClosed } from '#platform/shared/gating.ts'
import { addDays, instantOf, wallClock, weekdayOf } from '#platform/shared/wall-time.ts'
import type { Banner, listBanners, showHome } from './contract.ts'
import type { homeSettings } from './settings.ts'
import type { BannerTranslation } from './tables.ts'

const MOST_BANNERS = 10
const MOST_ANNOUNCEMENTS = 5
const MOST_EVENTS = 4
const MOST_NEWS = 4
const MOST_SERVICES = 8
const MOST_CAUSES = 6

/** Of a week, to find those of today among them. */
const MOST_ACTIVITIES = 100

export async function listNow(ctx: Context): Promise<Reply<typeof listBanners>> {
  return { items: (await readBanners(ctx)).value }
}

/**
 * The prayers, which are known already as a rule, beside what is written, what can be given to and the campaigns: each is read
 * after a change that ends it, and when its time is over. What is closed to the organisation is neither read nor answered.
 */
export async function findHome(ctx: Context): Promise<Reply<typeof showHome>> {
  const isOpen = (gate: Gate) => !whyClosed(gate, ctx.organisation.standing)
  const [prayer, written, causes, campaigns] = await Promise.all([
    isOpen(showNext) ? readStrip(ctx) : undefined,
    recallParts<Written>(ctx, 'home', (parts) => readWritten(ctx, parts), {
      banners: [],
      announcements: [contentOf(announcementKind)],
      ...(isOpen(listEvents) && { events: [contentOf(eventKind)] }),
      ...(isOpen(listNews) && { news: [contentOf(newsKind)] }),
      ...(isOpen(listServices) && { services: [contentOf(serviceKind)] }),
      ...(isOpen(listActivities) && { activities: [contentOf(activityKind)] }),
    }),
    isOpen(listDonations) ? listOpen(ctx) : undefined,
    recallCampaigns(ctx),
  ])
  const { banners = [], announcements = [], ...others } = written
  return {
    banners,
    announcements,
    ...others,
    ...(causes && { donations: causes.slice(0, MOST_CAUSES) }),
    ...(campaigns && { campaigns }),
    ...(prayer && hasTimes(prayer) && { prayer }),
  }
}

/** What is written on Home; each part is read by itself when it has changed, and all are together. */
type Written = Required<Omit<Reply<typeof showHome>, 'prayer' | 'donations' | 'campaigns'>>

/** Several in one transaction, because each has a begin and a commit to wait for; the statements leave together. */
async function readWritten(
  ctx: Context,
  parts: readonly (keyof Written)[],
): Promise<Holdings<Written>> {
  const isMissing = (part: keyof Written) => parts.includes(part)
  const some = <const K extends Kind>(part: keyof Written, kind: K, most: number) =>
    isMissing(part) ? { kind, most } : undefined
  const readAll = (ctx: Context | Work) =>
    Promise.all([
      isMissing('banners') ? readBanners(ctx) : undefined,
      listFirst(ctx, {
        announcements: some('announcements', announcementKind, MOST_ANNOUNCEMENTS),
        news: some('news', newsKind, MOST_NEWS),
        services: some('services', serviceKind, MOST_SERVICES),
        activities: some('activities', activityKind, MOST_ACTIVITIES),
      }),
      isMissing('events') ? inTransaction(ctx, (ctx) => listComing(ctx, MOST_EVENTS)) : undefined,
    ])
  const [banners, first, coming] =
    parts.length > 1 ? await inTransaction(ctx, readAll) : await readAll(ctx)
  const midnight = midnightAfter(ctx)
  const today = weekdayOf(wallClock(ctx.now(), ctx.organisation.timeZone).date)
  const held = <Found, Value>(
    found: Holding<Found> | undefined,
    toValue: (value: Found) => Value,
  ): Holding<Value> | undefined =>
    found && { value: toValue(found.value), until: Math.min(found.until, midnight) }
  return {
    banners,
    events: held(coming, (events) => events),
    announcements: held(first.announcements, (items) => toAnnouncements(ctx, items)),
    news: held(first.news, (items) => items.map((item) => toNews(ctx, item))),
    services: held(first.services, (items) => items.map(toService)),
    activities: held(first.activities, (items) => onDay(items.map(toActivity), today)),
  }
}

function midnightAfter(ctx: Context): number {
  const { timeZone } = ctx.organisation
  const { date } = wallClock(ctx.now(), timeZone)
  return instantOf(addDays(date, 1), '00:00', timeZone).getTime()
}

/** Apart from the rest: each gift changes how far they have come, and on an evening of giving there is one after the other. */
async function recallCampaigns(ctx: Context): Promise<BriefCampaign[] | undefined> {
  if (whyClosed(listCampaigns, ctx.organisation.standing)) return undefined
  const read = (): Promise<Holding<BriefCampaign[]>> =>
    inTransaction(ctx, async (ctx) => {
      const [[next], value] = await Promise.all([
        ctx.sql<{ at: string | null }[]>`select ${nextPublishing(ctx, [campaignKind])} as at`,
        listForHome(ctx),
      ])
      return { value, until: Math.min(midnightAfter(ctx), heldUntil(next?.at)) }
    })
  return recall(ctx, 'campaigns of home', read, [contentOf(campaignKind), CAMPAIGNS])
}

/** As many as the office wants; where they are all that there is, all of them. */
async function listForHome(ctx: Work): Promise<BriefCampaign[]> {
  const { standing, configuration } = ctx.organisation
  const { items } = await findCampaigns(ctx, { state: 'live' })
  if (standing.mode === 'campaigns')
    return [...items, ...(await findCampaigns(ctx, { state: 'ended' })).items]
  return items.slice(0, valuesOf<typeof homeSettings>(configuration).campaignitemscount)
}

/** Where nobody has said yet where the house is or when it prays, a row of dashes would say nothing. */
function hasTimes({ prayers }: Strip): boolean {
  return prayers.some(({ begins, jamaat }) => (begins ?? jamaat) !== null)
}

interface BannerRow extends Omit<Banner, 'link' | 'language' | 'image'> {
  readonly image: FoundImage | null
  readonly linkText: string
  readonly linkTo: string
  readonly translation: BannerTranslation | null
}

/**
 * Those that are shown now, in the order of the office, in the caller's language where they are translated; until one of them,
 * or another, begins or ends.
 */
async function readBanners(ctx: Context | Work): Promise<Holding<Banner[]>> {
  const { organisation, language } = ctx
  const now = ctx.now().toISOString()
  const [written = 'en'] = organisation.languages
  const [found] = await readOnce(ctx, (ctx) => {
    const { sql } = ctx
    return sql<{ banners: BannerRow[]; changesAt: string | null }[]>`
      select (select coalesce(json_agg(shown), '[]'::json) from (
          select b.id, b.label, b.title, b.summary, b.link_text as "linkText", b.link_to as "linkTo",
            case when b.image_id is not null then ${selectImage(ctx, 'b.image_id')} end as image,
            case when ${language}::text <> ${written} then b.translations -> ${language} end as translation
          from banners b
          where b.organisation_id = ${organisation.id}
            and (b.starts_at is null or b.starts_at <= ${now}) and (b.ends_at is null or b.ends_at > ${now})
          order by b.position, b.id limit ${MOST_BANNERS}) shown) as banners,
        (select least(min(b.starts_at) filter (where b.starts_at > ${now}),
            min(b.ends_at) filter (where b.ends_at > ${now}))
          from banners b where b.organisation_id = ${organisation.id}) as "changesAt"`
  })
  const banners = found!.banners.map(({ linkTo, translation, ...row }) => {
    const { linkText, ...banner } = { ...row, ...translation }
    return {
      ...banner,
      image: banner.image && toImage(banner.image),
      language: translation ? language : written,
      link: linkTo && leadsOn(ctx, linkTo) ? { text: linkText, to: linkTo } : null,
    }
  })
  return { value: banners, until: heldUntil(found!.changesAt) }
}
