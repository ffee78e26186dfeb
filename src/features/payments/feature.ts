import { feature } from '#platform/server/feature.ts'
import { invariants } from './invariants.ts'

export const payments = feature({ name: 'payments', invariants })
