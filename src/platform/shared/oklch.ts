/** Lightness from 0 to 1, chroma, and hue in degrees: equal steps look equally far apart. */
export interface Oklch {
  readonly l: number
  readonly c: number
  readonly h: number
}

/** `#rgb` or `#rrggbb`; undefined for anything else. */
export function parse(text: string): Oklch | undefined {
  const match = /^#(?:([\da-f]{3})|([\da-f]{6}))$/i.exec(text.trim())
  if (!match) return undefined
  const digits = match[2] ?? match[1]!.replaceAll(/./g, '$&$&')
  const [r, g, b] = channels(`#${digits}`)
  const [l, m, s] = [
    Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b),
    Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b),
    Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b),
  ]
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const c = Math.hypot(a, y)
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: c < 0.002 ? 0 : c,
    h: ((Math.atan2(y, a) * 180) / Math.PI + 360) % 360,
  }
}

/** `#rrggbb`; what a screen cannot show is cut off. */
export function toHex(colour: Oklch): string {
  const parts = toLinear(colour).map((part) => Math.round(encode(part) * 255))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** A colour that lets what is behind it shine through. */
export function see(colour: Oklch, alpha: number): string {
  const [r, g, b] = toLinear(colour).map((part) => Math.round(encode(part) * 255))
  return `rgb(${r} ${g} ${b}/${alpha})`
}

/** The same hue at another lightness, with a share of its chroma. */
export function tinted(colour: Oklch, l: number, share: number): Oklch {
  return inGamut({ l, c: colour.c * share, h: colour.h })
}

/** The most colourful colour of the same lightness and hue that a screen can show. */
export function inGamut(colour: Oklch): Oklch {
  if (isShown(colour)) return colour
  let [low, high] = [0, colour.c]
  while (high - low > 0.0005) {
    const c = (low + high) / 2
    if (isShown({ ...colour, c })) low = c
    else high = c
  }
  return { ...colour, c: low }
}

/** How different two colours look, about 0 to 1. */
export function distance(one: Oklch, other: Oklch): number {
  const turn = ((one.h - other.h) * Math.PI) / 180
  const across = one.c ** 2 + other.c ** 2 - 2 * one.c * other.c * Math.cos(turn)
  return Math.hypot(one.l - other.l, Math.sqrt(Math.max(0, across)))
}

/** The contrast ratio of WCAG between two `#rrggbb` colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(hex: string): number {
  const [r, g, b] = channels(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function isShown(colour: Oklch): boolean {
  return toLinear(colour).every((part) => part > -0.0005 && part < 1.0005)
}

/** Linear sRGB; parts lie outside 0 to 1 when a screen cannot show the colour. */
function toLinear({ l, c, h }: Oklch): [number, number, number] {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ]
}

function encode(part: number): number {
  const shown = Math.min(1, Math.max(0, part))
  return shown <= 0.0031308 ? shown * 12.92 : 1.055 * shown ** (1 / 2.4) - 0.055
}

function channels(hex: string): [number, number, number] {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}
