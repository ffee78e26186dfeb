import { answer, feature } from '#platform/server/feature.ts'
import { begin } from './begin.ts'
import { list, show } from './causes.ts'
import { listDonations, showDonation } from './contract.ts'
import { seed } from './seed.ts'
import { causeSettings } from './settings.ts'

export const causes = feature({
  name: 'causes',
  settings: causeSettings,
  answers: [answer(listDonations, list), answer(showDonation, show)],
  seed,
  begin,
})
