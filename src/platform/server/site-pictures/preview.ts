import sharp from 'sharp'
import type { Theme } from '#platform/shared/palette.ts'
import { startsRightToLeft, wrap } from './lettering.ts'
import { patternOf } from './tiles.ts'

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 84
const TEXT_WIDTH = 760
/** The largest first. */
const SIZES = [96, 84, 72, 60, 50]
/** Arabic reaches further above and below its line. */
const LINE = { ltr: 1.18, rtl: 1.4 } as const

interface Preview {
  readonly name: string
  readonly tagline: string
  readonly seed: string
  readonly tokens: Theme['tokens']
}

/** What a link to the site looks like where it is shared: the name on the organisation's deep colour, with its pattern. */
export function drawPreview({ name, tagline, seed, tokens: { light } }: Preview): Promise<Buffer> {
  const isRightToLeft = startsRightToLeft(name)
  const size = SIZES.find((size) => wrap(name, size, TEXT_WIDTH).length <= 3) ?? SIZES.at(-1)!
  const leading = size * LINE[isRightToLeft ? 'rtl' : 'ltr']
  const title = wrap(name, size, TEXT_WIDTH).slice(0, 4)
  const below = wrap(tagline, 32, TEXT_WIDTH).slice(0, 2)

  const titleHeight = title.length * leading
  let y = (HEIGHT - titleHeight - below.length * 44) / 2 + size
  const at = (width: number) => (isRightToLeft ? WIDTH - MARGIN - width : MARGIN)
  const lines = [
    ...title.map(({ path, width }) => {
      const line = `<path fill="${light['text-on-deep']}" transform="translate(${at(width)} ${y})" d="${path}"/>`
      y += leading
      return line
    }),
    ...below.map(({ path, width }, i) => {
      const baseline = y - leading + 76 + i * 44
      return `<path fill="${light['text-on-deep-muted']}" transform="translate(${at(width)} ${baseline})" d="${path}"/>`
    }),
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${patternOf({ fold: 12, seed }, light['ornament']!, 'scale(1.25)')}<linearGradient id="fade"${isRightToLeft ? ' x1="1" x2="0"' : ''}><stop offset=".42" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#fff"/></linearGradient><mask id="end"><path fill="url(#fade)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/></mask></defs><path fill="${light['surface-deep']}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/><path fill="url(#stars)" mask="url(#end)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/><path fill="${light['accent-on-deep']}" d="M${isRightToLeft ? WIDTH - MARGIN - 96 : MARGIN} ${HEIGHT - 84}h96v4h-96z"/>${lines.join('')}</svg>`
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 128 }).toBuffer()
}
