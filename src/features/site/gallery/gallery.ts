import { type StoredItem, findItem, listItems, toItem } from '#features/ground/content/content.ts'
import { imageOf } from '#features/ground/media/media.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { type Album, albumKind, listGallery } from './contract.ts'

type Stored = StoredItem<typeof albumKind>

export function findGallery(
  ctx: Context | Work,
  { album, ...asked }: Input<typeof listGallery>,
): Promise<Reply<typeof listGallery>> {
  return inTransaction(ctx, async (ctx) => {
    if (album === undefined) {
      const { items, ...paging } = await listItems(ctx, albumKind, asked)
      return { ...paging, items: await toAlbums(ctx, items) }
    }
    const item = await findItem(ctx, albumKind, album)
    if (!item) refuse(listGallery, 'album-not-found')
    return { ...asked, items: await toAlbums(ctx, [item]), total: 1 }
  })
}

/** A picture that is not there any more is left out. */
async function toAlbums(ctx: Work, items: readonly Stored[]): Promise<Album[]> {
  const ids = items.flatMap(({ fields }) => fields.photos.map(({ picture }) => picture))
  const images = await imageOf(ctx, ids)
  return items.map((item) => ({
    ...toItem(item),
    takenOn: item.fields.takenOn,
    photos: item.fields.photos.flatMap(({ picture, caption }) => {
      const image = picture === null ? undefined : images.get(picture)
      return image ? [{ image: { ...image, alt: image.alt || caption }, caption }] : []
    }),
  }))
}
