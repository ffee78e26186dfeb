import { answer, feature } from '#platform/server/feature.ts'
import { listBanners, showHome } from './contract.ts'
import { listNow, show } from './home.ts'
import { seed } from './seed.ts'

export const home = feature({
  name: 'home',
  answers: [answer(listBanners, listNow), answer(showHome, show)],
  seed,
})
