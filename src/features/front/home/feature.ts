import { answer, feature } from '#platform/server/feature.ts'
import { listBanners, showHome } from './contract.ts'
import { listNow, findHome } from './home.ts'
import { seed } from './seed.ts'
import { homeSettings } from './settings.ts'

export const home = feature({
  name: 'home',
  settings: homeSettings,
  answers: [answer(listBanners, listNow), answer(showHome, findHome)],
  seed,
})
