import { about } from '#features/site/about/feature.ts'
import { addresses } from '#features/ground/addresses/feature.ts'
import { activities } from '#features/site/activities/feature.ts'
import { appGiving } from '#features/money/app-giving/feature.ts'
import { announcements } from '#features/site/announcements/feature.ts'
import { askTheImam } from '#features/site/ask-imam/feature.ts'
import { bankTransfers } from '#features/money/bank-transfers/feature.ts'
import { campaigns } from '#features/money/campaigns/feature.ts'
import { causes } from '#features/money/causes/feature.ts'
import { classes } from '#features/site/classes/feature.ts'
import { configuration } from '#features/ground/configuration/feature.ts'
import { contact } from '#features/site/contact/feature.ts'
import { content } from '#features/ground/content/feature.ts'
import { courses } from '#features/site/courses/feature.ts'
import { domains } from '#features/ground/domains/feature.ts'
import { donors } from '#features/money/donors/feature.ts'
import { figures } from '#features/ground/figures/feature.ts'
import { events } from '#features/site/events/feature.ts'
import { funds } from '#features/money/funds/feature.ts'
import { gallery } from '#features/site/gallery/feature.ts'
import { giving } from '#features/money/giving/feature.ts'
import { offlineGifts } from '#features/money/offline-gifts/feature.ts'
import { giftAid } from '#features/money/gift-aid/feature.ts'
import { home } from '#features/front/home/feature.ts'
import { khutbahs } from '#features/site/khutbahs/feature.ts'
import { ledger } from '#features/money/ledger/feature.ts'
import { mail } from '#features/ground/mail/feature.ts'
import { letters } from '#features/site/letters/feature.ts'
import { maktab } from '#features/site/maktab/feature.ts'
import { media } from '#features/ground/media/feature.ts'
import { openOffice } from '#features/front/office/feature.ts'
import { toForms } from '#features/front/office/office.ts'
import { news } from '#features/site/news/feature.ts'
import { organisations } from '#features/ground/organisations/feature.ts'
import { pages } from '#features/site/pages/feature.ts'
import { payments } from '#features/money/payments/feature.ts'
import { people } from '#features/ground/people/feature.ts'
import { prayerTimes } from '#features/prayer/prayer-times/feature.ts'
import { places } from '#features/site/places/feature.ts'
import { refunds } from '#features/money/refunds/feature.ts'
import { resources } from '#features/site/resources/feature.ts'
import { screens } from '#features/prayer/screens/feature.ts'
import { sandboxBank } from '#features/money/sandbox-bank/feature.ts'
import { services } from '#features/site/services/feature.ts'
import { showroom } from '#features/front/showroom/feature.ts'
import { submissions } from '#features/ground/submissions/feature.ts'
import { subscriptions } from '#features/money/subscriptions/feature.ts'
import { subscribers } from '#features/site/subscribers/feature.ts'
import { team } from '#features/site/team/feature.ts'
import { trail } from '#features/ground/trail/feature.ts'
import { timetables } from '#features/prayer/timetables/feature.ts'
import { widgets } from '#features/front/widgets/feature.ts'
import { vacancies } from '#features/site/vacancies/feature.ts'
import { visiting } from '#features/site/visiting/feature.ts'
import { zakat } from '#features/money/zakat/feature.ts'
import type { Feature } from '#platform/server/feature.ts'
import { type Registry, toRegistry } from '#platform/shared/setting.ts'
import { onlyTextsInOtherLanguages, siteSettings } from '#platform/shared/site-settings.ts'
import { kinds } from './kinds.ts'

/** Sees to every kind of content, and to what is sent with every form. */
const office = openOffice({
  kinds,
  forms: () => toForms(features.flatMap(({ answers = [] }) => answers.map((a) => a.endpoint))),
})

/**
 * The product, as a table of contents. Wings and features stand in the direction of knowledge: a wing may use only the
 * wings above it, and a feature only the features above it.
 */
export const wings = {
  /** What everything else stands on: addresses, tenants, settings, pictures, mail, people, and how things are read and sent. */
  ground: [
    addresses,
    organisations,
    figures,
    trail,
    configuration,
    media,
    mail,
    people,
    domains,
    content,
    submissions,
  ],
  /** Every time of prayer. */
  prayer: [prayerTimes, timetables, screens],
  /** What visitors read, and what they send. */
  site: [
    pages,
    news,
    events,
    contact,
    subscribers,
    letters,
    visiting,
    about,
    services,
    activities,
    classes,
    places,
    courses,
    maktab,
    askTheImam,
    gallery,
    khutbahs,
    resources,
    team,
    vacancies,
    announcements,
  ],
  /** How money is given, paid, and written down. */
  money: [
    ledger,
    sandboxBank,
    payments,
    funds,
    donors,
    causes,
    giving,
    zakat,
    subscriptions,
    offlineGifts,
    bankTransfers,
    refunds,
    giftAid,
    campaigns,
    appGiving,
  ],
  /** What shows the other wings on one screen. */
  front: [home, widgets, office, showroom],
} satisfies Record<string, readonly Feature[]>

export const features: readonly Feature[] = Object.values(wings).flat()

const settings = [
  siteSettings,
  ...features.flatMap(({ settings: declared }) => (declared ? [declared] : [])),
]

/** Everything that an organisation can set: what every site can, and what its features declare. */
export const registry: Registry = toRegistry(settings, [
  onlyTextsInOtherLanguages(settings),
  ...features.flatMap(({ together = [] }) => together),
])
