import { answer, feature } from '#platform/server/feature.ts'
import { load } from './configuration.ts'
import { loadConfigurationData } from './contract.ts'
import { seed } from './seed.ts'

export const configuration = feature({
  name: 'configuration',
  answers: [answer(loadConfigurationData, load)],
  seed,
})
