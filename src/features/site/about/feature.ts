import { answer, feature } from '#platform/server/feature.ts'
import { begin } from './begin.ts'
import { findAbout, findAboutItem } from './about.ts'
import { listAbout, showAbout } from './contract.ts'
import { seed } from './seed.ts'

export const about = feature({
  name: 'about',
  answers: [answer(listAbout, findAbout), answer(showAbout, findAboutItem)],
  seed,
  begin,
})
