import type { SiteLinks } from '#platform/web/links.ts'
import type { SiteRoute } from '#platform/web/page.ts'
import { OfflineScreen } from '#platform/web/shell/screens.tsx'

const WITH_HOME = ['full', 'campaigns'] as const
const GIVING = ['full', 'prayer-and-donate'] as const
const FULL = ['full'] as const
const ONLY_PRAYER = ['prayer-and-donate'] as const
const CAMPAIGNS = ['campaigns'] as const
const FROM_STANDARD = ['standard', 'premium'] as const
const PREMIUM = ['premium'] as const

/**
 * The site map: every page, one line each; absent gates mean every plan, no flag, every mode. A page stands here when its
 * screen exists. Of an address that stands here more than once the first that is open counts.
 *
 * To write a page, make `src/features/<wing>/<feature>/pages/<name>-page.tsx` and add its line. The file exports
 *
 *     export async function loader({ context, params }: LoaderFunctionArgs) {
 *       return must(await context.get(api)(showDonation, { id: params['id'] ?? '' }))
 *     }
 *     export const meta: Meta<typeof loader> = ({ data }) => ({ title: data.title, description: data.summary })
 *     export const handle: PageHandle<typeof loader> = { dock: false, sources: (data) => … }
 *     export default function DonatePage() { const data = useLoaderData<typeof loader>() … }
 *
 * - `loader` runs on the server and, on later navigations, in the browser. It asks contracts only, and answers JSON.
 *   `must` turns a refusal into the page for it (404, 403, …); without it, `'refused' in outcome` is yours to show.
 * - `ask` of platform/web/ask.ts asks from event handlers; `tell` shows the outcome as a toast.
 * - `Link` is that of platform/web/link.tsx, with a path from the root. The router's own costs three kilobytes.
 * - Words: `useWords({ en, ar })`. The site: `useSite()`. State that outlives a reload: `useDraft(name, initial)`.
 * - Sections below the first screen go into `<Slice>`: they come to life one by one. Nothing may differ between the first
 *   render in the browser and the server's: no `Date.now()`, no storage, before an effect.
 * - Before the script arrives links, `<details>` and GET forms work; buttons and POST forms wait for it and are pressed
 *   then. `data-script` makes anything else wait.
 * - An own sheet is imported by the page (`import '../x.css'`, in `@layer features`) and linked by the server.
 */
