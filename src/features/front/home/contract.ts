import { z } from 'zod'
import { Activity } from '#features/site/activities/contract.ts'
import { Announcement } from '#features/site/announcements/contract.ts'
import { BriefCampaign } from '#features/money/campaigns/contract.ts'
import { Cause } from '#features/money/causes/contract.ts'
import { Event } from '#features/site/events/contract.ts'
import { News } from '#features/site/news/contract.ts'
import { Service } from '#features/site/services/contract.ts'
import { Strip } from '#features/prayer/prayer-times/contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Image } from '#platform/shared/fields.ts'
import { LANGUAGES } from '#platform/shared/languages.ts'

export const Banner = z.object({
  id: z.string(),
  label: z.string(),
  title: z.string(),
  summary: z.string(),
  /** What it is written in: the caller's language where somebody has translated it. */
  language: z.enum(LANGUAGES),
  image: Image.nullable(),
  link: z.object({ text: z.string(), to: z.string() }).nullable(),
})
export type Banner = z.infer<typeof Banner>

export const listBanners = endpoint({
  method: 'GET',
  path: '/api/banners',
  summary: 'The banners of the home page that are shown now.',
  access: 'anyone',
  input: z.strictObject({}),
  reply: z.object({ items: z.array(Banner) }),
  refusals: {},
  cache: 'public',
})

/** Modules that are off, or that this site does not have, are left out. */
export const showHome = endpoint({
  method: 'GET',
  path: '/api/home',
  summary: 'Everything on the home page, each part a short list.',
  access: 'anyone',
  input: z.strictObject({}),
  reply: z.object({
    banners: z.array(Banner),
    /** What is urgent first. */
    announcements: z.array(Announcement),
    /** What is next; what repeats stands there once. */
    events: z.array(Event).optional(),
    /** The newest. */
    news: z.array(News).optional(),
    services: z.array(Service).optional(),
    /** Those of today, early first. */
    activities: z.array(Activity).optional(),
    prayer: Strip.optional(),
    donations: z.array(Cause).optional(),
    /** Those that run; on a site that is only campaigns all of them, the ended ones last. */
    campaigns: z.array(BriefCampaign).optional(),
  }),
  refusals: {},
  cache: 'public',
})

type Briefly<Item> = readonly Omit<Item, 'html'>[]

/** The same as its page shows it: without the texts that stand on pages of their own, and empty where a module is off. */
export interface Home {
  readonly banners: readonly Banner[]
  readonly prayer: Strip | undefined
  readonly announcements: Briefly<Announcement>
  readonly events: Briefly<Event>
  readonly news: Briefly<News>
  readonly services: readonly Pick<Service, 'id' | 'title' | 'hours' | 'language'>[]
  readonly activities: Briefly<Activity>
  readonly donations: Briefly<Cause>
  readonly campaigns: readonly BriefCampaign[]
}
