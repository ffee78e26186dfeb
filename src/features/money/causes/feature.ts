import { answer, feature } from '#platform/server/feature.ts'
import { list, show } from './causes.ts'
import { listDonations, showDonation } from './contract.ts'
import { seed } from './seed.ts'

export const causes = feature({
  name: 'causes',
  answers: [answer(listDonations, list), answer(showDonation, show)],
  seed,
})
