import { answer, feature } from '#platform/server/feature.ts'
import { findActivities } from './activities.ts'
import { listActivities } from './contract.ts'
import { seed } from './seed.ts'
import { activitySettings } from './settings.ts'

export const activities = feature({
  name: 'activities',
  settings: activitySettings,
  answers: [answer(listActivities, findActivities)],
  seed,
})
