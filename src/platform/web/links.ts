import { type Standing, whyClosed } from '#platform/shared/gating.ts'
import type { InEveryLanguage, Language } from '#platform/shared/languages.ts'
import type { SiteRoute } from './page.ts'
import type { ShownGroup, ShownLink, ShownLinks } from './site.ts'

export interface SiteLink {
  readonly to: string
  readonly name: InEveryLanguage<string>
}

export interface LinkGroup {
  readonly name: InEveryLanguage<string>
  readonly links: readonly SiteLink[]
}

/** Where the frame leads. What is not open to the organisation is left out of it (`openLinks`). */
export interface SiteLinks {
  /** The one filled button. */
  readonly give: SiteLink
  /** Where one signs in, and where one's own things are. Of each the first that is open: modes have other addresses. */
  readonly account: {
    readonly signIn: readonly SiteLink[]
    readonly own: readonly SiteLink[]
    /** Further pages of one's own things, all that are open. */
    readonly more: readonly SiteLink[]
  }
  readonly header: readonly (SiteLink | LinkGroup)[]
  readonly footer: readonly LinkGroup[]
  readonly legal: readonly SiteLink[]
}

/**
 * Only links whose page exists and is open; a group of one is that one, and an empty group is nothing. An address that
 * leads to another one is named by that. The server works this out, so that the browser need not carry every name in every
 * language.
 */
export function openLinks(
  { give, account, header, footer, legal }: SiteLinks,
  siteMap: readonly SiteRoute[],
  standing: Standing,
  language: Language,
): ShownLinks {
  const toShown = ({ to, name }: SiteLink): ShownLink => {
    const route = openAt(to, siteMap, standing)
    return { to: route && 'redirect' in route ? route.redirect : to, name: name[language] }
  }
  const toGroup = ({ name, links }: LinkGroup): ShownGroup => ({
    name: name[language],
    links: links.map(toShown),
  })
  const isOpen = ({ to }: SiteLink) =>
    siteMap.some((route) => route.path === to && !whyClosed(route, standing))
  const signIn = account.signIn.find(isOpen)
  const own = account.own.find(isOpen)
  const all = {
    give: toShown(give),
    account: signIn &&
      own && { signIn: toShown(signIn), own: toShown(own), more: account.more.map(toShown) },
    header: header.map((entry) => ('to' in entry ? toShown(entry) : toGroup(entry))),
    footer: footer.map(toGroup),
    legal: legal.map(toShown),
  }
  return stillOpen(all, siteMap, standing)
}

/** How the frame names that page, as long as it leads there. */
export function findLink({ header, footer }: ShownLinks, to: string): ShownLink | undefined {
  const all = [...header, ...footer].flatMap((each) => ('to' in each ? each : each.links))
  return all.find((link) => link.to === to)
}

function openAt(path: string, siteMap: readonly SiteRoute[], standing: Standing) {
  return siteMap.find((route) => route.path === path && !whyClosed(route, standing))
}

/** The same without what has been closed since. What has been opened since is there with the next load. */
export function stillOpen(
  { give, account, header, footer, legal }: ShownLinks,
  siteMap: readonly SiteRoute[],
  standing: Standing,
): ShownLinks {
  const isPage = ({ to }: ShownLink) => {
    const route = openAt(to, siteMap, standing)
    return route !== undefined && !('redirect' in route)
  }
  const only = (links: readonly ShownLink[]) => links.filter(isPage)
  const group = ({ name, links }: ShownGroup) => ({ name, links: only(links) })
  return {
    give: give && only([give])[0],
    account:
      account && only([account.signIn, account.own]).length === 2
        ? { ...account, more: only(account.more) }
        : undefined,
    header: header.flatMap((entry): readonly (ShownLink | ShownGroup)[] => {
      if ('to' in entry) return only([entry])
      const shown = group(entry)
      return shown.links.length > 1 ? [shown] : shown.links
    }),
    footer: footer.map(group).filter(({ links }) => links.length > 0),
    legal: only(legal),
  }
}
