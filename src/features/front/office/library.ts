import type { Kind } from '#features/ground/content/rules.ts'
import {
  listKeptDocuments,
  lockDocument,
  takeOutDocument,
} from '#features/ground/media/documents.ts'
import {
  forgetFiles,
  imageOf,
  listKept,
  lockPicture,
  showSpace,
  takeOut,
  wholeOf,
} from '#features/ground/media/media.ts'
import { isRecording, readCut } from '#features/ground/media/rules.ts'
import { writeDown } from '#features/ground/trail/trail.ts'
import { type Context, announceChange, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { namesAny } from '#platform/shared/field-language.ts'
import { refuse } from '#platform/shared/refusal.ts'
import {
  type listDocuments,
  type listLibrary,
  removeDocument,
  removePicture,
} from './library-contract.ts'
import { findUses } from './picture-uses.ts'

/** The pictures and documents of the organisation, and where each of them stands. */
export function openLibrary(kinds: readonly Kind[]) {
  const naming = kinds.filter(({ fields }) => namesAny(fields)).map(({ name }) => name)
  return {
    list(ctx: Context, { id: only, page, pageSize, q, shelf }: Input<typeof listLibrary>) {
      return inTransaction(ctx, async (ctx): Promise<Reply<typeof listLibrary>> => {
        const kept = (await listKept(ctx, q)).filter(({ id }) => !only || id === only)
        const used = async (some: typeof kept) =>
          findUses(
            ctx,
            some.map(({ id }) => id),
            naming,
          )
        const standing =
          shelf === 'unused' ? new Set((await used(kept)).map(({ pictureId }) => pictureId)) : null
        const wanted = kept.filter(
          ({ id, alt }) => !standing?.has(id) && (shelf !== 'untold' || alt === ''),
        )
        const shown = wanted.slice((page - 1) * pageSize, page * pageSize)
        const ids = shown.map(({ id }) => id)
        const [uses, images, wholes] = [
          await used(shown),
          await imageOf(ctx, ids),
          await wholeOf(ctx, ids),
        ]
        const items = shown.map(({ id, originalName, tags, cut, createdAt, version }) => ({
          id,
          originalName,
          image: images.get(id)!,
          tags: [...tags],
          cut: readCut(cut),
          whole: wholes.get(id)!,
          addedAt: createdAt.toISOString(),
          version,
          uses: uses.filter(({ pictureId }) => pictureId === id),
        }))
        return { items, page, pageSize, total: wanted.length, space: await showSpace(ctx) }
      })
    },

    async remove(ctx: Context, { id }: Input<typeof removePicture>): Promise<null> {
      const paths = await inTransaction(ctx, async (ctx) => {
        const picture = await lockPicture(ctx, id)
        if (!picture) return []
        const uses = await findUses(ctx, [id], naming)
        if (uses.length > 0) refuse(removePicture, 'picture-in-use')
        await writeDown(ctx, {
          deed: 'picture-removed',
          subject: id,
          title: picture.alt || picture.originalName,
        })
        await announceChange(ctx)
        return takeOut(ctx, id)
      })
      await forgetFiles(ctx, paths)
      return null
    },

    listDocuments(
      ctx: Context,
      { id: only, page, pageSize, q, shelf }: Input<typeof listDocuments>,
    ) {
      return inTransaction(ctx, async (ctx): Promise<Reply<typeof listDocuments>> => {
        const kept = (await listKeptDocuments(ctx, q)).filter(({ id, ending }) => {
          if (only) return id === only
          if (shelf === 'documents' || shelf === 'recordings')
            return isRecording(ending) === (shelf === 'recordings')
          return true
        })
        const used = (some: typeof kept) =>
          findUses(
            ctx,
            some.map(({ id }) => id),
            naming,
          )
        const standing =
          shelf === 'unused' ? new Set((await used(kept)).map(({ pictureId }) => pictureId)) : null
        const wanted = kept.filter(({ id }) => !standing?.has(id))
        const shown = wanted.slice((page - 1) * pageSize, page * pageSize)
        const uses = await used(shown)
        const items = shown.map(({ createdAt, tags, ...document }) => ({
          ...document,
          tags: [...tags],
          addedAt: createdAt.toISOString(),
          uses: uses.filter(({ pictureId }) => pictureId === document.id),
        }))
        return { items, page, pageSize, total: wanted.length, space: await showSpace(ctx) }
      })
    },

    async removeDocument(ctx: Context, { id }: Input<typeof removeDocument>): Promise<null> {
      const paths = await inTransaction(ctx, async (ctx) => {
        const document = await lockDocument(ctx, id)
        if (!document) return []
        const uses = await findUses(ctx, [id], naming)
        if (uses.length > 0) refuse(removeDocument, 'document-in-use')
        const title = document.title ?? document.originalName
        await writeDown(ctx, { deed: 'document-removed', subject: id, title })
        await announceChange(ctx)
        return [await takeOutDocument(ctx, document)]
      })
      await forgetFiles(ctx, paths)
      return null
    },
  }
}
