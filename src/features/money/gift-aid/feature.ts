import { feature } from '#platform/server/feature.ts'
import { invariants } from './invariants.ts'

export const giftAid = feature({ name: 'gift-aid', invariants })
