import { aboutKind } from '#features/site/about/contract.ts'
import { activityKind } from '#features/site/activities/contract.ts'
import { announcementKind } from '#features/site/announcements/contract.ts'
import { questionKind } from '#features/site/ask-imam/contract.ts'
import { campaignKind } from '#features/money/campaigns/kind-contract.ts'
import { classKind } from '#features/site/classes/contract.ts'
import { courseKind } from '#features/site/courses/contract.ts'
import { eventKind } from '#features/site/events/contract.ts'
import { albumKind } from '#features/site/gallery/contract.ts'
import { khutbahKind } from '#features/site/khutbahs/contract.ts'
import { newsKind } from '#features/site/news/contract.ts'
import { resourceKind } from '#features/site/resources/contract.ts'
import { serviceKind } from '#features/site/services/contract.ts'
import { memberKind } from '#features/site/team/contract.ts'
import { vacancyKind } from '#features/site/vacancies/contract.ts'
import type { Kind } from '#features/ground/content/rules.ts'

/** Every kind of content, in the order in which the office lists them. Its pages and their gates stand in routes.ts. */
export const kinds: readonly Kind[] = [
  newsKind,
  eventKind,
  announcementKind,
  aboutKind,
  serviceKind,
  activityKind,
  classKind,
  courseKind,
  resourceKind,
  khutbahKind,
  albumKind,
  questionKind,
  memberKind,
  vacancyKind,
  campaignKind,
]
