import { answer, feature } from '#platform/server/feature.ts'
import { showVisit } from './contract.ts'
import { visitSettings } from './settings.ts'
import { findVisit } from './visiting.ts'

export const visiting = feature({
  name: 'visiting',
  settings: visitSettings,
  answers: [answer(showVisit, findVisit)],
})
