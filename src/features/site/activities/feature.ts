import { answer, feature } from '#platform/server/feature.ts'
import { list } from './activities.ts'
import { listActivities } from './contract.ts'
import { seed } from './seed.ts'

export const activities = feature({
  name: 'activities',
  answers: [answer(listActivities, list)],
  seed,
})
