import { answer, feature } from '#platform/server/feature.ts'
import { listGallery } from './contract.ts'
import { findGallery } from './gallery.ts'
import { seed } from './seed.ts'

export const gallery = feature({
  name: 'gallery',
  answers: [answer(listGallery, findGallery)],
  seed,
})
