import { answer, feature } from '#platform/server/feature.ts'
import { begin } from './begin.ts'
import { getTerms, findOpenCauses, findCause } from './causes.ts'
import { listDonations, showDonation, showTerms } from './contract.ts'
import { seed } from './seed.ts'
import { causeSettings } from './settings.ts'

export const causes = feature({
  name: 'causes',
  settings: causeSettings,
  answers: [
    answer(listDonations, findOpenCauses),
    answer(showDonation, findCause),
    answer(showTerms, getTerms),
  ],
  seed,
  begin,
})
