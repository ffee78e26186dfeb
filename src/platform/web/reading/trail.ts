import type { Site } from '../site.ts'
import { readingWords } from './words.ts'

interface Step {
  readonly to: string
  readonly name: string
}

/** Where a page stands, for search engines: the home page first, the page itself last. */
export function trailTo(site: Site, ...steps: readonly Step[]): object {
  const home = { to: '/', name: readingWords[site.language].home }
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [home, ...steps].map(({ to, name }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: new URL(to, site.origin).href,
    })),
  }
}
