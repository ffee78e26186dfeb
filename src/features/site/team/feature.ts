import { answer, feature } from '#platform/server/feature.ts'
import { listTeam } from './contract.ts'
import { seed } from './seed.ts'
import { findTeam } from './team.ts'

export const team = feature({ name: 'team', answers: [answer(listTeam, findTeam)], seed })
