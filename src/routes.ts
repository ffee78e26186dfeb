import { PATHS } from '#features/ground/addresses/rules.ts'
import type { SiteRoute } from '#platform/web/page.ts'
import { OfflineScreen } from '#platform/web/shell/screens.tsx'

const FULL = { modes: ['full'] } as const
const STANDARD = { plans: ['standard', 'premium'], modes: ['full'] } as const
const PREMIUM = { plans: ['premium'], modes: ['full'] } as const
const HOME = { modes: ['full', 'campaigns'] } as const
const ACCOUNTS = { plans: ['standard', 'premium'], modes: ['full', 'campaigns'] } as const
const APPEALS = { plans: ['standard', 'premium'], modes: ['campaigns'] } as const
const BY_MAIL = { modes: ['full', 'campaigns'], personal: true, unlisted: true } as const
const GIVING = { modes: ['full', 'prayer-and-donate'] } as const
/** Whoever gives by the month can see and end it, in every mode. */
const COMING = { modes: ['full', 'prayer-and-donate', 'campaigns'] } as const
const PRAYER = { modes: ['prayer-and-donate'] } as const

/**
 * The site map: every page, one line each, so that it is seen at once; no gate means every plan, no flag, every mode. A page
 * stands here when its screen exists. Of an address that stands here more than once the first that is open counts. What the
 * header and the footer lead to stands in navigation.ts, and CONTRIBUTING.md says how a page is written.
 */
