import { encode } from 'uqr'

/** Squares that a telephone reads, as the path of an SVG of `size` by `size`. */
export interface SquareCode {
  readonly size: number
  readonly path: string
}

/** Drawn here, so that no browser needs a library for it. `border` is what stays empty around it, in squares. */
export function drawSquareCode(
  text: string,
  options: { readonly ecc?: 'L' | 'M'; readonly border: number },
): SquareCode {
  const { data, size } = encode(text, options)
  const squares = data.flatMap((line, row) =>
    line.flatMap((isDark, column) => (isDark ? [`M${column} ${row}h1v1h-1z`] : [])),
  )
  return { size, path: squares.join('') }
}
