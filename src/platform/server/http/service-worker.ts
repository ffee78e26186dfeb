import { createHash } from 'node:crypto'

/** What this needs of a browser's worker, which Node has no types for. */
interface Waiting {
  waitUntil(work: Promise<unknown>): void
}
interface Asking extends Waiting {
  readonly request: Request & { readonly mode: string }
  respondWith(answer: Promise<Response>): void
}
interface Shelf {
  match(asked: string | Request): Promise<Response | undefined>
  put(asked: string | Request, answer: Response): Promise<void>
  keys(): Promise<readonly Request[]>
  delete(asked: Request): Promise<boolean>
}
interface Scope {
  readonly location: URL
  readonly caches: {
    open(name: string): Promise<Shelf>
    keys(): Promise<readonly string[]>
    delete(name: string): Promise<boolean>
  }
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', hear: (event: Waiting) => void): void
  addEventListener(name: 'fetch', hear: (event: Asking) => void): void
}

/**
 * The script that keeps the given pages of a site readable without a connection. The network is always asked first, so
 * nothing old is shown to whoever has one, and what is shown without one says so (`data-kept` on its `html`, see
 * web/offline.ts); only what everybody may see is kept. The script of another build, or with other pages, takes the place
 * of this one and clears away everything that it has kept.
 */
export function serviceWorker(pages: readonly string[], build: string): string {
  const kept = JSON.stringify(pages)
  const version = createHash('sha256')
    .update(`${String(work)}${kept}${build}`)
    .digest('hex')
    .slice(0, 12)
  return `(${String(work)})(${kept}, 'pages ${version}')`
}

/** Runs in the browser, as text: it may use nothing of this file but its own parameters. */
function work(pages: readonly string[], name: string): void {
  const scope = globalThis as unknown as Scope
  const OFFLINE = '/offline'
  /** Scripts, styles and faces: each has another address when it changes. */
  const FILES = /\/(?:js|assets)\/[\w-]+(?:[./][\w-]+)*/g

  /** The page knows by it that it comes from here, and under which address it was kept. */
  const markKept = (path: string, html: string, headers: Headers) => {
    const kept = new Headers(headers)
    // What is put back together here is neither packed nor as long as it was.
    for (const name of ['content-encoding', 'content-length', 'etag']) kept.delete(name)
    return new Response(html.replace('<html', `<html data-kept="${path}"`), { headers: kept })
  }

  /** A page and all that it needs; one that is not for everybody is not kept. */
  const keep = async (path: string, page: Response) => {
    const isPublic = (page.headers.get('cache-control') ?? '').includes('public')
    if (!page.ok || page.redirected || !isPublic) return []
    const shelf = await scope.caches.open(name)
    const html = await page.text()
    const files = new Set(html.match(FILES))
    await shelf.put(path, markKept(path, html, page.headers))
    for (const file of files) {
      if (await shelf.match(file)) continue
      const found = await fetch(file)
      if (found.ok) await shelf.put(file, found)
    }
    return [...files]
  }
  const keepAll = async () => {
    const needed = new Set<string>()
    for (const path of [OFFLINE, ...pages])
      for (const file of await keep(path, await fetch(path))) needed.add(file)
    // What only an older version of these pages needed.
    const shelf = await scope.caches.open(name)
    for (const asked of await shelf.keys()) {
      const { pathname } = new URL(asked.url)
      if (new RegExp(FILES.source).test(pathname) && !needed.has(pathname))
        await shelf.delete(asked)
    }
  }
  const showPage = async (event: Asking, { pathname, search }: URL) => {
    try {
      const page = await fetch(event.request)
      if (search === '' && pages.includes(pathname)) event.waitUntil(keep(pathname, page.clone()))
      return page
    } catch {
      const shelf = await scope.caches.open(name)
      // What somebody asks for beyond the page itself, another month say, is not in what was kept.
      const kept = search === '' ? await shelf.match(pathname) : undefined
      return kept ?? (await shelf.match(OFFLINE)) ?? Response.error()
    }
  }
  const findFile = async (request: Request) =>
    (await (await scope.caches.open(name)).match(request)) ?? fetch(request)

  scope.addEventListener('install', (event) => {
    event.waitUntil(keepAll().then(() => scope.skipWaiting()))
  })
  scope.addEventListener('activate', (event) => {
    const tidy = async () => {
      for (const old of await scope.caches.keys())
        if (old.startsWith('pages ') && old !== name) await scope.caches.delete(old)
      await scope.clients.claim()
    }
    event.waitUntil(tidy())
  })
  scope.addEventListener('fetch', (event) => {
    const url = new URL(event.request.url)
    if (event.request.method !== 'GET' || url.origin !== scope.location.origin) return
    if (event.request.mode === 'navigate') event.respondWith(showPage(event, url))
    else if (/^\/(?:js|assets)\//.test(url.pathname)) event.respondWith(findFile(event.request))
  })
}
