export const LARGEST_UPLOAD_MEGABYTES = 20
/** A telephone's camera makes 12 to 50 million. More is a scan, or an attack on our memory. */
export const MOST_PIXELS = 60_000_000
/** WebP cannot be longer. */
export const LONGEST_SIDE = 16_383

/** From a small telephone to a wide desk; nothing on a page is shown wider. */
const WIDTHS = [320, 640, 960, 1440, 1920] as const
const WIDEST = 1920

/** The widths in which a picture is kept: the usual ones below its own, and its own up to the widest. */
export function widthsOf(width: number): number[] {
  const own = Math.min(width, WIDEST)
  return [...WIDTHS.filter((usual) => usual < own), own]
}

export const ACCEPTED = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
] as const
export type Accepted = (typeof ACCEPTED)[number]

/**
 * What the bytes say they are, whatever their name says. Asked before anything is decoded: a decoder runs only for
 * these five, never for SVG, which is a program.
 */
export function sniff(bytes: Uint8Array): Accepted | undefined {
  const at = (from: number, mark: string) =>
    String.fromCharCode(...bytes.subarray(from, from + mark.length)) === mark
  if (at(0, '\xff\xd8\xff')) return 'image/jpeg'
  if (at(0, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (at(0, 'RIFF') && at(8, 'WEBP')) return 'image/webp'
  if (at(4, 'ftypavif')) return 'image/avif'
  if (at(0, 'GIF87a') || at(0, 'GIF89a')) return 'image/gif'
  return undefined
}

const PATH = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[1-9]\d{0,4}\.(?:avif|webp)$/

/** What follows `/media/` in the address of a variant. */
export function pathOf(id: string, width: number, type: 'image/avif' | 'image/webp'): string {
  return `${id}/${width}.${type === 'image/avif' ? 'avif' : 'webp'}`
}

export function isPath(path: string): boolean {
  return PATH.test(path)
}