export const siteMap: readonly SiteRoute[] = [
  {
    path: '/',
    modes: WITH_HOME,
    offline: true,
    lazy: () => import('#features/front/home/pages/home-page.tsx'),
  },
  {
    path: '/',
    flag: 'DisablePrayertimeFeature',
    modes: ONLY_PRAYER,
    query: ['view', 'month', 'year'],
    offline: true,
    lazy: () => import('#features/prayer/prayer-times/pages/prayer-times-page.tsx'),
  },
  // Without its prayer times giving is all that such a site has.
  { path: '/', modes: ONLY_PRAYER, redirect: '/donate' },
  {
    path: '/prayer-times',
    plans: FROM_STANDARD,
    flag: 'DisablePrayertimeFeature',
    modes: FULL,
    query: ['view', 'month', 'year'],
    offline: true,
    lazy: () => import('#features/prayer/prayer-times/pages/prayer-times-page.tsx'),
  },
  {
    path: '/prayer-times',
    flag: 'DisablePrayertimeFeature',
    modes: ONLY_PRAYER,
    redirect: '/',
  },
  {
    path: '/donate',
    modes: GIVING,
    query: ['amount', 'frequency', 'cause'],
    lazy: () => import('#features/money/giving/pages/donate-page.tsx'),
  },
  {
    path: '/donate/:id',
    card: true,
    modes: GIVING,
    query: ['amount', 'frequency'],
    lazy: () => import('#features/money/giving/pages/donate-page.tsx'),
  },
  {
    path: '/thank-you/:id',
    personal: true,
    lazy: () => import('#features/money/giving/pages/thank-you-page.tsx'),
  },
  {
    path: '/news',
    plans: FROM_STANDARD,
    modes: FULL,
    query: ['category', 'q', 'page'],
    lazy: () => import('#features/site/news/pages/news-page.tsx'),
  },
  {
    path: '/news/:id',
    card: true,
    plans: FROM_STANDARD,
    modes: FULL,
    lazy: () => import('#features/site/news/pages/news-item-page.tsx'),
  },
  {
    path: '/about-us',
    modes: FULL,
    lazy: () => import('#features/site/about/pages/about-page.tsx'),
  },
  {
    path: '/about-us/:id',
    card: true,
    plans: FROM_STANDARD,
    modes: FULL,
    lazy: () => import('#features/site/about/pages/about-item-page.tsx'),
  },
  {
    path: '/visit',
    modes: FULL,
    offline: true,
    lazy: () => import('#features/site/visiting/pages/visit-page.tsx'),
  },
  {
    path: '/events',
    plans: FROM_STANDARD,
    modes: FULL,
    query: ['view', 'month', 'page'],
    offline: true,
    lazy: () => import('#features/site/events/pages/events-page.tsx'),
  },
  {
    path: '/event/:id',
    card: true,
    plans: FROM_STANDARD,
    modes: FULL,
    lazy: () => import('#features/site/events/pages/event-page.tsx'),
  },
  {
    path: '/get-in-touch',
    plans: FROM_STANDARD,
    modes: FULL,
    lazy: () => import('#features/site/contact/pages/contact-page.tsx'),
  },
  {
    path: '/subscribe',
    modes: FULL,
    lazy: () => import('#features/site/subscribers/pages/subscribe-page.tsx'),
  },
  {
    path: '/subscription',
    modes: FULL,
    unlisted: true,
    lazy: () => import('#features/site/subscribers/pages/subscription-page.tsx'),
  },
  {
    path: '/services',
    plans: PREMIUM,
    flag: 'DisableServices',
    modes: FULL,
    query: ['page'],
    lazy: () => import('#features/site/services/pages/services-page.tsx'),
  },
  {
    path: '/service/:id',
    card: true,
    plans: FROM_STANDARD,
    flag: 'DisableServices',
    modes: FULL,
    lazy: () => import('#features/site/services/pages/service-page.tsx'),
  },
  {
    path: '/activities',
    flag: 'DisableWeeklyActivities',
    modes: FULL,
    lazy: () => import('#features/site/activities/pages/activities-page.tsx'),
  },
  {
    path: '/classes',
    flag: 'DisableClasses',
    modes: FULL,
    query: ['page'],
    lazy: () => import('#features/site/classes/pages/classes-page.tsx'),
  },
  {
    path: '/classes/:id',
    card: true,
    flag: 'DisableClasses',
    modes: FULL,
    lazy: () => import('#features/site/classes/pages/class-page.tsx'),
  },
  {
    path: '/courses',
    flag: 'DisableCourses',
    modes: FULL,
    query: ['page'],
    lazy: () => import('#features/site/courses/pages/courses-page.tsx'),
  },
  {
    path: '/courses/:id',
    card: true,
    flag: 'DisableCourses',
    modes: FULL,
    lazy: () => import('#features/site/courses/pages/course-page.tsx'),
  },
  {
    path: '/maktab',
    flag: 'DisableMaktab',
    modes: FULL,
    lazy: () => import('#features/site/maktab/pages/maktab-page.tsx'),
  },
  {
    path: '/ask-imam',
    flag: 'DisableAskImam',
    modes: FULL,
    query: ['category', 'q', 'page'],
    lazy: () => import('#features/site/ask-imam/pages/ask-imam-page.tsx'),
  },
  {
    path: '/gallery',
    plans: PREMIUM,
    modes: FULL,
    query: ['album', 'page'],
    lazy: () => import('#features/site/gallery/pages/gallery-page.tsx'),
  },
  {
    path: '/resource',
    plans: PREMIUM,
    modes: FULL,
    query: ['category', 'form', 'q', 'page'],
    lazy: () => import('#features/site/resources/pages/resources-page.tsx'),
  },
  { path: '/our-team', modes: FULL, lazy: () => import('#features/site/team/pages/team-page.tsx') },
  {
    path: '/vacancies',
    modes: FULL,
    query: ['page'],
    lazy: () => import('#features/site/vacancies/pages/vacancies-page.tsx'),
  },
  {
    path: '/vacancies/:id',
    card: true,
    modes: FULL,
    lazy: () => import('#features/site/vacancies/pages/vacancy-page.tsx'),
  },
  {
    path: '/user/register',
    plans: FROM_STANDARD,
    modes: FULL,
    lazy: () => import('#features/ground/people/pages/register-page.tsx'),
  },
  {
    path: '/user/login',
    plans: FROM_STANDARD,
    modes: FULL,
    lazy: () => import('#features/ground/people/pages/login-page.tsx'),
  },
  {
    path: '/user/profile',
    plans: FROM_STANDARD,
    modes: FULL,
    unlisted: true,
    lazy: () => import('#features/ground/people/pages/profile-page.tsx'),
  },
  {
    path: '/register',
    plans: FROM_STANDARD,
    modes: CAMPAIGNS,
    lazy: () => import('#features/ground/people/pages/register-page.tsx'),
  },
  {
    path: '/login',
    plans: FROM_STANDARD,
    modes: CAMPAIGNS,
    lazy: () => import('#features/ground/people/pages/login-page.tsx'),
  },
  {
    path: '/profile',
    plans: FROM_STANDARD,
    modes: CAMPAIGNS,
    unlisted: true,
    lazy: () => import('#features/ground/people/pages/profile-page.tsx'),
  },
  {
    path: '/user/giving',
    plans: FROM_STANDARD,
    modes: WITH_HOME,
    unlisted: true,
    lazy: () => import('#features/money/giving/pages/my-giving-page.tsx'),
  },
  {
    path: '/user/forgot-password',
    plans: FROM_STANDARD,
    modes: WITH_HOME,
    lazy: () => import('#features/ground/people/pages/forgot-page.tsx'),
  },
  {
    path: '/user/resetpassword/:token',
    modes: WITH_HOME,
    personal: true,
    unlisted: true,
    lazy: () => import('#features/ground/people/pages/reset-page.tsx'),
  },
  {
    path: '/user/verify/:token',
    modes: WITH_HOME,
    personal: true,
    unlisted: true,
    lazy: () => import('#features/ground/people/pages/verify-page.tsx'),
  },
  {
    path: '/user/sign-in/:token',
    modes: WITH_HOME,
    personal: true,
    unlisted: true,
    lazy: () => import('#features/ground/people/pages/sign-in-page.tsx'),
  },
  { path: '/privacy', lazy: () => import('#features/site/pages/pages/privacy-page.tsx') },
  {
    path: '/fundraising-promise',
    modes: GIVING,
    lazy: () => import('#features/site/pages/pages/promise-page.tsx'),
  },
  { path: '/terms-conditions', lazy: () => import('#features/site/pages/pages/terms-page.tsx') },
  {
    path: '/offline',
    unlisted: true,
    lazy: async () => ({ default: OfflineScreen }),
  },
  {
    path: '/dev/ui',
    demo: true,
    lazy: () => import('#features/front/showroom/pages/showroom-page.tsx'),
  },
]

