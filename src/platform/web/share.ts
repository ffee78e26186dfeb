export interface Shared {
  readonly title: string
  readonly url: string
}

export type SharePlace = 'facebook' | 'twitter' | 'whatsapp' | 'email'

/** Where each place wants to be told. */
export function shareAddress(place: SharePlace, { title, url }: Shared): string {
  const [text, address] = [encodeURIComponent(title), encodeURIComponent(url)]
  const addresses: Record<SharePlace, string> = {
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${address}`,
    twitter: `https://x.com/intent/post?text=${text}&url=${address}`,
    whatsapp: `https://wa.me/?text=${text}%20${address}`,
    email: `mailto:?subject=${text}&body=${text}%0A%0A${address}`,
  }
  return addresses[place]
}

const WIDTH = 600
const HEIGHT = 600

/**
 * Opens a place in a window of its own, in the middle of this one. Where windows are blocked the link should be followed:
 * use it as `<a href={shareAddress(…)} onClick={(event) => openShare(…) && event.preventDefault()}>`.
 */
export function openShare(place: SharePlace, shared: Shared): boolean {
  if (place === 'email') return false
  const left = Math.round(screenX + (outerWidth - WIDTH) / 2)
  const top = Math.round(screenY + (outerHeight - HEIGHT) / 2)
  const features = `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`
  const opened = open(shareAddress(place, shared), 'share', features)
  if (!opened) return false
  // It must not reach back. Not `noopener`, with which nobody learns whether it opened.
  opened.opener = null
  return true
}

/** The device's own way to share; false where it has none. Giving up half-way is not a failure. */
export async function shareNatively(shared: Shared): Promise<boolean> {
  if (!canShareNatively(shared)) return false
  try {
    await navigator.share(shared)
    return true
  } catch (error) {
    return (error as Error).name === 'AbortError'
  }
}

export function canShareNatively(shared: Shared): boolean {
  return typeof navigator !== 'undefined' && (navigator.canShare?.({ ...shared }) ?? false)
}

export function copyLink({ url }: Pick<Shared, 'url'>): Promise<boolean> {
  return copyText(url)
}

/** False where the browser does not let a page write to the clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
