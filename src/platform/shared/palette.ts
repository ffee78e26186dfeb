/**
 * A whole theme from one or two colours. Everything is worked out here and written as plain sRGB, so that the contrast
 * of every pair that people read is known before anybody sees it (decision: derived-colour).
 */

import { type Oklch, contrast, distance, inGamut, parse, see, tinted, toHex } from './oklch.ts'

export type Scheme = 'light' | 'dark'
export type CornerStyle = 'sharp' | 'soft' | 'round'

export interface Brand {
  /** `#rgb` or `#rrggbb`; anything else counts as not chosen. */
  readonly primaryColor: string
  readonly accentColor?: string | undefined
  readonly cornerStyle?: CornerStyle | undefined
}

/** A colour that could not be used as it was chosen, so that staff can be told. */
export interface Nudge {
  readonly scheme: Scheme
  readonly token: string
  readonly was: string
  readonly now: string
}

export interface Theme {
  /** Custom properties on `:root`, the dark ones under `prefers-color-scheme`. */
  readonly css: string
  /** The same as data: token to `#rrggbb`, or to another value where it is not a plain colour. */
  readonly tokens: Readonly<Record<Scheme, Readonly<Record<string, string>>>>
  readonly nudged: readonly Nudge[]
  /** What browsers tint their own bars with: the surface of the page's header. */
  readonly themeColor: Readonly<Record<Scheme, string>>
}

/** Two tokens that meet on a screen, and how far apart they must be (WCAG 2.2, 1.4.3 and 1.4.11). */
export interface Pair {
  readonly front: string
  readonly back: string
  readonly ratio: number
}

const DEFAULT_PRIMARY = '#0f5c5c'
const TEXT = 4.5
const SHAPE = 3

/** Lightness, and chroma as a share of the colour's own, per step. Step 700 is where a calm brand colour usually lies. */
const BRAND_RAMP = {
  50: [0.975, 0.16],
  100: [0.945, 0.34],
  200: [0.89, 0.6],
  300: [0.82, 0.9],
  400: [0.72, 1.2],
  500: [0.6, 1.3],
  600: [0.5, 1.2],
  700: [0.42, 1],
  800: [0.345, 0.88],
  900: [0.275, 0.72],
  950: [0.205, 0.52],
} as const

const ACCENT_RAMP = {
  50: [0.975, 0.2],
  100: [0.95, 0.35],
  200: [0.9, 0.65],
  300: [0.84, 0.95],
  400: [0.77, 1.08],
  500: [0.68, 1],
  600: [0.57, 0.95],
  700: [0.475, 0.85],
  800: [0.39, 0.7],
  900: [0.31, 0.55],
  950: [0.22, 0.4],
} as const

/** Here chroma is absolute: a breath of the brand's hue, too little to be called a colour. */
const NEUTRAL_RAMP = {
  0: [1, 0],
  25: [0.985, 0.003],
  50: [0.968, 0.005],
  100: [0.94, 0.007],
  200: [0.89, 0.009],
  300: [0.82, 0.011],
  400: [0.68, 0.013],
  500: [0.57, 0.015],
  600: [0.47, 0.017],
  700: [0.38, 0.018],
  800: [0.285, 0.018],
  850: [0.245, 0.018],
  900: [0.205, 0.017],
  950: [0.165, 0.015],
} as const

/** Buttons take the step nearest to the chosen colour among those that carry white text. */
const ACTION_STEPS = [600, 700, 800, 900, 950] as const
const HOVER_STEP = { 600: 700, 700: 800, 800: 900, 900: 800, 950: 800 } as const

/** More would shout from every tint, and most screens could not show it anyway. */
const MOST_CHROMA = 0.17

const BRASS = { h: 82, c: 0.105 }
const TEAL = { h: 200, c: 0.08 }

const PLAIN_SURFACES = ['surface-page', 'surface-raised', 'surface-sunken', 'surface-tint'] as const
const DEEP_SURFACES = ['surface-deep', 'surface-deeper'] as const

