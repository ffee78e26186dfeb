declare const self: unknown

/** What this needs of a browser's worker, which Node has no types for. */
interface Asking {
  readonly request: Request & { readonly mode: string }
  respondWith(answer: Promise<Response>): void
}
interface Scope {
  readonly location: URL
  readonly caches: {
    open(name: string): Promise<{ match(asked: string): Promise<Response | undefined> }>
  }
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(
    name: 'install' | 'activate',
    hear: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void
  addEventListener(name: 'fetch', hear: (event: Asking) => void): void
}

/** The script that starts a screen without a connection; what it hands out was put there by the page (keep.ts). */
export function screenWorker(): string {
  return `(${String(work)})()`
}

/** Runs in the browser as text, and in old ones: nothing newer than 2017, and nothing of this file. */
function work(): void {
  const scope = self as Scope
  const find = async (path: string) => (await scope.caches.open('tv')).match(path)
  /** A server that does not answer is as good as none. */
  const PATIENCE_MS = 8000
  const fetchSoon = (request: Request) =>
    Promise.race([
      fetch(request),
      new Promise<Response>((_, reject) => {
        setTimeout(reject, PATIENCE_MS, new Error('late'))
      }),
    ])
  const show = async (request: Request, path: string) => {
    const page = await fetchSoon(request).catch(() => undefined)
    if (page && page.status < 500) return page
    return (await find(path)) || Response.error()
  }
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
  scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))
  scope.addEventListener('fetch', (event) => {
    const url = new URL(event.request.url)
    if (event.request.method !== 'GET' || url.origin !== scope.location.origin) return
    if (event.request.mode === 'navigate') event.respondWith(show(event.request, url.pathname))
    else if (/^\/(?:js|assets|media)\//.test(url.pathname))
      event.respondWith(find(url.pathname).then((found) => found || fetch(event.request)))
  })
}
