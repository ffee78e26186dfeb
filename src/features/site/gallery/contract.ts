import { z } from 'zod'
import { Item } from '#features/ground/content/contract.ts'
import { date, defineKind, line, listOf, picture } from '#features/ground/content/rules.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { CivilDate, Image, Paging, Slug, list } from '#platform/shared/fields.ts'

export const albumKind = defineKind({
  name: 'album',
  words: { en: { one: 'Album', many: 'Gallery' }, ar: { one: 'ألبوم', many: 'المعرض' } },
  shownAt: '/gallery',
  order: 'newest',
  fields: {
    takenOn: date({ label: { en: 'Taken on', ar: 'تاريخ التصوير' } }),
    photos: listOf({
      label: { en: 'Pictures', ar: 'الصور' },
      help: {
        en: 'Only with the consent of those who can be recognised; for children, of their parents.',
        ar: 'بموافقة من تظهر وجوههم فقط، وللأطفال بموافقة والديهم.',
      },
      most: 60,
      entries: {
        picture: picture({ label: { en: 'Picture', ar: 'الصورة' } }),
        caption: line({ label: { en: 'What it shows', ar: 'الوصف' }, max: 200 }),
      },
    }),
  },
})

export const Album = Item.extend({
  takenOn: CivilDate.nullable(),
  photos: z.array(z.object({ image: Image, caption: z.string() })),
})
export type Album = z.infer<typeof Album>

export const listGallery = endpoint({
  method: 'GET',
  path: '/api/gallery',
  summary: 'Albums with their pictures, the newest first; with `album` that one.',
  access: 'anyone',
  plans: ['premium'],
  modes: ['full'],
  input: z.strictObject({ ...Paging, album: Slug.optional() }),
  reply: list(Album),
  refusals: { 'album-not-found': { status: 404, says: 'We can’t find that album.' } },
  cache: 'public',
})
