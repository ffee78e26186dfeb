import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Work } from '#platform/server/context.ts'
import { DRAWN, type DrawingName, drawingId, keyOf } from './media.ts'
import { pathOf } from './rules.ts'
import { bytesOf, countSpace } from './space.ts'
import { media, mediaVariants } from './tables.ts'

/** As tools/draw.ts keeps them. */
const SIZES = [
  { width: 640, height: 427 },
  { width: 1280, height: 853 },
] as const
const LARGEST = SIZES[1]

/** The pictures that later seeds hang up. They are copied, so a seed may do it inside its transaction. */
export async function seed(ctx: Work): Promise<void> {
  if (ctx.organisation.slug !== 'al-noor') return
  for (const [name, alt] of Object.entries(DRAWN)) await hangUp(ctx, name as DrawingName, alt)
}

async function hangUp(ctx: Work, name: DrawingName, alt: string) {
  const { db, house, organisation, now } = ctx
  const organisationId = organisation.id
  const id = drawingId(name)
  const variants = SIZES.flatMap((size) =>
    (['webp', 'avif'] as const).map((format) => {
      const type = `image/${format}` as const
      const bytes = readDrawn(`${name}-${size.width}.${format}`)
      return { ...size, type, bytes, path: pathOf(id, size.width, type) }
    }),
  )
  await countSpace(ctx, bytesOf(variants))
  const [largest] = variants.filter(({ width }) => width === LARGEST.width)
  await db.insert(media).values({
    organisationId,
    id,
    kind: 'image',
    originalName: `${name}.webp`,
    alt,
    ...LARGEST,
    bytes: largest!.bytes.length,
    type: largest!.type,
    digest: createHash('sha256').update(largest!.bytes).digest('hex'),
    cut: '',
    tags: [],
    createdAt: now(),
  })
  for (const { path, bytes, type, ...size } of variants) {
    await house.files.put(organisationId, keyOf(path), bytes, { type })
    const variant = {
      organisationId,
      mediaId: id,
      cut: '',
      type,
      ...size,
      bytes: bytes.length,
      path,
    }
    await db.insert(mediaVariants).values(variant)
  }
}

function readDrawn(file: string): Buffer {
  return readFileSync(`src/features/ground/media/drawn/${file}`)
}
