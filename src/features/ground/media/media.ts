import { createHash } from 'node:crypto'
import { and, count, desc, eq, lt, sql } from 'drizzle-orm'
import { type Context, type Work, inTransaction, readOnce } from '#platform/server/context.ts'
import type { Download } from '#platform/server/feature.ts'
import type { OpenFile } from '#platform/server/files.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import type { Image } from '#platform/shared/fields.ts'
import type { listPictures } from './contract.ts'
import { focusOf, isDocumentPath, isPath, readCut } from './rules.ts'
import { bytesOf, countSpace } from './space.ts'
import { media, mediaVariants } from './tables.ts'

export { showSpace } from './space.ts'

/** Pictures by their id, as every answer shows them. An id that this organisation does not have is left out. */
export async function imageOf(
  ctx: Context | Work,
  ids: readonly (string | null | undefined)[],
): Promise<Map<string, Image>> {
  const wanted = [...new Set(ids.filter((id) => id !== null && id !== undefined))]
  if (wanted.length === 0) return new Map()

  const rows = await readOnce(ctx, (ctx) => {
    const { sql, organisation } = ctx
    return sql<{ id: string; image: FoundImage | null }[]>`
      select p.id, ${selectImage(ctx, 'p.id')} as image from media p
      where p.organisation_id = ${organisation.id} and p.id = any(${wanted}::uuid[])`
  })
  return new Map(rows.flatMap(({ id, image }) => (image ? [[id, toImage(image)]] : [])))
}

/** The widest of each whole picture, whatever part of it is seen. */
export async function wholeOf(
  { sql, organisation }: Work,
  ids: readonly string[],
): Promise<Map<string, { src: string; width: number; height: number }>> {
  const rows = await sql<{ id: string; src: string; width: number; height: number }[]>`
    select distinct on (v.media_id) v.media_id as id, '/media/' || v.path as src, v.width, v.height
    from media_variants v
    where v.organisation_id = ${organisation.id} and v.media_id = any(${[...ids]}::uuid[])
      and v.cut = '' and v.type = 'image/webp'
    order by v.media_id, v.width desc`
  return new Map(rows.map(({ id, ...whole }) => [id, whole]))
}

/** A picture with what its focus is found from; of what is none there are no sizes. */
export interface FoundImage extends Image {
  readonly cut: string
  readonly wholeWidth: number | null
  readonly wholeHeight: number | null
}

export function toImage({ cut, wholeWidth, wholeHeight, ...image }: FoundImage): Image {
  const focus = focusOf(readCut(cut), { width: wholeWidth ?? 0, height: wholeHeight ?? 0 })
  return focus ? { ...image, focus } : image
}

/**
 * The same picture as JSON, for `toImage`, made by the database for whoever reads everything in one statement: a part of its select list.
 * `column` holds the picture's id.
 */
export function selectImage({ sql, organisation }: Work, column: string) {
  return sql`(
    select json_build_object(
      'src', (array_agg('/media/' || v.path order by v.type desc, v.width desc))[1],
      'width', (array_agg(v.width order by v.type desc, v.width desc))[1],
      'height', (array_agg(v.height order by v.type desc, v.width desc))[1],
      'alt', m.alt, 'cut', m.cut, 'wholeWidth', m.width, 'wholeHeight', m.height,
      'variants', json_agg(
        json_build_object('src', '/media/' || v.path, 'width', v.width, 'type', v.type)
        order by v.type, v.width))
    from media m
    join media_variants v
      on v.organisation_id = ${organisation.id} and v.organisation_id = m.organisation_id and v.media_id = m.id
      and v.cut = m.cut
    where m.organisation_id = ${organisation.id} and m.id = ${sql(column)}
    group by m.id, m.alt, m.cut, m.width, m.height)`
}

/** Newest first. */
export function listAll(
  ctx: Context,
  { page, pageSize }: Input<typeof listPictures>,
): Promise<Reply<typeof listPictures>> {
  return inTransaction(ctx, async (ctx) => {
    const ours = and(eq(media.organisationId, ctx.organisation.id), eq(media.kind, 'image'))
    const rows = await ctx.db
      .select({ id: media.id, originalName: media.originalName })
      .from(media)
      .where(ours)
      .orderBy(desc(media.createdAt), media.id)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    const [all] = await ctx.db.select({ total: count() }).from(media).where(ours)
    const images = await imageOf(
      ctx,
      rows.map(({ id }) => id),
    )
    const items = rows.map((row) => ({ ...row, image: images.get(row.id)! }))
    return { items, page, pageSize, total: all?.total ?? 0 }
  })
}

