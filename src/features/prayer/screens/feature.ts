import { answer, feature } from '#platform/server/feature.ts'
import {
  changeScreen,
  endAlert,
  listScreens,
  orderSlides,
  pairScreen,
  previewScreen,
  removeSlide,
  revokeScreen,
  saveSlide,
  startAlert,
} from './admin/contract.ts'
import { askPairing, beginPairing, readScreenFeed, tellSeen } from './contract.ts'
import { readFeed, whatItShows } from './feed.ts'
import { listForOffice } from './list-for-office.ts'
import { begin, pair, stateOf } from './pairing.ts'
import { beginAlert, dropSlide, keepSlide, order, stopAlert } from './playing.ts'
import { change, hear, preview, revoke } from './screens.ts'
import { seed } from './seed.ts'

export const screens = feature({
  name: 'screens',
  answers: [
    answer(readScreenFeed, readFeed, { sameFor: whatItShows }),
    answer(tellSeen, hear),
    answer(beginPairing, begin),
    answer(askPairing, stateOf),
    answer(listScreens, listForOffice),
    answer(pairScreen, pair),
    answer(changeScreen, change),
    answer(revokeScreen, revoke),
    answer(previewScreen, preview),
    answer(saveSlide, keepSlide),
    answer(orderSlides, order),
    answer(removeSlide, dropSlide),
    answer(startAlert, beginAlert),
    answer(endAlert, stopAlert),
  ],
  seed,
  invariants: {
    'A code of a screen lasts no longer than ten minutes beside its screen, and goes when it is used.': `
      select p.code from screen_pairings p
      join screens s on s.organisation_id = p.organisation_id and s.token_digest = p.token_digest`,
  },
})
