import { type Language, directionOf } from '#platform/shared/languages.ts'
import { deriveTheme } from '#platform/shared/palette.ts'

/** Who a mail looks like. Colours may be empty; the theme then falls back to its own. */
export interface Letterhead {
  readonly name: string
  readonly url: string
  readonly logo?: string | undefined
  readonly primaryColor: string
  readonly accentColor?: string | undefined
  /** Lines at the foot: who sends this, and where they are. */
  readonly foot: readonly string[]
  readonly language: Language
}

/** A theme and a direction, as the parts of a mail need them: mail programs know neither variables nor `start`. */
export interface Look {
  readonly ink: Readonly<Record<string, string>>
  readonly css: string
  readonly direction: 'ltr' | 'rtl'
  readonly start: 'left' | 'right'
  readonly end: 'left' | 'right'
  readonly text: string
  readonly display: string
  readonly lineHeight: string
}

const FONTS = {
  ltr: {
    text: "'Source Sans 3','Source Sans Pro',-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif",
    display:
      "Marcellus,'Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua',Georgia,serif",
    lineHeight: '1.55',
  },
  rtl: {
    text: "'Noto Naskh Arabic','Geeza Pro','Segoe UI','Traditional Arabic',Tahoma,Arial,sans-serif",
    display: "Amiri,'Noto Naskh Arabic','Geeza Pro','Traditional Arabic','Times New Roman',serif",
    lineHeight: '1.8',
  },
} as const

/** A class, and the tokens that it takes in the dark: inline styles hold the light ones, for programs that know one. */
const IN_THE_DARK: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  page: { 'background-color': 'surface-page' },
  sheet: { 'background-color': 'surface-raised', 'border-color': 'border' },
  crown: { 'border-top-color': 'accent' },
  tint: { 'background-color': 'surface-tint' },
  notice: { 'background-color': 'warning-soft', color: 'warning' },
  ink: { color: 'text' },
  muted: { color: 'text-muted' },
  brand: { color: 'text-brand' },
  rule: { 'border-color': 'border' },
  firm: { 'border-color': 'border-strong' },
  action: { 'background-color': 'action', color: 'on-action' },
}

export function lookOf({ primaryColor, accentColor, language }: Letterhead): Look {
  const { light, dark } = deriveTheme({ primaryColor, accentColor }).tokens
  const direction = directionOf(language)
  const [start, end] =
    direction === 'rtl' ? (['right', 'left'] as const) : (['left', 'right'] as const)
  return { ink: light, css: styleOf(dark), direction, start, end, ...FONTS[direction] }
}

function styleOf(dark: Readonly<Record<string, string>>): string {
  const rules = Object.entries(IN_THE_DARK).map(([name, properties]) => {
    const set = Object.entries(properties).map(
      ([property, token]) => `${property}:${dark[token]}!important`,
    )
    return `.${name}{${set.join(';')}}`
  })
  return [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    `@media (prefers-color-scheme:dark){${rules.join('')}}`,
    '@media (max-width:520px){.pad{padding-left:22px!important;padding-right:22px!important}.wide{display:block!important;text-align:center!important}.title{font-size:26px!important}}',
  ].join('')
}
