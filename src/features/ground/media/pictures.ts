import { refuse, refuseCommon } from '#platform/shared/refusal.ts'
import { addPicture } from './contract.ts'
import {
  type Accepted,
  type Cut,
  LARGEST_UPLOAD_MEGABYTES,
  MEGABYTE,
  LONGEST_SIDE,
  MOST_PIXELS,
  boxOf,
  isHeic,
  isSvg,
  sniff,
  widthsOf,
} from './rules.ts'

export interface Variant {
  readonly type: 'image/avif' | 'image/webp'
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
}

/** A picture as it stands upright, in every width and format that we serve. */
export interface ReadyPicture {
  readonly type: Accepted
  readonly width: number
  readonly height: number
  readonly variants: readonly Variant[]
}

/**
 * Reads an upload and makes its variants, in threads of their own. Whatever the upload said besides its pixels (place,
 * camera, name) is gone. Refuses what is not a picture, is broken, or is too large; says "busy" when too many wait.
 */
export async function makeReady(upload: Buffer): Promise<ReadyPicture> {
  if (upload.length > LARGEST_UPLOAD_MEGABYTES * MEGABYTE) {
    refuse(addPicture, 'picture-too-heavy')
  }
  const type = sniff(upload)
  if (!type && isHeic(upload)) refuse(addPicture, 'picture-is-heic')
  if (!type && isSvg(upload)) refuse(addPicture, 'picture-is-a-drawing')
  if (!type) refuse(addPicture, 'not-a-picture')
  return inTurn(async () => {
    const { width, height } = await measure(upload)
    const largest = await decode(upload, Math.max(...widthsOf(width)))
    return { type, width, height, variants: await shrinkAll(largest) }
  })
}

/** A part of a picture that was made ready, in every width that we serve. */
export async function makePart(whole: Buffer, cut: Cut): Promise<readonly Variant[]> {
  const sharp = await painter()
  return inTurn(async () => {
    const { width, height } = await sharp(whole).metadata()
    const part = await sharp(whole)
      .extract(boxOf(cut, { width, height }))
      .toColourspace('srgb')
      .timeout({ seconds: 20 })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    return shrinkAll(part)
  })
}

/** The narrowest first, each as WebP and as AVIF. */
async function shrinkAll(largest: Pixels): Promise<Variant[]> {
  const variants: Variant[] = []
  for (const width of widthsOf(largest.info.width)) {
    variants.push(
      ...(await Promise.all([shrink(largest, width, 'webp'), shrink(largest, width, 'avif')])),
    )
  }
  return variants
}

/** It takes a tenth of the program's memory, so it comes with the first picture. */
const painter = async () => (await import('sharp')).default

type Pixels = Awaited<ReturnType<typeof decode>>

/** Reads the head of the picture only. */
async function measure(upload: Buffer): Promise<{ width: number; height: number }> {
  const sharp = await painter()
  const { width, height } = await sharp(upload, { limitInputPixels: false })
    .metadata()
    .then(({ autoOrient }) => autoOrient)
    .catch(() => refuse(addPicture, 'not-a-picture'))
  if (width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE) {
    refuse(addPicture, 'picture-too-large')
  }
  return { width, height }
}

/** Decodes once; every variant is made from these pixels. Of a moving picture it is the first frame. */
async function decode(upload: Buffer, width: number) {
  const sharp = await painter()
  try {
    return await sharp(upload, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: 20 })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
  } catch {
    return refuse(addPicture, 'not-a-picture')
  }
}

async function shrink(
  { data, info }: Pixels,
  width: number,
  format: 'webp' | 'avif',
): Promise<Variant> {
  const sharp = await painter()
  const pixels = sharp(data, { raw: info }).resize({ width }).timeout({ seconds: 40 })
  const made = await (
    format === 'webp'
      ? pixels.webp({ quality: 80, effort: 4 })
      : pixels.avif({ quality: 55, effort: 2 })
  ).toBuffer({ resolveWithObject: true })
  const { info: real, data: bytes } = made
  return { type: `image/${format}`, width: real.width, height: real.height, bytes }
}

/** Of the whole process, because its processors and memory are: more at once would starve those who only read. */
const AT_ONCE = 2
const WAITING = 24
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING) refuseCommon('busy', { retryAfterSeconds: 20 })
    await new Promise<void>((begins) => waiting.push(begins))
  } else {
    running++
  }
  try {
    return await work()
  } finally {
    // The place is handed on rather than freed, so that nobody who comes just now slips in before those who wait.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
