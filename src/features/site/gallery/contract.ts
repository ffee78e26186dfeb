import { z } from 'zod'
import { PATHS } from '#features/ground/addresses/rules.ts'
import { Item } from '#features/ground/content/contract.ts'
import { defineKind } from '#features/ground/content/rules.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { toReply } from '#platform/shared/field-schemas.ts'
import { Image, Paging, Slug, list } from '#platform/shared/fields.ts'

export const albumKind = defineKind({
  name: 'album',
  words: {
    en: { one: 'Album', many: 'Gallery' },
    ar: { one: 'ألبوم', many: 'المعرض' },
    ur: { one: 'البم', many: 'تصاویر' },
  },
  shownAt: PATHS.gallery,
  order: 'newest',
  fields: {
    takenOn: {
      type: 'date',
      optional: true,
      label: { en: 'Taken on', ar: 'تاريخ التصوير', ur: 'تصویر کی تاریخ' },
    },
    photos: {
      type: 'list',
      optional: true,
      label: { en: 'Pictures', ar: 'الصور', ur: 'تصویریں' },
      help: {
        en: 'Only with the consent of those who can be recognised; for children, of their parents.',
        ar: 'بموافقة من تظهر وجوههم فقط، وللأطفال بموافقة والديهم.',
        ur: 'صرف ان کی رضامندی سے جو پہچانے جا سکیں؛ بچوں کے لیے ان کے والدین کی۔',
      },
      most: 60,
      fields: {
        picture: {
          type: 'picture',
          optional: true,
          label: { en: 'Picture', ar: 'الصورة', ur: 'تصویر' },
        },
        caption: {
          type: 'line',
          max: 200,
          optional: true,
          label: { en: 'What it shows', ar: 'الوصف', ur: 'اس میں کیا ہے' },
        },
      },
    },
  },
})

export const Album = Item.extend({
  takenOn: toReply(albumKind.fields).takenOn,
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
