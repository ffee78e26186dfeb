import sharp from 'sharp'
import type { Theme } from '#platform/shared/palette.ts'
import { SIGN } from './emblem.ts'
import { type Line, breakLines, startsRightToLeft, widthOf, wrap } from './lettering.ts'
import { plateSvg } from './tiles.ts'

const WIDTH = 1200
const HEIGHT = 630
const PICTURE_WIDTH = 560
const MARGIN = 60
const TEXT_WIDTH = WIDTH - PICTURE_WIDTH - 2 * MARGIN
/** The largest first. */
const SIZES = [76, 66, 56, 48, 40]
const MOST_LINES = { ltr: 5, rtl: 4 } as const
/** So high may a title stand between the name and the bar. */
const ROOM_ABOVE_BAR = 300
/** Arabic reaches further above and below its line. */
const LEADING = { ltr: 1.16, rtl: 1.42 } as const

/** What is shown of one thing where a link to it is shared. */
export interface Card {
  /** What its plate is drawn from where it has no picture. */
  readonly id: string
  readonly title: string
  /** The bytes of its picture, in a format that browsers show. */
  readonly picture?: Buffer | undefined
  /** What stays in sight of it, in hundredths from its left and its top; its middle where it says nothing. */
  readonly focus?: { readonly x: number; readonly y: number } | undefined
  /** The organisation's logo for a deep ground; its star and name stand where there is none. */
  readonly logo?: Buffer | undefined
  readonly progress?: Progress | undefined
}

/** How far something has come, as it is written and as a bar. */
export interface Progress {
  /** From 0 to 1. */
  readonly share: number
  /** How much, large; and of how much, below it. */
  readonly amount: string
  readonly goal: string
}

interface House {
  readonly name: string
  readonly tokens: Theme['tokens']
}

/** A JPEG of 1200 × 630: the title and whose it is on one side, the picture on the other, turned round for Arabic. */
export async function drawCard(
  { id, title, picture, focus, logo, progress }: Card,
  { name, tokens }: House,
): Promise<Buffer> {
  const { light } = tokens
  const isRightToLeft = startsRightToLeft(title)
  const pictureLeft = isRightToLeft ? 0 : WIDTH - PICTURE_WIDTH
  const textStart = isRightToLeft ? WIDTH - MARGIN : MARGIN
  const at = (width: number, indent = 0) =>
    isRightToLeft ? textStart - indent - width : textStart + indent
  const draw = ({ path, width }: Line, y: number, colour: string, indent = 0) =>
    `<path fill="${light[colour]}" transform="translate(${at(width, indent)} ${y})" d="${path}"/>`

  const { lines, size } = fit(title, progress !== undefined)
  const leading = size * LEADING[isRightToLeft ? 'rtl' : 'ltr']
  const first = (HEIGHT - lines.length * leading) / 2 + size * 0.9 + (progress ? -44 : 24)
  const sign = `<g transform="translate(${at(64)} ${MARGIN - 8}) scale(1.333)" color="${light['accent-on-deep']}">${SIGN}</g>`
  const [house = { path: '', width: 0 }] = wrap(name, 30, TEXT_WIDTH - 84)
  const box = { left: pictureLeft, width: PICTURE_WIDTH, height: HEIGHT }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><path fill="${light['surface-deep']}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>${picture ? '' : plateSvg(id, tokens, box)}${logo ? '' : sign + draw(house, MARGIN + 34, 'text-on-deep', 84)}${lines.map((line, i) => draw(line, first + i * leading, 'text-on-deep')).join('')}${progress ? drawProgress(progress, { at, draw, light }) : `<path fill="${light['accent-on-deep']}" d="M${at(96)} ${HEIGHT - MARGIN}h96v4h-96z"/>`}</svg>`

  const overlays = [
    ...(picture ? [{ input: await crop(picture, focus), left: pictureLeft, top: 0 }] : []),
    ...(logo ? [await placeLogo(logo, at)] : []),
  ]
  return sharp(Buffer.from(svg))
    .composite(overlays)
    .flatten()
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

interface Pen {
  /** Where something of this width begins. */
  readonly at: (width: number, indent?: number) => number
  readonly draw: (line: Line, y: number, colour: string) => string
  readonly light: Theme['tokens']['light']
}

const BAR = { y: HEIGHT - MARGIN - 16, height: 16 } as const

/** What has come, of how much, and a bar that fills from the side on which reading begins. */
function drawProgress({ share, amount, goal }: Progress, { at, draw, light }: Pen): string {
  const filled = Math.round(TEXT_WIDTH * Math.min(1, Math.max(0, share)))
  const bar = (width: number, colour: string, opacity: number) =>
    `<rect x="${at(width)}" y="${BAR.y}" width="${width}" height="${BAR.height}" rx="8" fill="${light[colour]}" opacity="${opacity}"/>`
  const [much = { path: '', width: 0 }] = wrap(amount, 64, TEXT_WIDTH)
  const [of = { path: '', width: 0 }] = wrap(goal, 34, TEXT_WIDTH)
  return [
    draw(much, BAR.y - 76, 'accent-on-deep'),
    draw(of, BAR.y - 28, 'text-on-deep'),
    bar(TEXT_WIDTH, 'text-on-deep', 0.2),
    filled > 0 ? bar(Math.max(filled, BAR.height), 'accent-on-deep', 1) : '',
  ].join('')
}

/** In the largest letters in which it can be read whole; what is longer than that ends in an ellipsis. */
function fit(
  title: string,
  isAboveBar: boolean,
): { readonly lines: readonly Line[]; readonly size: number } {
  const smallest = SIZES.at(-1)!
  const fits = (title: string, size: number) => isFitting(title, size, isAboveBar)
  const size = SIZES.find((size) => fits(title, size)) ?? smallest
  const words = title.split(/\s+/)
  let shown = title
  while (!fits(shown, size) && words.length > 1) shown = `${(words.pop(), words.join(' '))}…`
  // One word without an end.
  if (!fits(shown, size)) shown = `${Array.from(shown).slice(0, 18).join('')}…`
  return { size, lines: wrap(shown, size, TEXT_WIDTH) }
}

function isFitting(title: string, size: number, isAboveBar: boolean): boolean {
  const lines = breakLines(title, size, TEXT_WIDTH)
  const direction = startsRightToLeft(title) ? 'rtl' : 'ltr'
  const most = Math.floor(ROOM_ABOVE_BAR / (size * LEADING[direction]))
  return (
    lines.length <= (isAboveBar ? most : MOST_LINES[direction]) &&
    title.split(/\s+/).every((word) => widthOf(word, size) <= TEXT_WIDTH)
  )
}

/** As large as it fills its place, with the same of it in sight as on a page. */
async function crop(picture: Buffer, { x, y }: Card['focus'] = { x: 50, y: 50 }): Promise<Buffer> {
  const { data, info } = await sharp(picture)
    .resize({ width: PICTURE_WIDTH, height: HEIGHT, fit: 'outside' })
    .toBuffer({ resolveWithObject: true })
  return sharp(data)
    .extract({
      left: Math.round(((info.width - PICTURE_WIDTH) * x) / 100),
      top: Math.round(((info.height - HEIGHT) * y) / 100),
      width: PICTURE_WIDTH,
      height: HEIGHT,
    })
    .toBuffer()
}

async function placeLogo(logo: Buffer, at: (width: number) => number) {
  const { data, info } = await sharp(logo)
    .resize({ width: 320, height: 80, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, left: at(info.width), top: MARGIN - 12 }
}
