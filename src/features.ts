import { about } from '#features/about/feature.ts'
import { activities } from '#features/activities/feature.ts'
import { announcements } from '#features/announcements/feature.ts'
import { askTheImam } from '#features/ask-imam/feature.ts'
import { causes } from '#features/causes/feature.ts'
import { classes } from '#features/classes/feature.ts'
import { configuration } from '#features/configuration/feature.ts'
import { contact } from '#features/contact/feature.ts'
import { content } from '#features/content/feature.ts'
import { courses } from '#features/courses/feature.ts'
import { events } from '#features/events/feature.ts'
import { donors } from '#features/donors/feature.ts'
import { funds } from '#features/funds/feature.ts'
import { gallery } from '#features/gallery/feature.ts'
import { giving } from '#features/giving/feature.ts'
import { home } from '#features/home/feature.ts'
import { ledger } from '#features/ledger/feature.ts'
import { mail } from '#features/mail/feature.ts'
import { maktab } from '#features/maktab/feature.ts'
import { media } from '#features/media/feature.ts'
import { news } from '#features/news/feature.ts'
import { organisations } from '#features/organisations/feature.ts'
import { pages } from '#features/pages/feature.ts'
import { payments } from '#features/payments/feature.ts'
import { people } from '#features/people/feature.ts'
import { prayerTimes } from '#features/prayer-times/feature.ts'
import { resources } from '#features/resources/feature.ts'
import { sandboxBank } from '#features/sandbox-bank/feature.ts'
import { services } from '#features/services/feature.ts'
import { showroom } from '#features/showroom/feature.ts'
import { submissions } from '#features/submissions/feature.ts'
import { subscribers } from '#features/subscribers/feature.ts'
import { team } from '#features/team/feature.ts'
import { timetables } from '#features/timetables/feature.ts'
import { vacancies } from '#features/vacancies/feature.ts'
import type { Feature } from '#platform/server/feature.ts'

/**
 * The product, as a table of contents. The order is the direction of knowledge: a feature may use only the features
 * above it.
 */
export const features: readonly Feature[] = [
  organisations,
  configuration,
  ledger,
  sandboxBank,
  payments,
  media,
  mail,
  people,
  content,
  pages,
  prayerTimes,
  timetables,
  news,
  events,
  submissions,
  contact,
  subscribers,
  about,
  services,
  activities,
  classes,
  courses,
  maktab,
  askTheImam,
  gallery,
  resources,
  team,
  vacancies,
  announcements,
  funds,
  donors,
  causes,
  giving,
  home,
  showroom,
]
