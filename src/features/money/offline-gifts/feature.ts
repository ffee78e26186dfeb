import { feature } from '#platform/server/feature.ts'
import { invariants } from './invariants.ts'

export const offlineGifts = feature({ name: 'offline-gifts', invariants })