/** Every pair that is read or must be seen. A test walks it for hundreds of colours. */
export const PAIRS: readonly Pair[] = [
  ...on(
    [...PLAIN_SURFACES, 'accent-soft', 'success-soft', 'warning-soft', 'danger-soft'],
    ['text'],
    TEXT,
  ),
  ...on(PLAIN_SURFACES, ['text-muted', 'text-brand', 'text-accent'], TEXT),
  ...on(PLAIN_SURFACES, ['success', 'warning', 'danger'], TEXT),
  ...on(['accent-soft'], ['text-accent'], TEXT),
  ...(['success', 'warning', 'danger'] as const).flatMap((tone) =>
    on([`${tone}-soft`], [tone], TEXT),
  ),
  ...on(DEEP_SURFACES, ['text-on-deep', 'text-on-deep-muted', 'accent-on-deep'], TEXT),
  ...on(DEEP_SURFACES, ['success-on-deep', 'danger-on-deep'], TEXT),
  ...on(PLAIN_SURFACES, ['action', 'action-hover'], SHAPE),
  ...on(['action', 'action-hover'], ['on-action'], TEXT),
  ...on(DEEP_SURFACES, ['action-on-deep', 'action-on-deep-hover'], SHAPE),
  ...on(['action-on-deep', 'action-on-deep-hover'], ['on-action-on-deep'], TEXT),
  ...on(['danger'], ['surface-raised'], TEXT),
  ...on(PLAIN_SURFACES, ['border-strong', 'focus', 'accent', 'line-brand'], SHAPE),
  ...on(DEEP_SURFACES, ['focus-on-deep'], SHAPE),
]

/** Which side gives way when a pair is too close. Surfaces never move, and the text on a button keeps its colour. */
const FIXED = new Set<string>([
  ...PLAIN_SURFACES,
  ...DEEP_SURFACES,
  'on-action',
  'on-action-on-deep',
  'accent-soft',
  'success-soft',
  'warning-soft',
  'danger-soft',
])

const CORNERS: Record<CornerStyle, readonly [string, string, string]> = {
  sharp: ['0', '0', '0'],
  soft: ['3px', '6px', '10px'],
  round: ['6px', '12px', '20px'],
}

/** Smaller differences are not worth a sentence to staff: side by side, people take the two for the same colour. */
const NOTICEABLE = 0.07

/** The same colours give the same theme. Unreadable colours are treated as not chosen; it never throws. */
export function deriveTheme(brand: Brand): Theme {
  const primary = parse(brand.primaryColor) ?? parse(DEFAULT_PRIMARY)!
  const chosenAccent = brand.accentColor ? parse(brand.accentColor) : undefined
  const ramps = rampsOf(primary, chosenAccent)
  const shades = Object.fromEntries(
    [...ramps].map(([name, colour]) => [name, toHex(colour)] as const),
  )

  const light = settle(lightTokens(ramps, primary))
  const dark = settle(darkTokens(ramps))
  const tokens = {
    light: { ...shades, ...hexes(light.colours), ...lightEffects(ramps) },
    dark: { ...shades, ...hexes(dark.colours), ...darkEffects(ramps) },
  }

  const nudged = [
    ...strayed('light', 'action', primary, light.colours),
    ...(chosenAccent ? strayed('light', 'accent', chosenAccent, light.colours) : []),
    ...settled('light', light),
    ...settled('dark', dark),
  ]
  const radii = CORNERS[brand.cornerStyle ?? 'soft'].map(
    (radius, i) => `--radius-${i + 1}:${radius}`,
  )
  const changed = Object.entries(tokens.dark).filter(
    ([name, value]) => tokens.light[name] !== value,
  )
  return {
    css:
      `:root{color-scheme:light;${declare(Object.entries(tokens.light))};${radii.join(';')}}` +
      `@media (prefers-color-scheme:dark){:root{color-scheme:dark;${declare(changed)}}}`,
    tokens,
    nudged: nudged.filter(
      ({ scheme, token }, at) =>
        nudged.findIndex((other) => other.scheme === scheme && other.token === token) === at,
    ),
    themeColor: {
      light: tokens.light['surface-raised']!,
      dark: tokens.dark['surface-raised']!,
    },
  }
}

type Ramps = ReadonlyMap<string, Oklch>
type Colours = Record<string, Oklch>

function rampsOf(primary: Oklch, chosenAccent: Oklch | undefined): Ramps {
  const chroma = ownChroma(primary, BRAND_RAMP)
  const accent = chosenAccent
    ? { h: chosenAccent.h, c: ownChroma(chosenAccent, ACCENT_RAMP) }
    : companion(primary)
  // A grey brand gets grey neutrals: a tint would bring in a hue that nobody chose.
  const tint = Math.min(1, chroma / 0.03)
  return new Map([
    ...ramp('brand', BRAND_RAMP, primary.h, chroma),
    ...ramp('accent', ACCENT_RAMP, accent.h, accent.c),
    ...ramp('neutral', NEUTRAL_RAMP, primary.h, tint),
  ])
}

