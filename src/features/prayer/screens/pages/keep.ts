import type { Feed } from '../feed-contract.ts'

const SHELF = 'tv'
/** What a page needs besides itself: the script, the style, the faces, and the pictures that were shown. */
const OWN = /^\/(?:js|assets|media)\//

/** Lets the device start this page without a connection. Answers whether all of it is there. */
export async function keepShell(feed: Feed): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !('caches' in self)) return false
  try {
    await navigator.serviceWorker.register('/tv/service-worker.js')
    const wanted = filesOf(feed)
    const shelf = await caches.open(SHELF)
    const page = await fetch(location.pathname)
    if (!page.ok) return false
    await shelf.put(location.pathname, page)
    for (const path of wanted) if (!(await shelf.match(path))) await shelf.add(path)
    for (const asked of await shelf.keys()) {
      const { pathname } = new URL(asked.url)
      if (OWN.test(pathname) && wanted.indexOf(pathname) < 0) await shelf.delete(asked)
    }
    return true
  } catch {
    return false
  }
}

function filesOf({ slides, organisation }: Feed): string[] {
  const used = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  const pictures = slides.map(({ picture }) => picture || '').concat(organisation.logo || '')
  return used.concat(pictures).filter((path, i, all) => OWN.test(path) && all.indexOf(path) === i)
}
