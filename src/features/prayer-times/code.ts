import { encode } from 'uqr'
import { type Context, mainOrigin } from '#platform/server/context.ts'
import type { Reply } from '#platform/shared/endpoint.ts'
import type { showCode } from './contract.ts'

/** Where a telephone finds the times that hang on the wall, as they are by then. */
export function addressOnPaper(ctx: Context): string {
  return `${mainOrigin(ctx)}/prayer-times`
}

/** The squares of that address, drawn line by line. */
export async function readCode(ctx: Context): Promise<Reply<typeof showCode>> {
  const address = addressOnPaper(ctx)
  const { data, size } = encode(address, { ecc: 'M', border: 0 })
  const runs = data.flatMap((line, y) => {
    const marks = line.map((isDark) => (isDark ? '#' : ' ')).join('')
    return [...marks.matchAll(/#+/g)].map(
      ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
    )
  })
  return { address, size, path: runs.join('') }
}
