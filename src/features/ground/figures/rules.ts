/** What is counted. `pages` is the sum of all pages of a day, so that a year is read without its pages. */
export const COUNTED = ['pages', 'page', 'from', 'gift', 'payment'] as const
export type Counted = (typeof COUNTED)[number]

/** So long a figure is kept: a year and a month, so that Ramadan can be held against the one before. */
export const DAYS_KEPT = 400

/** So many names of a kind are kept apart for each day and copy of the program; the rest is one figure. */
export const MOST_NAMES: Readonly<Record<Counted, number>> = {
  pages: 1,
  page: 300,
  from: 100,
  gift: 4,
  payment: 8,
}

/** No public page has a longer address; a link of somebody's own may, and is nobody's business. */
export const LONGEST_PATH = 300

/** Of the pages so many are believed to a browser that names them; pages that the server has made find room beside them. */
export const MOST_TOLD = 100

/** A cookie that the browsers of the office carry: they are left out. */
export const OFFICE_MARK = 'sahn_office=1'

/** Which days are shown together. */
export const SPANS = [7, 30, 90] as const

const ROBOT =
  /bot\b|bot[/;.]|crawl|spider|slurp|scrap|preview|monitor|uptime|headless|lighthouse|pingdom|facebookexternalhit|whatsapp|curl|wget|python|java\/|go-http|okhttp|axios|node-fetch|libwww|phantom|selenium|validator|feedfetcher/i

/** A program, by what it says of itself; one that says nothing is one too. */
export function isRobot(userAgent: string | undefined): boolean {
  return userAgent === undefined || userAgent === '' || ROBOT.test(userAgent)
}

/** The host of another site, without its `www.`; undefined for this site, and for what is no address. */
export function hostOf(referrer: string, own: readonly string[]): string | undefined {
  const [, host = ''] =
    /^https?:\/\/([^/?#:@\s]{1,100})(?::\d{1,5})?(?:[/?#]|$)/i.exec(referrer) ?? []
  const name = host.toLowerCase()
  if (!/^[a-z\d-]+(\.[a-z\d-]+)+$/.test(name) || own.includes(name)) return undefined
  return name.replace(/^www\./, '')
}