/**
 * What the header and the footer lead to, in the order and with the names of the specification (section 2). A link shows
 * itself when its page stands above and is open to the organisation.
 */
export const links: SiteLinks = {
  give: { to: '/donate', name: { en: 'Donate', ar: 'تبرّع' } },
  account: {
    signIn: ['/user/login', '/login'].map((to) => ({
      to,
      name: { en: 'Sign in', ar: 'الدخول' },
    })),
    own: ['/user/profile', '/profile'].map((to) => ({
      to,
      name: { en: 'My account', ar: 'حسابي' },
    })),
    more: [{ to: '/user/giving', name: { en: 'My giving', ar: 'تبرعاتي' } }],
  },
  header: [
    { to: '/prayer-times', name: { en: 'Prayer times', ar: 'أوقات الصلاة' } },
    { to: '/events', name: { en: 'Events', ar: 'الفعاليات' } },
    {
      name: { en: 'Learn', ar: 'تعلّم' },
      links: [
        { to: '/activities', name: { en: 'Weekly activities', ar: 'الأنشطة الأسبوعية' } },
        { to: '/classes', name: { en: 'Classes', ar: 'الدروس' } },
        { to: '/courses', name: { en: 'Courses', ar: 'الدورات' } },
        { to: '/maktab', name: { en: 'Madrasa', ar: 'المدرسة القرآنية' } },
        { to: '/ask-imam', name: { en: 'Ask the imam', ar: 'اسأل الإمام' } },
        { to: '/resource', name: { en: 'Resources', ar: 'المصادر' } },
      ],
    },
    { to: '/campaigns', name: { en: 'Campaigns', ar: 'الحملات' } },
    {
      name: { en: 'About', ar: 'عن المسجد' },
      links: [
        { to: '/about-us', name: { en: 'About us', ar: 'من نحن' } },
        { to: '/visit', name: { en: 'Plan a visit', ar: 'خطّط لزيارتك' } },
        { to: '/services', name: { en: 'Services', ar: 'الخدمات' } },
        { to: '/news', name: { en: 'News', ar: 'الأخبار' } },
        { to: '/gallery', name: { en: 'Gallery', ar: 'المعرض' } },
        { to: '/our-team', name: { en: 'Our team', ar: 'فريقنا' } },
        { to: '/vacancies', name: { en: 'Vacancies', ar: 'الوظائف' } },
        { to: '/get-in-touch', name: { en: 'Get in touch', ar: 'تواصل معنا' } },
      ],
    },
  ],
  footer: [
    {
      name: { en: 'Worship and learning', ar: 'العبادة والعلم' },
      links: [
        { to: '/prayer-times', name: { en: 'Prayer times', ar: 'أوقات الصلاة' } },
        { to: '/events', name: { en: 'Events', ar: 'الفعاليات' } },
        { to: '/classes', name: { en: 'Classes', ar: 'الدروس' } },
        { to: '/courses', name: { en: 'Courses', ar: 'الدورات' } },
        { to: '/gallery', name: { en: 'Gallery', ar: 'المعرض' } },
      ],
    },
    {
      name: { en: 'Community', ar: 'المجتمع' },
      links: [
        { to: '/get-in-touch', name: { en: 'Get in touch', ar: 'تواصل معنا' } },
        { to: '/ask-imam', name: { en: 'Ask the imam', ar: 'اسأل الإمام' } },
        { to: '/about-us', name: { en: 'About us', ar: 'من نحن' } },
        { to: '/services', name: { en: 'Services', ar: 'الخدمات' } },
        { to: '/news', name: { en: 'News', ar: 'الأخبار' } },
      ],
    },
    {
      name: { en: 'More', ar: 'المزيد' },
      links: [
        { to: '/resource', name: { en: 'Resources', ar: 'المصادر' } },
        { to: '/maktab', name: { en: 'Madrasa', ar: 'المدرسة القرآنية' } },
        { to: '/campaigns', name: { en: 'Campaigns', ar: 'الحملات' } },
      ],
    },
  ],
  legal: [
    { to: '/terms-conditions', name: { en: 'Terms and Conditions', ar: 'الشروط والأحكام' } },
    { to: '/privacy', name: { en: 'Privacy Policy', ar: 'سياسة الخصوصية' } },
  ],
}