function ramp(
  name: string,
  steps: Readonly<Record<number, readonly [number, number]>>,
  h: number,
  chroma: number,
): [string, Oklch][] {
  return Object.entries(steps).map(([step, [l, share]]) => [
    `${name}-${step}`,
    inGamut({ l, c: share * chroma, h }),
  ])
}

/**
 * How colourful the colour would be at the ramp's own measure. The share of very light steps is so small that dividing
 * by it would make orange out of cream.
 */
function ownChroma(
  colour: Oklch,
  steps: Readonly<Record<number, readonly [number, number]>>,
): number {
  const [, share] = Object.values(steps).toSorted(
    (a, b) => Math.abs(a[0] - colour.l) - Math.abs(b[0] - colour.l),
  )[0]!
  return Math.min(MOST_CHROMA, colour.c / Math.max(share, 0.6))
}

/** Brass goes with everything but its own neighbours; those are answered by teal. */
function companion(primary: Oklch): { h: number; c: number } {
  const turn = Math.abs(((primary.h - BRASS.h + 540) % 360) - 180)
  return primary.c > 0.03 && turn < 55 ? TEAL : BRASS
}

function lightTokens(ramps: Ramps, primary: Oklch): Colours {
  const shade = reader(ramps)
  const action = ACTION_STEPS.toSorted(
    (a, b) => Math.abs(BRAND_RAMP[a][0] - primary.l) - Math.abs(BRAND_RAMP[b][0] - primary.l),
  )[0]!
  return {
    'surface-page': shade('neutral-25'),
    'surface-raised': shade('neutral-0'),
    'surface-sunken': shade('neutral-50'),
    'surface-tint': shade('brand-50'),
    'surface-deep': shade('brand-900'),
    'surface-deeper': shade('brand-950'),
    text: shade('neutral-900'),
    'text-muted': shade('neutral-600'),
    'text-brand': shade(`brand-${action}`),
    'text-accent': shade('accent-700'),
    ...deepText(shade),
    border: shade('neutral-200'),
    'border-strong': shade('neutral-500'),
    'border-on-deep': tinted(shade('brand-700'), 0.46, 0.75),
    action: shade(`brand-${action}`),
    'action-hover': shade(`brand-${HOVER_STEP[action]}`),
    'on-action': shade('neutral-0'),
    'line-brand': shade('brand-600'),
    accent: shade('accent-500'),
    'accent-soft': shade('accent-100'),
    success: { l: 0.45, c: 0.1, h: 155 },
    'success-soft': { l: 0.955, c: 0.03, h: 155 },
    warning: { l: 0.48, c: 0.09, h: 70 },
    'warning-soft': { l: 0.96, c: 0.04, h: 85 },
    danger: { l: 0.48, c: 0.16, h: 27 },
    'danger-soft': { l: 0.96, c: 0.02, h: 27 },
    focus: shade('brand-600'),
    ornament: shade('brand-500'),
  }
}

function darkTokens(ramps: Ramps): Colours {
  const shade = reader(ramps)
  const brand = shade('brand-700')
  const neutral = shade('neutral-900')
  return {
    'surface-page': shade('neutral-950'),
    'surface-raised': neutral,
    'surface-sunken': tinted(neutral, 0.14, 0.76),
    'surface-tint': tinted(brand, 0.225, 0.4),
    'surface-deep': tinted(brand, 0.225, 0.58),
    'surface-deeper': tinted(neutral, 0.135, 0.76),
    text: tinted(neutral, 0.945, 0.35),
    'text-muted': tinted(neutral, 0.76, 0.82),
    'text-brand': shade('brand-300'),
    'text-accent': shade('accent-300'),
    ...deepText(shade),
    border: tinted(neutral, 0.325, 0.94),
    'border-strong': shade('neutral-400'),
    'border-on-deep': tinted(brand, 0.4, 0.6),
    action: shade('brand-300'),
    'action-hover': shade('brand-200'),
    'on-action': shade('brand-950'),
    'line-brand': shade('brand-400'),
    accent: shade('accent-400'),
    'accent-soft': tinted(shade('accent-500'), 0.29, 0.4),
    success: { l: 0.8, c: 0.11, h: 155 },
    'success-soft': { l: 0.27, c: 0.04, h: 155 },
    warning: { l: 0.84, c: 0.1, h: 85 },
    'warning-soft': { l: 0.29, c: 0.04, h: 80 },
    danger: { l: 0.78, c: 0.12, h: 27 },
    'danger-soft': { l: 0.28, c: 0.05, h: 27 },
    focus: shade('accent-300'),
    ornament: shade('brand-600'),
  }
}