// prettier-ignore
export const siteMap: readonly SiteRoute[] = [
  { path: PATHS.home, ...HOME, offline: true, lazy: () => import('#features/front/home/pages/home-page.tsx') },
  { path: PATHS.home, flag: 'DisablePrayertimeFeature', ...PRAYER, query: ['view', 'month', 'year'], offline: true, lazy: () => import('#features/prayer/prayer-times/pages/prayer-times-page.tsx') },
  // Without its prayer times giving is all that such a site has.
  { path: PATHS.home, ...PRAYER, redirect: PATHS.donate },
  { path: PATHS.prayerTimes, ...STANDARD, flag: 'DisablePrayertimeFeature', query: ['view', 'month', 'year'], offline: true, lazy: () => import('#features/prayer/prayer-times/pages/prayer-times-page.tsx') },
  { path: PATHS.prayerTimes, flag: 'DisablePrayertimeFeature', ...PRAYER, redirect: PATHS.home },
  { path: PATHS.campaigns, ...FULL, lazy: () => import('#features/money/campaigns/pages/campaigns-page.tsx') },
  { path: PATHS.campaign, card: true, ...HOME, lazy: () => import('#features/money/campaigns/pages/campaign-page.tsx') },
  { path: PATHS.liveCampaign, ...HOME, unlisted: true, lazy: () => import('#features/money/campaigns/pages/live-page.tsx') },
  { path: PATHS.ownFundraiser, ...STANDARD, personal: true, unlisted: true, lazy: () => import('#features/money/campaigns/pages/own-fundraiser-page.tsx') },
  { path: PATHS.fundraiser, card: true, ...STANDARD, lazy: () => import('#features/money/campaigns/pages/fundraiser-page.tsx') },
  { path: PATHS.nameBack, ...HOME, personal: true, unlisted: true, lazy: () => import('#features/money/campaigns/pages/name-back-page.tsx') },
  { path: PATHS.pledgeByLink, ...BY_MAIL, lazy: () => import('#features/money/campaigns/pages/own-pledge-page.tsx') },
  { path: PATHS.endUpdates, personal: true, unlisted: true, lazy: () => import('#features/money/campaigns/pages/end-updates-page.tsx') },
  { path: PATHS.donate, ...GIVING, query: ['amount', 'frequency', 'cause'], lazy: () => import('#features/money/giving/pages/donate-page.tsx') },
  { path: PATHS.cause, card: true, ...GIVING, query: ['amount', 'frequency'], lazy: () => import('#features/money/giving/pages/donate-page.tsx') },
  { path: PATHS.transfer, personal: true, unlisted: true, lazy: () => import('#features/money/bank-transfers/pages/transfer-page.tsx') },
  { path: PATHS.appGiving, ...GIVING, personal: true, unlisted: true, lazy: () => import('#features/money/app-giving/pages/app-donate-page.tsx') },
  { path: PATHS.appThankYou, ...GIVING, personal: true, unlisted: true, lazy: () => import('#features/money/app-giving/pages/app-thank-you-page.tsx') },
  { path: PATHS.appRegularGift, ...GIVING, personal: true, unlisted: true, lazy: () => import('#features/money/app-giving/pages/app-regular-page.tsx') },
  { path: PATHS.fridayGiving, ...GIVING, lazy: () => import('#features/money/subscriptions/pages/jummah-pay-page.tsx') },
  { path: PATHS.zakat, ...GIVING, lazy: () => import('#features/money/zakat/pages/zakat-page.tsx') },
  { path: PATHS.regularGift, ...COMING, personal: true, unlisted: true, lazy: () => import('#features/money/subscriptions/pages/regular-gift-page.tsx') },
  { path: PATHS.regularGiftByLink, ...COMING, personal: true, unlisted: true, lazy: () => import('#features/money/subscriptions/pages/regular-gift-page.tsx') },
  { path: PATHS.thankYou, personal: true, lazy: () => import('#features/money/giving/pages/thank-you-page.tsx') },
  { path: PATHS.news, ...STANDARD, query: ['category', 'q', 'page'], lazy: () => import('#features/site/news/pages/news-page.tsx') },
  { path: PATHS.newsItem, card: true, ...STANDARD, lazy: () => import('#features/site/news/pages/news-item-page.tsx') },
  { path: PATHS.about, ...FULL, lazy: () => import('#features/site/about/pages/about-page.tsx') },
  { path: PATHS.aboutItem, card: true, ...STANDARD, lazy: () => import('#features/site/about/pages/about-item-page.tsx') },
  { path: PATHS.visit, ...FULL, offline: true, lazy: () => import('#features/site/visiting/pages/visit-page.tsx') },
  { path: PATHS.events, ...STANDARD, query: ['view', 'month', 'page'], offline: true, lazy: () => import('#features/site/events/pages/events-page.tsx') },
  { path: PATHS.event, card: true, ...STANDARD, lazy: () => import('#features/site/events/pages/event-page.tsx') },
  { path: PATHS.contact, ...STANDARD, lazy: () => import('#features/site/contact/pages/contact-page.tsx') },
  { path: PATHS.subscribe, ...FULL, lazy: () => import('#features/site/subscribers/pages/subscribe-page.tsx') },
  { path: PATHS.subscription, ...FULL, unlisted: true, lazy: () => import('#features/site/subscribers/pages/subscription-page.tsx') },
  { path: PATHS.services, ...PREMIUM, flag: 'DisableServices', query: ['page'], lazy: () => import('#features/site/services/pages/services-page.tsx') },
  { path: PATHS.service, card: true, ...STANDARD, flag: 'DisableServices', lazy: () => import('#features/site/services/pages/service-page.tsx') },
  { path: PATHS.activities, flag: 'DisableWeeklyActivities', ...FULL, lazy: () => import('#features/site/activities/pages/activities-page.tsx') },
  { path: PATHS.classes, flag: 'DisableClasses', ...FULL, query: ['page'], lazy: () => import('#features/site/classes/pages/classes-page.tsx') },
  { path: PATHS.class, card: true, flag: 'DisableClasses', ...FULL, lazy: () => import('#features/site/classes/pages/class-page.tsx') },
  { path: PATHS.courses, flag: 'DisableCourses', ...FULL, query: ['page'], lazy: () => import('#features/site/courses/pages/courses-page.tsx') },
  { path: PATHS.course, card: true, flag: 'DisableCourses', ...FULL, lazy: () => import('#features/site/courses/pages/course-page.tsx') },
  { path: PATHS.maktab, flag: 'DisableMaktab', ...FULL, lazy: () => import('#features/site/maktab/pages/maktab-page.tsx') },
  { path: PATHS.askImam, flag: 'DisableAskImam', ...FULL, query: ['category', 'q', 'page'], lazy: () => import('#features/site/ask-imam/pages/ask-imam-page.tsx') },
  { path: PATHS.gallery, ...PREMIUM, query: ['album', 'page'], lazy: () => import('#features/site/gallery/pages/gallery-page.tsx') },
  { path: PATHS.resources, ...PREMIUM, query: ['category', 'form', 'q', 'page'], lazy: () => import('#features/site/resources/pages/resources-page.tsx') },
  { path: PATHS.khutbahs, ...PREMIUM, query: ['speaker', 'topic', 'year', 'q', 'page'], lazy: () => import('#features/site/khutbahs/pages/khutbahs-page.tsx') },
  { path: PATHS.khutbah, card: true, ...PREMIUM, lazy: () => import('#features/site/khutbahs/pages/khutbah-page.tsx') },
  { path: PATHS.team, ...FULL, lazy: () => import('#features/site/team/pages/team-page.tsx') },
  { path: PATHS.vacancies, ...FULL, query: ['page'], lazy: () => import('#features/site/vacancies/pages/vacancies-page.tsx') },
  { path: PATHS.vacancy, card: true, ...FULL, lazy: () => import('#features/site/vacancies/pages/vacancy-page.tsx') },
  { path: PATHS.register, ...STANDARD, lazy: () => import('#features/ground/people/pages/register-page.tsx') },
  { path: PATHS.login, ...STANDARD, lazy: () => import('#features/ground/people/pages/login-page.tsx') },
  { path: PATHS.profile, ...STANDARD, unlisted: true, lazy: () => import('#features/ground/people/pages/profile-page.tsx') },
  { path: PATHS.appealsRegister, ...APPEALS, lazy: () => import('#features/ground/people/pages/register-page.tsx') },
  { path: PATHS.appealsLogin, ...APPEALS, lazy: () => import('#features/ground/people/pages/login-page.tsx') },
  { path: PATHS.appealsProfile, ...APPEALS, unlisted: true, lazy: () => import('#features/ground/people/pages/profile-page.tsx') },
  { path: PATHS.ownGiving, ...ACCOUNTS, unlisted: true, lazy: () => import('#features/money/subscriptions/pages/own-giving-page.tsx') },
  { path: PATHS.forgotPassword, ...ACCOUNTS, lazy: () => import('#features/ground/people/pages/forgot-page.tsx') },
  { path: PATHS.resetPassword, ...BY_MAIL, lazy: () => import('#features/ground/people/pages/reset-page.tsx') },
  { path: PATHS.verifyEmail, ...BY_MAIL, lazy: () => import('#features/ground/people/pages/verify-page.tsx') },
  { path: PATHS.signInByMail, ...BY_MAIL, lazy: () => import('#features/ground/people/pages/sign-in-page.tsx') },
  { path: PATHS.privacy, lazy: () => import('#features/site/pages/pages/privacy-page.tsx') },
  { path: PATHS.fundraisingPromise, ...GIVING, lazy: () => import('#features/site/pages/pages/promise-page.tsx') },
  { path: PATHS.terms, lazy: () => import('#features/site/pages/pages/terms-page.tsx') },
  { path: `${PATHS.office}/*`, ...ACCOUNTS, personal: true, unlisted: true, lazy: () => import('#features/front/office/pages/office-page.tsx') },
  { path: PATHS.timesWidget, flag: 'DisablePrayertimeFeature', ...GIVING, framed: true, unlisted: true, lazy: () => import('#features/front/widgets/pages/times-widget-page.tsx') },
  { path: PATHS.givingWidget, ...GIVING, framed: true, unlisted: true, lazy: () => import('#features/front/widgets/pages/giving-widget-page.tsx') },
  { path: PATHS.offline, unlisted: true, lazy: async () => ({ default: OfflineScreen }) },
  { path: PATHS.showroom, demo: true, lazy: () => import('#features/front/showroom/pages/showroom-page.tsx') },
]