/** A picture as the office looks after it. */
export interface KeptPicture {
  readonly id: string
  readonly originalName: string
  readonly alt: string
  readonly tags: readonly string[]
  readonly cut: string
  readonly bytes: number
  readonly createdAt: Date
  /** Another one whenever somebody has changed it. */
  readonly version: string
}

/** Those with these words in what they show, their names or their tags, the newest first. */
export function listKept(ctx: Context | Work, q: string): Promise<KeptPicture[]> {
  return inTransaction(ctx, async ({ db, organisation }) => {
    const rows = await db
      .select(KEPT)
      .from(media)
      .where(
        and(
          eq(media.organisationId, organisation.id),
          eq(media.kind, 'image'),
          q
            ? sql`concat_ws(' ', ${media.alt}, ${media.originalName}, array_to_string(${media.tags}, ' ')) ilike ${`%${q.replaceAll(/[\\%_]/g, '\\$&')}%`}`
            : undefined,
        ),
      )
      .orderBy(desc(media.createdAt), media.id)
    return rows.map((row) => ({ ...row, version: versionOf(row) }))
  })
}

const KEPT = {
  id: media.id,
  originalName: media.originalName,
  alt: media.alt,
  tags: media.tags,
  cut: media.cut,
  bytes: media.bytes,
  createdAt: media.createdAt,
}

export function versionOf({ alt, tags, cut }: Pick<KeptPicture, 'alt' | 'tags' | 'cut'>): string {
  return createHash('sha256')
    .update(JSON.stringify([alt, tags, cut]))
    .digest('hex')
    .slice(0, 16)
}

/** The picture's row until the transaction ends; undefined where there is none. Whoever hangs it up meanwhile waits. */
export async function lockPicture({ db, organisation }: Work, id: string) {
  const [row] = await db
    .select({ ...KEPT, width: media.width })
    .from(media)
    .where(
      and(eq(media.organisationId, organisation.id), eq(media.id, id), eq(media.kind, 'image')),
    )
    .for('update')
  return row
}

/**
 * Which of these, pictures or documents, are in the library, each with its type; they stay in it until the transaction ends. Whoever is to name one
 * asks here first, in the transaction in which they write it: of somebody who takes it out at the same moment one is first, and
 * the other is told.
 */
export async function holdMedia(
  { sql, organisation }: Work,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<{ id: string; type: string }[]>`
    select m.id, m.type from media m
    where m.organisation_id = ${organisation.id} and m.id = any(${[...ids]}::uuid[])
    order by m.id for key share`
  return new Map(rows.map(({ id, type }) => [id, type]))
}

/** The ids of all pictures and documents whose addresses stand in a text. */
export function mediaIn(text: string): string[] {
  return [...new Set([...text.matchAll(IN_TEXT)].map(([, id]) => id!))]
}

const IN_TEXT = /\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//g

/** A part of a picture that is not shown any more. */
export interface LeftPart {
  readonly mediaId: string
  readonly cut: string
  readonly paths: readonly string[]
}

/** Those that were left before then, those that were left first before all others. */
export function listLeftParts(
  ctx: Context | Work,
  before: Date,
  most: number,
): Promise<readonly LeftPart[]> {
  return inTransaction(
    ctx,
    ({ sql, organisation }) => sql<LeftPart[]>`
      select v.media_id as "mediaId", v.cut, array_agg(v.path) as paths
      from media_variants v
      where v.organisation_id = ${organisation.id} and v.left_at < ${before.toISOString()}
      group by v.media_id, v.cut order by min(v.left_at), v.media_id, v.cut limit ${most}`,
  )
}

/**
 * Forgets a part that is still not shown and that nothing names, with its files. One that something names counts as left from now
 * on, so that it is not looked at every night. The files go while its picture is held, because a
 * part that is cut again has the same names: who cuts it waits, and makes them anew.
 */
