import type { Plan } from '#platform/shared/gating.ts'

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

/** A photo of an iPhone as it keeps it, which browsers do not show. */
export function isHeic(bytes: Uint8Array): boolean {
  return /^ftyp(?:hei[cxms]|hev[cx]|mif1|msf1)$/.test(String.fromCharCode(...bytes.subarray(4, 12)))
}

/** A drawing that is written as text. It can hold a program, so it is never taken. */
export function isSvg(bytes: Uint8Array): boolean {
  const begin = String.fromCharCode(...bytes.subarray(0, 1_024)).trimStart()
  return /^(?:\u00ef\u00bb\u00bf)?\s*</.test(begin) && /<(?:\w+:)?svg[\s>]/i.test(begin)
}

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

const PATH =
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[1-9]\d{0,4}(?:-\d\d?x\d\d?-\d{1,3}-\d{1,3})?\.(?:avif|webp)$/

/** What follows `/media/` in the address of a variant. A part of a picture has an address of its own. */
export function pathOf(
  id: string,
  width: number,
  type: 'image/avif' | 'image/webp',
  cut: Cut | null = null,
): string {
  const part = cut ? `-${writeCut(cut).replace(':', 'x').replaceAll(' ', '-')}` : ''
  return `${id}/${width}${part}.${type === 'image/avif' ? 'avif' : 'webp'}`
}

export function isPath(path: string): boolean {
  return PATH.test(path)
}

/** The shapes that a picture can be cut to, by width and height. */
export const SHAPES = { '3:2': [3, 2], '16:9': [16, 9], '1:1': [1, 1], '4:5': [4, 5] } as const
export type Shape = keyof typeof SHAPES

/** Which part of a picture is shown: of this shape, around what matters in it, in hundredths of its width and height. */
export interface Cut {
  readonly shape: Shape
  readonly x: number
  readonly y: number
}

/** As it is kept; empty where the picture is shown whole. */
export function writeCut(cut: Cut | null): string {
  return cut ? `${cut.shape} ${cut.x} ${cut.y}` : ''
}

export function readCut(written: string): Cut | null {
  const [shape = '', x, y] = written.split(' ')
  return Object.hasOwn(SHAPES, shape) ? { shape: shape as Shape, x: Number(x), y: Number(y) } : null
}

/** The largest part of the shape that fits, with what matters as near to its middle as the edges allow. In whole pixels. */
export function boxOf({ shape, x, y }: Cut, { width, height }: { width: number; height: number }) {
  const [across, down] = SHAPES[shape]
  const side = Math.min(width / across, height / down)
  const box = {
    width: Math.max(1, Math.round(side * across)),
    height: Math.max(1, Math.round(side * down)),
  }
  const from = (hundredth: number, whole: number, part: number) =>
    Math.min(whole - part, Math.max(0, Math.round((whole * hundredth) / 100 - part / 2)))
  return { left: from(x, width, box.width), top: from(y, height, box.height), ...box }
}

/** What matters in a part, in hundredths of its own width and height; undefined where that is its middle. */
export function focusOf(cut: Cut | null, whole: { width: number; height: number }) {
  if (!cut) return undefined
  const { left, top, width, height } = boxOf(cut, whole)
  const x = Math.round((whole.width * cut.x - left * 100) / width)
  const y = Math.round((whole.height * cut.y - top * 100) / height)
  return x === 50 && y === 50 ? undefined : { x, y }
}

/** What is said of a text when a picture that it shows has been taken out of the library. */
export const GONE_FROM_TEXT =
  'A picture in this text is not there any more. Please take it out of the text.'

export const LARGEST_DOCUMENT_MEGABYTES = 100

/** What a document is, by the ending of its file. OGG is none of them: half of the iPhones do not play it. */
export const DOCUMENT_TYPES = {
  pdf: 'application/pdf',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
} as const
export type Ending = keyof typeof DOCUMENT_TYPES

export function isRecording(ending: Ending): boolean {
  return ending !== 'pdf'
}

const DOCUMENT_PATH =
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{16}\.(?:pdf|mp3|m4a|aac)$/

/** What follows `/media/` in the address of a document. It says what is in it, so it may be kept for ever. */
export function documentPath(id: string, digest: string, ending: Ending): string {
  return `${id}/${digest.slice(0, 16)}.${ending}`
}

export function isDocumentPath(path: string): boolean {
  return DOCUMENT_PATH.test(path)
}

/** The bytes that a browser asks for, as `bytes=0-499`, `bytes=500-` or `bytes=-500`; null where there are none such. */
export function readRange(
  asked: string,
  bytes: number,
): { from: number; to: number } | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(asked) ?? []
  // Several parts at once, or another unit: all of it is an answer too.
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const to = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  return from > to ? null : { from, to }
}

/** What the library of each plan may hold, where nobody has set it otherwise. */
export const LIBRARY_MEGABYTES: Readonly<Record<Plan, number>> = {
  basic: 2_000,
  standard: 10_000,
  premium: 50_000,
}

export const MEGABYTE = 1024 * 1024

export const LIBRARY_FULL = {
  status: 409,
  says: 'Your library is full, so this was not kept. Remove what isn’t used anywhere, or ask whoever runs this site for more room.',
} as const
