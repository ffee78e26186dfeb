/**
 * Whether the device had this page before: it came from its store, as a rule after the server has said that nothing but the
 * clock has changed in it. A browser that does not tell is taken for one that fetched it.
 */
export function wasStored(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page !== undefined && page.transferSize < page.encodedBodySize
}

/** A timer of such a page stands where it stood: it is not shown until it runs. */
export function hideTimers(): void {
  if (wasStored()) document.documentElement.dataset['stored'] = ''
}
