import { feature } from '#platform/server/feature.ts'
import { invariants } from './invariants.ts'

export const ledger = feature({ name: 'ledger', invariants })
