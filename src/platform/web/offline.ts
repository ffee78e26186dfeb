/** Keeps some pages readable without a connection, from when somebody does anything here: those who only look fetch nothing. */
export function keepForOffline(): void {
  // A widget in somebody else's page stores nothing.
  if (!('serviceWorker' in navigator) || window.parent !== window) return
  const begin = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => {})
  const { userActivation } = navigator as { userActivation?: UserActivation }
  if (userActivation?.hasBeenActive) begin()
  else addEventListener('pointerdown', begin, { once: true, passive: true })
}

const listeners = new Set<() => void>()

/**
 * The path under which this page was kept, if it was shown without a connection (the service worker writes it down), and
 * nothing has been heard from the server since. For `useSyncExternalStore`, with `onConnected`.
 */
export function keptAs(): string | undefined {
  return document.documentElement.dataset['kept']
}

export function onConnected(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The server has answered. */
export function connected(): void {
  if (keptAs() === undefined) return
  delete document.documentElement.dataset['kept']
  for (const listener of listeners) listener()
}
