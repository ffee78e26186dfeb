import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { contrast } from './oklch.ts'
import { deriveTheme, PAIRS, type Brand, type Scheme } from './palette.ts'

/** As `hsl()` in a colour picker: all hues in vivid, dull, light and dark. */
function hsl(h: number, s: number, l: number): string {
  const part = (n: number) => {
    const k = (n + h / 30) % 12
    const value = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${part(0)}${part(8)}${part(4)}`
}

const aroundTheCircle = Array.from({ length: 72 }, (_, i) => i * 5).flatMap((hue) => [
  hsl(hue, 1, 0.5),
  hsl(hue, 1, 0.3),
  hsl(hue, 0.9, 0.85),
  hsl(hue, 0.5, 0.45),
  hsl(hue, 0.35, 0.2),
  hsl(hue, 0.15, 0.6),
  hsl(hue, 1, 0.06),
  hsl(hue, 1, 0.97),
])
const awkward = [
  '#ffff00',
  '#ccff00',
  '#000000',
  '#ffffff',
  '#808080',
  '#fafafa',
  '#0a0a0a',
  '#f00',
]

function faults(brand: Brand): string[] {
  const { tokens } = deriveTheme(brand)
  return (['light', 'dark'] as const).flatMap((scheme: Scheme) =>
    PAIRS.filter(
      ({ front, back, ratio }) => contrast(tokens[scheme][front]!, tokens[scheme][back]!) < ratio,
    ).map(({ front, back }) => `${brand.primaryColor} ${scheme}: ${front} on ${back}`),
  )
}

describe('the contrast of two colours', () => {
  it('is 21 between black and white, whichever comes first', () => {
    assert.equal(contrast('#000000', '#ffffff'), 21)
    assert.equal(contrast('#ffffff', '#000000'), 21)
  })

  it('is 1 between a colour and itself', () => {
    assert.equal(contrast('#0f5c5c', '#0f5c5c'), 1)
  })
})

describe('a theme derived from one colour', () => {
  it('can be read in light and in dark, whatever the colour', () => {
    const colours = [...aroundTheCircle, ...awkward]
    assert.ok(colours.length > 500)
    assert.deepEqual(
      colours.flatMap((primaryColor) => faults({ primaryColor })),
      [],
    )
  })

  it('can be read with any accent', () => {
    assert.deepEqual(
      [...aroundTheCircle, ...awkward].flatMap((accentColor) =>
        faults({ primaryColor: '#0f5c5c', accentColor }),
      ),
      [],
    )
  })

  it('names every colour of a checked pair in both schemes', () => {
    const { tokens } = deriveTheme({ primaryColor: '#4338ca' })
    for (const { front, back } of PAIRS) {
      for (const token of [front, back]) {
        assert.match(tokens.light[token] ?? token, /^#[\da-f]{6}$/)
        assert.match(tokens.dark[token] ?? token, /^#[\da-f]{6}$/)
      }
    }
  })

  it('is the same when it is derived twice', () => {
    assert.deepEqual(
      deriveTheme({ primaryColor: '#7a1f3d' }),
      deriveTheme({ primaryColor: '#7A1F3D' }),
    )
  })

  it('falls back to its own colour when the text is not one', () => {
    assert.deepEqual(
      deriveTheme({ primaryColor: 'red;}body{display:none' }),
      deriveTheme({ primaryColor: '#0f5c5c' }),
    )
    assert.deepEqual(
      deriveTheme({ primaryColor: '#0f5c5c', accentColor: 'gold' }),
      deriveTheme({ primaryColor: '#0f5c5c' }),
    )
  })

  it('has no hue in the greys of a grey brand', () => {
    const { tokens } = deriveTheme({ primaryColor: '#777777' })
    const page = tokens.light['text']!
    assert.equal(page.slice(1, 3), page.slice(3, 5))
    assert.equal(page.slice(3, 5), page.slice(5, 7))
  })

  it('keeps a chosen colour on buttons where white can be read on it', () => {
    for (const primaryColor of ['#0f5c5c', '#4338ca', '#7a1f3d', '#14181f', '#1d4ed8']) {
      const told = deriveTheme({ primaryColor }).nudged.map(({ token }) => token)
      assert.deepEqual([primaryColor, ...told], [primaryColor])
    }
  })

  it('tells staff when a colour is too light for buttons', () => {
    const { nudged, tokens } = deriveTheme({ primaryColor: '#ffd400' })
    assert.deepEqual(nudged[0], {
      scheme: 'light',
      token: 'action',
      was: '#ffd400',
      now: tokens.light['action'],
    })
  })

  it('rounds its corners as chosen, softly when nothing is chosen', () => {
    const css = (cornerStyle?: 'sharp' | 'round') =>
      deriveTheme({ primaryColor: '#0f5c5c', cornerStyle }).css
    assert.match(css(), /--radius-1:3px;--radius-2:6px;--radius-3:10px/)
    assert.match(css('sharp'), /--radius-2:0/)
    assert.match(css('round'), /--radius-2:12px/)
  })

  it('holds nothing that could end a style element', () => {
    assert.doesNotMatch(deriveTheme({ primaryColor: '</style><script>' }).css, /[<>"\\]/)
  })
})