/** Deep bands are dark in both schemes, so what stands on them is the same. */
function deepText(shade: (name: string) => Oklch): Colours {
  const brand = shade('brand-700')
  return {
    'text-on-deep': tinted(brand, 0.975, 0.12),
    'text-on-deep-muted': tinted(brand, 0.84, 0.38),
    'action-on-deep': shade('accent-300'),
    'action-on-deep-hover': shade('accent-200'),
    'on-action-on-deep': shade('brand-950'),
    'accent-on-deep': shade('accent-300'),
    'focus-on-deep': shade('accent-300'),
    'success-on-deep': { l: 0.82, c: 0.11, h: 155 },
    'danger-on-deep': { l: 0.82, c: 0.1, h: 27 },
  }
}

function lightEffects(ramps: Ramps): Record<string, string> {
  const shade = reader(ramps)
  const ink = tinted(shade('brand-700'), 0.2, 0.5)
  return {
    ...effects(ramps),
    'shadow-1': `0 1px 2px ${see(ink, 0.06)}`,
    'shadow-2': `0 1px 2px ${see(ink, 0.07)},0 14px 36px -18px ${see(ink, 0.3)}`,
  }
}

function darkEffects(ramps: Ramps): Record<string, string> {
  return { ...effects(ramps), 'shadow-1': 'none', 'shadow-2': '0 0 0 1px var(--border)' }
}

function effects(ramps: Ramps): Record<string, string> {
  const shade = reader(ramps)
  return {
    scrim: see(shade('brand-950'), 0.6),
    'wash-on-deep': see({ l: 1, c: 0, h: 0 }, 0.08),
    'trough-on-deep': see(shade('brand-950'), 0.65),
  }
}

interface Settled {
  readonly colours: Colours
  readonly wanted: Colours
}

/** Moves colours apart, in small steps of lightness, until every pair is as far apart as it must be. */
function settle(wanted: Colours): Settled {
  const colours = { ...wanted }
  // Two rounds: a button that gives way to its text may come nearer to its ground.
  for (let round = 0; round < 2; round++) {
    for (const { front, back, ratio } of PAIRS) {
      const moving = FIXED.has(front) ? back : front
      const standing = moving === front ? back : front
      const still = toHex(colours[standing]!)
      const step = colours[moving]!.l < colours[standing]!.l ? -0.005 : 0.005
      while (contrast(toHex(colours[moving]!), still) < ratio) {
        const { l, c, h } = colours[moving]!
        if (l + step <= 0 || l + step >= 1) break
        colours[moving] = inGamut({ l: l + step, c, h })
      }
    }
  }
  return { colours, wanted }
}

function settled(scheme: Scheme, { colours, wanted }: Settled): Nudge[] {
  return Object.entries(wanted).flatMap(([token, was]) => strayed(scheme, token, was, colours))
}

function strayed(scheme: Scheme, token: string, was: Oklch, colours: Colours): Nudge[] {
  const now = colours[token]!
  if (distance(was, now) < NOTICEABLE) return []
  return [{ scheme, token, was: toHex(was), now: toHex(now) }]
}

function on(backs: readonly string[], fronts: readonly string[], ratio: number): Pair[] {
  return backs.flatMap((back) => fronts.map((front) => ({ front, back, ratio })))
}

function reader(ramps: Ramps): (name: string) => Oklch {
  return (name) => {
    const colour = ramps.get(name)
    if (!colour) throw new Error(`There is no step "${name}" in the ramps of the palette.`)
    return colour
  }
}

function hexes(colours: Colours): Record<string, string> {
  return Object.fromEntries(Object.entries(colours).map(([name, colour]) => [name, toHex(colour)]))
}

function declare(tokens: readonly (readonly [string, string])[]): string {
  return tokens.map(([name, value]) => `--${name}:${value}`).join(';')
}