export function clearPart(
  ctx: Context,
  { mediaId, cut, paths }: LeftPart,
  { before, isNamed }: { before: Date; isNamed: (ctx: Work) => Promise<boolean> },
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { db, organisation } = ctx
    const picture = await lockPicture(ctx, mediaId)
    if (!picture || picture.cut === cut) return
    const isLeft = and(
      eq(mediaVariants.organisationId, organisation.id),
      eq(mediaVariants.mediaId, mediaId),
      eq(mediaVariants.cut, cut),
      lt(mediaVariants.leftAt, before),
    )
    if (await isNamed(ctx)) {
      await db.update(mediaVariants).set({ leftAt: ctx.now() }).where(isLeft)
      return
    }
    const gone = await db
      .delete(mediaVariants)
      .where(isLeft)
      .returning({ bytes: mediaVariants.bytes })
    if (gone.length === 0) return
    await countSpace(ctx, -bytesOf(gone))
    await forgetFiles(ctx, paths)
  })
}

/** Takes a picture out of the library. Answers the paths of its files, which are removed once the transaction stands. */
export async function takeOut(ctx: Work, id: string): Promise<string[]> {
  const { db, organisation } = ctx
  const gone = await db
    .delete(mediaVariants)
    .where(and(eq(mediaVariants.organisationId, organisation.id), eq(mediaVariants.mediaId, id)))
    .returning({ path: mediaVariants.path, bytes: mediaVariants.bytes })
  await countSpace(ctx, -bytesOf(gone))
  await db.delete(media).where(and(eq(media.organisationId, organisation.id), eq(media.id, id)))
  return gone.map(({ path }) => path)
}

/** For after the transaction; what is not there any more is no mistake. */
export async function forgetFiles(
  { house, organisation }: Context,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) await house.files.remove(organisation.id, keyOf(path))
}

/** What stands beside every answer of `serveMedia`: a variant never changes, and is nothing but a picture. */
export const MEDIA_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
} as const

/**
 * The file behind `/media/<path>`, of this organisation only. Needs no database: the path is the key. Undefined when
 * there is none, which is also the answer to every path that is not that of a variant.
 */
export async function serveMedia(ctx: Context, path: string): Promise<Download | undefined> {
  if (!isPath(path)) return undefined
  const file = await ctx.house.files.get(ctx.organisation.id, keyOf(path))
  return file && { ...file, name: path.replace('/', '-'), disposition: 'inline' }
}

/**
 * A picture by its address on the site, as a PNG no larger than this, for paper, which takes no WebP. Undefined for what is not ours or is gone.
 */
export async function pngAt(
  ctx: Context,
  address: string,
  box: { readonly width: number; readonly height: number },
): Promise<Buffer | undefined> {
  const [, path] = /^\/media\/(.+)$/.exec(address) ?? []
  const file = path === undefined ? undefined : await serveMedia(ctx, path)
  if (!file) return undefined
  const { default: sharp } = await import('sharp')
  return sharp(file.body)
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
}

/** The same for a document, which is read while it is sent. */
export async function openDocument(ctx: Context, path: string): Promise<OpenFile | undefined> {
  if (!isDocumentPath(path)) return undefined
  return ctx.house.files.open(ctx.organisation.id, keyOf(path))
}

/** The drawings of the demonstration sites, and what each shows for those who cannot see it. */
export const DRAWN = {
  courtyard: 'People in a courtyard with five arches and a fountain',
  'courtyard-at-night':
    'Two people in the same courtyard in the snow at night, light in its arches',
  terrace: 'A family in a street of brick houses, a green dome behind them',
  library: 'A woman and a child with a book on a stand, before shelves full of books',
  kitchen: 'A cook between two great pots that steam',
  lanterns: 'Lanterns over a dark courtyard',
  park: 'Families on prayer mats on the grass of a park, bunting above them',
  roof: 'Two people under an old slate roof in the rain, with scaffolding and a ladder',
  calligraphy: 'A sheet of Arabic letters, a reed pen and ink',
  'main-hall': 'Men who sit in a prayer hall with a red carpet and a green niche',
  tea: 'A teapot and two glasses on a brass tray',
  garden: 'Tomatoes in a raised bed before a brick wall',
} as const
export type DrawingName = keyof typeof DRAWN

/** What a drawing of the demonstration sites is kept as; the same in each of them. */
export function drawingId(name: DrawingName): string {
  const hex = createHash('sha256').update(`drawing ${name}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

export function keyOf(path: string): string {
  return `media/${path}`
}
