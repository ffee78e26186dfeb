import { listActivities, activityKind } from '#features/site/activities/contract.ts'
import { toActivity } from '#features/site/activities/activities.ts'
import { onDay } from '#features/site/activities/rules.ts'
import { toAnnouncements } from '#features/site/announcements/announcements.ts'
import { announcementKind } from '#features/site/announcements/contract.ts'
import { list as listRunning } from '#features/money/campaigns/campaigns.ts'
import { type BriefCampaign, listCampaigns } from '#features/money/campaigns/contract.ts'
import { listOpen } from '#features/money/causes/causes.ts'
import { listDonations } from '#features/money/causes/contract.ts'
import { listFirst } from '#features/ground/content/content.ts'
import { listEvents } from '#features/site/events/contract.ts'
import { list as listToCome } from '#features/site/events/events.ts'
import { selectImage } from '#features/ground/media/media.ts'
import { listNews, newsKind } from '#features/site/news/contract.ts'
import { toNews } from '#features/site/news/news.ts'
import { listServices, serviceKind } from '#features/site/services/contract.ts'
import { toService } from '#features/site/services/services.ts'
import { type Strip, showNext } from '#features/prayer/prayer-times/contract.ts'
import { readStrip } from '#features/prayer/prayer-times/prayer-times.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { leadsOn } from '#platform/server/leads-on.ts'
import { valuesOf } from '#platform/shared/configuration.ts'
import type { Reply } from '#platform/shared/endpoint.ts'
import { type Gate, whyClosed } from '#platform/shared/gating.ts'
import { wallClock, weekdayOf } from '#platform/shared/wall-time.ts'
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
  return { items: await inTransaction(ctx, selectBanners) }
}

/**
 * In one transaction, because each has a begin and a commit to wait for; the statements leave together. The prayers are
 * asked beside it, for they are known already as a rule. What is closed to the organisation is neither read nor answered.
 */
export async function show(ctx: Context): Promise<Reply<typeof showHome>> {
  const { standing, timeZone } = ctx.organisation
  const isOpen = (gate: Gate) => !whyClosed(gate, standing)
  const [prayer, [banners, first, events, causes, campaigns]] = await Promise.all([
    isOpen(showNext) ? readStrip(ctx) : undefined,
    inTransaction(ctx, (ctx) =>
      Promise.all([
        selectBanners(ctx),
        listFirst(ctx, {
          announcements: { kind: announcementKind, most: MOST_ANNOUNCEMENTS },
          news: { kind: newsKind, most: isOpen(listNews) ? MOST_NEWS : 0 },
          services: { kind: serviceKind, most: isOpen(listServices) ? MOST_SERVICES : 0 },
          activities: { kind: activityKind, most: isOpen(listActivities) ? MOST_ACTIVITIES : 0 },
        }),
        isOpen(listEvents) ? listToCome(ctx, COMING) : undefined,
        isOpen(listDonations) ? listOpen(ctx) : undefined,
        isOpen(listCampaigns) ? listForHome(ctx) : undefined,
      ]),
    ),
  ])
  const today = weekdayOf(wallClock(ctx.now(), timeZone).date)
  return {
    banners,
    ...(prayer && hasTimes(prayer) && { prayer }),
    announcements: toAnnouncements(ctx, first.announcements),
    ...(events && { events: events.items }),
    ...(isOpen(listNews) && { news: first.news.map((item) => toNews(ctx, item)) }),
    ...(isOpen(listServices) && { services: first.services.map(toService) }),
    ...(isOpen(listActivities) && { activities: onDay(first.activities.map(toActivity), today) }),
    ...(causes && { donations: causes.slice(0, MOST_CAUSES) }),
    ...(campaigns && { campaigns }),
  }
}

/** As many as the office wants; where they are all that there is, all of them. */
async function listForHome(ctx: Work): Promise<BriefCampaign[]> {
  const { standing, configuration } = ctx.organisation
  const { items } = await listRunning(ctx, { state: 'live' })
  if (standing.mode === 'campaigns')
    return [...items, ...(await listRunning(ctx, { state: 'ended' })).items]
  return items.slice(0, valuesOf<typeof homeSettings>(configuration).campaignitemscount)
}

/** Where nobody has said yet where the house is or when it prays, a row of dashes would say nothing. */
function hasTimes({ prayers }: Strip): boolean {
  return prayers.some(({ begins, jamaat }) => (begins ?? jamaat) !== null)
}

const COMING = { page: 1, pageSize: MOST_EVENTS, past: 'false' } as const

interface BannerRow extends Omit<Banner, 'link' | 'language'> {
  readonly linkText: string
  readonly linkTo: string
  readonly translation: BannerTranslation | null
}

/** Those that are shown now, in the order of the office, in the caller's language where they are translated. */
async function selectBanners(ctx: Work): Promise<Banner[]> {
  const { sql, organisation, language } = ctx
  const now = ctx.now().toISOString()
  const [written = 'en'] = organisation.languages
  const rows = await sql<BannerRow[]>`
    select b.id, b.label, b.title, b.summary, b.link_text as "linkText", b.link_to as "linkTo",
      case when b.image_id is not null then ${selectImage(ctx, 'b.image_id')} end as image,
      case when ${language}::text <> ${written} then b.translations -> ${language} end as translation
    from banners b
    where b.organisation_id = ${organisation.id}
      and (b.starts_at is null or b.starts_at <= ${now}) and (b.ends_at is null or b.ends_at > ${now})
    order by b.position, b.id limit ${MOST_BANNERS}`
  return rows.map(({ linkTo, translation, ...row }) => {
    const { linkText, ...banner } = { ...row, ...translation }
    return {
      ...banner,
      language: translation ? language : written,
      link: linkTo && leadsOn(ctx, linkTo) ? { text: linkText, to: linkTo } : null,
    }
  })
}
