import { createHash, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { type Context, announceChange, inTransaction } from '#platform/server/context.ts'
import { isAway } from '#platform/server/database.ts'
import type { RawRequest } from '#platform/server/feature.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { addPicture } from './contract.ts'
import { imageOf, keyOf } from './media.ts'
import { type ReadyPicture, type Variant, makeReady } from './pictures.ts'
import { pathOf } from './rules.ts'
import { bytesOf, hasRoom, takeSpace } from './space.ts'
import { media, mediaVariants } from './tables.ts'

export interface Upload {
  readonly bytes: Buffer
  /** As the uploader's device calls it. */
  readonly name: string
  readonly alt: string
}

export async function add(
  ctx: Context,
  { name, alt }: Input<typeof addPicture>,
  { upload }: RawRequest,
): Promise<Reply<typeof addPicture>> {
  const bytes = (await upload?.at(0, upload.bytes)) ?? Buffer.alloc(0)
  const id = await addImage(ctx, { bytes, name, alt })
  const image = (await imageOf(ctx, [id])).get(id)
  if (!image) throw new Error(`The picture ${id} was neither added nor already there.`)
  return { id, originalName: name, image }
}

/**
 * Keeps a picture in every width that we serve, and answers with its id. The same picture again, also at the same
 * moment, is the one that is there already; a description is added to it if it had none. The upload itself is not kept,
 * because it may tell a place and a name. Not for use inside a transaction: it takes seconds.
 */
export async function addImage(ctx: Context, { bytes, name, alt }: Upload): Promise<string> {
  if ('sql' in ctx) throw new Error('A picture cannot be added inside a transaction.')
  const digest = createHash('sha256').update(bytes).digest('hex')
  const already = await findAgain(ctx, digest, alt)
  if (already) return already
  if (!(await hasRoom(ctx, 0))) refuse(addPicture, 'library-full')

  const picture = await makeReady(bytes)
  const id = randomUUID()
  const files = picture.variants.map((variant) => ({
    ...variant,
    path: pathOf(id, variant.width, variant.type),
  }))
  const forget = () =>
    Promise.all(files.map(({ path }) => ctx.house.files.remove(ctx.organisation.id, keyOf(path))))
  const drop = async (error: unknown): Promise<never> => {
    await forget()
    throw error
  }
  for (const { path, bytes, type } of files) {
    await ctx.house.files.put(ctx.organisation.id, keyOf(path), bytes, { type }).catch(drop)
  }
  const isFirst = await record(ctx, { id, digest, name, alt, bytes: bytes.length, picture, files })
    // When the database did not answer, it may have said yes: bytes that nobody needs are better than a picture that is gone.
    .catch((error: unknown) => (isAway(error) ? Promise.reject(error) : drop(error)))
  if (isFirst) return id

  await forget()
  const first = await findAgain(ctx, digest, alt)
  if (!first) throw new Error('A picture was refused as known, and then was not there.')
  return first
}

function findAgain(ctx: Context, digest: string, alt: string): Promise<string | undefined> {
  return inTransaction(ctx, async (ctx) => {
    const same = and(eq(media.organisationId, ctx.organisation.id), eq(media.digest, digest))
    const [found] = await ctx.db.select({ id: media.id, alt: media.alt }).from(media).where(same)
    if (found?.alt === '' && alt !== '') {
      await ctx.db.update(media).set({ alt }).where(same)
      await announceChange(ctx)
    }
    return found?.id
  })
}

interface Added {
  readonly id: string
  readonly digest: string
  readonly name: string
  readonly alt: string
  readonly bytes: number
  readonly picture: ReadyPicture
  readonly files: readonly (Variant & { path: string })[]
}

/** False when somebody else has added the same picture meanwhile. */
function record(
  ctx: Context,
  { id, digest, name, alt, bytes, picture, files }: Added,
): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const { id: organisationId } = ctx.organisation
    const { type, width, height } = picture
    const added = await ctx.db
      .insert(media)
      .values({
        organisationId,
        id,
        kind: 'image',
        originalName: name,
        alt,
        width,
        height,
        bytes,
        type,
        digest,
        cut: '',
        title: null,
        language: null,
        seconds: null,
        tags: [],
        createdAt: ctx.now(),
      })
      .onConflictDoNothing({ target: [media.organisationId, media.digest] })
      .returning({ id: media.id })
    if (added.length === 0) return false
    if (!(await takeSpace(ctx, bytesOf(files)))) refuse(addPicture, 'library-full')

    await ctx.db.insert(mediaVariants).values(
      files.map(({ type, width, height, bytes, path }) => ({
        organisationId,
        mediaId: id,
        cut: '',
        type,
        width,
        height,
        bytes: bytes.length,
        path,
      })),
    )
    return true
  })
}
