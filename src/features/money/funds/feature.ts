import { feature } from '#platform/server/feature.ts'
import { invariants } from './invariants.ts'

export const funds = feature({ name: 'funds', invariants })
