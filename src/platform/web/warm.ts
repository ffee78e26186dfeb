let fetchPage: ((href: string) => void) | undefined

/** Set once the router is there. */
export function warmWith(fetch: (href: string) => void): void {
  fetchPage = fetch
}

/** Fetches the script of the page at an address, so that following a link to it waits for the data only. */
export function warm(href: string): void {
  fetchPage?.(href)
}
