import { answer, feature } from '#platform/server/feature.ts'
import { showVisit } from './contract.ts'
import { show } from './visiting.ts'

export const visiting = feature({ name: 'visiting', answers: [answer(showVisit, show)] })
