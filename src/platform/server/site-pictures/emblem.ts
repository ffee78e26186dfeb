import type { Theme } from '#platform/shared/palette.ts'

/** Two squares, one turned, and the diamond of their middle: on a grid of 48. */
const STAR = 'M10 10h28v28H10zM24 4.2 43.8 24 24 43.8 4.2 24z'
const HEART =
  'm24 15.5 2.5 2.5H30v3.5l2.5 2.5-2.5 2.5V30h-3.5L24 32.5 21.5 30H18v-3.5L15.5 24l2.5-2.5V18h3.5z'

/** The star as part of a drawing on a grid of 48, in the text colour. */
export const SIGN = `<path fill="none" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round" d="${STAR}"/><path fill="currentColor" d="${HEART}"/>`

type Tokens = Theme['tokens']

/** The star of an organisation in its colours: what the browser shows in its tab, on dark bars as well. */
export function emblem({ light, dark }: Tokens): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="2 2 44 44"><style>.s{fill:${light['action']}}.h{fill:${light['on-action']}}@media (prefers-color-scheme:dark){.s{fill:${dark['action']}}.h{fill:${dark['on-action']}}}</style><path class="s" d="${STAR}"/><path class="h" d="${HEART}"/></svg>`
}

/** The same on a ground of its own, for the home screens of telephones, which cut the corners as they like. */
export async function emblemTile({ light }: Tokens, size: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="-8 -8 64 64"><path fill="${light['surface-deep']}" d="M-8-8h64v64h-64z"/><path fill="none" stroke="${light['accent-on-deep']}" stroke-width="1.6" stroke-linejoin="round" d="${STAR}"/><path fill="${light['accent-on-deep']}" d="${HEART}"/></svg>`
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
}
