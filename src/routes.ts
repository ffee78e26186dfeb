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
const PRAYER = { modes: ['prayer-and-donate'] } as const

/**
 * The site map: every page, one line each, so that it is seen at once; no gate means every plan, no flag, every mode. A page
 * stands here when its screen exists. Of an address that stands here more than once the first that is open counts. What the
 * header and the footer lead to stands in navigation.ts, and CONTRIBUTING.md says how a page is written.
 */
// prettier-ignore
export const siteMap: readonly SiteRoute[] = [
  { path: '/', ...HOME, offline: true, lazy: () => import('#features/front/home/pages/home-page.tsx') },
  { path: '/', flag: 'DisablePrayertimeFeature', ...PRAYER, query: ['view', 'month', 'year'], offline: true, lazy: () => import('#features/prayer/prayer-times/pages/prayer-times-page.tsx') },
  // Without its prayer times giving is all that such a site has.
  { path: '/', ...PRAYER, redirect: '/donate' },
  { path: '/prayer-times', ...STANDARD, flag: 'DisablePrayertimeFeature', query: ['view', 'month', 'year'], offline: true, lazy: () => import('#features/prayer/prayer-times/pages/prayer-times-page.tsx') },
  { path: '/prayer-times', flag: 'DisablePrayertimeFeature', ...PRAYER, redirect: '/' },
  { path: '/campaigns', ...FULL, lazy: () => import('#features/money/campaigns/pages/campaigns-page.tsx') },
  { path: '/campaign/:id', card: true, ...HOME, lazy: () => import('#features/money/campaigns/pages/campaign-page.tsx') },
  { path: '/donate', ...GIVING, query: ['amount', 'frequency', 'cause'], lazy: () => import('#features/money/giving/pages/donate-page.tsx') },
  { path: '/donate/:id', card: true, ...GIVING, query: ['amount', 'frequency'], lazy: () => import('#features/money/giving/pages/donate-page.tsx') },
  { path: '/donate-jumah', ...GIVING, lazy: () => import('#features/money/subscriptions/pages/jummah-pay-page.tsx') },
  { path: '/regular-gift/:id', ...GIVING, personal: true, unlisted: true, lazy: () => import('#features/money/subscriptions/pages/regular-gift-page.tsx') },
  { path: '/regular-gift/:id/:link', ...GIVING, personal: true, unlisted: true, lazy: () => import('#features/money/subscriptions/pages/regular-gift-page.tsx') },
  { path: '/thank-you/:id', personal: true, lazy: () => import('#features/money/giving/pages/thank-you-page.tsx') },
  { path: '/news', ...STANDARD, query: ['category', 'q', 'page'], lazy: () => import('#features/site/news/pages/news-page.tsx') },
  { path: '/news/:id', card: true, ...STANDARD, lazy: () => import('#features/site/news/pages/news-item-page.tsx') },
  { path: '/about-us', ...FULL, lazy: () => import('#features/site/about/pages/about-page.tsx') },
  { path: '/about-us/:id', card: true, ...STANDARD, lazy: () => import('#features/site/about/pages/about-item-page.tsx') },
  { path: '/visit', ...FULL, offline: true, lazy: () => import('#features/site/visiting/pages/visit-page.tsx') },
  { path: '/events', ...STANDARD, query: ['view', 'month', 'page'], offline: true, lazy: () => import('#features/site/events/pages/events-page.tsx') },
  { path: '/event/:id', card: true, ...STANDARD, lazy: () => import('#features/site/events/pages/event-page.tsx') },
  { path: '/get-in-touch', ...STANDARD, lazy: () => import('#features/site/contact/pages/contact-page.tsx') },
  { path: '/subscribe', ...FULL, lazy: () => import('#features/site/subscribers/pages/subscribe-page.tsx') },
  { path: '/subscription', ...FULL, unlisted: true, lazy: () => import('#features/site/subscribers/pages/subscription-page.tsx') },
  { path: '/services', ...PREMIUM, flag: 'DisableServices', query: ['page'], lazy: () => import('#features/site/services/pages/services-page.tsx') },
  { path: '/service/:id', card: true, ...STANDARD, flag: 'DisableServices', lazy: () => import('#features/site/services/pages/service-page.tsx') },
  { path: '/activities', flag: 'DisableWeeklyActivities', ...FULL, lazy: () => import('#features/site/activities/pages/activities-page.tsx') },
  { path: '/classes', flag: 'DisableClasses', ...FULL, query: ['page'], lazy: () => import('#features/site/classes/pages/classes-page.tsx') },
  { path: '/classes/:id', card: true, flag: 'DisableClasses', ...FULL, lazy: () => import('#features/site/classes/pages/class-page.tsx') },
  { path: '/courses', flag: 'DisableCourses', ...FULL, query: ['page'], lazy: () => import('#features/site/courses/pages/courses-page.tsx') },
  { path: '/courses/:id', card: true, flag: 'DisableCourses', ...FULL, lazy: () => import('#features/site/courses/pages/course-page.tsx') },
  { path: '/maktab', flag: 'DisableMaktab', ...FULL, lazy: () => import('#features/site/maktab/pages/maktab-page.tsx') },
  { path: '/ask-imam', flag: 'DisableAskImam', ...FULL, query: ['category', 'q', 'page'], lazy: () => import('#features/site/ask-imam/pages/ask-imam-page.tsx') },
  { path: '/gallery', ...PREMIUM, query: ['album', 'page'], lazy: () => import('#features/site/gallery/pages/gallery-page.tsx') },
  { path: '/resource', ...PREMIUM, query: ['category', 'form', 'q', 'page'], lazy: () => import('#features/site/resources/pages/resources-page.tsx') },
  { path: '/our-team', ...FULL, lazy: () => import('#features/site/team/pages/team-page.tsx') },
  { path: '/vacancies', ...FULL, query: ['page'], lazy: () => import('#features/site/vacancies/pages/vacancies-page.tsx') },
  { path: '/vacancies/:id', card: true, ...FULL, lazy: () => import('#features/site/vacancies/pages/vacancy-page.tsx') },
  { path: '/user/register', ...STANDARD, lazy: () => import('#features/ground/people/pages/register-page.tsx') },
  { path: '/user/login', ...STANDARD, lazy: () => import('#features/ground/people/pages/login-page.tsx') },
  { path: '/user/profile', ...STANDARD, unlisted: true, lazy: () => import('#features/ground/people/pages/profile-page.tsx') },
  { path: '/register', ...APPEALS, lazy: () => import('#features/ground/people/pages/register-page.tsx') },
  { path: '/login', ...APPEALS, lazy: () => import('#features/ground/people/pages/login-page.tsx') },
  { path: '/profile', ...APPEALS, unlisted: true, lazy: () => import('#features/ground/people/pages/profile-page.tsx') },
  { path: '/user/giving', ...ACCOUNTS, unlisted: true, lazy: () => import('#features/money/subscriptions/pages/own-giving-page.tsx') },
  { path: '/user/forgot-password', ...ACCOUNTS, lazy: () => import('#features/ground/people/pages/forgot-page.tsx') },
  { path: '/user/resetpassword/:token', ...BY_MAIL, lazy: () => import('#features/ground/people/pages/reset-page.tsx') },
  { path: '/user/verify/:token', ...BY_MAIL, lazy: () => import('#features/ground/people/pages/verify-page.tsx') },
  { path: '/user/sign-in/:token', ...BY_MAIL, lazy: () => import('#features/ground/people/pages/sign-in-page.tsx') },
  { path: '/privacy', lazy: () => import('#features/site/pages/pages/privacy-page.tsx') },
  { path: '/fundraising-promise', ...GIVING, lazy: () => import('#features/site/pages/pages/promise-page.tsx') },
  { path: '/terms-conditions', lazy: () => import('#features/site/pages/pages/terms-page.tsx') },
  { path: '/admin/*', ...ACCOUNTS, personal: true, unlisted: true, lazy: () => import('#features/front/office/pages/office-page.tsx') },
  { path: '/offline', unlisted: true, lazy: async () => ({ default: OfflineScreen }) },
  { path: '/dev/ui', demo: true, lazy: () => import('#features/front/showroom/pages/showroom-page.tsx') },
]
