/**
 * Every page of the product by name, with its path from the root of the site; `:id` stands for what differs. The site map
 * reads it (src/routes.ts), and whoever leads to a page asks `pathOf`: an address is written nowhere else.
 */
export const PATHS = {
  home: '/',
  prayerTimes: '/prayer-times',
  campaigns: '/campaigns',
  campaign: '/campaign/:id',
  liveCampaign: '/campaign/:id/live',
  ownFundraiser: '/campaign/:id/fundraise',
  fundraiser: '/fundraiser/:id',
  nameBack: '/take-name-back/:id',
  endUpdates: '/end-updates/:token',
  pledgeByLink: '/promise/:id/:link',
  donate: '/donate',
  cause: '/donate/:id',
  transfer: '/donate/transfer/:id',
  appGiving: '/app/donate/:token',
  appThankYou: '/app/donate/:token/thanks/:id',
  appRegularGift: '/app/donate/:token/regular/:id/:link',
  fridayGiving: '/donate-jumah',
  zakat: '/zakat',
  regularGift: '/regular-gift/:id',
  regularGiftByLink: '/regular-gift/:id/:link',
  thankYou: '/thank-you/:id',
  news: '/news',
  newsItem: '/news/:id',
  about: '/about-us',
  aboutItem: '/about-us/:id',
  visit: '/visit',
  events: '/events',
  event: '/event/:id',
  contact: '/get-in-touch',
  subscribe: '/subscribe',
  subscription: '/subscription',
  services: '/services',
  service: '/service/:id',
  activities: '/activities',
  classes: '/classes',
  class: '/classes/:id',
  courses: '/courses',
  course: '/courses/:id',
  maktab: '/maktab',
  askImam: '/ask-imam',
  gallery: '/gallery',
  resources: '/resource',
  khutbahs: '/khutbahs',
  khutbah: '/khutbahs/:id',
  team: '/our-team',
  vacancies: '/vacancies',
  vacancy: '/vacancies/:id',
  register: '/user/register',
  login: '/user/login',
  profile: '/user/profile',
  // Where campaigns are all that a site has, the addresses of people are shorter.
  appealsRegister: '/register',
  appealsLogin: '/login',
  appealsProfile: '/profile',
  ownGiving: '/user/giving',
  forgotPassword: '/user/forgot-password',
  resetPassword: '/user/resetpassword/:token',
  verifyEmail: '/user/verify/:token',
  signInByMail: '/user/sign-in/:token',
  privacy: '/privacy',
  fundraisingPromise: '/fundraising-promise',
  terms: '/terms-conditions',
  // To the site map the office is one page, which reads the rest of its address itself.
  office: '/admin',
  officeContent: '/admin/content/:kind',
  officeItem: '/admin/content/:kind/:id',
  officeMedia: '/admin/media',
  officePicture: '/admin/media/:id',
  officeDocuments: '/admin/documents',
  officeDocument: '/admin/documents/:id',
  officeInbox: '/admin/inbox',
  officeSubmission: '/admin/inbox/:id',
  officeReplies: '/admin/inbox/answers',
  officeLetters: '/admin/letters',
  officeLetter: '/admin/letters/:id',
  officeRefusedAddresses: '/admin/letters/refused',
  officeTimes: '/admin/times',
  officeDay: '/admin/times/:day',
  officeMoon: '/admin/times/moon',
  officeTables: '/admin/times/tables',
  officeRules: '/admin/times/rules',
  officeFridays: '/admin/times/fridays',
  officeSpecialDays: '/admin/times/special-days',
  officeJanazah: '/admin/times/janazah',
  officeScreens: '/admin/screens',
  officeSlide: '/admin/screens/slides/:id',
  officeScreen: '/admin/screens/:id',
  officeFundraisers: '/admin/fundraisers',
  officeGifts: '/admin/gifts',
  officeGift: '/admin/gifts/:id',
  officeTransfers: '/admin/transfers',
  officePledges: '/admin/promises',
  officePledgesOf: '/admin/promises/:id',
  officeCauses: '/admin/causes',
  officeCause: '/admin/causes/:id',
  officePeople: '/admin/people',
  officePerson: '/admin/people/:as/:id',
  officeStaff: '/admin/staff',
  officeInvite: '/admin/staff/new',
  officeColleague: '/admin/staff/:id',
  officeJoin: '/admin/join/:token',
  officeSettings: '/admin/settings',
  officeSettingsPart: '/admin/settings/:section',
  officeFigures: '/admin/figures',
  officeDomains: '/admin/domains',
  officeMail: '/admin/mail',
  officePayments: '/admin/payments',
  officePreview: '/admin/preview',
  officeApps: '/admin/apps',
  officeTrail: '/admin/trail',
  timesWidget: '/widget/times',
  givingWidget: '/widget/giving',
  offline: '/offline',
  showroom: '/dev/ui',
} as const satisfies Readonly<Record<string, `/${string}`>>

export type PageName = keyof typeof PATHS

type NamesIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** What has to be said to reach that page: nothing, or each of its parts that differ. */
export type PartsOf<Page extends PageName> = Readonly<Record<NamesIn<(typeof PATHS)[Page]>, string>>

type Asked<Page extends PageName> = keyof PartsOf<Page> extends never ? [] : [PartsOf<Page>]

/** The path of a page, from the root of the site; its parts are taken as they are, and encoded. Whether it is open here the site map says. */
export function pathOf<Page extends PageName>(page: Page, ...[parts]: Asked<Page>): `/${string}` {
  const said: Readonly<Record<string, string>> = parts ?? {}
  return PATHS[page].replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(said[name] ?? ''),
  ) as `/${string}`
}

/** A part of an address as it was said to `pathOf`; one that cannot be decoded stays as it is. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The last part of an address of that page, as it was said to `pathOf`; undefined where it is another address. */
export function partIn(page: PageName, address: string): string | undefined {
  const start = startOf(page)
  const part = address.startsWith(start) ? address.slice(start.length) : ''
  return part === '' || part.includes('/') ? undefined : decodePart(part)
}

/** What every address of that page begins with: `/campaign/`. */
export function startOf(page: PageName): `/${string}` {
  return PATHS[page].replace(/:.*/, '') as `/${string}`
}
