import { answer, feature } from '#platform/server/feature.ts'
import { listResources } from './contract.ts'
import { findResources } from './resources.ts'
import { seed } from './seed.ts'

export const resources = feature({
  name: 'resources',
  answers: [answer(listResources, findResources)],
  seed,
})
