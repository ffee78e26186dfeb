import { answer, feature } from '#platform/server/feature.ts'
import { worker } from '#platform/server/jobs.ts'
import * as documents from './add-document.ts'
import { add } from './add-image.ts'
import { change as changeOneDocument } from './change-document.ts'
import { change } from './change-picture.ts'
import { addPicture, changePicture, listPictures } from './contract.ts'
import { addDocument, changeDocument } from './documents-contract.ts'
import { invariants } from './invariants.ts'
import { dropUnclaimed } from './jobs.ts'
import { listAll } from './media.ts'
import { seed } from './seed.ts'
import { mediaSettings } from './settings.ts'

export const media = feature({
  name: 'media',
  settings: mediaSettings,
  answers: [
    answer(addPicture, add),
    answer(listPictures, listAll),
    answer(changePicture, change),
    answer(addDocument, documents.add),
    answer(changeDocument, changeOneDocument),
  ],
  jobs: [worker(dropUnclaimed, documents.dropUnclaimedDocument)],
  invariants,
  seed,
})
