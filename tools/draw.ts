/**
 * node tools/draw.ts: draws the pictures of the demonstration sites anew (tools/drawings.ts) and keeps them as the seed
 * hangs them up, in every width and format. Whoever changes a drawing runs this and commits both.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { drawings } from './drawings.ts'

const FOLDER = 'src/features/ground/media/drawn'
/** For a telephone, and for a desk. */
const WIDTHS = [640, 1280]

mkdirSync(FOLDER, { recursive: true })
for (const [name, draw] of Object.entries(drawings)) {
  for (const width of WIDTHS) {
    for (const format of ['webp', 'avif'] as const) {
      const picture = sharp(Buffer.from(draw())).resize({ width })
      const bytes = await picture.toFormat(format, { quality: 60, effort: 5 }).toBuffer()
      writeFileSync(`${FOLDER}/${name}-${width}.${format}`, bytes)
    }
  }
}
