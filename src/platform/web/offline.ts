/** Keeps some pages readable without a connection, from when somebody does anything here: those who only look fetch nothing. */
export function keepForOffline(): void {
  if (!('serviceWorker' in navigator)) return
  const begin = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => {})
  const { userActivation } = navigator as { userActivation?: UserActivation }
  if (userActivation?.hasBeenActive) begin()
  else addEventListener('pointerdown', begin, { once: true, passive: true })
}
