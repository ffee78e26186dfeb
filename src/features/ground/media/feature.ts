import { answer, feature } from '#platform/server/feature.ts'
import { add } from './add-image.ts'
import { change } from './change-picture.ts'
import { addPicture, changePicture, listPictures } from './contract.ts'
import { invariants } from './invariants.ts'
import { listAll } from './media.ts'
import { seed } from './seed.ts'

export const media = feature({
  name: 'media',
  answers: [answer(addPicture, add), answer(listPictures, listAll), answer(changePicture, change)],
  invariants,
  seed,
})
