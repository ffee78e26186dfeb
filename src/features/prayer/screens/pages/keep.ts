import type { Feed } from '../feed-contract.ts'

const SHELF = 'tv'
/** What a page needs besides itself: the script, the style, the faces, and the pictures that are shown. */
const OWN = /^\/(?:js|assets|media)\//

/**
 * Lets the device start this page without a connection. Answers whether all of it is there: the page is kept after what it
 * needs, so that none is ever kept without. A picture that cannot be had is left out.
 */
export async function keepShell(feed: Feed): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !('caches' in self)) return false
  try {
    await navigator.serviceWorker.register('/tv/service-worker.js')
    askToStay()
    const page = await fetch(location.pathname)
    if (!page.ok) return false
    const [needed, pictures] = [filesOf(await page.clone().text()), picturesOf(feed)]
    const shelf = await caches.open(SHELF)
    for (const path of needed) if (!(await shelf.match(path))) await shelf.add(path)
    for (const path of pictures)
      if (!(await shelf.match(path))) await shelf.add(path).catch(() => {})
    await shelf.put(location.pathname, page)
    const wanted = needed.concat(pictures)
    for (const asked of await shelf.keys()) {
      const { pathname } = new URL(asked.url)
      if (OWN.test(pathname) && wanted.indexOf(pathname) < 0) await shelf.delete(asked)
    }
    return true
  } catch {
    return false
  }
}

/** A device that needs room then takes it elsewhere. */
function askToStay(): void {
  const { storage } = navigator as { storage?: { persist?: () => Promise<boolean> } }
  if (storage && storage.persist) void storage.persist().catch(() => {})
}

/** Of the page as it is now, which may be a newer one than this, and all faces, also those that were not needed yet. */
function filesOf(page: string): string[] {
  const named: readonly string[] = page.match(/\/(?:js|assets)\/[^"]+/g) || []
  return onlyOwn(named.concat(facesOf(), usedHere()))
}

function usedHere(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => !path.startsWith('/media/'))
}

function facesOf(): string[] {
  const found: string[] = []
  const sheets = Array.from(document.styleSheets)
  for (const { cssRules, href } of sheets)
    for (const { cssText } of Array.from(cssRules)) {
      const [, file = ''] = /^@font-face[^]*?url\("?([^")]+)/.exec(cssText) || []
      if (file) found.push(new URL(file, href || location.href).pathname)
    }
  return found
}

function picturesOf({ slides, organisation }: Feed): string[] {
  return onlyOwn(slides.map(({ picture }) => picture || '').concat(organisation.logo || ''))
}

function onlyOwn(paths: readonly string[]): string[] {
  return paths.filter((path, i) => OWN.test(path) && paths.indexOf(path) === i)
}
