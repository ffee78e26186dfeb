import { answer, feature } from '#platform/server/feature.ts'
import { begin } from './begin.ts'
import { list, show } from './about.ts'
import { listAbout, showAbout } from './contract.ts'
import { seed } from './seed.ts'

export const about = feature({
  name: 'about',
  answers: [answer(listAbout, list), answer(showAbout, show)],
  seed,
  begin,
})
