/** What we use of fontkit, which brings no types; it comes with pdfkit. */
declare module 'fontkit' {
  interface Glyph {
    readonly path: {
      scale(x: number, y?: number): { translate(x: number, y: number): { toSVG(): string } }
    }
  }
  interface GlyphRun {
    readonly glyphs: readonly Glyph[]
    readonly positions: readonly {
      readonly xAdvance: number
      readonly xOffset: number
      readonly yOffset: number
    }[]
    readonly advanceWidth: number
  }
  export interface Font {
    readonly unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string): GlyphRun
  }
  export function create(bytes: Buffer): Font
}
